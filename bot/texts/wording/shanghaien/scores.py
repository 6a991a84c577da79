"""Texts about rounds, scores and statistics of Shanghaien."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import itemgetter

from bot.games.shanghaien.cards import Card, Nation, Sailor, Trick
from bot.games.shanghaien.rules import (
    apply,
    awards,
    largest_swing,
    round_totals,
    score,
    unseen_cards,
)
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    TAVERN_SIZE,
    Award,
    AwardReason,
    End,
    GameState,
    MovePlayed,
    Phase,
    RoundResult,
    Score,
    ScoreLine,
    Seat,
    Shanghai,
    Termination,
)
from bot.games.shanghaien.statistics import Luck, play_averages_of
from bot.ratings.ladder import Tally
from bot.ratings.statistics import MemberStatistics
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import (
    early_lines,
    number_text,
    pair_text,
    share_text,
    standing_lines,
)
from bot.texts.wording.shanghaien.position import (
    NO_MARKS,
    Marks,
    Names,
    add_mark,
    card_name,
    crew_text,
    nation_name,
)


def award_lines(
    found: Iterable[Award], names: Names, texts: Texts, marks: Marks = NO_MARKS
) -> tuple[str, ...]:
    """Return a line for each award: the number, the card, the winner, and the counts of dice."""
    return tuple(_award_line(award, names, texts, marks) for award in found)


def _award_line(award: Award, names: Names, texts: Texts, marks: Marks) -> str:
    card = add_mark(marks.of_card(award.card), card_name(award.card, texts))
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


def _summary_title(result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the number of a finished round, and the player who called Shanghai."""
    return texts("summary-title", round=result.round, name=names[result.shanghai_by.slot])


def round_summary_text(
    result: RoundResult, names: Names, texts: Texts, marks: Marks = NO_MARKS
) -> str:
    """Return the summary of a finished round, with a line for each card."""
    return "\n".join(
        [
            f"**{_summary_title(result, names, texts)}**",
            texts("summary-key", first=names[0], second=names[1]),
            *award_lines(result.awards, names, texts, marks),
        ]
    )


