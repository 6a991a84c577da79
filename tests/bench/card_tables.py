"""Members at tables of the rummy, who click all the time."""

from __future__ import annotations

import random
from itertools import islice
from typing import cast

from playground import ActionOutcome, Channel, Message, Playground, Seat
from playground.components import SELECTS, walk
from playground.shapes import Json
from tests.bench.tables import own_channel

SEATS = 4
PATIENCE_SECONDS = 30.0
NEWEST = 4
"""How many messages are searched for the live one."""
_ORDER = ("out", "discard", "all", "down", "take", "leave")
"""What is pressed first of a hand."""
TAKES = 0.2
"""How often the open card is taken."""


class CardTable:
    """Four members who play the rummy, game after game, in a channel of their own."""

    def __init__(self, playground: Playground, channel: Channel, seats: list[Seat]) -> None:
        self._playground = playground
        self._channel = channel
        self._seats = seats
        self._chance = random.Random(channel.position)
        self._lobby: Message | None = None
        self._coming: list[Seat] = []
        self._hands: dict[int, Message] = {}

    async def open(self) -> None:
        """Gather a table; the clicks that join are the first."""
        outcome = await self._seats[0].command("rummy challenge", channel=self._channel)
        self._gather(outcome)

    def _gather(self, outcome: ActionOutcome) -> None:
        self._lobby, self._coming = outcome.message, self._seats[1:]
        self._hands.clear()

    async def click(self) -> ActionOutcome:
        """Make the next click: join, start, open the hand, do something with it, play again."""
        if self._lobby is not None:
            return await self._sit_down(self._lobby)
        found = await self._playground.wait_for(self._find, PATIENCE_SECONDS)
        message, seat = cast(tuple[Message, Seat], found)
        if again := _button(message, "rm"):
            outcome = await seat.click(message, custom_id=again)
            self._gather(outcome)
            return outcome
        hand = self._hands.get(seat.id)
        if hand is None:
            outcome = await seat.click(message, custom_id=_button(message, "qh"))
            if outcome.private is not None:
                self._hands[seat.id] = outcome.private
            return outcome
        return await self._use(seat, hand)

    async def _sit_down(self, invitation: Message) -> ActionOutcome:
        # A busy bot says first that it thinks.
        await self._playground.wait_for(lambda: invitation.labels, PATIENCE_SECONDS)
        if self._coming:
            # Version 1.0, which may be compared, had a verb of its own for joining.
            joins = _button(invitation, "ca") or _button(invitation, "pj")
            return await self._coming.pop().click(invitation, custom_id=joins)
        self._lobby = None
        return await self._seats[0].click(invitation, custom_id=_button(invitation, "ps"))

    async def _use(self, seat: Seat, hand: Message) -> ActionOutcome:
        kinds = _kinds(hand)
        order = [each for each in _ORDER if each in kinds]
        if "take" in order and self._chance.random() > TAKES:
            order.remove("take")
        throw = next((menu for menu in _menus(hand) if _kind(menu["custom_id"]) == "throw"), None)
        if throw is not None and not order:
            value = self._chance.choice(throw["options"])["value"]
            return await seat.select(hand, value, custom_id=throw["custom_id"])
        # Without anything to do it is a hand of an earlier turn: any click brings it up to date.
        kind = order[0] if order else "sort" if "sort" in kinds else next(iter(kinds))
        return await seat.click(hand, custom_id=kinds[kind])

    def _find(self) -> tuple[Message, Seat] | None:
        """Return the live board and whose turn it is, or the score sheet of a game that is over."""
        public = (m for m in reversed(self._channel.messages.values()) if not m.ephemeral)
        for message in islice(public, NEWEST):
            if _button(message, "rm"):
                return message, self._seats[0]
            if not _button(message, "qh"):
                continue
            for seat in self._seats:
                if seat.mention in message.text:
                    return message, seat
            return None
        return None


def card_tables(playground: Playground, number: int) -> list[CardTable]:
    """Return tables with a channel and four members each."""
    tables = []
    for table in range(number):
        seats = [*playground.seats[SEATS * table : SEATS * (table + 1)]]
        tables.append(CardTable(playground, own_channel(playground, "cards", table), seats))
    return tables


def _button(message: Message, verb: str) -> str:
    """Return the first button of a verb that can be pressed; empty if there is none."""
    for button in message.buttons:
        custom_id = str(button.get("custom_id", ""))
        if custom_id.split(":")[1:2] == [verb] and not button.get("disabled"):
            return custom_id
    return ""


def _kind(custom_id: str) -> str:
    """Return what a button or menu of a hand is for."""
    parts = custom_id.split(":")[-1].split(".")
    return parts[1] if len(parts) > 1 else ""


def _kinds(hand: Message) -> dict[str, str]:
    """Return the buttons of a hand that can be pressed, by what they are for; the first of each."""
    found: dict[str, str] = {}
    for button in hand.buttons:
        custom_id = str(button.get("custom_id", ""))
        if custom_id.startswith("sh1:qu:") and not button.get("disabled"):
            found.setdefault(_kind(custom_id), custom_id)
    return found


def _menus(hand: Message) -> list[Json]:
    return [part for part in walk(hand.components) if part["type"] in SELECTS]
