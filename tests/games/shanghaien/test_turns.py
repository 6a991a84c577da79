"""The part of a log that a board reports."""

from __future__ import annotations

from bot.games.shanghaien.state import DiceRolled, Event, MovePlayed, Place, Roll, Seat, TakenBack
from bot.games.shanghaien.transcript import report_start, start_after_takeback

ANNA, BERND = Seat.FIRST, Seat.SECOND


def turn(seat: Seat) -> list[Event]:
    return [MovePlayed(seat, Roll()), DiceRolled((2, 3)), MovePlayed(seat, Place(2))]


def test_a_turn_is_told_from_its_beginning_without_what_was_taken_back() -> None:
    events = [*turn(ANNA), *turn(BERND)]
    assert report_start(events, ANNA) == 3
    assert start_after_takeback(events, 3, len(events)) == 3
    events += [TakenBack(), MovePlayed(BERND, Place(3)), TakenBack()]
    assert start_after_takeback(events, report_start(events, BERND), len(events)) == len(events) - 1
    assert start_after_takeback(events, 0, 3) == 0, "later than the story told"
