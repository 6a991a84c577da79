"""Unreadable matches in the store: each is reported once and affects no other match."""

from __future__ import annotations

import asyncio
import json

import pytest
from structlog.testing import capture_logs

from bot.matches.match import Match, Reason, UnreadableMatchError
from bot.records.matches import PauseReason
from bot.store.sql.store import Store
from tests.databases import meddle
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, Table, terms
from tests.matches.rummy_services import PEOPLE, RummyServices
from tests.matches.services import reason_of


async def tear(store: Store, match_id: int, line: str) -> None:
    """Replace the last line of a match's log by `line`."""
    last = len(await store.read_log(match_id))
    sql = "UPDATE match_log SET line = :line WHERE match_id = :id AND number = :number"
    await meddle(store, sql, id=match_id, number=last, line=line)


async def start_two_games(store: Store, line: str = "1 place 9") -> tuple[Table, Match, Match]:
    """Return restarted services, an unreadable match, and a readable one; Anna plays in both."""
    table = Table(store)
    broken = await table.match(pace=3 * 86_400)
    challenge = await table.invitations.open(terms(channel_id=7), ANNA, [CARLA])
    whole = await table.accept(challenge.id, CARLA, CLICK + 1)
    await tear(store, broken.id, line)
    table.restart()
    return table, broken, whole


@pytest.mark.parametrize("line", ["1 place 9", "", "\x00"])
async def test_lists_omit_an_unreadable_match_and_the_log_names_it_once(
    store: Store, line: str
) -> None:
    table, broken, whole = await start_two_games(store, line)
    with capture_logs() as logged:
        both = [table.matches.open_matches(user_id=ANNA.id) for _ in range(2)]
        await asyncio.gather(*both)
        for _ in range(3):
            found = await table.matches.open_matches(user_id=ANNA.id)
            assert [match.id for match in found] == [whole.id]
            with pytest.raises(UnreadableMatchError):
                await table.matches.read_current(broken.id)
    (entry,) = [each for each in logged if each["event"] == "match.unreadable"]
    assert (entry["match"], entry["game"]) == (broken.id, "shanghaien")
    assert entry["cause"].startswith(f"line {broken.revision} of its log: ")
    assert "/shanghaien games" in entry["fix"]


async def test_unreadable_terms_are_named_as_such(store: Store) -> None:
    table, broken, _ = await start_two_games(store)
    spoil = "UPDATE matches SET options = :options WHERE id = :id"
    await meddle(table.store, spoil, id=broken.id, options='{"starter": "1"}')
    with pytest.raises(UnreadableMatchError) as raised:
        await table.matches.read_current(broken.id)
    assert raised.value.cause.startswith("its terms: ")


async def test_an_unreadable_match_accepts_no_action_but_is_paused_and_resumed_with_its_server(
    store: Store,
) -> None:
    table, broken, _ = await start_two_games(store)
    assert await table.events.pause(broken.id, PauseReason.BOT_REMOVED) is None
    assert (await table.logbook.record(broken.id)).pause is not None
    assert await table.events.resume(broken.id) is None
    assert (await table.logbook.record(broken.id)).pause is None
    table.clock.time += 30 * 86_400
    for acting in (
        table.events.play(broken.id, ANNA.id, broken.game.resignation, broken.revision),
        table.events.call_off(broken.id),
        table.events.nudge(broken.id, BERND.id),
        table.events.lapse(broken.id),
    ):
        assert await reason_of(acting) is Reason.UNREADABLE_MATCH
    assert await table.clocks.tasks(), (
        "its clock still has a task, which is refused in the same way"
    )


async def test_an_unreadable_match_is_called_off_once(store: Store) -> None:
    table, broken, whole = await start_two_games(store)
    (record,) = await table.matches.unreadable_matches(broken.record.channel_id, CARLA.id)
    assert record.id == broken.id
    for user, found in ((ANNA, [broken.id]), (CARLA, [])):
        elsewhere = await table.matches.unreadable_matches(99, user.id)
        assert [each.id for each in elsewhere] == found
    ended = await table.events.call_off_unreadable(broken.id)
    assert ended.result is not None
    assert (ended.result.termination, ended.result.places) == ("cancelled", None)
    assert ended.waits_for == ()
    cancelled = broken.game.format_event(broken.game.cancelled)
    assert (await store.read_log(broken.id))[-2:] == ("1 place 9", cancelled)
    assert await table.showing.read_outdated() == [whole.record]
    assert await reason_of(table.events.call_off_unreadable(broken.id)) is Reason.GAME_OVER
    assert await reason_of(table.events.call_off_unreadable(whole.id)) is Reason.STALE
    assert (await table.match()).id > whole.id, (
        "the players may begin another match in that channel"
    )


async def test_operator_messages_contain_no_hidden_cards(store: Store) -> None:
    services = RummyServices(store)
    broken, whole = await services.match(3), await services.match(3, channel=9)
    await tear(store, broken.id, "2 discard KH")
    services.restart()
    with capture_logs() as logged:
        assert [each.id for each in await services.matches.open_matches()] == [whole.id]
        for asking in (
            services.hands.read_hand(broken.id, PEOPLE[0].id),
            services.events.settle(broken.id),
            services.events.leave(broken.id, PEOPLE[0].id),
        ):
            assert await reason_of(asking) is Reason.UNREADABLE_MATCH
    (entry,) = [each for each in logged if each["event"] == "match.unreadable"]
    assert entry["cause"] == f"line {broken.revision} of its log: MoveRefusedError"
    exported = await services.personal_data.export(PEOPLE[1].id)
    assert exported is not None
    assert [each["log"] is None for each in json.loads(exported)["matches"]] == [True, False]
    deleted = await services.personal_data.forget(PEOPLE[1].id, {"en": "Former member"})
    assert deleted.match_ids == (whole.id,), "the unreadable match is not given up, but called off"
    ended = await services.logbook.record(broken.id)
    assert ended.result is not None
    assert PEOPLE[1].name not in ended.names
