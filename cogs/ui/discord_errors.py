"""Requests that Discord refuses: the meaning of its error codes, and a store of recent
interaction tokens that can still post and edit messages.
"""

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
"""Seconds for which the bot uses an interaction's token. Discord's limit is fifteen minutes."""
MOST_FOLLOW_UPS = 5
"""Discord's maximum number of follow-up messages per interaction in a place that the bot has not
joined.
"""
MOST_CHANNELS: Final = 5_000
"""The maximum number of channels whose tokens are kept. The least recently used channel is dropped;
the next click in it brings a new token.
"""
MOST_ANSWERS: Final = 8
"""The maximum number of tokens kept per channel. Several are needed, because each can edit only the
messages of its own interaction.
"""


class OutOfReachError(Exception):
    """No valid token can edit or post the message. The next click brings one."""


class TokenHolder(Protocol):
    """An answer to an interaction, which holds the interaction's token."""

    @property
    def channel_id(self) -> int:
        """The channel or conversation of the interaction."""

    @property
    def is_fresh(self) -> bool:
        """True if the token is still valid."""

    @property
    def can_post(self) -> bool:
        """True if the token can still post a public message."""

    def can_edit(self, message_id: int) -> bool:
        """Return whether the token can still edit a message."""

    async def post(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        mentions: discord.AllowedMentions,
    ) -> int | None:
        """Post a message. Returns its id, or None if it was not posted."""

    async def edit_message(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace the content of a message for which `can_edit` is true."""


class Tokens:
    """The latest answers to interactions by channel, whose tokens can post and edit messages."""

    def __init__(self) -> None:
        self._answers: LRUCache[int, deque[TokenHolder]] = LRUCache(MOST_CHANNELS)

    def note(self, answer: TokenHolder) -> None:
        """Remember an answer to an interaction in a place that the bot has not joined."""
        answers = self._answers.setdefault(answer.channel_id, deque(maxlen=MOST_ANSWERS))
        answers.append(answer)

    def poster(self, channel_id: int) -> TokenHolder | None:
        """Return the latest answer that can post a message, or None."""
        return next((each for each in self._latest_answers(channel_id) if each.can_post), None)

    def editor(self, channel_id: int, message_id: int) -> TokenHolder | None:
        """Return the latest answer that can edit a message, or None."""
        return next(
            (each for each in self._latest_answers(channel_id) if each.can_edit(message_id)), None
        )

    def has_token(self, channel_id: int) -> bool:
        """Return whether a channel has a valid token."""
        return any(each.is_fresh for each in self._latest_answers(channel_id))

    def _latest_answers(self, channel_id: int) -> list[TokenHolder]:
        return [*self._answers.get(channel_id, ())][::-1]


LONGEST_PAUSE_SECONDS = 60.0
_MOST_CHARACTERS = 200


class Fixer(Enum):
    """The person who can remove the cause of a refusal, if any."""

    TIME = "time"
    """The refusal is temporary, so no person needs to act."""
    MODERATOR = "moderator"
    MEMBER = "member"
    OPERATOR = "operator"
    NOBODY = "nobody"
    """No person can help, for example because the object no longer exists."""


class Trouble(Enum):
    """The meaning of a failed request: its `Fixer`, the text for members, and Discord's codes."""

    fixer: Fixer
    text: str
    """The text key of the sentence for members. It may have the placeables `channel`, `command` (a
    helpful command) and `ref` (the reference in the log).
    """

    OUTAGE = Fixer.TIME, "refusal-outage"
    TOO_FAST = Fixer.TIME, "refusal-outage", 20016, 20022, 20028, 20029, 30046, 40062
    DMS_TOO_FAST = Fixer.TIME, "refusal-outage", 40003
    OVERLOADED = Fixer.TIME, "refusal-outage", 40006, 40333, 130000
    EMOJI_GONE = Fixer.TIME, "refusal-emoji-gone", 10014
    """Also 50035, invalid form body, about an emoji. The next attempt uses text instead."""
    LATE = Fixer.NOBODY, "refusal-out-of-reach", 10062, 40060
    """An interaction that has expired or was answered, possibly by another process."""
    OUT_OF_REACH = Fixer.MEMBER, "refusal-out-of-reach", 10015, 40094, 50027
    """The token of an interaction can no longer be used; the next click brings another."""
    MESSAGE_GONE = Fixer.NOBODY, "refusal-message-gone", 10008
    CHANNEL_GONE = Fixer.NOBODY, "refusal-channel-gone", 10003
    SERVER_GONE = Fixer.NOBODY, "refusal-channel-gone", 10004
    MEMBER_GONE = Fixer.NOBODY, "refusal-member-gone", 10007, 10013
    FORBIDDEN = Fixer.MODERATOR, "refusal-forbidden", 50013
    NO_ACCESS = Fixer.MODERATOR, "refusal-forbidden", 50001
    LOCKED = Fixer.MODERATOR, "refusal-thread-locked", 160005
    ASLEEP = Fixer.MODERATOR, "refusal-thread-locked", 50083
    """An archived thread. The bot unarchives it unless it is locked."""
    BLOCKED = (
        Fixer.MODERATOR, "refusal-blocked", 20009, 20031, 200000, 200001, 240000,
    )  # fmt: skip
    """A message that a filter has blocked: AutoMod, explicit content, words or links."""
    FULL = (
        Fixer.MODERATOR, "refusal-full", 30003, 30007, 30013, 160006, 160007,
    )  # fmt: skip
    DMS_CLOSED = Fixer.MEMBER, "refusal-dms-closed", 50007, 50278
    OPERATORS = Fixer.OPERATOR, "refusal-error", 20012, 40002, 40007, 40012, 60003
    """A problem of the bot's account: unverified, banned, or without two-factor authentication."""
    TOKEN = Fixer.OPERATOR, "refusal-error", 40001, 50014
    INVALID = Fixer.OPERATOR, "refusal-error"
    """An invalid request, which indicates a bug."""

    def __new__(cls, fixer: Fixer, text: str, *_codes: int) -> Trouble:
        """Return a new member of the enum with its fixer and text."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__)
        member.fixer, member.text = fixer, text
        return member

    def __init__(self, _fixer: Fixer, _text: str, *codes: int) -> None:
        self.codes = codes

    @property
    def is_temporary(self) -> bool:
        """True if the same request may soon succeed although no person acts."""
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
"""An emoji in a field error, as flattened by discord.py or in Discord's JSON."""
_CHANNEL = re.compile(r"/channels/(\d+)")


def trouble_of(error: BaseException) -> Trouble:
    """Return the meaning of a failed request; `INVALID` for any other exception."""
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
    # Discord answers in JSON; any other answer is from a proxy.
    if not is_discords or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Trouble.OUTAGE
    if code == _INVALID_FORM_BODY and _EMOJI.search(text):
        return Trouble.EMOJI_GONE
    return _BY_CODE.get(code) or _BY_STATUS.get(status, Trouble.INVALID)


def is_temporary(error: BaseException) -> bool:
    """Return whether a request failed for a temporary reason."""
    return trouble_of(error).is_temporary


def is_late(error: BaseException | None) -> bool:
    """Return whether an interaction has expired or was already answered, possibly by another
    process.
    """
    return error is not None and trouble_of(error) is Trouble.LATE


def channel_of(error: BaseException) -> int | None:
    """Return the id of the channel in the path of a refused request, or None without a channel."""
    if not isinstance(error, discord.HTTPException):
        return None
    return channel_in(error.response.url.path)


def describe_error(error: BaseException) -> str:
    """Return the cause of an error in one short line. Some responses are whole web pages."""
    if isinstance(error, discord.HTTPException):
        about = f", error {error.code}" if error.code else ""
        return f"Discord answered {error.status} {error.response.reason or ''}".rstrip() + about
    if isinstance(error, aiohttp.WSServerHandshakeError):
        return f"the gateway answered {error.status}"
    text = " ".join(str(error).split()) or type(error).__name__
    return text[:_MOST_CHARACTERS]


def outage_pauses() -> Pauses:
    """Return the pauses between attempts to reach Discord."""
    return Pauses(LONGEST_PAUSE_SECONDS)


def next_pause(pauses: Pauses, error: BaseException) -> float:
    """Return the seconds of the next pause, at least the time that `error` demands."""
    return pauses.next_pause() + (
        error.retry_after if isinstance(error, discord.RateLimited) else 0.0
    )


@dataclass(frozen=True, slots=True)
class LastRefusal:
    """Discord's refusal of a request."""

    trouble: Trouble
    channel_id: int | None
    words: str
    """Discord's message; untrusted, so it must be escaped."""
    code: int


def channel_in(path: str) -> int | None:
    """Return the id of the channel in the path of a request, or None if it contains none.

    >>> channel_in("/api/v10/channels/12/messages")
    12
    """
    matched = _CHANNEL.search(path)
    return int(matched[1]) if matched else None


async def read_refusal(response: aiohttp.ClientResponse) -> LastRefusal | None:
    """Return the refusal in a response, or None if the failure is temporary or not by Discord.

    The refusal of a missing emoji is always returned, although it is temporary.

    The body can still be read afterwards: aiohttp stores it.
    """
    text = await response.text(errors="replace")
    try:
        body = json.loads(text)
        code, words = int(body["code"]), str(body["message"])
    except (ValueError, KeyError, TypeError):
        return None
    trouble = _trouble(response.status, code, text, is_discords=True)
    if trouble.is_temporary and trouble is not Trouble.EMOJI_GONE:
        return None
    return LastRefusal(trouble, channel_in(response.url.path), words, code)
