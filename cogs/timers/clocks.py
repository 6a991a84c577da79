"""Deadlines, reminders and notifications, and the sweep that resumes the computer's turns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
import structlog
from discord import ui
from discord.ext import commands

from bot.games.game import AnySeat
from bot.matches.clocks import NUDGE_PAUSE_SECONDS, Task
from bot.matches.match import Match
from bot.records.members import LeaseLostError, NotifyBy, StoreError
from bot.texts.catalogue import Texts
from cogs.board.bot import TableBot, bot_of
from cogs.board.choosing import match_handler
from cogs.board.names import mention, message_name, message_names_at, message_opponents
from cogs.board.play import show_asked_step
from cogs.board.publication_plan import (
    PRESENT_SECONDS,
)
from cogs.ui.answers import Answer
from cogs.ui.app import REQUEST_FAILURES
from cogs.ui.components import on_click
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.direct_messages import notify, server_name, table_link
from cogs.ui.forms import question_layout
from cogs.ui.loops import MatchTask, MatchTasks


class NotificationSweep(MatchTasks):
    """The sweep that notifies players who were present when their turn began and have not moved."""

    failure_event = "notification.failed"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.showing.unnotified_cursor)
        self._publisher = bot.publisher

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        """Return the matches with players to notify."""
        waiting = await self.bot.services.showing.find_unnotified(PRESENT_SECONDS)
        return [(match.id, self._publisher.notify) for match in waiting]


REMIND = "remind"


@match_handler(REMIND)
async def nudge(answer: Answer, match: Match) -> None:
    """Notify the awaited players by their chosen methods, and answer with the result."""
    bot = answer.bot
    match = await bot.services.events.nudge(match.id, answer.user_id)
    if match.has_private_offer:
        await _nudge_privately(answer, match)
        return
    try:
        reached = [
            (await _notify_seat(answer, match, seat), seat)
            for seat in match.seats
            if seat in match.waiting
        ]
    except REQUEST_FAILURES:
        await bot.services.clocks.forget_nudge(match.id)
        raise
    if all(how is NotifyBy.NEITHER for how, _ in reached):
        await bot.services.clocks.forget_nudge(match.id)
        name = message_names_at(match, match.waiting, answer.texts)
        await answer.respond_privately(answer.texts("nudge-undelivered", name=name))
    else:
        await _confirm(answer)


async def _nudge_privately(answer: Answer, match: Match) -> None:
    """Notify the awaited players, and confirm this without revealing who or how many they are."""
    try:
        await bot_of(answer).publisher.ask_again(match.id, answer.interaction.id)
    except REQUEST_FAILURES:
        await answer.bot.services.clocks.forget_nudge(match.id)
        raise
    await _confirm(answer)


async def _confirm(answer: Answer) -> None:
    when = f"<t:{int(answer.bot.services.clock.now() + NUDGE_PAUSE_SECONDS)}:R>"
    await answer.respond_privately(answer.texts("nudge-sent", when=when))


async def _notify_seat(answer: Answer, match: Match, seat: AnySeat) -> NotifyBy:
    bot, user_id = answer.bot, match.user_of(seat)
    public, private = bot.texts_of(match), await bot.texts_for(user_id, match)
    asking = message_name(match, match.seat_of(answer.user_id))
    return await notify(
        bot,
        match,
        user_id,
        here=public(
            "nudge",
            mention=mention(match, seat),
            name=asking,
            link=table_link(match, public),
        ),
        direct=private(
            "dm-nudge",
            opponent=asking,
            server=server_name(bot, match),
            link=table_link(match, private),
        ),
        nonce=f"{answer.interaction.id}-{seat}",
    )


class Replies(MatchTasks):
    """The sweep that resumes the computer's turns after an interruption."""

    failure_event = "reply.not_made"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.practice.cursor)
        self._opponent = bot.opponent

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        """Return the matches that await the computer."""
        return [
            (match.id, self._opponent.catch_up)
            for match in await self.bot.services.practice.read_waiting()
            # The task of a reply that is being computed shows the reply itself.
            if not self._opponent.is_replying(match.id)
        ]


HEARTBEAT_SECONDS = 60.0
"""Seconds between two writes of the uptime."""

_log = structlog.get_logger(__name__)


