"""Members at rummy tables who click continually."""

from __future__ import annotations

import random
import time
from typing import cast

from playground import ActionOutcome, Channel, Message, Playground, Seat
from playground.components import SELECTS, walk
from playground.shapes import Json
from tests.bench.tables import newest, own_channel

SEATS = 4
PATIENCE_SECONDS = 30.0
"""The maximum time in seconds until the table's next button must appear."""
UPDATE_SECONDS = 3.0
"""Seconds within which a hand usually shows its owner's turn; afterwards a click updates it."""
# Two verbs for joining, because version 1.0, which may be compared, used a different one.
JOIN, START, HAND, REMATCH = ("ca", "pj"), "ps", "qh", "rm"
"""The verbs of the buttons of the table's messages."""
_ORDER = ("out", "discard", "all", "down", "take", "leave", "main")
"""The kinds of buttons on a hand, in the order in which members prefer them."""
TAKES = 0.2
"""The probability of taking the open card."""


class CardTable:
    """Four members who play rummy, game after game, in a channel of their own."""

    def __init__(self, playground: Playground, channel: Channel, seats: list[Seat]) -> None:
        self._playground = playground
        self._channel = channel
        self._seats = seats
        self._chance = random.Random(channel.position)
        self._coming: list[Seat] = []
        """The members who have not joined the next game yet."""
        self._hands: dict[int, Message] = {}
        self._used: set[str] = set()
        """The ids of the buttons that have started games and rematches."""
        self._clicked = 0.0
        """The time of the last click, in seconds of the monotonic clock."""

    async def open(self) -> None:
        """Open a table; the first three clicks join it."""
        await self._seats[0].command("rummy challenge", channel=self._channel)
        self._gather()

    def _gather(self) -> None:
        self._coming = self._seats[1:]
        self._hands.clear()

    async def click(self) -> ActionOutcome:
        """Make the next click: join, start, open the hand, use it, or ask for a rematch."""
        found = await self._playground.wait_for(self._find, PATIENCE_SECONDS)
        self._clicked = time.monotonic()
        message, seat, custom_id = cast(tuple[Message, Seat, str], found)
        verb = custom_id.split(":")[1]
        if verb != HAND:
            outcome = await seat.click(message, custom_id=custom_id)
            if verb in JOIN:
                self._coming.remove(seat)
            else:
                self._used.add(custom_id)
            if verb == REMATCH:
                self._gather()
            return outcome
        hand = self._hands.get(seat.id)
        if hand is None:
            outcome = await seat.click(message, custom_id=custom_id)
            if outcome.private is not None:
                self._hands[seat.id] = outcome.private
            return outcome
        return await self._use(seat, hand)

    async def _use(self, seat: Seat, hand: Message) -> ActionOutcome:
        kinds = _kinds(hand)
        order = [each for each in _ORDER if each in kinds]
        if "take" in order and self._chance.random() > TAKES:
            order.remove("take")
        throw = next((menu for menu in _menus(hand) if _kind(menu["custom_id"]) == "throw"), None)
        if throw is not None and not order:
            value = self._chance.choice(throw["options"])["value"]
            return await seat.select(hand, value, custom_id=throw["custom_id"])
        # If no preferred button exists, the hand shows an earlier turn, and any click updates it.
        kind = order[0] if order else "sort" if "sort" in kinds else next(iter(kinds))
        return await seat.click(hand, custom_id=kinds[kind])

    def _find(self) -> tuple[Message, Seat, str] | None:
        """Return the table's live message, the member who clicks next, and the button's id."""
        for message in newest(self._channel):
            joins = [each for verb in JOIN if (each := _button(message, verb))]
            if joins and self._coming:
                return message, self._coming[-1], joins[0]
            for verb in (START, REMATCH):
                custom_id = _button(message, verb)
                if custom_id and custom_id not in self._used and not self._coming:
                    return message, self._seats[0], custom_id
            if custom_id := _button(message, HAND):
                mover = next((seat for seat in self._seats if seat.mention in message.text), None)
                return (
                    None if mover is None or self._is_late(mover) else (message, mover, custom_id)
                )
        return None

    def _is_late(self, mover: Seat) -> bool:
        """Return whether the mover's hand shows an earlier turn and may be updated soon."""
        hand = self._hands.get(mover.id)
        if hand is None or time.monotonic() > self._clicked + UPDATE_SECONDS:
            return False
        throws = any(_kind(menu["custom_id"]) == "throw" for menu in _menus(hand))
        return not throws and not {*_ORDER} & {*_kinds(hand)}


def card_tables(playground: Playground, number: int) -> list[CardTable]:
    """Return `number` tables with a channel and four members each."""
    tables = []
    for table in range(number):
        seats = [*playground.seats[SEATS * table : SEATS * (table + 1)]]
        tables.append(CardTable(playground, own_channel(playground, "cards", table), seats))
    return tables


def _button(message: Message, verb: str) -> str:
    """Return the id of the first enabled button with `verb`, or "" without such a button."""
    for button in message.buttons:
        custom_id = str(button.get("custom_id", ""))
        if custom_id.split(":")[1:2] == [verb] and not button.get("disabled"):
            return custom_id
    return ""


def _kind(custom_id: str) -> str:
    """Return the kind of a hand's button or menu, such as "take"."""
    parts = custom_id.split(":")[-1].split(".")
    return parts[1] if len(parts) > 1 else ""


def _kinds(hand: Message) -> dict[str, str]:
    """Return the id of the first enabled button of each kind on a hand."""
    found: dict[str, str] = {}
    for button in hand.buttons:
        custom_id = str(button.get("custom_id", ""))
        if custom_id.startswith("sh1:qu:") and not button.get("disabled"):
            found.setdefault(_kind(custom_id), custom_id)
    return found


def _menus(hand: Message) -> list[Json]:
    return [part for part in walk(hand.components) if part["type"] in SELECTS]
