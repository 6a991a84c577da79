"""Stores finished games in a database before a test begins."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement as RummyAgreement
from bot.games.rummy.terms.options import Contract
from bot.games.rummy.terms.options import Options as RummyOptions
from bot.games.rummy.transcript import Transcript
from bot.games.shanghaien.game import SHANGHAIEN, format_agreement
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.rules import replay
from bot.ratings.bookkeeping import Bookkeeper
from bot.records.matches import Change, NewMatch, Result
from playground.seats import Seat
from tests.databases import open_empty
from tests.games.rummy import games as rummy_games
from tests.games.shanghaien.playing import honest_transcript, result_of
from tests.ratings.local_counting import LocalCounting

FIRST_END = 1_790_000_000.0
"""The end of the first stored game, in seconds since 1970."""
DAY = 86_400.0


async def store_games(
    database: Path, guild_id: int, channel_id: int, pairs: Sequence[tuple[Seat, Seat, str | None]]
) -> None:
    """Store one finished dice game per day, and compute the statistics.

    Each entry of `pairs` names the two players and the event that ends the game after 40 events,
    or None for a complete game.
    """
    async with await open_empty(database) as store:
        for number, (first, second, end) in enumerate(pairs):
            transcript = honest_transcript(number)
            events = transcript.events
            if end is not None:
                events = (*events[:40], parse_event(end))
            result = result_of(
                replay(transcript.terms.options, transcript.terms.drawn_starter, events)
            )
            at = FIRST_END + number * DAY
            match = NewMatch(
                guild_id=guild_id, channel_id=channel_id, game=SHANGHAIEN.name,
                options=format_agreement(transcript.terms), user_ids=(first.id, second.id),
                names=(first.user.display_name, second.user.display_name),
                usernames=(first.user.username, second.user.username), levels=(None, None),
                secret=bytes.fromhex(transcript.secret or ""), language="en", pace=None,
                created_at=at - DAY,
            )  # fmt: skip
            lines = tuple(format_event(event) for event in events)
            await store.add_match(match, Change(lines, (), at, (at, at), result))
        await Bookkeeper(store, LocalCounting()).catch_up()


TWO_ROUNDS = RummyOptions(contracts=(Contract(2, 0), Contract(1, 1)))


async def store_rummy_games(
    database: Path,
    guild_id: int,
    channel_id: int,
    tables: Sequence[Sequence[tuple[int, str, bool]]],
    agreements: Sequence[RummyAgreement] = (RummyAgreement(TWO_ROUNDS),),
) -> None:
    """Store one finished rummy game per day, and compute the statistics.

    Each entry of `tables` lists the seats of a game: user id, name, and whether a computer plays.
    The games use `agreements` in turn; by default they have two rounds.
    """
    async with await open_empty(database) as store:
        for number, people in enumerate(tables):
            agreed = agreements[number % len(agreements)]
            transcript = _seated(number, len(people), agreed.options)
            agreement = replace(agreed, dealer=transcript.terms.drawn_dealer)
            match, change = _rummy_match(
                transcript, agreement, guild_id, channel_id, people, number
            )
            await store.add_match(match, change)
        await Bookkeeper(store, LocalCounting()).catch_up()


@functools.cache
def _seated(seed: int, players: int, options: RummyOptions) -> Transcript:
    return rummy_games.honest_transcript(seed, options, players)


def _rummy_match(
    transcript: Transcript,
    agreement: RummyAgreement,
    guild_id: int,
    channel_id: int,
    people: Sequence[tuple[int, str, bool]],
    number: int,
) -> tuple[NewMatch, Change]:
    at = FIRST_END + number * DAY
    state = RUMMY.new_game(agreement, len(people))
    for event in transcript.events:
        state = RUMMY.apply(state, event)
    outcome = RUMMY.outcome(state)
    assert outcome is not None
    match = NewMatch(
        guild_id=guild_id, channel_id=channel_id, game=RUMMY.name,
        options=RUMMY.format_options(agreement),
        user_ids=tuple(user_id for user_id, _, _ in people),
        names=tuple(name for _, name, _ in people),
        usernames=tuple(name.lower() for _, name, _ in people),
        levels=tuple("mate" if computer else None for _, _, computer in people),
        secret=bytes.fromhex(transcript.secret or ""), language="en", pace=None,
        created_at=at - DAY,
    )  # fmt: skip
    lines = tuple(RUMMY.format_event(event) for event in transcript.events)
    result = Result(outcome.termination, outcome.points, outcome.places)
    return match, Change(lines, (), at, (at,) * len(people), result)
