"""What a request to Discord can fail with, whoever is to blame."""

from __future__ import annotations

import aiohttp
import discord

REQUEST_FAILURES: tuple[type[Exception], ...] = (
    discord.HTTPException,
    # Not one of those: discord.py may know of the limit without having asked.
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
)
