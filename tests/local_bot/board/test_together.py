"""A game that waits for several players at the same time, played with the real bot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest

from bot.matches.clocks import TimeNoticeKind
from bot.matches.match import Terms
from cogs.board.game_ui import GAME_UIS
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import moves_of, prefer, text_of
from tests.games.pig import TOGETHER, register_pig
from tests.local_bot.inspected_tables import GONE_AWAY, POST, RecordedTable

HOUR = 3600


@dataclass
class Trio(RecordedTable):
    """A table of Anna, Bernd and Carla."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.trio = (self.anna, self.bernd, self.carla)

    async def begin(self, pace: int | None = None) -> Message:
        """Begin a game of three and return its first board."""
        channel = self.playground.channel("harbour")
        terms = Terms(self.playground.guild.id, channel.id, "en", TOGETHER, None, pace)
        await self.sit_down(terms, self.trio)
        return self.live()

    def boards(self) -> list[Message]:
        """Return every playable message in the channel."""
        return [m for m in self.anna.visible_messages("harbour") if moves_of(m) and not m.ephemeral]

    def live(self) -> Message:
        (board,) = self.boards()
        return board

    async def hold(self, seat: Seat, on: Message | None = None) -> ActionOutcome:
        board = on or self.live()
        button = next(b for b in moves_of(board) if b["label"].startswith("Hold"))
        return await self.click(seat, board, button)

    async def wait_for_time_up(self) -> None:
        """Wait until the board reports the expired deadline and all notifications were sent.

        The report and each notification are new boards; the bot then retires the previous one.
        """
        while True:
            shown = (await self.match()).record.shown
            is_up = shown.time_notice == TimeNoticeKind.UP
            if is_up and shown.has_notified_all and len(self.boards()) == 1:
                return
            await asyncio.sleep(0.02)

    def pings(self, seat: Seat) -> list[int]:
        return [message_id for user_id, message_id in self.rung if user_id == seat.id]

    async def wait_for_pings(self, seats: tuple[Seat, ...]) -> None:
        """Wait until `seats` have been pinged and only one board is playable."""
        await self.playground.wait_for(lambda: all(map(self.pings, seats)))
        await self.playground.wait_for(lambda: len(self.boards()) == 1)


pytestmark = pytest.mark.local_bot(kind=Trio)


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    with register_pig():
        yield


def says(message: Message, words: str) -> bool:
    return words in text_of(message)


async def test_three_click_and_the_end_is_posted(table: Trio) -> None:
    board = await table.begin()
    assert all(f"<@{seat.id}>" in text_of(board) for seat in table.trio)
    for number, seat in enumerate(reversed(table.trio), start=1):
        assert table.live() is board  # edited, because all players are present
        await table.hold(seat)
        await table.wait_until_shown()
        left = table.trio[: 3 - number]
        if left:
            assert [s for s in table.trio if f"<@{s.id}>" in text_of(board)] == list(left)
    match = await table.match()
    assert match.is_over
    sheet = table.anna.visible_messages("harbour")[-1]
    assert "Anna wins" in text_of(sheet)
    assert text_of(board) == "The round is over.", "the board has become the summary"
    assert all(table.pings(seat) == [] for seat in table.trio)
    assert table.playground.breaches == []


async def test_waiting_players_are_notified_once_in_one_message(table: Trio) -> None:
    board = await table.begin()
    anna, bernd, carla = table.trio
    await table.hold(bernd)
    await table.wait_until_shown()
    table.playground.advance(GONE_AWAY)
    await table.wait_for_pings((anna, carla))
    assert table.pings(anna) == table.pings(carla) == [table.live().id]
    assert table.live().id != board.id
    table.playground.advance(HOUR)
    await table.hold(carla)
    await table.wait_until_shown()
    table.playground.advance(HOUR)
    await asyncio.gather(*(table.publisher.notify(1) for _ in range(3)))
    await table.sweep_twice()
    assert [len(table.pings(seat)) for seat in table.trio] == [1, 0, 1]


async def test_each_player_is_notified_by_their_chosen_method(table: Trio) -> None:
    anna, bernd, carla = table.trio
    await prefer(bernd, how="dm")
    await prefer(carla, how="none")
    await table.begin()
    before = len(bernd.dms)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: table.pings(anna) and len(bernd.dms) > before)
    await table.wait_until_shown()
    assert (await table.match()).record.shown.has_notified_all
    assert "Anna und Carla" in text_of(bernd.dms[-1])
    here = table.playground.channel("harbour")
    assert not [m for m in (*bernd.pings, *carla.pings) if m.channel is here]
    table.playground.advance(HOUR)
    await table.sweep_twice()
    assert (len(table.pings(anna)), len(bernd.dms)) == (1, before + 1)


