"""The end of a round in words: who gets which card, and why."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.shanghaien.scoring import awards
from bot.games.shanghaien.state import ROUNDS, Award, AwardReason, GameState, RoundResult
from bot.texts.catalogue import Texts
from bot.texts.wording.cards import Names, card_name, pair_text


def award_lines(found: Iterable[Award], names: Names, texts: Texts) -> tuple[str, ...]:
    """Return one line a card, in the order given: number, card, who gets it, the counts behind."""
    return tuple(_award_line(award, names, texts) for award in found)


def _award_line(award: Award, names: Names, texts: Texts) -> str:
    card = card_name(award.card, texts)
    dice = pair_text(award.dice, texts)
    if award.reason is AwardReason.NO_DICE:
        return texts("award-none", number=award.number, card=card)
    if award.reason is AwardReason.SHARKS:
        return texts("award-sharks", number=award.number, card=card, dice=dice)
    if award.reason is AwardReason.MORE_DICE:
        assert award.winner is not None
        name = names[award.winner.slot]
        return texts("award-more", number=award.number, card=card, dice=dice, name=name)
    assert award.neighbours is not None
    pips = pair_text(award.neighbours, texts)
    if award.winner is None:
        return texts("award-tie", number=award.number, card=card, dice=dice, pips=pips)
    name = names[award.winner.slot]
    return texts(
        "award-neighbours", number=award.number, card=card, dice=dice, pips=pips, name=name
    )


def round_summary_text(result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary of a finished round: who called Shanghai, then a line a card."""
    caller = names[result.shanghai_by.slot]
    return "\n".join(
        [
            f"**{texts('summary-title', round=result.round, name=caller)}**",
            texts("summary-key", first=names[0], second=names[1]),
            *award_lines(result.awards, names, texts),
        ]
    )


def round_alt_text(result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary for the description of its picture, as sentences without Markdown.

    Names of up to 32 characters keep it under 1,024 characters.
    """
    lines = round_summary_text(result, names, texts).replace("**", "").splitlines()
    return f"{lines[0]} {texts.series(lines[1:])}."


def shanghai_question(state: GameState, names: Names, texts: Texts) -> str:
    """Return the question before a Shanghai, with what would become of each card."""
    last = state.round == ROUNDS
    question = texts("shanghai-ask-last") if last else texts("shanghai-ask", round=state.round)
    return "\n".join(
        [
            question,
            *award_lines(awards(state), names, texts),
            texts("summary-key", first=names[0], second=names[1]),
        ]
    )
