"""Random rummy positions for pictures, by any rule set, with many cards on the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.rummy.cards import JOKER, PACK, Card, Suit, card_of
from bot.games.rummy.legality import hand_penalty
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import SEATS, Refusal, Seat, Termination
from bot.games.rummy.state import Outcome, Phase, PileCard, Player, RoundEnd, RoundResult, Table
from bot.games.rummy.terms.agreement import Preset, proposed_options
from bot.games.rummy.terms.options import LARGEST_HAND, MAX_PLAYERS, MIN_PLAYERS, MeldKind, Options
from bot.texts.wording.rummy.terms import guide_pages
from rendering.drawing.canvas import Display
from rendering.drawing.lettering import drawable_name
from rendering.pictures import Scene
from rendering.rummy.end_poster import build_rummy_poster
from rendering.rummy.examples import NAMES
from rendering.rummy.film import build_rummy_film
from rendering.rummy.guide import build_rummy_guide_page
from rendering.rummy.scenes import HandCard, build_hand, build_table, meld_scene, strip_players
from rendering.rummy.sheet import build_standings
from rendering.rummy.summary import build_round_end
from rendering.rummy.table import OpenTableScene, TableSeat
from rendering.shared.people import CAPTAINS
from tests.rendering.gallery import LONG_NAMES
from tests.rendering.looks import build_with_look, rummy_look
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS

EVERY_RULE_SET = tuple(
    (preset, players) for preset in Preset for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
)
"""All pairs of a rule set and a number of players."""
_MOST_ADDED = 8
"""The maximum number of cards added to a meld since it was put Down."""
_PLAYERS = (*LONG_NAMES, "李小龍", *NAMES[3:])
_NAMES = tuple(drawable_name(name, f"player{slot}") for slot, name in enumerate(_PLAYERS))


def random_table(preset: Preset, players: int, chance: Random) -> Table:
    """Return a position in any round; every player who is Down has all melds of the contract."""
    options = proposed_options(players, preset)
    played = chance.randrange(len(options.contracts))
    contract = options.contracts[played]
    downs = [seat for seat in SEATS[:players] if chance.random() < 0.8]
    melds = tuple(
        random_meld(kind, least, options, seat, chance)
        for seat in downs
        for kind, length, count in contract.parts
        for least in [length] * count
    )
    return Table(
        options,
        chance.choice((Phase.OFFER, Phase.BUY, Phase.PLAY)),
        played + 1,
        chance.choice(SEATS[:players]),
        chance.choice(SEATS[:players]),
        tuple(
            Player(
                chance.randint(1, LARGEST_HAND), seat in downs, has_resigned=chance.random() < 0.1
            )
            for seat in SEATS[:players]
        ),
        melds=melds,
        pile=tuple(PileCard(card, None) for card in _cards(chance.randint(0, 9), chance)),
        stock=chance.randrange(180),
        history=_history(options, played, players, chance),
    )


def finish(table: Table, chance: Random) -> Table:
    """Return a finished game with the options and players of `table`, and random results."""
    players = len(table.players)
    history = _history(table.options, len(table.options.contracts), players, chance)
    over = Table(
        table.options, Phase.OVER, len(history), Seat.FIRST, Seat.FIRST, table.players,
        history=history,
    )  # fmt: skip
    order = sorted(over.totals)
    places = tuple(order.index(total) + 1 for total in over.totals)
    outcome = Outcome(Termination.COMPLETED, over.totals, places)
    return Table(
        table.options, Phase.OVER, len(history), Seat.FIRST, Seat.FIRST, table.players,
        history=history, outcome=outcome,
    )  # fmt: skip


def random_meld(kind: MeldKind, least: int, options: Options, owner: Seat, chance: Random) -> Meld:
    """Return a random valid meld of at least `least` cards, in which some cards may be wild."""
    while True:
        length = least + chance.randint(0, _MOST_ADDED)
        if kind is MeldKind.BOOK:
            rank = chance.randint(1, 13)
            cards = [card_of(rank, chance.choice([*Suit])) for _ in range(length)]
        else:
            length = max(least, min(length, options.longest_run))
            low = chance.randint(options.first_place, options.last_place - length + 1)
            suit = chance.choice([*Suit])
            cards = [card_of(low + index, suit) for index in range(length)]
        wild = [*options.wild, *([JOKER] if options.jokers else [])]
        share = chance.choice((0, 0.2, 0.5))
        cards = [chance.choice(wild) if wild and chance.random() < share else c for c in cards]
        meld = read_meld(kind, tuple(cards), options, owner, least)
        if not isinstance(meld, Refusal):
            return meld


def scenes(table: Table, display: Display, chance: Random) -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of every picture that a game at `table` can show."""
    players = len(table.players)
    language = chance.choice([*SAMPLE_RUMMY_WORDS])
    words = SAMPLE_RUMMY_WORDS[language]
    names = _NAMES[:players]
    yield (
        "table",
        build_with_look(
            build_table,
            table,
            names=names,
            words=words,
            previous=None if chance.random() < 0.5 else table,
            display=display,
        ),
    )
    for is_draft in (False, True):
        # A draft shows all melds of the table, because the player may lay off cards on them.
        own = [meld for meld in table.melds if is_draft or meld.owner is Seat.FIRST]
        cards = _cards(chance.randint(0, LARGEST_HAND), chance)
        yield (
            "draft" if is_draft else "hand",
            build_with_look(
                build_hand,
                _groups(cards, chance),
                words=words,
                players=strip_players(table, rummy_look(names, words)),
                offered=chance.choice((None, chance.choice(PACK))),
                melds=[meld_scene(meld, is_new=chance.random() < 0.5) for meld in own],
                is_draft=is_draft,
                wild=table.options.wild,
                display=display,
            ),
        )
    end = finish(table, chance)
    yield (
        "poster",
        build_with_look(
            build_rummy_poster,
            end,
            names=names,
            words=words,
            title="Anna wins",
            caption="Shanghai",
            display=display,
        ),
    )
    for each in (table, end):
        yield (
            "sheet",
            build_with_look(
                build_standings,
                each,
                names=names,
                words=words,
                headline="Anna wins",
                display=display,
            ),
        )
    yield (
        "round",
        build_with_look(
            build_round_end,
            end,
            chance.choice(end.history),
            names=names,
            words=words,
            display=display,
        ),
    )
    page = chance.choice(guide_pages(table.options))
    yield f"guide {page}", build_rummy_guide_page(page, words, table.options, display)
    seats = [
        TableSeat(name, is_taken=chance.random() < 0.5, face=chance.choice(CAPTAINS))
        for name in names
    ]
    yield "invitation", OpenTableScene(tuple(seats), display)
    film = build_with_look(
        build_rummy_film,
        [table, end],
        names=names,
        words=words,
        headline="Anna wins",
        display=display,
    )
    yield "film", film[0][0]


