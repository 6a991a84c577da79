"""A second look at a game: what luck did, what the players did, and what they could have done."""

from .game import analyse
from .hint import hint
from .report import Analysis, Costly, Hint, Option, Reason, ReasonFact, Step, StepKind, Tally

__all__ = [
    "Analysis",
    "Costly",
    "Hint",
    "Option",
    "Reason",
    "ReasonFact",
    "Step",
    "StepKind",
    "Tally",
    "analyse",
    "hint",
]
