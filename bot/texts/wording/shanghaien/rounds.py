"""The end of a round in words: who gets which card, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.shanghaien.moves import SEATS, Played, Shanghai
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import ROUNDS, Award, AwardReason, GameState, RoundResult
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from bot.texts.wording.shanghaien.cards import NO_MARKS, Marks, Names, card_name, marked


def award_lines(
    found: Iterable[Award], names: Names, texts: Texts, marks: Marks = NO_MARKS
) -> tuple[str, ...]:
    """Return one line a card, in the order given: number, card, who gets it, the counts behind."""
    return tuple(_award_line(award, names, texts, marks) for award in found)


def _award_line(award: Award, names: Names, texts: Texts, marks: Marks) -> str:
    card = marked(marks.of_card(award.card), card_name(award.card, texts))
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


def summary_title(result: RoundResult, names: Names, texts: Texts) -> str:
    """Return which round is over, and who called Shanghai."""
    return texts("summary-title", round=result.round, name=names[result.shanghai_by.slot])


def round_summary_text(
    result: RoundResult, names: Names, texts: Texts, marks: Marks = NO_MARKS
) -> str:
    """Return the summary of a finished round: who called Shanghai, then a line a card."""
    return "\n".join(
        [
            f"**{summary_title(result, names, texts)}**",
            texts("summary-key", first=names[0], second=names[1]),
            *award_lines(result.awards, names, texts, marks),
        ]
    )


def round_alt_text(result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary for the description of its picture, as sentences without Markdown.

    Names of up to 32 characters keep it under 1,024 characters.
    """
    lines = round_summary_text(result, names, texts).replace("**", "").splitlines()
    return f"{lines[0]} {texts.series(lines[1:])}."


Scores = tuple[tuple[int, int], tuple[int, int]]
"""The score before a round was given out, and after; each by seat."""


def net_line(found: Iterable[Award], scores: Scores, names: Names, texts: Texts) -> str:
    """Return what a round comes to: how many cards each gets, and what that does to the score."""
    cards = Counter(award.winner for award in found)
    sides = [
        texts("summary-cards", name=name, cards=cards[seat])
        for name, seat in zip(names, SEATS, strict=True)
    ]
    # A phone's narrow line must not break a score behind its dash.
    before, after = (pair_text(pair, texts).replace("–", "–\N{WORD JOINER}") for pair in scores)
    return texts("summary-net", first=sides[0], second=sides[1], before=before, after=after)


def shanghai_question(state: GameState, names: Names, texts: Texts) -> str:
    """Return the question before a Shanghai: what it comes to, and who would get which card."""
    last = state.round == ROUNDS
    question = texts("shanghai-ask-last") if last else texts("shanghai-ask", round=state.round)
    after = apply(state, Played(state.mover, Shanghai()))
    scores = score(state).totals, score(after).totals
    found = awards(state)
    lines = [question, net_line(found, scores, names, texts)]
    for name, seat in zip(names, SEATS, strict=True):
        cards = [card_name(award.card, texts) for award in found if award.winner is seat]
        if cards:
            lines.append("-# " + texts("with-label", label=name, value=", ".join(cards)))
    return "\n".join(lines)
