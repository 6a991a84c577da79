"""A fixed set of telling positions: for eyes, for the golden tests, for choosing the palette."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import cos, sin

from bot.games.shanghaien.cards import DECK, NATIONS, Card, Sailor, Trick
from bot.games.shanghaien.moves import End, Played, Seat, Shanghai
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import (
    Award,
    AwardReason,
    Crew,
    GameState,
    Phase,
    Player,
    RoundResult,
)

from .charts import ChartScene, Duel, HeadToHeadScene, Line, Tick
from .display import Display, Palette
from .guide import GuideScene, build_nations_guide, build_placing_guide, build_tricks_guide
from .pictures import Scene
from .sample_words import SAMPLE_WORDS
from .scene import BoardScene, build_board
from .sheet import SheetScene, build_score_sheet
from .summary import SummaryScene, build_summary

NAMES = ("Anna", "Bernd")
LONG_NAMES = ("Maximiliane Freifrau von Hohenstein-Wartburg", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww")
_A, _F, _G, _C, _D, _T, _S, _I = NATIONS


def _tavern(*cards: str) -> tuple[Card, ...]:
    by_name = {str(card) if isinstance(card, Sailor) else card.value: card for card in DECK}
    return tuple(by_name[card] for card in cards)


MIXED = _tavern("A4", "X1", "F2", "C3", "I1", "T3")
SAILORS = _tavern("G4", "D2", "S3", "I3", "F4", "A1")
TRICKS = _tavern("X1", "X2", "X3", "G2", "D4", "S1")


def _crews(**strengths: tuple[int, ...]) -> tuple[Crew, ...]:
    return tuple(Crew(values=strengths.get(nation.value, ())) for nation in NATIONS)


def _awarded(cards: tuple[Card, ...]) -> tuple[RoundResult, ...]:
    """Return past rounds that used up `cards`, six a round, all of them out of the game."""
    rounds: list[RoundResult] = []
    for first in range(0, len(cards) - len(cards) % 6, 6):
        found = tuple(
            Award(card, number, (0, 0), None, None, AwardReason.NO_DICE)
            for number, card in enumerate(cards[first : first + 6], start=1)
        )
        rounds.append(RoundResult(len(rounds) + 1, Seat.FIRST, End.LEFT, found))
    return tuple(rounds)


def position(
    tavern: tuple[Card, ...],
    round_number: int = 1,
    *,
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * 6, (0,) * 6),
    crews: tuple[tuple[Crew, ...], tuple[Crew, ...]] | None = None,
    tricks: tuple[tuple[Trick, ...], tuple[Trick, ...]] = ((), ()),
    captains: tuple[bool, bool] = (False, False),
) -> GameState:
    """Return a position of the mover's turn with these things on the table."""
    some = crews or (Player().crews, Player().crews)
    first, second = (
        Player(dice=dice[slot], crews=some[slot], tricks=tricks[slot], captain_used=captains[slot])
        for slot in (0, 1)
    )
    rest = list(DECK)
    for card in tavern:
        rest.remove(card)
    placed = any(dice[0]) or any(dice[1])
    return replace(
        new_game(Options(), Seat.FIRST),
        phase=Phase.TURN,
        round=round_number,
        players=(first, second),
        tavern=tavern,
        one_end=End.LEFT if placed else None,
        history=_awarded(tuple(rest[: 6 * (round_number - 1)])),
    )


HALF_WAY = position(
    MIXED,
    4,
    dice=((0, 1, 2, 0, 1, 0), (1, 0, 1, 2, 0, 0)),
    crews=(
        _crews(A=(3, 1), F=(4,), C=(3, 3, 1), I=(2,)),
        _crews(A=(4,), G=(3, 2), C=(2,), T=(1, 3)),
    ),
    tricks=((Trick.DIE_SHIFT,), (Trick.BOTH_DICE, Trick.ROLL_AGAIN)),
    captains=(False, True),
)
_BEFORE_HALF_WAY = replace(
    HALF_WAY,
    players=(HALF_WAY.players[0], replace(HALF_WAY.players[1], dice=(1, 0, 0, 2, 0, 0))),
)
_EIGHT = (
    tuple(Crew(values=(3, 4, 1, 2), wilds=(Trick.DIE_SHIFT,)) for _ in NATIONS),
    tuple(Crew(values=(3, 2, 3), wilds=(Trick.BOTH_DICE, Trick.ROLL_AGAIN)) for _ in NATIONS),
)
FULLEST = replace(
    position(
        SAILORS,
        8,
        dice=((0, 0, 0, 0, 0, 6), (6, 0, 0, 0, 0, 0)),
        crews=_EIGHT,
        tricks=((Trick.DIE_SHIFT, Trick.BOTH_DICE, Trick.ROLL_AGAIN, Trick.JOKER, Trick.SHARKS),)
        * 2,
        captains=(True, True),
    ),
    mover=Seat.SECOND,
)
ROLLED = replace(
    position(TRICKS, 2, tricks=((Trick.SHARKS,), (Trick.JOKER,))),
    phase=Phase.ROLLED,
    roll=(3, 6),
)
SHARKS = replace(
    position(SAILORS, 5, dice=((1, 0, 1, 0, 1, 0), (0, 1, 0, 1, 1, 1)), captains=(True, True)),
    shark_cards=frozenset({3, 6}),
    mover=Seat.SECOND,
    phase=Phase.ROLLED,
    roll=(4, 5),
)


