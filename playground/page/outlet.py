"""The WebSockets of the page. Frames are sent in order. A slow browser does not delay others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import urlsplit

import orjson
from aiohttp import WSMsgType, web

from playground.errors import ClientError
from playground.shapes import Json

Take: TypeAlias = Callable[["Outlet", Json], Awaitable[None]]
"""Performs the action that a tab requests with a frame, and answers it."""
MOST_WAITING = 10_000
"""The number of queued frames above which a browser is disconnected. It reconnects and receives a
new snapshot."""


class Outlet:
    """Sends frames to one browser tab."""

    def __init__(self, socket: web.WebSocketResponse, base: str) -> None:
        self._socket = socket
        self._base = orjson.dumps(base).decode()[1:-1]
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)

    def send(self, frame: Json) -> None:
        """Queue a frame. Addresses of files lose their host, which may be different in the tab."""
        try:
            text = orjson.dumps(frame).decode()
            self._waiting.put_nowait(text.replace(f"{self._base}/cdn/", "/cdn/"))
        except asyncio.QueueFull:
            asyncio.get_running_loop().create_task(self._socket.close())

    async def write(self) -> None:
        """Send queued frames until cancelled or disconnected."""
        while True:
            text = await self._waiting.get()
            try:
                await self._socket.send_str(text)
            except (ConnectionError, RuntimeError):
                return


def require_own_page(request: web.Request) -> None:
    """Raise HTTPForbidden if the request comes from another site's page."""
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
    """Serve one tab until it closes. `take` receives each of its frames.

    `joined` and `left` are called when the tab is opened and closed.
    """
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
        outlet.send({"t": "refused", "id": None, "reason": "This is not a JSON object."})
        return
    try:
        await take(outlet, frame)
    except ClientError as refusal:
        outlet.send({"t": "refused", "id": frame.get("id"), "reason": str(refusal)})
    except (LookupError, ArithmeticError, ValueError, TypeError, AttributeError) as error:
        reason = f"The frame does not match PROTOCOL.md: {error!r}"
        outlet.send({"t": "refused", "id": frame.get("id"), "reason": reason})
