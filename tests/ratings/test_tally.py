from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from bot.ratings.ladder import Ladder, Tally, is_rated, tally_between, to_rated_game
from bot.ratings.statistics import sum_figures
from bot.records.matches import FinishedMatch, Result
from bot.records.members import MemberName

ANNA, BERND, CARLA, BOT = 1, 2, 3, 9


def make_game(
    users: tuple[int, ...], places: tuple[int, ...] | None, points: tuple[int, ...]
) -> FinishedMatch:
    names = tuple(MemberName(str(user), str(user)) for user in users)
    levels = tuple("mate" if user == BOT else None for user in users)
    result = Result("completed", points, places)
    return FinishedMatch(1, users, names, result, 1.0, 1, 1, levels, "{}")


def tally(games: Sequence[FinishedMatch], user: int) -> Tally:
    ladder = Ladder()
    for game in games:
        if rated := to_rated_game(game):
            ladder.add_game(rated)
    return ladder.climbers[user].tally


def test_members_are_placed_among_themselves_without_computers() -> None:
    match = make_game((ANNA, BOT, BERND, BOT), (3, 1, 2, 4), (30, 5, 20, 60))
    assert tally([match], BERND) == Tally(won=1, completed=1, scores=(20, 30), places=(1,))
    assert tally([match], ANNA) == Tally(lost=1, completed=1, scores=(30, 20), places=(0, 1))


def test_games_against_computers_only_have_no_results() -> None:
    assert not is_rated(make_game((ANNA, BOT, BOT), (1, 2, 3), (1, 2, 3)))
    assert Tally().place is None


def test_the_average_place_is_over_all_games_and_a_shared_place_is_the_better_one() -> None:
    three = (ANNA, BERND, CARLA)
    games = [
        make_game(three, (1, 2, 3), (1, 2, 3)),
        make_game(three, (1, 1, 3), (1, 1, 3)),
        make_game(three, (3, 2, 1), (3, 2, 1)),
        make_game(three, None, (0, 0, 0)),
    ]
    found = tally(games, ANNA)
    assert found.places == (2, 0, 1)
    assert found.place == 5 / 3
    assert (found.won, found.drawn, found.lost) == (2, 0, 1)


def test_two_of_a_table_are_compared_with_each_other_alone() -> None:
    games = [
        make_game((CARLA, ANNA, BERND), (1, 3, 2), (5, 30, 10)),
        make_game((BERND, CARLA, ANNA), (2, 1, 2), (10, 5, 10)),
    ]
    found = tally_between(games, (ANNA, BERND))
    assert (found.won, found.drawn, found.lost) == (0, 1, 1)
    assert list(found.scores) == [40, 20]
    other = tally_between(games, (BERND, ANNA))
    assert (other.won, other.drawn, other.lost) == (1, 1, 0)


@pytest.mark.parametrize(
    ("texts", "total"),
    [
        ([], {}),
        (['{"a": 1}'], {"a": 1}),
        (['{"a": 1}', '{"a": 2.5, "b": [1]}'], {"a": 3.5, "b": [1]}),
        (['{"b": [1, 2, 3]}', "{}", '{"b": [1]}'], {"b": [2, 2, 3]}),
        (['{"a": {"c": 1}}', '{"a": {"c": 1, "d": 0}}'], {"a": {"c": 2, "d": 0}}),
        (['{"a": "word"}', '{"a": "word"}'], {"a": None}),
    ],
)
def test_json_adds_up_number_by_number(texts: list[str], total: object) -> None:
    assert json.loads(sum_figures(texts)) == total
