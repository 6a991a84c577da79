"""Memory that is let go goes back to the system, in a process of its own."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

CODE = """
import os
from pathlib import Path
from bot.allocator import MIB, bound_heaps

def resident():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")

if {bound}:
    bound_heaps()
large = bytearray(30 * MIB)
del large
before, pieces, small = resident(), [], []
for _ in range(40):
    pieces.append(bytearray(2 * MIB))
    small.append(bytearray(4000))
del pieces
print((resident() - before) // MIB)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the heaps are glibc's")
def test_large_pieces_go_back_though_small_ones_were_taken_between_them() -> None:
    assert grown(bound=False) > 60  # MiB; else this test shows nothing
    assert grown(bound=True) < 10


def grown(*, bound: bool) -> int:
    code = CODE.replace("{bound}", str(bound))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)
