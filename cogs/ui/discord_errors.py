"""Refusals of Discord: what an error code means, and the tokens that can still answer."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from typing import Final, Protocol

import aiohttp
import discord
from cachetools import LRUCache
from discord import ui

from bot.runtime.clock import Pauses

TOKEN_SECONDS = 14.5 * 60
"""How long an answer goes on: less than the quarter of an hour that Discord gives."""
MOST_FOLLOW_UPS = 5
"""How many more messages an answer may send where the bot is no member."""
MOST_CHANNELS: Final = 5_000
"""The one longest unused is forgotten for another: the next click there brings a token."""
MOST_ANSWERS: Final = 8
"""A channel: more than one needs to find a token that may still post."""


class OutOfReachError(Exception):
    """There is no token any more by which a message could be shown; the next click brings one."""


class TokenHolder(Protocol):
    """What an answer to a click or command can do by its token."""

    @property
    def channel_id(self) -> int:
        """The channel or conversation where it is asked."""

    @property
    def is_fresh(self) -> bool:
        """Whether the token is still good."""

    @property
    def can_post(self) -> bool:
        """Whether a public message can still be posted by it."""

    def can_edit(self, message_id: int) -> bool:
        """Whether a message can still be edited by it."""

    async def post(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        mentions: discord.AllowedMentions,
    ) -> int | None:
        """Post a message; return its id if it was posted."""

    async def edit_message(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Show `view` in a message of which `can_edit` says so."""


class Tokens:
    """The latest answers by channel."""

    def __init__(self) -> None:
        self._answers: LRUCache[int, deque[TokenHolder]] = LRUCache(MOST_CHANNELS)

    def note(self, answer: TokenHolder) -> None:
        """Remember an answer in a place where the bot is no member."""
        answers = self._answers.setdefault(answer.channel_id, deque(maxlen=MOST_ANSWERS))
        answers.append(answer)

    def poster(self, channel_id: int) -> TokenHolder | None:
        """Return the latest answer by which a message can be posted; None if there is none."""
        return next((each for each in self._latest(channel_id) if each.can_post), None)

    def editor(self, channel_id: int, message_id: int) -> TokenHolder | None:
        """Return the latest answer by which a message can be edited; None if there is none."""
        return next((each for each in self._latest(channel_id) if each.can_edit(message_id)), None)

    def reach(self, channel_id: int) -> bool:
        """Return whether anything can be shown in a channel now."""
        return any(each.is_fresh for each in self._latest(channel_id))

    def _latest(self, channel_id: int) -> list[TokenHolder]:
        return [*self._answers.get(channel_id, ())][::-1]


LONGEST_PAUSE_SECONDS = 60.0
_SAID_AT_MOST = 200


class Fixer(Enum):
    """The one who can end what a refusal is about."""

    TIME = "time"
    """Nobody has to: it passes by itself."""
    MODERATOR = "moderator"
    MEMBER = "member"
    OPERATOR = "operator"
    NOBODY = "nobody"
    """What was asked for is gone."""


class Trouble(Enum):
    """What a failed request means: who can end it, the text for members, Discord's codes."""

    fixer: Fixer
    text: str
    """The key of the sentence for members. It may name the `channel`, a `command` that helps, and a
    `ref` to the log."""

    OUTAGE = Fixer.TIME, "refusal-outage"
    TOO_FAST = Fixer.TIME, "refusal-outage", 20016, 20022, 20028, 20029, 30046, 40062
    DMS_TOO_FAST = Fixer.TIME, "refusal-outage", 40003
    OVERLOADED = Fixer.TIME, "refusal-outage", 40006, 40333, 130000
    EMOJI_GONE = Fixer.TIME, "refusal-emoji-gone", 10014
    """Also 50035, invalid form body, about an emoji: it becomes text with the next attempt."""
    LATE = Fixer.NOBODY, "refusal-out-of-reach", 10062, 40060
    """An interaction that has expired or was answered, possibly by another process."""
    OUT_OF_REACH = Fixer.MEMBER, "refusal-out-of-reach", 10015, 40094, 50027
    """An interaction's token that can do no more; the next click brings another."""
    MESSAGE_GONE = Fixer.NOBODY, "refusal-message-gone", 10008
    CHANNEL_GONE = Fixer.NOBODY, "refusal-channel-gone", 10003
    SERVER_GONE = Fixer.NOBODY, "refusal-channel-gone", 10004
    MEMBER_GONE = Fixer.NOBODY, "refusal-member-gone", 10007, 10013
    FORBIDDEN = Fixer.MODERATOR, "refusal-forbidden", 50013
    NO_ACCESS = Fixer.MODERATOR, "refusal-forbidden", 50001
    LOCKED = Fixer.MODERATOR, "refusal-thread-locked", 160005
    ASLEEP = Fixer.MODERATOR, "refusal-thread-locked", 50083
    """An archived thread; the bot wakes one that is not locked."""
    BLOCKED = (
        Fixer.MODERATOR, "refusal-blocked", 20009, 20031, 200000, 200001, 240000,
    )  # fmt: skip
    """By a filter: AutoMod, explicit content, words, links."""
    FULL = (
        Fixer.MODERATOR, "refusal-full", 30003, 30007, 30013, 160006, 160007,
    )  # fmt: skip
    DMS_CLOSED = Fixer.MEMBER, "refusal-dms-closed", 50007, 50278
    OPERATORS = Fixer.OPERATOR, "refusal-error", 20012, 40002, 40007, 40012, 60003
    """The bot's account: unverified, banned, without a second factor."""
    TOKEN = Fixer.OPERATOR, "refusal-error", 40001, 50014
    INVALID = Fixer.OPERATOR, "refusal-error"
    """A request that the bot should not have made."""

    def __new__(cls, fixer: Fixer, text: str, *_codes: int) -> Trouble:
        """Make a row of the table."""
        made = object.__new__(cls)
        made._value_ = len(cls.__members__)
        made.fixer, made.text = fixer, text
        return made

    def __init__(self, _fixer: Fixer, _text: str, *codes: int) -> None:
        self.codes = codes

    @property
    def passes(self) -> bool:
        """Whether the same request may succeed soon, although nobody does anything about it."""
        return self.fixer is Fixer.TIME


