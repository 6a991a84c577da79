"""Answers to interactions: one per interaction, in time, even if an error occurs."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

import aiohttp
import discord
import structlog
from discord import ui
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.matches.match import Person, RefusedError
from bot.records.members import DisplayMode, MemberName, StoreError, is_guest
from bot.runtime import telemetry
from bot.texts.catalogue import Texts
from cogs.ui.app import ATTEMPTS, REQUEST_FAILURES, Cooldown, GameBot, group_of, place_of
from cogs.ui.discord_errors import MOST_FOLLOW_UPS, TOKEN_SECONDS, is_late
from cogs.ui.errors import ErrorSentences, can_answer_publicly, count_error
from cogs.ui.names import person

_log = structlog.get_logger(__name__)


class _NoBodyAdapter(AsyncWebhookAdapter):
    """Sends first responses without requesting the resulting message."""

    async def create_interaction_response(  # type: ignore[override]
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        params: MultipartParameters,
        **connection: Any,  # noqa: ANN401 - as discord.py declares it
    ) -> dict[str, Any]:
        """Send the response and return the minimal result that discord.py accepts."""
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        await self.request(
            route,
            session=session,
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
            **connection,
        )
        return {"interaction": {"id": interaction_id}}


_NO_BODY_ADAPTER = _NoBodyAdapter()  # type: ignore[no-untyped-call]


@contextlib.contextmanager
def without_response_body() -> Iterator[None]:
    """Return a context in which first responses request no message from Discord.

    By default, discord.py requests the whole edited message and builds objects that are never
    read.
    """
    # Measured with whole turns of games: without this, a click takes 5.6 % more processor time.
    before = async_context.set(_NO_BODY_ADAPTER)
    try:
        yield
    finally:
        async_context.reset(before)


class LateSuppressor:
    """A context that suppresses and logs the error of an expired or answered interaction."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        late = is_late(error)
        if late:
            telemetry.LATE.inc()
            _log.warning("interaction.late", error=str(error))
        return late


SLOW_SECONDS = 1.0
"""Interactions that take more seconds than this are logged as slow, with durations by phase."""
DISCORD_LIMIT_SECONDS = 3.0
"""Discord's limit from the click to the acknowledgement, in seconds."""
DEFER_AFTER_SECONDS = 1.6
"""Seconds until a click without an answer is acknowledged. Discord's limit includes the time
that the network takes."""


class AlreadyAnsweredError(Exception):
    """The request is impossible, and the member has already been informed."""


