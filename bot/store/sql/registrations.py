"""Which commands were registered with Discord, told by a digest."""

from __future__ import annotations

from bot.store.sql.database import Database

_SELECT = "SELECT digest FROM registrations WHERE application_id = :application_id"
_SAVE = """
INSERT INTO registrations (application_id, digest) VALUES (:application_id, :digest)
ON CONFLICT (application_id) DO UPDATE SET digest = excluded.digest
"""


class RegistrationStore:
    """The digest of the commands that each application registered last."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, application_id: int) -> str | None:
        """Return the digest, None before the first registration."""
        found = await self._database.read(_SELECT, {"application_id": application_id})
        return found[0]["digest"] if found else None

    async def save(self, application_id: int, digest: str) -> None:
        """Keep the digest in place of the earlier one."""
        values = {"application_id": application_id, "digest": digest}
        await self._database.write(lambda db: db.execute(_SAVE, values).fetchall())
