"""Error messages for members, and the checks of the bot's permissions."""

from __future__ import annotations

import contextlib
import math
import secrets
from collections.abc import Mapping, Sequence

import discord
import structlog

from bot.matches.match import Reason, RefusedError, UnreadableMatchError
from bot.records.matches import PauseReason
from bot.records.members import CONVERSATION, LeaseLostError, StoreError, Threads, is_guest
from bot.runtime import telemetry
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperError
from cogs.ui.app import REQUEST_FAILURES, GameBot, Interaction, TooOftenError, group_of, place_of
from cogs.ui.custom_ids import OutdatedError
from cogs.ui.discord_errors import Fixer, OutOfReachError, Trouble, channel_of, trouble_of
from cogs.ui.names import escape_name, message_address, message_link


def app_address(bot: GameBot) -> str:
    """Return the address with which members install the bot on their own account."""
    address = discord.utils.oauth_url(bot.application_id or 0, scopes=["applications.commands"])
    return f"{address}&integration_type=1"


ServerChannel = discord.abc.GuildChannel | discord.Thread
"""A channel of a server, or a thread."""

THREAD_PERMISSIONS: dict[Threads, tuple[str, ...]] = {
    Threads.NONE: (),
    Threads.PUBLIC: ("create_public_threads", "send_messages_in_threads"),
    Threads.PRIVATE: ("create_private_threads", "send_messages_in_threads"),
}
"""The permissions for opening a match's thread, as discord.py names them."""


def required_permissions(*, is_in_thread: bool) -> tuple[str, ...]:
    """Return the permissions that a match requires in its channel, as discord.py names them."""
    return (
        "view_channel",
        "send_messages_in_threads" if is_in_thread else "send_messages",
        "attach_files",
    )


OPTIONAL_PERMISSIONS: tuple[str, ...] = ("embed_links", "read_message_history")
"""Further permissions that the bot requests, as discord.py names them. A match works without them.
"""


def missing_permissions_in(channel: ServerChannel) -> list[str]:
    """Return the required permissions that the bot lacks in a channel, as discord.py names them."""
    given = channel.permissions_for(channel.guild.me)
    is_in_thread = isinstance(channel, discord.Thread)
    return [
        name for name in required_permissions(is_in_thread=is_in_thread) if not getattr(given, name)
    ]


def missing_optional_permissions(channel: ServerChannel) -> list[str]:
    """Return the optional permissions that the bot lacks in a channel, as discord.py names them."""
    given = channel.permissions_for(channel.guild.me)
    return [name for name in OPTIONAL_PERMISSIONS if not getattr(given, name)]


def missing_thread_permissions(channel: discord.abc.GuildChannel, threads: Threads) -> list[str]:
    """Return the permissions for opening a thread that the bot lacks, as discord.py names them."""
    given = channel.permissions_for(channel.guild.me)
    return [name for name in THREAD_PERMISSIONS[threads] if not getattr(given, name)]


def permissions_text(names: Sequence[str], texts: Texts) -> str:
    """Return permissions, as discord.py names them, as a readable list."""
    return texts.list([texts(f"permission-{name.replace('_', '-')}") for name in names])


def missing_permissions(interaction: Interaction) -> list[str]:
    """Return the required permissions that the bot lacks in the place of the interaction."""
    # An interaction always allows an answer with pictures, but later boards need the permissions of
    # the channel.
    if is_guest(place_of(interaction)):
        return []  # only interactions can be answered there
    channel = interaction.channel
    if isinstance(channel, ServerChannel):
        return missing_permissions_in(channel)
    given = interaction.app_permissions
    return [name for name in required_permissions(is_in_thread=False) if not getattr(given, name)]


def missing_text(channel_id: int | None, names: Sequence[str], texts: Texts) -> str:
    """Return the sentence that the bot lacks the permissions `names` in a channel.

    The names are those of discord.py.
    """
    return texts(
        "refusal-bot-missing-permission",
        channel=f"<#{channel_id}>",
        permissions=permissions_text(names, texts),
    )


def can_answer_publicly(interaction: Interaction) -> bool:
    """Return whether an answer can be public.

    A server can force apps that are not installed on it to answer privately.
    """
    place = place_of(interaction)
    outside = is_guest(place) and place != CONVERSATION
    return not outside or interaction.permissions.use_external_apps


_LONGEST_LOGGED = 300
"""The maximum number of characters of a logged error. Some errors are whole web pages."""
_COMMANDS = {
    Reason.UNKNOWN_MATCH: "games",
    Reason.UNREADABLE_MATCH: "games",
    Reason.INVITED_SELF: "practice",
    Reason.INVITED_BOT: "practice",
}
"""The command that the message recommends, by refusal. For other refusals it is `challenge`."""

_LINKED = (
    Reason.STALE,
    Reason.PAIR_BUSY,
    Reason.GROUP_BUSY,
    Reason.PRACTICE_BUSY,
    Reason.NOT_YOUR_TURN,
    Reason.GAME_OVER,
    Reason.NUDGE_OWN_TURN,
)
"""The refusals whose message has a link to the match."""

_log = structlog.get_logger(__name__)


class MissingPermissionsError(Exception):
    """The bot lacks permissions that a match requires in its channel."""


