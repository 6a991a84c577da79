"""How the C library's allocator keeps freed memory.

By default glibc keeps a heap for each thread. Where the C library is not glibc, nothing here has an
effect.
"""

from __future__ import annotations

import contextlib
import ctypes

_ARENA_MAX = -8
"""Of malloc.h: the number is glibc's."""
HEAPS = 2
"""The threads share the interpreter's lock, so few of them wait for a heap."""


def limit_heaps() -> None:
    """Let all threads of this process share two heaps; to be called before any thread starts."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, HEAPS)
