"""Rows of every table, in every version of the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FIRST_ID = 2**62

_SHARED_MATCH: Mapping[str, object] = {
    "chance_key": bytes(range(32, 64)),
    "opening": bytes(range(64, 96)),
    "invitation": "challenge 1",
    "accepted": FIRST_ID + 12,
    "guild_id": FIRST_ID,
    "channel_id": FIRST_ID + 1,
    "first_user_id": FIRST_ID + 2,
    "first_name": "Ånna 上海 '); DROP TABLE matches; --",
    "first_username": "anna",
    "second_name": "Bernd",
    "second_username": "bernd",
    "extra_trick": "joker",
    "starter": "2",
    "starter_by_lot": 1,
    "secret": bytes(range(32)),
    "language": "de",
    "pace": 86_400,
    "level": None,
    "created_at": 1.5e9,
    "revision": 2,
    "changed_at": 1.5e9 + 0.25,
    "first_acted_at": 1.5e9 + 1,
    "second_acted_at": 1.5e9 + 2,
    "winner": None,
    "shown_message_id": 9,
    "shown_channel_id": FIRST_ID + 1,
    "shown_revision": 1,
    "shown_waits_for": None,
    "shown_pinged": 1,
    "shown_rounds": 2,
    "shown_face": "due",
    "shown_face_at": 1.5e9,
    "shown_time_notice": "due",
    "shown_time_notice_at": 1.5e9,
    "shown_edition": 3,
    "shown_since": 1,
    "nudged_at": 1.5e9,
    "clock_reminded": 1,
    "game": "shanghaien",
    "options": '{"extra_trick": "joker", "starter": "2", "starter_by_lot": true}',
    "counted": 1,
    "rated": 1,
    "offered_at": 77.5,
    "offer_ends": 99.5,
    "look_at": -1.0,
    "twin": None,
    "nudges": 1,
}
_SHARED_SEAT: Mapping[str, object] = {
    "name": "Ånna 上海",
    "username": "anna",
    "level": None,
    "acted_at": 1.5e9,
    "waited_for": 0,
    "shown_waited_for": 1,
    "called": 1,
    "points": None,
    "place": None,
    "rating": None,
    "held": 1,
    "forced": 1,
    "first_user_id": None,
    "first_name": None,
}
ROWS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "matches": [
        {
            **_SHARED_MATCH,
            "id": 5,
            "party": f"{FIRST_ID + 2} {FIRST_ID + 3}",
            "players": f"{FIRST_ID + 2} {FIRST_ID + 3}",
            "second_user_id": FIRST_ID + 3,
            "waits_for": FIRST_ID + 2,
            "ended_at": None,
            "termination": None,
            "first_total": None,
            "second_total": None,
            "paused_at": 1.5e9,
            "pause_reason": "member-left",
            "pause_user_id": FIRST_ID + 3,
            "clock_due": None,
            "clock_left": 77.25,
        },
        {
            **_SHARED_MATCH,
            "id": 6,
            "party": None,
            "players": None,
            # As a forgotten member leaves it.
            "second_user_id": -6,
            "waits_for": None,
            "ended_at": 1.5e9 + 9,
            "termination": "resigned",
            "winner": "1",
            "first_total": 3,
            "second_total": 8,
            "paused_at": None,
            "pause_reason": None,
            "pause_user_id": None,
            "clock_due": None,
            "clock_left": None,
        },
    ],
    "seats": [
        {**_SHARED_SEAT, "match_id": 5, "seat": 1, "user_id": FIRST_ID + 2, "waited_for": 1},
        {**_SHARED_SEAT, "match_id": 5, "seat": 2, "user_id": FIRST_ID + 3},
        {**_SHARED_SEAT, "match_id": 6, "seat": 1, "user_id": FIRST_ID + 2, "points": 3, "place": 1}
        | {"rating": 1612.5},
        {**_SHARED_SEAT, "match_id": 6, "seat": 2, "user_id": -49, "points": 8, "place": 2},
    ],
    "match_log": [
        {"match_id": match, "number": number, "line": f"line {number} ’"}
        for match in (5, 6)
        for number in (1, 2)
    ],
    "challenges": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "channel_id": FIRST_ID + 1,
            "challenger_id": FIRST_ID + 2,
            "challenger_name": "Anna",
            "challenger_username": "anna",
            "opponent_id": opponent,
            "opponent_name": opponent and "Bernd",
            "extra_trick": "none",
            "starts": "lot",
            "game": "shanghaien",
            "options": '{"extra_trick": "none", "starter": null, "starter_by_lot": true}',
            "pace": None,
            "language": "fr",
            "created_at": 1.5e9,
            "expires_at": 1.6e9,
            "status": status,
            "message_id": number,
            "match_id": match,
            "secret": bytes(range(32)),
        }
        for number, opponent, status, match in (
            (1, FIRST_ID + 3, "accepted", 5),
            (2, None, "open", None),
            (3, FIRST_ID + 3, "declined", None),
        )
    ],
    "members": [
        {
            "user_id": FIRST_ID + 2,
            "how": "dm",
            "quiet": 0,
            "dms_closed": 1,
            "display": "large",
            "language": "it",
            "hand_order": "rank",
            "coach": 0,
            "usual": '[["shanghaien", "{}", 86400]]',
        }
    ],
    "servers": [
        {
            "guild_id": FIRST_ID,
            "channels": f"[{FIRST_ID + 1}]",
            "threads": "private",
            "language": "it",
            "pace": 86_400,
            "away_days": 60,
            "reminders": 0,
            "leaderboard": "everyone",
            "display": "text",
            "greeting": "given",
            "usual": '[["rummy", "{}", null]]',
            "weekly_channel": FIRST_ID + 1,
            "weekly_due": 1.75e9,
        }
    ],
    "departures": [{"guild_id": FIRST_ID + 9, "left_at": 1.5e9}],
    "running_time": [{"one": 1, "shard": 0, "shards": 1, "seconds": 12_345.5}],
    "seat_figures": [
        {
            "match_id": 6,
            "seat": seat,
            "rounds": 8,
            "tricks": 2,
            "shanghais": 3,
            **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 4),
            "sailors": "[1, 2, 3, 0, 0, 1, 2, 0]",
            "figures": '{"rounds": 8}',
        }
        for seat in (1, 2)
    ],
    "hidden_members": [{"guild_id": FIRST_ID, "user_id": FIRST_ID + 2}],
    "absences": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "user_id": FIRST_ID + 2,
            "since_at": 1.5e9,
            "until_at": 1.6e9,
            "ended_at": ended,
        }
        for number, ended in ((1, 1.55e9), (2, None))
    ],
    "proposals": [
        {
            "match_id": 5,
            "wish": wish,
            "seat": "1",
            "revision": 2,
            "channel_id": FIRST_ID + 1,
            "message_id": 9,
            "agreed": "[]",
        }
        for wish in ("cancel", "undo")
    ],
    "messages": [
        {
            "id": 3,
            "guild_id": FIRST_ID,
            "channel_id": FIRST_ID + 1,
            "kind": "board",
            "subject": 5,
            "number": 2,
            "name": "",
            "after_id": FIRST_ID + 12,
            "wanted": "old",
            "shown": "live",
            "message_id": FIRST_ID + 40,
        },
    ],
    "drafts": [
        {"match_id": 5, "seat": seat, "revision": 2, "moves": '["lay 7S m1"]'} for seat in (1, 2)
    ],
    "orders": [
        {"match_id": 5, "seat": seat, "orders": '{"round": 1}', "edition": seat} for seat in (1, 2)
    ],
    "automatic_moves": [
        {"match_id": 5, "line": line, "seat": line, "late": line % 2} for line in (1, 2)
    ],
    "parties": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "channel_id": FIRST_ID + 1,
            "game": "rummy",
            "options": '{"options": {}}',
            "host_id": FIRST_ID + 2,
            "closed": 0,
            "pace": None,
            "language": "fr",
            "created_at": 1.5e9,
            "expires_at": 1.6e9,
            "status": status,
            "edition": 3,
            "message_id": number,
            "match_id": match,
            "secret": None,
        }
        for number, status, match in ((1, "accepted", 5), (2, "open", None))
    ],
    "invitations": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "channel_id": FIRST_ID + 1,
            "game": "rummy",
            "options": '{"options": {}}',
            "host_id": FIRST_ID + 2,
            "closed": 0,
            "pending_key": "of the host",
            "pace": None,
            "language": "fr",
            "created_at": 1.5e9,
            "expires_at": 1.6e9,
            "status": status,
            "edition": 3,
            "message_id": number,
            "match_id": match,
            "secret": bytes(range(32)),
            "table_number": number,
        }
        for number, status, match in ((1, "accepted", 5), (2, "open", None))
    ],
    "invitation_guests": [
        {
            "invitation_id": invitation,
            "number": 1,
            "user_id": FIRST_ID + 2,
            "name": "Anna",
            "username": "anna",
            "level": None,
            "joined_at": 1.5e9,
        }
        for invitation in (1, 2)
    ],
    "rehearsals": [
        {
            "id": 3,
            "guild_id": FIRST_ID,
            "user_id": FIRST_ID + 2,
            "level": "mate",
            "options": '{"extra_trick": "none", "starter": "1", "starter_by_lot": true}',
            "chance_key": bytes(range(32)),
            "played": "deal F4 A3 X2 G1 T3 S2",
            "tried": None,
            "edition": 4,
            "changed_at": 1.5e9,
        }
    ],
    "guests": [
        {
            "party_id": party,
            "number": number,
            "user_id": FIRST_ID + 1 + number,
            "name": "Anna",
            "username": "anna",
            "level": level,
            "joined_at": 1.5e9,
        }
        for party in (1, 2)
        for number, level in ((1, None), (2, "mate"))
    ],
    "member_sums": [
        {"guild_id": FIRST_ID, "game": "shanghaien", "user_id": user, "sums": '{"all": {}}'}
        for user in (FIRST_ID + 2, FIRST_ID + 3)
    ],
    "ladders": [
        {"id": number, "guild_id": FIRST_ID + number, "game": "shanghaien", "generation": 7}
        | {"stale": stale, "ended_at": 1.5e9 + 9, "match_id": 6}
        for number, stale in ((1, 0), (2, 1))
    ],
    "standings": [
        {
            "guild_id": FIRST_ID,
            "game": "shanghaien",
            "user_id": user,
            "match_id": 6,
            "games": 1,
            "week": 2480,
            **dict.fromkeys(("begun_rating", "rating"), 1612.5),
            **dict.fromkeys(("begun_deviation", "deviation"), 290.25),
            **dict.fromkeys(("begun_volatility", "volatility"), 0.06),
            "information": 0.25,
            "surprise": -0.5,
        }
        for user in (FIRST_ID + 2, FIRST_ID + 3)
    ],
    "registrations": [{"application_id": FIRST_ID + 5, "digest": "abc"}],
}
"""Two rows and more of every table. A column that a version does not have yet is left out."""
