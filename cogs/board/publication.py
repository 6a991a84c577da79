"""The reconciler: brings a channel from its current state to the desired state.

For live messages and retired boards, see `cogs.board.publication_plan`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord
import structlog
from discord import ui

from bot.games.game import CANCELLED
from bot.matches.clocks import NO_NOTICE
from bot.matches.match import Match, RefusedError
from bot.matches.practice import Practice
from bot.records.matches import ShownState
from bot.records.members import DisplayMode
from bot.records.messages import (
    LIVE,
    OLD,
    MessageKind,
    MessageRecord,
    NewMessage,
    format_summary,
    parse_summary,
)
from bot.runtime import telemetry
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperBusyError
from cogs.board.board import board_look, end_look, line_layout, requested_page, time_lines
from cogs.board.game_ui import Content, TableLook, combine, game_ui_of, look_at
from cogs.board.messages import POSTPONED, UNCHANGED, MessagePlace, Renderer, Sender
from cogs.board.names import mentions_of, message_opponents
from cogs.board.publication_plan import (
    AskPrivately,
    DesiredState,
    Edit,
    MarkNotified,
    NotifyDirectly,
    NotifyOverdue,
    Plan,
    Post,
    Retire,
    Slots,
    Summary,
    filter_notified,
)
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.direct_messages import send_direct, server_name, table_link
from cogs.ui.discord_errors import Fixer, OutOfReachError, Trouble, trouble_of

_ON_BOARDS = (Verb.MOVE, Verb.TURN_PAGE, Verb.HELP)
"""The verbs of the buttons of a board that is not retired. The targets of these buttons contain the
revision.
"""


def is_live(match: Match, answer: Answer) -> bool:
    """Return whether the clicked message is the live board, or the id of the live board is
    unknown.
    """
    return match.record.shown.message_id in (None, answer.message_id)


def is_board(message: NewMessage, buttons: Sequence[Target]) -> bool:
    """Return whether the buttons belong to the board of the match and revision of `message`."""
    wanted = message.subject, message.number
    return any(each.verb in _ON_BOARDS and (each.id, each.number) == wanted for each in buttons)


def question_message(match: Match, slot: int, sent: discord.Message) -> NewMessage:
    """Return the record of a question sent to the player in `slot` about the open offer."""
    now = str(match.revision)
    return NewMessage(
        match.record.guild_id,
        sent.channel.id,
        MessageKind.QUESTION,
        match.id,
        match.revision,
        str(slot),
        after_id=0,
        wanted=now,
        shown=now,
        message_id=sent.id,
    )


def question_renderer(bot: GameBot) -> Renderer:
    """Return the renderer of direct messages with a question, edited once the offer is closed."""

    async def content(message: MessageRecord) -> Content | None:
        """Return the result of the offer, UNCHANGED while it is open, or None without a match."""
        slot = int(message.name)
        try:
            match = await bot.services.matches.read_current(message.subject)
            texts = await bot.texts_for(match.user_of(match.seats[slot]), match)
        except RefusedError:
            return None
        result = game_ui_of(match).question_result
        assert result is not None
        result_text = result(match, match.seats[slot], message.number, texts)
        if result_text is None:
            return UNCHANGED
        return Content(line_layout(f"{result_text} {table_link(match, texts)}"))

    return Renderer(content)


def board_renderer(bot: GameBot, is_publishing: Callable[[int], bool]) -> Renderer:
    """Return the renderer of retired boards.

    A publication that is in progress retires its board itself, because only it knows the moves
    since the board was posted. `is_publishing` returns whether a publication of the match is
    in progress.
    """

    async def content(message: MessageRecord) -> Content | None:
        """Return the content of a retired board, or None if its match was deleted."""
        if is_publishing(message.subject):
            return POSTPONED
        index = parse_summary(message.wanted)
        try:
            if index is not None:
                match = await bot.services.matches.read_current(message.subject)
                look = look_at(bot, match, bot.texts_of(match), match.record.display)
                return await game_ui_of(match).summary(look, index)
            record = await bot.services.matches.record(message.subject)
        except RefusedError:
            return None
        cancelled = record.result is not None and record.result.termination == CANCELLED
        texts = bot.services.catalogue.language(record.language)
        return Content(line_layout(texts("game-called-off" if cancelled else "old-board-plain")))

    async def recognizes(
        message: MessageRecord, message_id: int, buttons: Sequence[Target]
    ) -> bool:
        """Return whether a message is a board of that revision and not the live one."""
        if not is_board(message, buttons):
            return False
        record = await bot.services.matches.record(message.subject)
        return record.shown.message_id != message_id

    # A board that is already retired does not change again.
    return Renderer(content, lambda message: message.wanted != LIVE, recognizes)


QUICK_SECONDS = 1.0
"""Seconds that a click waits for the computer's reply before the member's move is shown without
it.
"""

_log = structlog.get_logger(__name__)


class Opponent:
    """Computes the computer's replies, at most one at a time per match, which all callers share."""

    def __init__(self, practice: Practice, publish: Callable[[int], Awaitable[Match]]) -> None:
        self._practice = practice
        self._publish = publish
        self._replies: dict[int, asyncio.Task[Match]] = {}
        self._late: set[asyncio.Task[None]] = set()
        self._busy: set[int] = set()

    async def settle(self, match: Match) -> None:
        """Start the computer's reply if the match awaits it, and wait for the reply a short time.

        A slower reply is published when it is finished.
        """
        if not match.is_computer_to_move:
            return
        reply = self._reply(match.id)
        await asyncio.wait({reply}, timeout=QUICK_SECONDS)
        if not reply.done():
            late = asyncio.create_task(self._show(match.id))
            self._late.add(late)
            late.add_done_callback(self._late.discard)

    async def catch_up(self, match_id: int) -> None:
        """Wait for the computer's reply and publish it.

        Raises HelperError if the computer cannot reply, and the errors of publishing.
        """
        await asyncio.shield(self._reply(match_id))
        await self._publish(match_id)

    def is_replying(self, match_id: int) -> bool:
        """Return whether a reply is being computed."""
        return match_id in self._replies

    def note(self, match: Match, texts: Texts) -> str | None:
        """Return the board's note that the computer's move is delayed or took long, or None."""
        if match.is_computer_to_move and match.id in self._busy:
            return texts("practice-busy")
        seconds = self._practice.thinking_time(match)
        if seconds is None or seconds < 1:
            return None
        return texts("practice-thought", seconds=round(seconds, 1))

    def _reply(self, match_id: int) -> asyncio.Task[Match]:
        reply = self._replies.get(match_id)
        if reply is None:
            reply = asyncio.create_task(self._practice.reply(match_id))
            self._replies[match_id] = reply
            reply.add_done_callback(lambda done: self._handle_finished_reply(match_id, done))
        return reply

    def _handle_finished_reply(self, match_id: int, reply: asyncio.Task[Match]) -> None:
        del self._replies[match_id]
        self._busy.discard(match_id)
        if reply.cancelled():
            return
        error = reply.exception()
        if isinstance(error, HelperBusyError):
            self._busy.add(match_id)
        elif error is not None:
            _log.warning("reply.failed", match=match_id, error=repr(error))

    async def _show(self, match_id: int) -> None:
        try:
            await self.catch_up(match_id)
        except Exception as error:
            # `Replies` and `OutdatedBoards` retry it.
            _log.warning("reply.not_shown", match=match_id, error=repr(error))


