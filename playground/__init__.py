"""A local substitute for Discord, at which a bot runs without a Discord account.

It implements as much of Discord's REST API v10 and gateway as an unmodified discord.py bot needs,
and serves a page with a seat for each member. It imports neither the bot nor discord.py.

    async with Playground() as playground, BotProcess(playground, database=path) as bot:
        anna, bernd = playground.member("Anna"), playground.member("Bernd")
        outcome = await anna.command("shanghaien challenge", opponent=bernd)
        await bernd.click(outcome.message, "Accept")
        await playground.wait_for(lambda: bernd.pings)
        assert not playground.breaches
"""

from __future__ import annotations

from playground.errors import ClientError
from playground.faults import Faults
from playground.interaction import Acknowledgement
from playground.outcome import ActionOutcome
from playground.permissions import Permission
from playground.process import BotProcess, BotProcesses
from playground.seats import Seat
from playground.server import Playground
from playground.world import Channel, Message

__all__ = [
    "Acknowledgement",
    "ActionOutcome",
    "BotProcess",
    "BotProcesses",
    "Channel",
    "ClientError",
    "Faults",
    "Message",
    "Permission",
    "Playground",
    "Seat",
]
