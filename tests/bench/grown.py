"""Large databases of copies of a few random games: finished or open, with or without a pace."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, combinations, cycle, islice, product
from pathlib import Path

from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS, format_agreement
from bot.games.shanghaien.notation import format_event
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.transcript import Transcript
from bot.records.matches import Change, NewMatch
from bot.store.opening import open_store
from tests.games.shanghaien.playing import honest_transcript, result_of

TEMPLATES = 50
"""The number of complete originals for the copies; there are as many half-played originals."""
MEMBERS = 1_500
"""The number of members of the largest server; a few play most of the games, as in practice."""
FIRST_MEMBER = 10**17
"""The lowest user id of the members."""
OTHER_SERVERS = 400
YEAR = 365 * 24 * 3600.0
PACE = 3 * 24 * 3600
"""The pace, the time limit for a turn, in seconds."""
LAST_DAY = 365
"""The number of the last day for which the deal of the day has results."""
_CACHE_KIB = 256 * 1024


@dataclass(frozen=True, slots=True)
class GrownSize:
    """The numbers of games and results in a database."""

    finished: int
    largest: int
    """Finished games of the largest server, which are among `finished`."""
    open: int
    daily: int = 0
    """Results of deals of the day; half of them belong to the last day."""

    def times(self, share: float) -> GrownSize:
        """Return these numbers times `share`, with at least as many finished games as originals."""
        return GrownSize(
            max(2 * TEMPLATES, int(self.finished * share)),
            max(TEMPLATES, int(self.largest * share)),
            int(self.open * share),
            int(self.daily * share),
        )


@dataclass(frozen=True, slots=True)
class GrownPlace:
    """The largest server, its channels with open games, and the players of these, as ids."""

    guild: int
    channels: Sequence[int]
    users: Sequence[int]


async def make_database(database: Path, size: GrownSize, place: GrownPlace) -> None:
    """Make a database of a year's games; the statistics lack those of the largest server."""
    async with await open_store(database) as store:
        for seed in range(2 * TEMPLATES):
            await store.add_match(*_template(seed, place.guild))
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        db.execute("BEGIN")
        _insert_results(db, size.daily, place.guild)
        _insert(db, chain(_finished(size, place.guild), _open(size, place)))
        db.execute("DELETE FROM matches WHERE ended_at IS NULL AND id <= ?", (2 * TEMPLATES,))
        db.execute("DELETE FROM match_log WHERE match_id NOT IN (SELECT id FROM matches)")
        db.execute("DELETE FROM seats WHERE match_id NOT IN (SELECT id FROM matches)")
        db.execute("COMMIT")
        db.execute("ANALYZE")


def show_as_of_now(database: Path) -> None:
    """Set the deadlines on all boards to those of a bot whose uptime starts now."""
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(
            "UPDATE matches SET shown_time_notice = 'due', shown_time_notice_at = ? + clock_due"
            " WHERE ended_at IS NULL AND clock_due IS NOT NULL",
            (time.time(),),
        )


