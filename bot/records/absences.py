"""When members are away from a server's games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Absence:
    """One time away; moments are Unix seconds."""

    guild_id: int
    user_id: int
    since: float
    until: float
    """When the member means to be back."""
    ended_at: float | None = None
    """When the member was back; None while away."""