_BY_CODE = {code: trouble for trouble in Trouble for code in trouble.codes}
_BY_STATUS: dict[int, Trouble] = {
    HTTPStatus.UNAUTHORIZED: Trouble.TOKEN,
    HTTPStatus.FORBIDDEN: Trouble.FORBIDDEN,
    HTTPStatus.NOT_FOUND: Trouble.MESSAGE_GONE,
    HTTPStatus.TOO_MANY_REQUESTS: Trouble.TOO_FAST,
}
_INVALID_FORM_BODY = 50035
_EMOJI = re.compile(r"\.emoji\b|\"emoji\"")
"""Where a field error names an emoji: as discord.py flattens them, and in Discord's JSON."""
_CHANNEL = re.compile(r"/channels/(\d+)")


def trouble_of(error: BaseException) -> Trouble:
    """Return what a failed request means; `INVALID` for an exception that is not about one."""
    if isinstance(error, discord.HTTPException):
        is_discords = "json" in error.response.headers.get("Content-Type", "")
        return _trouble(error.status, error.code, error.text, is_discords=is_discords)
    if isinstance(error, OutOfReachError):
        return Trouble.OUT_OF_REACH
    if isinstance(error, discord.RateLimited):
        return Trouble.TOO_FAST
    outage = isinstance(error, discord.GatewayNotFound | aiohttp.ClientError | OSError)
    return Trouble.OUTAGE if outage else Trouble.INVALID


def _trouble(status: int, code: int, text: str, *, is_discords: bool) -> Trouble:
    # Discord answers in JSON; anything else comes from a proxy before it.
    if not is_discords or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Trouble.OUTAGE
    if code == _INVALID_FORM_BODY and _EMOJI.search(text):
        return Trouble.EMOJI_GONE
    return _BY_CODE.get(code) or _BY_STATUS.get(status, Trouble.INVALID)


def passes(error: BaseException) -> bool:
    """Return whether a request failed for a temporary reason."""
    return trouble_of(error).passes


def is_late(error: BaseException | None) -> bool:
    """Return whether an interaction has expired, or was answered, as another process may have."""
    return error is not None and trouble_of(error) is Trouble.LATE


def channel_of(error: BaseException) -> int | None:
    """Return the channel that a refused request was about, None if it named none."""
    if not isinstance(error, discord.HTTPException):
        return None
    return channel_in(error.response.url.path)


def said(error: BaseException) -> str:
    """Return what went wrong, in one short line: some answers are whole web pages."""
    if isinstance(error, discord.HTTPException):
        about = f", error {error.code}" if error.code else ""
        return f"Discord answered {error.status} {error.response.reason or ''}".rstrip() + about
    if isinstance(error, aiohttp.WSServerHandshakeError):
        return f"the gateway answered {error.status}"
    text = " ".join(str(error).split()) or type(error).__name__
    return text[:_SAID_AT_MOST]


def outage_pauses() -> Pauses:
    """Return the pauses between tries to reach Discord."""
    return Pauses(LONGEST_PAUSE_SECONDS)


def next_pause(pauses: Pauses, error: BaseException) -> float:
    """Return the seconds of the next pause, no fewer than `error` itself asks for."""
    return pauses.next() + (error.retry_after if isinstance(error, discord.RateLimited) else 0.0)


@dataclass(frozen=True, slots=True)
class LastRefusal:
    """A request that Discord has refused."""

    trouble: Trouble
    channel_id: int | None
    words: str
    """Discord's own: a line from outside, to be escaped."""
    code: int


def channel_in(path: str) -> int | None:
    """Return the channel that the path of a request names, None if it names none."""
    found = _CHANNEL.search(path)
    return int(found[1]) if found else None


async def read_refusal(response: aiohttp.ClientResponse) -> LastRefusal | None:
    """Return the refusal in an answer of Discord's; None if it is none, or passes by itself.

    The answer can still be read afterwards: aiohttp keeps its body.
    """
    text = await response.text(errors="replace")
    try:
        body = json.loads(text)
        code, words = int(body["code"]), str(body["message"])
    except (ValueError, KeyError, TypeError):
        return None
    trouble = _trouble(response.status, code, text, is_discords=True)
    if trouble.passes and trouble is not Trouble.EMOJI_GONE:
        return None
    return LastRefusal(trouble, channel_in(response.url.path), words, code)
