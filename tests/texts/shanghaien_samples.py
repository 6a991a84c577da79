"""The texts of Shanghaien, in context, for the golden files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.shanghaien.analysis.habits import costly_habits
from bot.games.shanghaien.analysis.report import (
    AdviceReason,
    Analysis,
    AnalysisStep,
    CostlyChoice,
    Hint,
    Mistake,
    Option,
    ReasonFact,
    SeatAnalysis,
    StepKind,
)
from bot.games.shanghaien.cards import NATIONS, Half, Nation, Options, Trick
from bot.games.shanghaien.game import NewSituation, Situation
from bot.games.shanghaien.rules import apply, awards, iterate_steps, replay, score
from bot.games.shanghaien.state import (
    Award,
    AwardReason,
    CardsDealt,
    Crew,
    DiceRolled,
    End,
    Event,
    GameEnded,
    GameState,
    Move,
    Outcome,
    Phase,
    Place,
    PlacementTakenBack,
    Player,
    Resign,
    Roll,
    RoundResult,
    Seat,
    Shanghai,
    Termination,
)
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.advice import (
    habits_text,
    lesson_text,
    mistake_text,
    reasons_text,
    turning_point_text,
)
from bot.texts.wording.shanghaien.position import Marks
from tests.texts.positions import (
    NAMES,
    TAVERN,
    cards,
    first,
    fullest,
    new_position,
    opening,
    play_of,
    rolled_with,
    second,
    short_round,
)

Section = tuple[str, Iterator[str]]
"""A heading and its paragraphs."""


def sections(texts: Texts) -> Iterator[Section]:
    """Yield every section of the game's texts."""
    yield "What happened", _events(texts)
    yield "The table", _tables(texts)
    yield "Moves", _moves(texts)
    yield "What can I do?", _advice(texts)
    yield "The end of a round", _rounds(texts)
    yield "The score", _scores(texts)
    yield "What is new", _firsts(texts)
    yield "Hints", _hints(texts)
    yield "Analysis", _analysis(texts)
    yield "The guide", _guide(texts)


def at(count: int) -> GameState:
    """Return the position after `count` events of the opening."""
    return replay(Options(), Seat.FIRST, opening()[:count])


def _events(texts: Texts) -> Iterator[str]:
    round_and_deal = (*short_round(), CardsDealt(cards("F1 G1 X2 C1 S1 I1")))
    yield "\n".join(
        wording.position.event_lines(iterate_steps(new_position(), round_and_deal), NAMES, texts)
    )
    for before, events in _stories():
        yield wording.position.last_line(iterate_steps(before, events), NAMES, texts)
    mentioned = ("<@1>", "<@2>")
    yield wording.position.last_line(iterate_steps(at(4), opening()[4:]), mentioned, texts)


def _stories() -> Iterator[tuple[GameState, tuple[Event, ...]]]:
    afterwards: dict[Half, tuple[Event, ...]] = {
        Half.TWO_SAILORS: (first(Place(3)),),
        Half.DIE_SHIFT: (first(Place(6)),),
        Half.ROLL_AGAIN: (DiceRolled((1, 6)), first(Place(1))),
        Half.SEND_TO_SHARKS: (first(Place(3)),),
    }
    for half in dict.fromkeys(half for trick in Trick for half in trick.halves):
        play = play_of(half)
        yield rolled_with((play.trick,)), (first(play), *afterwards.get(half, ()))
    yield rolled_with((Trick.BOTH_DICE,), (4, 4)), (first(play_of(Half.BOTH_DICE)),)
    yield rolled_with((Trick.ROLL_AGAIN,)), (first(play_of(Half.ROLL_AGAIN)),)
    yield rolled_with((), end=None), (first(Place(3, End.RIGHT)),)
    yield at(4), (*opening()[4:], first(Roll()), DiceRolled((1, 1)))
    last: tuple[Event, ...] = (*_ends(), second(Resign()), PlacementTakenBack())
    yield from ((at(7), (event,)) for event in last)


def _ends() -> tuple[GameEnded, ...]:
    return (
        GameEnded(Termination.TIME, Seat.FIRST),
        GameEnded(Termination.TIME, None),
        GameEnded(Termination.CANCELLED, None),
    )


