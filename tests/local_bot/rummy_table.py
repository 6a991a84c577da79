"""A rummy table with methods for playing, by clicks on private hands or without clicks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.rummy.game import RUMMY
from bot.games.rummy.melds import can_deploy
from bot.games.rummy.moves import Discard, Leave
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.match import Terms
from bot.records.members import guest_at
from cogs.board.names import message_name
from playground.components import SELECTS, walk
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.setting import Resident
from playground.shapes import Json
from playground.world import Message
from tests.e2e.table import WaitingMember, buttons_of, text_of
from tests.games.rummy.games import sensible
from tests.local_bot.inspected_tables import RecordedTable

SHORT = Options(contracts=(Contract(2, 0), Contract(1, 1)), quiet_limit=20)
"""Rules with two rounds, which end soon if no player gets Down."""
BRIEF = replace(SHORT, quiet_limit=12)
"""Rules with two even shorter rounds, for tests of the end of a game."""
ONE_ROUND = replace(BRIEF, contracts=BRIEF.contracts[:1])
PLENTY = Options(jokers=8, dealt=15, contracts=(Contract(2, 0),), quiet_limit=200)
"""Rules with so many cards and jokers that a player soon meets the contract in any deal."""
NAMES = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Frida", "Georg", "Hanna")
EIGHT = tuple(Resident(name, name.lower(), "en-US", "#0f766e") for name in NAMES)
"""Eight members who read English."""


def alt_texts(message: Message) -> list[str]:
    """Return the descriptions of the pictures of a message."""
    found = walk(message.components)
    return [item["description"] for each in found for item in each.get("items", ())]


def last(table: RummyTable) -> Message:
    """Return the newest message of the table's channel."""
    return table.anna.visible_messages(table.channel)[-1]


