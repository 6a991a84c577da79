"""How the C library's allocator keeps freed memory, and how that goes back to the system.

By default glibc keeps a heap for each thread. After a large block was freed, it also takes the next
large blocks from the heap. Small objects that stay then keep the free space between them resident.
Where the C library is not glibc, nothing here has an effect.
"""

from __future__ import annotations

import contextlib
import ctypes

MIB = 1024 * 1024
# malloc.h: the numbers are glibc's.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
LARGE_BYTES = MIB
"""Size from which a block is mapped for itself, and unmapped when it is freed."""
SPARE_BYTES = 4 * MIB
"""How much may stay free at the end of a heap."""
HEAPS = 2
"""The threads share the interpreter's lock, so few of them wait for a heap."""


def limit_heaps() -> None:
    """Let all threads of this process share two heaps; to be called before any thread starts."""
    _tune({_ARENA_MAX: HEAPS})


def return_large_blocks() -> None:
    """Let this process return large blocks to the system as soon as they are freed.

    It costs page faults, so it suits a process that computes for long, and no other: in the one
    that draws it doubles them.
    """
    _tune({_MMAP_THRESHOLD: LARGE_BYTES, _TRIM_THRESHOLD: SPARE_BYTES})


def return_free_pages() -> None:
    """Return the pages that are free within the heaps; takes a millisecond or two."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _tune(parameters: dict[int, int]) -> None:
    with contextlib.suppress(OSError, AttributeError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        for parameter, value in parameters.items():
            mallopt(parameter, value)
