"""The SQL of matches and challenges, and how its rows become records and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.records.challenges import ChallengeRecord, ChallengeStatus, NewChallenge
from bot.records.matches import (
    Change,
    MatchRecord,
    NewMatch,
    OpenOffer,
    Pause,
    PauseReason,
    Result,
    Sealing,
    Shown,
    TurnClock,
)
from bot.store.contract import party
from bot.store.sql.database import Row

_HASH = 32
"""Bytes of a hash."""

INSERT_CHALLENGE = """
INSERT INTO challenges (
    guild_id, channel_id, game, options, challenger_id, challenger_name, challenger_username,
    opponent_id, opponent_name, pace, language, created_at, expires_at, secret, status
) VALUES (
    :guild_id, :channel_id, :game, :options, :challenger_id, :challenger_name, :challenger_username,
    :opponent_id, :opponent_name, :pace, :language, :created_at, :expires_at, :secret, 'open'
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
WHERE status = 'open' AND channel_id = :channel_id AND game = :game
AND (
    (challenger_id = :challenger_id AND opponent_id = :opponent_id)
    OR (challenger_id = :opponent_id AND opponent_id = :challenger_id)
)
"""

CHALLENGES_DUE = """
SELECT * FROM challenges
WHERE status = 'open' AND expires_at <= :now /* shards of guild_id */ ORDER BY expires_at, id
"""

INSERT_MATCH = """
INSERT INTO matches (
    guild_id, channel_id, game, options, party, secret, language, pace, created_at,
    chance_key, opening, invitation, accepted,
    revision, changed_at, clock_due, clock_left, clock_reminded, offered_at, offer_ends,
    ended_at, termination
) VALUES (
    :guild_id, :channel_id, :game, :options, :party, :secret, :language, :pace, :created_at,
    :chance_key, :opening, :invitation, :accepted,
    :added, :changed_at, :clock_due, :clock_left, :clock_reminded, :offered_at, :offer_ends,
    :ended_at, :termination
)
RETURNING id
"""

INSERT_SEAT = """
INSERT INTO seats (
    match_id, seat, user_id, name, username, level, acted_at, waited_for, held, forced,
    points, place
) VALUES (
    :match_id, :seat, :user_id, :name, :username, :level, :acted_at, :waited_for, :held, :forced,
    :points, :place
)
"""

_ADVANCE_MATCH = """
UPDATE matches SET
    revision = revision + :added, changed_at = :changed_at,
    clock_due = :clock_due, clock_left = :clock_left, clock_reminded = :clock_reminded,
    offered_at = :offered_at, offer_ends = :offer_ends{end}
WHERE id = :id AND revision = :revision AND ended_at IS NULL
"""
# A column that is set, even to what it is, has every index that names it written anew.
UPDATE_MATCH = _ADVANCE_MATCH.format(end="")
END_MATCH = _ADVANCE_MATCH.format(
    end=""",
    ended_at = :ended_at, termination = :termination,
    party = NULL, paused_at = NULL, pause_reason = NULL, pause_user_id = NULL"""
)

UPDATE_SEAT = """
UPDATE seats SET
    acted_at = :acted_at, waited_for = :waited_for, held = :held, forced = :forced,
    points = :points, place = :place
WHERE match_id = :match_id AND seat = :seat
"""

INSERT_LINE = "INSERT INTO match_log (match_id, number, line) VALUES (?, ?, ?)"

SELECT_LOG = "SELECT line FROM match_log WHERE match_id = :id ORDER BY number"

MATCHES = "SELECT * FROM matches JOIN seats ON match_id = id"

SELECT_MATCH = f"{MATCHES} WHERE id = :id"

SET_SHOWN = """
UPDATE matches SET
    shown_message_id = :message_id, shown_channel_id = :message_channel_id,
    shown_revision = :revision, shown_rounds = :rounds,
    shown_face = :face, shown_face_at = :face_at, shown_edition = shown_edition + 1
WHERE id = :id AND shown_edition = :edition
"""

# One bit a slot.
SET_SEATS_SHOWN = """
UPDATE seats SET
    shown_waited_for = (:waiting >> CAST(seat - 1 AS integer)) & 1,
    called = (:called >> CAST(seat - 1 AS integer)) & 1
WHERE match_id = :id
"""

SET_PAUSE = """
UPDATE matches SET
    paused_at = :paused_at, pause_reason = :pause_reason, pause_user_id = :pause_user_id,
    shown_revision = -1, shown_edition = shown_edition + 1
WHERE id = :id AND ended_at IS NULL
"""

# A resumed match calls the players to act again.
ASK_NOBODY = "UPDATE seats SET shown_waited_for = 0 WHERE match_id = :id"

MOVE_MATCH = """
UPDATE matches SET
    paused_at = NULL, pause_reason = NULL, pause_user_id = NULL,
    channel_id = :channel_id, shown_message_id = NULL, shown_channel_id = NULL,
    shown_revision = -1, shown_edition = shown_edition + 1
WHERE id = :id AND ended_at IS NULL
"""

COUNT_OPEN_MATCHES = "SELECT count(*) FROM matches WHERE ended_at IS NULL /* shards of guild_id */"
OPEN_MATCHES = f"{MATCHES} WHERE ended_at IS NULL{{conditions}} ORDER BY changed_at, id"
OPEN_CONDITIONS = {
    "guild_id": " AND guild_id = :guild_id",
    "channel_id": " AND channel_id = :channel_id",
    "user_id": " AND id IN (SELECT match_id FROM seats WHERE user_id = :user_id)",
    "waits_for": (
        " AND id IN (SELECT match_id FROM seats"
        " WHERE user_id = :waits_for AND waited_for = 1 AND level IS NULL AND held = 0)"
    ),
}

OPEN_MATCH_OF_PARTY = f"""
{MATCHES}
WHERE ended_at IS NULL AND channel_id = :channel_id AND game = :game AND party = :party
"""


def challenge_values(challenge: NewChallenge) -> dict[str, object]:
    """Return the values of INSERT_CHALLENGE."""
    return {
        "guild_id": challenge.guild_id,
        "channel_id": challenge.channel_id,
        "game": challenge.game,
        "options": challenge.options,
        "challenger_id": challenge.challenger_id,
        "challenger_name": challenge.challenger_name,
        "challenger_username": challenge.challenger_username,
        "opponent_id": challenge.opponent_id,
        "opponent_name": challenge.opponent_name,
        "pace": challenge.pace,
        "language": challenge.language,
        "created_at": challenge.created_at,
        "expires_at": challenge.expires_at,
        "secret": challenge.secret,
    }


def challenge_of(row: Row) -> ChallengeRecord:
    """Return the challenge that a row of `challenges` holds."""
    return ChallengeRecord(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        game=row["game"],
        options=row["options"],
        challenger_id=row["challenger_id"],
        challenger_name=row["challenger_name"],
        challenger_username=row["challenger_username"],
        opponent_id=row["opponent_id"],
        opponent_name=row["opponent_name"],
        pace=row["pace"],
        language=row["language"],
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        secret=row["secret"],
        status=ChallengeStatus(row["status"]),
        message_id=row["message_id"],
        match_id=row["match_id"],
    )


def match_values(match: NewMatch, change: Change) -> dict[str, object]:
    """Return the values of INSERT_MATCH, whose first lines are in `change`."""
    return {
        "guild_id": match.guild_id,
        "channel_id": match.channel_id,
        "game": match.game,
        "options": match.options,
        "secret": match.secret,
        "language": match.language,
        "pace": match.pace,
        "created_at": match.created_at,
        **_sealing_values(match.sealing),
        **change_values(change),
        "party": None if change.result else party(match.user_ids),
    }


def _sealing_values(sealing: Sealing | None) -> dict[str, object]:
    return {
        "chance_key": sealing and sealing.key,
        # One column: the opening and, since a later version, the hashes of the seats.
        "opening": sealing and b"".join((sealing.opening, *sealing.seats)),
        "invitation": sealing and sealing.invitation,
        "accepted": sealing and sealing.accepted,
    }


def change_values(change: Change) -> dict[str, object]:
    """Return the values of UPDATE_MATCH and END_MATCH that come from a change."""
    result = change.result
    return {
        "added": len(change.lines),
        "changed_at": change.changed_at,
        "clock_due": change.clock.due,
        "clock_left": change.clock.left,
        "clock_reminded": change.clock.reminded,
        "offered_at": change.offer.since,
        "offer_ends": change.offer.ends,
        "ended_at": change.changed_at if result else None,
        "termination": result.termination if result else None,
    }


def seat_values(match_id: int, change: Change) -> list[dict[str, object]]:
    """Return the values of UPDATE_SEAT for each seat."""
    result = change.result
    return [
        {
            "match_id": match_id,
            "seat": slot + 1,
            "acted_at": acted_at,
            "waited_for": slot in change.waiting,
            "held": slot in change.held,
            "forced": change.forced[slot] if change.forced else 0,
            "points": result.points[slot] if result else None,
            "place": result.places[slot] if result and result.places else None,
        }
        for slot, acted_at in enumerate(change.acted_at)
    ]


def new_seat_values(match_id: int, match: NewMatch, change: Change) -> list[dict[str, object]]:
    """Return the values of INSERT_SEAT for each seat."""
    return [
        {
            **values,
            "user_id": match.user_ids[slot],
            "name": match.names[slot],
            "username": match.usernames[slot],
            "level": match.levels[slot],
        }
        for slot, values in enumerate(seat_values(match_id, change))
    ]


def shown_values(shown: Shown) -> dict[str, object]:
    """Return the values of SET_SHOWN and SET_SEATS_SHOWN but the match's id."""
    return {
        "message_id": shown.message_id,
        "message_channel_id": shown.message_channel_id,
        "revision": shown.revision,
        "rounds": shown.rounds,
        "face": shown.face,
        "face_at": shown.face_at,
        "edition": shown.edition,
        "waiting": _bits(shown.waiting),
        "called": _bits(shown.called),
    }


def _bits(slots: Sequence[int]) -> int:
    return sum(1 << slot for slot in slots)


def pause_values(pause: Pause | None) -> dict[str, object]:
    """Return the values of SET_PAUSE but the match's id."""
    return {
        "paused_at": pause.since if pause else None,
        "pause_reason": pause.reason if pause else None,
        "pause_user_id": pause.user_id if pause else None,
    }


def match_of(seats: Sequence[Row]) -> MatchRecord:
    """Return the match of rows of `MATCHES`: one for each of its seats, in order."""
    # The values of each column, by seat.
    by_seat = dict(zip(seats[0].keys(), zip(*seats, strict=True), strict=True))
    row = {name: values[0] for name, values in by_seat.items()}
    return MatchRecord(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        game=row["game"],
        options=row["options"],
        user_ids=by_seat["user_id"],
        names=by_seat["name"],
        usernames=by_seat["username"],
        levels=by_seat["level"],
        secret=row["secret"],
        language=row["language"],
        pace=row["pace"],
        created_at=row["created_at"],
        sealing=_sealing_of(row),
        revision=row["revision"],
        waiting=_slots(by_seat["waited_for"]),
        changed_at=row["changed_at"],
        acted_at=by_seat["acted_at"],
        ended_at=row["ended_at"],
        result=None
        if row["ended_at"] is None
        else result_of(row["termination"], by_seat["points"], by_seat["place"]),
        clock=TurnClock(row["clock_due"], row["clock_left"], bool(row["clock_reminded"])),
        shown=_shown_of(row, by_seat),
        pause=None
        if row["paused_at"] is None
        else Pause(PauseReason(row["pause_reason"]), row["paused_at"], row["pause_user_id"]),
        held=_slots(by_seat["held"]),
        forced=by_seat["forced"] if any(by_seat["forced"]) else (),
        offer=OpenOffer(row["offered_at"], row["offer_ends"]),
    )


def _sealing_of(row: Mapping[str, Any]) -> Sealing | None:
    if row["chance_key"] is None:
        return None
    hashes = row["opening"]
    opening, *seats = (hashes[at : at + _HASH] for at in range(0, len(hashes), _HASH))
    return Sealing(row["chance_key"], opening, row["invitation"], row["accepted"], tuple(seats))


def _shown_of(row: Mapping[str, Any], by_seat: Mapping[str, Sequence[Any]]) -> Shown:
    return Shown(
        message_id=row["shown_message_id"],
        message_channel_id=row["shown_channel_id"],
        revision=row["shown_revision"],
        waiting=_slots(by_seat["shown_waited_for"]),
        called=_slots(by_seat["called"]),
        rounds=row["shown_rounds"],
        face=row["shown_face"],
        face_at=row["shown_face_at"],
        edition=row["shown_edition"],
    )


def _slots(flags: Sequence[object]) -> tuple[int, ...]:
    return tuple(slot for slot, flag in enumerate(flags) if flag)


def result_of(termination: str, points: Sequence[int], places: Sequence[int | None]) -> Result:
    """Return the result of a finished match, whose seats have these points and places."""
    known = tuple(place for place in places if place is not None)
    return Result(termination, tuple(points), known if len(known) == len(places) else None)
