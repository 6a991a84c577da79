"""The SQL of the SQLite store, and how its rows become records and back."""

from __future__ import annotations

import sqlite3

from bot.store.records import (
    ChallengeRecord,
    ChallengeStatus,
    Change,
    MatchRecord,
    NewChallenge,
    NewMatch,
    Pause,
    PauseReason,
    Result,
    Shown,
    TurnClock,
)

INSERT_CHALLENGE = """
INSERT INTO challenges (
    guild_id, channel_id, challenger_id, challenger_name, challenger_username,
    opponent_id, opponent_name,
    extra_trick, starts, pace, language, created_at, expires_at, status
) VALUES (
    :guild_id, :channel_id, :challenger_id, :challenger_name, :challenger_username,
    :opponent_id, :opponent_name,
    :extra_trick, :starts, :pace, :language, :created_at, :expires_at, 'open'
) RETURNING *
"""

SELECT_CHALLENGE = "SELECT * FROM challenges WHERE id = :id"

CLOSE_CHALLENGE = """
UPDATE challenges SET status = :status, match_id = :match_id WHERE id = :id
RETURNING *
"""

SET_CHALLENGE_MESSAGE = """
UPDATE challenges SET message_id = :message_id, channel_id = :channel_id WHERE id = :id
"""

OPEN_CHALLENGE_OF_PAIR = """
SELECT id FROM challenges
WHERE status = 'open' AND channel_id = :channel_id
AND (
    (challenger_id = :challenger_id AND opponent_id = :opponent_id)
    OR (challenger_id = :opponent_id AND opponent_id = :challenger_id)
)
"""

CHALLENGES_DUE = """
SELECT * FROM challenges WHERE status = 'open' AND expires_at <= :now ORDER BY expires_at, id
"""

INSERT_MATCH = """
INSERT INTO matches (
    guild_id, channel_id, first_user_id, second_user_id, first_name, second_name,
    first_username, second_username, extra_trick,
    starter, starter_by_lot, secret, language, pace, level, created_at,
    revision, waits_for, changed_at, first_acted_at, second_acted_at,
    clock_due, clock_left, clock_reminded,
    ended_at, termination, winner, first_total, second_total
) VALUES (
    :guild_id, :channel_id, :first_user_id, :second_user_id, :first_name, :second_name,
    :first_username, :second_username,
    :extra_trick, :starter, :starter_by_lot, :secret, :language, :pace, :level, :created_at,
    :added, :waits_for, :changed_at, :first_acted_at, :second_acted_at,
    :clock_due, :clock_left, :clock_reminded,
    :ended_at, :termination, :winner, :first_total, :second_total
) RETURNING *
"""

UPDATE_MATCH = """
UPDATE matches SET
    revision = revision + :added, waits_for = :waits_for, changed_at = :changed_at,
    first_acted_at = :first_acted_at, second_acted_at = :second_acted_at,
    clock_due = :clock_due, clock_left = :clock_left, clock_reminded = :clock_reminded,
    ended_at = :ended_at, termination = :termination, winner = :winner,
    first_total = :first_total, second_total = :second_total,
    paused_at = CASE WHEN :ended_at IS NULL THEN paused_at END,
    pause_reason = CASE WHEN :ended_at IS NULL THEN pause_reason END,
    pause_user_id = CASE WHEN :ended_at IS NULL THEN pause_user_id END
WHERE id = :id AND revision = :revision AND ended_at IS NULL
RETURNING *
"""

INSERT_LINE = "INSERT INTO match_log (match_id, number, line) VALUES (?, ?, ?)"

SELECT_LOG = "SELECT line FROM match_log WHERE match_id = :id ORDER BY number"

SELECT_MATCH = "SELECT * FROM matches WHERE id = :id"

SET_SHOWN = """
UPDATE matches SET
    shown_message_id = :message_id, shown_channel_id = :message_channel_id,
    shown_revision = :revision, shown_waits_for = :waits_for, shown_pinged = :pinged,
    shown_rounds = :rounds, shown_face = :face, shown_face_at = :face_at,
    shown_edition = shown_edition + 1
WHERE id = :id AND shown_edition = :edition
"""

