from __future__ import annotations

import pytest

from bot.games.rummy.figures import SeatFigures, format_figures
from bot.ratings.glicko import Rating
from bot.ratings.statistics import (
    Duel,
    Leaderboard,
    MemberStatistics,
    RankedMember,
    Standing,
)
from bot.ratings.sums import NO_SUMS, Sums
from bot.ratings.tally import Tally
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording.rummy import leaderboard_lines, member_lines
from cogs.afterwards.figure_faces import rummy_rows

CATALOGUE = Catalogue.load(strict=True)
EN = CATALOGUE.language("en")
STANDING = Standing(1, Rating(1623.2, 70.4), 12, ())
RESULTS = Tally(won=5, lost=7, early=1, completed=11, scores=(418, 462), places=(5, 4, 0, 3))
ROUNDS = format_figures([SeatFigures(40, 14, 31, 60, 22, 260), SeatFigures(40, 9, 29, 70, 41, 320)])
FIGURES = MemberStatistics(Sums(RESULTS, ROUNDS[0], ROUNDS[0]), STANDING)
EMPTY = MemberStatistics(NO_SUMS, None)


def test_a_member_s_figures_at_cards_read_like_this() -> None:
    assert member_lines(FIGURES, Tally(won=1), EN) == (
        "**12** games with other members, 5 won",
        "5 × place 1 · 4 × place 2 · 3 × place 4, on average 2.1",
        "1 of them was given up or decided by the clock; the average leaves it out.",
        "38 penalty points a game, the others 42",
        "Rating 1623 ± 70",
        "Against you: 1 won, 0 lost, 0 drawn",
        "",
        "**40 rounds, against computers too**",
        "Went out in 35% of them, down in 77.5%",
        "6.5 penalty points a round",
        "Discards a round: 1.5 taken, 0.6 bought",
    )


def test_who_has_not_finished_a_game_of_cards_has_no_figures() -> None:
    assert member_lines(EMPTY, None, EN) == ()


def test_who_played_computers_alone_has_rounds_and_no_places() -> None:
    practised = MemberStatistics(Sums(Tally(), "{}", ROUNDS[0]), None)
    told = member_lines(practised, None, EN)
    assert told[0] == "**0** games with other members, 0 won"
    assert told[1:3] == ("", "**40 rounds, against computers too**")


def test_fewer_points_are_the_better_ones_face_to_face() -> None:
    rows = {row.label: row for row in rummy_rows(Duel(RESULTS, (ROUNDS[0], ROUNDS[1])), EN)}
    assert rows["Points a round"].fewer
    assert rows["Points a round"].amounts == (6.5, 8.0)
    assert rows["Points a game"].fewer
    assert not rows["Bought a round"].fewer
    assert rows["Rounds won"].whole == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_of_it(language: str) -> None:
    texts = CATALOGUE.language(language)
    ranked = RankedMember(1, "Anna", STANDING, RESULTS)
    board = Leaderboard((ranked,), STANDING, 1, hidden=False)
    lines = [
        *member_lines(FIGURES, Tally(), texts),
        *leaderboard_lines(board, ["Anna"], texts),
        *(row.label for row in rummy_rows(Duel(RESULTS, (ROUNDS[0], ROUNDS[1])), texts)),
    ]
    assert all("{" not in line for line in lines)
    assert all(line.strip() for line in lines if line)
