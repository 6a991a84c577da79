"""Members at their tables: they click on and on, in the bare bot's chat and in the real bot's."""

from __future__ import annotations

import random
from typing import Protocol

from playground import Message, Outcome, Seat

CHALLENGE = "shanghaien challenge"
MOVE, SHANGHAI = "m", "s"
"""The verbs of the buttons that move a game on; Shanghai asks once more, privately."""
CALL_SHANGHAI = 0.3
"""How likely a player calls Shanghai when he may."""


class Table(Protocol):
    """One or two members, one message and the next click on it."""

    async def open(self) -> None:
        """Bring the message about."""

    async def click(self) -> Outcome:
        """Click once and return what came of it."""


class BareTable:
    """One member who clicks the bare bot's only button."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._message: Message | None = None

    async def open(self) -> None:
        """Let the bot post its table."""
        self._message = (await self._seat.command("table")).message

    async def click(self) -> Outcome:
        """Click the button."""
        assert self._message is not None
        return await self._seat.click(self._message, custom_id="again:0")


class GameTable:
    """Two members who play Shanghaien at random, game after game."""

    def __init__(self, first: Seat, second: Seat, chance: random.Random) -> None:
        self._seats = (first, second)
        self._chance = chance
        self._confirm: tuple[Seat, Message] | None = None

    async def open(self) -> None:
        """Challenge and accept."""
        first, second = self._seats
        challenge = (await first.command(CHALLENGE, opponent=second)).message
        assert challenge is not None
        (accept,) = _buttons(challenge, "ca")
        await second.click(challenge, custom_id=accept)

    async def click(self) -> Outcome:
        """Make the next click of the game: a move, or the confirmation of a Shanghai."""
        if self._confirm is not None:
            (seat, question), self._confirm = self._confirm, None
            return await seat.click(question, custom_id=_buttons(question, MOVE)[0])
        found = self._board()
        if found is None:
            await self.open()
            found = self._board()
        assert found is not None
        seat, board = found
        moves, shanghai = _buttons(board, MOVE), _buttons(board, SHANGHAI)
        if shanghai and (not moves or self._chance.random() < CALL_SHANGHAI):
            outcome = await seat.click(board, custom_id=shanghai[0])
            assert outcome.private is not None
            self._confirm = seat, outcome.private
            return outcome
        return await seat.click(board, custom_id=self._chance.choice(moves))

    def _board(self) -> tuple[Seat, Message] | None:
        """The member who is to act and the message on which they can; None between games."""
        for message in reversed(self._seats[0].visible_messages()):
            if message.ephemeral or not (_buttons(message, MOVE) or _buttons(message, SHANGHAI)):
                continue
            for seat in self._seats:
                if seat.mention in message.text:
                    return seat, message
        return None


def _buttons(message: Message, verb: str) -> list[str]:
    """Return the custom ids of the buttons of `verb` that can be clicked."""
    return [
        button["custom_id"]
        for button in message.buttons
        if not button.get("disabled") and button.get("custom_id", "::").split(":")[1] == verb
    ]
