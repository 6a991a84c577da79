"""Registration of the slash commands."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import structlog
from discord import app_commands

from bot.records.members import StoreError
from cogs.board.game_ui import GAME_UIS
from cogs.ui.app import ANY_INSTALL, ANYWHERE, GameBot
from cogs.ui.discord_errors import describe_error, is_temporary, next_pause, outage_pauses

GUEST_COMMANDS = frozenset(
    (
        *("challenge", "practice", "board", "table", "hand", "score", "games", "rules", "help"),
        "preferences",
        "daily",
    )
)
"""The commands that members can use on servers and in conversations that the bot has not joined."""


async def setup(bot: GameBot) -> None:
    """Add the command group of each game; other modules add the commands."""
    for game_ui in GAME_UIS.values():
        bot.tree.add_command(
            app_commands.Group(
                name=game_ui.command,
                description=game_ui.command_desc,
                allowed_contexts=ANYWHERE,
                allowed_installs=ANY_INSTALL,
            )
        )


_log = structlog.get_logger(__name__)


async def digest_of(bot: GameBot) -> str:
    """Return the SHA-256 digest of the payload of all commands in every language."""
    return _digest(await _payload_of(bot))


async def register(bot: GameBot) -> dict[str, int]:
    """Register the commands if they have changed; return their ids by name.

    Even if the commands have not changed, they are fetched and compared, because Discord may have
    lost them. Only the process with shard 0 registers commands. In another process, this raises
    ConnectionError, a temporary error, until the process with shard 0 has registered them.
    """
    assert bot.application_id is not None
    registrations = bot.services.registrations
    payload, first = await _payload_of(bot), bot.services.shards.now.has_first
    digest = _digest(payload)
    if not first or await registrations.read(bot.application_id) == digest:
        known = await bot.tree.fetch_commands()
        if {command.name for command in known} == {each.name for each in bot.tree.get_commands()}:
            return {command.name: command.id for command in known}
    if not first:
        raise ConnectionError("the process with shard 0 has not registered the commands")
    # The tree's `sync` is not used, because it would translate everything again.
    synced = await bot.http.bulk_upsert_global_commands(bot.application_id, payload=payload)
    await registrations.save(bot.application_id, digest)
    _log.info("commands.registered", count=len(synced))
    return {command["name"]: int(command["id"]) for command in synced}


async def register_with_retries(bot: GameBot, tried: asyncio.Event) -> None:
    """Register the commands, with retries during an outage; set `tried` after the first try.

    A permanent refusal is logged; the commands of an earlier version still work.
    """
    pauses = outage_pauses()
    while True:
        try:
            bot.command_ids = await register(bot)
        except Exception as error:
            if not (is_temporary(error) or isinstance(error, StoreError)):
                _log.error("commands.refused", error=describe_error(error))
                return
            pause = next_pause(pauses, error)
            _log.warning(
                "commands.waiting", error=describe_error(error), again_in_seconds=round(pause, 1)
            )
        else:
            return
        finally:
            tried.set()
        await asyncio.sleep(pause)


async def _payload_of(bot: GameBot) -> list[dict[str, Any]]:
    """Return all commands in every language in Discord's format."""
    tree = bot.tree
    translator = tree.translator
    assert translator is not None
    return [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]


def _digest(payload: list[dict[str, Any]]) -> str:
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
