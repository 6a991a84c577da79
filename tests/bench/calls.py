"""The number of function calls that a click causes, early and late in a game.

The bot runs in this process; only calls of its functions in the task of the click are counted.
Unlike a duration, the count does not depend on the machine. Pictures are not drawn.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import FrameType

from bot.games.game import AnyEvent
from bot.games.rummy.moves import Holder, SeatChanged
from bot.games.rummy.terms.options import Contract, Options
from bot.games.shanghaien.state import PlacementTakenBack
from bot.matches.match import Match
from playground import Playground
from tests.bench import measure
from tests.bench.clicks import MATES
from tests.bench.tables import MOVE, BenchTable, game_tables
from tests.inprocess import LocalBot, run_local_bot
from tests.local_bot.rummy_table import EIGHT, RummyTable

ROOT = Path(__file__).parents[2]
COUNTED = tuple(f"{ROOT / package}/" for package in ("bot", "cogs", "rendering"))
"""The folders of the code whose calls are counted."""
EVENTS = 1_000
"""The number of events that are added to a game between the early and the late clicks."""
ENDLESS = Options(contracts=(Contract(4, 0),) * 12, quiet_limit=200)
"""Rules with a contract so hard that a round does not end during the measurement."""
SAMPLES = 6
"""The number of discards counted in a card game, both early and late."""
DICE_CLICKS = 30
"""The number of clicks counted in a dice game, both early and late."""

Counts = dict[str, int]
"""Numbers of calls by the name of a click's task, which contains the click's custom id."""


@contextmanager
def counted_calls() -> Iterator[Counts]:
    """Within the block, count the calls in the tasks of clicks; yields the counts."""
    counts: Counts = defaultdict(int)

    def note(frame: FrameType, event: str, _: object) -> None:
        # A frame past its first instructions is a resumed generator or coroutine, not a new call.
        if event != "call" or frame.f_lasti > 2:
            return
        if not frame.f_code.co_filename.startswith(COUNTED):
            return
        try:
            task = asyncio.current_task()
        except RuntimeError:
            return
        if task is not None and task.get_name().startswith("click "):
            counts[task.get_name()] += 1

    sys.setprofile(note)
    try:
        yield counts
    finally:
        sys.setprofile(None)


async def card_calls(events: int) -> tuple[float, float]:
    """Return the median calls per discard at the start, and after `events` more events."""
    async with run_local_bot(playground=Playground(people=EIGHT)) as (playground, bot):
        table = RummyTable(playground, bot)
        await table.begin(2, ENDLESS)
        await _discard(table, 2)  # the first click in a process makes additional calls
        early = await _discard(table, SAMPLES)
        match = await table.match()
        (mover,) = match.waiting
        other = next(seat for seat in match.seats if seat is not mover)
        away = [SeatChanged(other, Holder.COMPUTER), SeatChanged(other, Holder.MEMBER)]
        await _lengthen(bot, match, away, events)
        await table.wait_until_shown()
        await _discard(table, 4)  # after these turns, boards no longer report the added events
        return early, await _discard(table, SAMPLES)


async def _lengthen(
    bot: LocalBot, match: Match, there_and_back: Sequence[AnyEvent], events: int
) -> None:
    """Add `events` events by repeating `there_and_back`, which changes nothing, and publish."""
    logbook = bot.client.services.events._logbook
    await logbook.write(match, [*there_and_back] * (events // len(there_and_back)), None)
    await bot.client.publisher.publish(match.id)


async def _discard(table: RummyTable, turns: int) -> float:
    """Play turns in which the open card is left; return the median calls per discard."""
    calls = []
    for _ in range(turns):
        seat = await table.leave_card()
        await table.publisher.publish(1)
        await table.wait_until_shown()
        hand = await table.hand(seat)
        with counted_calls() as counts:
            await table.discard_any(seat, hand)
            await table.wait_until_shown()
        calls.append(sum(counts.values()))
    return median(calls)


async def dice_calls(events: int) -> tuple[float, float]:
    """Return the median calls per move at the start, and after `events` more events."""
    async with run_local_bot(playground=Playground(people=MATES)) as (playground, bot):
        (table,) = game_tables(playground, number=1)
        await table.open()
        await _click(bot, table, 4)
        early = await _click(bot, table, DICE_CLICKS)
        match = await bot.client.services.matches.read_current(1)
        (mover,) = match.waiting
        move = match.game.legal_moves(match.position, mover)[0]
        await _lengthen(
            bot, match, [match.game.move_event(mover, move), PlacementTakenBack()], events
        )
        await _click(bot, table, 8)
        return early, await _click(bot, table, DICE_CLICKS)


async def _click(bot: LocalBot, table: BenchTable, clicks: int) -> float:
    """Click `clicks` times; return the median calls of those clicks that were moves."""
    with counted_calls() as counts:
        for _ in range(clicks):
            bot.client.cooldowns._asked.clear()
            await table.click()
    return median(calls for name, calls in counts.items() if name.startswith(f"click sh1:{MOVE}:"))


def run() -> None:
    """Print the calls per click, at the start and late in a long game, and their ratio."""
    measure.title(f"Function calls of a click at the start and {EVENTS} events later")
    for name, calls in (("cards, a discard", card_calls), ("dice, a move", dice_calls)):
        early, late = asyncio.run(calls(EVENTS))
        measure.row(name, f"{early:6.0f} calls", f"{late:6.0f} calls", f"{late / early:5.2f}")
