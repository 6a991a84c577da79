"""The score in words: the final score sheet, and the score so far with what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.games.shanghaien.cards import Card, Nation, Sailor, Trick
from bot.games.shanghaien.moves import SEATS, End, Termination
from bot.games.shanghaien.rules import unseen_cards
from bot.games.shanghaien.scoring import score
from bot.games.shanghaien.state import TAVERN_SIZE, GameState, Phase, Score, ScoreLine
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from bot.texts.wording.shanghaien.cards import (
    NO_MARKS,
    Marks,
    Names,
    crew_text,
    marked,
    nation_name,
)

NATION_SQUARES: Mapping[Nation, str] = {
    Nation.AMERICANS: "🟥",
    Nation.FRENCH: "🟦",
    Nation.GERMANS: "⬛",
    Nation.CHINESE: "🟨",
    Nation.DUTCH: "🟧",
    Nation.TURKS: "🟪",
    Nation.SPANIARDS: "🟩",
    Nation.ITALIANS: "⬜",
}
"""The square of Unicode that is nearest to a nation's colour."""
WON, LOST = "🏴", "🏳️"
"""What stands for who won and who did not, where nothing was counted."""


def score_text(
    state: GameState,
    names: Names,
    texts: Texts,
    *,
    result: bool = True,
    marks: Marks = NO_MARKS,
) -> str:
    """Return the score sheet of a finished game: per nation both crews, who scores and why.

    Tricks, totals and, if wanted, the result follow. Of a game that was broken off it is the score
    of the last position.
    """
    counted = state.outcome.score if state.outcome is not None else score(state)
    manned, empty = _manned(counted)
    lines = [_score_line(state, line, names, texts, marks) for line in manned]
    if empty:
        lines.append(texts("score-nobody", nations=texts.list(_nations(empty, texts))))
    return "\n".join(
        [
            f"**{texts('score-title')}**",
            texts("score-key", first=names[0], second=names[1]),
            *lines,
            texts("score-tricks", tricks=pair_text(counted.tricks, texts)),
            texts("score-total", totals=pair_text(counted.totals, texts)),
            *([result_text(state, names, texts)] if result and state.outcome is not None else []),
        ]
    )


def score_alt_text(state: GameState, names: Names, texts: Texts) -> str:
    """Return the score sheet for the description of its picture: strengths and points, no reasons.

    Nations without a crew are left out.
    Names of up to 32 characters keep it under 1,024 characters.
    """
    counted = state.outcome.score if state.outcome is not None else score(state)
    sentences = [
        texts("score-key", first=names[0], second=names[1]),
        *(_brief_line(line, names, texts) for line in _manned(counted)[0]),
        texts("score-brief-tricks", tricks=pair_text(counted.tricks, texts)),
        texts("score-brief-total", totals=pair_text(counted.totals, texts)),
    ]
    result = "" if state.outcome is None else " " + result_text(state, names, texts)
    return texts.series(sentences) + "." + result


def _manned(counted: Score) -> tuple[list[ScoreLine], list[ScoreLine]]:
    """Return the lines of the nations that somebody has a crew of, and those of the others."""
    manned = [line for line in counted.lines if any(line.strengths)]
    return manned, [line for line in counted.lines if not any(line.strengths)]


def _nations(lines: list[ScoreLine], texts: Texts) -> list[str]:
    return [nation_name(line.nation, texts) for line in lines]


def _brief_line(line: ScoreLine, names: Names, texts: Texts) -> str:
    nation, strengths = nation_name(line.nation, texts), pair_text(line.strengths, texts)
    if line.points == (0, 0):
        return texts("score-brief-nobody", nation=nation, strengths=strengths)
    seat = SEATS[0] if line.points[0] else SEATS[1]
    name, points = names[seat.slot], line.points[seat.slot]
    return texts("score-brief", nation=nation, strengths=strengths, name=name, points=points)


def _score_line(state: GameState, line: ScoreLine, names: Names, texts: Texts, marks: Marks) -> str:
    nation = _nation(line.nation, texts, marks)
    crews = _crews(state, line.nation, texts)
    if line.points == (0, 0):
        return texts("score-equal", nation=nation, crews=crews)
    seat = SEATS[0] if line.points[0] else SEATS[1]
    key = "score-alone" if 0 in line.strengths else "score-stronger"
    return texts(
        key, nation=nation, crews=crews, name=names[seat.slot], points=line.points[seat.slot]
    )


def _nation(nation: Nation, texts: Texts, marks: Marks) -> str:
    return marked(marks.nations.get(nation, ""), nation_name(nation, texts))


def _crews(state: GameState, nation: Nation, texts: Texts) -> str:
    first, second = (crew_text(state.player(seat).crew(nation), texts) for seat in SEATS)
    return pair_text((first, second), texts)


