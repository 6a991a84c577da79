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


def chance_text(chance: float, texts: Texts) -> str:
    """Return a winning chance, a share from 0 to 1, as a percentage."""
    return texts("percent", value=100 * chance)


def signed_text(points: float, texts: Texts) -> str:
    """Return points with one decimal and their sign: "+1.5", "−0.3", "0.0"."""
    rounded = round(points, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + texts("amount", value=abs(rounded))


def signed_whole(points: int) -> str:
    """Return whole points with their sign: "+11", "−3", "0"."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points)}"


def hint_text(hint: Hint, state: GameState, names: Names, texts: Texts) -> str:
    """Return what the captain would do in `state`, why, and what the alternatives are worth."""
    options = _told_apart(hint.options, state, texts)
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


def _told_apart(options: Sequence[Option], state: GameState, texts: Texts) -> dict[str, Option]:
    """Return the options by their words, best first: which card a trick is played from is left out.

    Of two that read alike the better one is listed.
    """
    by_words: dict[str, Option] = {}
    for option in options:
        by_words.setdefault(move_text(option.move, state, texts), option)
    return by_words


def reasons_text(facts: Sequence[ReasonFact], mover: Seat, names: Names, texts: Texts) -> str:
    """Return the weightiest reasons why a move of `mover` was the better one, as sentences.

    Cards that are won are in one sentence, and no other sentence names them again.
    """
    won = [
        card_name(fact.card, texts)
        for fact in facts
        if fact.reason is AdviceReason.WINS_CARD and fact.card
    ]
    taken = texts("why-wins-card", card=texts.list(won)) if won else ""
    sentences = []
    for fact in facts:
        card = card_name(fact.card, texts) if fact.card else ""
        if card in won:
            sentences.append(taken)
        elif card:
            sentences.append(texts(f"why-{fact.reason.value}", card=card))
        elif fact.reason in (AdviceReason.ENDED_TOO_LATE, AdviceReason.LETS_OPPONENT_END):
            opponent = names[mover.opponent.slot]
            sentences.append(texts(f"why-{fact.reason.value}", name=opponent))
        else:
            sentences.append(texts(f"why-{fact.reason.value}"))
    different = list(dict.fromkeys(sentences))[:SHOWN_REASONS]
    return " ".join(different) or texts("why-plain")
