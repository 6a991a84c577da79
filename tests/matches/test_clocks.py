"""Turn clocks, exact to the second: actions happen on time and once; downtime does not count."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import Place, Seat, Termination
from bot.matches.clocks import Task, TimeNotice, TimeNoticeKind
from bot.matches.match import Match, Reason, RefusedError
from bot.records.matches import NO_CLOCK, PauseReason, TurnClock
from bot.runtime.health import Shards
from bot.store.sql.database import PAGE_SIZE
from tests.matches.conftest import ANNA, BERND, CARLA, Table
from tests.matches.services import reason_of, refusal_of
from tests.store import samples

DAY = 86_400
PACE = 3 * DAY


async def begin_shown(table: Table, pace: int | None = PACE) -> Match:
    """Begin a match with Anna as the current player, and mark its board as shown."""
    return await mark_shown(table, await table.match(pace=pace))


async def mark_shown(table: Table, match: Match, *, is_notified: bool = True) -> Match:
    """Mark the board as shown, with or without a notification of the waiting player."""
    notice = table.clocks.notice(match.record)
    seen = replace(match.record.shown, message_id=9, revision=match.revision)
    return await table.showing.set_shown(match, notice.mark_shown(seen, is_notified=is_notified))


async def place(table: Table, match: Match) -> Match:
    move = next(move for move in legal_moves(match.state) if isinstance(move, Place))
    return await table.play(match, move)


async def task(table: Table) -> Task | None:
    found = await table.clocks.tasks()
    assert len(found) <= 1
    return found[0][1] if found else None


async def due_at(table: Table, match: Match) -> float | None:
    """Return the deadline on the board."""
    notice = table.clocks.notice((await table.matches.read_current(match.id)).record)
    assert notice.kind is TimeNoticeKind.DUE
    return notice.at


async def refusal(table: Table, match: Match, user: int = BERND.id) -> RefusedError:
    """Return the refusal of a claim to win on time.

    Asserts that `check_claim` and `grant`, which extends the time, refuse for the same reason.
    """
    asking = (table.events.claim, table.clocks.check_claim, table.events.grant)
    refused = [await refusal_of(ask(match.id, user, match.revision)) for ask in asking]
    assert {each.match_id for each in refused} == {match.id}
    assert len({(each.reason, each.when) for each in refused}) == 1, refused
    return refused[0]


async def test_a_notification_of_the_late_player_does_not_count_as_one_of_the_waiting_player(
    table: Table,
) -> None:
    match = await mark_shown(table, await table.match(pace=PACE), is_notified=False)
    assert match.record.shown.time_notice == TimeNoticeKind.DUE
    table.clock.time += PACE + 1
    match = await mark_shown(table, match, is_notified=False)
    assert await task(table) is Task.TIME_UP
    match = await mark_shown(table, match, is_notified=True)
    assert await task(table) is None
    match = await mark_shown(table, match, is_notified=False)
    assert await task(table) is None
    notice = table.clocks.notice(match.record)
    before = replace(match.record.shown, time_notice_at=1)
    assert notice.mark_shown(before, is_notified=False).time_notice_at == notice.at


async def test_a_match_without_a_pace_has_no_clock_and_no_task(table: Table) -> None:
    match = await begin_shown(table, pace=None)
    table.clock.time += 1000 * DAY
    assert match.record.clock == NO_CLOCK
    assert await task(table) is None
    assert (await refusal(table, match)).reason is Reason.STALE
    early = await refusal_of(table.events.lapse(match.id))
    assert (early.reason, early.match_id) == (Reason.CLAIM_EARLY, match.id)


async def test_each_turn_has_the_whole_pace_regardless_of_its_clicks(slow_table: Table) -> None:
    table = slow_table
    match = await begin_shown(table)
    assert await due_at(table, match) == table.clock.time + PACE
    table.clock.time += DAY
    rolled = await table.play(match, legal_moves(match.state)[0])
    assert rolled.record.clock == match.record.clock
    match = await place(table, rolled)
    assert match.state.mover is Seat.SECOND
    assert match.record.clock.due == DAY + PACE


async def test_the_reminder_is_due_when_a_third_of_the_time_is_left_and_only_once(
    table: Table,
) -> None:
    match = await begin_shown(table)
    table.clock.time += 2 * DAY - 1
    assert await task(table) is None
    table.clock.time += 1
    assert await task(table) is Task.REMIND
    await table.events.mark_reminded(match.id, match.record.clock.due)
    assert await task(table) is None
    table.clock.time += DAY - 1
    assert await task(table) is None


async def test_a_reminder_that_a_move_overtook_does_not_count_for_the_next_turn(
    table: Table,
) -> None:
    match = await begin_shown(table)
    table.clock.time += 2 * DAY
    later = await place(table, match)
    await table.events.mark_reminded(match.id, match.record.clock.due)
    assert not (await table.matches.read_current(later.id)).record.clock.reminded


async def test_the_waiting_player_can_claim_the_time_once_after_it_is_up(table: Table) -> None:
    match = await begin_shown(table)
    due = table.clock.time + PACE
    table.clock.time += PACE - 1
    early = await refusal(table, match)
    assert (early.reason, early.when) == (Reason.CLAIM_EARLY, due)
    table.clock.time += 1
    assert (await refusal(table, match, ANNA.id)).reason is Reason.CLAIM_NOT_YOURS
    assert (await refusal(table, match, CARLA.id)).reason is Reason.NOT_A_PLAYER
    step = await table.events.claim(match.id, BERND.id, match.revision)
    outcome = step.after.state.outcome
    assert (outcome.termination, outcome.winner) == (Termination.TIME, Seat.SECOND)
    assert (await table.matches.read_current(match.id)).record.result == step.after.record.result
    assert (await refusal(table, match)).reason is Reason.GAME_OVER


async def test_a_late_move_before_the_claim_counts(table: Table) -> None:
    match = await begin_shown(table)
    table.clock.time += PACE
    await place(table, match)
    assert (await refusal(table, match)).reason is Reason.CLAIM_GONE


async def test_an_extension_grants_the_whole_pace_again_and_one_more_reminder(table: Table) -> None:
    match = await begin_shown(table)
    table.clock.time += 2 * DAY
    await table.events.mark_reminded(match.id, match.record.clock.due)
    table.clock.time += DAY
    match = await table.events.grant(match.id, BERND.id, match.revision)
    assert match.record.clock.due == 2 * PACE
    assert (await refusal(table, match)).reason is Reason.CLAIM_EARLY
    await mark_shown(table, match)
    table.clock.time += 2 * DAY
    assert await task(table) is Task.REMIND


async def test_the_waiting_player_is_notified_once_and_after_twice_the_pace_the_game_ends(
    table: Table,
) -> None:
    match = await begin_shown(table)
    await table.events.mark_reminded(match.id, match.record.clock.due)
    table.clock.time += PACE - 1
    assert await task(table) is None
    table.clock.time += 1
    assert await task(table) is Task.TIME_UP
    automatic_end = table.clock.time + PACE
    assert table.clocks.notice(match.record) == TimeNotice(TimeNoticeKind.UP, automatic_end)
    match = await mark_shown(table, match)
    assert match.record.shown.time_notice == TimeNoticeKind.UP
    assert await task(table) is None
    table.clock.time += PACE - 1
    assert await reason_of(table.events.lapse(match.id)) is Reason.CLAIM_EARLY
    table.clock.time += 1
    assert await task(table) is Task.END
    outcome = (await table.events.lapse(match.id)).after.state.outcome
    assert (outcome.termination, outcome.winner) == (Termination.TIME, Seat.SECOND)
    assert await task(table) is None


async def resume_uptime(table: Table) -> None:
    """Continue the uptime from the stored value."""
    await table.clocks.start_uptime()
    table.running.start()


async def test_the_time_in_which_the_bot_was_down_does_not_count(table: Table) -> None:
    await resume_uptime(table)
    match = await begin_shown(table)
    table.clock.time += 2 * DAY - 10
    await table.clocks.save_uptime()
    table.clock.time += 100 * DAY
    table.restart()
    await resume_uptime(table)
    assert await task(table) is Task.SHOW  # the deadline on the board is outdated
    match = await mark_shown(table, await table.matches.read_current(match.id))
    assert await due_at(table, match) == table.clock.time + DAY + 10
    table.clock.time += 9
    assert await task(table) is None
    table.clock.time += 1
    assert await task(table) is Task.REMIND


async def test_a_pause_stops_the_clock_until_its_end(table: Table) -> None:
    match = await begin_shown(table)
    table.clock.time += DAY
    await table.events.pause(match.id, PauseReason.MEMBER_LEFT, ANNA.id)
    assert await task(table) is Task.PAUSE
    for _ in range(2):  # the second pause has no effect
        paused = await table.matches.read_current(match.id)
        assert table.clocks.notice(paused.record) == TimeNotice(TimeNoticeKind.PAUSED)
        await table.events.pause_clock(match.id)
        table.clock.time += 25 * DAY
    assert await task(table) is Task.SHOW
    assert (await refusal(table, match)).reason is Reason.PAUSED
    assert await reason_of(table.events.lapse(match.id)) is Reason.PAUSED
    await table.events.resume(match.id)
    assert await task(table) is Task.RESUME
    ends = table.clock.time + 2 * DAY
    for _ in range(2):
        await table.events.resume_clock(match.id)
        assert await due_at(table, match) == ends
        table.clock.time += 5


async def test_matches_without_tasks_delay_no_others_and_are_not_polled_again(
    table: Table,
) -> None:
    for channel in range(1, PAGE_SIZE + 1):
        await table.store.add_match(samples.a_match(channel_id=channel), samples.a_change("a"))
    new = replace(samples.a_match(channel_id=PAGE_SIZE + 1), pace=PACE)
    started = replace(samples.a_change("a"), clock=TurnClock(due=-1.0))
    late = await table.store.add_match(new, started)
    assert await table.clocks.tasks() == [(late.id, Task.TIME_UP)]
    assert [each.id for each in await table.store.clocks.read_due(Shards(), 0.0)] == [late.id]
