"""Positions and sequences of events for the tests of texts."""

from __future__ import annotations

from bot.games.shanghaien.cards import (
    NATIONS,
    Card,
    ExtraTrick,
    Half,
    Nation,
    Options,
    Trick,
    parse_card,
)
from bot.games.shanghaien.rules import legal_moves, new_game
from bot.games.shanghaien.state import (
    CardsDealt,
    Crew,
    DiceRolled,
    End,
    Event,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    Player,
    PlayTrick,
    Roll,
    Seat,
    Shanghai,
)

NAMES = ("Anna", "Bernd")
LONG_NAMES = ("Kapitän Blaubart vom Alten Hafen", "Señora Maximiliane von Strandgut")


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards in a text such as "F4 X1"."""
    return tuple(parse_card(name) for name in text.split())


TAVERN = cards("F4 X1 D2 A3 T1 I3")


def first(move: Move) -> MovePlayed:
    return MovePlayed(Seat.FIRST, move)


def second(move: Move) -> MovePlayed:
    return MovePlayed(Seat.SECOND, move)


def new_position(extra: ExtraTrick = ExtraTrick.NONE) -> GameState:
    """Return the position before the first deal; the first seat starts the game."""
    return new_game(Options(extra), Seat.FIRST)


def opening() -> tuple[Event, ...]:
    """Return the events of a deal and of one placement of each player."""
    return (
        CardsDealt(TAVERN),
        first(Roll()),
        DiceRolled((3, 5)),
        first(Place(5, End.LEFT)),
        second(Roll()),
        DiceRolled((2, 6)),
        second(Place(6)),
    )


def short_round() -> tuple[Event, ...]:
    """Return a whole round in which the first seat calls Shanghai."""
    return (
        *opening(), first(Roll()), DiceRolled((1, 2)), first(Place(1)), second(Roll()),
        DiceRolled((4, 4)), second(Place(4)), first(Shanghai()),
    )  # fmt: skip


def play_of(half: Half) -> PlayTrick:
    """Return a play of `half` that is legal in `rolled_with`."""
    trick = next(trick for trick in Trick if half in trick.halves)
    plays = {
        move.die: move
        for move in legal_moves(rolled_with((trick,)))
        if isinstance(move, PlayTrick) and move.half is half
    }
    # If several plays change dice, take the last one, which turns a 5 into a 6.
    return plays[2] if half is Half.EXCHANGE else list(plays.values())[-1]


def rolled_with(
    tricks: tuple[Trick, ...], roll: tuple[int, int] = (3, 5), end: End | None = End.LEFT
) -> GameState:
    """Return a position of round 2 in which the first seat holds `tricks` and has rolled."""
    crews = tuple(Crew((2,) if nation is Nation.FRENCH else ()) for nation in NATIONS)
    mover = Player(dice=(0, 1, 0, 0, 1, 0), crews=crews, tricks=tricks)
    return GameState(
        options=Options(), phase=Phase.ROLLED, round=2, starter=Seat.FIRST, mover=Seat.FIRST,
        players=(mover, Player(dice=(1, 0, 0, 0, 0, 1))), tavern=TAVERN, one_end=end, roll=roll,
    )  # fmt: skip


def fullest() -> GameState:
    """Return a position with everything that a description can contain: all crews, all tricks."""
    held = [
        *(Trick.DIE_SHIFT, Trick.BOTH_DICE, Trick.ROLL_AGAIN, Trick.SHARKS),
        *(Trick.DIE_SHIFT, Trick.BOTH_DICE),
    ]
    crew = Crew((1, 3, 3), (Trick.ROLL_AGAIN,))
    crews = (crew,) * len(NATIONS)
    side = Player(dice=(1, 1, 1, 1, 0, 0), crews=crews, tricks=tuple(held), has_used_captain=True)
    return GameState(
        options=Options(ExtraTrick.SHARKS), phase=Phase.ROLLED, round=7, starter=Seat.SECOND,
        mover=Seat.FIRST, players=(side, side), tavern=cards("X1 X2 X3 X2 X1 D4"),
        one_end=End.RIGHT, roll=(6, 5), shark_cards=frozenset({2}),
    )  # fmt: skip
