"""The check of a member's command, and its conversion into interaction data.

The data is described in Discord's reference, "Receiving and Responding", "Interaction Data". The
checks are those of the client: each option's type, limits and choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from playground import payloads
from playground.commands import Leaf
from playground.core import Core
from playground.errors import ClientError
from playground.permissions import Permission, channel_permissions, has_permissions
from playground.shapes import Json
from playground.validation.messages import Upload
from playground.world import Channel, Role, User

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(3, 12)

Value: TypeAlias = str | int | float | bool | User | Role | Channel | Upload
"""The value of an option. Users, roles and channels may also be given as a text with their id."""


def find_leaf(core: Core, user: User, channel: Channel, key: str, kind: int = 1) -> Leaf:
    """Return the command with the full name `key` and Discord's command type `kind`.

    Raises ClientError if the client does not offer it.
    """
    require_usable(core, user, channel)
    guild_id = None if channel.guild is None else channel.guild.id
    for leaf in core.commands.leaves(guild_id):
        if leaf.key == key and leaf.command["type"] == kind:
            if not leaf.is_offered_in(channel, user, core.world.bot):
                raise ClientError(f"“{key}” is not offered here.")
            if not leaf.is_allowed(channel, user):
                raise ClientError(f"You may not use “{key}” here.")
            return leaf
    raise ClientError(f"There is no command “{key}”.")


def require_usable(core: Core, user: User, channel: Channel) -> None:
    """Raise ClientError unless the member can use the bot's commands in the channel."""
    if channel.deleted or not has_permissions(channel, user, Permission.VIEW_CHANNEL):
        raise ClientError("You do not see this channel.")
    if channel.guild is not None and channel.guild.members[user.id].timed_out:
        raise ClientError("You are timed out.")
    if channel.thread is not None and channel.thread.locked:
        manages = channel_permissions(channel, user) & Permission.MANAGE_THREADS
        if not manages:
            raise ClientError("This thread is locked.")


def command_data(
    core: Core,
    channel: Channel,
    leaf: Leaf,
    values: Mapping[str, Value],
    *,
    focused: str | None = None,
) -> Json:
    """Return the interaction data of a chat command, or of a request to complete `focused`.

    Raises ClientError if an option is unknown, missing, of the wrong type or out of range.
    """
    known = {option["name"]: option for option in leaf.options}
    _check_names(leaf, known, values, focused)
    resolved: Json = {}
    filled: list[Json] = []
    for name, value in values.items():
        option = known[name]
        if name == focused:
            entry = {"name": name, "type": option["type"], "value": str(value), "focused": True}
        else:
            converted = _OptionConverter(core, channel, option, resolved).convert(value)
            entry = {"name": name, "type": option["type"], "value": converted}
        filled.append(entry)
    if focused is not None and focused not in values:
        kind = known[focused]["type"]
        filled.append({"name": focused, "type": kind, "value": "", "focused": True})
    for step in reversed(leaf.steps):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    return _head(leaf.command) | {"options": filled} | ({"resolved": resolved} if resolved else {})


def _check_names(
    leaf: Leaf, known: Mapping[str, Json], values: Mapping[str, Value], focused: str | None
) -> None:
    for name in values:
        if name not in known:
            raise ClientError(f"“{leaf.key}” has no option “{name}”.")
    if focused is not None:
        if not known.get(focused, {}).get("autocomplete"):
            raise ClientError(f"The option “{focused}” has no suggestions.")
        return
    for name, option in known.items():
        if option.get("required") and name not in values:
            raise ClientError(f"The option “{name}” is required.")


def _head(command: Json) -> Json:
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def context_data(
    core: Core, channel: Channel, leaf: Leaf, target_id: int, *, is_for_user: bool
) -> Json:
    """Return the interaction data of a user's or message's context-menu command."""
    resolved: Json = {}
    if is_for_user:
        resolve_user(core, channel, core.world.users[target_id], resolved)
    else:
        message = channel.messages[target_id]
        resolved["messages"] = {str(target_id): core.messages.payload(message)}
    return _head(leaf.command) | {"target_id": str(target_id), "resolved": resolved}


def resolve_user(core: Core, channel: Channel, user: User, resolved: Json) -> None:
    """Add a user, and their membership in the server, to the resolved objects."""
    resolved.setdefault("users", {})[str(user.id)] = payloads.user_json(user)
    guild = channel.guild
    if guild is not None and user.id in guild.members:
        member = payloads.member_json(guild.members[user.id], include_user=False)
        member["permissions"] = str(channel_permissions(channel, user))
        resolved.setdefault("members", {})[str(user.id)] = member


