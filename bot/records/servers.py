"""What a server chose for everybody who plays there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.records.displays import DisplayMode
from bot.records.usual import Usual


class Threads(StrEnum):
    """Where the table of a new game is set up."""

    NONE = "none"
    """In the channel itself."""
    PUBLIC = "public"
    PRIVATE = "private"


class Audience(StrEnum):
    """Who may see the leaderboard."""

    EVERYONE = "everyone"
    MANAGERS = "managers"
    """Only who manages the server."""
    NOBODY = "nobody"


class Greeting(StrEnum):
    """Whether the bot introduces itself on a server that it joins."""

    DUE = "due"
    GIVEN = "given"
    """It has, and does not a second time."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """One server's choices; the defaults are those of a server that never chose."""

    guild_id: int
    channels: tuple[int, ...] = ()
    """Where games may be started; empty: everywhere."""
    threads: Threads = Threads.NONE
    language: str | None = None
    """One of the catalogues' languages; None: as Discord says the server is set."""
    pace: int | None = None
    """Seconds a move may take in a new game unless who invites says otherwise; 0: no limit, None:
    what is usual for the game."""
    away_days: int = 30
    """Days a year which a member may be away; 0: not offered."""
    reminders: bool = True
    leaderboard: Audience = Audience.EVERYONE
    display: DisplayMode = DisplayMode.STANDARD
    """How boards look that everybody sees."""
    greeting: Greeting = Greeting.DUE
    weekly_channel: int | None = None
    """Where the server's table is posted once a week; None: nowhere."""
    weekly_due: float | None = None
    """When it is posted next, as Unix seconds; None while it is not."""
    usual: Usual = ()
    """What games are played by of who has no terms of their own."""