@dataclass
class RummyTable(RecordedTable):
    """A rummy table; its methods use match 1."""

    players: tuple[Seat, ...] = ()

    def seats(self, number: int) -> tuple[Seat, ...]:
        """Return the first `number` members."""
        return tuple(WaitingMember(self, name) for name in NAMES[:number])

    async def begin(
        self, number: int, options: Options = SHORT, pace: int | None = None
    ) -> Message:
        """Begin a game of the first `number` members without clicks, and return its board."""
        self.players = self.seats(number)
        guild_id = self.playground.guild.id
        if self.place is not None:
            guild_id = guest_at(None if self.place.guild is None else guild_id)
        terms = Terms(guild_id, self.channel.id, "en", RUMMY, Agreement(options), pace)
        await self.sit_down(terms, self.players)
        if self.place is not None:
            # Only with the token of such a command can a guest bot post the board.
            await self.anna.command("rummy table", channel=self.channel)
        return self.live()

    async def invite(self) -> Message:
        """Post an invitation as the first player, and return its message."""
        asked = await self.players[0].command("rummy challenge")
        assert asked.message is not None, asked.text
        return asked.message

    async def discard_any(self, seat: Seat, hand: Message) -> None:
        """Click the button that discards the proposed card."""
        assert await self.use(seat, hand, "discard"), (text_of(hand), buttons_of(hand))

    async def names_winners(self, sheet: Message) -> bool:
        """Return whether a score sheet's picture names the winners and no other player."""
        match, title = await self.match(), alt_texts(sheet)[0]
        assert match.record.result is not None
        places = match.record.result.places
        assert places is not None
        is_named = [f"{message_name(match, seat)}" in title for seat in match.seats]
        return is_named == [place == 1 for place in places]

    def boards(self) -> list[Message]:
        """Return every message in the channel from which a hand can be opened."""
        return [
            m for m in self.anna.visible_messages(self.channel) if not m.ephemeral and _has_hand(m)
        ]

    def live(self) -> Message:
        """Return the live board, which must be the only one, or the latest board of a guest bot.

        A guest bot cannot retire boards whose interaction token it has lost.
        """
        *others, board = self.boards()
        assert self.place is not None or not others
        return board

    async def hand(self, seat: Seat) -> Message:
        """Open a member's hand from the live board, and return it."""
        button = next(b for b in buttons_of(self.live()) if _id(b).startswith("sh1:qh:"))
        outcome = await self.press(seat, self.live(), button)
        assert outcome.private is not None, outcome.text
        return outcome.private

    async def open_private(self, seat: Seat, message: Message, label: str) -> Message:
        """Click the button `label`, and return the private message that it opens."""
        return await self.private(await seat.click(message, label))

    async def press(self, seat: Seat, message: Message, button: Json) -> ActionOutcome:
        """Reset the cooldowns, and click a button."""
        self.reset_cooldowns()
        outcome = await seat.click(message, custom_id=_id(button))
        assert not outcome.failed, (button, list(self.bot.log)[-5:])
        return outcome

    async def use(self, seat: Seat, hand: Message, kind: str) -> bool:
        """Click the first button of a kind on a hand, if any; return whether there was one."""
        found = [b for b in enabled(hand) if kind_of(_id(b)) == kind]
        if found:
            await self.press(seat, hand, found[0])
        return bool(found)

    async def choose_in(self, seat: Seat, hand: Message, kind: str, value: str) -> ActionOutcome:
        """Choose `value` in the menu of a kind on a hand."""
        menu = next(m for m in menus_of(hand) if kind_of(_id(m)) == kind)
        self.reset_cooldowns()
        outcome = await seat.select(hand, value, custom_id=_id(menu))
        assert not outcome.failed, list(self.bot.log)[-5:]
        return outcome

    def reset_cooldowns(self) -> None:
        """Reset the cooldowns, because tests click faster than people."""
        self.client.cooldowns._asked.clear()

    async def current_player(self) -> Seat:
        """Return the first member that the match waits for."""
        return self.player_of((await self.match()).record.waits_for[0])

    def player_of(self, user_id: int) -> Seat:
        """Return the player with the id `user_id`."""
        return next(seat for seat in self.players if seat.id == user_id)

    async def turn(self) -> None:
        """Play the current player's turn by clicks on the hand."""
        seat = await self.current_player()
        await self.play_turn(seat, await self.hand(seat))

    async def play_turn(self, seat: Seat, hand: Message) -> None:
        """Play a turn by clicks on an open hand."""
        if await self.use(seat, hand, "pass"):
            return
        # Repeat it: another player may buy a discard that is left, which reveals an older one.
        while not (await self.helps(seat) and await self.use(seat, hand, "take")):
            if not await self.use(seat, hand, "leave"):
                break
        match = await self.match()
        if seat.id not in match.record.waits_for:
            return
        await self.use(seat, hand, "down")
        if await self.use(seat, hand, "all") and (await self.match()).revision != match.revision:
            return
        if await self.use(seat, hand, "out"):
            return
        await self.discard_any(seat, hand)

    async def helps(self, seat: Seat) -> bool:
        """Return whether the top discard helps with the contract or, once Down, can be laid off."""
        view = (await self.services.hands.read_hand(1, seat.id)).view
        table = view.table
        if table.top is None or table.contract is None:
            return False
        if table.player(view.seat).is_down:
            return can_deploy(table.melds, table.top.card, table.options)
        more = (*view.cards, table.top.card)
        return count_missing_cards(more, table.contract, table.options) < count_missing_cards(
            view.cards, table.contract, table.options
        )

    async def play(self, most: int | None = None) -> None:
        """Play to the end by clicks, but at most `most` turns."""
        turns = 0
        while not (await self.match()).is_over and (most is None or turns < most):
            if (await self.match()).record.waits_for:
                await self.turn()
                turns += 1
            await self.wait_until_shown()

    async def turn_without_click(self) -> None:
        """Leave the offered card and then discard, as the current player and without clicks."""
        await self.discard_first(await self.leave_card())

    async def leave_card(self) -> Seat:
        """Leave the offered card as the current player, without a click; return the player."""
        seat, match = await self.current_player(), await self.match()
        await self.services.events.play(1, seat.id, Leave(), match.revision)
        return seat

    async def discard_first(self, seat: Seat) -> None:
        """Discard the first card of the member's hand, without a click."""
        services, match = self.services, await self.match()
        cards = (await services.hands.read_hand(1, seat.id)).view.cards
        await services.events.play(1, seat.id, Discard(cards[0]), match.revision)
        await self.publisher.publish(1)
        await self.wait_until_shown()

    async def resign(self, *seats: Seat) -> Message:
        """End the game by resigning as each of `seats`, without clicks; return the score sheet."""
        match = await self.match()
        for seat in seats:
            await self.services.events.play(1, seat.id, match.game.resignation, 0)
        assert (await self.match()).is_over
        await self.publisher.publish(1)
        await self.wait_until_shown()
        return last(self)

    async def hurry(self) -> Message:
        """Play a game to its end without clicks and return its score sheet."""
        services = self.services
        match = await self.match()
        while not match.is_over:
            if not match.record.waits_for:
                await self.client.opponent.settle(match)
                match = await self.match()
                continue
            user_id = match.record.waits_for[0]
            seen = (await services.hands.read_hand(match.id, user_id)).view
            step = await services.events.play(match.id, user_id, sensible(seen), match.revision)
            match = step.after
        await self.publisher.publish(match.id)
        await self.wait_until_shown()
        return last(self)


def _has_hand(message: Message) -> bool:
    return any(_id(b).startswith("sh1:qh:") for b in buttons_of(message))


def _id(part: Json) -> str:
    return str(part.get("custom_id", ""))


def kind_of(custom_id: str) -> str:
    """Return the kind of a hand's button or menu, or the verb of any other id."""
    _, verb, _, _, argument = custom_id.split(":")
    return argument.split(".")[1] if verb in ("qu", "qp") else verb


def enabled(message: Message) -> list[Json]:
    """Return the enabled buttons of a message."""
    return [b for b in buttons_of(message) if _id(b) and not b.get("disabled")]


def menus_of(message: Message) -> list[Json]:
    """Return the menus of a message."""
    return [part for part in walk(message.components) if part["type"] in SELECTS]
