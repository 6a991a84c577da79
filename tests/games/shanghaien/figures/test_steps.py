from __future__ import annotations

from itertools import chain

from bot.games.game import PagePicture
from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.state import MovePlayed, Phase, Resign, Seat
from bot.games.shanghaien.statistics import game_log_pages
from cogs.postgame.game_log import step_of_round
from tests.games.shanghaien.playing import honest_transcript

RESIGNED = ["deal F4 F3 X2 G1 T3 S2", "1 roll", "dice 3 5", "1 place 3 left", "2 roll", "dice 1 2"]


def test_the_steps_contain_every_event_once_and_in_order() -> None:
    transcript = honest_transcript(3)
    steps = game_log_pages(
        transcript.terms.options, transcript.terms.drawn_starter, transcript.events
    )
    assert tuple(chain.from_iterable(step.events for step in steps)) == transcript.events
    for step in steps:
        seats = {event.seat for event in step.events if hasattr(event, "seat")}
        assert len(seats) <= 1, "a step contains actions of at most one player"
        assert step.picture is not PagePicture.TABLE or step.state.phase is Phase.TURN
    assert steps[-1].picture is PagePicture.SHEET
    assert steps[-1].state == TRANSCRIPTS.state(transcript)


def test_each_round_begins_with_its_tavern_and_ends_with_its_cards() -> None:
    transcript = honest_transcript(3)
    steps = game_log_pages(
        transcript.terms.options, transcript.terms.drawn_starter, transcript.events
    )
    for number in range(1, 9):
        of_round = [step for step in steps if step.round == number]
        assert of_round[0].picture is PagePicture.TABLE
        assert sum(player.placed_dice for player in of_round[0].state.players) == 0
        shown = [step for step in of_round if step.picture is PagePicture.ROUND]
        assert [step.state.history[-1].round for step in shown] == [number]
        assert steps[step_of_round(steps, number)] is of_round[0]


def test_a_game_given_up_in_the_middle_of_a_turn_ends_with_its_sheet() -> None:
    events = [parse_event(line) for line in [*RESIGNED, "2 resign"]]
    steps = game_log_pages(Options(), Seat.FIRST, events)
    assert [step.picture for step in steps] == [*(PagePicture.TABLE,) * 2, PagePicture.SHEET]
    assert steps[-1].round == 1
    assert len(steps[-1].events) == 3
    assert steps[-1].events[-1] == MovePlayed(Seat.SECOND, Resign())
    assert step_of_round(steps, 5) == 2


def test_a_game_called_off_before_the_first_deal_shows_only_its_sheet() -> None:
    steps = game_log_pages(Options(), Seat.FIRST, [parse_event("end cancelled -")])
    assert [step.picture for step in steps] == [PagePicture.SHEET]
    assert steps[0].round == 1