# The live message has to say so, and to call again whoever is to act when the match goes on.
SET_PAUSE = """
UPDATE matches SET
    paused_at = :paused_at, pause_reason = :pause_reason, pause_user_id = :pause_user_id,
    shown_revision = -1, shown_edition = shown_edition + 1,
    shown_waits_for = CASE WHEN :paused_at IS NULL THEN NULL ELSE shown_waits_for END
WHERE id = :id AND ended_at IS NULL
RETURNING *
"""

MOVE_MATCH = """
UPDATE matches SET
    paused_at = NULL, pause_reason = NULL, pause_user_id = NULL,
    channel_id = :channel_id, shown_message_id = NULL, shown_channel_id = NULL,
    shown_revision = -1, shown_edition = shown_edition + 1
WHERE id = :id AND ended_at IS NULL
RETURNING *
"""

# A match whose channel cannot be reached has nowhere to be shown.
UNSHOWN = """
SELECT * FROM matches
WHERE shown_revision < revision AND ifnull(pause_reason, 'member-left') = 'member-left'
ORDER BY id
"""

UNCALLED = """
SELECT * FROM matches
WHERE ended_at IS NULL AND shown_pinged = 0 AND paused_at IS NULL
-- Later than `after` is what was written before the calendar was put back.
AND (changed_at <= :before OR changed_at >= :after)
AND level IS NULL AND shown_revision = revision
AND NOT EXISTS (
    SELECT * FROM absences
    WHERE absences.guild_id = matches.guild_id AND user_id = waits_for
    AND absences.ended_at IS NULL
)
ORDER BY changed_at, id
"""

OPEN_MATCHES = """
SELECT * FROM matches
WHERE ended_at IS NULL
AND (:guild_id IS NULL OR guild_id = :guild_id)
AND (:channel_id IS NULL OR channel_id = :channel_id)
AND (:user_id IS NULL OR first_user_id = :user_id OR second_user_id = :user_id)
AND (:waits_for IS NULL OR waits_for = :waits_for)
ORDER BY changed_at, id
"""

# min and max as in the index that keeps the pair's open match unique.
OPEN_MATCH_OF_PAIR = """
SELECT * FROM matches
WHERE ended_at IS NULL AND channel_id = :channel_id
AND min(first_user_id, second_user_id) = min(:first, :second)
AND max(first_user_id, second_user_id) = max(:first, :second)
"""

FINISHED_MATCHES = """
SELECT * FROM matches
WHERE ended_at IS NOT NULL AND guild_id = :guild_id
AND (:user_id IS NULL OR first_user_id = :user_id OR second_user_id = :user_id)
ORDER BY ended_at DESC, id DESC
LIMIT :limit
"""


def challenge_values(challenge: NewChallenge) -> dict[str, object]:
    """Return the values of INSERT_CHALLENGE."""
    return {
        "guild_id": challenge.guild_id,
        "channel_id": challenge.channel_id,
        "challenger_id": challenge.challenger_id,
        "challenger_name": challenge.challenger_name,
        "challenger_username": challenge.challenger_username,
        "opponent_id": challenge.opponent_id,
        "opponent_name": challenge.opponent_name,
        "extra_trick": challenge.extra_trick,
        "starts": challenge.starts,
        "pace": challenge.pace,
        "language": challenge.language,
        "created_at": challenge.created_at,
        "expires_at": challenge.expires_at,
    }


def challenge_of(row: sqlite3.Row) -> ChallengeRecord:
    """Return the challenge that a row of `challenges` holds."""
    return ChallengeRecord(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        challenger_id=row["challenger_id"],
        challenger_name=row["challenger_name"],
        challenger_username=row["challenger_username"],
        opponent_id=row["opponent_id"],
        opponent_name=row["opponent_name"],
        extra_trick=row["extra_trick"],
        starts=row["starts"],
        pace=row["pace"],
        language=row["language"],
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        status=ChallengeStatus(row["status"]),
        message_id=row["message_id"],
        match_id=row["match_id"],
    )