async def test_a_deleted_board_is_restored_without_a_second_ping(table: Trio) -> None:
    await table.begin()
    table.playground.advance(GONE_AWAY)
    await table.wait_for_pings(table.trio)
    await table.wait_until_shown()
    anna, bernd, _ = table.trio
    board = table.live()
    shown = await anna.command("shanghaien board")
    assert shown.private is not None
    table.playground.core.messages.delete(board)
    await table.hold(anna, shown.private)
    await table.playground.wait_for(table.boards)
    await table.wait_until_shown()
    assert table.live().id != board.id
    table.playground.core.messages.delete(table.live())
    await bernd.command("shanghaien board")
    assert len(table.boards()) == 1
    assert [len(table.pings(seat)) for seat in table.trio] == [1, 1, 1]


@pytest.mark.usefixtures("prompt")
async def test_every_private_board_follows_the_others(table: Trio) -> None:
    await table.begin()
    anna, bernd, carla = table.trio
    boards = [await table.private(await seat.command("shanghaien board")) for seat in table.trio]
    await table.hold(anna, boards[0])
    assert not moves_of(boards[0])
    for board in boards[1:]:
        await table.playground.wait_for(partial(says, board, "Anna: **1**"))
        assert moves_of(board)
    await table.hold(bernd, boards[1])
    await table.playground.wait_for(partial(says, boards[2], "Bernd: **2**"))
    await table.hold(carla, boards[2])
    for board in boards:
        await table.playground.wait_for(partial(says, board, "Carla wins"))


async def test_a_bot_killed_while_it_posts_resumes(table: Trio) -> None:
    await table.begin()
    anna, bernd, carla = table.trio
    await table.hold(anna)
    await table.bot.restart()
    board = table.live()
    held = table.playground.faults.hold(POST)
    await table.hold(bernd)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: held.waiting)  # the request that notifies Carla
    await table.bot.kill()
    table.playground.faults.heal()
    await table.bot.start()
    await table.wait_for_pings((carla,))
    await table.wait_until_shown()
    assert table.live().id != board.id
    assert [len(table.pings(seat)) for seat in table.trio] == [0, 0, 1]
    last = asyncio.create_task(table.hold(carla))
    await table.playground.wait_for(lambda: not table.boards())
    await table.bot.kill()
    last.cancel()
    await table.bot.start()
    await table.wait_until_shown()
    ends = [m for m in anna.visible_messages("harbour") if says(m, "Carla wins")]
    rounds = [m for m in anna.visible_messages("harbour") if says(m, "The round is over")]
    assert (len(ends), len(rounds)) == (1, 1)
    assert table.playground.breaches == []


async def test_a_claim_names_all_who_would_win(table: Trio) -> None:
    await table.begin(pace=48 * HOUR)
    for seat in (table.anna, table.bernd):
        await table.hold(seat)
    table.playground.advance(60 * HOUR)  # the deadline has passed
    await table.wait_for_time_up()
    assert table.live().labels[-2:-1] == ["Claim the win (Anna and Bernd)"]


async def test_a_game_without_a_face_is_left_alone_and_named_in_the_log(table: Trio) -> None:
    board = await table.begin(pace=24 * HOUR)
    before = (await table.match()).record
    game_ui = GAME_UIS.pop(TOGETHER.name)
    try:
        outcome = await table.hold(table.anna, board)
        assert outcome.private is not None
        games = await table.anna.command("shanghaien games")
        assert "Bernd" not in games.text
        table.playground.advance(72 * HOUR)
        await table.publisher.refresh(1)
        await table.playground.wait_for(
            lambda: any("match.no_game_ui" in line and "together" in line for line in table.bot.log)
        )
        await table.sweep_twice()
        after = (await table.match()).record
        assert (after.revision, after.ended_at, after.shown) == (
            before.revision,
            None,
            before.shown,
        )
        assert sum("match.no_game_ui" in line for line in table.bot.log) == 1
        assert table.live() is board
    finally:
        GAME_UIS[TOGETHER.name] = game_ui
    await table.playground.wait_for(lambda: board not in table.boards())
