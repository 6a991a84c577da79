"""The bot with Pig: `python -m examples.pig` takes the arguments of `python -m bot`."""

from __future__ import annotations

from bot.__main__ import enter
from examples.pig import register

if __name__ == "__main__":
    register()
    enter()
