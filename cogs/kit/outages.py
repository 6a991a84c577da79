"""Temporary failures of Discord: which errors are temporary, and how long to wait."""

from __future__ import annotations

import aiohttp
import discord

from bot.operating.pauses import Pauses

LONGEST_PAUSE_SECONDS = 60.0
_SAID_AT_MOST = 200
_TOO_MANY_REQUESTS = 429
_SERVER_ERRORS = 500


def outage_pauses() -> Pauses:
    """Return the pauses between tries to reach Discord."""
    return Pauses(LONGEST_PAUSE_SECONDS)


def next_pause(pauses: Pauses, error: BaseException) -> float:
    """Return the seconds of the next pause, no fewer than `error` itself asks for."""
    return pauses.next() + (error.retry_after if isinstance(error, discord.RateLimited) else 0.0)


def passes(error: BaseException) -> bool:
    """Return whether a request failed for a temporary reason."""
    if isinstance(error, discord.HTTPException):
        busy = error.status == _TOO_MANY_REQUESTS or error.status >= _SERVER_ERRORS
        # Discord answers in JSON; anything else comes from a proxy before it.
        return busy or "json" not in error.response.headers.get("Content-Type", "")
    return isinstance(
        error,
        discord.RateLimited | discord.GatewayNotFound | aiohttp.ClientError | OSError,
    )


def said(error: BaseException) -> str:
    """Return what went wrong, in one short line: some answers are whole web pages."""
    if isinstance(error, discord.HTTPException):
        about = f", error {error.code}" if error.code else ""
        return f"Discord answered {error.status} {error.response.reason or ''}".rstrip() + about
    if isinstance(error, aiohttp.WSServerHandshakeError):
        return f"the gateway answered {error.status}"
    text = " ".join(str(error).split()) or type(error).__name__
    return text[:_SAID_AT_MOST]
