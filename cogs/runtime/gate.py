"""Events from Discord: the gate, clicks, command errors."""

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
from bot.runtime import measures
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot, TooOftenError
from cogs.ui.components import answer_click
from cogs.ui.names import person

_CREATED = "MESSAGE_CREATE"
_UNHEARD = ("MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK")


def hear_mentions_only(state: ConnectionState[Any]) -> None:
    """Let discord.py make nothing of messages that do not mention the bot."""
    # discord.py makes objects of every message. Measured in turns: a click takes 3.4 % more then.
    parse = state.parsers[_CREATED]

    def parse_mention(data: dict[str, Any]) -> None:
        if f"<@{state.self_id}>" in data["content"]:
            parse(data)

    state.parsers[_CREATED] = parse_mention
    for event in _UNHEARD:
        state.parsers[event] = _ignore


def _ignore(_data: dict[str, Any]) -> None:
    """Do nothing."""


class ClickStore(ViewStore):
    """discord.py's store of views, which keeps only forms: custom ids say what clicks are about."""

    # discord.py makes a view with all items of the message that was clicked, to find the clicked
    # one in it, which nobody needs here. Measured in turns, with `drop_unused`: a click takes 4.8 %
    # more processor time with it.

    def add_view(self, view: BaseView, message_id: int | None = None) -> None:
        """Keep a form until it is sent; nothing else."""
        if isinstance(view, discord.ui.Modal):
            super().add_view(view, message_id)

    def dispatch_view(
        self, component_type: int, custom_id: str, interaction: discord.Interaction[Any]
    ) -> None:
        """Let a click on a button or menu be answered."""
        self._answer(answer_click(interaction, custom_id), custom_id)

    def dispatch_modal(
        self,
        custom_id: str,
        interaction: discord.Interaction[Any],
        components: list[Any],
        resolved: Any,  # noqa: ANN401 - as discord.py declares it
    ) -> None:
        """Let a form that was sent be answered; one that an earlier run has opened is too old."""
        if custom_id in self._modals:
            super().dispatch_modal(custom_id, interaction, components, resolved)
        else:
            self._answer(_refuse_old(interaction), custom_id)

    def _answer(self, answering: Coroutine[Any, Any, None], custom_id: str) -> None:
        self.add_task(asyncio.create_task(answering, name=f"click {custom_id}"))


async def _refuse_old(interaction: discord.Interaction[Any]) -> None:
    """Say that what was used belongs to another version of the bot."""
    async with Answer(interaction) as answer:
        await answer.refuse_old()


_COMPONENT = discord.InteractionType.component.value


def drop_unused(data: dict[str, Any]) -> None:
    """Take out of an interaction what nobody reads: the content of the message of a click."""
    if data["type"] == _COMPONENT:
        data["message"].update(components=[], attachments=[], mentions=[])


