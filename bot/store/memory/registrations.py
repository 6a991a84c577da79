"""The registered commands in the memory store."""

from __future__ import annotations


class MemoryRegistrations:
    """See `registrations.RegistrationStore` for the contract."""

    def __init__(self) -> None:
        self._digests: dict[int, str] = {}

    async def load(self, application_id: int) -> str | None:
        """Return the digest, None before the first registration."""
        return self._digests.get(application_id)

    async def save(self, application_id: int, digest: str) -> None:
        """Keep the digest in place of the earlier one."""
        self._digests[application_id] = digest
