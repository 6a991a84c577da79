"""Lets a statement find only what belongs to the servers of some shards.

A statement says by a comment where that is to be asked: `/* shards of COLUMN */` where the column
holds the id of a server, `/* shards by COLUMN */` where it holds the id of a match. With all shards
nothing is asked.
"""

from __future__ import annotations

import re

from bot.operating.shards import TIMESTAMP_BITS, Shards

_MARK = re.compile(r"/\* shards (?P<how>of|by) (?P<column>[a-z_.]+) \*/")


def within(sql: str, shards: Shards) -> str:
    """Return a statement that finds only what belongs to servers of `shards`."""
    if shards.all:
        return sql
    return _MARK.sub(lambda found: f"AND {_condition(found, shards)}", sql)


def _condition(found: re.Match[str], shards: Shards) -> str:
    column = found["column"]
    if found["how"] == "of":
        return _held(column, shards)
    held = _held("here.guild_id", shards)
    return f"EXISTS (SELECT 1 FROM matches AS here WHERE here.id = {column} AND {held})"  # noqa: S608 - our own text


def _held(column: str, shards: Shards) -> str:
    ids = ", ".join(map(str, shards.ids))
    return f"(abs({column}) >> {TIMESTAMP_BITS}) % {shards.count} IN ({ids})"
