"""Commands for matches: export, verify, analyse."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.commands import (
    EXIT_REFUSED,
    AddCommand,
    CommandFailedError,
    refuse_missing,
)
from bot.operating.config import Settings, read_settings
from bot.store.private_files import write_private

if TYPE_CHECKING:
    from bot.games.game import AnyGame

_TITLE_BYTES = 1024
"""A transcript says within so many bytes what game it is of."""


def add_match_commands(command: AddCommand) -> None:
    """Add what can be done with one match."""
    more = "That of a running match holds neither its secret nor the cards to come."
    export = command("export", _export, "write a match as a transcript", more)
    export.add_argument("match", type=_match_number, metavar="MATCH", help="the match's number")
    export.add_argument("--output", type=Path, metavar="FILE", help="instead of standard output")

    more = (
        "Exit code 0: the file holds, and what that proves; 1: something differs, and what; 2: the"
        " file cannot be judged."
    )
    verify = command("verify", _verify, "check an exported match: dice, cards and moves", more)
    verify.add_argument("file", type=Path, metavar="FILE", help="a transcript of a finished match")
    verify.add_argument(
        "--head", type=_head, action="append", default=[], metavar="FINGERPRINT",
        help="as shown under the score sheet; before it, any that a board has shown",
    )  # fmt: skip

    more = "TimeNoticeKind luck from skill, and names the most costly choices with what was better."
    analyse = command("analyse", _analyse, "analyse the choices of an exported match", more)
    analyse.add_argument("file", type=Path, metavar="FILE", help="a match's transcript")


def _match_number(text: str) -> int:
    # A database keeps 63 bits, and Python reads only so many digits.
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) < 2**63:
        return int(text)
    raise argparse.ArgumentTypeError("no match has that number")


def _export(options: argparse.Namespace) -> int:
    text = asyncio.run(_transcript(read_settings(), options.match))
    if options.output is None:
        print(text, end="")
        return 0
    try:
        write_private(options.output, text)
    except OSError as error:
        raise CommandFailedError(f"{options.output} cannot be written: {error.strerror}") from error
    return 0


async def _transcript(settings: Settings, match_id: int) -> str:
    from bot.matches.match import match_from
    from bot.matches.refusals import UnreadableMatchError
    from bot.matches.unreadable import FIX
    from bot.store.opening import open_store

    await asyncio.to_thread(refuse_missing, settings)
    async with await open_store(settings.database, settings.postgres) as store:
        record = await store.read_match(match_id)
        if record is None:
            where = "the PostgreSQL database" if settings.postgres else settings.database
            raise CommandFailedError(f"there is no match {match_id} in {where}")
        try:
            match = match_from(record, await store.read_log(match_id))
        except UnreadableMatchError as error:
            raise CommandFailedError(
                f"match {match_id} cannot be read ({error.cause}): {FIX}"
            ) from error
    return match.transcript_text()


def _verify(options: argparse.Namespace) -> int:
    code, message = _game_of(options.file).run_verify(options.file, options.head)
    print(message, file=sys.stderr if code == EXIT_REFUSED else sys.stdout)
    return code


def _head(text: str) -> str:
    from bot.games.proving import read_head

    try:
        return read_head(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _game_of(file: Path) -> AnyGame:
    """Return the game whose transcript a file holds; any game for a file that is none."""
    from bot.games.games import GAMES

    any_game, *_ = GAMES.values()  # which says what is wrong with the file
    try:
        with file.open("rb") as opened:
            beginning = opened.read(_TITLE_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return any_game
    return next((game for game in GAMES.values() if game.is_transcript(beginning)), any_game)


def _analyse(options: argparse.Namespace) -> int:
    from cogs.games.games import FACES

    file: Path = options.file
    game = _game_of(file).name
    analysis = FACES[game].analysis
    if analysis is None or analysis.report is None:
        raise CommandFailedError(f"{file}: games of {game} are analysed in Discord alone")
    try:
        print(analysis.report(file))
    except OSError as error:
        raise CommandFailedError(f"{file}: {error.strerror or error}") from error
    except ValueError as error:
        raise CommandFailedError(f"{file}: not a transcript: {error}") from error
    return 0
