"""Private practice: a match that only its member sees, where every choice can be taken back.

Whoever takes one back tries another in a match of its own, which begins like the game as it was
played, with the same dice; that stays, and can be gone back to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from bot.matches.checks import check_private
from bot.matches.consequences import change_of
from bot.matches.logbook import Logbook
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import NewMatch
from bot.store.sql.database import StaleRevisionError


def choices(match: Match) -> Iterator[int]:
    """Yield how many events came before each choice of the member, who has the first seat."""
    member = match.seats[0]
    for place, (position, event) in enumerate(match.stepwise(0, match.revision)):
        moves = match.game.legal_moves(position, member)
        if len(moves) > 1 and any(event == match.game.played(member, move) for move in moves):
            yield place


def has_chosen(match: Match) -> bool:
    """Return whether the member has chosen something yet."""
    return any(True for _ in choices(match))


def would_be_lost(match: Match) -> bool:
    """Return whether a new game in its place would end one that the member is playing."""
    return not match.over and has_chosen(match)


async def fork(logbook: Logbook, match: Match, user_id: int, revision: int) -> Match:
    """Do what `Events.try_other` says."""
    check_private(match, user_id, revision)
    chosen = tuple(choices(match))
    if not chosen:
        raise RefusedError(Reason.UNDO_NONE, match_id=match.id)
    log, played, now = match.log[: chosen[-1]], match.record, logbook.clock.now()
    last = log[-1], match.position_at(len(log))
    change = change_of(match.game, [last], now, (now,) * len(match.seats))
    change = replace(change, lines=tuple(map(match.game.format_event, log)))
    new = {each.name: getattr(played, each.name) for each in fields(NewMatch)}
    new |= {"created_at": now, "twin": played.twin if played.tries else match.id}
    try:
        record = await logbook.store.fork(played, NewMatch(**new), change)
    except StaleRevisionError as stale:
        raise RefusedError(Reason.STALE, match_id=match.id) from stale
    return await logbook.match_of(record)


async def drop_fork(logbook: Logbook, match: Match, user_id: int, revision: int) -> Match:
    """Do what `Events.return_to_game` says."""
    check_private(match, user_id, revision)
    if not match.record.tries or match.record.twin is None:
        raise RefusedError(Reason.STALE, match_id=match.id)
    try:
        await logbook.store.drop_fork(match.record)
    except StaleRevisionError as stale:
        raise RefusedError(Reason.STALE, match_id=match.id) from stale
    return await logbook.current(match.record.twin)
