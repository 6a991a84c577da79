from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.games.shanghaien.state import Resign
from bot.matches.match import Match
from bot.records.matches import PauseReason, ShownState
from bot.store.sql.store import Store
from tests.matches.conftest import ANNA, BERND, Table

ELSEWHERE = 77


def mark_drawn(match: Match) -> ShownState:
    """Return the shown state after the board of `match` was posted."""
    return replace(match.record.shown, message_id=7, message_channel_id=2, revision=match.revision)


async def test_a_board_drawn_while_a_pause_began_is_found_outdated(
    table: Table,
) -> None:
    loaded = await table.match()
    resting = await table.events.pause(loaded.id, PauseReason.MEMBER_LEFT, BERND.id)
    noted = await table.showing.set_shown(
        loaded, replace(mark_drawn(loaded), rounds=1, waiting=(0,))
    )
    shown = noted.record.shown
    assert (shown.message_id, shown.message_channel_id, shown.rounds) == (7, 2, 1)
    assert shown.waiting == (), "unchanged, because the board was drawn before the pause"
    assert resting is not None
    assert noted.record.pause == resting.record.pause
    assert [match.id for match in await table.showing.read_outdated()] == [loaded.id]
    noted = await table.showing.set_shown(noted, replace(shown, revision=noted.revision))
    assert await table.showing.read_outdated() == []
    assert await table.matches.read_current(loaded.id) == noted


async def test_first_and_later_boards_are_searched_among_messages_after_the_click(
    table: Table,
) -> None:
    match = await table.match()
    assert match.record.sealing is not None
    first = await table.showing.expect(match)
    assert first is not None
    assert first.after_id == match.record.sealing.accepted > 0
    assert await table.showing.expect(match) is None, "this board is already being searched for"
    for message_id in (7, None):  # posted, then to be posted again at the same revision
        shown = replace(match.record.shown, message_id=message_id, revision=match.revision)
        match = await table.showing.set_shown(match, shown, first)
        first = None
    expected = await table.showing.expect(match)
    assert await table.showing.expected_boards(match.id) == [expected]


async def test_a_board_drawn_while_the_match_moved_is_left_behind(table: Table) -> None:
    loaded = await table.match()
    await table.events.move_to(loaded.id, ELSEWHERE)
    noted = await table.showing.set_shown(loaded, mark_drawn(loaded))
    assert noted.record.channel_id == ELSEWHERE
    assert noted.record.shown.message_id is None
    assert noted.record.shown.revision < noted.revision


async def test_a_sheet_drawn_during_the_deletion_of_a_player_is_outdated(table: Table) -> None:
    match = await table.match()
    match = await table.showing.set_shown(match, replace(match.record.shown, waiting=(0,)))
    loaded = (await table.events.play(match.id, ANNA.id, Resign(), 0)).after
    await table.store.privacy.forget_member(ANNA.id, {"en": "somebody"}, [match.id])
    noted = await table.showing.set_shown(loaded, replace(mark_drawn(loaded), waiting=()))
    stored = await table.store.read_match(match.id)
    assert noted.record == stored
    assert noted.record.names == ("somebody", "Bernd")
    assert (noted.record.shown.message_id, noted.record.shown.waiting) == (7, ())
    assert [match.id for match in await table.showing.read_outdated()] == [match.id]


async def test_the_shown_state_of_a_deleted_match_is_dropped(table: Table) -> None:
    match = await table.match()
    await table.store.privacy.forget_guild(match.record.guild_id)
    noted = await table.showing.set_shown(match, replace(match.record.shown, message_id=7))
    assert noted == match
    assert await table.store.read_match(match.id) is None


async def test_a_late_update_keeps_the_newer_board_in_the_cache(table: Table) -> None:
    loaded = await table.match()
    first = replace(mark_drawn(loaded), state_revision=1)
    second = replace(first, message_id=8, state_revision=2)
    moved = (await table.events.play(loaded.id, ANNA.id, Resign(), 0)).after
    logbook = table.showing._logbook
    for shown in (second, first):
        assert logbook.remember_shown(loaded, shown).record.shown == shown
    at_hand = await table.matches.read_cached(loaded.id)
    assert at_hand.revision == moved.revision
    assert at_hand.record.shown == second
    stored = replace(second, message_id=9)  # another message, stored with the same state revision
    logbook.remember_shown(loaded, stored)
    assert (await table.matches.read_cached(loaded.id)).record.shown == stored


async def nothing(_store: Store, _match: Match) -> None:
    """Change nothing during the update."""


async def a_new_channel(store: Store, match: Match) -> None:
    await store.move_match(match.id, ELSEWHERE)


async def a_deleted_player(store: Store, match: Match) -> None:
    await store.privacy.forget_member(BERND.id, {"en": "somebody"}, [match.id])


@pytest.mark.parametrize("meanwhile", [nothing, a_new_channel, a_deleted_player])
async def test_a_match_moved_during_the_update_of_its_board_is_cached_as_stored(
    store: Store, meanwhile: Callable[[Store, Match], Awaitable[None]]
) -> None:
    table = Table(store)
    match = await table.match()
    await asyncio.gather(
        meanwhile(store, match),
        table.showing.set_shown(match, mark_drawn(match)),
        table.events.play(match.id, ANNA.id, Resign(), match.revision),
    )
    at_hand = await table.matches.read_cached(match.id)
    assert at_hand.record == await store.read_match(match.id)
