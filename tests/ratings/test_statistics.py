from __future__ import annotations

from collections import Counter

import pytest

from bot.games.shanghaien.cards import NATIONS, Nation
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.state import DiceRolled, MovePlayed, PlayTrick, Seat, Shanghai
from bot.games.shanghaien.statistics import Luck, PlayAverages, luck_of, play_averages_of
from bot.ratings.ladder import Ending, ending_for
from bot.ratings.statistics import MIN_RATED_GAMES, MemberStatistics
from bot.store.sql.privacy import deleted_user_id
from tests.games.shanghaien.playing import honest_transcript
from tests.ratings.conftest import ANNA, BERND, CARLA, GUILD, Archive


def habits(found: MemberStatistics) -> PlayAverages:
    return play_averages_of(found.counted, found.tally.games)


def luck(found: MemberStatistics) -> Luck:
    return luck_of(found.every)


async def test_a_member_without_a_game_on_a_server_has_no_figures(archive: Archive) -> None:
    await archive.game(guild=GUILD + 1)
    own = await archive.statistics.member(GUILD, ANNA)
    assert (own.tally.games, own.tally.averages, own.standing) == (0, None, None)
    assert (luck(own).dice, habits(own).nation) == (0, None)


async def test_results_scores_and_habits_are_those_of_the_games(archive: Archive) -> None:
    results = [await archive.game(seed=seed) for seed in range(6)]
    own = await archive.statistics.member(GUILD, ANNA)
    assert own.tally.won == sum(result.places == (1, 2) for result in results)
    assert own.tally.lost == sum(result.places == (2, 1) for result in results)
    assert own.tally.drawn == sum(result.places == (1, 1) for result in results)
    assert own.tally.games == own.tally.completed == 6
    assert own.tally.averages == (
        sum(result.points[0] for result in results) / 6,
        sum(result.points[1] for result in results) / 6,
    )
    games = [honest_transcript(seed) for seed in range(6)]
    calls = [
        e for g in games for e in g.events if isinstance(e, MovePlayed) and e.seat is Seat.FIRST
    ]
    assert habits(own).shanghai_share == sum(isinstance(e.move, Shanghai) for e in calls) / 48
    assert habits(own).tricks <= sum(isinstance(e.move, PlayTrick) for e in calls)
    crews: Counter[Nation | None] = Counter()
    for game in games:
        for nation in NATIONS:
            crews[nation] += len(TRANSCRIPTS.state(game).player(Seat.FIRST).crew(nation).values)
    assert crews[habits(own).nation] == max(crews.values())
    other = await archive.statistics.member(GUILD, BERND)
    rolled = sum(isinstance(e, DiceRolled) for g in games for e in g.events)
    assert luck(own).dice + luck(other).dice == 2 * rolled
    assert own.standing is not None
    assert own.standing.games == 6


async def test_resigned_and_timed_out_games_are_results_but_no_scores(archive: Archive) -> None:
    await archive.game(end="2 resign")
    await archive.game(end="end time 1")
    own = (await archive.statistics.member(GUILD, ANNA)).tally
    assert (own.won, own.lost, own.early, own.completed) == (2, 0, 2, 0)
    assert own.averages is None


@pytest.mark.parametrize(
    ("end", "level"), [("end cancelled -", None), ("end time -", None), ("1 resign", "mate")]
)
async def test_cancelled_and_expired_and_practice_games_do_not_count_but_their_dice_do(
    end: str, level: str | None, archive: Archive
) -> None:
    await archive.game(end=end, level=level)
    own = await archive.statistics.member(GUILD, ANNA)
    assert own.tally.games == habits(own).games == 0
    assert own.standing is None
    assert luck(own).dice > 0
    assert (await archive.statistics.leaderboard(GUILD, ANNA)).captains == ()


async def test_a_duel_counts_only_games_of_the_two_in_either_order(archive: Archive) -> None:
    await archive.game((ANNA, BERND), end="2 resign")
    await archive.game((BERND, ANNA), end="2 resign")
    await archive.game((ANNA, CARLA), end="1 resign")
    duel = await archive.statistics.duel(GUILD, (ANNA, BERND))
    assert (duel.tally.won, duel.tally.lost) == (1, 1)
    back = await archive.statistics.duel(GUILD, (BERND, ANNA))
    assert back.figures == duel.figures[::-1]


