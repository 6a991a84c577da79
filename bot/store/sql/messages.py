"""The ledger of what Discord shows: the messages that must change yet, or may have to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.records.messages import LIVE, OLD, OPEN, KindOfMessage, MessageRecord, NewMessage
from bot.records.proposals import ProposalKind
from bot.store.paging import FIRST_PAGE, Page
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import columns_of, insert, record_of, values_of

_INSERT = f"{insert('messages', columns_of(NewMessage))} RETURNING *"
_READ = "SELECT * FROM messages WHERE id = :id"
_FIND = "SELECT * FROM messages WHERE message_id = :message_id"
_ABOUT = "SELECT * FROM messages WHERE subject = :subject AND kind = :kind ORDER BY id"
_POSTED = """
UPDATE messages SET message_id = :message_id, shown = :shown WHERE id = :id RETURNING *
"""
_OF_INVITATION = "UPDATE invitations SET message_id = :message_id WHERE id = :subject"
_WANT = "UPDATE messages SET wanted = :wanted WHERE subject = :subject AND kind = :kind"
_NOTE_SHOWN = "UPDATE messages SET shown = :shown WHERE id = :id"
_DROP = "DELETE FROM messages WHERE id = :id AND wanted = coalesce(:wanted, wanted)"
_LOSE = "DELETE FROM messages WHERE channel_id = :channel_id"
_DUE = """
SELECT * FROM messages
WHERE shown <> wanted AND coalesce(reachable_until, :now) >= :now
    AND id > :after_id /* shards of guild_id */
ORDER BY id LIMIT :size
"""
_LOSE_REACH = "UPDATE messages SET reachable_until = :now WHERE id = :id"
_OUT_OF_REACH = f"""
SELECT * FROM messages
WHERE channel_id = :channel_id AND reachable_until IS NOT NULL AND shown <> wanted
    AND kind <> '{KindOfMessage.PRIVATE}'
ORDER BY id
"""  # noqa: S608 - our own word
_EXPIRE = "DELETE FROM messages WHERE reachable_until < :before"
_FOLLOW_NO_MORE = f"""
DELETE FROM messages
WHERE subject = :subject AND kind = '{KindOfMessage.PRIVATE}'
    AND number = :number AND name = :name
"""  # noqa: S608 - our own word
_OUTDATE_PRIVATE = f"""
UPDATE messages SET wanted = coalesce((
    SELECT CAST(revision AS text) || CASE WHEN paused_at IS NULL THEN '' ELSE ' paused' END
    FROM matches WHERE matches.id = :match_id
), wanted)
WHERE subject = :match_id AND kind = '{KindOfMessage.PRIVATE}'
"""  # noqa: S608 - our own word
_FORGET = "DELETE FROM messages WHERE message_id = :message_id"
_LIVE_AGAIN = "DELETE FROM messages WHERE message_id = :message_id OR id = :posted"
_LEAVE_BOARD = f"""
INSERT INTO messages (
    guild_id, channel_id, kind, subject, number, name, after_id, wanted, shown, message_id
)
SELECT
    guild_id, coalesce(shown_channel_id, channel_id), '{KindOfMessage.BOARD}', id, shown_revision,
    '', 0, :left, '{LIVE}', shown_message_id
