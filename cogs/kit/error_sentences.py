"""What members are told when something is refused or fails: one sentence, in their language."""

from __future__ import annotations

import contextlib
import math
import secrets
from collections.abc import Mapping

import discord
import structlog

from bot.matches.match import Reason, RefusedError, UnreadableMatchError
from bot.records.matches import PauseReason
from bot.records.members import LostError, StoreError
from bot.runtime import measures
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperError
from cogs.kit.app import REQUEST_FAILURES, GameBot, group_of
from cogs.kit.bounds import OutdatedError
from cogs.kit.cooldowns import TooOftenError
from cogs.kit.discord_errors import Fixer, Trouble, channel_of, trouble_of
from cogs.kit.links import message_address, message_link
from cogs.kit.names import spoken
from cogs.kit.permissions import Place, lacking_in, lacking_permissions, missing_text, needed
from cogs.kit.tokens import OutOfReachError

_LOGGED_AT_MOST = 300
"""Characters of an error; some answers are whole web pages."""
_COMMANDS = {
    Reason.UNKNOWN_MATCH: "games",
    Reason.UNREADABLE_MATCH: "games",
    Reason.INVITED_SELF: "practice",
    Reason.INVITED_BOT: "practice",
}
"""The command that a refusal recommends, where it is not /shanghaien challenge."""

_LINKED = (
    Reason.STALE,
    Reason.PAIR_BUSY,
    Reason.GROUP_BUSY,
    Reason.PRACTICE_BUSY,
    Reason.NOT_YOUR_TURN,
    Reason.GAME_OVER,
    Reason.NUDGE_OWN_TURN,
)
"""Refusals that link to the table."""

_log = structlog.get_logger(__name__)


class UnableError(Exception):
    """The bot lacks permissions that a game needs where it was asked for."""


KINDS = ("permissions", "store", "helper", "discord", "bug")
"""What `kind_of` returns."""
# From 0 on: the rate of a series that begins with its first error does not show that one.
for _reason in Reason:
    measures.REFUSALS.labels(_reason.value)
for _kind in KINDS:
    measures.ERRORS.labels(_kind)


def kind_of(error: Exception) -> str:
    """Return who is to blame for an error, in a word: it is one of a few."""
    if isinstance(error, UnableError) or trouble_of(error).fixer is Fixer.MODERATOR:
        return "permissions"
    if isinstance(error, StoreError):
        return "store"
    if isinstance(error, HelperError):
        return "helper"
    return "discord" if isinstance(error, REQUEST_FAILURES) else "bug"


