"""The routes of the application's emojis (Discord's reference, "Emoji", "Application-Owned")."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable

from playground import payloads
from playground.core import Core
from playground.errors import UNKNOWN_EMOJI, ApiError
from playground.images import content_type
from playground.rest.routing import Call, Route
from playground.shapes import Json
from playground.validation.fields import FormErrors
from playground.world import AppEmoji

MOST_EMOJIS = 2_000
MOST_BYTES = 256 * 1024
_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,(.*)", re.DOTALL)


class EmojiRoutes:
    """The emojis of the application."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        yield "GET", "/applications/{application}/emojis", self.all
        yield "POST", "/applications/{application}/emojis", self.create
        yield "GET", "/applications/{application}/emojis/{emoji}", self.one
        yield "PATCH", "/applications/{application}/emojis/{emoji}", self.rename
        yield "DELETE", "/applications/{application}/emojis/{emoji}", self.delete

    def all(self, call: Call) -> Json:
        """Return all emojis."""
        world = self._core.world
        return {"items": [payloads.emoji_json(each, world) for each in world.emojis.values()]}

    def create(self, call: Call) -> Json:
        """Create an emoji."""
        world, body, errors = self._core.world, call.object(), FormErrors()
        name = _checked_name(body, errors)
        content = _checked_image(body, errors)
        if len(world.emojis) >= MOST_EMOJIS:
            errors.add(("name",), "APPLICATION_EMOJI_LIMIT", "Maximum number of emojis reached")
        if any(each.name == name for each in world.emojis.values()):
            errors.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is taken")
        errors.raise_if_any()
        emoji = AppEmoji(self._core.ids.create_id(), name, content, content_type("", content))
        world.emojis[emoji.id] = emoji
        return payloads.emoji_json(emoji, world)

    def one(self, call: Call) -> Json:
        """Return one emoji."""
        return payloads.emoji_json(self._emoji_of(call), self._core.world)

    def rename(self, call: Call) -> Json:
        """Rename an emoji."""
        emoji, errors = self._emoji_of(call), FormErrors()
        name = _checked_name(call.object(), errors)
        errors.raise_if_any()
        emoji.name = name
        return payloads.emoji_json(emoji, self._core.world)

    def delete(self, call: Call) -> None:
        """Delete an emoji; messages then show its name."""
        del self._core.world.emojis[self._emoji_of(call).id]

    def _emoji_of(self, call: Call) -> AppEmoji:
        emoji = self._core.world.emojis.get(call.id("emoji"))
        if emoji is None:
            raise ApiError(UNKNOWN_EMOJI)
        return emoji


def _checked_name(body: Json, errors: FormErrors) -> str:
    name = body.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        errors.add(("name",), "APPLICATION_EMOJI_NAME_INVALID", "2 to 32 letters, digits and _")
        return ""
    return name


def _checked_image(body: Json, errors: FormErrors) -> bytes:
    found = _IMAGE.fullmatch(str(body.get("image") or ""))
    try:
        content = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if not content:
        errors.add(("image",), "IMAGE_INVALID", "Not a picture")
    elif len(content) > MOST_BYTES:
        errors.add(("image",), "BINARY_TYPE_MAX_LENGTH", "File cannot be larger than 256 kb.")
    return content
