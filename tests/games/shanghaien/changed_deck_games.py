"""Stored games, continued by a version of the game with a possibly different deck."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

from bot.games.export import EXIT_DIFFERS
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.cards import RELEASED_DECK, Options
from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS
from bot.games.shanghaien.players.levels import LADDER, make_player
from bot.games.shanghaien.rules import check_move, legal_moves, unseen_cards
from bot.games.shanghaien.state import Agreement, CardsDealt, Roll, Seat
from bot.matches.match import Match, Terms
from bot.runtime.config import Settings
from bot.services import Services, build_services
from bot.store.sqlite.store import open_store
from bot.texts.catalogue import Catalogue
from rendering.shanghaien.board_scene import build_board, words_from
from tests.machine import ManualClock
from tests.matches.conftest import ANNA, BERND, CLICK
from tests.rendering.looks import dice_look

CATALOGUE = Catalogue.read(strict=True)


async def services_on(database: Path) -> Services:
    """Return the services over a database, which is made if it is not there."""
    settings = Settings(database=database)
    services = build_services(settings, await open_store(database), ManualClock())
    services.running.shard(0).start()
    return services


async def begin_with(services: Services, number: int, options: Options) -> Match:
    """Return a match that was just begun by these options."""
    agreement = Agreement(options, Seat.FIRST, is_drawn_by_lot=False)
    terms = Terms(1, 10 + number, "en", SHANGHAIEN, agreement)
    challenge = await services.invitations.open(terms, ANNA, [BERND])
    begun = await services.invitations.join(challenge.id, BERND, CLICK + number)
    assert begun.match_id is not None
    return await services.matches.current(begun.match_id)


async def play_on(services: Services, match: Match, choose: random.Random, rounds: int) -> Match:
    """Return a match played on at random into round `rounds`, or to the end for 8."""
    while not match.is_over and (rounds == 8 or match.state.round < rounds):
        moves = legal_moves(match.state)
        # Rounds become long if rolling is a choice.
        move = Roll() if Roll() in moves and choose.random() < 0.6 else choose.choice(moves)
        mover = match.user_of(match.state.mover)
        match = (await services.events.play(match.id, mover, move, match.revision)).after
    return match


def exported(match: Match, path: Path) -> int:
    """Write a match's export; return the exit code of its verification."""
    path.write_text(match.transcript_text(), encoding="utf-8")
    return TRANSCRIPTS.verify_file(path)[0]


async def continue_games(played: Path, folder: Path) -> dict[str, Any]:
    """Return the results of the games in the folder `played`, stored by another version.

    The games are continued in `folder`.
    """
    shutil.copy(played / "games.db", folder / "games.db")
    services = await services_on(folder / "games.db")
    answer: dict[str, Any] = {"finished": 0, "played on": 0}
    answer |= {fault: [] for fault in ("not verified", "told otherwise", "without figures")}
    for path in sorted(played.glob("*.txt")):
        number = int(path.stem)
        match = await services.matches.current(number)
        if match.transcript_text() != path.read_text(encoding="utf-8"):
            answer["told otherwise"].append(number)
        if match.is_over and TRANSCRIPTS.verify_file(path)[0] == EXIT_DIFFERS:
            answer["not verified"].append(number)
        answer["finished" if match.is_over else "played on"] += 1
        _show(match)
        if "analysed" not in answer:
            answer["analysed"] = _analysed(match)
        _advise(match)
        match = await play_on(services, match, random.Random(number), 8)
        if exported(match, folder / path.name):
            answer["not verified"].append(number)
        if SHANGHAIEN.figures is None or not SHANGHAIEN.figures(match.options, match.log):
            answer["without figures"].append(number)
    answer["new game"] = await _new_game(services, folder)
    await services.store.close()
    return answer


def _show(match: Match) -> None:
    """Draw the scene of a match and compare its stack with the dealt cards."""
    words = words_from(CATALOGUE.language("en"))
    scene = build_board(match.state, dice_look(("Anna", "Bernd"), words))
    left = unseen_cards(match.state)
    assert left.total() == scene.stack == len(RELEASED_DECK.cards) - 6 * match.state.round
    assert sum(scene.sailors_in_stack) >= 0


def _analysed(match: Match) -> float:
    """Return the share of a game's beginning that its analysis gets through."""
    begun = match.events[:50]
    *_, last = analyse(Referee(), match.options.options, match.options.starter, begun)
    return last.done / last.total


def _advise(match: Match) -> None:
    """Check that every level chooses a legal move."""
    for level in () if match.is_over else LADDER:
        state, seat = match.state, match.state.mover
        check_move(state, seat, make_player(level, random.Random(1)).choose(state, seat))


async def _new_game(services: Services, folder: Path) -> dict[str, Any]:
    """Return the results of a new game, dealt from this version's deck."""
    match = await begin_with(services, 0, Options())
    match = await play_on(services, match, random.Random(49), 4)
    _advise(match)
    match = await play_on(services, match, random.Random(50), 8)
    dealt = [card for event in match.log if isinstance(event, CardsDealt) for card in event.cards]
    return {
        "dealt": len(dealt),
        "verified": exported(match, folder / "new.txt") == 0,
        "in the deck": len(match.options.options.deck.cards),
    }
