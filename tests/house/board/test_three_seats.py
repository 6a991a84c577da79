"""A game of three with hidden cards, played by the real bot: boards, notifications, no leaks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pytest

from bot.matches.deadlines import TimeNoticeKind
from bot.matches.match import Match, Terms
from cogs.board.game_ui import GAME_UIS
from playground.components import BUTTON
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.world import Message
from tests.cogs.tiny_ui import TINY_UI, registered_tiny
from tests.e2e.table import moves_of, prefer, text_of
from tests.games.tiny import TINY
from tests.house.watched import GONE_AWAY, POST, RecordedTable

HOUR = 3600


@dataclass
class Trio(RecordedTable):
    """A table of three for a game with hidden cards."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.trio = (self.anna, self.bernd, self.carla)
        self.unread = (BUTTON,)  # since every bid has a button that names it

    async def begin(self, pace: int | None = None) -> Message:
        """Begin a game of three and return its first board."""
        channel = self.playground.channel("harbour")
        terms = Terms(self.playground.guild.id, channel.id, "en", TINY, None, pace)
        await self.sit_down(terms, self.trio)
        return self.live()

    def boards(self) -> list[Message]:
        """Return every playable message in the channel."""
        return [m for m in self.anna.visible_messages("harbour") if moves_of(m) and not m.ephemeral]

    def live(self) -> Message:
        (board,) = self.boards()
        return board

    async def bid(self, seat: Seat, points: int, on: Message | None = None) -> ActionOutcome:
        board = on or self.live()
        button = next(b for b in moves_of(board) if b["label"] == f"Bid {points}")
        return await self.click(seat, board, button)

    async def wait_for_time_up(self) -> None:
        """Wait until the only board reports the expired deadline and all notifications were sent.

        The notification and the report are separate messages; the older board is retired after the
        newer one was posted.
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
        """Wait until a single board has pinged `seats`, and the one before it is retired."""
        await self.playground.wait_for(lambda: all(map(self.pings, seats)))
        await self.playground.wait_for(lambda: len(self.boards()) == 1)


pytestmark = [pytest.mark.asyncio, pytest.mark.house(kind=Trio)]


def says(message: Message, words: str) -> bool:
    return words in text_of(message)


@pytest.fixture(autouse=True)
def tiny() -> Iterator[None]:
    with registered_tiny():
        yield


def cards_in(text: str) -> set[int]:
    """Return the numbers in a text that may be cards: those that are separate words."""
    return {int(number) for number in re.findall(r"(?<![\w.:+-])6\d\d(?![\w.:-])", text)}


def bids_in(text: str) -> set[str]:
    """Return the bids that the text reveals."""
    return set(re.findall(r"\bbid[ .](?:of )?[123]\b|points=[123]", text))


async def test_three_click_and_the_end_is_posted(table: Trio) -> None:
    board = await table.begin()
    assert all(f"<@{seat.id}>" in text_of(board) for seat in table.trio)
    for number, seat in enumerate(reversed(table.trio), start=1):
        assert table.live() is board  # all players are present, so one message suffices
        await table.bid(seat, number)
        await table.wait_until_shown()
        left = table.trio[: 3 - number]
        if left:
            assert [s for s in table.trio if f"<@{s.id}>" in text_of(board)] == list(left)
    match = await table.match()
    assert match.is_over
    sheet = table.anna.visible_messages("harbour")[-1]
    assert "The end, completed" in text_of(sheet)
    assert all(str(card) in text_of(sheet) for card in match.state.hands)
    assert text_of(board) == "Round 1 is over.", "the old board is the summary"
    assert all(table.pings(seat) == [] for seat in table.trio)
    assert table.playground.breaches == []
    sent = await table.carla.click(sheet, "Export")
    assert sent.private is not None
    assert cards_in(table.readable(sent.private)) == set(match.state.hands)


async def test_waiting_players_are_notified_once_in_one_message(table: Trio) -> None:
    board = await table.begin()
    anna, bernd, carla = table.trio
    await table.bid(bernd, 1)
    await table.wait_until_shown()
    table.playground.advance(GONE_AWAY)
    await table.wait_for_pings((anna, carla))
    assert table.pings(anna) == table.pings(carla) == [table.live().id]
    assert table.live().id != board.id
    table.playground.advance(HOUR)
    await table.bid(carla, 1)
    await table.wait_until_shown()
    table.playground.advance(HOUR)
    await asyncio.gather(*(table.publisher.call(1) for _ in range(3)))
    await table.sweep_twice()
    assert [len(table.pings(seat)) for seat in table.trio] == [1, 0, 1]


async def test_each_is_called_in_the_way_they_chose(table: Trio) -> None:
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


async def test_a_deleted_board_comes_back_and_pings_nobody_a_second_time(table: Trio) -> None:
    await table.begin()
    table.playground.advance(GONE_AWAY)
    await table.wait_for_pings(table.trio)
    await table.wait_until_shown()
    anna, bernd, _ = table.trio
    board = table.live()
    shown = await anna.command("shanghaien board")
    assert shown.private is not None
    table.playground.core.messages.delete(board)
    await table.bid(anna, 3, shown.private)
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
    await table.bid(anna, 3, boards[0])
    assert not moves_of(boards[0])
    made = [f"{name}: card" for name in ("Anna", "Bernd", "Carla")]
    for board, own in zip(boards, made, strict=True):
        await table.playground.wait_for(partial(says, board, "a bid of"))
        hidden = [line for line in text_of(board).splitlines() if "card hidden" in line]
        assert len(hidden) == 2
        assert not any(own in line for line in hidden)
    await table.bid(bernd, 2, boards[1])
    await table.playground.wait_for(lambda: text_of(boards[2]).count("a bid of") == 2)
    await table.bid(carla, 1, boards[2])
    for board in boards:
        await table.playground.wait_for(partial(says, board, "The end"))


async def test_a_bot_killed_while_it_posts_goes_on_where_it_was(table: Trio) -> None:
    await table.begin()
    anna, bernd, carla = table.trio
    await table.bid(anna, 1)
    await table.bot.restart()
    board = table.live()
    held = table.playground.faults.hold(POST)
    await table.bid(bernd, 2)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: held.waiting)  # the notification of Carla
    await table.bot.kill()
    table.playground.faults.heal()
    await table.bot.start()
    await table.wait_for_pings((carla,))
    await table.wait_until_shown()
    assert table.live().id != board.id
    assert [len(table.pings(seat)) for seat in table.trio] == [0, 0, 1]
    last = asyncio.create_task(table.bid(carla, 3))
    await table.playground.wait_for(lambda: not table.boards())
    await table.bot.kill()
    last.cancel()
    await table.bot.start()
    await table.wait_until_shown()
    ends = [m for m in anna.visible_messages("harbour") if "The end" in text_of(m)]
    rounds = [m for m in anna.visible_messages("harbour") if "Round 1" in text_of(m)]
    assert (len(ends), len(rounds)) == (1, 1)
    assert table.playground.breaches == []


async def use_everything(table: Trio, seat: Seat) -> list[ActionOutcome]:
    """Use every command and button of a running game as a member, including refused ones."""
    asked = [await table.bid(seat, 3)] if seat is not table.trio[2] else []
    again = next(b for b in moves_of(table.live()) if b["label"] == "Bid 3")
    if asked:
        asked.append(await seat.click(table.live(), custom_id=again["custom_id"]))
    for command in ("board", "games", "score"):
        asked.append(await seat.command(f"shanghaien {command}"))
    await table.wait_until_shown()
    live = table.boards()[-1]  # the one before it may not be retired yet
    asked.append(await seat.click(live, "?"))
    for each in (await table.more(seat, live)).buttons:
        page = await table.more(seat, live)
        if each["custom_id"] in [b["custom_id"] for b in page.buttons]:
            asked.append(await seat.click(page, custom_id=each["custom_id"]))
    return asked


def fail(match: Match, *_: object) -> str:
    """Fail with a traceback that contains the match."""
    raise RuntimeError(f"{match!r} {match.record!r}")


async def test_nothing_of_a_running_game_gives_a_card_or_a_bid_away(table: Trio) -> None:
    await table.begin(pace=48 * HOUR)
    hands = (await table.match()).position.hands
    secret = (await table.match()).record.secret.hex()
    assert len(cards_in(" ".join(map(str, hands)))) == 3
    for seat in table.trio:
        await use_everything(table, seat)
        table.playground.advance(GONE_AWAY)
        await table.wait_until_shown()
    table.playground.advance(60 * HOUR)  # the deadline has passed
    await table.wait_for_time_up()
    assert table.live().labels[-2:-1] == ["Claim the win (Anna and Bernd)"]
    GAME_UIS[TINY.name] = replace(TINY_UI, help=fail)
    await table.anna.click(table.live(), "?")
    assert any("answer.failed" in line for line in table.bot.log)
    await table.playground.wait_for(lambda: len(table.boards()) == 1)
    board = table.live()
    table.playground.faults.refuse(POST, status=403)
    table.playground.core.messages.delete(board)
    await table.publisher.restore(await table.match())
    assert not (await table.match()).is_over
    everybody = [each for each in table.seen if each.reader is None]
    assert len(everybody) > 30
    assert [e.text for e in everybody if cards_in(e.text) & set(hands) or bids_in(e.text)] == []
    for slot, seat in enumerate(table.trio):
        own = [each.text for each in table.seen if each.reader == seat.id]
        assert set().union(*map(cards_in, own)) & set(hands) == {hands[slot]}
        told = "\n".join(own)
        others = [name for name in "123" if name != str(slot + 1)]
        assert not [line for line in told.split("\n") if line[:1] in others and bids_in(line)]
    assert not [each for each in table.seen if secret in each.text]


async def test_a_game_without_a_face_is_left_alone_and_named_in_the_log(table: Trio) -> None:
    board = await table.begin(pace=24 * HOUR)
    before = (await table.match()).record
    game_ui = GAME_UIS.pop(TINY.name)
    try:
        outcome = await table.anna.click(board, "Bid 1")
        assert outcome.private is not None
        games = await table.anna.command("shanghaien games")
        assert "Bernd" not in games.text
        table.playground.advance(72 * HOUR)
        await table.publisher.refresh(1)
        await table.playground.wait_for(
            lambda: any("match.no_game_ui" in line and "tiny" in line for line in table.bot.log)
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
        GAME_UIS[TINY.name] = game_ui
    await table.playground.wait_for(lambda: board not in table.boards())
