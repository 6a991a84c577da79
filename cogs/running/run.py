"""Runs the bot until it is told to end, or cannot go on."""

from __future__ import annotations

import asyncio
import contextlib

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.runtime.config import Settings
from bot.runtime.shutdown import done_before
from bot.services import services_of
from bot.store.locked_store import LockedStore
from cogs.running.connecting import StartError
from cogs.running.heartbeat import Heartbeat
from cogs.running.metrics import MetricsError, MetricsServer, measure_kept, measure_lag
from cogs.running.start import RunningBot

METRICS_AGAIN_SECONDS = 1.0
"""How often a process that has taken over tries to serve its metrics in the other's place."""


async def run(settings: Settings, told: asyncio.Event, locked_store: LockedStore) -> None:
    """Run the bot until `told` is set; every other task of the loop ends with it.

    If the shards are not taken yet, it waits for whoever has them. Raises StartError or StoreError
    if it cannot start or go on: no valid token, no usable database, shards that another one took.
    """
    # The bot uses no voice channels, so warnings about missing voice libraries are noise.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_url:
        Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
    with contextlib.ExitStack() as stack:
        if settings.metrics_port and locked_store.opened.is_set():
            try:
                stack.enter_context(MetricsServer(settings.metrics_port))
            except MetricsError as refused:
                raise StartError(str(refused)) from refused
        await _run(settings, told, locked_store)


async def _run(settings: Settings, told: asyncio.Event, locked_store: LockedStore) -> None:
    taking_over = not locked_store.opened.is_set()
    bot = RunningBot(services_of(locked_store, settings), locked_store=locked_store)
    heartbeat = Heartbeat(bot, locked_store=locked_store)
    beside = [asyncio.create_task(heartbeat.run(), name="heartbeat")]
    beside.append(asyncio.create_task(_measure_kept(bot, locked_store)))
    if settings.metrics_port:
        beside.append(asyncio.create_task(_measure(bot, locked_store, serve=taking_over)))
    serving = asyncio.create_task(_serve(bot, locked_store))
    ended_by_itself = await done_before(serving, told)
    for task in beside:
        task.cancel()
    heartbeat.stopping()
    await bot.leave()
    heartbeat.stopped()
    if ended_by_itself:
        serving.result()


async def _serve(bot: RunningBot, locked_store: LockedStore) -> None:
    """Serve members until cancelled; raises StartError or StoreError if that cannot go on."""
    token = bot.services.settings.token
    serve = bot.serve(token) if locked_store.opened.is_set() else bot.take_over(token, locked_store)
    tasks = [asyncio.create_task(serve), asyncio.create_task(bot.obey_shard_lock(locked_store))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()


async def _measure(bot: RunningBot, locked_store: LockedStore, *, serve: bool) -> None:
    """Measure how late the event loop is once the store is open, until cancelled.

    `serve` the metrics, too, as soon as the process before does not any more.
    """
    await locked_store.opened.wait()
    port = bot.services.settings.metrics_port
    with contextlib.ExitStack() as stack:
        while serve:
            try:
                stack.enter_context(MetricsServer(port))
            except MetricsError:
                await asyncio.sleep(METRICS_AGAIN_SECONDS)
            else:
                serve = False
        await measure_lag()


async def _measure_kept(bot: RunningBot, locked_store: LockedStore) -> None:
    await locked_store.opened.wait()
    await measure_kept(bot.services.store, bot.services.settings.database)