FROM matches
WHERE id = :match_id AND shown_message_id <> :live
ON CONFLICT (message_id) DO UPDATE SET wanted = excluded.wanted
"""  # noqa: S608 - our own words
_OLD_BOARDS = f"""
UPDATE messages SET wanted = '{OLD}'
WHERE kind = '{KindOfMessage.BOARD}' AND subject = :match_id AND wanted = '{LIVE}'
"""  # noqa: S608 - our own words
_END_PROPOSALS = f"""
UPDATE messages SET wanted = :outcome
WHERE kind = '{KindOfMessage.PROPOSAL}' AND subject = :match_id AND wanted = '{OPEN}'
"""  # noqa: S608 - our own words
_UNSAY = f"""
DELETE FROM messages WHERE kind = '{KindOfMessage.NOTICE}' AND subject = :match_id
"""  # noqa: S608 - our own words


class MessageStore:
    """The messages of the bot that can go stale, but live boards: these are in their matches.

    What a message must show is written with what changes it, in the same transaction.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, message: NewMessage) -> MessageRecord:
        """Keep a message and return it with its id."""
        return await self._database.write_unflushed(lambda db: keep_message(db, message))

    async def read(self, number: int) -> MessageRecord | None:
        """Return the message that has the id `number` here; None if it is not kept any more."""
        return _one(await self._database.read(_READ, {"id": number}))

    async def find(self, message_id: int) -> MessageRecord | None:
        """Return the message that has this id at Discord; None if it is not kept."""
        return _one(await self._database.read(_FIND, {"message_id": message_id}))

    async def about(self, kind: KindOfMessage, subject: int) -> Sequence[MessageRecord]:
        """Return the messages of a kind that are kept of a subject, the oldest first."""
        found = await self._database.read(_ABOUT, {"kind": kind, "subject": subject})
        return tuple(map(_message, found))

    async def posted(self, number: int, message_id: int, shown: str) -> MessageRecord | None:
        """Remember the id that Discord gave a message, and what it shows; return it, if kept."""
        values = {"id": number, "message_id": message_id, "shown": shown}

        def note(db: Transaction) -> Sequence[Row]:
            found = db.execute(_POSTED, values).fetchall()
            for message in map(_message, found):
                if message.kind is KindOfMessage.INVITATION:
                    db.execute(_OF_INVITATION, values_of(message))
            return found

        return _one(await self._database.write(note))

    async def note_shown(self, number: int, shown: str) -> None:
        """Remember what a message shows."""
        values = {"id": number, "shown": shown}
        await self._database.write_unflushed(lambda db: db.execute(_NOTE_SHOWN, values).fetchall())

    async def drop(self, number: int, wanted: str | None = None) -> None:
        """Delete a message, unless `wanted` is given and is not what it must show any more."""
        values = {"id": number, "wanted": wanted}
        await self._database.write_unflushed(lambda db: db.execute(_DROP, values).fetchall())

    async def lose_channel(self, channel_id: int) -> None:
        """Forget the messages of a channel that is gone."""
        values = {"channel_id": channel_id}
        await self._database.write_unflushed(lambda db: db.execute(_LOSE, values).fetchall())

    async def due(self, page: Page = FIRST_PAGE, now: float = 0) -> Sequence[MessageRecord]:
        """Return messages that do not show what they must, as far as known.

        Without those whose token has expired before `now`, in Unix seconds.
        """
        found = await self._database.read(_DUE, {**page.values, "now": now})
        return tuple(map(_message, found))

    async def follow(self, message: NewMessage) -> MessageRecord:
        """Keep a private message in place of the one of that match, member and view.

        It must show the match as it is now. Returns it with its id.
        """
        values = values_of(message)

        def keep(db: Transaction) -> MessageRecord:
            db.execute(_FOLLOW_NO_MORE, values)
            kept = keep_message(db, message)
            # It may have changed since the message was drawn.
            outdate_private(db, message.subject)
            return kept

        return await self._database.write_unflushed(keep)

    async def lose_reach(self, number: int, now: float) -> None:
        """Note that no token reaches a message from `now` on, in Unix seconds."""
        values = {"id": number, "now": now}
        await self._database.write_unflushed(lambda db: db.execute(_LOSE_REACH, values).fetchall())

    async def out_of_reach(self, channel_id: int) -> Sequence[MessageRecord]:
        """Return the messages of a channel that wait for a token, without private ones."""
        found = await self._database.read(_OUT_OF_REACH, {"channel_id": channel_id})
        return tuple(map(_message, found))

    async def expire(self, before: float) -> None:
        """Delete the messages whose token expired `before` that moment, in Unix seconds."""
        values = {"before": before}
        await self._database.write_unflushed(lambda db: db.execute(_EXPIRE, values).fetchall())


def keep_message(db: Transaction, message: NewMessage) -> MessageRecord:
    """Add a message to the ledger; return it with its id. Of one at Discord the last word holds."""
    if message.message_id is not None:
        db.execute(_FORGET, {"message_id": message.message_id})
    (row,) = db.execute(_INSERT, values_of(message)).fetchall()
    return _message(row)


def want(db: Transaction, message: NewMessage) -> bool:
    """Let the one message of a subject show what `message` must; return False if none is kept."""
    return bool(db.execute(_WANT, values_of(message)).rowcount)


def outdate_private(db: Transaction, match_id: int) -> None:
    """Note that the private messages that follow a match must show it as it has just become."""
    db.execute(_OUTDATE_PRIVATE, {"match_id": match_id})


def keep_notices(db: Transaction, match_id: int, notices: Sequence[NewMessage]) -> None:
    """Let these be all that is left to be said of a match: what was not said before is stale."""
    db.execute(_UNSAY, {"match_id": match_id})
    for notice in notices:
        keep_message(db, notice)


def leave_board(db: Transaction, match_id: int, live: int | None, left: str = OLD) -> None:
    """Add the live board of a match to the ledger, as an old one, unless it stays the live one."""
    db.execute(_LEAVE_BOARD, {"match_id": match_id, "live": live or 0, "left": left})


def keep_live(db: Transaction, match_id: int, message_id: int, posted: int | None) -> None:
    """Let one board of a match be the live one, which was `posted` under that number, if given.

    Whatever else was posted for it is an old one.
    """
    db.execute(_LIVE_AGAIN, {"message_id": message_id, "posted": posted})
    db.execute(_OLD_BOARDS, {"match_id": match_id})


def end_proposals(
    db: Transaction, match_id: int, outcome: str, wish: ProposalKind | None = None
) -> None:
    """Let the messages of the open proposals of a match, or of that one, show what became of it."""
    of_wish = "" if wish is None else " AND name = :wish"
    values = {"match_id": match_id, "outcome": outcome, "wish": wish}
    db.execute(f"{_END_PROPOSALS}{of_wish}", values)


def _one(found: Sequence[Row]) -> MessageRecord | None:
    return _message(found[0]) if found else None


def _message(row: Row) -> MessageRecord:
    return record_of(MessageRecord, row)
