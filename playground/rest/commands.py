"""Routes that register application commands, globally and per server."""

from __future__ import annotations

from collections.abc import Iterable

from playground.core import Core
from playground.errors import INVALID_FORM_BODY, MISSING_ACCESS, UNKNOWN_APPLICATION, ApiError
from playground.rest.routing import Call, Route
from playground.shapes import Json, JsonValue


class CommandRoutes:
    """The registry of commands."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        for scope in ("", "/guilds/{guild}"):
            every = f"/applications/{{application}}{scope}/commands"
            yield "GET", every, self.list_all
            yield "PUT", every, self.overwrite
            yield "POST", every, self.create
            yield "GET", f"{every}/{{command}}", self.get
            yield "PATCH", f"{every}/{{command}}", self.edit
            yield "DELETE", f"{every}/{{command}}", self.delete
        yield (
            "GET",
            "/applications/{application}/guilds/{guild}/commands/permissions",
            self.empty_list,
        )
        yield (
            "GET",
            "/applications/{application}/guilds/{guild}/commands/{command}/permissions",
            self.empty_list,
        )

    def _scope(self, call: Call) -> int | None:
        """Return the id of the server in a path, or None for global commands.

        Raises ApiError: 10002 for another application's id, 50001 if the bot is not on the server.
        """
        if call.id("application") != self._core.world.bot.id:
            raise ApiError(UNKNOWN_APPLICATION)
        if "guild" not in call.params:
            return None
        guild = self._core.world.guilds.get(call.id("guild"))
        if guild is None or self._core.world.bot.id not in guild.members:
            raise ApiError(MISSING_ACCESS)
        return guild.id

    def list_all(self, call: Call) -> list[Json]:
        """Return all commands of the scope."""
        return self._core.commands.list_commands(self._scope(call))

    def overwrite(self, call: Call) -> list[Json]:
        """Replace all commands of the scope."""
        if not isinstance(call.body, list):
            raise ApiError(INVALID_FORM_BODY)
        return self._core.commands.overwrite(call.body, self._scope(call))

    def create(self, call: Call) -> Json:
        """Add a command, or replace the one with the same name."""
        return self._core.commands.create(call.object(), self._scope(call))

    def get(self, call: Call) -> Json:
        """Return one command."""
        return self._core.commands.get(call.id("command"), self._scope(call))

    def edit(self, call: Call) -> Json:
        """Change one command."""
        return self._core.commands.edit(call.id("command"), call.object(), self._scope(call))

    def delete(self, call: Call) -> None:
        """Remove one command."""
        self._core.commands.delete(call.id("command"), self._scope(call))

    def empty_list(self, call: Call) -> JsonValue:
        """Return an empty list, because no server here changes the permissions of commands."""
        self._scope(call)
        return []