def round_alt_text(result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary of a finished round as the description of its picture.

    With names of up to 32 characters it is shorter than 1,024 characters.
    """
    lines = round_summary_text(result, names, texts).replace("**", "").splitlines()
    return f"{lines[0]} {texts.series(lines[1:])}."


Scores = tuple[tuple[int, int], tuple[int, int]]
"""The scores before and after the awards of a round, each by seat."""


def net_line(found: Iterable[Award], scores: Scores, names: Names, texts: Texts) -> str:
    """Return a round's effect: each player's number of cards, and the scores before and after."""
    cards = Counter(award.winner for award in found)
    sides = [
        texts("summary-cards", name=name, cards=cards[seat])
        for name, seat in zip(names, SEATS, strict=True)
    ]
    # Narrow lines on a phone must not break after the dash of a score.
    before, after = (pair_text(pair, texts).replace("–", "–\N{WORD JOINER}") for pair in scores)
    return texts("summary-net", first=sides[0], second=sides[1], before=before, after=after)


def closest_card_text(
    found: Iterable[Award], seat: Seat, texts: Texts, marks: Marks = NO_MARKS
) -> str | None:
    """Return a sentence for `seat` about the most narrowly decided card of a round.

    Returns None if no card was close. A card decided by the dice on its neighbours counts as closer
    than one decided by a single die, and a card that the seat did not get as closer than one that
    it got.
    """
    own, other = seat.slot, seat.opponent.slot
    close: list[tuple[int, bool, int, Award]] = []
    for award in found:
        difference = abs(award.dice[own] - award.dice[other])
        is_won = award.winner is seat
        if award.neighbours is not None:
            pips = abs(award.neighbours[own] - award.neighbours[other])
            close.append((0, is_won, pips, award))
        elif award.reason is AwardReason.MORE_DICE and difference == 1 and min(award.dice):
            close.append((1, is_won, 0, award))
    if not close:
        return None
    _, is_won, _, award = min(close, key=itemgetter(0, 1, 2))
    card = add_mark(marks.of_card(award.card), card_name(award.card, texts))
    if award.neighbours is None:
        key = "round-close-die-won" if is_won else "round-close-die-lost"
        return texts(key, card=card, own=award.dice[own], other=award.dice[other])
    if award.winner is None:
        return texts("round-close-tie", card=card, dice=award.dice[own])
    return texts(
        "round-close-won" if is_won else "round-close-lost",
        card=card,
        dice=award.dice[own],
        own=award.neighbours[own],
        other=award.neighbours[other],
    )


def shanghai_question(state: GameState, names: Names, texts: Texts) -> str:
    """Return the question before calling Shanghai, with its effect and the cards that each player
    would get.
    """
    last = state.engine_round == ROUNDS
    question = texts("shanghai-ask-last") if last else texts("shanghai-ask", round=state.round)
    after = apply(state, MovePlayed(state.mover, Shanghai()))
    scores = score(state).totals, score(after).totals
    found = awards(state)
    lines = [question, net_line(found, scores, names, texts)]
    for name, seat in zip(names, SEATS, strict=True):
        cards = [card_name(award.card, texts) for award in found if award.winner is seat]
        if cards:
            lines.append("-# " + texts("with-label", label=name, value=", ".join(cards)))
    return "\n".join(lines)


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
"""The Unicode square whose colour is nearest to the colour of each nation."""
WON, LOST = "🏴", "🏳️"
"""The signs for the winner and the other players of a game without a final score."""


def score_text(
    state: GameState,
    names: Names,
    texts: Texts,
    *,
    include_result: bool = True,
    marks: Marks = NO_MARKS,
) -> str:
    """Return the score sheet: for each nation both crews and the points, then tricks and totals.

    During the game, it shows the score of the current position. After the end, the result of the
    game follows if `include_result`.
    """
    counted = state.outcome.score if state.outcome is not None else score(state)
    manned, empty = _split_by_crew(counted)
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
            *_round_lines(state, names, texts),
            *(
                [result_text(state, names, texts)]
                if include_result and state.outcome is not None
                else []
            ),
        ]
    )


def score_alt_text(state: GameState, names: Names, texts: Texts) -> str:
    """Return the score sheet as the description of its picture; nations without a crew are omitted.

    With names of up to 32 characters it is shorter than 1,024 characters.
    """
    counted = state.outcome.score if state.outcome is not None else score(state)
    sentences = [
        texts("score-key", first=names[0], second=names[1]),
        *(_brief_line(line, names, texts) for line in _split_by_crew(counted)[0]),
        texts("score-brief-tricks", tricks=pair_text(counted.tricks, texts)),
        texts("score-brief-total", totals=pair_text(counted.totals, texts)),
        *_round_lines(state, names, texts),
    ]
    result = "" if state.outcome is None else " " + result_text(state, names, texts)
    return texts.series(sentences) + "." + result


def _round_lines(state: GameState, names: Names, texts: Texts) -> list[str]:
    """Return a line with the totals after each round, and one about the largest swing, if any."""
    totals = ", ".join(pair_text(each, texts) for each in round_totals(state))
    lines = [texts("score-rounds", totals=totals)] if totals else []
    outcome, swing = state.outcome, largest_swing(state)
    if swing is not None and outcome is not None and outcome.winner is not None:
        nation, name = nation_name(swing.nation, texts), names[outcome.winner.slot]
        lines.append(
            texts("score-swing", nation=nation, round=swing.round, points=swing.points, name=name)
        )
    return lines


def _split_by_crew(counted: Score) -> tuple[list[ScoreLine], list[ScoreLine]]:
    """Return the lines of the nations with a crew, and those of the nations without one."""
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
    return add_mark(marks.nations.get(nation, ""), nation_name(nation, texts))


def _crews(state: GameState, nation: Nation, texts: Texts) -> str:
    first, second = (crew_text(state.player(seat).crew(nation), texts) for seat in SEATS)
    return pair_text((first, second), texts)


def result_text(state: GameState, names: Names, texts: Texts) -> str:
    """Return the result of a game as a sentence. Raises ValueError if the game is not over."""
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
    """Return whether a game was played to its end, with a final score."""
    return state.outcome is not None and state.outcome.termination is Termination.COMPLETED


def result_line(state: GameState, names: Names) -> str:
    """Return the result of a game as a line of names, totals and signs.

    A total is followed by a coloured square for each nation in which the player scored. A game
    without a final score has flags instead. Raises ValueError if the game is not over.
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
    """Return the current score sheet, with the cards of each nation in the tavern and the stack."""
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
    """Return the text below the picture of a score sheet: the totals and the cards to come."""
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
    """Return the cards of the tavern without those turned face down, which no player can get."""
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


RARE_SHARE = 0.05
"""A member's dice are called unusual if fair dice would deviate more in less than this share of
cases."""


def member_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return the lines of a member's statistics, except those about dice (see `luck_lines`).

    `versus` contains the results against the reader, or is None if the reader is the member.
    """
    tally = found.tally
    play = play_averages_of(found.counted, tally.games)
    lines = [
        texts("stats-games", games=tally.games, won=tally.won, lost=tally.lost, drawn=tally.drawn)
    ]
    lines += early_lines(tally, texts)
    if tally.averages is not None:
        own, other = (number_text(points, texts) for points in tally.averages)
        lines.append(texts("stats-average", own=own, other=other))
    if play.nation is not None:
        lines.append(texts("stats-nation", nation=nation_name(play.nation, texts)))
    if play.games:
        lines.append(texts("stats-tricks", tricks=number_text(play.tricks_per_game, texts)))
    if play.rounds:
        lines.append(texts("stats-shanghai", share=share_text(play.shanghai_share, texts)))
    return (*lines, *standing_lines(found, versus, texts))


def luck_lines(luck: Luck, texts: Texts) -> tuple[str, ...]:
    """Return the lines that compare a member's dice with fair dice; empty without rolled dice."""
    if not luck.dice:
        return ()
    share = luck.share_of_fair
    if share is None:
        verdict = texts("stats-luck-few")
    else:
        verdict = (
            texts("stats-luck-rare", share=share_text(share, texts))
            if share < RARE_SHARE
            else texts("stats-luck-usual")
        )
    average = number_text(luck.average, texts, digits=2)
    faces = (
        texts("stats-luck-face", face=face, count=count, share=share_text(count / luck.dice, texts))
        for face, count in enumerate(luck.counts, start=1)
    )
    return (
        f"**{texts('stats-luck-title')}**",
        texts("stats-luck-count", dice=luck.dice, average=average),
        " · ".join(faces),
        verdict,
    )
