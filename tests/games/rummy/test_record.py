from __future__ import annotations

from itertools import chain

import pytest

from bot.games.game import PagePicture
from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Discard, HandsDealt, MovePlayed
from bot.games.rummy.notation import parse_event
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Options
from bot.games.rummy.transcript import RummyPage, game_log_pages
from tests.games.rummy.games import honest_transcript
from tests.games.rummy.playing import BOOK_AND_RUN, TWO_BOOKS

TWO_ROUNDS = Options(contracts=TWO_BOOKS + BOOK_AND_RUN)


def steps_of(seed: int, players: int, *more: str) -> tuple[RummyPage, ...]:
    transcript = honest_transcript(seed, TWO_ROUNDS, players)
    first = RUMMY.new_game(Agreement(TWO_ROUNDS, transcript.terms.dealer), players)
    events = transcript.events
    if more:
        events = (*events[:40], *map(parse_event, more))
    return game_log_pages(first, events)


@pytest.mark.parametrize("players", [2, 5])
def test_the_steps_are_deals_and_turns_and_contain_every_event_once(players: int) -> None:
    steps = steps_of(players, players)
    found_events = [event for _, event in chain.from_iterable(step.events for step in steps)]
    assert tuple(found_events) == honest_transcript(players, TWO_ROUNDS, players).events
    assert steps[-1].picture is PagePicture.SHEET
    assert [step.picture for step in steps].count(PagePicture.ROUND) == 2
    for step in steps:
        events = [event for _, event in step.events]
        if step.picture is PagePicture.TABLE:
            ends = [e for e in events if isinstance(e, MovePlayed) and isinstance(e.move, Discard)]
            assert isinstance(events[0], HandsDealt) or len(ends) == 1
            assert step.round == step.state.table.round
        if events and isinstance(events[0], HandsDealt):
            hands = step.state.hands
            assert [sorted(hand) for hand in hands] == [sorted(h) for h in events[0].hands]


def test_a_game_that_was_called_off_ends_with_its_sheet() -> None:
    steps = steps_of(3, 3, "end cancelled -")
    assert steps[-1].picture is PagePicture.SHEET
    assert sum(len(step.events) for step in steps) == 41
