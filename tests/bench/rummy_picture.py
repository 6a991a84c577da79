"""Pictures of the rummy: tables and hands, drawn and encoded, beside chess.svg through cairosvg."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from bot.games.rummy.moves import Seat
from bot.games.rummy.options import CONTRACTS, Contract, Options, proposed_options
from bot.games.rummy.state import Phase, Table, View
from bot.games.rummy.view import view
from rendering.pictures import render
from rendering.rummy.examples import NAMES
from rendering.rummy.hand_scene import HandCard, HandScene, build_hand
from rendering.rummy.table_scene import build_table
from tests.bench import measure
from tests.bench.chess_peer import NAME as CHESS
from tests.bench.chess_peer import chess_boards, chess_picture, each
from tests.games.rummy.games import sensible_game
from tests.rendering.rummy.gallery import rummy_pictures
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS

ROUNDS = 60
EARLIER, MEASURED = 2, 3
"""Two games: the first has drawn what all pictures are made of."""
SEATS_SHOWN = (4, 8)
PLAYED: tuple[Contract, ...] = (CONTRACTS[1], CONTRACTS[5])
KILOBYTE = 1000
WORDS = SAMPLE_RUMMY_WORDS["en"]


def run() -> None:
    """Print what tables and hands cost in time and bytes; every picture is of another position."""
    for players in SEATS_SHOWN:
        for seen in _views(players, EARLIER):
            render(_hand(seen))
    views = {players: _views(players, MEASURED) for players in SEATS_SHOWN}
    tables = {players: [seen.table for seen in found] for players, found in views.items()}
    hands = [_hand(seen) for seen in views[SEATS_SHOWN[0]]]
    cases = {
        f"a table of {players}, from position to bytes": each(list(pairwise(found)), _table)
        for players, found in tables.items()
    }
    cases["a hand, from scene to bytes"] = each(hands, render)
    cases[CHESS] = each(list(chess_boards()), chess_picture)
    samples = measure.interleave(cases, ROUNDS)
    measure.title("Pictures of the rummy (positions of a sensible game; sprites cached)")
    for name, seconds in samples.items():
        faster = 1 / measure.ratio(samples, name, CHESS)
        compared = "" if name == CHESS else f"{faster:5.1f} times as fast (aim: 8 or more)"
        measure.row(name, measure.milliseconds(seconds), compared)
    for players, found in tables.items():
        sizes = [len(_table(pair)) for pair in pairwise(found)]
        size = f"{median(sizes) / KILOBYTE:.0f} kB median, {max(sizes) / KILOBYTE:.0f} kB largest"
        measure.row(f"a table of {players}", size)
    largest = max(len(render(scene)) for _, scene in rummy_pictures())
    measure.row("the largest of the gallery", f"{largest / KILOBYTE:.0f} kB  (aim: 100 or less)")


def _views(players: int, number: int) -> list[View]:
    """Return the first player's view at every turn of two rounds of a game."""
    proposed = proposed_options(players)
    options = Options(decks=proposed.decks, jokers=proposed.jokers, contracts=PLAYED)
    states = (state for _, state in sensible_game(number, options, players))
    return [view(state, Seat.FIRST) for state in states if state.phase is Phase.OFFER]


def _table(pair: tuple[Table, Table]) -> bytes:
    before, after = pair
    names = NAMES[: len(after.players)]
    return render(build_table(after, names=names, words=WORDS, previous=before))


def _hand(seen: View) -> HandScene:
    groups: dict[str, list[HandCard]] = {}
    for card in seen.cards:
        groups.setdefault(card[-1], []).append(HandCard(card))
    top, table = seen.table.top, seen.table
    return build_hand(
        list(groups.values()),
        words=WORDS,
        options=table.options,
        contract=table.contract,
        offered=None if top is None else top.card,
    )