def _tables(texts: Texts) -> Iterator[str]:
    between = replay(Options(), Seat.FIRST, short_round())
    for state in (at(1), at(7), between, fullest(), apply(at(7), _ends()[0])):
        yield wording.position.table_text(state, NAMES, texts, Seat.FIRST)
    yield wording.position.table_text(at(7), NAMES, texts, Seat.SECOND)
    for state in (at(1), at(7), fullest(), between):
        yield wording.position.alt_text(state, NAMES, texts, Seat.SECOND)
    yield wording.position.table_text(fullest(), NAMES, texts, Seat.FIRST, marks=marks(""))


def marks(mark: str) -> Marks:
    """Return marks (emojis) for dice, nations and halves of trick cards; names contain `mark`."""
    return Marks(
        {(seat, die): f":{mark}{seat}-{die}:" for seat in Seat for die in range(1, 7)},
        {nation: f":{mark}{nation.name.lower()}:" for nation in NATIONS},
        {half: f":{mark}{half}:" for half in Half},
    )


def _moves(texts: Texts) -> Iterator[str]:
    halves = [half for trick in Trick for half in trick.halves]
    fixed: tuple[Move, ...] = (
        Roll(),
        Shanghai(),
        Resign(),
        Place(5),
        *map(play_of, dict.fromkeys(halves)),
    )
    lines = [wording.position.move_text(move, rolled_with(()), texts) for move in fixed]
    open_end = rolled_with((), end=None)
    lines += [wording.position.move_text(Place(5, end), open_end, texts) for end in End]
    yield "\n".join(lines)


def _advice(texts: Texts) -> Iterator[str]:
    ready, out = Player(dice=(0, 1, 0, 0, 1, 0)), Player(dice=(1, 1, 1, 1, 1, 0))
    armed = apply(rolled_with((Trick.SHARKS,)), first(play_of(Half.SEND_TO_SHARKS)))
    waiting = apply(rolled_with(()), first(Place(3)))
    held = rolled_with((Trick.DIE_SHIFT,))
    lonely = replace(held.players[0], crews=Player().crews)
    for state, seat in (
        (at(1), Seat.FIRST),
        (at(7), Seat.FIRST),
        (at(3), Seat.FIRST),
        (at(6), Seat.SECOND),
        (replace(at(7), players=(ready, Player())), Seat.FIRST),
        (replace(at(7), players=(out, Player())), Seat.FIRST),
        *((rolled_with((trick,)), Seat.FIRST) for trick in Trick),
        (replace(held, players=(lonely, held.players[1])), Seat.FIRST),
        (replace(held, round=8), Seat.FIRST),
        (armed, Seat.FIRST),
        (waiting, Seat.FIRST),
        (waiting, None),
        (apply(waiting, GameEnded(Termination.CANCELLED, None)), Seat.FIRST),
    ):
        yield wording.advice.help_now(state, seat, NAMES, texts, score_command="</score:1>")


def award_example() -> GameState:
    """Return the rulebook's example: Anna has 2, 2, 3, 6, 6 on the cards, Bernd 3, 4, 5, 6, 6."""
    return GameState(
        options=Options(), phase=Phase.TURN, round=3, starter=Seat.FIRST, mover=Seat.SECOND,
        players=(Player(dice=(0, 2, 1, 0, 0, 2)), Player(dice=(0, 0, 1, 1, 1, 2))), tavern=TAVERN,
        one_end=End.LEFT,
    )  # fmt: skip


def closest_cards(texts: Texts) -> Iterator[str]:
    """Yield the sentences about the most narrowly decided card of a round."""
    card = award_result().awards[0].card
    for dice, pips, winner in (
        ((1, 1), (2, 5), Seat.SECOND),
        ((2, 2), (5, 2), Seat.FIRST),
        ((1, 1), (3, 3), None),
        ((1, 2), None, Seat.SECOND),
        ((2, 1), None, Seat.FIRST),
    ):
        reason = AwardReason.MORE_DICE
        if pips is not None:
            reason = AwardReason.TIE if winner is None else AwardReason.NEIGHBOURS
        award = Award(card, 3, dice, pips, winner, reason)
        sentence = wording.scores.closest_card_text([award], Seat.FIRST, texts)
        assert sentence is not None
        yield sentence


def award_result() -> RoundResult:
    """Return the result of the round in `award_example`."""
    return RoundResult(3, Seat.SECOND, End.LEFT, awards(award_example()), award_example().players)


