"""The example rummy pictures, and those of both games together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.games.rummy.cards import parse_card
from bot.games.rummy.moves import Seat, Termination
from bot.games.rummy.state import Outcome, Table
from bot.games.rummy.terms.options import CONTRACTS
from rendering.drawing.canvas import Display, Palette
from rendering.drawing.lettering import drawable_name
from rendering.pictures import Scene
from rendering.rummy.end_poster import RummyPosterScene, build_rummy_poster
from rendering.rummy.examples import FOUR, NAMES, THREE, example_melds
from rendering.rummy.guide import RUMMY_GUIDE_PICTURES, build_rummy_guide_page
from rendering.rummy.scenes import (
    HandCard,
    HandScene,
    TableScene,
    build_hand,
    build_table,
    meld_scene,
    strip_players,
)
from rendering.rummy.sheet import StandingsScene, build_standings
from rendering.rummy.summary import RoundEndScene, build_round_end
from rendering.rummy.table import OpenTableScene, TableSeat
from rendering.shared.people import CAPTAINS, computer_portrait
from tests.rendering.gallery import LONG_NAMES, pictures
from tests.rendering.looks import build_with_look, rummy_look
from tests.rendering.rummy.examples import (
    BEFORE_FOUR,
    EIGHT,
    FULL_HANDS,
    LARGE_HANDS,
    TEN_ROUNDS,
    TWO,
    TWOS_WILD,
)
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS

_LARGE_PRINT, _COLOUR_BLIND = Display(has_large_print=True), Display(Palette.COLOUR_BLIND)
_CREW = [computer_portrait(level, at) for at in range(3) for level in ("captain", "mate")]
_COMPUTERS = (CAPTAINS[0], *_CREW, computer_portrait("deckhand", 1))
_CROWD = (*LONG_NAMES, "李小龍", *NAMES[3:])
_SHOWN_CROWD = tuple(map(drawable_name, _CROWD, NAMES))
_CROWD_ALONE = tuple(map(drawable_name, _CROWD, _CROWD))


def tables() -> Iterator[tuple[str, TableScene]]:
    """Yield the name and the scene of every rummy table in the gallery."""
    words = SAMPLE_RUMMY_WORDS
    four = partial(build_with_look, build_table, FOUR, previous=BEFORE_FOUR, names=NAMES[:4])
    for language in words:
        yield f"rummy-table-{language}", four(words=words[language])
    yield "rummy-table-two", build_with_look(build_table, TWO, names=NAMES[:2], words=words["en"])
    yield (
        "rummy-table-three",
        build_with_look(build_table, THREE, names=LONG_NAMES + NAMES[:1], words=words["it"]),
    )
    yield "rummy-table-eight", build_with_look(build_table, EIGHT, names=NAMES, words=words["de"])
    eight = partial(build_with_look, build_table, EIGHT, names=_SHOWN_CROWD, words=words["fr"])
    yield "rummy-table-long-names", eight()
    yield "rummy-table-large-print-eight", eight(display=_LARGE_PRINT)
    wild = partial(build_with_look, build_table, TWOS_WILD, names=NAMES, faces=_COMPUTERS)
    yield "rummy-table-twos-wild", wild(words=words["de"])
    yield "rummy-table-twos-wild-large-print", wild(words=words["it"], display=_LARGE_PRINT)
    yield "rummy-table-large-print", four(words=words["de"], display=_LARGE_PRINT)
    yield "rummy-table-colour-blind", four(words=words["en"], display=_COLOUR_BLIND)


def open_tables() -> Iterator[tuple[str, OpenTableScene]]:
    """Yield the name and the scene of every open rummy table in the gallery."""
    free = (TableSeat(None, is_taken=False, face=CAPTAINS[0]),)
    computers = tuple(
        TableSeat(name, is_taken=True, face=face)
        for name, face in zip(NAMES, _COMPUTERS, strict=True)
    )
    seats = zip(NAMES, CAPTAINS, strict=False)
    taken = tuple(TableSeat(name, is_taken=True, face=face) for name, face in seats)
    yield "rummy-open-table", OpenTableScene(taken[:3] + 5 * free)
    yield "rummy-open-table-computers", OpenTableScene(computers)
    yield "rummy-open-table-full", OpenTableScene(taken, _COLOUR_BLIND)
    asked = tuple(TableSeat(name, is_taken=False, face=CAPTAINS[1]) for name in LONG_NAMES)
    yield "rummy-open-table-named", OpenTableScene(taken[:1] + asked)
    shown = [drawable_name(name, "bruce_lee") for name in _CROWD]
    seats = zip(shown, CAPTAINS[8:], strict=True)
    crowd = tuple(TableSeat(name, is_taken=True, face=face) for name, face in seats)
    yield "rummy-open-table-large-print", OpenTableScene(crowd, _LARGE_PRINT)


def hands() -> Iterator[tuple[str, HandScene]]:
    """Yield the name and the scene of every hand in the gallery."""
    words = SAMPLE_RUMMY_WORDS
    plan = sorted_hand("7S 7H 7D~ / 4H 5H 6H? 7H / TC JC QC KC! / 2D 9S *")
    few, crowd = (
        strip_players(table, rummy_look(names, words["en"]))
        for table, names in ((FOUR, NAMES), (EIGHT, _CROWD_ALONE))
    )
    offered = partial(build_with_look, build_hand, plan, players=few, offered=parse_card("6H"))
    for language in words:
        yield f"rummy-hand-{language}", offered(words=words[language])
    yield "rummy-hand-large-print", offered(words=words["de"], display=_LARGE_PRINT)
    yield "rummy-hand-colour-blind", offered(words=words["fr"], display=_COLOUR_BLIND)
    largest = build_with_look(
        build_hand,
        sorted_hand(
            "2C 3C 4C 5C 9C TC / 3D 7D 8D JD QD KD AD / 4H 6H 6H TH QH / 2S 3S 8S 9S JS AS *!"
        ),
        words=words["en"],
        players=crowd,
    )
    yield "rummy-hand-largest", largest
    melds = example_melds(Seat.FIRST, "7S 7H 7D / 4H 5H * 7H / TC JC QC KC")
    drafted = [meld_scene(meld, is_new=True) for meld in melds]
    draft = partial(
        build_with_look, build_hand, words=words["it"], players=crowd, melds=drafted, is_draft=True
    )
    yield "rummy-hand-draft", draft(sorted_hand("2C 9C! KH"))
    yield "rummy-hand-draft-large-print", draft(sorted_hand("2C 9C! KH"), display=_LARGE_PRINT)
    yield "rummy-hand-empty", draft([])


def round_ends() -> Iterator[tuple[str, RoundEndScene]]:
    """Yield the name and the scene of every rummy round summary in the gallery."""
    words = SAMPLE_RUMMY_WORDS
    four = partial(build_with_look, build_round_end, FOUR, FOUR.history[2], names=NAMES[:4])
    for language in words:
        yield f"rummy-round-{language}", four(words=words[language])
    yield "rummy-round-large-print", four(words=words["fr"], display=_LARGE_PRINT)
    yield "rummy-round-colour-blind", four(words=words["de"], display=_COLOUR_BLIND)
    large = partial(
        build_with_look, build_round_end, LARGE_HANDS, LARGE_HANDS.history[-1], names=NAMES[:4]
    )
    bonus = build_with_look(
        build_round_end, TWOS_WILD, TWOS_WILD.history[1], names=NAMES, words=words["fr"]
    )
    yield "rummy-round-bonus-fr", bonus
    yield "rummy-round-large-hands", large(words=words["it"])
    yield "rummy-round-large-hands-large-print", large(words=words["it"], display=_LARGE_PRINT)
    eight = partial(
        build_with_look, build_round_end, FULL_HANDS, FULL_HANDS.history[-1], words=words["de"]
    )
    yield "rummy-round-full-hands", eight(names=_SHOWN_CROWD)
    enlarged = eight(names=_SHOWN_CROWD, display=_LARGE_PRINT)
    yield "rummy-round-full-hands-large-print", enlarged


def standings() -> Iterator[tuple[str, StandingsScene]]:
    """Yield the name and the scene of every rummy score sheet in the gallery."""
    words = SAMPLE_RUMMY_WORDS
    four = partial(
        build_with_look, build_standings, FOUR, names=NAMES[:4], headline="Anna 17 · Chiara 18"
    )
    for language in words:
        yield f"rummy-sheet-{language}", four(words=words[language])
    ten = partial(
        build_with_look, build_standings, TEN_ROUNDS, words=words["fr"], headline="Emil gagne !"
    )
    yield "rummy-sheet-ten-rounds", ten(names=NAMES)
    twelve = replace(TWOS_WILD, options=replace(TWOS_WILD.options, contracts=12 * CONTRACTS[:1]))
    bonus = build_with_look(
        build_standings, twelve, names=NAMES, words=words["de"], headline="Emil 120"
    )
    yield "rummy-sheet-twelve-rounds-de", bonus
    yield "rummy-sheet-long-names", ten(names=_SHOWN_CROWD)
    yield "rummy-sheet-large-print", ten(names=_SHOWN_CROWD, display=_LARGE_PRINT)
    yield "rummy-sheet-colour-blind", ten(names=NAMES, display=_COLOUR_BLIND)
    start = build_with_look(
        build_standings, TWO, names=LONG_NAMES, words=words["it"], headline="Round 1 di 7"
    )
    yield "rummy-sheet-start", start


def posters() -> Iterator[tuple[str, RummyPosterScene]]:
    """Yield the name and the scene of every rummy poster in the gallery."""
    caption = "Shanghai (rummy) · The Harbour · 23 November 2026"
    poster = partial(
        build_with_look,
        build_rummy_poster,
        words=SAMPLE_RUMMY_WORDS["en"],
        caption=caption,
        title="Anna wins",
    )
    yield "rummy-end-four", poster(_won(FOUR), names=NAMES[:4])
    eight = _won(TEN_ROUNDS, Termination.RESIGNED)
    yield "rummy-end-crowd", poster(_won(TEN_ROUNDS), names=_CROWD_ALONE, faces=_COMPUTERS)
    gone = (eight.players[0], replace(eight.players[1], has_resigned=True), *eight.players[2:])
    early = poster(replace(eight, players=gone, melds=()), names=_CROWD_ALONE, display=_LARGE_PRINT)
    yield "rummy-end-early-large-print", early


def _won(table: Table, termination: Termination = Termination.COMPLETED) -> Table:
    totals = table.totals
    places = tuple(1 + sum(other < own for other in totals) for own in totals)
    *before, last = table.history
    history = (*before, replace(last, melds=table.melds))
    return replace(table, history=history, outcome=Outcome(termination, totals, places))


def rummy_guides() -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of every page of the rummy rules in the gallery."""
    for language, words in SAMPLE_RUMMY_WORDS.items():
        for page in sorted(RUMMY_GUIDE_PICTURES):
            yield f"rummy-guide-{page}-{language}", build_rummy_guide_page(page, words)
    german = SAMPLE_RUMMY_WORDS["de"]
    for page in ("aim", "melds", "jokers"):
        large = build_rummy_guide_page(page, german, display=_LARGE_PRINT)
        yield f"rummy-guide-{page}-large-print", large
    yield (
        "rummy-guide-melds-colour-blind",
        build_rummy_guide_page("melds", german, display=_COLOUR_BLIND),
    )


def sorted_hand(text: str) -> Sequence[Sequence[HandCard]]:
    """Return a hand from a text such as ``7S 7H? / KC!``, with a group of cards between slashes.

    A card with ``?`` is missing from the hand, one with ``!`` is marked, and ``7D~`` is a missing
    seven of any suit.
    """
    return [
        [
            HandCard(
                parse_card(name.strip("?!~")),
                name.endswith("!"),
                name.endswith(("?", "~")),
                name.endswith("~"),
            )
            for name in group.split()
        ]
        for group in text.split("/")
    ]


def rummy_pictures() -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of every rummy picture in the gallery."""
    yield from tables()
    yield from open_tables()
    yield from hands()
    yield from round_ends()
    yield from standings()
    yield from posters()
    yield from rummy_guides()


def every_picture() -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of every picture of both games in the gallery."""
    yield from pictures()
    yield from rummy_pictures()
