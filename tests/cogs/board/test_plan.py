"""The plans of steps that bring a channel from its current to its desired state."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from bot.matches.match import Match
from bot.records.matches import ShownState
from bot.records.members import DEFAULT_NOTIFICATIONS, NotificationChoice, NotifyBy
from cogs.board.publication_plan import (
    PRESENT_SECONDS,
    AskPrivately,
    AwaitedSeat,
    DesiredState,
    Edit,
    MarkNotified,
    NotifyDirectly,
    NotifyOverdue,
    Plan,
    Post,
    Retire,
    Summary,
    awaited_seats,
    filter_notified,
    plan_notifications,
    plan_overdue_notices,
    plan_publication,
    plan_questions,
    plan_refresh,
)

ANNA, BERND, CARLA = 11, 22, 33
LIVE = ShownState(message_id=5, message_channel_id=4, revision=7, waiting=(0,), rounds=2)
"""A shown live board in Anna's turn, after two rounds."""
ANNA_TO_ACT = AwaitedSeat(0, ANNA)
BERND_TO_ACT = AwaitedSeat(1, BERND)
CARLA_TO_ACT = AwaitedSeat(2, CARLA)
SILENT = Post()
"""A step that posts a board without notifying any player."""
FOR_BERND = Post((BERND,), called=(1,))


def by(how: NotifyBy, *, closed: bool = False) -> AwaitedSeat:
    return AwaitedSeat(
        1, BERND, NotificationChoice(how, dms_closed_until=9.0 if closed else None).method_at(8.0)
    )


def asking(*awaited: AwaitedSeat) -> DesiredState:
    return DesiredState(awaited, 2)


def planned(
    *awaited: AwaitedSeat, shown: ShownState = LIVE, rounds: int = 2, over: bool = False
) -> Plan:
    return plan_publication(shown, DesiredState(awaited, rounds, is_over=over))


def test_the_first_board_calls_the_player_to_act() -> None:
    assert planned(BERND_TO_ACT, shown=ShownState(), rounds=0) == (FOR_BERND,)
    here = replace(BERND_TO_ACT, is_present=True)
    assert planned(here, shown=ShownState(), rounds=0) == (SILENT,)


def test_in_the_same_turn_the_board_is_edited_and_the_players_remain_notified() -> None:
    for called in ((), (0,)):
        shown = replace(LIVE, called=called)
        (step,) = planned(ANNA_TO_ACT, shown=shown)
        assert isinstance(step, Edit)
        assert filter_notified(shown, (0,)) == called


def test_a_lost_live_message_is_posted_again_with_only_the_due_notification() -> None:
    (step,) = planned(ANNA_TO_ACT)
    assert step == Edit(otherwise=(Post((ANNA,), called=(0,)),))
    (step,) = planned(ANNA_TO_ACT, shown=replace(LIVE, called=(0,)))
    assert step == Edit(otherwise=(SILENT,))


def test_a_turn_handed_over_retires_the_board_and_posts_a_fresh_one() -> None:
    assert planned(BERND_TO_ACT) == (Retire(), FOR_BERND)
    assert filter_notified(replace(LIVE, called=(0,)), (1,)) == ()


def test_a_hand_over_between_present_players_is_an_edit_unless_every_call_is_wanted() -> None:
    (step,) = planned(replace(BERND_TO_ACT, is_present=True), shown=replace(LIVE, called=(0,)))
    assert step == Edit(otherwise=(SILENT,))
    loud = AwaitedSeat(1, BERND, is_quiet=False, is_present=True)
    assert planned(loud) == (Retire(), FOR_BERND)


def test_the_board_at_the_end_of_a_round_becomes_its_summary() -> None:
    here = replace(BERND_TO_ACT, is_present=True)
    assert planned(here, rounds=3) == (Retire(summary=2), SILENT)
    assert planned(here, rounds=4) == (Retire(), Summary(2), Summary(3), SILENT)


def test_a_new_round_notifies_players_again() -> None:
    assert planned(ANNA_TO_ACT, shown=replace(LIVE, called=(0,)), rounds=3) == (
        Retire(summary=2),
        Post((ANNA,), called=(0,)),
    )


def test_after_a_crash_only_the_missing_steps_are_planned() -> None:
    halfway = replace(LIVE, message_id=None, message_channel_id=None, rounds=3)
    assert planned(BERND_TO_ACT, shown=halfway, rounds=4) == (Summary(3), FOR_BERND)


