"""The connection to Discord: identification, shards, sessions."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Container
from typing import Any, NoReturn

import aiohttp
import discord
import structlog
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.utils import MISSING

from bot.runtime.clock import Pauses
from cogs.ui.app import GameBot
from cogs.ui.discord_errors import describe_error, is_temporary, next_pause, outage_pauses

IDENTIFY_SECONDS = 5.2
"""Seconds between two identifications (starts of a session) in the same bucket: Discord's minimum
of five, and a margin. Discord assigns each shard to a bucket.
"""
WaitForTurn = Callable[[int], contextlib.AbstractAsyncContextManager[None]]
"""Returns a context for a bucket. Only one process at a time can be in it; others wait."""


class IdentifySchedule:
    """Schedules the identification of shards: one after the other in each bucket."""

    def __init__(self, at_once: int, hold: WaitForTurn | None = None) -> None:
        """`at_once` is the number of shards that Discord allows to identify concurrently.

        `hold` coordinates several processes; None if this process has all shards.
        """
        self._hold = hold
        self._buckets = max(1, at_once)
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._pauses: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def turn(self, shard: int, identified: Container[int | None]) -> AsyncIterator[None]:
        """Wait for the turn of a shard. Within the context, the shard may identify.

        The next turn begins after a pause, or immediately if the shard is not in `identified` at
        the end of the context, because it resumed a session or did not connect.
        """
        async with contextlib.AsyncExitStack() as held:
            bucket = shard % self._buckets
            await held.enter_async_context(self._turns[bucket])
            if self._hold is not None:
                await held.enter_async_context(self._hold(bucket))
            try:
                yield
            finally:
                if shard in identified:
                    # Pause even if identifying failed: Discord may have received the request.
                    pause = asyncio.create_task(_release_after_pause(held.pop_all()))
                    self._pauses.add(pause)
                    pause.add_done_callback(self._pauses.discard)


async def _release_after_pause(held: contextlib.AsyncExitStack) -> None:
    async with held:
        await asyncio.sleep(IDENTIFY_SECONDS)


CONNECT_SECONDS = 60.0
STEADY_SECONDS = 30.0
"""Seconds until a connection counts as steady: if it ends later, the bot reconnects without a
pause."""
_UNAUTHORIZED = 401

_REFUSED = (
    "Discord refuses the token: copy a fresh one from the developer portal "
    "(your application, Bot, Reset Token) into DISCORD_TOKEN"
)
_CLOSED = {
    4004: _REFUSED,
    4010: "Discord refuses the bot's shard: correct the settings shards and shard_ids",
    4011: "the bot is in too many servers for its shards: increase the setting shards",
    4012: "Discord no longer supports this version of its gateway: install a newer bot",
    4013: "Discord does not know an intent that the bot requests: install a newer bot",
    4014: (
        "Discord refuses the Server Members Intent: switch it on in the developer portal "
        "(your application, Bot), or set members_intent = false"
    ),
}
"""The instructions for the operator by Discord's close code, for permanent refusals."""

_log = structlog.get_logger(__name__)


class StartError(Exception):
    """The bot cannot start or continue; the message states the fix."""


async def log_in(bot: GameBot, token: str) -> None:
    """Log in, with retries. Raises StartError if the error is permanent."""
    pauses = outage_pauses()
    while True:
        try:
            await bot.login(token)
        except discord.LoginFailure as refused:
            raise StartError(_REFUSED) from refused
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if isinstance(error, discord.HTTPException) and error.status == _UNAUTHORIZED:
                raise StartError(_REFUSED) from error
            if not is_temporary(error):
                raise StartError(f"Discord refuses the bot: {describe_error(error)}") from error
            await _wait(pauses, error)
        except (TypeError, KeyError, ValueError):
            # The response was a web page instead of JSON, from a captive portal or a bot check.
            await _wait(pauses, ConnectionError("another server answers in place of Discord"))
        else:
            return
        # discord.py opens a new session for each attempt and would leave this one open.
        await bot.http.close()
        bot.http.connector = MISSING


