"""The SQL by which the bot looks every few seconds for what is due: by index and by page.

The words of the conditions are those of the indexes: only so are they found by them. CROSS JOIN
lets SQLite begin with the table before it, of which few rows are wanted: it cannot know how many.
"""

from __future__ import annotations

from bot.store.sql.rows import MATCHES, PUBLIC


def _paged(ids: str) -> str:
    """Return the text that finds a page of the matches whose ids `ids` selects as `id`."""
    return f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM ({ids}) AS found
    WHERE id > :after_id /* shards by found.id */ ORDER BY id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text


OPEN_GAMES = f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM matches
    WHERE ended_at IS NULL AND {PUBLIC} AND id > :after_id /* shards of guild_id */
    ORDER BY id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text

MEMBERS_GONE = """
SELECT DISTINCT guild_id, pause_user_id FROM matches
WHERE ended_at IS NULL AND pause_user_id IS NOT NULL AND pause_reason = 'member-left'
/* shards of guild_id */
"""

# A match whose channel cannot be reached cannot be shown.
_UNSHOWN = f"""
shown_revision < revision
AND coalesce(pause_reason, 'member-left') IN ('member-left', 'member-unable') AND {PUBLIC}
"""
# Where the bot is no member the next click shows it.
_UNSHOWN_BY_ITSELF = f"{_UNSHOWN} AND guild_id > 0"
UNSHOWN = f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM matches
    WHERE {_UNSHOWN_BY_ITSELF} AND id > :after_id /* shards of guild_id */ ORDER BY id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text

COUNT_UNSHOWN = f"""
SELECT count(*) FROM matches WHERE {_UNSHOWN_BY_ITSELF} /* shards of guild_id */
"""  # noqa: S608 - our own text

UNSHOWN_IN = f"""
{MATCHES}
WHERE id IN (SELECT id FROM matches WHERE {_UNSHOWN} AND channel_id = :channel_id)
ORDER BY id
"""  # noqa: S608 - our own text

UNCALLED = _paged(
    """
    SELECT matches.id FROM seats AS due CROSS JOIN matches
    WHERE due.waited_for = 1 AND due.called = 0 AND due.level IS NULL AND due.held = 0
    AND matches.id = due.match_id AND matches.guild_id > 0
    AND ended_at IS NULL AND paused_at IS NULL AND shown_revision = revision
    -- Later than `after` is what was written before the calendar was put back.
    AND (changed_at <= :before OR changed_at >= :after)
    AND NOT EXISTS (
        SELECT 1 FROM absences
        WHERE absences.guild_id = matches.guild_id AND absences.user_id = due.user_id
        AND absences.ended_at IS NULL
    )
    AND EXISTS (
        SELECT 1 FROM seats AS other
        WHERE other.match_id = due.match_id AND other.level IS NULL AND other.seat <> due.seat
    )
    """
)

AWAITING_COMPUTER = f"""
{MATCHES}
WHERE id IN (
    SELECT DISTINCT match_id FROM seats
    WHERE waited_for = 1 AND (level IS NOT NULL OR held = 1)
    AND match_id > :after_id /* shards by match_id */ ORDER BY match_id LIMIT :size
)
AND ended_at IS NULL
ORDER BY id
"""  # noqa: S608 - our own text

# `+id`, as by an index of ids SQLite would read all open matches.
TICKING = f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM matches
    WHERE ended_at IS NULL AND look_at <= :running AND +id > :after_id /* shards of guild_id */
    ORDER BY +id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text