async def explain_command_error(
    interaction: discord.Interaction[GameBot], error: app_commands.AppCommandError
) -> None:
    """Answer an error of any command privately, in the member's language."""
    cause: Exception = error
    if isinstance(error, app_commands.CommandInvokeError):
        cause = error.original
    if isinstance(cause, app_commands.CommandOnCooldown):
        cause = TooOftenError(cause.retry_after)
    if isinstance(cause, app_commands.TransformerError) and isinstance(cause.value, discord.User):
        # An option takes a member; members can type the id of anybody, or mention who has left.
        cause = RefusedError(Reason.NOT_HERE, name=person(cause.value).name)
    async with Answer(interaction) as answer:
        if isinstance(cause, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            measures.REFUSALS.labels(measures.OUTDATED).inc()
            command = answer.command("help")
            await answer.private(answer.texts("refusal-old-command", command=command))
        else:
            await answer.explain(cause)


async def tell_store_away(interaction: discord.Interaction[GameBot]) -> None:
    """Say privately that nothing can be kept or looked up now, and what to do.

    Suggestions for what is being typed stay away without a word: there is no place for one.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return
    async with Answer(interaction) as answer:
        measures.ERRORS.labels("store").inc()
        await answer.private(answer.texts("refusal-store"))


CLICK_SECONDS = 2.0
"""A click, command or message that was sent longer ago is not passed on any more.

Discord waits three seconds for its answer, and the network takes its part of them.
"""
REMEMBERED_SECONDS = 10.0
"""How long it is known what was let through, and how long other events are held back."""
_MOST = 10_000

INTERACTION = "interaction_create"
URGENT = frozenset({INTERACTION, "message"})
"""Events that somebody waits at, each answered once."""
GATED = URGENT | {
    "guild_join", "guild_remove", "guild_channel_delete", "raw_thread_delete", "raw_thread_update",
    "raw_member_remove", "member_join",
}  # fmt: skip
"""Events that the cogs react to."""
CONNECTION = frozenset({
    "connect", "ready", "resumed", "disconnect", "shard_connect", "shard_ready", "shard_resumed",
    "shard_disconnect",
})  # fmt: skip
"""Events that say how the connection is: missed by none, at the latest when the gate opens."""

_log = structlog.get_logger(__name__)


class _Way(Enum):
    OPEN = "open"
    HELD = "held"
    SHUT = "shut"


@dataclass(frozen=True, slots=True, eq=False)
class _Event:
    name: str
    key: str
    came_at: float
    late: float
    """Seconds from its sending to its coming."""
    pass_on: Callable[[], object]
    give_up: Callable[[], object] | None
    """Says that nothing comes of it; None where nobody waits for that."""

    def old(self, now: float) -> bool:
        """Return whether it is too late to do what it asks for."""
        if self.name in URGENT:
            return now - self.came_at + self.late > CLICK_SECONDS
        return now - self.came_at > REMEMBERED_SECONDS


def _later(seconds: float, work: Callable[[], object]) -> object:
    return asyncio.get_running_loop().call_later(seconds, work)


class Gate:
    """Lets events through, holds them back, or lets them go by; open at first."""

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], object]], object] = _later,
    ) -> None:
        """`monotonic` is the time, and `later` calls something after so many seconds."""
        self._monotonic = monotonic
        self._later = later
        self._way = _Way.OPEN
        self._gives_up = False
        self._holds_connection = False
        self._held: deque[_Event] = deque(maxlen=_MOST)
        self._answered: deque[tuple[float, str]] = deque(maxlen=_MOST)
        self._answered_elsewhere: Collection[str] = ()
        self._elsewhere_until = 0.0

    @property
    def open(self) -> bool:
        """Whether events reach the cogs."""
        return self._way is _Way.OPEN

    def take(
        self,
        name: str,
        key: str,
        pass_on: Callable[[], object],
        give_up: Callable[[], object] | None = None,
        late: float = 0.0,
    ) -> None:
        """Let an event through, now or later, or not at all; `key` tells it from all others.

        Of an event that is held back for too long `give_up` tells whoever waits, unless another
        process may answer it. It comes so many seconds `late`, which count as well.
        """
        if name in CONNECTION:
            if self._holds_connection:
                self._hold(name, key, pass_on, None, 0.0)
            else:
                pass_on()
        elif name not in GATED:
            pass_on()
        elif self._way is _Way.HELD:
            self._hold(name, key, pass_on, give_up if self._gives_up else None, late)
        elif self._way is _Way.OPEN:
            self._let_through(key, pass_on)

    def _let_through(self, key: str, pass_on: Callable[[], object]) -> None:
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
        """Tell that nothing comes of an event, unless it was passed on meanwhile."""
        if event in self._held and event.give_up is not None:
            self._held.remove(event)  # what was said to be given up must not be done after all
            event.give_up()

    def hold(self, *, connection: bool = False, gives_up: bool = False) -> None:
        """Hold events back from now on; how the `connection` is too, if nobody is there yet.

        One that `gives_up` tells whoever waits for too long. It is for a process that most likely
        nobody answers beside: where somebody does, that answer is long there by then.
        """
        if self._way is _Way.OPEN:
            self._way = _Way.HELD
            self._holds_connection, self._gives_up = connection, gives_up

    def shut(self) -> None:
        """Let all events but the connection's go by from now on: another process answers them."""
        self._way = _Way.SHUT
        self._held.clear()

    def let_go(self, answered_elsewhere: Collection[str] = (), since: float = 0.0) -> None:
        """Open, and pass on what was held back and is not too old by now; give up what is.

        Not what is `answered_elsewhere`, also if it comes only now, and nothing that came before
        `since`, by the monotonic clock.
        """
        if self._way is not _Way.HELD:
            return
        now = self._monotonic()
        self._way, self._holds_connection, self._gives_up = _Way.OPEN, False, False
        self._answered_elsewhere = answered_elsewhere
        self._elsewhere_until = now + REMEMBERED_SECONDS
        held, self._held = list(self._held), deque(maxlen=_MOST)
        passed = 0
        for event in held:
            if event.name in CONNECTION:
                event.pass_on()
                continue
            if event.old(now):
                # Where the loop lags, its own moment has not come yet, and would find it gone.
                if event.give_up is not None:
                    event.give_up()
            elif event.came_at >= since:
                passed += 1
                self._let_through(event.key, event.pass_on)
        _log.info("gate.opened", held=len(held), passed=passed)

    def answered(self) -> list[str]:
        """Return the keys of the events that were let through lately."""
        since = self._monotonic() - REMEMBERED_SECONDS
        return [key for at, key in self._answered if at >= since]


def key_of(name: str, arguments: tuple[Any, ...]) -> str:
    """Return what tells an event from all others of its kind."""
    first = arguments[0] if arguments else None
    found = [
        getattr(first, attribute)
        for attribute in ("guild_id", "thread_id", "id")
        if getattr(first, attribute, None) is not None
    ]
    user = getattr(first, "user", None)
    if user is not None:
        found.append(user.id)
    return " ".join(map(str, (name, *found)))
