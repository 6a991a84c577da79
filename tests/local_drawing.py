"""Drawing in the bot's process."""

from __future__ import annotations

import asyncio
import functools
import io
from collections.abc import Callable, Generator
from typing import cast

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.workers.helper import Helper, Value, Values


class LocalDrawing(Helper):
    """Draws in the bot's own process, or returns a small picture unless it `really` draws.

    With `says`, the small picture's file contains the entire scene as text.
    """

    def __init__(self, *, really: bool, says: bool = False) -> None:
        super().__init__("drawing")
        self._really = really
        self._says = says

    async def start(self) -> None:
        """Do nothing, since no process is needed."""

    async def call(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        """Return the picture of a scene, or the small one."""
        if not self._really:
            return cast(Value, small_picture(repr(values) if self._says else ""))
        return cast(Value, await asyncio.to_thread(_run, function, values))


def _run(function: Callable[..., object], values: tuple[object, ...]) -> object:
    """Return the result of a job, including one in steps."""
    found = function(*values)
    while isinstance(found, Generator):
        try:
            next(found)
        except StopIteration as end:
            found = end.value
    return found


@functools.lru_cache(maxsize=64)
def small_picture(text: str = "") -> bytes:
    """Return a real picture of a few bytes, with a text in its file."""
    file, info = io.BytesIO(), PngInfo()
    if text:
        info.add_text("Description", text)
    Image.new("RGB", (16, 9), "teal").save(file, "PNG", pnginfo=info)
    return file.getvalue()
