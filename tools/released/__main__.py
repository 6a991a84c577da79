"""Create a small database of a released version, and the messages that belong to it.

    git worktree add ../release 9f930e7
    python -m tools.released ../release tests/store/released

The command runs the bot of the checkout at the playground of the same checkout, creates every kind
of game, challenge, proposal, clock, absence and setting, and writes `database.sql` and `world.json`
into the folder. Tests then run the current bot with these files. All modules come from the
checkout; this script imports only `playground` directly.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import itertools
import json
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.released.released_bot import ReleasedBot
from tools.released.scenes import (
    DAY,
    create_challenges,
    create_finished_games,
    create_open_games,
    delete_member,
    pause_by_removal,
    show_every_view,
)

if TYPE_CHECKING:
    from playground.server import Playground
    from playground.world import Message

PEOPLE = (
    ("Anna", "anna", "en-US"),
    ("Bernd", "bernd", "de"),
    ("Carla", "carla.m", "fr"),
    ("Dora", "dora_77", "it"),
    ("Emil", "emil", "de"),
    ("Frida", "frida", "en-US"),
    ("Gerd", "gerd", "de"),
    ("Hanna", "hanna", "fr"),
    ("Ida", "ida", "it"),
)
ENVIRONMENT = {"SHANGHAIEN_LOG_LEVEL": "debug", "SHANGHAIEN_MEMBERS_INTENT": "true"}


def world_json(released: ReleasedBot) -> dict[str, Any]:
    """Return the people, the channels, and the messages with their components, as JSON."""
    playground = released.playground
    world = playground.core.world
    return {
        "now": playground.core.clock.now(),
        "bot": playground.bot.id,
        "guild": playground.guild.id,
        "members": sorted(playground.guild.members),
        "people": [
            {"name": each.user.display_name, "username": each.user.username, "id": each.id}
            | {"locale": each.user.locale}
            for each in playground.seats
        ],
        "channels": [
            {"id": each.id, "name": each.name, "parent": each.parent.id if each.parent else None}
            for each in playground.guild.channels.values()
        ],
        "direct": {str(user): channel.id for user, channel in world.direct.items()},
        "games": released.games,
        "messages": [
            _message_json(message)
            for channel in world.channels.values()
            for message in channel.messages.values()
            if message.author is playground.bot and not message.deleted
        ],
    }


def _message_json(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "channel": message.channel.id,
        "only_for": message.only_for.id if message.only_for else None,
        "created_at": message.created_at,
        "flags": message.flags,
        "content": message.content,
        "components": message.components,
        "attachments": [
            {"id": each.id, "filename": each.filename, "type": each.content_type}
            | {"size": each.size, "description": each.description}
            for each in message.attachments
        ],
    }


def dump(database: Path) -> str:
    """Return SQL statements that recreate a database, with its application id and version."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        lines = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        return "\n".join([*connection.iterdump(), *lines, ""])


@contextlib.asynccontextmanager
async def _released_bot(
    database: Path, prepare: Callable[[Playground, Path], Awaitable[int]] | None = None
) -> AsyncIterator[ReleasedBot]:
    from playground.process import BotProcess
    from playground.server import Playground
    from playground.setting import PEOPLE as USUAL

    # Copy a usual member, because the members' class had another name in earlier versions.
    people = [
        replace(USUAL[0], name=name, username=username, locale=locale, moderates=name == "Dora")
        for name, username, locale in PEOPLE
    ]
    async with Playground(people=people) as playground:
        games = {} if prepare is None else {"drawn": await prepare(playground, database)}
        async with BotProcess(playground, database=database, environment=ENVIRONMENT) as bot:
            yield ReleasedBot(playground, bot, games=games)


def _find_draw() -> tuple[Any, Any]:
    """Return the first random game that ends in a draw, and its outcome."""
    playing = importlib.import_module("tests.games.playing")
    rules = importlib.import_module("bot.games.shanghaien.rules")
    games = map(playing.honest_transcript, itertools.count())
    outcomes = (
        (game, rules.replay(game.options, game.starter, game.events).outcome) for game in games
    )
    return next(found for found in outcomes if found[1].winner is None)


async def store_a_draw(playground: Playground, database: Path) -> int:
    """Store a drawn game of Emil and Hanna and return its number. Draws are rare in random play.

    The checkout's modules play and store the game before the bot starts.
    """
    records, notation, store = map(
        importlib.import_module,
        ("bot.store.records", "bot.games.shanghaien.notation", "bot.store"),
    )
    game, outcome = _find_draw()
    first, second = (playground.member(name).user for name in ("Emil", "Hanna"))
    now = playground.core.clock.now()
    new = records.NewMatch(
        guild_id=playground.guild.id,
        channel_id=playground.channel("harbour").id,
        user_ids=(first.id, second.id),
        names=(first.display_name, second.display_name),
        usernames=(first.username, second.username),
        extra_trick=game.options.extra_trick.value,
        starter=game.starter.value,
        starter_by_lot=True,
        secret=bytes.fromhex(game.secret),
        language="en",
        pace=None,
        created_at=now - DAY,
    )
    lines = tuple(notation.format_event(event) for event in game.events)
    result = records.Result(outcome.termination.value, None, outcome.score.totals)
    async with await store.open_store(database) as opened:
        added = await opened.add_match(
            new, records.Change(lines, None, now, (now - 9, now - 5), result)
        )
    return int(added.id)


async def make(target: Path) -> None:
    """Write the database and its world into the folder `target`."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        async with _released_bot(database) as removed:
            await pause_by_removal(removed)
        async with _released_bot(database, store_a_draw) as released:
            released.games.update(removed.games)
            await released.playground.wait_for(lambda: released.is_over(released.games["drawn"]))
            await create_finished_games(released)
            await delete_member(released)
            await create_open_games(released)
            await create_challenges(released)
            await show_every_view(released)
            await released.bot.kill()
            world = world_json(released)
            assert not any("answer.failed" in line for line in released.bot.log)
        write(target, dump(database), world)


def write(target: Path, sql: str, world: dict[str, Any]) -> None:
    """Write the fixture's two files."""
    target.mkdir(parents=True, exist_ok=True)
    (target / "database.sql").write_text(sql, encoding="utf-8")
    text = json.dumps(world, ensure_ascii=False, indent=0, sort_keys=True)
    (target / "world.json").write_text(text + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit code."""
    checkout, target = (Path(each).absolute() for each in arguments)
    sys.path.insert(0, str(checkout))
    asyncio.run(make(target))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