def score_example() -> GameState:
    """Return the end of the game in the rulebook's example, with a score of 7 to 8."""
    crews = {
        Nation.SPANIARDS: (Crew((3,), (Trick.DIE_SHIFT, Trick.BOTH_DICE)), Crew()),
        Nation.FRENCH: (Crew((1, 4)), Crew((2, 3))),
        Nation.AMERICANS: (Crew((1, 2, 3)), Crew((3, 4))),
        Nation.CHINESE: (Crew((1,)), Crew((3, 3, 4))),
    }
    nobody = (Crew(), Crew())
    anna, bernd = (
        Player(
            crews=tuple(crews.get(nation, nobody)[slot] for nation in NATIONS),
            tricks=(Trick.BOTH_DICE,) * slot,
        )
        for slot in (0, 1)
    )
    over = replace(new_position(), phase=Phase.OVER, round=8, players=(anna, bernd))
    counted = score(over)
    return replace(over, outcome=Outcome(Termination.COMPLETED, counted.leader, counted))


def _rounds(texts: Texts) -> Iterator[str]:
    sharks = replace(award_example(), shark_cards=frozenset({2}))
    yield wording.scores.round_summary_text(award_result(), NAMES, texts)
    yield from closest_cards(texts)
    yield "\n".join(wording.scores.award_lines(awards(sharks), NAMES, texts))
    yield wording.scores.round_summary_text(award_result(), NAMES, texts, marks(""))
    yield wording.scores.round_alt_text(award_result(), NAMES, texts)
    yield wording.scores.shanghai_question(award_example(), NAMES, texts)
    yield wording.scores.shanghai_question(replace(award_example(), round=8), NAMES, texts)


def _scores(texts: Texts) -> Iterator[str]:
    yield wording.scores.score_text(score_example(), NAMES, texts)
    yield wording.scores.score_text(score_example(), NAMES, texts, marks=marks(""))
    yield wording.scores.score_so_far_text(fullest(), NAMES, texts, marks(""))
    yield wording.scores.score_alt_text(score_example(), NAMES, texts)
    for state in (new_position(), at(7), replace(at(7), shark_cards=frozenset({1})), fullest()):
        yield wording.scores.score_so_far_text(state, NAMES, texts)
        yield wording.scores.coming_text(state, texts)
    resigned = Outcome(Termination.RESIGNED, Seat.FIRST, score(at(7)))
    drawn = Outcome(Termination.COMPLETED, None, score(at(7)))
    over = [replace(at(7), outcome=each) for each in (resigned, drawn)]
    for state in (*over, *(apply(at(7), end) for end in _ends())):
        yield wording.position.heading(state, NAMES, texts)
        yield wording.scores.result_text(state, NAMES, texts)
        yield wording.scores.result_line(state, NAMES)


def _firsts(texts: Texts) -> Iterator[str]:
    rolled = rolled_with((Trick.DIE_SHIFT, Trick.JOKER))
    lead = awards(rolled)[1]
    tie = lead._replace(dice=(1, 1), neighbours=(3, 5), winner=Seat.SECOND)
    lines = [line for line in score(score_example()).lines if all(line.strengths)]
    for new in (
        NewSituation(Situation.DIE),
        NewSituation(Situation.AWARD, cards=TAVERN[:2]),
        NewSituation(Situation.TIE, award=tie),
        NewSituation(Situation.TIE, award=tie._replace(neighbours=(4, 4), winner=None)),
        NewSituation(Situation.LEAD, award=lead),
        *(NewSituation(Situation.NATION, line=line) for line in lines),
        NewSituation(Situation.TRICK),
    ):
        yield wording.advice.new_situation_text(new, rolled, NAMES, texts)
    turn = replace(rolled, phase=Phase.TURN, roll=None)
    called = wording.advice.new_situation_text(NewSituation(Situation.CALL), turn, NAMES, texts)
    yield texts("coach-says", told=called)
    yield wording.advice.new_situation_text(
        NewSituation(Situation.END), rolled_with((), end=None), NAMES, texts
    )


def option(die: int, chance: float = 0.5) -> Option:
    """Return the placement of `die` with the winning chance `chance`."""
    return Option(Place(die), chance)