def _template(seed: int, guild: int) -> tuple[NewMatch, Change]:
    """Return a random game with its log; for even seeds only the first half."""
    now, game = time.time() - YEAR, honest_transcript(seed // 2)
    match = NewMatch(
        guild_id=guild, channel_id=seed, game=SHANGHAIEN.name,
        options=format_agreement(game.terms),
        user_ids=(FIRST_MEMBER + 2 * seed, FIRST_MEMBER + 2 * seed + 1), names=("Anna", "Bernd"),
        usernames=("anna", "bernd"), levels=(None, None),
        secret=bytes.fromhex(game.secret or ""), language="en", pace=None, created_at=now,
    )  # fmt: skip
    lines = tuple(format_event(event) for event in game.events)
    if seed % 2:
        return match, Change(lines, (), now, (now, now), result_of(TRANSCRIPTS.state(game)))
    half, waiting = _half(game)
    return match, Change(lines[:half], waiting, now, (now, now))


def _half(game: Transcript) -> tuple[int, tuple[int, ...]]:
    """Return the number of events before a decision in mid-game, and the slots of its players."""
    state = new_game(game.terms.options, game.terms.drawn_starter)
    best: tuple[int, tuple[int, ...]] = (1, (0,))
    for number, event in enumerate(game.events[: len(game.events) // 2], start=1):
        state = apply(state, event)
        waiting = SHANGHAIEN.waiting(state)
        if waiting:
            best = number, tuple(SHANGHAIEN.seats.index(seat) for seat in waiting)
    return best


_Copy = tuple[int, int, int, int, int, float | None, bool, float | None]
"""A copied game: id of the original, server, channel, first and second player, time of the end,
whether statistics include it, and deadline."""


def _finished(size: GrownSize, guild: int) -> Iterator[_Copy]:
    chance = random.Random(12)
    weights = [1 / (rank + 5) for rank in range(MEMBERS)]
    start = time.time() - YEAR
    for number in range(size.finished - TEMPLATES):
        here, users = number < size.largest - TEMPLATES, set[int]()
        while len(users) < 2:
            users = set(chance.choices(range(MEMBERS), weights, k=2))
        other = number % OTHER_SERVERS
        base = FIRST_MEMBER + (0 if here else 10**6 * (1 + other))
        first, second = (base + user for user in users)
        ended_at = start + YEAR * chance.random()
        template = 2 + 2 * (number % TEMPLATES)
        yield (
            template,
            guild if here else 10**15 + other,
            1,
            first,
            second,
            ended_at,
            not here,
            None,
        )


def _open(size: GrownSize, place: GrownPlace) -> Iterator[_Copy]:
    """Yield the open games; every other one has a pace, and a deadline 1.5 to 3 days ahead."""
    chance = random.Random(13)
    tables = islice(cycle(product(combinations(place.users, 2), place.channels)), size.open)
    for number, ((first, second), channel) in enumerate(tables):
        due = PACE * chance.uniform(0.5, 1) if number % 2 else None
        yield 1 + 2 * (number % TEMPLATES), place.guild, channel, first, second, None, False, due


def _insert(db: sqlite3.Connection, copies: Iterable[_Copy]) -> None:
    db.execute(
        "CREATE TEMP TABLE copies (copy INTEGER PRIMARY KEY, template INTEGER, guild, channel,"
        " first, second, finished_at, is_counted, due)"
    )
    rows = ((number, *each) for number, each in enumerate(copies, start=2 * TEMPLATES + 1))
    db.executemany("INSERT INTO copies VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    open_players = "min(first, second) || ' ' || max(first, second)"
    _copy(db, "matches", "matches.id", "copy", {
        "id": "copy", "guild_id": "guild", "ended_at": "finished_at",
        "players": f"CASE WHEN finished_at IS NULL THEN {open_players} END",
        "counted": "is_counted", "channel_id": "channel",
        "shown_revision": "revision", "shown_message_id": "copy", "shown_channel_id": "channel",
        "pace": f"CASE WHEN due IS NULL THEN NULL ELSE {PACE} END", "clock_due": "due",
    })  # fmt: skip
    _copy(db, "seats", "match_id", "copy, seat", {
        "match_id": "copy", "user_id": "CASE seat WHEN 1 THEN first ELSE second END",
        "called": "1", "shown_waited_for": "waited_for",
    })  # fmt: skip
    # Omit the logs of other servers' games (the counted ones), which no benchmark reads.
    db.execute("DELETE FROM copies WHERE is_counted")
    _copy(db, "match_log", "match_id", "copy, number", {"match_id": "copy"})


def _insert_results(db: sqlite3.Connection, number: int, guild: int) -> None:
    """Insert `number` results of a year's deals; on the last day, half are from server `guild`."""
    chance, today = random.Random(14), number // 2
    rows = (
        (
            LAST_DAY if at < today else 1 + at % (LAST_DAY - 1),
            FIRST_MEMBER + (at if at < today else (at - today) // (LAST_DAY - 1)),
            guild if at % 2 else 10**15 + at % OTHER_SERVERS,
            chance.randint(-12, 12),
        )
        for at in range(number)
    )
    db.executemany(
        "INSERT INTO daily_results (day, user_id, game, guild_id, match_id, points, line)"
        " VALUES (?, ?, 'shanghaien', ?, 0, ?, '9–6 · 🟩🟩🟨')",
        rows,
    )


def _copy(
    db: sqlite3.Connection, table: str, key: str, order: str, changed: dict[str, str]
) -> None:
    """Copy the originals' rows of a table, sorted by `order` so that its pages fill in sequence."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(name, f"{table}.{name}") for name in columns)
    db.execute(
        f"INSERT INTO {table} SELECT {values} FROM copies CROSS JOIN {table} ON {key} = template"  # noqa: S608 - own names
        f" ORDER BY {order}"
    )