class Answer:
    """The answer to one interaction, used as an async context manager.

    Errors raised in its `async with` body become private error messages to the member, except
    AlreadyAnsweredError.
    """

    def __init__(self, interaction: discord.Interaction[GameBot], *, public: bool = False) -> None:
        self.interaction = interaction
        self.bot = interaction.client
        self.user_id = interaction.user.id
        """The id of the member."""
        self.guild_id = place_of(interaction)
        """The id of the server, or a negative number for a place that the bot has not joined; see
        `cogs.ui.app.place_of`."""
        self.as_guest = is_guest(self.guild_id)
        """True if the bot has not joined the server or conversation of the interaction. It can then
        post and edit messages only with the tokens of interactions."""
        self._public = public
        self._lock = asyncio.Lock()
        self._arrived = time.monotonic()
        self.arrived_at = self.bot.services.clock.monotonic()
        """The time of arrival, by the monotonic clock."""
        self._spent = telemetry.follow_click()
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._thinks_in_public = False
        """True while a public "is thinking" message is shown."""
        self.posted: set[int] = set()
        """The ids of the public messages that this answer has posted."""
        self._follow_ups = 0
        self.keeps_message = False
        """True if the answer must not replace the clicked message."""
        self.is_repeated = False
        """True if the member clicked the same button a moment ago."""
        self._updates = False
        """True if the click was answered by an edit of the clicked message, or by an
        acknowledgement that allows such an edit later."""
        self._counted: list[Cooldown] = []
        """The cooldowns that this request counts against."""
        if self.as_guest:
            self.bot.tokens.note(self)

    async def __aenter__(self) -> Self:
        # A timer instead of a task, because it is cheaper, and most answers are given before it
        # fires.
        self._timer = asyncio.get_running_loop().call_later(
            self._seconds_until_deferring(), self._start_deferring
        )
        self.bot.answering.add(asyncio.current_task())
        await self._renew_name()
        return self

    async def _renew_name(self) -> None:
        """Store the member's current name for later messages and pictures."""
        name = MemberName(self.person.name, self.person.username)
        try:
            await self.bot.services.members.update_name(self.guild_id, self.user_id, name)
        except StoreError as error:  # an answer that needs the store reports the failure itself
            _log.info("name.not_renewed", error=str(error))

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        try:
            # The deferral timer keeps running, because the explanation of an error may need slow
            # queries, especially if the error came from the store.
            if isinstance(error, RefusedError):
                self._uncount()
            if isinstance(error, Exception) and not isinstance(error, AlreadyAnsweredError):
                await self.explain(error)
            return isinstance(error, Exception)
        finally:
            await self._stop_deferring()
            self.bot.answering.discard(asyncio.current_task())
            if self.as_guest:
                self.bot.guest_seen(self.channel_id)
            if self.seconds() > SLOW_SECONDS:
                spent = {name: round(took, 3) for name, took in self._spent.seconds.items()}
                _log.warning("click.slow", seconds=round(self.seconds(), 3), **spent)
            # Always the last log entry of a click, so that a reader of the log can wait for it.
            _log.debug("answer.given", interaction=self.interaction.id)

    @property
    def texts(self) -> Texts:
        """The texts in the member's language."""
        return self.bot.services.catalogue.language(str(self.interaction.locale))

    @property
    def channel_id(self) -> int:
        """The channel or conversation of the interaction."""
        channel_id = self.interaction.channel_id
        assert channel_id is not None
        return channel_id

    @property
    def locale_here(self) -> str:
        """The language of the server; in a conversation the language of the member."""
        return str(self.interaction.guild_locale or self.interaction.locale)

    @property
    def person(self) -> Person:
        """The member as a possible player."""
        return person(self.interaction.user)

    @property
    def message_id(self) -> int | None:
        """The id of the clicked message, or None for a command."""
        return self.interaction.message.id if self.interaction.message else None

    @property
    def is_on_private_message(self) -> bool:
        """True if the clicked message is private and the answer may replace it."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral and not self.keeps_message

    def check_cooldown(self, cooldown: Cooldown) -> None:
        """Count a use. Raises TooOftenError if it exceeds the member's `cooldown` or `ATTEMPTS`."""
        if not cooldown.counts_refused:
            self.bot.cooldowns.take(ATTEMPTS, self.user_id)
        self.bot.cooldowns.take(cooldown, self.user_id)
        self._counted.append(cooldown)

    def _uncount(self) -> None:
        """Remove a refused request from the cooldowns that do not count refused requests."""
        for cooldown in self._counted:
            if not cooldown.counts_refused:
                self.bot.cooldowns.give_back(cooldown, self.user_id)

    async def display(self) -> DisplayMode:
        """Return the member's display mode for private messages."""
        return (await self.bot.services.members.read(self.user_id)).display

    def make_public(self) -> None:
        """Make the "is thinking" message public, if one is needed."""
        self._public = True

    @property
    def can_post(self) -> bool:
        """True if the interaction's token can still post a public message."""
        allowed = self.is_fresh and can_answer_publicly(self.interaction)
        return allowed and self._follow_ups < MOST_FOLLOW_UPS

    def can_edit(self, message_id: int) -> bool:
        """Return whether the interaction's token can still edit a message."""
        own = message_id in self.posted
        clicked = message_id == self.message_id and not self.is_on_private_message
        open_click = clicked and (self._updates or not self.interaction.response.is_done())
        return self.is_fresh and (own or open_click)

    @property
    def is_fresh(self) -> bool:
        """True if the interaction's token is still valid."""
        return self.bot.services.clock.monotonic() - self.arrived_at < TOKEN_SECONDS

    def seconds(self) -> float:
        """Return the seconds since the arrival of the interaction."""
        return time.monotonic() - self._arrived

    def _seconds_until_deferring(self) -> float:
        """Return the seconds until the click is acknowledged automatically."""
        sent, now = self.interaction.created_at.timestamp(), self.bot.services.clock.now()
        late = self.bot.lateness.measure(sent, now)
        if late >= DISCORD_LIMIT_SECONDS:
            # The click is too old to be acknowledged, or one of the clocks is wrong. Deferring
            # earlier would not help.
            return DEFER_AFTER_SECONDS
        return max(0.0, DEFER_AFTER_SECONDS - late)

    async def _stop_deferring(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:
            # Wait for the running acknowledgement: if it were cancelled, Discord might still have
            # received it, and would refuse the next response.
            async with self._lock:
                self._deferring.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._deferring

    def _start_deferring(self) -> None:
        self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        async with self._lock:
            if not self.interaction.response.is_done():
                thinking = self.interaction.message is None
                try:
                    with without_response_body():
                        await self.interaction.response.defer(
                            ephemeral=not self._public, thinking=thinking
                        )
                    self._thinks_in_public = thinking and self._public
                    self._updates = not thinking
                    self._measure_acknowledgement()
                except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
                    # The answer fails with the same error and reports it.
                    _log.info("interaction.not_deferred", error=repr(error))

    async def edit(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Replace the content of the clicked message by `view`.

        Raises discord.HTTPException if Discord refuses, for example because the click has expired.
        """
        async with self._lock:
            if self.interaction.response.is_done():
                await self.interaction.edit_original_response(view=view, attachments=list(files))
            else:
                with without_response_body():
                    await self.interaction.response.edit_message(view=view, attachments=list(files))
                self._updates = True
                self._measure_acknowledgement()

    async def respond_privately(
        self,
        text: str | None = None,
        *,
        view: ui.LayoutView | None = None,
        files: Sequence[discord.File] = (),
    ) -> int | None:
        """Send a message that only the member sees; do nothing if the click has expired.

        Returns the message's id for `revise`, or None if it was not sent.
        """
        content: dict[str, Any] = {"files": list(files)}
        if view is not None:
            content["view"] = view
        else:
            content["content"] = text
        return await self._send(ephemeral=True, content=content)

    async def show(self, view: ui.LayoutView) -> None:
        """Show `view` in the clicked message if that is private, otherwise in a new private
        message.
        """
        if self.is_on_private_message:
            await self.edit(view)
        else:
            await self.respond_privately(view=view)

    async def revise(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace the content of a message that this answer sent.

        Raises discord.HTTPException if Discord refuses, for example more than fifteen minutes after
        the click or if the member has dismissed the message.
        """
        followup = self.interaction.followup
        await followup.edit_message(message_id, view=view, attachments=list(files))

    async def respond_publicly(
        self,
        view: ui.LayoutView,
        *,
        mentions: discord.AllowedMentions,
        files: Sequence[discord.File] = (),
    ) -> int | None:
        """Post `view` in the channel as the answer. Returns the message's id, or None if it was
        not posted.
        """
        content = {"view": view, "allowed_mentions": mentions, "files": list(files)}
        message_id = await self._send(ephemeral=False, content=content)
        if message_id is not None:
            self.posted.add(message_id)
        return message_id

    async def post(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        mentions: discord.AllowedMentions,
    ) -> int | None:
        """Post `view` in the channel and keep the clicked message.

        Returns the new message's id, or None if it was not posted.
        """
        if self.message_id is not None:
            await self.acknowledge()
        return await self.respond_publicly(view, mentions=mentions, files=files)

    async def edit_message(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace the content of a message for which `can_edit` is true. Raises the same errors as
        `edit`.
        """
        if message_id in self.posted:
            await self.revise(message_id, view, files)
        else:
            await self.edit(view, files)

    async def _send(self, *, ephemeral: bool, content: dict[str, Any]) -> int | None:
        async with self._lock:
            with LateSuppressor():
                if self.interaction.response.is_done():
                    await self._delete_thinking_message()
                    followup = self.interaction.followup
                    self._follow_ups += 1
                    message = await followup.send(ephemeral=ephemeral, wait=True, **content)
                    return message.id
                response = self.interaction.response
                sent = await response.send_message(ephemeral=ephemeral, **content)
                self._measure_acknowledgement()
                return sent.message_id
        return None

    async def _delete_thinking_message(self) -> None:
        """Delete the public "is thinking" message before the answer is sent.

        Otherwise Discord treats the first follow-up as an edit of that message (discord-api-docs
        issue 4034), so the answer would always be public and ping no user.
        """
        if self._thinks_in_public:
            self._thinks_in_public = False
            await self.bot.try_request(self.interaction.delete_original_response())

    async def ask(self, form: ui.Modal) -> None:
        """Answer a click with a form; do nothing if the click is acknowledged or has expired."""
        async with self._lock:
            if not self.interaction.response.is_done():
                with LateSuppressor():
                    await self.interaction.response.send_modal(form)
                    self._measure_acknowledgement()

    async def dismiss(self) -> None:
        """Acknowledge without a visible answer, and delete the clicked private question, if any."""
        async with self._lock:
            with LateSuppressor():
                if not self.interaction.response.is_done():
                    thinking = self.interaction.message is None
                    with without_response_body():
                        await self.interaction.response.defer(ephemeral=True, thinking=thinking)
                    self._measure_acknowledgement()
                if self.interaction.message is None or self.is_on_private_message:
                    await self.bot.try_request(self.interaction.delete_original_response())

    async def acknowledge(self) -> None:
        """Acknowledge the click if it is not acknowledged yet."""
        async with self._lock:
            if not self.interaction.response.is_done():
                with LateSuppressor(), without_response_body():
                    await self.interaction.response.defer()
                    self._updates = True
                    self._measure_acknowledgement()

    def _measure_acknowledgement(self) -> None:
        telemetry.ACKNOWLEDGING.observe(self.seconds())

    @property
    def sentences(self) -> ErrorSentences:
        """The error messages for the member."""
        return ErrorSentences(self.interaction, self.texts)

    async def refuse_old(self) -> None:
        """Answer that the button is from an older version of the bot."""
        telemetry.REFUSALS.labels(telemetry.OUTDATED).inc()
        await self.respond_privately(self.sentences.old_button_message())

    async def explain(self, error: Exception) -> None:
        """Answer an error with a private sentence, and log it for the operator if necessary."""
        count_error(error)
        try:
            await self.respond_privately(await self.sentences.sentence(error))
        except REQUEST_FAILURES as lost:
            _log.warning("answer.lost", error=repr(lost))

    def command(self, name: str, group: str | None = None) -> str:
        """Return the mention of a subcommand.

        The default `group` is that of the current command.
        """
        return self.bot.command_mention(name, self.texts, group or self.group)

    @property
    def group(self) -> str:
        """The command group of the interaction; the main one for clicks and ungrouped commands."""
        return group_of(self.interaction)
