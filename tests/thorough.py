"""How much is tried of what could be tried for ever: some by `make test`, more by `make thorough`.

Every kind of thing is tried by both; which of them, or how often, is what differs.
"""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("THOROUGH"))
"""Whether there is time for more."""


def some(usual: int, thorough: int) -> int:
    """Return how many to try: the `usual` number, or more if there is time."""
    return thorough if THOROUGH else usual
