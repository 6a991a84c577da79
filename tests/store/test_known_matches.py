"""A match that its writer knows: what comes back is what is stored, whatever came between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import MappingProxyType

import pytest

from bot.records.matches import Change, MatchRecord, OpenOffer, Pause, PauseReason, Shown, TurnClock
from bot.store.contract import Store
from tests.store.samples import ANNA, BERND, a_change, a_match, forget, the_end

pytestmark = pytest.mark.asyncio


async def nothing(_store: Store, _match: MatchRecord) -> None:
    """Nothing has happened since."""


async def a_board(store: Store, match: MatchRecord) -> None:
    await store.set_shown(match.id, Shown(7, 8, revision=1, waiting=(1,), called=(1,)))


async def a_pause(store: Store, match: MatchRecord) -> None:
    await store.set_pause(match.id, Pause(PauseReason.CHANNEL_GONE, 5.0))


async def a_move(store: Store, match: MatchRecord) -> None:
    await store.move_match(match.id, 99)


async def a_clock(store: Store, match: MatchRecord) -> None:
    await store.clocks.set(match.id, match.revision, TurnClock(due=9.0, reminded=True))


async def a_deleted_member(store: Store, _match: MatchRecord) -> None:
    await forget(store, BERND, {"fr": "quelqu’un"})


Between = Callable[[Store, MatchRecord], Awaitable[None]]
CHANGES = MappingProxyType(
    {
        "a move": replace(
            a_change(waiting=(1,)),
            clock=TurnClock(due=50.0),
            held=(1,),
            forced=(0, 2),
            offer=OpenOffer(3.0, 4.0),
        ),
        "nobody forced": replace(a_change(), forced=(0, 0)),
        "the end": the_end(),
    }
)


@pytest.mark.parametrize("noted", [True, False], ids=["noted", "about-to-be-noted"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("between", [nothing, a_board, a_pause, a_move, a_clock, a_deleted_member])
async def test_what_is_written_comes_back_as_it_is_stored(
    store: Store, between: Between, change: Change, noted: bool
) -> None:
    known = await store.add_match(a_match(user_ids=(ANNA, BERND)), a_change())
    await between(store, known)
    if not noted:
        coming = Shown(7, 8, revision=1, waiting=(1,), called=(1,), edition=known.shown.edition + 1)
        known = replace(known, shown=coming)
    written = await store.append(known.id, known.revision, change, known=known)
    assert written == await store.load_match(known.id)
