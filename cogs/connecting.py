"""Connects to Discord and stays connected: retries temporary failures, reports all others.

discord.py's own `connect` retries, too. But it ends when the gateway refuses the first connection,
logs a traceback for each wait, and does not pause before it tries a gateway again that accepts each
connection only to close it.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, NoReturn

import aiohttp
import discord
import structlog
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.utils import MISSING

from cogs.kit.outages import Pauses, passes, said

CONNECT_SECONDS = 60.0
STEADY_SECONDS = 30.0
"""After a connection that lasted this long, the next is tried without a pause."""
_UNAUTHORIZED = 401

_REFUSED = (
    "Discord refuses the token: copy a fresh one from the developer portal "
    "(your application, Bot, Reset Token) into DISCORD_TOKEN"
)
_CLOSED = {
    4004: _REFUSED,
    4010: "Discord refuses the bot's shard: start a version that fits its servers",
    4011: "Discord asks for shards: the bot is in too many servers for one process",
    4012: "Discord no longer speaks this version of its gateway: install a newer version",
    4013: "Discord does not know the intents asked for: install a newer version",
    4014: (
        "Discord refuses the Server Members Intent: switch it on in the developer portal "
        "(your application, Bot), or set members_intent = false"
    ),
}
"""What to tell the operator when the gateway closes for good; the codes are Discord's."""

_log = structlog.get_logger(__name__)


class StartError(Exception):
    """The bot cannot start, or not go on; the message says what to do."""


async def log_in(bot: commands.Bot, token: str) -> None:
    """Log in, with retries; raises StartError for an error that is not temporary."""
    pauses = Pauses()
    while True:
        try:
            await bot.login(token)
        except discord.LoginFailure as refused:
            raise StartError(_REFUSED) from refused
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if isinstance(error, discord.HTTPException) and error.status == _UNAUTHORIZED:
                raise StartError(_REFUSED) from error
            if not passes(error):
                raise StartError(f"Discord does not let the bot in: {said(error)}") from error
            await _wait(pauses, error)
        except (TypeError, KeyError, ValueError):
            # A web page with a status of success: a captive portal, or a check for robots.
            await _wait(pauses, ConnectionError("somebody else answers in Discord's place"))
        else:
            return
        # discord.py opens a new session for each try and would leave this one open.
        await bot.http.close()
        bot.http.connector = MISSING


async def stay_connected(bot: commands.Bot) -> NoReturn:
    """Listen to the gateway until cancelled; reconnect whenever the connection ends.

    Raises StartError for an error that is not temporary.
    """
    pauses = Pauses()
    session: dict[str, Any] = {"initial": True}
    while True:
        began = time.monotonic()
        last = bot.ws
        error = await _listened(bot, session)
        bot.dispatch("disconnect")
        resume = not isinstance(error, ReconnectWebSocket) or error.resume
        session = _session_of(bot, resume=resume, same_gateway=bot.ws is not last)
        if time.monotonic() - began < STEADY_SECONDS:
            await _wait(pauses, error)
        else:
            pauses.begin_anew()


async def _listened(bot: commands.Bot, session: dict[str, Any]) -> Exception:
    """Connect and listen until the connection ends; return the error if it is temporary.

    Raises StartError if it is not.
    """
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            bot.ws = await DiscordWebSocket.from_client(bot, shard_id=bot.shard_id, **session)
        while True:
            await bot.ws.poll_event()
    except ReconnectWebSocket as asked:
        return asked
    except discord.ConnectionClosed as closed:
        if closed.code in _CLOSED:
            raise StartError(_CLOSED[closed.code]) from closed
        return closed
    except (discord.DiscordException, aiohttp.ClientError, OSError) as lost:
        if not passes(lost):
            raise StartError(f"Discord does not let the bot in: {said(lost)}") from lost
        return lost


def _session_of(bot: commands.Bot, *, resume: bool, same_gateway: bool) -> dict[str, Any]:
    """Return the arguments of the next connection, which resumes the session if possible.

    Discord names a gateway for that; if it is unreachable, the usual one is used.
    """
    last: DiscordWebSocket | None = bot.ws
    if last is None or last.session_id is None or not resume:
        return {"initial": last is None}
    return {
        "resume": True,
        "session": last.session_id,
        "sequence": last.sequence,
        "gateway": last.gateway if same_gateway else None,
    }


async def _wait(pauses: Pauses, error: Exception) -> None:
    pause = pauses.next(error)
    why = "the gateway ended it" if isinstance(error, ReconnectWebSocket) else said(error)
    _log.warning("discord.waiting", error=why, again_in_seconds=round(pause, 1))
    await asyncio.sleep(pause)
