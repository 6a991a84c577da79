"""A cursor that returns matches page by page and, after the last page, starts again."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from bot.matches.log import PageCursor
from bot.records.matches import MatchRecord
from bot.store.sql.database import Page


async def ids(cursor: PageCursor, *stored: int) -> list[int]:
    """Return the ids on the next page, if the matches with the ids `stored` exist."""

    async def find(page: Page) -> Sequence[MatchRecord]:
        found = [match_id for match_id in stored if match_id > page.after][: page.size]
        return [cast(MatchRecord, SimpleNamespace(id=match_id)) for match_id in found]

    return [match.id for match in await cursor.read_next(find)]


@pytest.mark.parametrize(
    ("stored", "pages"),
    [((), [[], []]), ((3, 5), [[3, 5], [], [3, 5]]), ((3, 5, 8), [[3, 5], [8], [3, 5]])],
    ids=["none", "a whole page", "one more"],
)
async def test_each_match_is_returned_once_before_the_cursor_starts_again(
    stored: tuple[int, ...], pages: list[list[int]]
) -> None:
    cursor = PageCursor(size=2)
    assert [await ids(cursor, *stored) for _ in pages] == pages


async def test_a_page_covers_its_range_and_the_next_one_the_rest() -> None:
    cursor = PageCursor(size=2)
    await ids(cursor, 3, 5, 8)
    assert [cursor.has_covered(each) for each in (0, 3, 4, 5, 6)] == [
        False,
        True,
        True,
        True,
        False,
    ]
    cursor.resume_after(3)
    assert await ids(cursor, 3, 5, 8) == [5, 8]
    await ids(cursor, 3, 5, 8)
    assert [cursor.has_covered(each) for each in (8, 9, 99)] == [False, True, True]
