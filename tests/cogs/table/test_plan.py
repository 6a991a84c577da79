"""From what stands in a channel to what must stand there, as plain data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.members import How, MemberRecord
from bot.store.records import Shown
from cogs.table.plan import (
    CallDirectly,
    Called,
    Edit,
    Post,
    Retire,
    Summary,
    TellTimeUp,
    Wanted,
    plan_call,
    plan_publication,
    plan_refresh,
    plan_time_up,
)

ANNA, BERND = 11, 22
LIVE = Shown(message_id=5, message_channel_id=4, revision=7, waiting=(0,), rounds=2)
BERND_TO_ACT = Wanted(MemberRecord(BERND), rounds=2, waiting=(1,))
ANNA_TO_ACT = Wanted(MemberRecord(ANNA), rounds=2, waiting=(0,))


def by(how: How, *, closed: bool = False) -> MemberRecord:
    return MemberRecord(BERND, how=how, dms_closed=closed)


def test_the_first_board_calls_the_player_to_act() -> None:
    assert plan_publication(Shown(), Wanted(MemberRecord(BERND), 0, (1,))) == (
        Post(ping=BERND, pinged=True),
    )


def test_the_same_turn_is_an_edit_and_stays_called() -> None:
    for pinged in (False, True):
        (step,) = plan_publication(replace(LIVE, called=(0,) if pinged else ()), ANNA_TO_ACT)
        assert isinstance(step, Edit)
        assert step.pinged is pinged


def test_a_live_message_that_is_gone_is_posted_with_the_call_that_is_due() -> None:
    (step,) = plan_publication(LIVE, ANNA_TO_ACT)
    assert isinstance(step, Edit)
    assert step.otherwise == (Post(ping=ANNA, pinged=True),)


def test_a_turn_handed_over_retires_the_board_and_posts_a_fresh_one() -> None:
    assert plan_publication(LIVE, BERND_TO_ACT) == (Retire(), Post(ping=BERND, pinged=True))


def test_a_turn_handed_over_while_both_are_here_is_an_edit_that_calls_nobody() -> None:
    (step,) = plan_publication(replace(LIVE, called=(0,)), replace(BERND_TO_ACT, present=True))
    assert step == Edit(pinged=False, otherwise=(Post(ping=None, pinged=False),))


def test_who_wants_every_call_gets_a_fresh_board_though_they_are_here() -> None:
    loud = replace(BERND_TO_ACT, present=True, member=MemberRecord(BERND, quiet=False))
    assert plan_publication(LIVE, loud) == (Retire(), Post(ping=BERND, pinged=True))


def test_a_finished_round_is_summed_up_between_the_boards() -> None:
    assert plan_publication(LIVE, replace(BERND_TO_ACT, rounds=4, present=True)) == (
        Retire(),
        Summary(2),
        Summary(3),
        Post(ping=None, pinged=False),
    )


def test_what_a_crash_left_undone_is_all_that_is_done() -> None:
    halfway = replace(LIVE, message_id=None, message_channel_id=None, rounds=3)
    assert plan_publication(halfway, replace(BERND_TO_ACT, rounds=4)) == (
        Summary(3),
        Post(ping=BERND, pinged=True),
    )


def test_a_finished_game_posts_its_sheet_and_calls_nobody() -> None:
    over = Wanted(MemberRecord(BERND), rounds=2, over=True)
    assert plan_publication(LIVE, over) == (Retire(), Post(ping=None, pinged=False))


def test_practice_goes_on_in_one_message_until_a_round_ends() -> None:
    practice = replace(BERND_TO_ACT, practice=True)
    assert plan_publication(LIVE, practice) == (
        Edit(pinged=False, otherwise=(Post(ping=None, pinged=False),)),
    )
    assert plan_publication(LIVE, replace(practice, rounds=3)) == (
        Retire(),
        Summary(2),
        Post(ping=None, pinged=False),
    )


def test_nobody_who_is_away_is_called() -> None:
    assert plan_publication(LIVE, replace(BERND_TO_ACT, away=True)) == (
        Retire(),
        Post(ping=None, pinged=False),
    )


@pytest.mark.parametrize(
    ("member", "ping", "pinged", "more"),
    [
        (by(How.CHANNEL), BERND, True, 0),
        (by(How.DIRECT), None, False, 1),
        (by(How.DIRECT, closed=True), BERND, True, 0),
        (by(How.NEITHER), None, True, 0),
    ],
)
def test_a_fresh_board_calls_as_the_player_chose(
    member: MemberRecord, ping: int | None, pinged: bool, more: int
) -> None:
    _, post, *rest = plan_publication(LIVE, replace(BERND_TO_ACT, member=member))
    assert post == Post(ping=ping, pinged=pinged)
    assert len(rest) == more
    assert all(isinstance(step, CallDirectly) for step in rest)


def test_a_late_call_is_a_fresh_board_a_direct_message_or_nothing() -> None:
    here = Post(BERND, pinged=True, occasion="-call", replaces=True, once=True)
    assert plan_call(by(How.CHANNEL)) == (here,)
    assert plan_call(by(How.NEITHER)) == (Called(),)
    (direct,) = plan_call(by(How.DIRECT))
    assert isinstance(direct, CallDirectly)
    assert direct.otherwise == (replace(here, dms_closed=True),)


def test_a_refresh_pings_nobody_even_where_the_board_has_to_be_posted_again() -> None:
    (step,) = plan_refresh(replace(LIVE, called=(0,)))
    assert step == Edit(pinged=True, otherwise=(Post(None, pinged=True, occasion="-again"),))


def test_the_waiting_player_is_told_as_they_chose_that_the_time_is_up() -> None:
    here = Post(BERND, pinged=False, occasion="-up", told=True, replaces=True)
    assert plan_time_up(LIVE, by(How.CHANNEL)) == (here,)
    assert plan_time_up(LIVE, by(How.NEITHER)) == plan_refresh(LIVE, told=True)
    edit, direct = plan_time_up(LIVE, by(How.DIRECT))
    assert (edit,) == plan_refresh(LIVE)
    assert isinstance(direct, TellTimeUp)
    assert direct.otherwise == (here,)