def test_a_finished_game_posts_its_sheet_without_a_ping_and_edits_an_outdated_one() -> None:
    assert planned(over=True) == (Retire(), SILENT)
    sheet = replace(LIVE, waiting=(), revision=-1)
    assert planned(shown=sheet, over=True) == (Edit(otherwise=(SILENT,)),)


def test_practice_continues_in_one_message_until_a_round_ends() -> None:
    practice = DesiredState((BERND_TO_ACT,), 2, is_practice=True)
    assert plan_publication(LIVE, practice) == (Edit(otherwise=(SILENT,)),)
    assert plan_publication(LIVE, replace(practice, rounds=3)) == (Retire(summary=2), SILENT)


def test_absent_players_and_automatic_turns_cause_no_notification() -> None:
    for left_alone in (
        replace(BERND_TO_ACT, is_absent=True),
        replace(BERND_TO_ACT, is_automatic=True),
    ):
        assert planned(left_alone) == (Retire(), SILENT)
        assert plan_notifications(replace(LIVE, waiting=(1,)), asking(left_alone)) == ()


@pytest.mark.parametrize(
    ("awaited", "post", "more"),
    [
        (by(NotifyBy.CHANNEL), FOR_BERND, 0),
        (by(NotifyBy.DIRECT), SILENT, 1),
        (by(NotifyBy.DIRECT, closed=True), FOR_BERND, 0),
        (by(NotifyBy.NEITHER), Post(called=(1,)), 0),
    ],
)
def test_a_fresh_board_calls_as_the_player_chose(
    awaited: AwaitedSeat, post: Post, more: int
) -> None:
    _, posted, *rest = planned(awaited)
    assert posted == post
    assert len(rest) == more
    assert all(isinstance(step, NotifyDirectly) for step in rest)


def test_a_late_notification_is_a_new_board_or_a_direct_message_or_none() -> None:
    shown = replace(LIVE, waiting=(1,))
    here = Post((BERND,), called=(1,), occasion="-call-1", is_tried_once=True)

    def called(awaited: AwaitedSeat) -> Plan:
        return plan_notifications(shown, asking(awaited))

    assert called(by(NotifyBy.CHANNEL)) == (here,)
    assert called(by(NotifyBy.NEITHER)) == (MarkNotified((1,)),)
    (direct,) = called(by(NotifyBy.DIRECT))
    assert isinstance(direct, NotifyDirectly)
    assert direct.otherwise == (replace(here, is_replacement=True),)


def test_a_refresh_does_not_ping_even_if_the_board_is_posted_again() -> None:
    (step,) = plan_refresh()
    assert step == Edit(otherwise=(Post(occasion="-again"),))


def test_the_waiting_player_is_notified_as_chosen_that_the_time_is_up() -> None:
    here = Post((BERND,), occasion=f"-up-{BERND}", is_overdue_notice=True)
    assert plan_overdue_notices([by(NotifyBy.CHANNEL)]) == (here,)
    assert plan_overdue_notices([by(NotifyBy.NEITHER)]) == plan_refresh(is_overdue_notice=True)
    edit, direct = plan_overdue_notices([by(NotifyBy.DIRECT)])
    assert (edit,) == plan_refresh()
    assert isinstance(direct, NotifyOverdue)
    assert direct.otherwise == (here,)


def test_a_click_before_the_calendar_was_set_back_does_not_count_as_presence() -> None:
    hours, now = 3600.0, 50_000.0
    record = SimpleNamespace(
        deciding_slots=(0, 1),
        user_ids=(ANNA, BERND),
        waits_for=(),
        acted_at=(now + 5 * hours, now - 5 * hours),
        notification_choice=lambda _: DEFAULT_NOTIFICATIONS,
    )
    match = cast(Match, SimpleNamespace(record=record, is_turn_automatic=False))

    def present(at: float) -> list[bool]:
        return [each.is_present for each in awaited_seats(match, at)]

    assert present(now) == [False, False]
    assert present(now + 5 * hours + PRESENT_SECONDS - 1) == [True, False]
    assert present(now + 5 * hours + PRESENT_SECONDS) == [False, False]


# Several current players ----------------------------------------------------------------------

ALL = replace(LIVE, waiting=(0, 1, 2))


def test_a_board_that_awaits_several_players_notifies_each_by_their_choice() -> None:
    direct = by(NotifyBy.DIRECT)
    silent = AwaitedSeat(2, CARLA, NotifyBy.NEITHER)
    post, call = planned(ANNA_TO_ACT, direct, silent, shown=ShownState(), rounds=0)
    assert post == Post((ANNA,), called=(0, 2))
    assert isinstance(call, NotifyDirectly)
    assert call.awaited == direct


