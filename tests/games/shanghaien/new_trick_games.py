"""Plays games that use one half of a trick card, and tests its rules, stored games, pictures and
texts.

It runs in a copy of the source tree to which `test_new_trick` has added that half.

`python -m tests.games.shanghaien.new_trick_games HALF` prints the results as JSON.
"""

from __future__ import annotations

import asyncio
import io
import json
import sys
from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import combinations, count
from random import Random

import discord
from PIL import Image

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.reasons import hint
from bot.games.shanghaien.cards import DECK, Half, Options, Trick
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.notation import format_event, format_move, parse_event
from bot.games.shanghaien.players.levels import Level, make_player
from bot.games.shanghaien.rules import apply, legal_moves, new_game
from bot.games.shanghaien.state import (
    SEATS,
    Event,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Player,
    PlayTrick,
    Shanghai,
)
from bot.matches.match import Match
from bot.texts.catalogue import Catalogue
from bot.texts.wording.shanghaien.advice import guide_text, help_now, tricks_alt_text
from bot.texts.wording.shanghaien.position import alt_text, last_line, move_text
from cogs.board.board import parse_move_argument
from cogs.games.shanghaien.board import board_layout
from cogs.games.shanghaien.pictures import Menu
from cogs.ui.custom_ids import Target
from playground.components import BUTTON, walk
from rendering.pictures import render
from rendering.shanghaien.board_scene import build_board, words_from
from rendering.shanghaien.guide import build_tricks_guide, guide_tiles
from tests.cogs.looks import look_at
from tests.databases import empty_store
from tests.matches.conftest import Table
from tests.rendering.looks import dice_look
from tests.rendering.painting import overlap
from tests.thorough import some
from tools.captain.contest import FixedLuck, game_events

QUICK = ((Level.DECKHAND, Level.MATE), (Level.MATE, Level.COOK))
SLOW = ((Level.CAPTAIN, Level.DECKHAND), (Level.HELMSMAN, Level.COOK))
GAMES = (*QUICK * some(3, 50), *SLOW * some(1, 30))
"""The levels of the two players of each game."""
BOARDS = some(15, 200)
"""The number of boards on which every button for a trick is tested."""
NAMES = ("Anna", "Bernd")
CATALOGUE = Catalogue.read(strict=True)


def main() -> None:
    """Print the results for the half that the argument names, as one line of JSON."""
    half = Half(sys.argv[1])
    asked: Counter[Level] = Counter()
    plays: Counter[Level] = Counter()
    met: list[GameState] = []
    for number, levels in enumerate(GAMES):
        for state, event in _game(number, levels, (_card_with(half),)):
            if any(_plays(move, half) for move in legal_moves(state)):
                asked[levels[state.mover.slot]] += 1
            if isinstance(event, MovePlayed) and _plays(event.move, half):
                plays[levels[event.seat.slot]] += 1
                met.append(state)
    found = {
        "asked": asked, "plays": plays, "notation": format_move(_first_play(met[0], half)),
        "hinted": _count_hinted(met, half), "analysed": _analysed_share(_story(half)),
        "reached": asyncio.run(_count_reached(half)), "texts": _texts(met[0], half),
        "pictures": _pictures(met[0], half),
    }  # fmt: skip
    sys.stdout.write(json.dumps(found, ensure_ascii=False))


def _card_with(half: Half) -> Trick:
    return next(trick for trick in Trick if half in trick.halves)


def _game(
    seed: int, levels: tuple[Level, Level], hand: tuple[Trick, ...]
) -> list[tuple[GameState, Event]]:
    """Return each event of a whole game, after the position before it.

    Both players begin with the tricks `hand`. Asserts that the written log is parsed to the same
    game.
    """
    random = Random(seed)
    players = (make_player(levels[0], random), make_player(levels[1], random))
    side = Player(tricks=hand)
    begin = replace(new_game(Options(), SEATS[seed % 2]), players=(side, side))
    state, history = begin, []
    for event, after in game_events(players, FixedLuck.draw(random), state):
        history.append((state, event))
        state = after
    log = [format_event(event) for _, event in history]
    assert reduce(apply, map(parse_event, log), begin) == state
    return history


def _story(half: Half) -> list[Event]:
    """Return the events of a game up to the first play of the half by a player who won its card."""
    for seed in count():
        events: list[Event] = []
        for _, event in _game(seed, QUICK[1], ()):
            events.append(event)
            if isinstance(event, MovePlayed) and _plays(event.move, half):
                return events
    raise AssertionError


def _plays(move: Move, half: Half) -> bool:
    return isinstance(move, PlayTrick) and move.half is half


def _first_play(state: GameState, half: Half) -> PlayTrick:
    return next(
        move for move in legal_moves(state) if isinstance(move, PlayTrick) and move.half is half
    )


