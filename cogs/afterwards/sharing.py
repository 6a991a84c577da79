"""What members see of finished games privately, and may show everybody."""

from __future__ import annotations

import functools
from typing import Any

from discord import ui

from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.invitations.where_to_play import public_language, server_of
from cogs.kit.answers import Answer
from cogs.kit.buttons import Handler, TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.finished_face import Reader


def share_button(target: Target, texts: Texts) -> TargetButton:
    """Return the button that shows everybody what only one member sees."""
    return TargetButton(target, texts("button-analyse-public"), emoji="📣")


def once(handler: Handler) -> Handler:
    """Let what `handler` shows everybody be posted once for a message and button.

    Whoever clicks again, or twice at a time, is told that everybody can see it.
    """

    @functools.wraps(handler)
    async def shown_once(answer: Answer, target: Target) -> None:
        shown, button = answer.bot.shown_to_all, (answer.message_id, target)
        if button in shown:
            await answer.private(answer.texts("practice-was-shown"))
            return
        shown[button] = True
        try:
            await handler(answer, target)
        finally:
            if not answer.posted:  # it was refused, or failed: it can be tried again
                shown.pop(button, None)

    return shown_once


async def public_reader(answer: Answer) -> Reader:
    """Return how everybody on the server of a click reads what is shown to them."""
    server = await server_of(answer)
    texts = answer.bot.services.catalogue.language(public_language(server, answer))
    return Reader(texts, server.display, None)


def waiting_text(working: str, ahead: int, texts: Texts) -> str:
    """Return that the rest follows, behind how many games come first or else `working`."""
    waits = texts("analysis-waiting", ahead=ahead) if ahead else working
    return f"{waits} {texts('analysis-follows')}"


def publish_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the button that shows everybody the analysis."""
    target = Target(Verb.SHOW_ANALYSIS, match.id)
    return ui.ActionRow(share_button(target, texts))
