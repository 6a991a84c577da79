"""The one kind of button that all boards, menus and invitations use.

A click is parsed into a `Target` and passed to the handler of its verb. State is in the database,
never in a view, so buttons work after a restart and after weeks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, TypeVarTuple

import discord
import structlog
from discord import ui

from bot.runtime.measures import CLICKS
from cogs.kit.answers import Answer
from cogs.kit.custom_ids import Target
from cogs.kit.subjects import checked
from cogs.kit.verbs import Verb

Handler = Callable[[Answer, Target], Awaitable[None]]
Chosen = TypeVarTuple("Chosen")
Handling = TypeVar("Handling")

UNKNOWN = "unknown"
"""What is measured of a click that nobody answers."""

_handlers: dict[str, Handler] = {}


def on_click(verb: Verb) -> Callable[[Handler], Handler]:
    """Register the decorated function for the buttons of `verb`; raises ValueError for a second."""
    return registering(_handlers, verb)


def registering(handlers: dict[str, Handling], name: str) -> Callable[[Handling], Handling]:
    """Return a decorator that registers a handler under `name`; ValueError for a second one."""

    def note(handler: Handling) -> Handling:
        if name in handlers:
            raise ValueError(f"two functions answer {name!r}")
        handlers[name] = handler
        return handler

    return note


class TargetButton(ui.Button[Any]):
    """A button that says what it is about in its custom id."""

    def __init__(
        self,
        target: Target,
        label: str | None = None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            label=label,
            style=style,
            emoji=emoji,
            disabled=disabled,
            custom_id=str(target),
        )
        self.target = target

    def is_dispatchable(self) -> bool:
        """Return False: discord.py need not keep it, as its custom id says all, see `clicks`."""
        return False


async def answer_click(interaction: discord.Interaction[Any], target: Target) -> None:
    """Pass a click to its verb's handler; every error gets an answer."""
    await hand_over(interaction, target, _handlers.get(target.verb))


async def hand_over(
    interaction: discord.Interaction[Any],
    target: Target,
    handler: Callable[[Answer, Target, *Chosen], Awaitable[None]] | None,
    *chosen: *Chosen,
) -> None:
    """Let `handler` answer a click on `target`, once its place is checked; None: it is too old.

    Every error gets an answer.
    """
    async with Answer(interaction) as answer:
        if handler is None:
            CLICKS.labels(UNKNOWN).inc()
            await answer.refuse_old()
            return
        # Only what somebody answers is a verb: what a stranger sends is not to become a label.
        CLICKS.labels(Verb(target.verb).name.lower()).inc()
        # Whatever is logged from here on says what was clicked, but for the argument: a move may be
        # what others are not to know before the game is over.
        with structlog.contextvars.bound_contextvars(click=target.without_argument()):
            target = await checked(answer, Verb(target.verb).subject, target)
            if answer.as_guest and answer.message_id and not answer.on_private_message:
                await answer.bot.guest_clicked(answer.message_id)
            await handler(answer, target, *chosen)
