"""Memory that is freed goes back to the system, in a process of its own."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="the heaps that are limited are glibc's"
)
RESIDENT = """
import os
from pathlib import Path
from bot.operating.allocator import MIB, return_free_pages, return_large_blocks

def resident():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
"""
LARGE_BLOCKS = """
large = bytearray(30 * MIB)
del large
before, blocks, small = resident(), [], []
for _ in range(40):
    blocks.append(bytearray(2 * MIB))
    small.append(bytearray(4000))
del blocks
print((resident() - before) // MIB)
"""
HOLES = """
blocks, small = [], []
for _ in range(2000):
    blocks.append(bytearray(20_000))
    small.append(bytearray(1000))
before = resident()
del blocks
return_free_pages()
print((before - resident()) // MIB)
"""


def test_large_blocks_go_back_though_small_ones_were_taken_between_them() -> None:
    assert printed(RESIDENT + LARGE_BLOCKS) > 60  # MiB; else this test shows nothing
    assert printed(RESIDENT + "return_large_blocks()" + LARGE_BLOCKS) < 10


def test_free_pages_between_small_blocks_go_back_when_told() -> None:
    assert printed(RESIDENT + HOLES) > 20  # MiB of 38


def printed(code: str) -> int:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)