def _count_hinted(met: list[GameState], half: Half) -> int:
    """Return in how many of the first three positions a hint rates a play of the half."""
    evaluator = ChanceEvaluator()
    hints = [hint(evaluator, state) for state in met[:3]]
    return sum(any(_plays(option.move, half) for option in each.options) for each in hints)


def _analysed_share(events: list[Event]) -> float:
    """Return the share of a game that its analysis covers."""
    first = next(event for event in events if isinstance(event, MovePlayed))
    *_, known = analyse(ChanceEvaluator(), Options(), first.seat, events)
    return known.done / known.total


async def _count_reached(half: Half) -> dict[str, int]:
    """Return two numbers of boards: those with a button for the half, and those where it names the
    card.

    A button names the card if the player could play the half from different cards. Asserts that
    each legal play of a trick has a button.
    """
    found, random = {"boards": 0, "which card": 0}, Random(5)
    while found["boards"] < BOARDS or not found["which card"]:
        async with empty_store() as store:
            await _count_boards(Table(store), half, found, random)
    return found


async def _count_boards(table: Table, half: Half, found: dict[str, int], random: Random) -> None:
    """Play one game and add its boards to the counts in `found`."""
    match = await table.match()
    while not match.is_over and (found["boards"] < BOARDS or not found["which card"]):
        moves = legal_moves(match.state)
        tricks = [move for move in moves if isinstance(move, PlayTrick)]
        if any(_plays(move, half) for move in tricks):
            assert {_button_key(move) for move in tricks} <= {
                _button_key(m) for m in _clickable_plays(match)
            }
            found["boards"] += 1
            named = Counter(_button_key(move)[1:] for move in set(tricks) if move.half is half)
            found["which card"] += max(named.values()) > 1
        calm = [move for move in moves if not isinstance(move, PlayTrick | Shanghai)] or moves
        user, move = match.user_of(match.state.mover), random.choice(calm)
        match = (await table.events.play(match.id, user, move, match.revision)).after


def _button_key(move: PlayTrick) -> tuple[object, ...]:
    """Return a key that is equal for plays from cards with the same halves: they share a button."""
    return (move.trick.halves, move.half, move.nation, move.die, move.to, move.end)


def _clickable_plays(match: Match) -> list[PlayTrick]:
    """Return every play of a trick on any page of the board's buttons."""
    found, seen, todo = [], set(), [Menu()]
    while todo:
        menu = todo.pop()
        if str(menu) in seen:
            continue
        seen.add(str(menu))
        picture = discord.File(io.BytesIO(b"picture"), filename="board.png")
        view = board_layout(look_at(match, CATALOGUE.language("de")), menu, picture)
        for part in walk(view.to_components()):  # type: ignore[no-untyped-call]
            target = Target.read(part.get("custom_id", ""))
            if part["type"] != BUTTON or target is None:
                continue
            if target.verb == "v":
                todo.append(Menu.parse(target.argument))
            elif target.verb == "m":
                move = parse_move_argument(SHANGHAIEN, target.argument)
                found += [move] if isinstance(move, PlayTrick) else []
    return found


def _texts(state: GameState, half: Half) -> dict[str, list[str]]:
    """Return the texts that mention the half, by language."""
    play = _first_play(state, half)
    story = [(state, MovePlayed(state.mover, play))]
    return {
        texts.language: [
            move_text(play, state, texts),
            last_line(story, NAMES, texts),
            help_now(state, state.mover, NAMES, texts, score_command=""),
            alt_text(state, NAMES, texts, state.mover),
            tricks_alt_text(texts),
            guide_text("tricks", texts),
            words_from(texts).halves[half],
        ]
        for texts in CATALOGUE
    }


def _pictures(state: GameState, half: Half) -> dict[str, bool]:
    """Return whether the board and the rules page show the half."""
    words = words_from(CATALOGUE.language("en"))
    card = _card_with(half)
    other = next(trick for trick in Trick if half not in trick.halves)

    def board(trick: Trick, tavern: Trick) -> bytes:
        player = replace(state.player(SEATS[0]), tricks=(trick,))
        shown = replace(
            state,
            phase=Phase.ROLLED,
            players=(player, state.players[1]),
            tavern=(tavern, *DECK[:5]),
        )
        return render(build_board(shown, dice_look(NAMES, words)))

    plain = board(other, other)
    guide = build_tricks_guide(words)
    boxes = [placed.box for placed in guide_tiles(guide)]
    with Image.open(io.BytesIO(render(guide))) as page:
        inside = all(box.right <= page.width and box.bottom <= page.height for box in boxes)
    return {
        "in hand": board(card, other) != plain,
        "in the tavern": board(other, card) != plain,
        "in the rules": len(boxes) == len(Half) and inside,
        "apart": not any(overlap(one, two) for one, two in combinations(boxes, 2)),
    }


if __name__ == "__main__":
    main()
