from __future__ import annotations

from itertools import chain

import pytest

from bot.games.record import StepPicture
from bot.games.shanghaien.figures.steps import record_steps
from bot.games.shanghaien.moves import Resign, Seat
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.state import Phase
from cogs.afterwards.record import step_of_round
from tests.games.shanghaien.playing import honest_transcript, random_game, starter_of

RESIGNED = ["deal F4 F3 X2 G1 T3 S2", "1 roll", "dice 3 5", "1 place 3 left", "2 roll", "dice 1 2"]


@pytest.mark.parametrize("seed", range(6))
def test_the_steps_tell_every_event_once_and_in_order(seed: int) -> None:
    transcript = honest_transcript(seed)
    steps = record_steps(transcript.options, transcript.starter, transcript.events)
    assert tuple(chain.from_iterable(step.events for step in steps)) == transcript.events
    assert steps[0].state.round == 1
    assert steps[-1].picture is StepPicture.SHEET
    assert steps[-1].state == transcript.state()


@pytest.mark.parametrize("seed", range(6))
def test_each_round_begins_with_its_tavern_and_ends_with_its_cards(seed: int) -> None:
    options = Options()
    events = [event for event, _ in random_game(seed, options)]
    steps = record_steps(options, starter_of(seed), events)
    for number in range(1, 9):
        of_round = [step for step in steps if step.round == number]
        assert of_round[0].picture is StepPicture.TABLE
        assert sum(player.placed for player in of_round[0].state.players) == 0
        shown = [step for step in of_round if step.picture is StepPicture.ROUND]
        assert [step.state.history[-1].round for step in shown] == [number]
        index = step_of_round(steps, number)
        assert steps[index] is of_round[0]


def test_between_two_steps_of_a_round_one_player_acts() -> None:
    transcript = honest_transcript(3)
    steps = record_steps(transcript.options, transcript.starter, transcript.events)
    for step in steps:
        seats = {event.seat for event in step.events if hasattr(event, "seat")}
        assert len(seats) <= 1
        if step.picture is StepPicture.TABLE:
            assert step.state.phase is Phase.TURN


def test_a_game_given_up_in_the_middle_of_a_turn_ends_with_its_sheet() -> None:
    events = [parse_event(line) for line in [*RESIGNED, "2 resign"]]
    steps = record_steps(Options(), Seat.FIRST, events)
    assert [step.picture for step in steps] == [
        StepPicture.TABLE,
        StepPicture.TABLE,
        StepPicture.SHEET,
    ]
    assert steps[-1].round == 1
    assert len(steps[-1].events) == 3
    assert isinstance(getattr(steps[-1].events[-1], "move", None), Resign)
    assert step_of_round(steps, 5) == 2


def test_a_game_called_off_before_the_first_deal_shows_only_its_sheet() -> None:
    steps = record_steps(Options(), Seat.FIRST, [parse_event("end cancelled -")])
    assert [step.picture for step in steps] == [StepPicture.SHEET]
    assert steps[0].round == 1
