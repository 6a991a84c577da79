from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import WHY_SKIPPED, binaries, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL database of the tests' own; skips where there is no server."""
    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    with cluster(programs) as address:
        yield address
