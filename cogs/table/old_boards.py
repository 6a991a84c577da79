"""Boards that are not the live one any more: each becomes a line, or the summary of its round."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.game import CANCELLED
from bot.matches.match import Match, RefusedError
from bot.records.messages import LIVE, OLD, KindOfMessage, MessageRecord, NewMessage, summarised
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.board import line_layout
from cogs.table.face import Content
from cogs.table.faces import face_of, look_at
from cogs.table.sender import Sender

_ON_BOARDS = (Verb.MOVE, Verb.TURN_PAGE, Verb.HELP)
"""What stands on every board that can be played on, with its revision."""


def is_live(match: Match, answer: Answer) -> bool:
    """Return whether the clicked message is a match's live board, or may be, as none is known."""
    return match.record.shown.message_id in (None, answer.message_id)


def is_board(message: NewMessage, buttons: Sequence[Target]) -> bool:
    """Return whether buttons are those of a board of that match and revision."""
    wanted = message.subject, message.number
    return any(each.verb in _ON_BOARDS and (each.id, each.number) == wanted for each in buttons)


class OldBoards:
    """What old boards show; the first time, whoever leaves one has more to say in it."""

    def __init__(self, bot: GameBot, sender: Sender) -> None:
        self._bot = bot
        self._sender = sender

    async def content(self, message: MessageRecord) -> Content | None:
        """Return what stands where the board was; None if its match was deleted."""
        index = summarised(message.wanted)
        try:
            if index is not None:
                return await self._summary(message.subject, index)
            record = await self._bot.services.matches.record(message.subject)
        except RefusedError:
            return None
        cancelled = record.result is not None and record.result.termination == CANCELLED
        texts = self._bot.services.catalogue.language(record.language)
        return Content(line_layout(texts("game-called-off" if cancelled else "old-board-plain")))

    async def _summary(self, match_id: int, index: int) -> Content:
        bot = self._bot
        match = await bot.services.matches.current(match_id)
        look = look_at(bot, match, bot.texts_of(match), match.record.display)
        return await face_of(match).summary(look, index)

    def settled(self, message: MessageRecord) -> bool:
        """Return whether the board is old: it stays so."""
        return message.wanted != LIVE

    async def is_it(
        self, message: MessageRecord, message_id: int, buttons: Sequence[Target]
    ) -> bool:
        """Return whether a message is a board of that revision, and not the live one."""
        if not is_board(message, buttons):
            return False
        record = await self._bot.services.matches.record(message.subject)
        return record.shown.message_id != message_id

    async def lost(self, message: MessageRecord) -> None:
        """Nothing: a board that was not posted need not grow old."""

    async def leave(self, answer: Answer, match: Match) -> None:
        """Let a clicked board grow old that is not live, and that the ledger may not know."""
        assert answer.message_id is not None
        assert answer.interaction.channel_id is not None
        left = NewMessage(
            match.record.guild_id,
            answer.interaction.channel_id,
            KindOfMessage.BOARD,
            match.id,
            match.revision,
            "",
            after_id=0,
            wanted=OLD,
            shown=LIVE,
            message_id=answer.message_id,
        )
        await self._sender.clicked(answer, left)
