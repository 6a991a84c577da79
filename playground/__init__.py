"""A stand-in for Discord on this machine: the real bot runs here without an account.

It speaks enough of Discord's REST API v10 and gateway for an unmodified discord.py bot, and serves
a page with a seat for each member. It imports nothing of the bot, and nothing of discord.py.

    async with Playground() as playground, BotProcess(playground, database=path) as bot:
        anna, bernd = playground.member("Anna"), playground.member("Bernd")
        outcome = await anna.command("shanghaien challenge", opponent=bernd)
        await bernd.click(outcome.message, "Accept")
        await playground.wait_for(lambda: bernd.pings)
        assert not playground.breaches
"""

from __future__ import annotations

from playground.faults import Faults
from playground.interaction import Acknowledgement
from playground.outcome import ActionOutcome
from playground.permissions import Permission
from playground.process import BotProcess, BotProcesses
from playground.refusing import Refused
from playground.seats import Seat
from playground.server import Playground
from playground.world import Channel, Message

__all__ = [
    "Acknowledgement",
    "ActionOutcome",
    "BotProcess",
    "BotProcesses",
    "Channel",
    "Faults",
    "Message",
    "Permission",
    "Playground",
    "Refused",
    "Seat",
]
