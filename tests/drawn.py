"""Pictures of a bot that starts no process to draw."""

from __future__ import annotations

import asyncio
import functools
import io
from collections.abc import Callable
from typing import cast

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.workers.helper import Helper, Value, Values


class DrawnHere(Helper):
    """Draws in the bot's own process; as a rule one small picture, whatever the scene is.

    Where it `says` what it shows, everything in the scene stands in the picture's file as text.
    """

    def __init__(self, *, really: bool, says: bool = False) -> None:
        super().__init__("drawing")
        self._really = really
        self._says = says

    async def start(self) -> None:
        """Nothing: there is no process to start."""

    async def ask(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        """Return the picture of a scene, or the small one."""
        if not self._really:
            return cast(Value, small_picture(repr(values) if self._says else ""))
        return await asyncio.to_thread(function, *values)


@functools.lru_cache(maxsize=64)
def small_picture(text: str = "") -> bytes:
    """Return a real picture that costs nothing to send, with a text in its file."""
    file, info = io.BytesIO(), PngInfo()
    if text:
        info.add_text("Description", text)
    Image.new("RGB", (16, 9), "teal").save(file, "PNG", pnginfo=info)
    return file.getvalue()
