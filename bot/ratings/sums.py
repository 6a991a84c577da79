"""What a member's games on a server add up to: results, and figures of two kinds.

Kept as JSON that the store adds up: `tally` in numbers, `counted` for the figures of the games that
count, `all` for those of every finished game. Figures are the game's own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from bot.ratings.tally import Tally, counts, tally
from bot.records.figures import NO_FIGURES, Counted, FinishedMatch


@dataclass(frozen=True, slots=True)
class Sums:
    """A member's sums."""

    tally: Tally
    counted: str
    """Sums of the figures of the games that count; JSON that the game reads."""
    every: str
    """Sums of the figures of every finished game."""


NO_SUMS = Sums(Tally(), NO_FIGURES, NO_FIGURES)


def counted_match(match: FinishedMatch, figures: Sequence[str]) -> Counted:
    """Return what a match adds, with its figures by seat; nothing is added for the computer."""
    sums = []
    for slot, text in enumerate(figures):
        if slot in match.computers:
            sums.append(NO_FIGURES)
            continue
        found = asdict(tally([match], match.user_ids[slot]))
        own: dict[str, object] = {"tally": found, "all": json.loads(text)}
        if counts(match):
            own["counted"] = json.loads(text)
        sums.append(json.dumps(own))
    return Counted(match.id, tuple(figures), tuple(sums))


def parse_sums(text: str | None) -> Sums:
    """Return the sums in a JSON text, none for None; raises ValueError."""
    if text is None:
        return NO_SUMS
    try:
        found = json.loads(text)
        kept = dict(found["tally"])
        own, others = kept.pop("scores")
        places = tuple(kept.pop("places", ()))
        return Sums(
            Tally(**kept, scores=(own, others), places=places),
            json.dumps(found.get("counted", {})),
            json.dumps(found["all"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"these are no sums: {text}") from error
