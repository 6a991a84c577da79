"""Games that were finished before a test begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.games.shanghaien.agreement import Agreement, format_agreement
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.rules import replay
from bot.ratings.bookkeeping import Bookkeeper
from bot.records.matches import Change, NewMatch
from bot.store.sqlite.store import open_store
from playground.seats import Seat
from tests.games.shanghaien.playing import honest_transcript, result_of
from tests.ratings.here import CountingHere

FIRST_END = 1_790_000_000.0
DAY = 86_400.0


async def store_games(
    database: Path, guild_id: int, channel_id: int, pairs: Sequence[tuple[Seat, Seat, str | None]]
) -> None:
    """Store and count a game a day: who played, what ended it after 40 events; None: nothing."""
    async with await open_store(database) as store:
        for number, (first, second, end) in enumerate(pairs):
            transcript = honest_transcript(number)
            events = transcript.events
            if end is not None:
                events = (*events[:40], parse_event(end))
            result = result_of(replay(transcript.options, transcript.starter, events))
            at = FIRST_END + number * DAY
            match = NewMatch(
                guild_id=guild_id,
                channel_id=channel_id,
                game=SHANGHAIEN.name,
                options=format_agreement(Agreement(transcript.options, transcript.starter)),
                user_ids=(first.id, second.id),
                names=(first.user.display_name, second.user.display_name),
                usernames=(first.user.username, second.user.username),
                levels=(None, None),
                secret=bytes.fromhex(transcript.secret or ""),
                language="en",
                pace=None,
                created_at=at - DAY,
            )
            lines = tuple(format_event(event) for event in events)
            await store.add_match(match, Change(lines, (), at, (at, at), result))
        await Bookkeeper(store, CountingHere()).catch_up()