def _hints(texts: Texts) -> Iterator[str]:
    why = (ReasonFact(AdviceReason.WINS_CARD, TAVERN[1], 2, 0.1),)
    two = option(2, 0.61), option(6, 0.4)
    every: tuple[Move, ...] = (Roll(), Shanghai(), Resign(), *(Place(die) for die in range(1, 7)))
    for hint in (
        Hint(two, why),
        Hint(two[:1], ()),
        Hint((option(2, 0.7), option(2, 0.6), option(6)), ()),
        Hint(tuple(Option(move, 0.5) for move in every[:8]), ()),
        Hint(tuple(Option(move, 0.5) for move in every), ()),
    ):
        yield wording.advice.hint_text(hint, at(6), NAMES, texts)
    for reason in AdviceReason:
        card = TAVERN[0] if "card" in texts.entries[f"why-{reason.value}"].placeables else None
        yield reasons_text([ReasonFact(reason, card)], Seat.FIRST, NAMES, texts)
    won = [
        ReasonFact(AdviceReason.OTHER_END),
        ReasonFact(AdviceReason.WINS_CARD, TAVERN[0]),
        ReasonFact(AdviceReason.WINS_CARD, TAVERN[2]),
        ReasonFact(AdviceReason.LETS_OPPONENT_END),
    ]
    yield reasons_text(won, Seat.FIRST, NAMES, texts)


def _costly(seat: Seat, best: float) -> CostlyChoice:
    why = (ReasonFact(AdviceReason.ENDED_TOO_EARLY),)
    return CostlyChoice(9, seat, at(7), Option(Shanghai(), 0.2), Option(Roll(), best), why)


ANALYSIS = Analysis(
    done=5,
    total=5,
    steps=tuple(
        AnalysisStep(number, StepKind.CHOICE, 1, Seat.FIRST, chance)
        for number, chance in enumerate((0.54, 0.3, 0.81, 1.0))
    ),
    by_seat=(SeatAnalysis(luck=0.13, errors=0.16), SeatAnalysis(luck=-0.04, errors=0.08)),
    deals=0.06,
    outside=0.0,
    mistakes=(
        Mistake(AdviceReason.ENDED_TOO_EARLY, Seat.FIRST, 3, 1.2, _costly(Seat.FIRST, 0.9)),
        Mistake(AdviceReason.ENDED_TOO_EARLY, Seat.SECOND, 1, 0.6, _costly(Seat.SECOND, 0.8)),
        Mistake(AdviceReason.TRICK_MISSED, Seat.FIRST, 1, 0.5, _costly(Seat.FIRST, 0.7)),
        Mistake(AdviceReason.OTHER_END, Seat.FIRST, 1, 0.1, _costly(Seat.FIRST, 0.3)),
    ),
)


def _analysis(texts: Texts) -> Iterator[str]:
    yield wording.advice.analysis_title(NAMES, texts)
    yield wording.advice.analysis_text(ANALYSIS, NAMES, texts)
    for reader in (None, *Seat):
        yield wording.advice.analysis_text(ANALYSIS, NAMES, texts, (8, 23), reader)
        if reader is not None:
            yield turning_point_text(ANALYSIS, reader, NAMES, texts)
    given_up = replace(ANALYSIS, outside=-0.5)
    yield wording.advice.analysis_text(given_up, NAMES, texts, (8, 23))
    for errors in (0.0, 0.8, 0.16):  # decided by luck, by skill, by both equally
        one = replace(ANALYSIS.by_seat[0], luck=0.16, errors=errors)
        alike = replace(ANALYSIS, by_seat=(one, SeatAnalysis()))
        yield wording.advice.analysis_text(alike, NAMES, texts, (8, 23))
    for mistake in ANALYSIS.mistakes:
        for reader in (None, Seat.FIRST):
            yield mistake_text(mistake, NAMES, texts, reader)
    yield "\n".join(lesson_text(kind, texts) for kind in AdviceReason)
    games = [[replace(ANALYSIS.mistakes[0], cost=0.04 + 0.01 * (n % 3), times=2)] for n in range(9)]
    yield habits_text(costly_habits(games), len(games), texts)
    yield habits_text(costly_habits(games), len(games), texts, NAMES[0]).splitlines()[0]
    yield habits_text((), 9, texts)
    yield wording.advice.chances_alt_text(ANALYSIS, NAMES, texts)


def _guide(texts: Texts) -> Iterator[str]:
    for page in wording.advice.GUIDE_PAGES:
        yield f"{texts(f'guide-{page}-title')}\n{wording.advice.guide_text(page, texts)}"
    yield wording.advice.goal_alt_text(texts)
    yield wording.advice.placing_alt_text((3, 5), texts)
    yield wording.advice.tricks_alt_text(texts)