def test_an_action_does_not_change_the_other_players_turns() -> None:
    shown = replace(ALL, called=(0, 2))
    (step,) = planned(BERND_TO_ACT, CARLA_TO_ACT, shown=shown)
    assert step == Edit(otherwise=(FOR_BERND,))
    assert filter_notified(shown, (1, 2)) == (2,)


def test_a_late_notification_reaches_all_unnotified_players_with_one_message() -> None:
    everybody = asking(ANNA_TO_ACT, BERND_TO_ACT, CARLA_TO_ACT)
    (post,) = plan_notifications(replace(ALL, called=(1,)), everybody)
    assert isinstance(post, Post)
    assert (post.pings, post.called) == ((ANNA, CARLA), (0, 2))
    assert plan_notifications(replace(ALL, called=(0, 1, 2)), everybody) == ()


def test_one_new_turn_among_old_ones_brings_a_fresh_board_that_pings_that_player_alone() -> None:
    shown = replace(ALL, waiting=(0,), called=(0,))
    assert planned(ANNA_TO_ACT, BERND_TO_ACT, shown=shown) == (Retire(), FOR_BERND)


def test_waiting_players_are_notified_of_an_expired_deadline_unless_all_are_late() -> None:
    post, direct = plan_overdue_notices([ANNA_TO_ACT, by(NotifyBy.DIRECT), CARLA_TO_ACT])
    assert isinstance(post, Post)
    assert post.pings == (ANNA, CARLA)
    assert isinstance(direct, NotifyOverdue)
    assert plan_overdue_notices([]) == plan_refresh(is_overdue_notice=True)


# Some players are asked in private ------------------------------------------------------------

IN_PRIVATE = DesiredState((BERND_TO_ACT, CARLA_TO_ACT), 2, is_secret=True, is_same_question=False)


@pytest.mark.parametrize("is_present", [True, False])
def test_a_private_offer_is_sent_privately_and_at_most_edits_the_channel(is_present: bool) -> None:
    asked = [replace(each, is_present=is_present) for each in (BERND_TO_ACT, CARLA_TO_ACT)]
    now = replace(IN_PRIVATE, awaited=tuple(asked))
    edit, *questions = plan_publication(replace(LIVE, called=(0,)), now)
    assert edit == Edit(otherwise=(SILENT,))
    # A player who is present sees the offer on the table's message.
    assert questions == ([] if is_present else [AskPrivately(1), AskPrivately(2)])
    assert plan_questions(now, 5) == (
        () if is_present else (AskPrivately(1, 5), AskPrivately(2, 5))
    )


def test_each_player_is_asked_once_per_offer_regardless_of_earlier_notifications() -> None:
    asked = replace(LIVE, waiting=(1, 2), called=(1,))
    assert plan_notifications(asked, replace(IN_PRIVATE, is_same_question=True)) == (
        AskPrivately(2),
    )
    assert plan_publication(asked, replace(IN_PRIVATE, is_same_question=True))[1:] == (
        AskPrivately(2),
    )
    assert plan_publication(asked, IN_PRIVATE)[1:] == (AskPrivately(1), AskPrivately(2))
    assert plan_questions(IN_PRIVATE, 5) == (AskPrivately(1, 5), AskPrivately(2, 5))
    assert plan_questions(asking(BERND_TO_ACT), 5) == ()


def test_an_absent_mover_is_notified_again_after_an_offer_to_others() -> None:
    asked = replace(LIVE, waiting=(1,), called=(1,))
    back = DesiredState((ANNA_TO_ACT,), 2, is_same_question=False)
    assert plan_publication(asked, back) == (Retire(), Post((ANNA,), called=(0,)))
    here = replace(back, awaited=(replace(ANNA_TO_ACT, is_present=True),))
    (step,) = plan_publication(asked, here)
    assert isinstance(step, Edit)
    assert plan_notifications(replace(LIVE, called=()), here) != ()

    own = DesiredState((BERND_TO_ACT,), 2, is_same_question=False)
    assert plan_publication(asked, own) == (Retire(), FOR_BERND), (
        "a question about an offer does not replace the notification of his turn"
    )


def test_practice_has_no_questions() -> None:
    assert plan_publication(LIVE, replace(IN_PRIVATE, is_practice=True)) == (
        Edit(otherwise=(SILENT,)),
    )