def count_error(error: Exception) -> None:
    """Count an error that is shown to a member, either as a refusal or as a failure.

    A bug is not counted here: it is counted when it is logged with its traceback.
    """
    if isinstance(error, RefusedError):
        telemetry.REFUSALS.labels(telemetry.RULES).inc()
    elif isinstance(error, TooOftenError):
        telemetry.REFUSALS.labels(telemetry.COOLDOWN).inc()
    elif isinstance(error, OutdatedError):
        telemetry.REFUSALS.labels(telemetry.OUTDATED).inc()
    elif isinstance(error, MissingPermissionsError) or trouble_of(error).fixer is Fixer.MODERATOR:
        telemetry.ERRORS.labels("permissions").inc()
    elif isinstance(error, StoreError):
        telemetry.ERRORS.labels("store").inc()
    elif isinstance(error, HelperError):
        telemetry.ERRORS.labels("helper").inc()
    elif isinstance(error, REQUEST_FAILURES):
        telemetry.ERRORS.labels("discord").inc()


class ErrorSentences:
    """The error messages for one interaction. Each suggests the next step if there is one."""

    def __init__(self, interaction: discord.Interaction[GameBot], texts: Texts) -> None:
        self.interaction = interaction
        self.bot = interaction.client
        self.texts = texts

    async def sentence(self, error: Exception) -> str:
        """Return the message for the member, and log the error for the operator if necessary."""
        if isinstance(error, RefusedError):
            return await self.refusal(error)
        if isinstance(error, OutdatedError):
            _log.info("choice.outdated", user=self.interaction.user.id, error=str(error))
            return self.old_button_message()
        if isinstance(error, TooOftenError):
            return self._cooldown_message(error.seconds)
        reference = secrets.token_hex(3)
        user = self.interaction.user.id
        if isinstance(error, MissingPermissionsError):
            # If the missing permissions have been granted in the meantime, name all required ones.
            names = missing_permissions(self.interaction) or required_permissions(
                is_in_thread=False
            )
            return missing_text(self.interaction.channel_id, names, self.texts)
        if isinstance(error, StoreError):
            # Log no traceback, because the message contains the cause and the fix.
            if not isinstance(error, LeaseLostError) and self.bot.faults.record(str(error)):
                _log.error("store.failed", user=user, error=str(error))
            return self.texts("refusal-store")
        if isinstance(error, HelperError):
            # Worker processes are restarted, so a retry may succeed.
            if self.bot.faults.record(repr(error)):
                _log.error("helper.failed", user=user, error=repr(error))
            return self.texts("refusal-helper")
        if isinstance(error, REQUEST_FAILURES):
            return self._refusal_message(error, reference)
        _log.error("answer.failed", reference=reference, user=user, exc_info=error)
        return self.texts("refusal-error", ref=reference)

    def _refusal_message(self, error: Exception, reference: str) -> str:
        """Return the message about a failed request, and log all but an OutOfReachError."""
        trouble, channel_id = trouble_of(error), channel_of(error) or self.interaction.channel_id
        if not isinstance(error, OutOfReachError):
            _log.warning(
                "discord.refused", reference=reference, user=self.interaction.user.id,
                trouble=trouble.name, channel=channel_id, error=str(error)[:_LONGEST_LOGGED],
            )  # fmt: skip
        channel = self.bot.get_channel(channel_id or 0)
        if trouble in (Trouble.FORBIDDEN, Trouble.NO_ACCESS) and isinstance(channel, ServerChannel):
            lacking = missing_permissions_in(channel)
            if lacking:
                return missing_text(channel_id, lacking, self.texts)
        command = self.bot.command_mention("board", self.texts)
        return self._fill(
            trouble.text, {"channel": f"<#{channel_id}>", "command": command, "ref": reference}
        )

    def _fill(self, key: str, known: Mapping[str, str | int]) -> str:
        """Return a text, with the values for its placeables taken from `known`."""
        wanted = self.texts.entries[key].placeables
        return self.texts(key, **{name: known[name] for name in wanted})

    async def refusal(self, error: RefusedError) -> str:
        """Return the message for a refusal, with a link to the match or invitation if it helps."""
        if error.reason is Reason.ILLEGAL and error.rule is not None:
            return self.texts(f"refusal-rule-{error.rule.value}")
        key = f"refusal-{error.reason.value}"
        if error.reason is Reason.INVITATION_CLOSED:
            key = f"refusal-invitation-{error.status}"
        name = escape_name(error.name) if error.name else ""
        known: dict[str, str | int] = {
            "command": self.bot.command_mention(
                _COMMANDS.get(error.reason, "challenge"),
                self.texts,
                error.game or group_of(self.interaction),
            ),
            "name": name,
            "reason": pause_text(error.pause, name, self.texts) if error.pause else "",
            "permission": self.texts(f"permission-{error.permission}") if error.permission else "",
            "channels": self.texts.list([f"<#{each}>" for each in error.channels], is_choice=True),
            "days": error.days,
            "opponent": name,
            "when": f"<t:{math.ceil(error.when)}:R>" if error.when else "",
            "date": f"<t:{math.ceil(error.when)}:f>" if error.when else "",
        }
        sentence, link = self._fill(key, known), None
        # Omit the link if the store is unavailable, or the match or invitation was deleted.
        with contextlib.suppress(StoreError, RefusedError):
            link = await self._link(error)
        return f"{sentence} {link}" if link else sentence

    def old_button_message(self) -> str:
        """Return the message that a button is from an older version of the bot."""
        return self.texts(
            "refusal-old-button", command=self.bot.command_mention("board", self.texts)
        )

    def _cooldown_message(self, seconds: float) -> str:
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
            match = await self.bot.services.matches.read_current(error.match_id)
        except UnreadableMatchError as unreadable:
            return await self.refusal(unreadable)  # explain this instead of a link
        url = message_link(match.record.guild_id, match.record.shown)
        return self.texts("board-link", url=url) if url else None


def pause_text(reason: PauseReason, name: str, texts: Texts) -> str:
    """Return the reason of a pause; `name` is the absent player, if any."""
    if reason.is_about_member:
        return texts(f"pause-reason-{reason.value}", name=name)
    return texts(f"pause-reason-{reason.value}")
