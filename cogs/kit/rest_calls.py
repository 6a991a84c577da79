"""Counts the requests to Discord's REST API by route and result, and reports refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.runtime.measures import REST_CALLS
from cogs.kit.discord_errors import LastRefusal, channel_in, read_refusal

_API = re.compile(r"/v\d+/")
"""Where a route begins; the gateway and the pictures have other addresses."""
_TOO_MANY, _REFUSED, _FAILED = 429, 400, 500
_WRITING = ("POST", "PATCH")
_TOKEN = re.compile(r"((?:webhooks|interactions)/\{id\})/[^/]+")
_EMOJI = re.compile(r"reactions/[^/]+")


def route_of(method: str, path: str) -> str:
    """Return a route without ids, tokens and emojis; empty for what is none of the API's."""
    begin = _API.search(path)
    if begin is None:
        return ""
    route = _TOKEN.sub(r"\1/{token}", re.sub(r"\b\d+\b", "{id}", path[begin.end() :]))
    return f"{method} /{_EMOJI.sub('reactions/{emoji}', route)}"


def result_of(status: int) -> str:
    """Return in one word what came of a request."""
    if status == _TOO_MANY:
        return "rate_limited"
    return "ok" if status < _REFUSED else "refused" if status < _FAILED else "failed"


def trace(
    refused: Callable[[LastRefusal], None], written: Callable[[int], None]
) -> aiohttp.TraceConfig:
    """Return what counts the requests of a session, each try as one.

    `refused` is called with what Discord refuses, unless that passes by itself, and `written` with
    the id of a channel in which something was posted or edited.
    """

    async def ended(
        _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        response = params.response
        _count(params.method, params.url.path, result_of(response.status))
        if response.status >= _REFUSED:
            if (refusal := await read_refusal(response)) is not None:
                refused(refusal)
        elif params.method in _WRITING and (channel := channel_in(params.url.path)):
            written(channel)

    async def broke(
        _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        _count(params.method, params.url.path, "failed")

    config = aiohttp.TraceConfig()
    config.on_request_end.append(ended)
    config.on_request_exception.append(broke)
    return config


def _count(method: str, path: str, result: str) -> None:
    route = route_of(method, path)
    if route:
        REST_CALLS.labels(route, result).inc()
