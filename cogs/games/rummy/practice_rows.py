"""The buttons of private practice: begin anew, send the coach away, show everybody the end."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.matches.invitations import would_be_lost
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.afterwards.sharing import share_button
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.coach import coach_button

EMOJI = "🃏"
"""Stands on the button that begins a game."""


def practice_items(match: Match, texts: Texts, coach: str | None) -> list[ui.Item[Any]]:
    """Return what stands below a hand on which a `coach` speaks, or none: what it is, its row."""
    told = [texts("practice-private")]
    if match.options.options.stacked and not match.state.table.history:
        told.append(texts("practice-stacked"))
    mark = ui.TextDisplay[Any](f"-# {' '.join(told)}")
    return [mark, _row(match, texts, coach)]


def _row(match: Match, texts: Texts, coach: str | None = None) -> ui.ActionRow[Any]:
    if coach:  # one thing at a time
        return ui.ActionRow(coach_button(match, texts))
    new = Target(Verb.NEW_PRACTICE, match.id, match.revision)
    label = texts("practice-button-new")
    if would_be_lost(match):
        label = texts("button-asks", label=label)
    return ui.ActionRow(TargetButton(new, label, emoji=EMOJI))


def end_row(match: Match, texts: Texts, *, shown: bool) -> ui.ActionRow[Any]:
    """Return the row below the end of a private game; what everybody was shown is shown once."""
    row = _row(match, texts)
    if shown:
        return row
    share = share_button(Target(Verb.SHOW_RESULT, match.id, match.revision), texts)
    return ui.ActionRow(share, *row.children)
