"""Pages of matches in the memory store."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import attrgetter

from bot.records.matches import MatchRecord
from bot.store.paging import Page


def on_page(matches: Iterable[MatchRecord], page: Page) -> tuple[MatchRecord, ...]:
    """Return those of `matches` that are on a page."""
    later = sorted((each for each in matches if each.id > page.after), key=attrgetter("id"))
    return tuple(islice(later, page.size))
