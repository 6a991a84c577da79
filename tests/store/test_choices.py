"""Stored data of members and servers, and the hashes of registered commands."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from bot.records.matches import Taker
from bot.records.members import (
    Audience,
    DisplayMode,
    HandOrder,
    Hat,
    Lesson,
    MemberName,
    MemberRecord,
    NotificationChoice,
    NotifyBy,
    PlayStyle,
    PortraitChoice,
    PracticeResult,
    ServerRecord,
    Threads,
    add_result,
)
from bot.records.messages import Guest, MessageKind
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ALLEY, ANNA, BERND, CARLA, GUILD, HARBOUR, an_invitation, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

LONG_AGO, NOW = 1_600_000_001.5, 1_600_000_101.5
CHOSEN = ServerRecord(
    GUILD, channels=(HARBOUR, ALLEY), threads=Threads.PRIVATE, language="it", pace=3 * 86_400,
    away_days=0, reminders=False, reposts=False, leaderboard=Audience.MANAGERS,
    display=DisplayMode.TEXT, monthly_channel=HARBOUR, monthly_due=700.0,
)  # fmt: skip


@on_both
async def test_the_settings_of_a_server_are_stored_until_new_ones_replace_them(
    store: Store,
) -> None:
    assert await store.servers.read(GUILD) == ServerRecord(GUILD)
    for chosen in (CHOSEN, ServerRecord(GUILD, language="de")):
        await store.servers.save(chosen)
        assert await store.servers.read(GUILD) == chosen
    assert await store.servers.read(GUILD + 1) == ServerRecord(GUILD + 1)


@on_both
async def test_a_server_is_greeted_once_by_a_message_in_the_message_table(store: Store) -> None:
    greeting = await store.servers.greet(GUILD)
    assert greeting is not None
    assert (greeting.kind, greeting.subject) == (MessageKind.GREETING, GUILD)
    assert (greeting.number, greeting.after_id, greeting.message_id) == (0, 0, None)
    assert list(await store.messages.read_due()) == [greeting]
    assert await store.servers.greet(GUILD) is None
    await store.privacy.forget_guild(GUILD)
    assert list(await store.messages.read_due()) == []


@on_both
async def test_a_podium_is_due_until_the_next_one_is_scheduled(store: Store) -> None:
    await store.servers.save(CHOSEN)
    await store.servers.save(ServerRecord(GUILD + 1))
    assert list(await store.servers.read_monthly_due(700.0)) == []
    (due,) = await store.servers.read_monthly_due(701.0)
    assert due == CHOSEN
    await store.servers.set_monthly_due(due, 1400.0)
    await store.servers.set_monthly_due(due, 2100.0)
    assert (await store.servers.read(GUILD)).monthly_due == 1400.0, (
        "the second change is based on an outdated record, so it is ignored"
    )
    assert list(await store.servers.read_monthly_due(701.0)) == []


@on_both
async def test_servers_are_found_some_time_after_they_first_removed_the_bot(store: Store) -> None:
    for guild, at in ((GUILD, 100.0), (GUILD + 1, 200.0), (GUILD, 900.0)):
        await store.servers.set_left(guild, at)
    assert list(await store.servers.read_departed(100.0)) == []
    assert list(await store.servers.read_departed(150.0)) == [GUILD]
    assert list(await store.servers.read_departed(250.0)) == [GUILD, GUILD + 1]
    # The bot was invited again.
    await store.servers.set_left(GUILD, None)
    assert list(await store.servers.read_departed(1000.0)) == [GUILD + 1]
    await store.servers.set_left(GUILD, 950.0)
    assert list(await store.servers.read_departed(949.0)) == [GUILD + 1]
    assert list(await store.servers.read_departed(1000.0)) == [GUILD, GUILD + 1]


@on_both
async def test_each_application_has_the_digest_of_its_latest_commands(store: Store) -> None:
    assert await store.registrations.read(1) is None
    for application, digest in ((1, "old"), (1, "new"), (2, "other")):
        await store.registrations.save(application, digest)
    assert await store.registrations.read(1) == "new"
    assert await store.registrations.read(2) == "other"


@on_both
async def test_settings_of_a_member_are_stored_until_they_are_changed_or_deleted(
    store: Store,
) -> None:
    never_chose = MemberRecord(ANNA, NotifyBy.CHANNEL, quiet=True)
    assert await store.members.read(ANNA) == never_chose
    closed = MemberRecord(ANNA, NotifyBy.DIRECT, quiet=False, dms_closed_until=9.5)
    ways = [closed.notification_choice.method_at(moment) for moment in (9.0, 9.5)]
    assert (closed.how, ways) == (NotifyBy.DIRECT, [NotifyBy.CHANNEL, NotifyBy.DIRECT])
    other = MemberRecord(
        ANNA, NotifyBy.NEITHER, display=DisplayMode.LARGE, language="it",
        hand_order=HandOrder.PLAN, hat=Hat.TOQUE, face=3, play_style=PlayStyle.BOLD,
        plan_buys=False,
    )  # fmt: skip
    for chosen in (closed, other):
        await store.members.change(ANNA, partial(lambda to, _: to, chosen))
        kept = await store.members.read(ANNA)
        assert kept == chosen
        assert (type(kept.how), type(kept.quiet)) == (NotifyBy, bool)
        assert type(kept.play_style) is type(chosen.play_style)
    assert await store.members.read(BERND) == MemberRecord(BERND)
    await store.privacy.forget_member(ANNA, {})
    assert await store.members.read(ANNA) == never_chose


@on_both
async def test_two_settings_changed_at_the_same_time_are_both_kept(store: Store) -> None:
    change = store.members.change
    await asyncio.gather(
        change(ANNA, lambda member: replace(member, plan_buys=False)),
        change(ANNA, lambda member: replace(member, dms_closed_until=9.5)),
        change(ANNA, lambda member: replace(member, play_style=PlayStyle.BOLD)),
    )
    kept = await store.members.read(ANNA)
    assert (kept.plan_buys, kept.dms_closed_until, kept.play_style) == (False, 9.5, PlayStyle.BOLD)


@on_both
async def test_a_match_is_read_with_the_choices_of_its_members_and_server(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    unchosen = await store.read_match(record.id)
    assert unchosen is not None
    assert (unchosen.notification_choices, unchosen.display) == ((), DisplayMode.STANDARD)
    assert (unchosen.portrait_choices, unchosen.portrait_choice(1)) == ((), PortraitChoice())
    assert unchosen.notification_choice(1) == NotificationChoice()
    loud = MemberRecord(
        BERND, NotifyBy.DIRECT, quiet=False, dms_closed_until=9.5, hat=Hat.CAP, face=2
    )
    await store.members.change(loud.user_id, lambda _: loud)
    await store.members.change(CARLA, lambda _: MemberRecord(CARLA, NotifyBy.NEITHER))
    await store.servers.save(CHOSEN)
    chosen = await store.read_match(record.id)
    assert chosen is not None
    assert (chosen.notification_choices, chosen.display) == (
        (NotificationChoice(), loud.notification_choice),
        DisplayMode.TEXT,
    )
    assert type(chosen.notification_choice(1).quiet) is bool
    assert chosen.portrait_choices == (PortraitChoice(), PortraitChoice(Hat.CAP, 2))
    assert type(chosen.portrait_choice(1).hat) is Hat
    guest = Guest(BERND, "Bernd", "bernd", joined_at=None)
    asked = await store.invitations.add(an_invitation(guest))
    saved = await store.invitations.save(replace(asked, pace=60))
    choices = {guest.user_id: guest.portrait_choice for guest in saved.guests}
    assert choices == {ANNA: PortraitChoice(), BERND: PortraitChoice(Hat.CAP, 2)}


@on_both
async def test_a_member_has_one_current_name_on_each_server_on_which_they_had_a_seat(
    store: Store,
) -> None:
    record = await store.add_match(match(), change("a"))
    await store.members.update_name(GUILD, ANNA, MemberName("Phoenix", "anna"))
    await store.members.update_name(GUILD, CARLA, MemberName("Carla", "carla"))
    known = {ANNA: ("Phoenix", "anna"), BERND: ("Bernd", "bernd")}
    assert await store.members.read_names(GUILD, (ANNA, BERND, CARLA)) == known
    assert await store.members.read_names(GUILD + 1, (ANNA,)) == {}
    renamed = await store.read_match(record.id)
    assert renamed is not None
    assert renamed.display_names == ("Phoenix", "Bernd")
    assert renamed.names == record.names == record.display_names
    asked = await store.invitations.add(an_invitation())
    assert asked.display_names[0] == "Phoenix"
    await store.append(record.id, 1, replace(change("b"), taker=Taker(1, CARLA, "C", "c")))
    ended = await store.append(record.id, 2, the_end())
    assert (await store.members.read_names(GUILD, [CARLA])) == {CARLA: ("C", "c")}
    await store.members.update_name(GUILD, CARLA, MemberName("Carla", "carla"))
    assert (await store.members.read_names(GUILD, [CARLA])) == {CARLA: ("Carla", "carla")}
    await store.members.update_name(GUILD, BERND, MemberName("Phoenix", "bernd"))
    (listed,) = await store.statistics.read_finished(GUILD, ended.game, ANNA)
    assert listed.display_names == ("Phoenix (anna)", "Phoenix (bernd)")
    assert (await store.privacy.read_member_data(ANNA)).names == ((GUILD, "Phoenix"),)
    await store.privacy.forget_member(ANNA, {"fr": "quelqu’un"})
    assert set(await store.members.read_names(GUILD, (ANNA, BERND))) == {BERND}
    left = await store.read_match(record.id)
    assert left is not None
    assert left.display_names == ("quelqu’un", "Carla")


@on_both
async def test_names_stored_for_a_server_take_precedence_over_those_of_its_guest_matches(
    store: Store,
) -> None:
    await store.add_match(match(user_ids=(ANNA, BERND)), change("a"))
    guests = match(guild_id=-GUILD, channel_id=ALLEY, user_ids=(ANNA, CARLA))
    await store.add_match(replace(guests, names=("Guest", "Carla")), change("a"))
    await store.adopt_guest_matches(GUILD)
    names = await store.members.read_names(GUILD, (ANNA, BERND, CARLA))
    assert [names[user].name for user in (ANNA, BERND, CARLA)] == ["Ånna 上海", "Bernd", "Carla"]
    assert await store.members.read_names(-GUILD, (ANNA, CARLA)) == {}


@on_both
async def test_a_shown_turn_that_waits_long_enough_counts_as_unnotified(store: Store) -> None:
    record = await store.add_match(match(), change("a", at=LONG_AGO))
    shown = replace(record.shown, revision=record.revision, waiting=record.waiting)
    assert await store.read_unnotified(NOW) == ()  # not yet: Discord does not show the turn
    shown = await store.set_shown(record.id, shown)
    assert await store.read_unnotified(LONG_AGO - 0.5) == ()
    assert [found.id for found in await store.read_unnotified(LONG_AGO)] == [record.id]
    await store.set_shown(record.id, replace(shown, called=record.waiting))
    assert await store.read_unnotified(NOW) == ()


async def test_finished_matches_and_practice_notify_no_member(store: Store) -> None:
    over = await store.add_match(match(), change("a", at=LONG_AGO))
    over = await store.append(over.id, over.revision, the_end(at=LONG_AGO))
    practice = await store.add_match(
        match(channel_id=ALLEY, user_ids=(ANNA, CARLA), levels=(None, "mate")),
        change("a", at=LONG_AGO),
    )
    for record in (over, practice):
        await store.set_shown(record.id, replace(record.shown, revision=record.revision))
    assert await store.read_unnotified(NOW) == ()


async def test_a_turn_stored_with_a_future_time_counts_as_old(store: Store) -> None:
    record = await store.add_match(match(), change("a", at=NOW))
    await store.set_shown(record.id, replace(record.shown, revision=record.revision))
    put_back = NOW - 1000
    assert await store.read_unnotified(put_back - 100, NOW + 0.5) == ()
    assert [found.id for found in await store.read_unnotified(put_back - 100, NOW)] == [record.id]


@on_both
async def test_progress_is_stored_with_the_settings_and_deleted_with_them(store: Store) -> None:
    members = store.members
    lessons = Lesson("shanghaien", "tie", 1), Lesson("rummy", "tie", 2)
    for lesson in (*lessons, Lesson("shanghaien", "tie", 3)):
        await members.add_lesson(ANNA, lesson)
    chosen = replace(await members.read(ANNA), how=NotifyBy.NEITHER, coach=False)
    await members.change(chosen.user_id, lambda _: chosen)
    await members.add_lesson(ANNA, Lesson("rummy", "buy", 2))
    kept = await members.read(ANNA)
    assert kept == replace(chosen, lessons=(*lessons, Lesson("rummy", "buy", 2)))
    assert kept.topics("rummy") == {"tie", "buy"}
    assert kept.topics("rummy", before=2) == set()
    await store.privacy.forget_member(ANNA, {})
    assert await members.read(ANNA) == MemberRecord(ANNA)


async def test_the_latest_results_of_each_game_are_kept_and_all_are_numbered() -> None:
    kept: tuple[PracticeResult, ...] = ()
    for points in (0.0, 0.5, 1.0, 0.0):
        kept = add_result(kept, "shanghaien", "cook", points)
        kept = add_result(kept, "rummy", "mate", 1.0)
    member = MemberRecord(ANNA, practised=kept)
    assert [(each.points, each.number) for each in member.results("shanghaien")] == [
        (0.0, 4), (1.0, 3), (0.5, 2),
    ]  # fmt: skip
    assert member.opponents_met("rummy") == 4
    assert member.opponents_met("another game") == 0
