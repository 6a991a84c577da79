"""The text notation of events and moves."""

from __future__ import annotations

import pytest

from bot.games.notation import NotationError
from bot.games.shanghaien.cards import Half, Nation, Sailor, Trick
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.state import (
    CardsDealt,
    DiceRolled,
    End,
    Event,
    GameEnded,
    MovePlayed,
    Place,
    PlacementTakenBack,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    Shanghai,
    Termination,
)

FIRST, SECOND = Seat.FIRST, Seat.SECOND
ROW = (
    Sailor(Nation.FRENCH, 4),
    Sailor(Nation.AMERICANS, 3),
    Trick.BOTH_DICE,
    Sailor(Nation.GERMANS, 1),
    Sailor(Nation.TURKS, 3),
    Sailor(Nation.SPANIARDS, 2),
)

EVENTS: dict[str, Event] = {
    "deal F4 A3 X2 G1 T3 S2": CardsDealt(ROW),
    "dice 3 5": DiceRolled((3, 5)),
    "takeback": PlacementTakenBack(),
    "end time 1": GameEnded(Termination.TIME, FIRST),
    "end cancelled -": GameEnded(Termination.CANCELLED, None),
    "1 roll": MovePlayed(FIRST, Roll()),
    "2 shanghai": MovePlayed(SECOND, Shanghai()),
    "1 resign": MovePlayed(FIRST, Resign()),
    "2 place 3": MovePlayed(SECOND, Place(3)),
    "1 place 3 left": MovePlayed(FIRST, Place(3, End.LEFT)),
    "1 trick X1 two-sailors F": MovePlayed(
        FIRST, PlayTrick(Trick.DIE_SHIFT, Half.TWO_SAILORS, nation=Nation.FRENCH)
    ),
    "1 trick X1 die-shift 3>4": MovePlayed(
        FIRST, PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3, to=4)
    ),
    "2 trick XJ both-dice right": MovePlayed(
        SECOND, PlayTrick(Trick.JOKER, Half.BOTH_DICE, end=End.RIGHT)
    ),
    "1 trick X3 roll-again": MovePlayed(FIRST, PlayTrick(Trick.ROLL_AGAIN, Half.ROLL_AGAIN)),
    "1 trick XS exchange 4": MovePlayed(FIRST, PlayTrick(Trick.SHARKS, Half.EXCHANGE, die=4)),
}


@pytest.mark.parametrize("text", EVENTS)
def test_event_is_written_and_read(text: str) -> None:
    assert format_event(EVENTS[text]) == text
    assert parse_event(text) == EVENTS[text]


def test_spaces_around_and_between_words_do_not_matter() -> None:
    assert parse_event("  1   place 3  left ") == MovePlayed(FIRST, Place(3, End.LEFT))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an empty line"),
        ("deal F4", "expected 6 cards, got 1"),
        ("deal F4 A3 X2 G1 T3 F5", "no card is called 'F5'"),
        ("deal F4 A3 X2 G1 T3 F٤", "no card is called 'F٤'"),
        ("dice 3", "expected 2 dice, got 1"),
        ("dice 3 7", "no die shows '7'"),
        ("1", "no move is written '1'"),
        ("3 roll", "no event is written '3 roll'"),
        ("1 trick X9 roll-again", "no trick card is called 'X9'"),
        ("1 trick X1 three-sailors", "no half of a trick card is called 'three-sailors'"),
        ("1 trick X1 two-sailors Q", "no nation is called 'Q'"),
        ("1 trick X1 two-sailors", "wrong or missing words after two-sailors: ''"),
        ("1 trick X1 die-shift 6>7", "no die shows '7'"),
        ("1 trick X2 both-dice 3", "no end is called '3'"),
        ("1 trick XS exchange 3 4", "wrong or missing words after exchange: '3 4'"),
        ("end time", "no event is written 'end time'"),
        ("end time 3", "no seat is called '3'"),
        ("end boredom -", "no reason for an end is called 'boredom'"),
    ],
)
def test_error_names_the_cause(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_event(text)
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    "event",
    [
        CardsDealt(ROW[:5]),
        DiceRolled((3, 7)),
        MovePlayed(FIRST, Place(0)),
        MovePlayed(FIRST, PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3)),
        MovePlayed(FIRST, PlayTrick(Trick.ROLL_AGAIN, Half.ROLL_AGAIN, to=3)),
    ],
)
def test_unreadable_values_are_not_written(event: Event) -> None:
    with pytest.raises(NotationError, match="has no notation"):
        format_event(event)
