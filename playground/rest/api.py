"""The handler of all REST requests. It applies faults, and answers and records each request."""

from __future__ import annotations

import re
from time import perf_counter

import orjson
from aiohttp import web

from playground.core import Core
from playground.errors import UNAUTHORIZED, ApiError
from playground.faults import InjectedFault
from playground.gateway.connections import Gateway
from playground.rest.body import read_body
from playground.rest.channels import ChannelRoutes
from playground.rest.commands import CommandRoutes
from playground.rest.emojis import EmojiRoutes
from playground.rest.guilds import GuildRoutes
from playground.rest.interactions import InteractionRoutes
from playground.rest.messages import MessageRoutes
from playground.rest.routing import Call, Router
from playground.rest.users import UserRoutes
from playground.shapes import JsonValue

PREFIX = "/api/v10"
# Rate limit headers. Without them, discord.py would send the requests of a route one by one.
_HEADERS = {
    "X-RateLimit-Limit": "1000",
    "X-RateLimit-Remaining": "999",
    "X-RateLimit-Reset-After": "1.000",
}
_OPEN = ("/interactions/", "/webhooks/")
"""The prefixes of paths that contain a token, so that the request needs no Authorization header."""
_LONG_WORD = re.compile(r"/[\w-]{60,}")


class RestApi:
    """Answers the requests to paths under /api/v10."""

    def __init__(self, core: Core, gateway: Gateway) -> None:
        self._core = core
        self._authorization = f"Bot {core.token}"
        groups = (
            UserRoutes(core, gateway),
            InteractionRoutes(core),
            MessageRoutes(core),
            ChannelRoutes(core),
            GuildRoutes(core),
            CommandRoutes(core),
            EmojiRoutes(core),
        )
        self._router = Router(route for group in groups for route in group.routes())

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one request of the bot."""
        started = perf_counter()
        core, method = self._core, request.method
        path = request.path.removeprefix(PREFIX)
        raw = await request.read()
        n = core.record.next_request()
        fault: InjectedFault | None = None
        if not core.faults.is_idle:
            await core.faults.delay(f"{method} {path}")
            fault = core.faults.strike(f"{method} {path}")
        status, value, body = (
            self._answer(request, method, path, raw, n)
            if fault is None or fault.after_effect
            else (fault.status, fault.body, None)
        )
        if fault is not None:
            status, value = fault.status, fault.body
            if not status and request.transport is not None:
                request.transport.abort()
        core.record.request(
            n,
            method,
            _LONG_WORD.sub("/…", path),
            status=status,
            ms=(perf_counter() - started) * 1000,
            size=len(raw),
            summary=_summary(body),
        )
        return _response(status, value, fault)

    def _answer(
        self, request: web.Request, method: str, path: str, raw: bytes, n: int
    ) -> tuple[int, JsonValue, JsonValue]:
        """Return the status, the JSON response and the parsed body."""
        body: JsonValue = None
        try:
            authorized = request.headers.get("Authorization") == self._authorization
            if not authorized and not path.startswith(_OPEN):
                raise ApiError(UNAUTHORIZED)
            handler, params = self._router.find(method, path)
            body, uploads = read_body(request.headers.get("Content-Type", ""), raw)
            answer = handler(Call(params, request.query, body, uploads))
        except ApiError as error:
            self._core.record.breach(
                error.refusal.kind,
                f"{method} {_LONG_WORD.sub('/…', path)}: {error.sentence()}",
                code=error.refusal.code,
                request=n,
            )
            return error.refusal.status, error.body(), body
        return (204 if answer is None else 200), answer, body


def _response(status: int, value: JsonValue, fault: InjectedFault | None) -> web.Response:
    if fault is not None and isinstance(value, str):
        # A web page comes from Cloudflare, before Discord, so it has no rate limit headers.
        return web.Response(
            text=value, status=status, headers=fault.headers, content_type="text/html"
        )
    headers = _HEADERS if fault is None else _HEADERS | fault.headers
    if status == 204:
        return web.Response(status=204, headers=headers)
    return web.Response(
        body=orjson.dumps(value),
        status=status,
        headers=headers,
        content_type="application/json",
    )


def _summary(body: JsonValue) -> str:
    """Summarize a request's body in one line."""
    if isinstance(body, list):
        return f"{len(body)} entries"
    if not isinstance(body, dict):
        return ""
    data = body["data"] if isinstance(body.get("data"), dict) else body
    parts = [f"type {body['type']}"] if "data" in body or "type" in body else []
    text = data.get("content") or _first_text(data.get("components"))
    if text:
        parts.append(str(text).replace("\n", " ")[:80])
    parts += [
        f"{len(data[key])} {key}"
        for key in ("components", "embeds", "attachments", "choices")
        if isinstance(data.get(key), list) and data[key]
    ]
    return ", ".join(parts)


def _first_text(components: JsonValue) -> str | None:
    for component in components if isinstance(components, list) else ():
        if not isinstance(component, dict):
            continue
        found = component.get("content") or _first_text(component.get("components"))
        if found:
            return str(found)
    return None
