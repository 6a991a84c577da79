"""The extent of the tests: `make thorough` runs more examples than `make test`.

Both cover every kind of case; they differ in the selection or number of examples.
"""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("THOROUGH"))
"""True in thorough runs."""


def some(usual: int, thorough: int) -> int:
    """Return `thorough` in thorough runs, otherwise `usual`."""
    return thorough if THOROUGH else usual
