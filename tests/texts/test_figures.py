from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import NATIONS, Nation
from bot.games.shanghaien.figures.game_figures import SeatFigures, format_figures
from bot.games.shanghaien.figures.luck import Luck
from bot.ratings.glicko import Rating
from bot.ratings.ladder import PathPoint
from bot.ratings.statistics import (
    Leaderboard,
    MemberStatistics,
    RankedMember,
    Standing,
)
from bot.ratings.sums import NO_SUMS, Sums
from bot.ratings.tally import Tally
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording.figures import (
    leaderboard_lines,
    luck_lines,
    member_lines,
    rating_text,
    share_text,
)

CATALOGUE = Catalogue.load(strict=True)
EN = CATALOGUE.language("en")
STANDING = Standing(1, Rating(1523.6, 80.4), 6, (PathPoint(1, 1.0, 1523.6),))
PLAYED = SeatFigures(
    rounds=40,
    faces=(100, 90, 95, 110, 105, 100),
    tricks=9,
    shanghais=15,
    sailors=tuple(9 if nation is Nation.TURKS else 2 for nation in NATIONS),
)
FIGURES = MemberStatistics(
    Sums(
        Tally(won=3, drawn=1, lost=2, early=2, completed=4, scores=(62, 58)),
        *2 * format_figures([PLAYED]),
    ),
    STANDING,
)
LUCK = Luck(PLAYED.faces)
EMPTY = MemberStatistics(NO_SUMS, None)


def test_a_member_s_figures_read_like_this() -> None:
    assert member_lines(FIGURES, Tally(won=1), EN) == (
        "**6** games: 3 won, 2 lost, 1 drawn",
        "2 of them were given up or decided by the clock; the average leaves them out.",
        "Average score 15.5 to 14.5",
        "Favourite nation: Turks",
        "Tricks played per game: 1.5",
        "Called Shanghai in 37.5% of the rounds",
        "Rating 1524 ± 80",
        "Against you: 1 won, 0 lost, 0 drawn",
    )


def test_what_there_is_nothing_of_is_left_out() -> None:
    assert member_lines(EMPTY, None, EN) == ("**0** games: 0 won, 0 lost, 0 drawn",)
    assert luck_lines(Luck((0,) * 6), EN) == ()
    with pytest.raises(ValueError, match="without a game"):
        rating_text(EMPTY, EN)


def test_two_who_never_met_are_told_so() -> None:
    assert member_lines(EMPTY, Tally(), EN)[-1] == "You two haven’t finished a game yet."


def test_luck_comes_with_its_sample_size_every_face_and_what_fair_dice_do() -> None:
    title, count, faces, verdict = luck_lines(LUCK, EN)
    assert title == "**Luck with the dice**"
    assert count == "600 dice rolled, 3.55 pips on average; a fair die gives 3.5."
    assert faces.startswith("1: 100 (16.7%) · 2: 90 (15%)")
    assert verdict.startswith("Perfectly ordinary dice.")


@pytest.mark.parametrize(
    ("counts", "start"),
    [((9, 0, 0, 0, 0, 0), "Too few"), ((60, 10, 10, 10, 10, 10), "Unusual, but it happens")],
)
def test_few_dice_and_rare_dice_are_called_so(counts: tuple[int, ...], start: str) -> None:
    assert luck_lines(Luck(counts), EN)[-1].startswith(start)


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "16.7%"), ("de", "16,7\u202f%"), ("fr", "16,7\u202f%"), ("it", "16,7%")],
)
def test_shares_are_written_as_the_language_does(language: str, written: str) -> None:
    assert share_text(1 / 6, CATALOGUE.language(language)) == written


def test_the_tiniest_share_is_not_called_nothing() -> None:
    assert share_text(0.00001, EN) == "<0.1%"
    assert share_text(0.0, EN) == "0%"


def captain(rank: int) -> RankedMember:
    standing = Standing(rank, Rating(1700 - rank, 50), 9, ())
    return RankedMember(rank, f"Captain {rank}", standing, Tally(won=5, drawn=1, lost=3))


def test_the_leaderboard_lists_the_first_and_where_the_reader_is() -> None:
    captains = tuple(captain(rank) for rank in range(1, 26))
    board = Leaderboard(captains, captain(33).standing, 33, hidden=False)
    lines = leaderboard_lines(board, [each.name for each in captains], EN)
    assert lines[0] == "1. Captain 1 · **1699** ± 50 · 5–1–3"
    assert len(lines) == len(captains) + 2
    assert lines[-1] == "You’re number 33."


def test_a_rank_after_few_games_is_called_provisional() -> None:
    newcomer = RankedMember(1, "Dora", Standing(7, Rating(1600, 120), 2, ()), Tally(won=2))
    board = Leaderboard((), newcomer.standing, None, hidden=False, newcomers=(newcomer,))
    lines = leaderboard_lines(board, ["Dora"], EN)
    assert lines[0] == "Nobody has finished 5 games yet."
    assert lines[1] == "1. Dora · **1600** ± 120 · 2–0–0 · *provisional, 2 games*"


@pytest.mark.parametrize(
    ("board", "end"),
    [
        (Leaderboard((), None, None, hidden=False), "5 more games and your place counts."),
        (Leaderboard((), Standing(1, Rating(), 4, ()), None, hidden=False), "1 more game and"),
        (Leaderboard((), STANDING, None, hidden=True), "You’re hidden"),
    ],
)
def test_who_is_not_on_the_leaderboard_learns_why(board: Leaderboard, end: str) -> None:
    lines = leaderboard_lines(board, [], EN)
    assert lines[0] == "Nobody has finished 5 games yet."
    assert lines[-1].startswith(end)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_of_it(language: str) -> None:
    texts = CATALOGUE.language(language)
    newcomer = RankedMember(2, "Y", Standing(7, Rating(), 1, ()), Tally(won=1))
    board = Leaderboard((captain(1),), STANDING, None, hidden=False, newcomers=(newcomer,))
    lines = [
        *member_lines(FIGURES, Tally(), texts),
        *luck_lines(LUCK, texts),
        *leaderboard_lines(board, ["X", "Y"], texts),
    ]
    assert all(line.strip() and "{" not in line for line in lines)