class Timekeeper(MatchTasks):
    """The sweep that checks all clocks and stores the uptime.

    Deadlines count only the uptime of a shard: the time during which its members can act.
    """

    failure_event = "clock.failed"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.clocks.cursor)
        self._publisher = bot.publisher
        self._saved: dict[int, float] = {}
        """The last stored uptime by shard."""
        self._tasks: dict[Task, Callable[[int], Awaitable[object]]] = {
            Task.SETTLE: self._settle,
            Task.FORCE: self._force,
            Task.END: self._end,
            Task.TIME_UP: self._publisher.notify_overdue,
            Task.REMIND: self._remind,
            Task.PAUSE: bot.services.events.pause_clock,
            Task.RESUME: bot.services.events.resume_clock,
            Task.SHOW: self._publisher.refresh,
        }

    async def cog_load(self) -> None:
        """Load the uptime of earlier runs, and start the sweeps."""
        await self.bot.services.clocks.start_uptime()
        self._saved = self.bot.services.running.read_uptimes()
        await super().cog_load()

    async def cog_unload(self) -> None:
        """Stop the sweeps and store the uptime.

        If the store is unavailable, the uptime stored last remains valid.
        """
        await super().cog_unload()
        try:
            await self._keep_time()
        except LeaseLostError:
            _log.info("uptime.taken_over")  # the new holder of the shards continues counting
        except StoreError as error:
            _log.warning("uptime.not_stored", error=str(error))

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Start the uptime clock of a shard, because its members can act."""
        self.bot.services.running.get_shard_clock(shard).start()

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """Start the uptime clock of a shard whose session was resumed."""
        self.bot.services.running.get_shard_clock(shard).start()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Stop the uptime clock of a shard, because its members cannot act."""
        self.bot.services.running.get_shard_clock(shard).stop()

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        """Return the due tasks of the clocks, and store the uptime at regular intervals."""
        running = self.bot.services.running.read_uptimes()
        if any(now - self._saved[shard] >= HEARTBEAT_SECONDS for shard, now in running.items()):
            await self._keep_time()
        tasks = await self.bot.services.clocks.tasks()
        return [(match_id, self._tasks[task]) for match_id, task in tasks]

    async def _keep_time(self) -> None:
        self._saved = self.bot.services.running.read_uptimes()
        await self.bot.services.clocks.save_uptime()

    async def _settle(self, match_id: int) -> None:
        """Continue a match after its buy window."""
        if await self.bot.services.events.settle(match_id) is not None:
            await self._publisher.publish(match_id)

    async def _force(self, match_id: int) -> None:
        """Play the overdue turn of a player automatically."""
        match = await self.bot.services.matches.read_current(match_id)
        if not self._publisher.can_show(match):
            return
        if await self.bot.services.events.force(match_id) is not None:
            await self._publisher.publish(match_id)

    async def _end(self, match_id: int) -> None:
        match = await self.bot.services.matches.read_current(match_id)
        if not self._publisher.can_show(match):
            return
        step = await self.bot.services.events.lapse(match_id)
        await self._publisher.publish(step.after.id)

    async def _remind(self, match_id: int) -> None:
        match = await self.bot.services.matches.read_current(match_id)
        if not self._publisher.can_show(match):
            return
        server = await self.bot.services.servers.read(match.record.guild_id)
        # The private question about an offer already contains its deadline.
        if server.reminders and not match.has_private_offer:
            await self._notify_waiting(match)
        await self.bot.services.events.mark_reminded(match.id, match.record.clock.due)

    async def _notify_waiting(self, match: Match) -> None:
        for seat in (each for each in match.seats if each in match.waiting):
            await self._notify_seat(match, seat)

    async def _notify_seat(self, match: Match, seat: AnySeat) -> None:
        notice = self.bot.services.clocks.notice(match.record)
        public = self.bot.texts_of(match)
        private = await self.bot.texts_for(match.user_of(seat), match)
        when = f"<t:{int(notice.at or 0)}:R>"
        await notify(
            self.bot,
            match,
            match.user_of(seat),
            here=public(
                "clock-reminder",
                mention=mention(match, seat),
                opponent=message_opponents(match, seat, public),
                link=table_link(match, public),
                when=when,
            ),
            direct=private(
                "dm-reminder",
                server=server_name(self.bot, match),
                opponent=message_opponents(match, seat, private),
                link=table_link(match, private),
                when=when,
            ),
            nonce=f"{match.id}-{match.revision}-due-{seat}",
        )


@on_click(Verb.ASK_CLAIM)
async def ask_claim(answer: Answer, target: Target) -> None:
    """Ask a waiting player to confirm the claim of the win, which ends the match."""
    match = await answer.bot.services.clocks.check_claim(target.id, answer.user_id, target.number)
    await answer.respond_privately(view=_claim_layout(match, answer.texts))


def _claim_layout(match: Match, texts: Texts) -> ui.LayoutView:
    return question_layout(
        texts("clock-claim-ask", opponent=message_names_at(match, match.waiting, texts)),
        Target(Verb.CLAIM, match.id, match.revision),
        texts("button-confirm-claim"),
        otherwise=texts("button-keep-waiting"),
        style=discord.ButtonStyle.success,
    )


@on_click(Verb.CLAIM)
async def claim(answer: Answer, target: Target) -> None:
    """End the match with a win for the waiting player."""
    step = await answer.bot.services.events.claim(target.id, answer.user_id, target.number)
    await show_asked_step(answer, step)


@on_click(Verb.GRANT)
async def grant(answer: Answer, target: Target) -> None:
    """Grant the overdue player the whole time for a move again, and show this on the board."""
    bot = bot_of(answer)
    match = await bot.services.events.grant(target.id, answer.user_id, target.number)
    notice = bot.services.clocks.notice(match.record)
    note = bot.texts_of(match)(
        "clock-granted",
        name=message_name(match, match.seat_of(answer.user_id)),
        when=f"<t:{int(notice.at or 0)}:R>",
    )
    if answer.is_on_private_message:
        await bot.publisher.refresh(match.id, note=note)
        await bot.private_boards.show(answer, match, note)
    else:
        await bot.publisher.refresh(match.id, answer, note=note)


async def setup(bot: TableBot) -> None:
    """Add the sweeps."""
    await bot.add_cog(NotificationSweep(bot))
    await bot.add_cog(Replies(bot))
    await bot.add_cog(Timekeeper(bot))
