"""A rummy table whose members read and click their own hands only."""

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
"""Two rounds, which end soon if no player gets Down."""
BRIEF = replace(SHORT, quiet_limit=12)
"""Two shorter rounds, for tests of the end of a game."""
ONE_ROUND = replace(BRIEF, contracts=BRIEF.contracts[:1])
PLENTY = Options(jokers=8, dealt=15, contracts=(Contract(2, 0),), quiet_limit=200)
"""So many cards and jokers that every deal soon allows a contract."""
NAMES = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Frida", "Georg", "Hanna")
EIGHT = tuple(Resident(name, name.lower(), "en-US", "#0f766e") for name in NAMES)
"""Eight members who read English."""


def alt_texts(message: Message) -> list[str]:
    """Return the descriptions of the pictures of a message."""
    found = walk(message.components)
    return [item["description"] for each in found for item in each.get("items", ())]


def last(table: RummyTable) -> Message:
    """Return the newest message of the channel."""
    return table.anna.visible_messages(table.channel)[-1]


@dataclass
class RummyTable(RecordedTable):
    """A rummy table with the bot."""

    players: tuple[Seat, ...] = ()

    def seats(self, number: int) -> tuple[Seat, ...]:
        """Return the first `number` members."""
        return tuple(WaitingMember(self, name) for name in NAMES[:number])

    async def begin(
        self, number: int, options: Options = SHORT, pace: int | None = None
    ) -> Message:
        """Begin a game of the first `number` members and return its board."""
        self.players = self.seats(number)
        guild_id = self.playground.guild.id
        if self.place is not None:
            guild_id = guest_at(None if self.place.guild is None else guild_id)
        terms = Terms(guild_id, self.channel.id, "en", RUMMY, Agreement(options), pace)
        await self.sit_down(terms, self.players)
        if self.place is not None:
            await self.anna.command(
                "rummy table", channel=self.channel
            )  # her token allows the bot to show it
        return self.live()

    async def invite(self) -> Message:
        """Open a table as the first player and return its message."""
        asked = await self.players[0].command("rummy challenge")
        assert asked.message is not None, asked.text
        return asked.message

    async def discard_any(self, seat: Seat, hand: Message) -> None:
        """Discard the proposed card as a member."""
        assert await self.use(seat, hand, "discard"), (text_of(hand), buttons_of(hand))

    async def names_winners(self, sheet: Message) -> bool:
        """Return whether the poster of a score sheet names the winners and no other player."""
        match, title = await self.match(), alt_texts(sheet)[0]
        assert match.record.result is not None
        places = match.record.result.places
        assert places is not None
        told = [f"{message_name(match, seat)}" in title for seat in match.seats]
        return told == [place == 1 for place in places]

    def boards(self) -> list[Message]:
        """Return every message in the channel from which a hand can be opened."""
        return [
            m for m in self.anna.visible_messages(self.channel) if not m.ephemeral and _has_hand(m)
        ]

    def live(self) -> Message:
        """Return the only live board.

        Where the bot is only a guest, it cannot edit old boards whose interaction token is lost.
        """
        *others, board = self.boards()
        assert self.place is not None or not others
        return board

    async def hand(self, seat: Seat) -> Message:
        """Open the member's hand from the live board."""
        button = next(b for b in buttons_of(self.live()) if _id(b).startswith("sh1:qh:"))
        outcome = await self.press(seat, self.live(), button)
        assert outcome.private is not None, outcome.text
        return outcome.private

    async def open_private(self, seat: Seat, message: Message, label: str) -> Message:
        """Click the button as a member and return the private message it opens."""
        return await self.private(await seat.click(message, label))

    async def press(self, seat: Seat, message: Message, button: Json) -> ActionOutcome:
        """Click a button without running into the cooldown."""
        self.reset_cooldowns()
        outcome = await seat.click(message, custom_id=_id(button))
        assert not outcome.failed, (button, list(self.bot.log)[-5:])
        return outcome

    async def use(self, seat: Seat, hand: Message, kind: str) -> bool:
        """Press the first button of a kind on a hand; return whether one exists."""
        found = [b for b in enabled(hand) if kind_of(_id(b)) == kind]
        if found:
            await self.press(seat, hand, found[0])
        return bool(found)

    async def choose_in(self, seat: Seat, hand: Message, kind: str, value: str) -> ActionOutcome:
        """Choose from a menu of a hand."""
        menu = next(m for m in menus_of(hand) if kind_of(_id(m)) == kind)
        self.reset_cooldowns()
        outcome = await seat.select(hand, value, custom_id=_id(menu))
        assert not outcome.failed, list(self.bot.log)[-5:]
        return outcome

    def reset_cooldowns(self) -> None:
        """Reset the cooldowns, since these members click faster than people."""
        self.client.cooldowns._asked.clear()

    async def current_player(self) -> Seat:
        """Return the first member that the match waits for."""
        return self.player_of((await self.match()).record.waits_for[0])

    def player_of(self, user_id: int) -> Seat:
        """Return the player with that id."""
        return next(seat for seat in self.players if seat.id == user_id)

    async def turn(self) -> None:
        """Make a turn by clicks on the hand of the current player."""
        seat = await self.current_player()
        await self.play_turn(seat, await self.hand(seat))

    async def play_turn(self, seat: Seat, hand: Message) -> None:
        """Make a turn by clicks on an open hand."""
        if await self.use(seat, hand, "pass"):
            return
        # Another player may buy the discard that is left, which reveals an older one: ask again.
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
        """Return whether the top discard would bring a member's contract nearer."""
        view = (await self.services.hands.hand(1, seat.id)).view
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
        """Play to the end, or `most` turns."""
        made = 0
        while not (await self.match()).is_over and (most is None or made < most):
            if (await self.match()).record.waits_for:
                await self.turn()
                made += 1
            await self.wait_until_shown()

    async def turn_without_click(self) -> None:
        """Leave the offered card and discard one as the current player, without a click."""
        await self.discard_first(await self.leave_card())

    async def leave_card(self) -> Seat:
        """Leave the offered card without a click and return its player."""
        seat, match = await self.current_player(), await self.match()
        await self.services.events.play(1, seat.id, Leave(), match.revision)
        return seat

    async def discard_first(self, seat: Seat) -> None:
        """Discard the first card of the member's hand, without a click."""
        services, match = self.services, await self.match()
        cards = (await services.hands.hand(1, seat.id)).view.cards
        await services.events.play(1, seat.id, Discard(cards[0]), match.revision)
        await self.publisher.publish(1)
        await self.wait_until_shown()

    async def resign(self, *seats: Seat) -> Message:
        """Resign as the members, without clicks, which ends the game; return its score sheet."""
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
            seen = (await services.hands.hand(match.id, user_id)).view
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
    """Return the enabled buttons."""
    return [b for b in buttons_of(message) if _id(b) and not b.get("disabled")]


def menus_of(message: Message) -> list[Json]:
    """Return the menus of a message."""
    return [part for part in walk(message.components) if part["type"] in SELECTS]
