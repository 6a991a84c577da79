"""The application commands that the bot has registered, and those that a client offers a member."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.clock import Snowflakes
from playground.errors import UNKNOWN_COMMAND, ApiError
from playground.events import Bus, CommandsChanged
from playground.permissions import ALL, Permission, channel_permissions
from playground.shapes import Json, JsonValue
from playground.validation.commands import CHAT, check_command, check_commands
from playground.world import Channel, Guild, User, World

SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
GUILD_CONTEXT, BOT_DM_CONTEXT, PRIVATE_CONTEXT = 0, 1, 2
SERVERS, ACCOUNTS = 0, 1
"""Discord's integration types: an app is installed on a server or for a user's account."""
_DEFAULTS: Json = {
    "type": CHAT,
    "name_localizations": None,
    "description": "",
    "description_localizations": None,
    "default_member_permissions": None,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0],
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A command that a member can invoke: a top-level command or a sub-command."""

    command: Json
    steps: tuple[Json, ...]
    """The path below `command`: a sub-command, or a group and a sub-command; empty for a top-level
    command."""

    @property
    def key(self) -> str:
        """The full name, such as "shanghaien challenge"."""
        return " ".join(step["name"] for step in (self.command, *self.steps))

    @property
    def options(self) -> list[Json]:
        """The options that a member can fill in."""
        holder = self.steps[-1] if self.steps else self.command
        return holder.get("options") or []

    def name(self, locale: str) -> str:
        """Return the full name as a client in that language shows it."""
        return " ".join(localized(step, "name", locale) for step in (self.command, *self.steps))

    def description(self, locale: str) -> str:
        """Return the description as a client in that language shows it."""
        return localized(self.steps[-1] if self.steps else self.command, "description", locale)

    def is_offered_in(self, channel: Channel, user: User, bot: User) -> bool:
        """Return True if the client offers the command to the user in the channel."""
        if channel.guild is not None:
            return self.is_offered_in_guild(channel.guild, user, bot)
        return self.is_offered_in_private(user) if channel.people else self.is_offered_in_direct

    def is_offered_in_guild(self, guild: Guild, user: User, bot: User) -> bool:
        """Return True if the client offers the command to the user in the server."""
        contexts = self.command.get("contexts")
        if contexts is not None and GUILD_CONTEXT not in contexts:
            return False
        bot_is_here = bot.id in guild.members
        if "guild_id" in self.command or (bot_is_here and self._supports(SERVERS)):
            return bot_is_here
        return user.has_app and self._supports(ACCOUNTS)

    def is_offered_in_private(self, user: User) -> bool:
        """Return True if the client offers the command in conversations without the bot."""
        contexts = self.command.get("contexts") or ()
        return user.has_app and self._supports(ACCOUNTS) and PRIVATE_CONTEXT in contexts

    def _supports(self, installation: int) -> bool:
        return installation in (self.command.get("integration_types") or (SERVERS,))

    @property
    def is_offered_in_direct(self) -> bool:
        """True if the client offers the command in the direct conversation with the bot."""
        if "guild_id" in self.command:
            return False
        contexts = self.command.get("contexts")
        if contexts is None:
            return self.command.get("dm_permission") is not False
        return BOT_DM_CONTEXT in contexts

    def is_allowed(self, channel: Channel, user: User) -> bool:
        """Return True if the default permissions allow the user the command in the channel."""
        return channel.guild is None or self.is_allowed_with(channel_permissions(channel, user))

    def is_allowed_with(self, granted: int) -> bool:
        """Return True if members with the permissions `granted` may use the command by default."""
        if not granted & Permission.USE_APPLICATION_COMMANDS:
            return False
        wanted = self.command.get("default_member_permissions")
        if wanted is None or granted == ALL:
            return True
        # "0" allows administrators only.
        return int(wanted) != 0 and granted & int(wanted) == int(wanted)


