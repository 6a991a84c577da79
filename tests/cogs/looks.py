"""Render options of matches, for tests that read only the texts of messages."""

from __future__ import annotations

from functools import cache

from bot.matches.clocks import NO_NOTICE, TimeNotice
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Catalogue, Texts
from cogs.board.game_ui import TableLook
from cogs.ui.pictures import Pictures, drawing_helper


def look_at(match: Match, texts: Texts, notice: TimeNotice = NO_NOTICE) -> TableLook:
    """Return the default render options of a match."""
    return TableLook(match, texts, DisplayMode.STANDARD, _pictures(), notice)


@cache
def _pictures() -> Pictures:
    return Pictures(Catalogue.read(), drawing_helper())
