"""A finished game step by step: what the records of all games are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
ToldT = TypeVar("ToldT")


class StepPicture(Enum):
    """Which picture a step shows."""

    TABLE = auto()
    """The table, after a deal or a turn."""
    ROUND = auto()
    """The summary of a finished round."""
    SHEET = auto()
    """The score sheet."""


@dataclass(frozen=True, slots=True)
class RecordPage(Generic[StateT, ToldT]):
    """One page of a game's record."""

    picture: StepPicture
    state: StateT
    before: StateT
    """The position that `events` lead on from."""
    events: tuple[ToldT, ...]
    """What has happened since the step before, as the game tells it."""
    round: int


class Steps(Generic[StateT, ToldT]):
    """The steps of a game while it is gone through, event by event."""

    def __init__(self, first: StateT) -> None:
        """Begin with a game's `first` position."""
        self.found: list[RecordPage[StateT, ToldT]] = []
        """All steps so far, in order."""
        self._before = first
        self._told: list[ToldT] = []

    def tell(self, told: ToldT) -> None:
        """Let an event be part of the next step."""
        self._told.append(told)

    def add(self, picture: StepPicture, state: StateT, number: int) -> None:
        """Let a step of round `number` end with the position `state`."""
        self.found.append(RecordPage(picture, state, self._before, tuple(self._told), number))
        self._before = state
        self._told.clear()
