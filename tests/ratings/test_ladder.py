from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.ratings.ladder import WEEK_SECONDS, Ladder, RatedGame, Rating, week_of, widen_deviation
from tests.ratings.local_counting import Bout, rated_after, rated_game

ANNA, BERND, CARLA = 1, 2, 3
MONDAY = 1_732_492_800.0
"""Monday, 25 November 2024, 0:00 UTC."""
FRIDAY = MONDAY + 4 * 24 * 3600


@dataclass(frozen=True)
class RatedMember:
    rating: Rating
    games: int
    path: tuple[tuple[float, float], ...]


def standings(games: Sequence[RatedGame], now: float) -> Mapping[int, RatedMember]:
    ladder = Ladder()
    for each in sorted(games, key=lambda game: (game.ended_at, game.match_id)):
        ladder.add_game(each)
    return {
        user: RatedMember(
            climber.rating_in(week_of(now)),
            climber.games,
            tuple((point.ended_at, point.rating) for point in climber.path),
        )
        for user, climber in ladder.climbers.items()
    }


def game(
    number: int, first: int | None, second: int | None, points: float, at: float = MONDAY
) -> RatedGame:
    places = {1: (1, 2), 0.5: (1, 1), 0: (2, 1)}[points]
    return rated_game(number, (first, second), places, at + number)


def test_a_week_runs_from_monday_to_sunday_in_utc() -> None:
    assert week_of(MONDAY - 1) + 1 == week_of(MONDAY) == week_of(MONDAY + WEEK_SECONDS - 1)


def test_games_of_one_week_are_rated_together_from_its_beginning() -> None:
    found = standings(
        [game(1, ANNA, BERND, 1), game(2, BERND, ANNA, 1), game(3, ANNA, CARLA, 0.5)], FRIDAY
    )
    new = Rating()
    assert found[ANNA].rating == rated_after(new, [Bout(new, 1), Bout(new, 0), Bout(new, 0.5)])
    assert found[BERND].rating == rated_after(new, [Bout(new, 0), Bout(new, 1)])
    assert found[CARLA].rating == rated_after(new, [Bout(new, 0.5)])
    assert {user: standing.games for user, standing in found.items()} == {1: 3, 2: 2, 3: 1}


def test_the_next_week_uses_the_new_ratings_and_wider_deviations_of_opponents() -> None:
    found = standings(
        [game(1, ANNA, BERND, 1), game(2, ANNA, CARLA, 0, at=MONDAY + 3 * WEEK_SECONDS)],
        MONDAY + 3 * WEEK_SECONDS + 100,
    )
    new = Rating()
    anna = widen_deviation(rated_after(new, [Bout(new, 1)]), 2)
    assert found[ANNA].rating == rated_after(anna, [Bout(new, 0)])
    assert found[CARLA].rating == rated_after(new, [Bout(anna, 1)])
    assert found[BERND].rating == widen_deviation(rated_after(new, [Bout(new, 0)]), 2)


def test_every_game_changes_the_rating_immediately_and_adds_a_point_to_the_path() -> None:
    games = [game(1, ANNA, BERND, 1), game(2, ANNA, BERND, 1), game(3, BERND, ANNA, 1)]
    path = standings(games, FRIDAY)[ANNA].path
    assert [moment for moment, _ in path] == [each.ended_at for each in games]
    for number in (1, 2, 3):
        then = standings(games[:number], FRIDAY)[ANNA]
        assert then.rating.rating == path[number - 1][1]
    assert path[0][1] > 1500
    assert path[2][1] < path[1][1]


def test_a_game_against_a_deleted_member_counts_against_a_new_player() -> None:
    found = standings([game(1, ANNA, None, 1), game(2, None, BERND, 1)], FRIDAY)
    assert found.keys() == {ANNA, BERND}
    assert found[ANNA].rating == rated_after(Rating(), [Bout(Rating(), 1)])
    assert found[BERND].rating.rating < 1500


def test_each_two_of_a_larger_table_are_a_part_of_a_game() -> None:
    table = rated_game(1, (ANNA, BERND, None, CARLA), (1, 2, 2, 4), MONDAY)
    found, new = standings([table], FRIDAY), Rating()
    won, drawn, lost = (Bout(new, points, share=3 / 5) for points in (1, 0.5, 0))
    assert found[ANNA].rating == rated_after(new, [won] * 3)
    assert found[BERND].rating == rated_after(new, [lost, drawn, won])
    assert found[CARLA].rating == rated_after(new, [lost] * 3)
    assert {standing.games for standing in found.values()} == {1}


def test_ratings_of_two_players_equal_the_stored_ones() -> None:
    chance, ladder, moment = random.Random(7), Ladder(), MONDAY
    for number in range(3000):
        moment += chance.randrange(40_000)
        seats = chance.sample(range(1, 40), 2)
        users = tuple(None if chance.random() < 0.02 else user for user in seats)
        ladder.add_game(rated_game(number, users, chance.choice([(1, 2), (2, 1), (1, 1)]), moment))
    found = [(ladder.climbers[user].after, ladder.climbers[user].games) for user in (1, 39)]
    assert found == [
        ((1508.1747427543066, 53.48493082330812, 0.05982613585030633), 172),
        ((1504.7979827652223, 54.32994502015607, 0.05986949035110107), 143),
    ]
