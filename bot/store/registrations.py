"""Which commands were registered with Discord, told by a digest."""

from __future__ import annotations

from typing import Protocol


class RegistrationStore(Protocol):
    """The digest of the commands that each application registered last."""

    async def read(self, application_id: int) -> str | None:
        """Return the digest, None before the first registration."""

    async def save(self, application_id: int, digest: str) -> None:
        """Keep the digest in place of the earlier one."""
