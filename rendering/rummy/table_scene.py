"""The table as plain data: everything that the public picture shows, with nothing left to compute.

`build_table` reads the public table of the rules and nothing else, so no hidden card can come into
the picture. The result can be drawn, described in words or compared. Scenes go to the process that
draws: they are named tuples, which are fast to unpickle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.state import Phase, Table
from bot.games.rummy.terms.options import Contract
from rendering.ink.display import Display
from rendering.ink.names import shown_name
from rendering.rummy.meld_scene import MeldScene, meld_scene
from rendering.rummy.words import RummyWords
from rendering.tavern.people import MEMBER, Sitter

MOST_DISCARDS = 4
"""So many discards are shown, the top one among them."""


class PlayerScene(NamedTuple):
    """What everybody sees of one player."""

    slot: int
    """0 for the first seat; says what colour it has."""
    face: Sitter
    name: str
    cards: int
    """Cards in the hand."""
    buys_left: int
    points: int
    """Penalty points of the finished rounds."""
    leads: bool
    """Whether nobody has fewer points, and somebody more."""
    to_move: bool
    down: bool
    resigned: bool
    melds: tuple[MeldScene, ...]
    """The melds that this player put Down, with what others laid on them."""


class TableLabels(NamedTuple):
    """The words on the table, ready to draw."""

    round: str
    contract: str
    cards: str
    points: str
    buys: str
    """What the coins on the plates stand for; empty where nobody may buy."""


class TableScene(NamedTuple):
    """Everything on the picture of the table."""

    contract: Contract | None
    """None after the last round."""
    stock: int
    """Cards in the face-down stock."""
    discards: tuple[Card, ...]
    """The latest, the top one last; at most `MOST_DISCARDS`."""
    open: bool
    """Whether the top discard may be taken or bought now."""
    only_top: bool
    """Whether the discards below the top one are out of everybody's reach."""
    players: tuple[PlayerScene, ...]
    """By seat."""
    labels: TableLabels
    wild: tuple[Card, ...] = ()
    """The cards that are wild besides jokers."""
    display: Display = Display()


def build_table(
    table: Table,
    *,
    names: Sequence[str],
    words: RummyWords,
    previous: Table | None = None,
    usernames: Sequence[str] | None = None,
    faces: Sequence[Sitter] = (),
    display: Display | None = None,
) -> TableScene:
    """Return the picture of `table`, the public part of a position.

    `names`, `usernames` and `faces` go by seat; a name that the font cannot draw gives way to the
    username, and without `faces` members sit on all seats. `previous` is the table of the picture
    before: what was laid since is marked as the last move.
    """
    rounds = table.options.contracts
    contract, number = table.contract, min(len(table.history) + 1, len(rounds))
    labels = TableLabels(
        words.round_of(number, len(rounds)),
        "" if contract is None else words.contract(contract),
        words.cards,
        words.points,
        words.buys if table.options.buys else "",
    )
    shown = shown_names_of(names, usernames)
    return TableScene(
        contract,
        table.stock,
        tuple(each.card for each in table.pile[-MOST_DISCARDS:]),
        table.phase in {Phase.OFFER, Phase.BUY},
        table.options.latest_only,
        _players(table, shown, faces, _earlier(table, previous)),
        labels,
        table.options.wild,
        display or Display(),
    )


def shown_names_of(names: Sequence[str], usernames: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names as pictures show them; without usernames each name falls back on itself."""
    return tuple(
        shown_name(name, other) for name, other in zip(names, usernames or names, strict=True)
    )


def face_at(faces: Sequence[Sitter], slot: int) -> Sitter:
    """Return who sits on a seat: a member unless `faces` say otherwise."""
    return faces[slot] if faces else MEMBER


def _players(
    table: Table,
    names: tuple[str, ...],
    faces: Sequence[Sitter],
    before: tuple[Meld, ...] | None,
) -> tuple[PlayerScene, ...]:
    totals = table.totals
    melds: dict[Seat, list[MeldScene]] = {seat: [] for seat in table.seats}
    for number, meld in enumerate(table.melds):
        is_known = before is None or number < len(before)
        earlier = before[number] if before is not None and is_known else None
        melds[meld.owner].append(meld_scene(meld, earlier, fresh=not is_known))
    return tuple(
        PlayerScene(
            seat.slot,
            face_at(faces, seat.slot),
            name,
            player.cards,
            table.buys_left(seat),
            total,
            total == min(totals) < max(totals),
            seat is table.mover and table.phase not in {Phase.DEAL, Phase.OVER},
            player.down,
            player.resigned,
            tuple(melds[seat]),
        )
        for seat, name, player, total in zip(table.seats, names, table.players, totals, strict=True)
    )


def _earlier(table: Table, previous: Table | None) -> tuple[Meld, ...] | None:
    """Return the melds of the picture before, if it shows the same round."""
    if previous is None or len(previous.history) != len(table.history):
        return None
    return previous.melds