async def test_the_leaderboard_lists_members_with_enough_games_best_first(archive: Archive) -> None:
    for _ in range(MIN_RATED_GAMES):
        await archive.game((ANNA, BERND), end="2 resign")
    await archive.game((CARLA, ANNA), end="1 resign")
    board = await archive.statistics.leaderboard(GUILD, CARLA)
    assert [(c.rank, c.name) for c in board.captains] == [(1, "Name 1"), (2, "Name 2")]
    best = board.captains[0]
    assert (best.tally.won, best.tally.drawn, best.tally.lost) == (6, 0, 0)
    assert board.own is not None
    assert board.own.games == 1
    assert (board.own_rank, board.is_hidden) == (None, False)


async def test_equal_ratings_share_a_rank_and_the_next_one_is_left_out(archive: Archive) -> None:
    for _ in range(MIN_RATED_GAMES):
        for users in ((ANNA, 4), (BERND, 5)):
            await archive.game(users, end="2 resign")
    board = await archive.statistics.leaderboard(GUILD, BERND)
    assert [captain.rank for captain in board.captains] == [1, 1, 3, 3]
    assert board.own_rank == 1


async def test_a_small_server_ranks_newcomers_below_those_with_enough_games(
    archive: Archive,
) -> None:
    await archive.game((CARLA, ANNA), end="2 resign")
    board = await archive.statistics.leaderboard(GUILD, CARLA)
    assert board.captains == ()
    assert [(c.rank, c.name, c.standing.games) for c in board.newcomers] == [
        (1, "Name 3", 1),
        (2, "Name 1", 1),
    ]
    for _ in range(MIN_RATED_GAMES):
        await archive.game((ANNA, BERND), end="1 resign")
    board = await archive.statistics.leaderboard(GUILD, CARLA)
    assert [c.rank for c in board.captains] == [1, 2]
    assert [(c.rank, c.standing.user_id) for c in board.newcomers] == [(3, CARLA)]
    await archive.statistics.set_hidden(GUILD, CARLA, is_hidden=True)
    assert (await archive.statistics.leaderboard(GUILD, CARLA)).newcomers == ()


async def test_hidden_members_are_not_listed_and_others_move_up(archive: Archive) -> None:
    for _ in range(MIN_RATED_GAMES):
        await archive.game((ANNA, BERND), end="2 resign")
    await archive.statistics.set_hidden(GUILD, ANNA, is_hidden=True)
    board = await archive.statistics.leaderboard(GUILD, ANNA)
    assert [captain.name for captain in board.captains] == ["Name 2"]
    assert board.is_hidden
    assert board.own is not None
    assert await archive.statistics.is_hidden(GUILD, ANNA)
    await archive.statistics.set_hidden(GUILD, ANNA, is_hidden=False)
    assert len((await archive.statistics.leaderboard(GUILD, ANNA)).captains) == 2


async def test_games_against_deleted_members_count_without_listing_them(archive: Archive) -> None:
    for number in range(1, MIN_RATED_GAMES + 1):
        await archive.game((ANNA, deleted_user_id(number, 1)), end="2 resign")
    board = await archive.statistics.leaderboard(GUILD, ANNA)
    assert [captain.standing.user_id for captain in board.captains] == [ANNA]
    assert (await archive.statistics.member(GUILD, ANNA)).tally.won == MIN_RATED_GAMES


async def test_practice_that_was_given_up_is_not_a_loss_in_the_history(archive: Archive) -> None:
    await archive.game(end="1 resign", level="mate")
    (found,) = await archive.statistics.read_finished(GUILD, ANNA)
    assert ending_for(found, 0) is Ending.CALLED_OFF


async def test_history_shows_the_end_of_each_game_for_its_player(archive: Archive) -> None:
    for end in ("2 resign", "1 resign", "end time 2", "end cancelled -"):
        await archive.game(end=end)
    found = await archive.statistics.read_finished(GUILD, ANNA)
    endings = [ending_for(match, 0) for match in found]
    assert endings == [Ending.CALLED_OFF, Ending.LOST, Ending.LOST, Ending.WON]
    assert [ending_for(match, 1) for match in found][1:] == [Ending.WON, Ending.WON, Ending.LOST]