def match_values(match: NewMatch) -> dict[str, object]:
    """Return the values of INSERT_MATCH that do not come from its first change."""
    return {
        "guild_id": match.guild_id,
        "channel_id": match.channel_id,
        "first_user_id": match.user_ids[0],
        "second_user_id": match.user_ids[1],
        "first_name": match.names[0],
        "second_name": match.names[1],
        "first_username": match.usernames[0],
        "second_username": match.usernames[1],
        "extra_trick": match.extra_trick,
        "starter": match.starter,
        "starter_by_lot": match.starter_by_lot,
        "secret": match.secret,
        "language": match.language,
        "pace": match.pace,
        "level": match.level,
        "created_at": match.created_at,
    }


def change_values(change: Change) -> dict[str, object]:
    """Return the values of UPDATE_MATCH, and of INSERT_MATCH, that come from a change."""
    result = change.result
    return {
        "added": len(change.lines),
        "waits_for": change.waits_for,
        "changed_at": change.changed_at,
        "first_acted_at": change.acted_at[0],
        "second_acted_at": change.acted_at[1],
        "clock_due": change.clock.due,
        "clock_left": change.clock.left,
        "clock_reminded": change.clock.reminded,
        "ended_at": change.changed_at if result else None,
        "termination": result.termination if result else None,
        "winner": result.winner if result else None,
        "first_total": result.totals[0] if result else None,
        "second_total": result.totals[1] if result else None,
    }


def shown_values(shown: Shown) -> dict[str, object]:
    """Return the values of SET_SHOWN but the match's id."""
    return {
        "message_id": shown.message_id,
        "message_channel_id": shown.message_channel_id,
        "revision": shown.revision,
        "waits_for": shown.waits_for,
        "pinged": shown.pinged,
        "rounds": shown.rounds,
        "face": shown.face,
        "face_at": shown.face_at,
        "edition": shown.edition,
    }


def pause_values(pause: Pause | None) -> dict[str, object]:
    """Return the values of SET_PAUSE but the match's id."""
    return {
        "paused_at": pause.since if pause else None,
        "pause_reason": pause.reason if pause else None,
        "pause_user_id": pause.user_id if pause else None,
    }


def match_of(row: sqlite3.Row) -> MatchRecord:
    """Return the match that a row of `matches` holds."""
    return MatchRecord(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        user_ids=(row["first_user_id"], row["second_user_id"]),
        names=(row["first_name"], row["second_name"]),
        usernames=(row["first_username"], row["second_username"]),
        extra_trick=row["extra_trick"],
        starter=row["starter"],
        starter_by_lot=bool(row["starter_by_lot"]),
        secret=row["secret"],
        language=row["language"],
        pace=row["pace"],
        level=row["level"],
        created_at=row["created_at"],
        revision=row["revision"],
        waits_for=row["waits_for"],
        changed_at=row["changed_at"],
        acted_at=(row["first_acted_at"], row["second_acted_at"]),
        ended_at=row["ended_at"],
        result=_result_of(row),
        clock=TurnClock(row["clock_due"], row["clock_left"], bool(row["clock_reminded"])),
        shown=Shown(
            message_id=row["shown_message_id"],
            message_channel_id=row["shown_channel_id"],
            revision=row["shown_revision"],
            waits_for=row["shown_waits_for"],
            pinged=bool(row["shown_pinged"]),
            rounds=row["shown_rounds"],
            face=row["shown_face"],
            face_at=row["shown_face_at"],
            edition=row["shown_edition"],
        ),
        pause=_pause_of(row),
    )


def _pause_of(row: sqlite3.Row) -> Pause | None:
    if row["paused_at"] is None:
        return None
    return Pause(PauseReason(row["pause_reason"]), row["paused_at"], row["pause_user_id"])


def _result_of(row: sqlite3.Row) -> Result | None:
    if row["ended_at"] is None:
        return None
    return Result(row["termination"], row["winner"], (row["first_total"], row["second_total"]))
