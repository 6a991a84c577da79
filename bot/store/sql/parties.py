"""The parties: the statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.records.challenges import ChallengeStatus
from bot.records.parties import Guest, NewParty, PartyPendingError, PartyRecord, StalePartyError
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import columns_of, insert, record_of, values_of

_PENDING = """
SELECT id FROM parties
WHERE channel_id = :channel_id AND game = :game AND host_id = :host_id AND status = 'open'
"""
_OTHER_PENDING = f"{_PENDING} AND id <> :id"
_UPDATE = """
UPDATE parties SET
    host_id = :host_id, options = :options, status = :status, match_id = :match_id,
    edition = edition + 1
WHERE id = :id AND edition = :edition AND status = 'open'
"""
_EMPTY = "DELETE FROM guests WHERE party_id = :id"
_ADD_GUEST = insert("guests", ("party_id", "number", *columns_of(Guest)))
_PARTIES = "SELECT * FROM parties JOIN guests ON party_id = id"
_LOAD = f"{_PARTIES} WHERE id = :id ORDER BY number"
_SET_MESSAGE = """
UPDATE parties SET message_id = :message_id, channel_id = :channel_id WHERE id = :id
"""
_DUE = f"""
{_PARTIES} WHERE status = 'open' AND expires_at <= :now /* shards of guild_id */
ORDER BY expires_at, id, number
"""
_OF_MEMBER = f"""
{_PARTIES}
WHERE id IN (SELECT party_id FROM guests WHERE user_id = :user_id AND level IS NULL)
ORDER BY id, number
"""  # noqa: S608 - our own text


class SqlParties:
    """See `parties.PartyStore` for the contract."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, party: NewParty) -> PartyRecord:
        """Keep a new open party and return it with its id; raises PartyPendingError."""
        values = {**values_of(party, "guests"), "status": ChallengeStatus.OPEN}
        keep = f"{insert('parties', values)} RETURNING id"

        def add(db: Transaction) -> PartyRecord:
            pending = db.execute(_PENDING, values).fetchall()
            if pending:
                raise PartyPendingError(pending[0]["id"])
            (inserted,) = db.execute(keep, values).fetchall()
            _seat(db, inserted["id"], party.guests)
            return _written(db, inserted["id"])

        return await self._database.write(add)

    async def load(self, party_id: int) -> PartyRecord | None:
        """Return the party, or None if there is none with that id."""
        found = _parties(await self._database.read(_LOAD, {"id": party_id}))
        return found[0] if found else None

    async def save(self, party: PartyRecord) -> PartyRecord:
        """Keep host, guests, options and status of a party that was open."""
        return await self._database.write(lambda db: write_party(db, party))

    async def set_message(self, party_id: int, message_id: int, channel_id: int) -> None:
        """Remember the message that shows the party."""
        values = {"id": party_id, "message_id": message_id, "channel_id": channel_id}
        await self._database.write(lambda db: db.execute(_SET_MESSAGE, values).fetchall())

    async def due(self, now: float) -> Sequence[PartyRecord]:
        """Return the open parties whose time is up at `now`."""
        return _parties(await self._database.read(_DUE, {"now": now}))

    async def of_member(self, user_id: int) -> Sequence[PartyRecord]:
        """Return the parties that a member takes part in or is asked to, by id."""
        return _parties(await self._database.read(_OF_MEMBER, {"user_id": user_id}))


def write_party(db: Transaction, party: PartyRecord, match_id: int | None = None) -> PartyRecord:
    """Keep a party, with the match that it led to; raises what `save` raises."""
    values = {
        "id": party.id,
        "edition": party.edition,
        "channel_id": party.channel_id,
        "game": party.game,
        "host_id": party.host_id,
        "options": party.options,
        "status": party.status,
        "match_id": match_id,
    }
    if party.status is ChallengeStatus.OPEN:
        for other in db.execute(_OTHER_PENDING, values).fetchall():
            raise PartyPendingError(other["id"])
    if not db.execute(_UPDATE, values).rowcount:
        raise StalePartyError(party.id)
    db.execute(_EMPTY, values)
    _seat(db, party.id, party.guests)
    return _written(db, party.id)


def _seat(db: Transaction, party_id: int, guests: Iterable[Guest]) -> None:
    db.executemany(
        _ADD_GUEST,
        [
            {"party_id": party_id, "number": number, **values_of(guest)}
            for number, guest in enumerate(guests, start=1)
        ],
    )


def _written(db: Transaction, party_id: int) -> PartyRecord:
    (party,) = _parties(db.execute(_LOAD, {"id": party_id}).fetchall())
    return party


def _parties(found: Sequence[Row]) -> tuple[PartyRecord, ...]:
    grouped = (list(rows) for _, rows in groupby(found, key=lambda row: row["id"]))
    return tuple(_party(rows) for rows in grouped)


def _party(rows: Sequence[Row]) -> PartyRecord:
    guests = tuple(record_of(Guest, row) for row in rows)
    return record_of(PartyRecord, rows[0], guests=guests)
