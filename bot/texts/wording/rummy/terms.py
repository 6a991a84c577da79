"""What a table plays by, in words: whatever differs from the usual game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import TypeVar

from bot.games.rummy.agreement import USUAL_WINDOW, Agreement
from bot.games.rummy.cards import ACE, KING, Card, Suit
from bot.games.rummy.options import (
    Exchanges,
    LastRound,
    Options,
    PerRound,
    WhenDown,
    WildLimit,
)
from bot.games.rummy.presets import Rounds, rounds_of
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import JOKER_SIGN, card_text, contract_text, rank_text

_Said = TypeVar("_Said")
MINUTE_SECONDS, HOUR_SECONDS = 60, 3600
HOUSE_RULES: Mapping[str, str] = {
    "ace_low": "rummy-option-no-low-ace",
    "ace_high": "rummy-option-no-high-ace",
    "out_by_discard": "rummy-option-out-by-laying",
    "latest_only": "rummy-option-old-discards",
    "jokers_in_books": "rummy-option-no-jokers-in-books",
    "jokers_in_runs": "rummy-option-no-jokers-in-runs",
    "many_jokers": "rummy-option-one-joker",
    "eight_is_one": "rummy-option-neighbours",
    "six_is_one": "rummy-option-same-rank",
    "bonehead_undo": "rummy-option-bonehead",
}
"""The yes/no parameters, and what is told of each that is not as usual."""
_USUAL = Options()
_CHOSEN: Mapping[str, Mapping[object, str]] = {
    **{name: {not getattr(_USUAL, name): key} for name, key in HOUSE_RULES.items()},
    "wild_limit": {
        WildLimit.TWO: "rummy-option-wild-two",
        WildLimit.HALF: "rummy-option-wild-half",
        WildLimit.FEWER: "rummy-option-wild-fewer",
    },
    "wilds_touch": {False: "rummy-option-wilds-apart"},
    "limit_laying": {False: "rummy-option-limits-going-down"},
    "exact": {True: "rummy-option-exact"},
    "lay_at_once": {False: "rummy-option-lay-later"},
    "exchange": {
        Exchanges.HAND: "rummy-option-exchange-hand",
        Exchanges.NO: "rummy-option-no-exchange",
    },
    "exchange_books": {False: "rummy-option-exchange-runs"},
    "when_down": {
        WhenDown.NO_BUYS: "rummy-option-down-no-buys",
        WhenDown.STOCK: "rummy-option-down-stock",
    },
    "carry": {True: "rummy-option-carry"},
    "last_round": {
        LastRound.NO_DISCARD: "rummy-option-last-no-discard",
        LastRound.ALL_DOWN: "rummy-option-last-all-down",
    },
    "stacked": {True: "rummy-option-stacked"},
}
"""What is told of a choice between words, if it is not the usual one."""


def differs(options: Options, name: str) -> bool:
    """Return whether a parameter is not as usual."""
    return bool(getattr(options, name) != getattr(_USUAL, name))


def packs_text(options: Options, texts: Texts) -> str:
    """Return the packs and jokers of a deck."""
    packs = texts("rummy-option-packs", count=options.decks)
    return f"{packs}, {texts('rummy-option-jokers', count=options.jokers)}"


def length_text(length: Rounds, rounds: int, say: Callable[..., _Said]) -> _Said:
    """Return how many of so many rounds are played, and which."""
    key = f"rummy-length-{length.value}"
    if length is Rounds.ONE:
        return say(key)
    if length is Rounds.ALL:
        return say(key, rounds=rounds)
    return say(key, numbers=", ".join(map(str, rounds_of(length, rounds))))


def window_text(window: int | None, texts: Texts) -> str:
    """Return for how long a discard waits for those who want to be asked, as a phrase."""
    if window is None:
        return texts("rummy-option-no-window")
    minutes, hours = window // MINUTE_SECONDS, window // HOUR_SECONDS
    time = (
        texts("rummy-window-hours", hours=hours)
        if hours
        else texts("rummy-window-minutes", minutes=minutes)
    )
    return texts("rummy-option-window", window=time)


def agreement_lines(agreement: Agreement, texts: Texts) -> list[str]:
    """Return what differs from the usual game, a phrase each; empty if nothing does."""
    lines = options_lines(agreement.options, texts)
    if agreement.window != USUAL_WINDOW:
        lines.append(window_text(agreement.window, texts))
    return lines


def options_lines(options: Options, texts: Texts) -> list[str]:
    """Return which of the rules are not as usual, a phrase each."""
    lines = []
    if differs(options, "decks") or differs(options, "jokers"):
        lines.append(packs_text(options, texts))
    if differs(options, "contracts"):
        rounds = ", ".join(contract_text(each, texts) for each in options.contracts)
        lines.append(texts("rummy-option-contracts", contracts=rounds))
    if differs(options, "dealt"):
        lines.append(texts("rummy-option-dealt", count=by_round_text(options.dealt)))
    if differs(options, "buys"):
        lines.append(buys_text(options, texts))
    if differs(options, "price"):
        lines.append(texts("rummy-option-price", count=options.price))
    if differs(options, "quiet_limit"):
        lines.append(texts("rummy-option-quiet", count=options.quiet_limit))
    lines += chosen_lines(options, ("wild", *_CHOSEN, "out_bonus", "blind_bonus"), texts)
    if differs(options, "penalties") or options.wild_penalty is not None:
        lines.append(texts("rummy-option-penalties", points=points_text(options)))
    return lines


def chosen_lines(options: Options, names: Iterable[str], texts: Texts) -> list[str]:
    """Return what is to be told of the options with these names, a phrase each."""
    lines = []
    for name in names:
        value = getattr(options, name)
        if name == "wild" and value:
            lines.append(texts("rummy-option-wild", cards=_wild_text(value)))
        elif name == "out_bonus" and value:
            lines.append(texts("rummy-option-out-bonus", points=by_round_text(value)))
        elif name == "blind_bonus" and value:
            lines.append(texts("rummy-option-blind-bonus", points=value))
        elif value in _CHOSEN.get(name, {}):
            lines.append(texts(_CHOSEN[name][value]))
    return lines


def by_round_text(value: PerRound) -> str | int:
    """Return a number, or which one is for which rounds: ``11 (1–9), 13 (10–11)``."""
    if isinstance(value, int):
        return value
    told, first = [], 1
    for number, group in groupby(value):
        last = first + len(list(group)) - 1
        told.append(f"{number} ({first if first == last else f'{first}–{last}'})")
        first = last + 1
    return ", ".join(told)


def buys_text(options: Options, texts: Texts) -> str:
    """Return how many purchases a player may make in a round."""
    if options.buys is None:
        return texts("rummy-option-buys-any")
    return texts("rummy-option-buys", count=by_round_text(options.buys))


def points_text(options: Options) -> str:
    """Return what the cards cost in the hand, equal ones together.

    ``A = 3 · 2–9 = 1 · 10–K = 2 · ★ = 5``, ``A = 15 · 2–10 = 2–10 · J–K = 10``.
    """
    costs = dict(enumerate(options.penalties[:KING], start=ACE))
    own_cost = {rank for rank, cost in costs.items() if rank == cost}
    # Neighbours that cost what they show are one group; no cost is below 0.
    grouped = {
        rank: -1 if rank in own_cost and own_cost & {rank - 1, rank + 1} else cost
        for rank, cost in costs.items()
    }
    told = []
    for own, group in groupby(grouped, grouped.__getitem__):
        ranks = list(group)
        first, last = rank_text(ranks[0]), rank_text(ranks[-1])
        shown = first if len(ranks) == 1 else f"{first}–{last}"
        told.append(f"{shown} = {shown if own < 0 else own}")
    if options.wild and options.wild_penalty is not None:
        told.append(f"{_wild_text(options.wild)} = {options.wild_penalty}")
    if options.jokers:
        told.append(f"{JOKER_SIGN} = {options.penalties[KING]}")
    return " · ".join(told)


def _wild_text(cards: tuple[Card, ...]) -> str:
    words: list[str] = []
    for rank, group in groupby(cards, lambda card: card.rank):
        suits = list(group)
        words += [rank_text(rank)] if len(suits) == len(Suit) else map(card_text, suits)
    return ", ".join(words)
