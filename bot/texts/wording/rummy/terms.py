"""What a table plays by, in words: whatever differs from the usual game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.games.rummy.agreement import USUAL_WINDOW, Agreement
from bot.games.rummy.options import PENALTIES, Options
from bot.games.rummy.presets import Rounds, rounds_of
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import contract_text

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
    """Return for how long a discard waits for those who want to be asked."""
    if window is None:
        return texts("rummy-window-none")
    if window < HOUR_SECONDS:
        return texts("rummy-window-minutes", minutes=window // MINUTE_SECONDS)
    return texts("rummy-window-hours", hours=window // HOUR_SECONDS)


def agreement_lines(agreement: Agreement, texts: Texts) -> list[str]:
    """Return what differs from the usual game, a phrase each; empty if nothing does."""
    lines = options_lines(agreement.options, texts)
    if agreement.window is None:
        lines.append(texts("rummy-option-no-window"))
    elif agreement.window != USUAL_WINDOW:
        window = window_text(agreement.window, texts)
        lines.append(texts("rummy-option-window", window=window))
    return lines


def options_lines(options: Options, texts: Texts) -> list[str]:
    """Return which of the rules are not as usual, a phrase each."""
    lines = []
    if differs(options, "decks") or differs(options, "jokers"):
        lines.append(packs_text(options, texts))
    if differs(options, "contracts"):
        rounds = ", ".join(contract_text(each, texts) for each in options.contracts)
        lines.append(texts("rummy-option-contracts", contracts=rounds))
    if isinstance(options.dealt, int) and differs(options, "dealt"):
        lines.append(texts("rummy-option-dealt", count=options.dealt))
    if isinstance(options.buys, int) and differs(options, "buys"):
        lines.append(texts("rummy-option-buys", count=options.buys))
    if differs(options, "price"):
        lines.append(texts("rummy-option-price", count=options.price))
    if differs(options, "quiet_limit"):
        lines.append(texts("rummy-option-quiet", count=options.quiet_limit))
    lines += [texts(key) for name, key in HOUSE_RULES.items() if differs(options, name)]
    if options.penalties != PENALTIES:
        points = " ".join(map(str, options.penalties))
        lines.append(texts("rummy-option-penalties", points=points))
    if options.stacked:
        lines.append(texts("rummy-option-stacked"))
    return lines
