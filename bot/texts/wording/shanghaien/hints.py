"""What a calculating player thinks of a choice, in words: hints, and why one move beats another."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.shanghaien.analysis.report import AdviceReason, Hint, Option, ReasonFact
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.state import GameState
from bot.texts.catalogue import Texts
from bot.texts.wording.shanghaien.cards import Names, card_name
from bot.texts.wording.shanghaien.moves import move_text

SHOWN_OPTIONS = 8
"""Moves that a hint lists; with every trick in hand there can be dozens."""
SHOWN_REASONS = 2
_NAMING = (
    AdviceReason.ENDED_TOO_LATE,
    AdviceReason.LETS_OPPONENT_END,
    AdviceReason.STOPS_CREW,
    AdviceReason.DENIES_CARD,
)
"""The reasons whose sentences name the opponent."""


def chance_text(chance: float, texts: Texts) -> str:
    """Return a winning chance, a share from 0 to 1, as a percentage."""
    return texts("percent", value=100 * chance)


def signed_text(number: float, texts: Texts) -> str:
    """Return a number with one decimal and its sign: "+1.5", "−0.3", "0.0"."""
    rounded = round(number, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + texts("amount", value=abs(rounded))


def signed_percent(percent: int, texts: Texts) -> str:
    """Return percentage points with their sign: "+11%", "−3%", "0%"."""
    sign = "+" if percent > 0 else "−" if percent < 0 else ""
    return sign + texts("percent", value=abs(percent))


def hint_text(hint: Hint, state: GameState, names: Names, texts: Texts) -> str:
    """Return what the captain would do in `state`, why, and what the alternatives are worth."""
    options = told_apart(hint.options, state, texts)
    best, *_ = options
    if len(options) == 1:
        return texts("hint-only", move=best)
    why = reasons_text(hint.reasons, state.mover, names, texts)
    lines = [texts("hint-best", move=best), why]
    lines += [
        "- "
        + texts(
            "hint-line",
            move=move,
            chance=chance_text(option.chance, texts),
        )
        for move, option in list(options.items())[:SHOWN_OPTIONS]
    ]
    if len(options) > SHOWN_OPTIONS:
        lines.append(texts("hint-others", count=len(options) - SHOWN_OPTIONS))
    return "\n".join(lines)


def told_apart(options: Sequence[Option], state: GameState, texts: Texts) -> dict[str, Option]:
    """Return the options by their words, best first: which card a trick is played from is left out.

    Of two that read alike the better one is listed.
    """
    by_words: dict[str, Option] = {}
    for option in options:
        by_words.setdefault(move_text(option.move, state, texts), option)
    return by_words


def reasons_text(facts: Sequence[ReasonFact], mover: Seat, names: Names, texts: Texts) -> str:
    """Return the first reasons why a move of `mover` was the better one, as sentences.

    Cards of one reason are in one sentence, and no other sentence names them again.
    """
    cards: dict[AdviceReason, list[str]] = {}
    named = set[str]()
    for fact in facts:
        card = [card_name(fact.card, texts)] if fact.card else []
        if not named.intersection(card):
            cards.setdefault(fact.reason, []).extend(card)
            named.update(card)
    sentences = []
    for reason, about in list(cards.items())[:SHOWN_REASONS]:
        told = {"card": texts.list(about)} if about else {}
        if reason in _NAMING:
            told["name"] = names[mover.opponent.slot]
        sentences.append(texts(f"why-{reason.value}", **told))
    return " ".join(sentences) or texts("why-plain")