def resolve_channel(channel: Channel, viewer: User, resolved: Json) -> None:
    """Add a channel, with the viewer's permissions in it, to the resolved objects."""
    payload = payloads.channel_json(channel)
    payload["permissions"] = str(channel_permissions(channel, viewer))
    resolved.setdefault("channels", {})[str(channel.id)] = payload


def as_id(value: object) -> int:
    """Return the id of a user, role or channel, or the id that a text contains; otherwise 0."""
    if isinstance(value, User | Role | Channel):
        return value.id
    return int(value) if isinstance(value, str) and value.isdecimal() else 0


class _OptionConverter:
    """Checks and converts the value of one option, as the client does."""

    def __init__(self, core: Core, channel: Channel, option: Json, resolved: Json) -> None:
        self._core = core
        self._channel = channel
        self._option = option
        self._name = option["name"]
        self._resolved = resolved

    def convert(self, value: Value) -> str | int | float | bool:
        """Return the value as interaction data contains it.

        Raises ClientError if the option does not accept it.
        """
        kind = self._option["type"]
        if kind == BOOLEAN:
            if not isinstance(value, bool):
                raise ClientError(f"“{self._name}” must be yes or no.")
            return value
        if kind in {STRING, INTEGER, NUMBER}:
            return self._convert_plain(value, kind)
        if kind == FILE:
            return self._file(value)
        return self._mention(value, kind)

    def _convert_plain(self, value: Value, kind: int) -> str | int | float:
        choices = self._option.get("choices") or ()
        for choice in choices:
            if value in (choice["value"], choice["name"]):
                picked: str | int | float = choice["value"]
                return picked
        if choices:
            shown = ", ".join(str(choice["name"]) for choice in choices)
            raise ClientError(f"“{self._name}” must be one of: {shown}.")
        if kind == STRING:
            if not isinstance(value, str):
                raise ClientError(f"“{self._name}” must be a text.")
            self._check_size(len(value), "length", 1, 6_000)
            return value
        number = int if kind == INTEGER else int | float
        if isinstance(value, bool) or not isinstance(value, number):
            raise ClientError(f"“{self._name}” must be a number.")
        assert isinstance(value, int | float)
        self._check_size(value, "value", -(2**53), 2**53)
        return value

    def _check_size(self, size: float, what: str, lowest: int, highest: int) -> None:
        least, most = self._option.get(f"min_{what}"), self._option.get(f"max_{what}")
        least = lowest if least is None else least
        most = highest if most is None else most
        if not least <= size <= most:
            raise ClientError(f"The {what} of “{self._name}” must be from {least} to {most}.")

    def _file(self, value: Value) -> str:
        if not isinstance(value, Upload):
            raise ClientError(f"“{self._name}” must be a file.")
        stored = self._core.messages.keep_upload(self._channel, value)
        payload = payloads.attachment_json(stored, self._core.messages.base)
        self._resolved.setdefault("attachments", {})[str(stored.id)] = payload
        return str(stored.id)

    def _mention(self, value: Value, kind: int) -> str:
        number, guild = as_id(value), self._channel.guild
        user = self._core.world.users.get(number)
        if kind in {USER, MENTIONABLE} and user is not None and self._is_reachable(user):
            resolve_user(self._core, self._channel, user, self._resolved)
            return str(number)
        if kind in {ROLE, MENTIONABLE} and guild is not None and number in guild.roles:
            payload = payloads.role_json(guild.roles[number])
            self._resolved.setdefault("roles", {})[str(number)] = payload
            return str(number)
        if kind == CHANNEL and guild is not None and number in guild.channels:
            channel = guild.channels[number]
            types = self._option.get("channel_types")
            if types and int(channel.kind) not in types:
                raise ClientError(f"“{self._name}” must be a channel of another kind.")
            resolve_channel(channel, self._core.world.bot, self._resolved)
            return str(number)
        raise ClientError(f"“{self._name}” is not a user, role or channel here.")

    def _is_reachable(self, user: User) -> bool:
        # On a server the client accepts the id or mention of any user, even of former members.
        in_server = self._channel.guild is not None
        talks = user is self._channel.recipient or user in self._channel.people
        return in_server or user.bot or talks
