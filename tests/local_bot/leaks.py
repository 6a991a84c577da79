"""A search for hidden cards in the entire output of the bot, while members play by clicks.

`python -m tests.local_bot.leaks 200` plays 200 games. The search covers every version of each
message with its components and files, descriptions of pictures, exports, refusals, metrics and
logs.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Discard, Down, HandsDealt, Lay, MovePlayed, Swap
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.match import Match
from bot.records.members import PlayStyle
from cogs.board.game_ui import GAME_UIS
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import buttons_of
from tests.inprocess import run_local_bot
from tests.local_bot.rummy_table import EIGHT, RummyTable, kind_of, menus_of
from tests.metric_changes import metrics_text

SIGN = re.compile(r"(?<![\w])(10|[2-9AJQK])([♣♦♥♠])")
"""A card in texts for members, such as "10♣"."""
NOTATION = re.compile(r"(?<![\w:.#-])([2-9ATJQK][CDHS])(?![\w])")
"""A card in the notation of buttons, exports and logs, such as "TC"."""
MOST_TURNS = 60
"""The maximum number of turns of a game."""
COMMANDS = ("table", "hand", "games", "score")
"""Subcommands of `/rummy` about a running game."""


def faces_in(text: str) -> set[str]:
    """Return the notation of each card that a text mentions, such as "TC" for 10♣."""
    letters = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
    signs = {rank.replace("10", "T") + letters[suit] for rank, suit in SIGN.findall(text)}
    return signs | set(NOTATION.findall(text))


def public_faces(match: Match) -> set[str]:
    """Return the notation of each card that has been face up in a running game."""
    table, seen = match.state.table, set()
    for event in match.events:
        match event:
            case HandsDealt(discard=card) | MovePlayed(move=Discard(card=card) | Lay(card=card)):
                seen.add(str(card))
            case MovePlayed(move=Down() | Swap()):
                seen |= faces_in(RUMMY.format_event(event))
    for result in table.history:
        seen |= {str(card) for hand in result.hands for card in hand}
    return seen


@asynccontextmanager
async def recorded_table() -> AsyncIterator[RummyTable]:
    """Yield a table whose picture files contain a description of the scene as text."""
    playground = Playground(people=EIGHT)
    async with run_local_bot(playground=playground, says=True) as (_, bot):
        yield RummyTable(playground, bot)


def _fail(match: Match, *_: object) -> str:
    raise RuntimeError(f"{match!r} {match.record!r}")


@contextmanager
def failing_help() -> Iterator[None]:
    """Within the block, the help fails with an error whose text contains the match."""
    game_ui = GAME_UIS[RUMMY.name]
    GAME_UIS[RUMMY.name] = replace(game_ui, help=_fail)
    try:
        yield
    finally:
        GAME_UIS[RUMMY.name] = game_ui


class Search:
    """The search during one game; it knows which cards each member may see."""

    def __init__(self, table: RummyTable, number: int, turns: int) -> None:
        self._table = table
        self._turns = turns
        self._chance = random.Random(number)
        self._own: dict[int, set[str]] = {}
        self._secret = ""
        self.checked = 0
        """The number of cards found in texts so far, all of which the reader may see."""

    async def play(self, players: int, options: Options) -> None:
        """Play a game and search all output. Raises AssertionError if a text has a hidden card."""
        table = self._table
        await table.begin(players, options)
        match = await table.match()
        self._secret = match.record.secret.hex()
        self._own = {seat.id: set() for seat in table.players}
        await self._learn()
        await self._search(match)
        for turn in range(self._turns):
            seat = self._chance.choice(table.players)
            await table.hand(seat)
            if turn % 3 == 0:
                await self._stray(seat)
            await self._learn()
            await table.turn()
            await table.wait_until_shown()
            match = await table.match()
            if match.is_over:
                break
            await self._learn()
            await self._search(match)
        # The metrics are cumulative, so a single check at the end suffices.
        metrics = metrics_text()
        assert faces_in(metrics) == set()
        assert self._secret not in metrics

    async def _stray(self, seat: Seat) -> None:
        """Use commands and buttons as a player and as an onlooker; the bot refuses some of them."""
        table, chance = self._table, self._chance
        command = chance.choice(COMMANDS)
        outsider = table.playground.member("Hanna")
        table.reset_cooldowns()
        await seat.command(f"rummy {command}")
        await table.ask_for(seat, "export", table.live())
        await outsider.command("rummy hand", options={"game": "1"})
        for button in buttons_of(table.live())[:2]:
            table.reset_cooldowns()
            await outsider.click(table.live(), custom_id=button["custom_id"])
        with failing_help():
            table.reset_cooldowns()
            await seat.click(table.live(), "?")
            assert any("answer.failed" in line for line in table.bot.log)
        hand = await table.hand(seat)
        if await table.use(seat, hand, "orders"):
            await self._change_plan(seat, hand)

    async def _change_plan(self, seat: Seat, hand: Message) -> None:
        """Make a random choice in each menu of a plan, and choose a style of automatic turns."""
        table, chance = self._table, self._chance
        for kind in ("giveup", "first", "wake", "limits"):
            if kind == "first":
                await table.use(seat, hand, "more")
            menus = [menu for menu in menus_of(hand) if kind_of(menu["custom_id"]) == kind]
            for menu in menus:
                values = [option["value"] for option in menu["options"]]
                few = chance.sample(values, 1 if kind == "giveup" else min(2, len(values)))
                table.reset_cooldowns()
                await seat.select(hand, few, custom_id=menu["custom_id"])
        await table.use(seat, hand, "orders")
        await table.use(seat, hand, "buying")
        await table.choose_in(seat, hand, "style", chance.choice(tuple(PlayStyle)))

    async def _remind(self, match: Match) -> None:
        """Send reminders; texts that name a current player may reach only current players."""
        before = len(self._table.seen)
        for seat in self._table.players:
            if match.seat_of(seat.id) not in match.waiting:
                self._table.reset_cooldowns()
                await self._table.ask_for(seat, "remind", self._table.live())
        asked = {match.user_of(seat) for seat in match.waiting}
        for seen in self._table.seen[before:]:
            names = [f"<@{user_id}>" for user_id in asked]
            assert seen.reader in asked or not any(name in seen.text for name in names)

    async def _learn(self) -> None:
        """Add the cards in each player's hand to those that the player may see."""
        services = self._table.services
        for seat in self._table.players:
            hand = await services.hands.read_hand(1, seat.id)
            self._own[seat.id] |= {str(card) for card in hand.view.cards}

    async def _search(self, match: Match) -> None:
        open_to_all = public_faces(match)
        if match.has_private_offer:
            board = self._table.readable(self._table.live())
            assert "<@" not in board
            await self._remind(match)
        for seen in self._table.seen:
            own: set[str] = self._own.get(seen.reader or 0, set())
            found = faces_in(seen.text)
            assert found <= open_to_all | own, (seen.reader, found - open_to_all - own, seen.text)
            assert self._secret not in seen.text
            self.checked += len(found)
        self._table.seen.clear()


async def search(number: int, turns: int = MOST_TURNS) -> int:
    """Play at most `turns` turns of game `number`, and search the output.

    Returns the number of cards that were found and that their readers may see.
    """
    chance = random.Random(number)
    players = chance.choice((2, 3, 3, 4, 5))
    options = Options(
        contracts=(Contract(1, 0),) * chance.choice((1, 1, 2)),
        dealt=7,
        quiet_limit=10,
        bonehead_undo=chance.random() < 0.3,
        latest_only=chance.random() < 0.7,
    )
    async with recorded_table() as table:
        looking = Search(table, number, turns)
        await looking.play(players, options)
        assert table.playground.breaches == []
    return looking.checked


def main() -> None:
    """Play as many games as the command line says, and print the number of checked cards."""
    games, began, checked = int(sys.argv[1]), time.process_time(), 0
    for number in range(games):
        checked += asyncio.run(search(number))
        seconds = time.process_time() - began
        sys.stdout.write(f"\r{number + 1} games, {checked} cards, {seconds:.0f} s")
        sys.stdout.flush()
    sys.stdout.write(f"\nno leak in {games} games: {checked} cards, which their readers may see\n")


if __name__ == "__main__":
    main()