def result_text(state: GameState, names: Names, texts: Texts) -> str:
    """Return how the game ended, in a sentence; raises ValueError while it goes on."""
    outcome = state.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    if outcome.termination is Termination.CANCELLED:
        return texts("game-called-off")
    if outcome.winner is None:
        if outcome.termination is Termination.TIME:
            return texts("game-lapsed")
        return texts("game-drawn", score=pair_text(outcome.score.totals, texts))
    name, loser = names[outcome.winner.slot], names[outcome.winner.opponent.slot]
    if outcome.termination is Termination.RESIGNED:
        return texts("game-resigned", name=name, loser=loser)
    if outcome.termination is Termination.TIME:
        return texts("game-timed-out", name=name, loser=loser)
    first, second = outcome.score.totals
    totals = (max(first, second), min(first, second))
    return texts("game-won", name=name, score=pair_text(totals, texts))


def is_counted(state: GameState) -> bool:
    """Return whether a game was played to its end, where the cards were counted."""
    return state.outcome is not None and state.outcome.termination is Termination.COMPLETED


def result_line(state: GameState, names: Names) -> str:
    """Return how a game ended in a line without words: who, how high, with which nations.

    A nation is a square of its colour, beside whom it brought points. Of a game that was not
    counted there are flags alone. Raises ValueError while it goes on.
    """
    outcome = state.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    sides = []
    for seat in SEATS:
        if is_counted(state):
            lines, total = outcome.score.lines, outcome.score.totals[seat.slot]
            scored = [NATION_SQUARES[line.nation] for line in lines if line.points[seat.slot]]
            mark = f"{total} {''.join(scored)}".rstrip()
        else:
            mark = WON if outcome.winner is seat else LOST
        sides.append(f"{names[seat.slot]} {mark}")
    return f"Shanghaien · {' – '.join(sides)}"


def score_so_far_text(state: GameState, names: Names, texts: Texts, marks: Marks = NO_MARKS) -> str:
    """Return both crews of every nation, what tavern and stack still hold, and the totals now."""
    counted = score(state)
    rounds = len(state.history)
    tavern, stack = _visible_tavern(state), unseen_cards(state)
    lines = [_so_far_line(state, line, (tavern, stack), texts, marks) for line in counted.lines]
    return "\n".join(
        [
            f"**{texts('sofar-title', rounds=rounds) if rounds else texts('sofar-title-start')}**",
            texts("sofar-key", first=names[0], second=names[1]),
            *lines,
            _tricks_line(counted, (tavern, stack), texts),
            texts("sofar-lead", totals=pair_text(counted.totals, texts)),
            *([] if state.phase is Phase.OVER else [texts("sofar-stack", cards=state.stack)]),
        ]
    )


def coming_text(state: GameState, texts: Texts) -> str:
    """Return the totals now, and what tavern and stack still hold, for below a score sheet."""
    tavern, stack = _visible_tavern(state), unseen_cards(state)
    held = [
        (nation_name(each, texts), _strength(tavern, each), _strength(stack, each))
        for each in Nation
    ]
    held.append((texts("pic-tricks"), _tricks(tavern), _tricks(stack)))
    cards = " · ".join(
        f"{name} {near}\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}{far}"
        for name, near, far in held
        if near or far
    )
    lines = [
        texts("sofar-lead", totals=pair_text(score(state).totals, texts)),
        *([f"-# {texts('sofar-coming', cards=cards)}"] if cards else []),
        *([] if state.phase is Phase.OVER else [f"-# {texts('sofar-stack', cards=state.stack)}"]),
    ]
    return "\n".join(lines)


def _so_far_line(
    state: GameState,
    line: ScoreLine,
    coming: tuple[Counter[Card], Counter[Card]],
    texts: Texts,
    marks: Marks,
) -> str:
    tavern, stack = (_strength(cards, line.nation) for cards in coming)
    come = (
        texts("sofar-come", tavern=tavern, stack=stack)
        if tavern or stack
        else texts("sofar-come-none")
    )
    nation = _nation(line.nation, texts, marks)
    return texts("sofar-line", nation=nation, crews=_crews(state, line.nation, texts), come=come)


def _tricks_line(counted: Score, coming: tuple[Counter[Card], Counter[Card]], texts: Texts) -> str:
    tavern, stack = map(_tricks, coming)
    tricks = pair_text(counted.tricks, texts)
    return texts("sofar-tricks", tricks=tricks, tavern=tavern, stack=stack)


def _tricks(cards: Counter[Card]) -> int:
    return sum(count for card, count in cards.items() if isinstance(card, Trick))


def _visible_tavern(state: GameState) -> Counter[Card]:
    """Return the tavern's cards that somebody can still get: those turned face down are lost."""
    found: Counter[Card] = Counter()
    for place, card in enumerate(state.tavern):
        number = place + 1 if state.one_end is not End.RIGHT else TAVERN_SIZE - place
        if number not in state.shark_cards:
            found[card] += 1
    return found


def _strength(cards: Counter[Card], nation: Nation) -> int:
    return sum(
        card.value * count
        for card, count in cards.items()
        if isinstance(card, Sailor) and card.nation is nation
    )
