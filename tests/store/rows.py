"""Rows of every table, for every version of the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FIRST_ID = 2**62

_EVERYWHERE: Mapping[str, object] = {
    "accepted": FIRST_ID + 12, "acted_at": 1.5e9, "called": 1, "chance_key": bytes(range(32, 64)),
    "changed_at": 1.5e9 + 0.25, "channel_id": FIRST_ID + 1, "clock_due": None, "clock_left": None,
    "clock_reminded": 1, "closed": 0, "counted": 1, "created_at": 1.5e9, "edition": 3,
    "ended_at": None, "expires_at": 1.6e9, "first_acted_at": 1.5e9 + 1,
    "first_name": "Ånna 上海 '); DROP TABLE matches; --", "first_total": None,
    "first_user_id": FIRST_ID + 2, "first_username": "anna", "forced": 1, "game": "shanghaien",
    "guild_id": FIRST_ID, "held": 1, "host_id": FIRST_ID + 2, "invitation": "challenge 1",
    "joined_at": 1.5e9, "language": "fr", "level": None, "look_at": -1.0, "match_id": None,
    "name": "Anna", "nudged_at": 1.5e9, "nudges": 1, "offer_ends": 99.5, "offered_at": 77.5,
    "opening": bytes(range(64, 96)), "options": '{"options": {}}', "pace": None, "party": None,
    "pause_reason": None, "pause_user_id": None, "paused_at": None, "pending_key": "of the host",
    "place": None, "players": None, "points": None, "rated": 1, "rating": None, "revision": 2,
    "second_acted_at": 1.5e9 + 2, "second_name": "Bernd", "second_total": None,
    "second_username": "bernd", "secret": bytes(range(32)), "shown_channel_id": FIRST_ID + 1,
    "shown_edition": 3, "shown_face": "due", "shown_face_at": 1.5e9, "shown_message_id": 9,
    "shown_pinged": 1, "shown_revision": 1, "shown_rounds": 2, "shown_since": 1,
    "shown_time_notice": "due", "shown_time_notice_at": 1.5e9, "shown_waited_for": 1,
    "shown_waits_for": None, "starter": "2", "starter_by_lot": 1, "termination": None,
    "twin": None, "user_id": FIRST_ID + 2, "username": "anna", "waited_for": 0, "waits_for": None,
    "winner": None,
}  # fmt: skip
"""The default value of each column, by name."""
_MATCH: Mapping[str, object] = {
    "language": "de",
    "pace": 86_400,
    "extra_trick": "joker",
    "options": '{"extra_trick": "joker", "starter": "2", "starter_by_lot": true}',
}
_SEAT: Mapping[str, object] = {"name": "Ånna 上海", "first_user_id": None, "first_name": None}
_CHALLENGE: Mapping[str, object] = {
    "challenger_id": FIRST_ID + 2,
    "challenger_name": "Anna",
    "challenger_username": "anna",
    "extra_trick": "none",
    "starts": "lot",
    "options": '{"extra_trick": "none", "starter": null, "starter_by_lot": true}',
}
_DIFFERENT: Mapping[str, Sequence[Mapping[str, object]]] = {
    "matches": [
        {
            **_MATCH, "id": 5, "party": f"{FIRST_ID + 2} {FIRST_ID + 3}",
            "players": f"{FIRST_ID + 2} {FIRST_ID + 3}", "second_user_id": FIRST_ID + 3,
            "waits_for": FIRST_ID + 2, "paused_at": 1.5e9, "pause_reason": "member-left",
            "pause_user_id": FIRST_ID + 3, "clock_left": 77.25,
        },
        {
            **_MATCH,
            "id": 6,
            # after the deletion of the member's data
            "second_user_id": -6,
            "ended_at": 1.5e9 + 9,
            "termination": "resigned",
            "winner": "1",
            "first_total": 3,
            "second_total": 8,
        },
    ],
    "seats": [
        {**_SEAT, "match_id": 5, "seat": 1, "waited_for": 1},
        {**_SEAT, "match_id": 5, "seat": 2, "user_id": FIRST_ID + 3},
        {**_SEAT, "match_id": 6, "seat": 1, "points": 3, "place": 1, "rating": 1612.5},
        {**_SEAT, "match_id": 6, "seat": 2, "user_id": -49, "points": 8, "place": 2},
    ],
    "match_log": [
        {"match_id": match, "number": number, "line": f"line {number} ’"}
        for match in (5, 6)
        for number in (1, 2)
    ],
    "challenges": [
        {
            **_CHALLENGE, "id": number, "opponent_id": opponent,
            "opponent_name": opponent and "Bernd", "status": status, "message_id": number,
            "match_id": match,
        }
        for number, opponent, status, match in (
            (1, FIRST_ID + 3, "accepted", 5),
            (2, None, "open", None),
            (3, FIRST_ID + 3, "declined", None),
        )
    ],
    "members": [
        {
            "how": "dm", "quiet": 0, "dms_closed": 1, "dms_closed_until": 1.8e9,
            "display": "large", "language": "it", "hand_order": "rank", "play_style": "bold",
            "plan_buys": 0, "coach": 0, "usual": '[["shanghaien", "{}", 86400]]',
            "lessons": '[["shanghaien", "tie", 7]]',
            "practised": '[["shanghaien", "cook", 0.5, 4]]', "hat": "toque", "face": 3,
        }
    ],
    "servers": [
        {
            "channels": f"[{FIRST_ID + 1}]", "threads": "private", "language": "it",
            "pace": 86_400, "away_days": 60, "reminders": 0, "reposts": 0,
            "leaderboard": "everyone", "display": "text", "greeting": "given",
            "usual": '[["rummy", "{}", null]]', "weekly_channel": FIRST_ID + 1,
            "weekly_due": 1.75e9, "monthly_channel": FIRST_ID + 1, "monthly_due": 1.75e9,
            "daily_channel": FIRST_ID + 1,
        }
    ],
    "daily_secret": [{"id": 1, "secret": bytes(32)}],
    "daily_results": [
        {
            "day": 20_000, "user_id": FIRST_ID, "game": "shanghaien", "guild_id": FIRST_ID + 1,
            "match_id": 6, "points": -3, "line": "a line",
        }
    ],
    "departures": [{"guild_id": FIRST_ID + 9, "left_at": 1.5e9}],
    "running_time": [{"one": 1, "shard": 0, "shards": 1, "seconds": 12_345.5}],
    "seat_figures": [
        {
            "match_id": 6, "seat": seat, "rounds": 8, "tricks": 2, "shanghais": 3,
            **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 4),
            "sailors": "[1, 2, 3, 0, 0, 1, 2, 0]", "figures": '{"rounds": 8}',
        }
        for seat in (1, 2)
    ],
    "hidden_members": [{}],
    "names": [{"name": "Ånna 上海", "username": "anna"}],
    "absences": [
        {"id": number, "since_at": 1.5e9, "until_at": 1.6e9, "ended_at": ended}
        for number, ended in ((1, 1.55e9), (2, None))
    ],
    "proposals": [
        {"match_id": 5, "wish": wish, "seat": "1", "message_id": 9, "agreed": "[]"}
        for wish in ("cancel", "undo")
    ],
    "messages": [
        {
            "id": 3, "kind": "board", "subject": 5, "number": 2, "name": "",
            "after_id": FIRST_ID + 12, "wanted": "old", "shown": "live",
            "message_id": FIRST_ID + 40, "reachable_until": 1.7e9,
        }
    ],
    "drafts": [{"match_id": 5, "seat": seat, "moves": '["lay 7S m1"]'} for seat in (1, 2)],
    "orders": [
        {"match_id": 5, "seat": seat, "orders": '{"round": 1}', "edition": seat} for seat in (1, 2)
    ],
    "automatic_moves": [
        {"match_id": 5, "line": line, "seat": line, "late": line % 2} for line in (1, 2)
    ],
    "parties": [
        {"id": 1, "status": "accepted", "message_id": 1, "match_id": 5, "secret": None},
        {"id": 2, "status": "open", "message_id": 2, "secret": None},
    ],
    "invitations": [
        {"id": 1, "table_number": 1, "status": "accepted", "message_id": 1, "match_id": 5},
        {"id": 2, "table_number": 2, "status": "open", "message_id": 2},
    ],
    "invitation_guests": [{"invitation_id": invitation, "number": 1} for invitation in (1, 2)],
    "rehearsals": [
        {
            "id": 3, "level": "mate",
            "options": '{"extra_trick": "none", "starter": "1", "starter_by_lot": true}',
            "played": "deal F4 A3 X2 G1 T3 S2", "tried": None,
        }
    ],
    "guests": [
        {"party_id": party, "number": number, "user_id": FIRST_ID + 1 + number, "level": level}
        for party in (1, 2)
        for number, level in ((1, None), (2, "mate"))
    ],
    "member_sums": [{"user_id": user, "sums": '{"all": {}}'} for user in (1, 2)],
    "ladders": [
        {"id": number, "guild_id": FIRST_ID + number, "generation": 7}
        | {"stale": stale, "ended_at": 1.5e9 + 9, "match_id": 6}
        for number, stale in ((1, 0), (2, 1))
    ],
    "standings": [
        {
            "user_id": user, "match_id": 6, "games": 1, "week": 2480,
            **dict.fromkeys(("begun_rating", "rating"), 1612.5),
            **dict.fromkeys(("begun_deviation", "deviation"), 290.25),
            **dict.fromkeys(("begun_volatility", "volatility"), 0.06), "information": 0.25,
            "surprise": -0.5,
        }
        for user in (FIRST_ID + 2, FIRST_ID + 3)
    ],
    "registrations": [{"application_id": FIRST_ID + 5, "digest": "abc"}],
}  # fmt: skip
ROWS = {
    table: [{**_EVERYWHERE, **different} for different in rows]
    for table, rows in _DIFFERENT.items()
}
"""Two or more rows of every table. Columns that a version lacks are left out."""
