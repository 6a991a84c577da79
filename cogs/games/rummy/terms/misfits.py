"""Why terms do not fit, in a sentence that names the round or the line, and what would do."""

from __future__ import annotations

from dataclasses import replace

from bot.games.rummy.rules import check_new_options
from bot.games.rummy.terms.options import (
    LARGEST_HAND,
    LONGEST_BOOK,
    MOST_CARDS,
    MOST_MELDS,
    MOST_ROUNDS,
    SHORTEST_RUN,
    Misfit,
    Options,
    OptionsError,
    has_cards,
)
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.terms.fields import PACKS, field_text, label, written

OFFERED_PACKS = (
    *((1, 0), (1, 4), (2, 0), (2, 4), (2, 8)),
    *((3, 0), (3, 6), (3, 12), (4, 8), (4, 16)),
)
"""Packs and jokers that the menu offers."""


def misfit_text(options: Options, players: int, texts: Texts) -> str | None:
    """Return why so many cannot play by the options; None if they can."""
    try:
        check_new_options(options, players)
    except OptionsError as error:
        return _text(error, options, players, texts)
    return None


def _text(error: OptionsError, options: Options, players: int, texts: Texts) -> str:
    match error.reason:
        case Misfit.DECK_TOO_SMALL:
            return _packs_text(options, players, texts)
        case Misfit.CONTRACTS:
            return _contract_text(error.number, options, texts)
        case Misfit.OUT_OF_REACH:
            contract = options.contracts[error.number - 1]
            return texts(
                "rummy-misfit-cards",
                round=error.number,
                contract=wording.contract_text(contract, texts),
            )
        case Misfit.CONTRACT_TOO_LARGE | Misfit.HAND_TOO_LARGE:
            return _size_text(error, options, texts)
        case Misfit.PLAYERS:
            return texts("refusal-misfit")
        case Misfit.ROUNDS:
            numbers = getattr(options, error.key)
            return texts(
                "rummy-misfit-rounds",
                field=label(error.key, texts),
                count=len(numbers),
                rounds=len(options.contracts),
            )
    name = PACKS if error.key in ("decks", "jokers") else error.key
    return field_text(name, written(name, options, texts), texts)


def _packs_text(options: Options, players: int, texts: Texts) -> str:
    """Return that there are too few cards, with the nearest packs that would do."""
    offered = (replace(options, decks=decks, jokers=jokers) for decks, jokers in OFFERED_PACKS)
    enough = [each for each in offered if has_cards(each, players)]
    nearest = min(enough, key=lambda each: (each.decks, abs(each.jokers - options.jokers)))
    packs = wording.packs_text(nearest, texts)
    return texts("rummy-misfit-packs", players=players, packs=packs)


def _contract_text(number: int, options: Options, texts: Texts) -> str:
    if not number:
        return texts("rummy-line-number", count=MOST_ROUNDS)
    return texts(
        "rummy-misfit-contract",
        round=number,
        melds=MOST_MELDS,
        book=LONGEST_BOOK,
        shortest=SHORTEST_RUN,
        longest=options.longest_run,
        cards=MOST_CARDS,
    )


def _size_text(error: OptionsError, options: Options, texts: Texts) -> str:
    terms = options.terms(error.number)
    if error.reason is Misfit.HAND_TOO_LARGE:
        numbers = {"cards": terms.largest_hand, "most": LARGEST_HAND}
        return texts("rummy-misfit-hand", round=error.number, **numbers)
    return texts(
        "rummy-misfit-size",
        round=error.number,
        contract=wording.contract_text(terms.contract, texts),
        cards=terms.contract.fewest_cards,
        most=min(LARGEST_HAND, terms.largest_hand),
    )
