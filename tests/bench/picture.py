"""The time to draw the pictures of different positions in both games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, pairwise
from statistics import median
from typing import TypeVar

from bot.games.rummy.moves import Seat
from bot.games.rummy.state import Phase as CardPhase
from bot.games.rummy.state import Table, View, view
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.rummy.terms.options import CONTRACTS
from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.state import GameState, Phase
from rendering.pictures import render
from rendering.rummy.examples import NAMES
from rendering.rummy.scenes import HandCard, build_hand, build_table, strip_players
from rendering.shanghaien.board_scene import build_board
from tests.bench import measure
from tests.games.rummy.games import sensible_game
from tests.games.shanghaien.playing import random_game
from tests.rendering.looks import dice_look, rummy_look
from tests.rendering.rummy.gallery import every_picture
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS, SAMPLE_WORDS

ROUNDS = 60
EARLIER, MEASURED = 6, 7
"""The seeds of two games; drawing the first one fills the caches that all pictures share."""
SEATS_SHOWN = 4, 8
"""The numbers of players at the pictured rummy tables."""
KILOBYTE = 1000
_Item = TypeVar("_Item")


def run() -> None:
    """Print the time and size of pictures."""
    _measured(EARLIER)
    cases, samples = _measured(MEASURED)
    measure.title("Pictures (positions of a game; sprites cached, as in the bot)")
    for name, seconds in samples.items():
        sizes = [len(cases[name]()) / KILOBYTE for _ in range(ROUNDS)]
        measure.row(name, measure.milliseconds(seconds), f"{median(sizes):5.0f} kB")
    largest = max(len(render(scene)) for _, scene in every_picture())
    measure.row("the largest of the gallery", f"{largest / KILOBYTE:.0f} kB  (aim: 100 or less)")


def _measured(game: int) -> tuple[dict[str, Callable[[], bytes]], measure.Samples]:
    cases = {"a board": _each(list(_boards(game)), _board)}
    seen = {seats: list(_views(game, seats)) for seats in SEATS_SHOWN}
    for seats, views in seen.items():
        tables = list(pairwise(each.table for each in views))
        cases[f"a table of {seats}"] = _each(tables, _table)
    cases["a hand"] = _each(seen[SEATS_SHOWN[0]], _hand)
    return cases, measure.interleave(cases, ROUNDS)


def _each(items: Sequence[_Item], draw: Callable[[_Item], bytes]) -> Callable[[], bytes]:
    """Return a function that draws the next item at each call, and starts again after the last."""
    endless = cycle(items)
    return lambda: draw(next(endless))


def _boards(seed: int) -> Iterator[GameState]:
    states = (state for _, state in random_game(seed, Options(ExtraTrick.JOKER)))
    return (state for state in states if state.phase in {Phase.TURN, Phase.ROLLED})


def _board(state: GameState) -> bytes:
    return render(build_board(state, dice_look(("Anna", "Bernd"), SAMPLE_WORDS["en"])))


def _views(seed: int, seats: int) -> Iterator[View]:
    """Yield the first player's view at the beginning of every turn in a game of two rounds."""
    options = replace(proposed_options(seats), contracts=(CONTRACTS[1], CONTRACTS[5]))
    states = (state for _, state in sensible_game(seed, options, seats))
    return (view(state, Seat.FIRST) for state in states if state.phase is CardPhase.OFFER)


def _table(pair: tuple[Table, Table]) -> bytes:
    before, after = pair
    names, words = NAMES[: len(after.players)], SAMPLE_RUMMY_WORDS["en"]
    return render(build_table(after, rummy_look(names, words), previous=before))


def _hand(seen: View) -> bytes:
    groups: dict[str, list[HandCard]] = {}
    for card in seen.cards:
        groups.setdefault(card[-1], []).append(HandCard(card))
    table = seen.table
    assert seen.seat is not None
    look = rummy_look(NAMES, SAMPLE_RUMMY_WORDS["en"], viewer=seen.seat)
    return render(
        build_hand(
            list(groups.values()),
            look,
            players=strip_players(table, look),
            offered=None if table.top is None else table.top.card,
        )
    )
