"""The captain's thoughts on a hand of cards, in words."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from bot.games.rummy.analysis.hint import hint
from bot.games.rummy.analysis.report import Analysis, Costly, Hint, Option, SeatAnalysis
from bot.games.rummy.cards import parse_card
from bot.games.rummy.legality import legal_moves, waiting
from bot.games.rummy.moves import Buy, Discard, Move, Pass, Seat, Undo
from bot.games.rummy.options import Contract, Options
from bot.games.rummy.players.player import Level
from bot.games.rummy.players.registry import make_player
from bot.games.rummy.state import View
from bot.games.rummy.view import view
from bot.texts.catalogue import Catalogue
from bot.texts.wording.rummy import analysis_text, card_text, hint_text
from tools.captain.rummy_contest import FixedCards, game_events

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")
NAMES = ("Anna", "Bernd", "Carla")
LANGUAGES = ("en", "de", "fr", "it")


@cache
def decisions() -> list[View]:
    """Return what the deciding seats of a whole game see."""
    players = [make_player(Level.MATE, Random(seat)) for seat in range(3)]
    options = Options(contracts=(Contract(2, 0), Contract(1, 1)))
    course = game_events(players, FixedCards("in words"), options)
    return [view(state, seat) for _, state in course for seat in waiting(state)]


@cache
def hints() -> list[tuple[View, Hint]]:
    """Return every third of those, with its hint."""
    return [(seen, hint(seen)) for seen in decisions()[::3]]


def costly(move: Move, better: Move, seat: Seat, cost: float, offered: str = "") -> Costly:
    """Return a costly choice of the first round."""
    return Costly(9, 1, seat, move, better, cost, parse_card(offered) if offered else None)


def throw(card: str) -> Discard:
    """Return the discard of a card."""
    return Discard(parse_card(card))


ANALYSIS = Analysis(
    (
        SeatAnalysis(drawn=12, fitting=5, fitting_mean=3.5, choices=20, given_away=6.04),
        SeatAnalysis(drawn=10, fitting=1, fitting_mean=2.0, choices=18, given_away=1.0),
        SeatAnalysis(),
    ),
    (
        costly(Pass(), Buy(), Seat.FIRST, 3.24, "7H"),
        costly(throw("TS"), throw("QH"), Seat.SECOND, 2.0),
        costly(throw("2C"), throw("*"), Seat.FIRST, 1.0),
        costly(Buy(), Pass(), Seat.FIRST, 0.6, "*"),
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_of_a_game_tells_each_move_apart(language: str) -> None:
    texts = CATALOGUE.language(language)
    kinds = set()
    for seen, found in hints():
        kinds |= {type(option.move).__name__ for option in found.options}
        lines = [
            line for line in hint_text(found, seen, NAMES, texts).splitlines() if line[0] == "-"
        ]
        assert (
            len(set(lines)) == len(lines) == (len(found.options) if len(found.options) > 1 else 0)
        )
    assert kinds >= {"Take", "Leave", "Buy", "Pass", "Down", "Lay", "Discard"}


def test_a_hint_names_the_best_move_and_what_to_expect_of_all() -> None:
    seen = next(s for s in decisions() if s.seat and not s.table.player(s.seat).down)
    assert seen.seat is not None
    first, second = (Option(move, 6.25, 0.5) for move in list(legal_moves(seen, seen.seat))[:2])
    told = hint_text(Hint((first, second)), seen, NAMES, ENGLISH).splitlines()
    assert seen.table.top is not None
    top = card_text(seen.table.top.card)
    assert told == [
        f"I’d play **Take {top}**",
        "The penalty you can expect at the end of the round:",
        f"- Take {top}: 6.2 points, 50% to go Down",
        "- Leave it: 6.2 points, 50% to go Down",
    ]
    alone = hint_text(Hint((first,)), seen, NAMES, ENGLISH)
    assert alone == f"There’s only one move: **Take {top}**"


def test_a_move_that_no_hand_offers_is_no_hint() -> None:
    seen = decisions()[0]
    with pytest.raises(ValueError, match="no hand offers"):
        hint_text(Hint((Option(Undo(), 1.0, 1.0),)), seen, NAMES, ENGLISH)


def test_a_player_reads_the_luck_of_all_and_the_own_costly_choices() -> None:
    assert analysis_text(ANALYSIS, NAMES, ENGLISH, Seat.FIRST).splitlines() == [
        "### A second look",
        "**Luck:** cards from the stock that fitted, compared with the average",
        "- Anna: 5 of 12, on average 3.5 (+1.5)",
        "- Bernd: 1 of 10, on average 2.0 (−1.0)",
        "- Carla: 0 of 0, on average 0.0 (0.0)",
        "",
        "**Choices:** what they gave away, in penalty points",
        "- Anna: 6 points",
        "- Bernd: 1 point",
        "- Carla: 0 points",
        "",
        "**The costliest discards**",
        "- Round 1, Anna: 2♣ instead of ★ (1 point)",
        "**Buys that cost more than they brought**",
        "- Round 1, Anna: ★ (0.6 points)",
        "**Cards that were worth buying**",
        "- Round 1, Anna: 7♥ (3.2 points)",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_onlooker_reads_everybodys_costly_choices(language: str) -> None:
    told = analysis_text(ANALYSIS, NAMES, CATALOGUE.language(language), None)
    assert told.count("Bernd") == 3
    assert "10♠" in told


def test_who_gave_nothing_away_is_told_so() -> None:
    told = analysis_text(ANALYSIS, NAMES, ENGLISH, Seat.THIRD)
    assert told.endswith("No single choice cost much. Well played!")


def test_three_choices_of_a_kind_are_told_at_most() -> None:
    many = Analysis(ANALYSIS.by_seat, ANALYSIS.costly * 4)
    assert analysis_text(many, NAMES, ENGLISH, None).count("instead of") == 3