async def fetch_shards(bot: GameBot) -> IdentifySchedule:
    """Determine the shards to run, with retries, and return the schedule of their connections.

    Raises StartError if the error is permanent.
    """
    pauses = outage_pauses()
    while True:
        try:
            advised, _, limits = await bot.http.get_bot_gateway()
        except discord.DiscordException as error:
            # discord.py raises GatewayNotFound from the error of the request.
            cause = error.__cause__ if isinstance(error, discord.GatewayNotFound) else error
            if not is_temporary(cause or error):
                raise StartError(f"Discord refuses the bot: {describe_error(error)}") from error
            await _wait(pauses, cause or error)
        except (aiohttp.ClientError, OSError) as error:
            await _wait(pauses, error)
        else:
            shards = bot.services.settings.own_shards(advised)
            bot.run_shards(shards)
            _log.info("discord.shards", shards=str(shards), advised=advised)
            turns = None if shards.has_all else bot.services.turns
            return IdentifySchedule(
                limits["max_concurrency"], None if turns is None else turns.hold
            )


async def stay_connected(bot: GameBot, schedule: IdentifySchedule) -> NoReturn:
    """Run this process's shards until cancelled, and reconnect each after its connection ends.

    Raises StartError if an error is permanent.
    """
    shards = bot.services.shards.now.ids
    tasks = [asyncio.create_task(_stay_connected(bot, schedule, shard)) for shard in shards]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
    raise AssertionError("unreachable")


async def _stay_connected(bot: GameBot, schedule: IdentifySchedule, shard: int) -> NoReturn:
    """Run one shard."""
    pauses = outage_pauses()
    session: dict[str, Any] = {"initial": True}
    while True:
        began = time.monotonic()
        last = bot.sockets.get(shard)
        error = await _listen(bot, schedule, shard, session)
        bot.dispatch("disconnect")
        bot.dispatch("shard_disconnect", shard)
        can_resume = not isinstance(error, ReconnectWebSocket) or error.resume
        now = bot.sockets.get(shard)
        session = _session_of(now, can_resume=can_resume, is_same_gateway=now is not last)
        if time.monotonic() - began < STEADY_SECONDS:
            await _wait(pauses, error, shard)
        else:
            pauses.reset()


async def _listen(
    bot: GameBot, schedule: IdentifySchedule, shard: int, session: dict[str, Any]
) -> Exception:
    """Connect and receive events until the connection ends. Returns the error if it is temporary.

    Raises StartError if the error is permanent.
    """
    try:
        if session.get("resume"):
            await _connect(bot, shard, session)
        else:
            bot.identified.discard(shard)
            async with schedule.turn(shard, bot.identified):
                await _connect(bot, shard, session)
        while True:
            await bot.sockets[shard].poll_event()
    except ReconnectWebSocket as asked:
        return asked
    except discord.ConnectionClosed as closed:
        if closed.code in _CLOSED:
            raise StartError(_CLOSED[closed.code]) from closed
        return closed
    except (discord.DiscordException, aiohttp.ClientError, OSError) as lost:
        if not is_temporary(lost):
            raise StartError(f"Discord refuses the bot: {describe_error(lost)}") from lost
        return lost


async def _connect(bot: GameBot, shard: int, session: dict[str, Any]) -> None:
    async with asyncio.timeout(CONNECT_SECONDS):
        bot.sockets[shard] = await DiscordWebSocket.from_client(bot, shard_id=shard, **session)


def _session_of(
    last: DiscordWebSocket | None, *, can_resume: bool, is_same_gateway: bool
) -> dict[str, Any]:
    """Return the arguments of the next connection, which resumes the session if possible.

    A session is resumed at the gateway that Discord assigned to it, or, if that one cannot be
    reached, at the default gateway.
    """
    if last is None or last.session_id is None or not can_resume:
        return {"initial": last is None}
    return {
        "resume": True,
        "session": last.session_id,
        "sequence": last.sequence,
        "gateway": last.gateway if is_same_gateway else None,
    }


async def _wait(pauses: Pauses, error: BaseException, shard: int = 0) -> None:
    pause = next_pause(pauses, error)
    why = (
        "the gateway ended the connection"
        if isinstance(error, ReconnectWebSocket)
        else describe_error(error)
    )
    _log.warning("discord.waiting", error=why, shard=shard, again_in_seconds=round(pause, 1))
    await asyncio.sleep(pause)
