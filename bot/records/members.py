"""What members chose for themselves, wherever they play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.records.displays import DisplayMode
from bot.records.usual import Usual


class NotifyBy(StrEnum):
    """How a member is notified when a game waits for them."""

    CHANNEL = "channel"
    """By a mention in the game's channel."""
    DIRECT = "dm"
    """By a direct message."""
    NEITHER = "none"
    """Not at all."""


@dataclass(frozen=True, slots=True)
class CallChoice:
    """How a member wants to be called to a turn; the defaults are those of who never chose."""

    how: NotifyBy = NotifyBy.CHANNEL
    quiet: bool = True
    """Whether a turn is handed over without a call while both players are at the table."""
    dms_closed_until: float | None = None
    """The end of the day on which Discord said that the member takes no direct messages."""

    def closed_at(self, now: float) -> bool:
        """Return whether the member counts as taking no direct messages."""
        return self.dms_closed_until is not None and now < self.dms_closed_until

    def way_at(self, now: float) -> NotifyBy:
        """Return how the member is called: in the channel while direct messages are closed."""
        direct = self.how is NotifyBy.DIRECT
        return NotifyBy.CHANNEL if direct and self.closed_at(now) else self.how


AS_USUAL = CallChoice()


class HandOrder(StrEnum):
    """How the cards of a hand are sorted."""

    SUIT = "suit"
    RANK = "rank"
    PLAN = "plan"
    """By what they are good for."""


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """One member's choices; the defaults are those of a member who never chose."""

    user_id: int
    how: NotifyBy = NotifyBy.CHANNEL
    quiet: bool = True
    dms_closed_until: float | None = None
    display: DisplayMode = DisplayMode.STANDARD
    """How pictures look that only this member sees."""
    language: str | None = None
    """One of the catalogues' languages, for direct messages; None: as the game's channel."""
    hand_order: HandOrder = HandOrder.SUIT
    """How the cards of a hand are sorted."""
    coach: bool = True
    """Whether a coach may speak in the member's first game."""
    usual: Usual = ()
    """What the member's games are played by."""

    @property
    def call_choice(self) -> CallChoice:
        """How the member wants to be called to a turn."""
        return CallChoice(self.how, self.quiet, self.dms_closed_until)
