"""A replacement for the drawing process, which tests do without."""

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
    """With `really`, draws in the bot's own process; otherwise returns a small substitute.

    With `says`, the substitute's file contains the entire scene as text.
    """

    def __init__(self, *, really: bool, says: bool = False) -> None:
        super().__init__("drawing")
        self._really = really
        self._says = says

    async def start(self) -> None:
        """Do nothing, since no process is needed."""

    async def call(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        """Return the picture of a scene, or the substitute."""
        if not self._really:
            return cast(Value, small_picture(repr(values) if self._says else ""))
        return cast(Value, await asyncio.to_thread(_run, function, values))


def _run(function: Callable[..., object], values: tuple[object, ...]) -> object:
    """Return the result of a job; a job that works in steps runs all of them."""
    found = function(*values)
    while isinstance(found, Generator):
        try:
            next(found)
        except StopIteration as end:
            found = end.value
    return found


@functools.lru_cache(maxsize=64)
def small_picture(text: str = "") -> bytes:
    """Return a PNG of few bytes that contains `text` as metadata."""
    file, info = io.BytesIO(), PngInfo()
    if text:
        info.add_text("Description", text)
    Image.new("RGB", (16, 9), "teal").save(file, "PNG", pnginfo=info)
    return file.getvalue()
