"""How the C library hands memory out: so that what is let go goes back to the system.

By itself glibc keeps a heap for every thread, and after a large piece was let go it takes the next
ones from the heap too, where small things that stay then hold the holes between them.
"""

from __future__ import annotations

import contextlib
import ctypes

MIB = 1024 * 1024
# malloc.h: the numbers are glibc's.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
LARGE_BYTES = MIB
"""What is as large as that is taken from the system and goes straight back."""
SPARE_BYTES = 4 * MIB
"""So much may lie free at the end of a heap."""
HEAPS = 2
"""The threads share the interpreter's lock, so few of them wait for a heap."""


def bound_heaps() -> None:
    """Let this process hold on to little that it does not use; to be called before any thread.

    Nothing happens where the C library is not glibc.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        tune = ctypes.CDLL(None).mallopt
        tune(_ARENA_MAX, HEAPS)
        tune(_MMAP_THRESHOLD, LARGE_BYTES)
        tune(_TRIM_THRESHOLD, SPARE_BYTES)
