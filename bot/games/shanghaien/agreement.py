"""What two members agree on before they play: the options, and who starts round 1."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from bot.chance import dice
from bot.games.game import Chance
from bot.games.shanghaien.cards import RELEASED_DECK, Deck
from bot.games.shanghaien.moves import SEATS, Seat
from bot.games.shanghaien.options import ExtraTrick, Options


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms of one game; those of a challenge may leave the starter to the lot."""

    options: Options
    starter: Seat | None = None
    """None: the lot is still to be drawn."""
    by_lot: bool = True
    """Whether the lot makes the starter; else a member chose."""


Starts = Literal["lot", "me", "opponent"]
"""Who starts round 1, as the challenger, who sits first, says it."""


def starts_from(text: str) -> Starts:
    """Return `text` as who starts; raises ValueError if it is none of the three."""
    for starts in get_args(Starts):
        if text == starts:
            return cast(Starts, starts)
    raise ValueError(f"nobody starts by {text!r}")


def agreed(extra_trick: ExtraTrick = ExtraTrick.NONE, starts: Starts = "lot") -> Agreement:
    """Return the terms as a challenger states them."""
    starter = {"lot": None, "me": Seat.FIRST, "opponent": Seat.SECOND}[starts]
    return Agreement(Options(extra_trick), starter, by_lot=starter is None)


def agreed_with(
    agreement: Agreement, extra_trick: ExtraTrick | None, starts: Starts | None
) -> Agreement:
    """Return the terms with what a challenger states besides; None for what is left as it is."""
    options = agreement.options
    if extra_trick is not None:
        options = replace(options, extra_trick=extra_trick)
    if starts is None:
        return replace(agreement, options=options)
    return replace(agreed(starts=starts), options=options)


def agreed_again(agreement: Agreement, seat: Seat) -> Agreement:
    """Return the terms of a rematch that whoever had the `seat` asks for: the other one starts."""
    other = "opponent" if agreement.starter is seat else "me"
    return agreed(agreement.options.extra_trick, cast(Starts, other))


def parse_agreement(text: str) -> Agreement:
    """Return the terms that a JSON text holds; raises ValueError."""
    found = json.loads(text)
    try:
        starter = found["starter"]
        return Agreement(
            Options(ExtraTrick(found["extra_trick"]), _deck_named(found.get("deck"))),
            None if starter is None else Seat(starter),
            by_lot=bool(found["starter_by_lot"]),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"these are no terms of a game: {text}") from error


def _deck_named(text: str | None) -> Deck:
    return RELEASED_DECK if text is None else Deck(text)


def format_agreement(agreement: Agreement) -> str:
    """Return the terms as JSON."""
    deck = agreement.options.deck
    return json.dumps(
        {
            "extra_trick": agreement.options.extra_trick.value,
            "starter": agreement.starter,
            "starter_by_lot": agreement.by_lot,
            **({} if deck == RELEASED_DECK else {"deck": deck.text}),
        }
    )


def settle_agreement(agreement: Agreement, _: int, chance: Chance) -> Agreement:
    """Return the terms with the lot drawn, if it is to decide who starts."""
    if agreement.starter is not None:
        return agreement
    return replace(agreement, starter=SEATS[dice.lot(chance.secret)])
