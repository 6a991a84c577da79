"""A stand-in for Discord on this machine: tries the real bot without an account, carries the tests.

It speaks enough of Discord's REST API v10 and gateway for an unmodified discord.py bot, and serves
a page with a seat for each member. It imports nothing of the bot, and nothing of discord.py.
"""

from __future__ import annotations

from playground.faults import Faults
from playground.interaction import How
from playground.outcome import Outcome
from playground.permissions import Permission
from playground.refusing import Refused
from playground.seats import Seat
from playground.server import Playground
from playground.world import Channel, Message

__all__ = [
    "Channel",
    "Faults",
    "How",
    "Message",
    "Outcome",
    "Permission",
    "Playground",
    "Refused",
    "Seat",
]