def boards() -> Iterator[tuple[str, BoardScene]]:
    """Yield the name and the scene of every board in the gallery."""
    words = SAMPLE_WORDS["en"]

    board = partial(build_board, names=NAMES, words=words)

    yield "board-empty-tavern", board(replace(HALF_WAY, tavern=(), phase=Phase.DEAL, one_end=None))
    yield "board-start", board(position(MIXED))
    yield "board-half-way", board(HALF_WAY, previous=_BEFORE_HALF_WAY)
    yield "board-fullest", board(FULLEST)
    yield "board-rolled", board(ROLLED)
    yield "board-rolled-right-end", board(ROLLED, tentative_end=End.RIGHT)
    yield "board-sharks", board(SHARKS)
    yield "board-second-viewer", board(SHARKS, viewer=Seat.SECOND)
    yield "board-long-names", board(FULLEST, names=LONG_NAMES)
    yield (
        "board-other-scripts",
        board(HALF_WAY, names=("李小龍", "🎲 Bernd 🎲"), usernames=("bruce_lee", "bernd")),
    )
    large, colour_blind = Display(large_print=True), Display(Palette.COLOUR_BLIND)
    yield "board-large-print", board(HALF_WAY, display=large, previous=_BEFORE_HALF_WAY)
    yield "board-large-print-rolled", board(ROLLED, display=large, tentative_end=End.LEFT)
    yield "board-large-print-fullest", board(FULLEST, display=large, names=LONG_NAMES)
    yield "board-colour-blind", board(HALF_WAY, display=colour_blind)
    yield "board-colour-blind-sailors", board(FULLEST, display=colour_blind)
    for language, translated in SAMPLE_WORDS.items():
        yield f"board-language-{language}", board(HALF_WAY, words=translated)


# Rules, "Worked examples": Anna has dice 2, 2, 3, 6, 6, Bernd 3, 4, 5, 6, 6.
AWARD_EXAMPLE = position(SAILORS, 3, dice=((0, 2, 1, 0, 0, 2), (0, 0, 1, 1, 1, 2)))
SCORE_EXAMPLE = position(
    (),
    8,
    crews=(
        tuple(
            Crew(values=(3,), wilds=(Trick.DIE_SHIFT, Trick.ROLL_AGAIN))
            if nation is _S
            else Crew(values={_F: (1, 4), _A: (1, 2, 3), _C: (1,)}.get(nation, ()))
            for nation in NATIONS
        ),
        _crews(F=(2, 3), A=(3, 4), C=(3, 3, 4)),
    ),
    tricks=((), (Trick.BOTH_DICE,)),
)


def summaries() -> Iterator[tuple[str, SummaryScene]]:
    """Yield the name and the scene of every round summary in the gallery."""
    for language, words in SAMPLE_WORDS.items():
        ended = apply(AWARD_EXAMPLE, Played(Seat.FIRST, Shanghai()))
        yield f"summary-{language}", build_summary(ended.history[-1], names=NAMES, words=words)


def sheets() -> Iterator[tuple[str, SheetScene]]:
    """Yield the name and the scene of every score sheet in the gallery."""
    for language, words in SAMPLE_WORDS.items():
        yield (
            f"sheet-{language}",
            build_score_sheet(SCORE_EXAMPLE, names=NAMES, words=words, headline="Bernd 8 : 7"),
        )
    yield (
        "sheet-running",
        build_score_sheet(HALF_WAY, names=NAMES, words=SAMPLE_WORDS["en"], headline="Round 4 of 8"),
    )
    yield (
        "sheet-fullest",
        build_score_sheet(
            FULLEST, names=LONG_NAMES, words=SAMPLE_WORDS["de"], headline="Unentschieden 5 : 5"
        ),
    )


def charts() -> Iterator[tuple[str, ChartScene | HeadToHeadScene]]:
    """Yield the name and the scene of every chart in the gallery."""
    chances = tuple(
        (float(step), 0.5 + 0.42 * sin(step / 7) * sin(step / 19 + 0.4)) for step in range(60)
    )
    rounds = tuple(Tick(7.5 * number - 4, str(number)) for number in range(1, 9))
    halves = (Tick(0.0, "0 %"), Tick(0.5, "50 %"), Tick(1.0, "100 %"))
    yield (
        "chart-chances",
        ChartScene(
            "Gewinnchancen im Lauf der Partie",
            (Line("Anna", chances),),
            (0, 59),
            (0, 1),
            rounds,
            halves,
            shares=NAMES,
        ),
    )
    rating = tuple((float(step), 1500 + 9 * step - 60 * cos(step / 3)) for step in range(24))
    months = tuple(Tick(4.0 * number, f"{number + 1}/26") for number in range(6))
    levels = tuple(Tick(float(level), str(level)) for level in range(1400, 1801, 100))
    yield (
        "chart-rating",
        ChartScene(
            "Rating of Anna", (Line("Anna", rating),), (0, 23), (1400, 1800), months, levels
        ),
    )
    rows = (
        Duel("Wins", (12, 7), ("12", "7")),
        Duel("Draws", (2, 2), ("2", "2")),
        Duel("Average score", (23.4, 19.8), ("23.4", "19.8")),
        Duel("Shanghai called", (61, 88), ("61", "88")),
        Duel("Tricks played", (0, 31), ("0", "31")),
        Duel("Dice luck", (0.4, 0.6), ("−0.4", "+0.6")),
    )
    yield "head-to-head", HeadToHeadScene("Head to head", LONG_NAMES, rows)


def guides() -> Iterator[tuple[str, GuideScene]]:
    """Yield the name and the scene of every page of the rules guide in the gallery."""
    for language, words in SAMPLE_WORDS.items():
        yield f"guide-nations-{language}", build_nations_guide(words)
        yield f"guide-tricks-{language}", build_tricks_guide(words)
    yield "guide-placing", build_placing_guide(SAILORS, (3, 6), SAMPLE_WORDS["en"])


def pictures() -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of every picture in the gallery."""
    yield from boards()
    yield from summaries()
    yield from sheets()
    yield from charts()
    yield from guides()
