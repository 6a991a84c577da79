"""Events from Discord before they reach the cogs: the gate, clicks and command errors."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from enum import Enum
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.state import ConnectionState
from discord.ui.view import BaseView, ViewStore

from bot.matches.match import Reason, RefusedError
from bot.runtime import telemetry
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import answer_click
from cogs.ui.names import person

_CREATED = "MESSAGE_CREATE"
_IGNORED = ("MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK")


def parse_mentions_only(
    state: ConnectionState[Any], note: Callable[[int, int], None] = lambda _, __: None
) -> None:
    """Make discord.py ignore edits, deletions, and messages that do not mention the bot.

    `note` is called with the channel id and the message id of every new message that is not the
    bot's.
    """
    # Otherwise discord.py builds objects for every message. Without them, a click takes 3.4 % less
    # time.
    parse = state.parsers[_CREATED]

    def parse_mention(data: dict[str, Any]) -> None:
        if int(data["author"]["id"]) != state.self_id:
            note(int(data["channel_id"]), int(data["id"]))
        if f"<@{state.self_id}>" in data["content"]:
            parse(data)

    state.parsers[_CREATED] = parse_mention
    for event in _IGNORED:
        state.parsers[event] = _ignore


def _ignore(_data: dict[str, Any]) -> None:
    """Do nothing."""


class ClickStore(ViewStore):
    """A replacement for discord.py's view store that stores only forms.

    Clicks on buttons and menus are dispatched by their custom ids, without stored views.
    """

    # To find the clicked item, discord.py would build a view with all items of the message. This
    # and the content that `drop_unused` removes would take 4.8 % more processor time per click.

    def add_view(self, view: BaseView, message_id: int | None = None) -> None:
        """Store a form until it is submitted; ignore other views."""
        if isinstance(view, discord.ui.Modal):
            super().add_view(view, message_id)

    def dispatch_view(
        self, component_type: int, custom_id: str, interaction: discord.Interaction[Any]
    ) -> None:
        """Answer a click on a button or menu."""
        self._answer(answer_click(interaction, custom_id), custom_id)

    def dispatch_modal(
        self,
        custom_id: str,
        interaction: discord.Interaction[Any],
        components: list[Any],
        resolved: Any,  # noqa: ANN401 - as discord.py declares it
    ) -> None:
        """Answer a submitted form, or refuse it if it expired or an earlier process opened it."""
        if custom_id in self._modals:
            super().dispatch_modal(custom_id, interaction, components, resolved)
        else:
            self._answer(_refuse_old(interaction), custom_id)

    def _answer(self, answering: Coroutine[Any, Any, None], custom_id: str) -> None:
        self.add_task(asyncio.create_task(answering, name=f"click {custom_id}"))


async def _refuse_old(interaction: discord.Interaction[Any]) -> None:
    """Answer that the form is from another version of the bot."""
    async with Answer(interaction) as answer:
        await answer.refuse_old()


_COMPONENT = discord.InteractionType.component.value


def drop_unused(data: dict[str, Any]) -> None:
    """Remove the unused content of the clicked message from an interaction."""
    if data["type"] == _COMPONENT:
        data["message"].update(components=[], attachments=[], mentions=[])


async def explain_command_error(
    interaction: discord.Interaction[GameBot], error: app_commands.AppCommandError
) -> None:
    """Answer an error of any command privately, in the member's language."""
    cause: Exception = error
    if isinstance(error, app_commands.CommandInvokeError):
        cause = error.original
    if isinstance(cause, app_commands.TransformerError) and isinstance(cause.value, discord.User):
        # Members can type any user id into a member option, or mention a former member.
        cause = RefusedError(Reason.NOT_HERE, name=person(cause.value).name)
    async with Answer(interaction) as answer:
        if isinstance(cause, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            telemetry.REFUSALS.labels(telemetry.OUTDATED).inc()
            command = answer.command("help")
            await answer.respond_privately(answer.texts("refusal-old-command", command=command))
        else:
            await answer.explain(cause)


async def report_store_outage(interaction: discord.Interaction[GameBot]) -> None:
    """Answer privately that the store is unavailable.

    An autocompletion is not answered, because its suggestions cannot show a message.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return
    async with Answer(interaction) as answer:
        telemetry.ERRORS.labels("store").inc()
        await answer.respond_privately(answer.texts("refusal-store"))


CLICK_SECONDS = 2.0
"""The age in seconds at which a held interaction or message is dropped.

Discord's limit is three seconds, including the network.
"""
REMEMBERED_SECONDS = 10.0
"""Seconds for which other events are held, and the keys of passed events are remembered."""
_MOST = 10_000

INTERACTION = "interaction_create"
URGENT = frozenset({INTERACTION, "message"})
"""Events to which a member expects an answer. Exactly one process must answer each of them."""
GATED = URGENT | {
    "guild_join", "guild_remove", "guild_channel_delete", "raw_thread_delete", "raw_thread_update",
    "raw_member_remove", "member_join",
}  # fmt: skip
"""Events that the gate passes on, holds or drops: those that the cogs handle, except those in
`CONNECTION`."""
CONNECTION = frozenset({
    "connect", "ready", "resumed", "disconnect", "shard_connect", "shard_ready", "shard_resumed",
    "shard_disconnect",
})  # fmt: skip
"""Events about the connection. The gate passes them on, or holds them until it opens."""

_log = structlog.get_logger(__name__)


class _GateState(Enum):
    OPEN = "open"
    HELD = "held"
    SHUT = "shut"


@dataclass(frozen=True, slots=True, eq=False)
class _Event:
    name: str
    key: str
    came_at: float
    late: float
    """Seconds from the creation of the event to its arrival."""
    pass_on: Callable[[], object]
    give_up: Callable[[], object] | None
    """Answers the member that the event was dropped; None for events without an answer."""

    def is_old(self, now: float) -> bool:
        """Return whether the event is too old to be handled."""
        if self.name in URGENT:
            return now - self.came_at + self.late > CLICK_SECONDS
        return now - self.came_at > REMEMBERED_SECONDS


def _call_later(seconds: float, work: Callable[[], object]) -> object:
    return asyncio.get_running_loop().call_later(seconds, work)


class Gate:
    """Passes events from Discord on to the cogs, holds them, or drops them.

    While one process takes over from another, both receive the same events. The gate of the new
    process holds them, so that exactly one process answers each event. A new gate is open.
    """

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], object]], object] = _call_later,
    ) -> None:
        """`monotonic` returns the time, and `later` schedules a function after some seconds."""
        self._monotonic = monotonic
        self._later = later
        self._state = _GateState.OPEN
        self._can_give_up = False
        self._holds_connection = False
        self._held: deque[_Event] = deque(maxlen=_MOST)
        self._answered: deque[tuple[float, str]] = deque(maxlen=_MOST)
        self._answered_elsewhere: Collection[str] = ()
        self._elsewhere_until = 0.0

    @property
    def is_open(self) -> bool:
        """True if events reach the cogs."""
        return self._state is _GateState.OPEN

    def accept(
        self,
        name: str,
        key: str,
        pass_on: Callable[[], object],
        give_up: Callable[[], object] | None = None,
        late: float = 0.0,
    ) -> None:
        """Pass an event on, hold it or drop it. `key` identifies it among all events.

        `give_up` answers an event that is held for too long, unless another process may answer it.
        `late` is the delay of its arrival in seconds, which is part of its age.
        """
        if name in CONNECTION:
            if self._holds_connection:
                self._hold(name, key, pass_on, None, 0.0)
            else:
                pass_on()
        elif name not in GATED:
            pass_on()
        elif self._state is _GateState.HELD:
            self._hold(name, key, pass_on, give_up if self._can_give_up else None, late)
        elif self._state is _GateState.OPEN:
            self._pass(key, pass_on)

    def _pass(self, key: str, pass_on: Callable[[], object]) -> None:
        now = self._monotonic()
        if self._answered_elsewhere:
            if now > self._elsewhere_until:
                self._answered_elsewhere = ()
            elif key in self._answered_elsewhere:
                return
        self._answered.append((now, key))
        pass_on()

    def _hold(
        self,
        name: str,
        key: str,
        pass_on: Callable[[], object],
        give_up: Callable[[], object] | None,
        late: float,
    ) -> None:
        event = _Event(name, key, self._monotonic(), late, pass_on, give_up)
        self._held.append(event)
        if give_up is not None:
            self._later(max(0.0, CLICK_SECONDS - late), lambda: self._give_up(event))

    def _give_up(self, event: _Event) -> None:
        """Drop an event and answer the member, unless the event was passed on in the meantime."""
        if event in self._held and event.give_up is not None:
            self._held.remove(event)  # `release` must not pass on an answered event
            event.give_up()

    def hold(self, *, include_connection: bool = False, can_give_up: bool = False) -> None:
        """Hold events from now on; with `include_connection`, also connection events.

        With `can_give_up`, an event that is held for too long is dropped, and the member gets an
        error message. Set it only if no other process can have answered the event.
        """
        if self._state is _GateState.OPEN:
            self._state = _GateState.HELD
            self._holds_connection, self._can_give_up = include_connection, can_give_up

    def close(self) -> None:
        """Drop held events, and later events except connection events: another process handles
        them.
        """
        self._state = _GateState.SHUT
        self._held.clear()

    def release(self, answered_elsewhere: Collection[str] = (), since: float = 0.0) -> None:
        """Open the gate; pass on the held connection events, and the other held events if recent.

        Older ones are dropped; if they were held with `can_give_up`, the member gets an error
        message. Events with keys in `answered_elsewhere` are dropped, even if they arrive within
        `REMEMBERED_SECONDS`, and so are events that arrived before `since`, by the monotonic clock.
        """
        if self._state is not _GateState.HELD:
            return
        now = self._monotonic()
        self._state, self._holds_connection, self._can_give_up = _GateState.OPEN, False, False
        self._answered_elsewhere = answered_elsewhere
        self._elsewhere_until = now + REMEMBERED_SECONDS
        held, self._held = list(self._held), deque(maxlen=_MOST)
        passed = 0
        for event in held:
            if event.name in CONNECTION:
                event.pass_on()
                continue
            if event.is_old(now):
                # The timer of the event has possibly not fired yet, because the event loop lags.
                if event.give_up is not None:
                    event.give_up()
            elif event.came_at >= since:
                passed += 1
                self._pass(event.key, event.pass_on)
        _log.info("gate.opened", held=len(held), passed=passed)

    def recent_keys(self) -> list[str]:
        """Return the keys of the events that were passed on recently."""
        since = self._monotonic() - REMEMBERED_SECONDS
        return [key for at, key in self._answered if at >= since]


def key_of(name: str, arguments: tuple[Any, ...]) -> str:
    """Return the key that identifies an event."""
    first = arguments[0] if arguments else None
    ids = [
        getattr(first, attribute)
        for attribute in ("guild_id", "thread_id", "id")
        if getattr(first, attribute, None) is not None
    ]
    user = getattr(first, "user", None)
    if user is not None:
        ids.append(user.id)
    return " ".join(map(str, (name, *ids)))
