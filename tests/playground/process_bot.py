"""Runs `TavernBot` as a process: `python -m tests.playground.process_bot`.

The playground's addresses and token come from the environment.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.playground.tavern_bot import TavernBot


async def run() -> None:
    Route.BASE = os.environ["SHANGHAIEN_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SHANGHAIEN_GATEWAY_URL"])
    bot = TavernBot()
    if "--without-commands" in sys.argv:
        bot.tree.clear_commands(guild=None)
        bot.setup_hook = discord.Client.setup_hook.__get__(bot)  # type: ignore[method-assign]
    loop = asyncio.get_running_loop()
    running = asyncio.create_task(bot.start(os.environ["DISCORD_TOKEN"]))
    loop.add_signal_handler(signal.SIGTERM, lambda: asyncio.ensure_future(bot.close()))
    await running
    sys.stdout.write("bye\n")


if __name__ == "__main__":
    asyncio.run(run())
