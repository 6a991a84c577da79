"""The text notation of events and moves."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import Half, Nation, Sailor, Trick, format_card, parse_card
from bot.games.shanghaien.moves import (
    Dealt,
    DiceRolled,
    End,
    Ended,
    Event,
    Move,
    Place,
    Played,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    Shanghai,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.notation import (
    NotationError,
    format_event,
    format_move,
    parse_event,
    parse_move,
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

MOVES: dict[str, Move] = {
    "roll": Roll(),
    "shanghai": Shanghai(),
    "resign": Resign(),
    "place 3": Place(3),
    "place 3 left": Place(3, End.LEFT),
    "place 6 right": Place(6, End.RIGHT),
    "trick X1 two-sailors F": PlayTrick(Trick.DIE_SHIFT, Half.TWO_SAILORS, nation=Nation.FRENCH),
    "trick X1 die-shift 3>4": PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3, to=4),
    "trick X2 both-dice": PlayTrick(Trick.BOTH_DICE, Half.BOTH_DICE),
    "trick XJ both-dice right": PlayTrick(Trick.JOKER, Half.BOTH_DICE, end=End.RIGHT),
    "trick X3 roll-again": PlayTrick(Trick.ROLL_AGAIN, Half.ROLL_AGAIN),
    "trick XS send-to-sharks": PlayTrick(Trick.SHARKS, Half.SEND_TO_SHARKS),
    "trick XS exchange 4": PlayTrick(Trick.SHARKS, Half.EXCHANGE, die=4),
}

EVENTS: dict[str, Event] = {
    "deal F4 A3 X2 G1 T3 S2": Dealt(ROW),
    "dice 3 5": DiceRolled((3, 5)),
    "takeback": TakenBack(),
    "end time 1": Ended(Termination.TIME, FIRST),
    "end time -": Ended(Termination.TIME, None),
    "end cancelled -": Ended(Termination.CANCELLED, None),
    **{f"1 {text}": Played(FIRST, move) for text, move in MOVES.items()},
    "2 shanghai": Played(SECOND, Shanghai()),
}


@pytest.mark.parametrize("text", MOVES)
def test_move_is_written_and_read(text: str) -> None:
    assert format_move(MOVES[text]) == text
    assert parse_move(text) == MOVES[text]


@pytest.mark.parametrize("text", EVENTS)
def test_event_is_written_and_read(text: str) -> None:
    assert format_event(EVENTS[text]) == text
    assert parse_event(text) == EVENTS[text]


def test_spaces_around_and_between_words_do_not_matter() -> None:
    assert parse_event("  1   place 3  left ") == Played(FIRST, Place(3, End.LEFT))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an empty line"),
        ("deal F4", "expected 6 cards, got 1"),
        ("deal F4 A3 X2 G1 T3 F5", "no card is called 'F5'"),
        ("deal F4 A3 X2 G1 T3 X9", "no card is called 'X9'"),
        ("dice 3", "expected 2 dice, got 1"),
        ("dice 3 7", "no die shows '7'"),
        ("dice 3 ٤", "no die shows '٤'"),
        ("1 place 0", "no die shows '0'"),
        ("1 place 3 top", "no end is called 'top'"),
        ("1 place", "no move is written 'place'"),
        ("1 roll again", "no move is written 'roll again'"),
        ("1", "no move is written ''"),
        ("3 roll", "no event is written '3 roll'"),
        ("1 trick X9 roll-again", "no trick card is called 'X9'"),
        ("1 trick X1 three-sailors", "no half of a trick card is called 'three-sailors'"),
        ("1 trick X1 two-sailors Q", "no nation is called 'Q'"),
        ("1 trick X1 two-sailors", "two-sailors is not followed by ''"),
        ("1 trick X1 die-shift 34", "die-shift is not followed by '34'"),
        ("1 trick X1 die-shift 3>>4", "die-shift is not followed by '3>>4'"),
        ("1 trick X1 die-shift 6>7", "no die shows '7'"),
        ("1 trick X2 both-dice 3", "no end is called '3'"),
        ("1 trick X3 roll-again left", "roll-again is not followed by 'left'"),
        ("1 trick XS exchange 3 4", "exchange is not followed by '3 4'"),
        ("end time", "no event is written 'end time'"),
        ("end time 3", "no seat is called '3'"),
        ("end boredom -", "no reason for an end is called 'boredom'"),
    ],
)
def test_error_names_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_event(text)
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    "event",
    [
        Dealt(ROW[:5]),
        DiceRolled((3, 7)),
        Played(FIRST, Place(0)),
        Played(FIRST, PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3)),
        Played(FIRST, PlayTrick(Trick.DIE_SHIFT, Half.TWO_SAILORS, to=3)),
        Played(FIRST, PlayTrick(Trick.ROLL_AGAIN, Half.ROLL_AGAIN, to=3)),
    ],
)
def test_what_could_not_be_read_back_is_not_written(event: Event) -> None:
    with pytest.raises(NotationError, match="has no notation"):
        format_event(event)


@pytest.mark.parametrize("name", ["", "F", "F5", "f4", "F٤", "Q1", "X0", "F44"])
def test_unknown_card_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no card is called"):
        parse_card(name)


def test_every_card_name_reads_back() -> None:
    for card in (*ROW, *Trick):
        assert parse_card(format_card(card)) == card
