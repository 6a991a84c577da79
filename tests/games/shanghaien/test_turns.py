"""The part of a log that a board reports."""

from __future__ import annotations

from bot.games.shanghaien.rules import report_start, reported_events
from bot.games.shanghaien.state import (
    DiceRolled,
    Event,
    MovePlayed,
    Place,
    PlacementTakenBack,
    Roll,
    Seat,
)

ANNA, BERND = Seat.FIRST, Seat.SECOND


def turn(seat: Seat) -> list[Event]:
    return [MovePlayed(seat, Roll()), DiceRolled((2, 3)), MovePlayed(seat, Place(2))]


def test_a_turn_is_described_from_its_beginning_without_withdrawn_moves() -> None:
    events = [*turn(ANNA), *turn(BERND)]
    assert report_start(events, ANNA) == 3
    assert reported_events(events, ANNA) == (3, 6)
    events += [PlacementTakenBack(), MovePlayed(BERND, Place(3)), PlacementTakenBack()]
    assert reported_events(events, BERND) == (len(events) - 1, len(events))


def test_the_current_turn_is_reported_to_the_waiting_player_only() -> None:
    events = [*turn(ANNA), *turn(BERND)[:2]]
    assert reported_events(events, BERND) == (0, 3)
    assert reported_events(events, BERND, include_current=True) == (0, 5)
    again = [*turn(ANNA), PlacementTakenBack(), MovePlayed(ANNA, Place(3))]
    assert reported_events(again, ANNA) == (3, 4), (
        "the report should be only that the placement was taken back"
    )
    assert reported_events(again, BERND) == (3, 5)