class ErrorSentences:
    """The sentences for one interaction; each names the way out where there is one."""

    def __init__(self, interaction: discord.Interaction[GameBot], texts: Texts) -> None:
        self.interaction = interaction
        self.bot = interaction.client
        self.texts = texts

    async def sentence(self, error: Exception) -> str:
        """Return what to tell the member; log what an operator should know."""
        if isinstance(error, RefusedError):
            return await self.refusal(error)
        if isinstance(error, OutdatedError):
            _log.info("choice.outdated", user=self.interaction.user.id, said=str(error))
            return self.too_old()
        if isinstance(error, TooOftenError):
            return self._too_often(error.seconds)
        reference = secrets.token_hex(3)
        user = self.interaction.user.id
        if isinstance(error, UnableError):
            # All that a game needs is named if it has been granted meanwhile.
            names = lacking_permissions(self.interaction) or needed(in_thread=False)
            return missing_text(self.interaction.channel_id, names, self.texts)
        if isinstance(error, StoreError):
            # The message names cause and fix; a traceback would hide them.
            if not isinstance(error, LostError):
                _log.error("store.failed", reference=reference, user=user, error=str(error))
            return self.texts("refusal-store")
        if isinstance(error, HelperError):
            # Helper processes are restarted, so the member may try again.
            _log.error("helper.failed", reference=reference, user=user, error=repr(error))
            return self.texts("refusal-helper")
        if isinstance(error, REQUEST_FAILURES):
            return self._refused(error, reference)
        _log.error("answer.failed", reference=reference, user=user, exc_info=error)
        return self.texts("refusal-error", ref=reference)

    def _refused(self, error: Exception, reference: str) -> str:
        """Return the sentence about a request that failed."""
        trouble, channel_id = trouble_of(error), channel_of(error) or self.interaction.channel_id
        if not isinstance(error, OutOfReachError):
            _log.warning(
                "discord.refused", reference=reference, user=self.interaction.user.id,
                trouble=trouble.name, channel=channel_id, error=str(error)[:_LOGGED_AT_MOST],
            )  # fmt: skip
        channel = self.bot.get_channel(channel_id or 0)
        if trouble in (Trouble.FORBIDDEN, Trouble.NO_ACCESS) and isinstance(channel, Place):
            lacking = lacking_in(channel)
            if lacking:
                return missing_text(channel_id, lacking, self.texts)
        command = self.bot.command_mention("board", self.texts)
        return self._filled(
            trouble.text, {"channel": f"<#{channel_id}>", "command": command, "ref": reference}
        )

    def _filled(self, key: str, known: Mapping[str, str | int]) -> str:
        """Return a text, filled in with what it asks for."""
        wanted = self.texts.entries[key].placeables
        return self.texts(key, **{name: known[name] for name in wanted})

    async def refusal(self, error: RefusedError) -> str:
        """Return the sentence for a refusal, with a link to the match where that helps."""
        if error.reason is Reason.ILLEGAL and error.rule is not None:
            return self.texts(f"refusal-rule-{error.rule.value}")
        key = f"refusal-{error.reason.value}"
        if error.reason is Reason.INVITATION_CLOSED:
            key = f"refusal-invitation-{error.status}"
        name = spoken(error.name) if error.name else ""
        known: dict[str, str | int] = {
            "command": self.bot.command_mention(
                _COMMANDS.get(error.reason, "challenge"),
                self.texts,
                error.game or group_of(self.interaction),
            ),
            "name": name,
            "reason": pause_text(error.pause, name, self.texts) if error.pause else "",
            "permission": self.texts(f"permission-{error.permission}") if error.permission else "",
            "channels": self.texts.list([f"<#{each}>" for each in error.channels], choice=True),
            "days": error.days,
            "opponent": name,
            "when": f"<t:{math.ceil(error.when)}:R>" if error.when else "",
            "date": f"<t:{math.ceil(error.when)}:f>" if error.when else "",
        }
        sentence, link = self._filled(key, known), None
        # The sentence stands without it: the store may be away, or the match be gone.
        with contextlib.suppress(StoreError, RefusedError):
            link = await self._link(error)
        return f"{sentence} {link}" if link else sentence

    def too_old(self) -> str:
        """Return that a button is from an older version of the bot."""
        return self.texts(
            "refusal-old-button", command=self.bot.command_mention("board", self.texts)
        )

    def _too_often(self, seconds: float) -> str:
        again = self.bot.services.clock.now() + seconds
        return self.texts("refusal-cooldown", when=f"<t:{math.ceil(again)}:R>")

    async def _link(self, error: RefusedError) -> str | None:
        if error.invitation_id is not None:
            pending = await self.bot.services.invitations.read(error.invitation_id)
            if pending.message_id is None:
                return None
            place = message_address(pending.guild_id, pending.channel_id, pending.message_id)
            return self.texts("challenge-link", url=place)
        if error.match_id is None or error.reason not in _LINKED:
            return None
        try:
            match = await self.bot.services.matches.current(error.match_id)
        except UnreadableMatchError as unreadable:
            return await self.refusal(unreadable)  # who is in its way need not look for it
        url = message_link(match.record.guild_id, match.record.shown)
        return self.texts("board-link", url=url) if url else None


def pause_text(reason: PauseReason, name: str, texts: Texts) -> str:
    """Return why a game is paused; `name` is the player who is gone, if one is."""
    if reason.is_about_member:
        return texts(f"pause-reason-{reason.value}", name=name)
    return texts(f"pause-reason-{reason.value}")
