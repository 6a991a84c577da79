"""Minimal clients of the playground: a bot without discord.py, and a page without a browser."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import aiohttp

from playground import Playground
from playground.interaction import Interaction

Json = dict[str, Any]


class Wire:
    """The bot's side of a playground: sends HTTP requests as the bot."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self.playground = playground
        self._session = session

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        files: Mapping[str, bytes] | None = None,
        token: str | None = None,
    ) -> tuple[int, Any]:
        """Send a request and return the status and JSON response."""
        headers = {"Authorization": f"Bot {token or self.playground.token}"}
        data: aiohttp.FormData | None = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", BytesIO(content), filename=name)
        async with self._session.request(
            method,
            self.playground.api_url + path,
            headers=headers,
            data=data,
            json=body if data is None else None,
        ) as answer:
            return answer.status, None if answer.status == 204 else await answer.json()

    async def register(self, *commands: Json) -> None:
        """Replace all registered commands."""
        path = f"/applications/{self.playground.bot.id}/commands"
        status, answer = await self.ask("PUT", path, list(commands))
        assert status == 200, answer

    async def use_command(self, name: str = "go", seat: str = "Anna") -> Interaction:
        """Use a command as the member `seat`, and return the unanswered interaction."""
        await self.register({"name": name, "description": "Goes"})
        channel = self.playground.channel("harbour")
        return self.playground.member(seat).send_command(channel, name, {})

    async def answer(
        self, interaction: Interaction, body: Json, files: Mapping[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Answer an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.ask("POST", path, body, files)

    def webhook(self, interaction: Interaction) -> str:
        """Return the path of an interaction's webhook."""
        return f"/webhooks/{self.playground.bot.id}/{interaction.token}"


@asynccontextmanager
async def open_wire(playground: Playground | None = None) -> AsyncIterator[Wire]:
    """Yield the bot's side of a playground, by default of a new one."""
    async with playground or Playground() as opened, aiohttp.ClientSession() as session:
        yield Wire(opened, session)


def leaf_errors(errors: Json, path: str = "") -> dict[str, str]:
    """Return the first error code of each invalid field."""
    found = {}
    for key, value in errors.items():
        if key == "_errors":
            found[path] = value[0]["code"]
        else:
            found |= leaf_errors(value, f"{path}.{key}" if path else key)
    return found


class Tab:
    """One tab of the page: its socket and the received frames."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.frames: list[Json] = []
        self._socket = socket
        self._looked_at = self._asked = 0

    async def next(self, kind: str, **wanted: object) -> Json:
        """Wait for the next frame of `kind` with the values `wanted`, and return it."""
        while True:
            for frame in self.frames[self._looked_at :]:
                self._looked_at += 1
                if frame["t"] == kind and wanted.items() <= frame.items():
                    return frame
            await self._receive()

    async def ask(self, kind: str, **more: object) -> Json:
        """Send a frame and return the response."""
        self._asked += 1
        await self._socket.send_json({"t": kind, "id": self._asked, **more})
        while (frame := await self._receive()).get("id") != self._asked:
            pass
        return frame

    async def _receive(self) -> Json:
        frame: Json = await self._socket.receive_json()
        self.frames.append(frame)
        return frame
