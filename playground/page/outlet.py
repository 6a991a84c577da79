"""One WebSocket of the page: frames go out in order, and nobody waits for a slow browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import urlsplit

import orjson
from aiohttp import WSMsgType, web

from playground.refusing import Refused
from playground.shapes import Json

Take: TypeAlias = Callable[["Outlet", Json], Awaitable[None]]
MOST_WAITING = 10_000
"""Frames that may wait for a browser before it is disconnected; it reconnects to a snapshot."""


class Outlet:
    """Sends frames to one browser tab."""

    def __init__(self, socket: web.WebSocketResponse, base: str) -> None:
        self._socket = socket
        self._base = orjson.dumps(base).decode()[1:-1]
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)

    def send(self, frame: Json) -> None:
        """Queue a frame; files are named by their path, whatever address the tab came by."""
        try:
            text = orjson.dumps(frame).decode()
            self._waiting.put_nowait(text.replace(f"{self._base}/cdn/", "/cdn/"))
        except asyncio.QueueFull:
            asyncio.get_running_loop().create_task(self._socket.close())

    async def write(self) -> None:
        """Send what is queued, until cancelled or disconnected."""
        while True:
            text = await self._waiting.get()
            try:
                await self._socket.send_str(text)
            except (ConnectionError, RuntimeError):
                return


def require_own_page(request: web.Request) -> None:
    """Raises HTTPForbidden where another site's page wants to play."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden


async def serve(
    request: web.Request,
    base: str,
    take: Take,
    *,
    joined: Callable[[Outlet], None],
    left: Callable[[Outlet], None],
) -> web.WebSocketResponse:
    """Serve one tab until it is closed; `take` gets each frame of it."""
    require_own_page(request)
    socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=1 << 20)
    await socket.prepare(request)
    outlet = Outlet(socket, base)
    writer = asyncio.create_task(outlet.write())
    joined(outlet)
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await _take_one(take, outlet, message.data)
    finally:
        left(outlet)
        writer.cancel()
    return socket


async def _take_one(take: Take, outlet: Outlet, text: str) -> None:
    try:
        frame = orjson.loads(text)
    except ValueError:
        frame = None
    if not isinstance(frame, dict):
        outlet.send({"t": "refused", "id": None, "reason": "That was no JSON object."})
        return
    try:
        await take(outlet, frame)
    except Refused as refusal:
        outlet.send({"t": "refused", "id": frame.get("id"), "reason": str(refusal)})
    except (LookupError, ArithmeticError, ValueError, TypeError, AttributeError) as error:
        reason = f"The frame is not as PROTOCOL.md says: {error!r}"
        outlet.send({"t": "refused", "id": frame.get("id"), "reason": reason})
