"""What members keep to themselves at a table: what they drafted in this turn, and their plans."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """What one seat has drafted at one revision of its match."""

    match_id: int
    slot: int
    revision: int
    moves: tuple[str, ...] = ()
    """In the game's notation, the first one first."""

    def __repr__(self) -> str:
        # A draft is nobody else's business, and a record may end up in a log or a traceback.
        return f"<a draft of match {self.match_id} with {len(self.moves)} moves>"


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """One seat's plan in its match."""

    match_id: int
    slot: int
    plan: str
    """JSON that the game reads."""
    edition: int = 0
    """How often it has changed; a change replaces the edition that it was made from."""

    def __repr__(self) -> str:
        return f"<a plan in match {self.match_id}, edition {self.edition}>"


class StaleHandError(Exception):
    """What a seat drafted or planned has changed meanwhile; nothing was written."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"somebody was faster at match {match_id}")
