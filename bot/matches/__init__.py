"""A match is two members, a game and a channel; `Matches` is the one writer."""

from __future__ import annotations

from .absences import Absences
from .challenges import Challenges
from .clocks import Clocks
from .match import Match, Person, Step
from .proposals import Proposals
from .refusals import Reason, RefusedError
from .service import Matches
from .terms import Terms

__all__ = [
    "Absences",
    "Challenges",
    "Clocks",
    "Match",
    "Matches",
    "Person",
    "Proposals",
    "Reason",
    "RefusedError",
    "Step",
    "Terms",
]