_REPOSTED = {
    Trouble.MESSAGE_GONE,
    Trouble.CHANNEL_GONE,
    Trouble.TOO_FAST,
    Trouble.OUT_OF_REACH,
}
"""The troubles with an edit of the live message that make the bot post a new message."""


class Publication:
    """The publication of one match. Each change in the channel is stored immediately."""

    def __init__(
        self,
        bot: GameBot,
        sender: Sender,
        opponent: Opponent,
        match: Match,
        desired: DesiredState,
        answer: Answer | None,
        *,
        note: str | None,
    ) -> None:
        self.match = match
        self.desired = desired
        self._bot = bot
        self._note = note
        self._texts = bot.texts_of(match)
        self._game_ui = game_ui_of(match)
        self._sender = sender
        self._opponent = opponent
        self._notice = NO_NOTICE
        """The time notice of the board that was most recently drawn."""
        self._left: int | None = None
        """The id of the previous live message, which is still to be retired, or None."""
        self._summarised_there: int | None = None
        """The index of the round whose summary will replace the previous live message, or None."""
        self._deleted: int | None = None
        """The id of the live message if Discord reported it as deleted, or None."""
        self._answer = answer
        live = answer is not None and answer.message_id == self.current_state.message_id
        self._click = answer if live else None
        """The click on the live message, if an edit can answer it."""

    @property
    def current_state(self) -> ShownState:
        """The current state of the channel."""
        return self.match.record.shown

    async def apply(self, steps: Plan) -> None:
        """Apply the steps in order. Raises discord.HTTPException if Discord refuses one."""
        for step in steps:
            match step:
                case Edit():
                    await self._edit(step)
                case Retire():
                    await self._retire(step)
                case Summary(index):
                    await self._summarise(index)
                case Post():
                    await self._post(step)
                case NotifyDirectly():
                    await self._notify_directly(step)
                case AskPrivately():
                    await self._ask_privately(step)
                case NotifyOverdue():
                    await self._notify_overdue(step)
                case MarkNotified(slots):
                    await self._store_notified(slots)

    async def _edit(self, step: Edit) -> None:
        if await self._edit_live(await self._table()):
            await self._store_board(is_overdue_notice=step.is_overdue_notice)
        else:
            await self.apply(step.otherwise)

    async def _retire(self, step: Retire) -> None:
        shown = self.current_state
        self._left = shown.message_id
        left, index = replace(shown, message_id=None, message_channel_id=None), step.summary
        if index is None:
            await self._store_state(left)
            await self._show_retired(shown)
            return
        self._summarised_there = index
        left = replace(left, rounds=index + 1, called=())
        await self._store_state(left, retired_as=format_summary(index))
        if not await self._show_retired(shown, index):
            await self._post_summary(index)

    async def _show_retired(self, previous: ShownState, summary: int | None = None) -> bool:
        """Replace the previous live message by its stub or by the summary of round `summary`.

        If the edit fails, `OutdatedMessages` repeats it. Returns False if the message is gone, or
        none existed.
        """
        message_id = previous.message_id
        if message_id is None:
            return False
        click, self._click = self._click, None
        left = await self._bot.services.messages.find(message_id)
        if left is not None and message_id == self._deleted:
            await self._bot.services.messages.delete(left.id, left.wanted)
            return False
        look = replace(self._look(), since=previous.since)
        if summary is None:
            content = Content(line_layout(self._game_ui.turn_line(look)))
        else:
            content = await self._game_ui.summary(look, summary)
        return await self._sender.sync(left, click, content)

    async def _summarise(self, index: int) -> None:
        await self._post_summary(index)
        await self._store_state(replace(self.current_state, rounds=index + 1, called=()))

    async def _post_summary(self, index: int) -> None:
        view, files = await self._game_ui.summary(self._look(), index)
        await self._place().post(view, files, name=self._name(f"round-{index}"))

    async def _post(self, step: Post) -> None:
        old, expected = self.current_state, await self._bot.services.showing.expect(self.match)
        try:
            message_id = await self._post_live(step)
        except discord.HTTPException as refused:
            if not step.is_tried_once or trouble_of(refused).fixer is not Fixer.MODERATOR:
                raise
            # No retry: the board is up to date, and only the notification failed.
            _log.warning("notification.refused", match=self.match.id, error=str(refused))
            await self._store_notified(step.called)
            return
        # A second message for the same revision reports the same events as the first.
        since = old.since if step.occasion else self.match.revision
        await self._store_board(
            message_id,
            expected,
            since,
            called=step.called,
            is_overdue_notice=step.is_overdue_notice,
        )
        await self._show_retired(old)

    async def _post_live(self, step: Post) -> int:
        """Post the live message and return its id."""
        name = self._name(f"{self.match.revision}{step.occasion}")
        if step.is_replacement:
            (user_id,), services = step.pings, self._bot.services
            called = mentions_of(self.match, [self.match.seat_of(user_id)], self._texts)
            choice = (await services.members.read(user_id)).notification_choice
            closed = choice.has_closed_dms(services.clock.now())
            key = "notify-dm-closed" if closed else "notify-dm-refused"
            self._note = self._texts(key, mention=called)
        view, files = await self._table()
        posted = await self._place().post(view, files, name=name, pings=step.pings)
        replaced = self.current_state.message_id or self._left
        if replaced is not None and posted <= replaced:
            # Discord returned a message with the same nonce that was posted a few minutes ago and
            # is already retired.
            name = f"{name}-{posted}"
            posted = await self._place().post(view, files, name=name, pings=step.pings)
        return posted

    async def _notify_directly(self, step: NotifyDirectly) -> None:
        user_id, slot = step.awaited.user_id, step.awaited.slot
        texts = await self._bot.texts_for(user_id, self.match)
        text = texts(
            "dm-turn",
            opponent=message_opponents(self.match, self.match.seats[slot], texts),
            server=server_name(self._bot, self.match),
            link=table_link(self.match, texts),
        )
        reason = await self._reason(slot, texts)
        text = "\n".join([text, *([f"-# {reason}"] if reason else [])])
        if await self._send_once(user_id, text, f"dm-{slot}"):
            await self._store_notified((slot,))
        else:
            await self.apply(step.otherwise)

    async def _ask_privately(self, step: AskPrivately) -> None:
        slot = step.slot
        ask, seat = self._game_ui.question, self.match.seats[slot]
        assert ask is not None
        if slot not in self.match.record.waiting or not self.match.has_private_offer:
            return  # the match has continued without the player's response
        user_id = self.match.user_of(seat)
        texts = await self._bot.texts_for(user_id, self.match)
        look, reason = replace(self._look(), texts=texts), await self._reason(slot, texts)
        question = ask(look, server_name(self._bot, self.match), reason)
        sent = await self._send_once(user_id, question, f"ask-{slot}", since=step.again)
        if sent is not None:
            await self._bot.services.messages.add(question_message(self.match, slot, sent))
            await self._store_notified((slot,))
        elif await self._bot.services.events.stop_asking(self.match.id, seat) is not None:
            self.match = await self._bot.services.matches.read_current(self.match.id)

    async def _reason(self, slot: int, texts: Texts) -> str:
        """Return why the player in `slot` is notified; empty if unknown. It may reveal cards of the
        player, so no other player may see it.
        """
        reason_for = self._game_ui.reason
        if reason_for is None or self.match.is_over:
            return ""
        hand = await self._bot.services.hands.read_seat_hand(self.match, self.match.seats[slot])
        return await asyncio.to_thread(reason_for, hand, texts)

    async def _notify_overdue(self, step: NotifyOverdue) -> None:
        user_id, slot = step.waiting.user_id, step.waiting.slot
        texts = await self._bot.texts_for(user_id, self.match)
        text = time_lines(self.match, self._notice, texts)[0]
        text, occasion = f"{text} {table_link(self.match, texts)}", f"up-{slot}"
        if await self._send_once(user_id, text, occasion):
            await self._store_state(self._notice.mark_shown(self.current_state, is_notified=True))
        else:
            await self.apply(step.otherwise)

    async def _send_once(
        self,
        user_id: int,
        content: str | ui.LayoutView,
        occasion: str,
        since: int | None = None,
    ) -> discord.Message | None:
        """Send a direct message once per `occasion` and revision, and return it.

        `since` is used in place of the current revision. Returns None if Discord refuses it.
        """
        nonce = f"{since or f'{self.match.id}-{self.match.revision}'}-{occasion}"
        return await send_direct(self._bot, user_id, content, nonce=nonce)

    async def keep_live_message(self, message_id: int, refused: Exception) -> None:
        """Edit the previous live message, because the bot cannot post a new one.

        An edit needs no permission. Round summaries remain to be posted. Raises `refused` if the
        edit fails, too.
        """
        forbidden = trouble_of(refused).fixer is Fixer.MODERATOR
        if forbidden:
            _log.warning(
                "board.cannot_post",
                match=self.match.id,
                channel=self.match.record.channel_id,
                error=str(refused),
                fix="give the bot View Channel, Send Messages and Attach Files there",
            )
        channel_id = self.match.record.channel_id
        live = replace(self.current_state, message_id=message_id, message_channel_id=channel_id)
        if self._summarised_there is not None:
            live = replace(live, rounds=self._summarised_there)
        await self._store_state(live)
        if not await self._edit_in_any_mode():
            raise refused
        await self._store_board()
        if forbidden and self._answer is not None:
            await self._answer.explain(refused)

    # Content

    async def _table(self) -> Content:
        """Return the content of the live message: the board, or the final sheet at the end."""
        with telemetry.phase(telemetry.WORDS):
            return await self._sheet_or_board()

    async def _sheet_or_board(self) -> Content:
        if self.match.is_over:
            return await self._game_ui.sheet(await end_look(self._bot, self._look()))
        table = await self._game_ui.live_table(await self._board_look(self.match.record.display))
        is_first_turn = self._game_ui.is_first_turn
        if not self.desired.is_in_place or is_first_turn is None or not is_first_turn(self.match):
            return table
        return combine(await self._game_ui.summary(self._look(), self.desired.rounds - 1), table)

    async def _table_in_words(self) -> Content:
        """Return the content of the live message without a picture."""
        if self.match.is_over:
            return await self._game_ui.sheet(
                await end_look(self._bot, self._look(DisplayMode.TEXT))
            )
        return await self._game_ui.live_table(await self._board_look(DisplayMode.TEXT))

    async def _board_look(self, mode: DisplayMode) -> TableLook:
        """Return the render options of the running match with all notes of its board."""
        look = await board_look(self._bot, self.match, self._texts, mode)
        self._notice = look.notice
        note = self._note or self._opponent.note(self.match, self._texts)
        return replace(look, note=note, page=requested_page(self._answer))

    def _look(self, mode: DisplayMode | None = None) -> TableLook:
        return look_at(self._bot, self.match, self._texts, mode or self.match.record.display)

    # Delivery

    async def _edit_live(self, content: Content) -> bool:
        """Edit the live message. Returns False if it is gone or unreachable for long."""
        message_id = self.current_state.message_id
        if message_id is None:
            return False
        click, self._click = self._click, None
        place = self._place(self.current_state.message_channel_id)
        try:
            await self._sender.edit(place, message_id, content, click)
        except (discord.HTTPException, discord.RateLimited, OutOfReachError) as gone:
            # Discord limits the edits of an old message (discord-api-docs issue 4413). If the bot
            # would have to wait long, it posts a new message.
            trouble = trouble_of(gone)
            if trouble not in _REPOSTED:
                raise
            _log.info("board.gone", match=self.match.id, error=repr(gone))
            if trouble is Trouble.MESSAGE_GONE:
                self._deleted = message_id
            return False
        return True

    def _place(self, channel_id: int | None = None) -> MessagePlace:
        """Return the channel `channel_id`, by default that of the match, for posts and edits."""
        record = self.match.record
        return MessagePlace(self._bot, record.guild_id, channel_id or record.channel_id)

    def _name(self, occasion: str) -> str:
        """Return the unique name of a post. It contains the creation time of the match, because the
        ids of a new database begin at 1 again.
        """
        return f"{self.match.record.created_at}-{self.match.id}-{occasion}"

    async def _edit_in_any_mode(self) -> bool:
        """Edit the live message, without pictures if these are not allowed."""
        try:
            return await self._edit_live(await self._table())
        except discord.HTTPException as refused:
            if trouble_of(refused).fixer is not Fixer.MODERATOR:
                raise
            return await self._edit_live(await self._table_in_words())

    async def _store_board(
        self,
        message_id: int | None = None,
        expected: MessageRecord | None = None,
        since: int | None = None,
        *,
        called: Slots = (),
        is_overdue_notice: bool = False,
    ) -> None:
        """Store that the live message shows the current position.

        `message_id` is the id of a new live message, or None if the previous one was edited.
        `expected` is the record made before the post. `since` is the revision from which the
        message reports events. `called` are the slots that it notified.
        """
        record = self.match.record
        slots = record.waiting
        known = filter_notified(
            self.current_state, slots, is_same_question=self.desired.is_same_question
        )
        shown = replace(
            self.current_state,
            revision=self.match.revision,
            rounds=self.desired.rounds if self.desired.is_in_place else self.current_state.rounds,
            waiting=record.waiting,
            called=tuple(slot for slot in slots if slot in known or slot in called),
        )
        shown = self._notice.mark_shown(shown, is_notified=is_overdue_notice)
        if message_id is not None:
            shown = replace(
                shown,
                message_id=message_id,
                message_channel_id=record.channel_id,
                since=since,
            )
        await self._store_state(shown, expected)

    async def _store_notified(self, slots: Slots) -> None:
        shown = self.current_state
        waiting = sorted({*shown.waiting, *self.match.record.waiting})
        called = {*shown.called, *(slot for slot in waiting if slot in slots)}
        await self._store_state(
            replace(shown, waiting=tuple(waiting), called=tuple(sorted(called)))
        )

    async def _store_state(
        self, shown: ShownState, posted: MessageRecord | None = None, retired_as: str = OLD
    ) -> None:
        """Store the current state of the channel.

        `retired_as` is stored as the desired state of the previous live message, if there is one.
        """
        showing = self._bot.services.showing
        self.match = await showing.set_shown(self.match, shown, posted, retired_as)