class Commands:
    """The bot's registered commands, global and per server."""

    def __init__(self, world: World, ids: Snowflakes, bus: Bus) -> None:
        self._world = world
        self._ids = ids
        self._bus = bus
        self._scopes: dict[int | None, dict[int, Json]] = {None: {}}

    def list_commands(self, guild_id: int | None = None) -> list[Json]:
        """Return the commands of a server, or the global ones."""
        return list(self._scopes.get(guild_id, {}).values())

    def get(self, command_id: int, guild_id: int | None = None) -> Json:
        """Return a command by id. Raises ApiError 10063 if it does not exist."""
        command = self._scopes.get(guild_id, {}).get(command_id)
        if command is None:
            raise ApiError(UNKNOWN_COMMAND)
        return command

    def overwrite(self, commands: list[JsonValue], guild_id: int | None = None) -> list[Json]:
        """Replace all commands of a scope. Raises ApiError 50035 if Discord would reject them."""
        check_commands(commands)
        before = self._ids_by_name(guild_id)
        self._scopes[guild_id] = {}
        for command in commands:
            self._store(command, guild_id, before)
        self._bus.publish(CommandsChanged())
        return self.list_commands(guild_id)

    def create(self, command: Json, guild_id: int | None = None) -> Json:
        """Add a command, or replace the one with the same name.

        Raises ApiError 50035 if Discord would reject it.
        """
        check_command(command)
        stored = self._store(command, guild_id, self._ids_by_name(guild_id))
        self._bus.publish(CommandsChanged())
        return stored

    def edit(self, command_id: int, change: Json, guild_id: int | None = None) -> Json:
        """Change a command.

        Raises ApiError: 10063 if it does not exist, 50035 if Discord would reject the change.
        """
        merged = self.get(command_id, guild_id) | change
        check_command(merged)
        merged["version"] = str(self._ids.create_id())
        self._scopes[guild_id][command_id] = merged
        self._bus.publish(CommandsChanged())
        return merged

    def delete(self, command_id: int, guild_id: int | None = None) -> None:
        """Remove a command. Raises ApiError 10063 if it does not exist."""
        self.get(command_id, guild_id)
        del self._scopes[guild_id][command_id]
        self._bus.publish(CommandsChanged())

    def leaves(self, guild_id: int | None) -> Iterator[Leaf]:
        """Yield every global command and, if `guild_id` is given, every command of that server."""
        scopes = [self._scopes[None]]
        if guild_id is not None:
            scopes.append(self._scopes.get(guild_id, {}))
        for scope in scopes:
            for command in scope.values():
                yield from _leaves(command, ())

    @property
    def has_any(self) -> bool:
        """True if any command is registered."""
        return any(self._scopes.values())

    def _ids_by_name(self, guild_id: int | None) -> dict[tuple[int, str], int]:
        scope = self._scopes.get(guild_id, {})
        return {(each["type"], each["name"]): number for number, each in scope.items()}

    def _store(
        self, command: Json, guild_id: int | None, before: dict[tuple[int, str], int]
    ) -> Json:
        stored = _DEFAULTS | command
        number = before.get((stored["type"], stored["name"])) or self._ids.create_id()
        stored |= {
            "id": str(number),
            "application_id": str(self._world.bot.id),
            "version": str(self._ids.create_id()),
        }
        if guild_id is None:
            stored.setdefault("dm_permission", True)
        else:
            stored["guild_id"] = str(guild_id)
        self._scopes.setdefault(guild_id, {})[number] = stored
        return stored


def localized(each: Json, key: str, locale: str) -> str:
    """Return the name or description (`key`) in a language, by default the unlocalized one."""
    spoken = each.get(f"{key}_localizations") or {}
    return str(spoken.get(locale) or each.get(key) or "")


def _leaves(command: Json, steps: tuple[Json, ...]) -> Iterator[Leaf]:
    holder = steps[-1] if steps else command
    nested = [
        option
        for option in holder.get("options") or ()
        if option["type"] in {SUB_COMMAND, SUB_COMMAND_GROUP}
    ]
    if not nested:
        yield Leaf(command, steps)
    for option in nested:
        yield from _leaves(command, (*steps, option))
