"""What is new to a player in a game, in a sentence with the numbers of the board."""

from __future__ import annotations

from bot.games.shanghaien.first_times import First, FirstTime
from bot.games.shanghaien.moves import End, Played, Shanghai
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import Award, GameState, ScoreLine
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from bot.texts.wording.shanghaien.cards import Names, card_name, nation_name, tricks_text
from bot.texts.wording.shanghaien.rounds import net_line


def first_time_text(new: FirstTime, state: GameState, names: Names, texts: Texts) -> str:
    """Return what `new` means to the mover of `state`, who meets it there."""
    mover = state.player(state.mover)
    match new.kind:
        case First.CALL:
            return texts("first-call", net=_called(state, names, texts))
        case First.END:
            left, right = (_places(state, end, texts) for end in End)
            return texts("first-end", left=left, right=right)
        case First.DIE:
            return texts("first-die", choice=_places(state, None, texts))
        case First.AWARD:
            cards = texts.list([card_name(card, texts) for card in new.cards])
            points = score(state).totals[state.mover.slot]
            return texts("first-award", round=state.round - 1, cards=cards, points=points)
        case First.TRICK:
            return texts("first-trick", tricks=tricks_text(mover.tricks, texts))
        case First.NATION:
            assert new.line is not None
            return _nation_text(new.line, names, texts)
        case First.TIE | First.LEAD:
            assert new.award is not None
            return _award_text(new.kind, new.award, names, texts)


def _called(state: GameState, names: Names, texts: Texts) -> str:
    """Return what Shanghai would come to now."""
    after = apply(state, Played(state.mover, Shanghai()))
    return net_line(awards(state), (score(state).totals, score(after).totals), names, texts)


def _places(state: GameState, end: End | None, texts: Texts) -> str:
    """Return where each of the rolled dice can go, low to high."""
    assert state.roll is not None
    return texts.list(
        [
            texts("move-place", die=die, card=card_name(state.card_of(die, end), texts))
            for die in sorted(set(state.roll))
        ],
        choice=True,
    )


def _nation_text(line: ScoreLine, names: Names, texts: Texts) -> str:
    strengths = pair_text(line.strengths, texts)
    told = {"nation": nation_name(line.nation, texts), "strengths": strengths}
    if not any(line.points):
        return texts("first-nation-equal", **told)
    winner = names[0] if line.points[0] else names[1]
    return texts("first-nation", name=winner, points=max(line.points), **told)


def _award_text(kind: First, award: Award, names: Names, texts: Texts) -> str:
    told = {"card": card_name(award.card, texts), "dice": pair_text(award.dice, texts)}
    if kind is First.LEAD:
        return texts("first-lead", **told)
    told["pips"] = pair_text(award.neighbours or (0, 0), texts)
    if award.winner is None:
        return texts("first-tie-nobody", **told)
    return texts("first-tie", name=names[award.winner.slot], **told)