def _history(
    options: Options, rounds: int, players: int, chance: Random
) -> tuple[RoundResult, ...]:
    return tuple(_result(options, number + 1, players, chance) for number in range(rounds))


def _result(options: Options, number: int, players: int, chance: Random) -> RoundResult:
    out = chance.choice((None, *SEATS[:players]))
    hands = tuple(
        () if seat is out else _cards(chance.randint(1, LARGEST_HAND), chance)
        for seat in SEATS[:players]
    )
    penalties = tuple(hand_penalty(options, hand) for hand in hands)
    end = RoundEnd.STANDOFF if out is None else RoundEnd.OUT
    return RoundResult(number, Seat.FIRST, end, out, hands, penalties, (), 28)


def _cards(count: int, chance: Random) -> tuple[Card, ...]:
    return tuple(chance.choice((*PACK, JOKER)) for _ in range(count))


def _groups(cards: tuple[Card, ...], chance: Random) -> list[list[HandCard]]:
    """Return a hand in groups, as if sorted by suit or by plan."""
    groups: list[list[HandCard]] = [[]]
    for number, card in enumerate(cards):
        if groups[-1] and chance.random() < 0.2:
            groups.append([])
        missing = chance.random() < 0.1
        groups[-1].append(HandCard(card, is_marked=number == 0, is_missing=missing and number > 0))
    return groups
