"""Scenes of the dice game: boards, score sheets, posters and guide pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import NATIONS, SAILOR_VALUES, Half, Nation, Options, Sailor, Trick
from bot.games.shanghaien.rules import apply, largest_swing, round_totals, score, unseen_cards
from bot.games.shanghaien.state import (
    Crew,
    End,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    Player,
    PlayTrick,
    Seat,
    Shanghai,
    Termination,
)
from bot.texts.wording.rummy.terms import GUIDE_PAGES as RUMMY_GUIDE_PAGES
from bot.texts.wording.shanghaien.advice import GUIDE_PAGES
from rendering.pictures import plan_of
from rendering.rummy.guide import RUMMY_GUIDE_PICTURES
from rendering.shanghaien.board import DieTile
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.end_poster import EndPosterScene, Figure, build_end_poster, has_poster
from rendering.shanghaien.examples import AWARD_EXAMPLE, NAMES, SCORE_EXAMPLE, position
from rendering.shanghaien.guide import CREW_EXAMPLE, GUIDE_PICTURES, award_example, build_guide_page
from rendering.shanghaien.sheet import SheetLine, build_score_sheet
from rendering.shanghaien.summary import (
    AwardReasonTile,
    NeighboursTile,
    TakenCardsTile,
    build_summary,
)
from tests.games.shanghaien.playing import random_game
from tests.rendering.looks import dice_look
from tests.rendering.painting import paint_tiles
from tests.rendering.positions import (
    ARMED,
    BEFORE_FIRST_DIE,
    BEFORE_HALF_WAY,
    BEFORE_WILD,
    CHOOSING,
    EXCHANGED,
    FIRST_DIE,
    FULLEST,
    HALF_WAY,
    MIXED,
    ROLLED,
    SCORED,
    SHARKS,
    WILD,
    finish,
)
from tests.rendering.sample_words import LANGUAGES, SAMPLE_WORDS
from tests.rendering.writing import record_fitted_texts

WORDS = SAMPLE_WORDS["en"]


def board(
    state: GameState,
    *,
    viewer: Seat = Seat.FIRST,
    previous: GameState | None = None,
    end: End = End.LEFT,
    half: Half | None = None,
    best: Move | None = None,
) -> BoardScene:
    return build_board(
        state,
        dice_look(NAMES, WORDS, viewer=viewer),
        previous=previous,
        end=end,
        half=half,
        best=best,
    )


def ghosts(scene: BoardScene) -> list[int]:
    """Return, for each card, the number of ghosts: dice that the near player could place there."""
    return [spot.ghosts[0] for spot in sorted(scene.spots, key=lambda spot: spot.number)]


def test_the_viewer_sits_below() -> None:
    from_first, from_second = board(HALF_WAY), board(HALF_WAY, viewer=Seat.SECOND)
    assert (from_first.near.name, from_first.far.name) == NAMES
    assert (from_second.near.name, from_second.far.name) == NAMES[::-1]
    for one, other in zip(from_first.spots, from_second.spots, strict=True):
        assert one.dice == other.dice[::-1]
        assert (one.card, one.number, one.leader) == (other.card, other.number, other.leader)


def fresh_dice(scene: BoardScene) -> dict[int, tuple[int, int]]:
    """Return the numbers of dice that the near and the far player placed since the last picture.

    The keys are the positions of the cards on the board; cards without such dice are omitted.
    """
    return {place: spot.fresh for place, spot in enumerate(scene.spots, start=1) if any(spot.fresh)}


def test_the_dice_of_the_last_move_are_fresh() -> None:
    assert fresh_dice(board(HALF_WAY, previous=BEFORE_HALF_WAY)) == {3: (0, 1)}


def test_the_first_die_of_a_round_is_fresh_and_the_round_before_is_forgotten() -> None:
    dealt = replace(FIRST_DIE, players=(Player(), FIRST_DIE.players[1]))
    awarded = replace(BEFORE_FIRST_DIE, players=(Player(), Player()))
    for previous in (dealt, BEFORE_FIRST_DIE, awarded):
        scene = board(FIRST_DIE, previous=previous)
        assert fresh_dice(scene) == {3: (1, 0)}
        assert not any(any(spot.lifted) for spot in scene.spots)
        assert not any(crew.is_new for side in (scene.near, scene.far) for crew in side.crews)


def test_a_die_that_was_taken_back_leaves_its_place_marked() -> None:
    scene = board(EXCHANGED, previous=SHARKS)
    assert [spot.lifted for spot in scene.spots] == [(0, 0), (0, 1), *[(0, 0)] * 4]
    assert fresh_dice(scene) == {4: (0, 1), 5: (0, 1)}


def test_the_roll_is_before_the_mover_and_ghosts_mark_its_legal_cards() -> None:
    scene = board(ROLLED)
    assert scene.near.rolled == (3, 6)
    assert (scene.near.supply, scene.far.supply) == (4, 6)
    assert ghosts(scene) == [0, 0, 1, 0, 0, 1]
    assert ghosts(board(replace(ROLLED, roll=(4, 4)))) == [0, 0, 0, 1, 0, 0]
    assert ghosts(board(replace(ROLLED, roll=None, phase=Phase.TURN))) == [0] * 6
    across = board(ROLLED, viewer=Seat.SECOND)
    assert ghosts(across) == [0] * 6
    assert [spot.ghosts[1] for spot in across.spots] == [0, 0, 1, 0, 0, 1]


# The first player has rolled 2 and 6, with dice on 2, 3, 3 and 5.
@pytest.mark.parametrize(
    ("half", "shown"),
    [
        (Half.DIE_SHIFT, [1, 1, 1, 0, 1, 1]),
        (Half.BOTH_DICE, [0, 1, 0, 0, 0, 1]),
        (Half.ROLL_AGAIN, [0] * 6),
        (Half.TWO_SAILORS, [0, 1, 0, 0, 0, 1]),
        (Half.SEND_TO_SHARKS, [0, 1, 0, 0, 0, 1]),
        (Half.EXCHANGE, [0, 1, 0, 0, 0, 1]),
    ],
)
def test_an_open_page_of_a_trick_shows_its_plays(half: Half, shown: list[int]) -> None:
    scene = board(CHOOSING, half=half)
    assert ghosts(scene) == shown
    assert (scene.near.armed, scene.far.armed) == (half, None)
    threatened = [spot.number for spot in scene.spots if spot.is_threatened]
    assert threatened == ([2, 6] if half is Half.SEND_TO_SHARKS else [])
    returnable = [spot.number for spot in scene.spots if spot.returnable[0]]
    assert returnable == ([2, 3, 5] if half is Half.EXCHANGE else [])
    welcome = {
        nation for nation, crew in zip(NATIONS, scene.near.crews, strict=True) if crew.is_open
    }
    manned = {Nation.AMERICANS, Nation.FRENCH, Nation.CHINESE, Nation.ITALIANS}
    assert welcome == (manned if half is Half.TWO_SAILORS else set())


def test_an_exchange_of_a_double_shows_both_dice_on_the_card() -> None:
    doubled = replace(CHOOSING, roll=(3, 3))
    assert ghosts(board(doubled, half=Half.EXCHANGE)) == [0, 0, 2, 0, 0, 0]


def test_a_better_move_is_the_only_ghost() -> None:
    assert ghosts(board(CHOOSING, best=Place(6))) == [0, 0, 0, 0, 0, 1]
    shift = PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=6, to=5)
    assert ghosts(board(CHOOSING, best=shift)) == [0, 1, 0, 0, 1, 0]


def test_numbers_follow_the_movers_choice_of_the_end_while_it_is_open() -> None:
    for end, numbers in ((End.LEFT, [1, 2, 3, 4, 5, 6]), (End.RIGHT, [6, 5, 4, 3, 2, 1])):
        scene = board(ROLLED, end=end)
        assert [spot.number for spot in scene.spots] == numbers
        assert scene.has_open_numbers
    assert not board(HALF_WAY).has_open_numbers


def test_leaders_are_those_who_would_get_the_cards() -> None:
    # Dice 2 3 3 5 against 1 3 4 4: Bernd leads 1 and 4, Anna 2, 3 and 5, neither leads 6.
    leaders = [spot.leader for spot in board(HALF_WAY).spots]
    second, first = Seat.SECOND, Seat.FIRST
    assert leaders == [second, first, first, second, first, None]


def test_the_stack_is_the_deck_without_the_tavern() -> None:
    state = position(MIXED)
    scene = board(state)
    in_tavern = {card.nation: card.value for card in MIXED if isinstance(card, Sailor)}
    assert scene.sailors_in_stack == tuple(13 - in_tavern.get(nation, 0) for nation in NATIONS)
    assert scene.tricks_in_stack == 7
    assert scene.stack == sum(unseen_cards(state).values()) == 42


def test_the_numbers_in_a_player_s_colour_add_up_to_his_total() -> None:
    for _, state in random_game(1, Options()):
        scene = board(state)
        crews = (*scene.near.crews, *scene.far.crews)
        for side in (scene.near, scene.far):
            scored = sum(crew.strength for crew in crews if crew.scored_by is side.seat)
            assert scored + len(side.tricks) == side.total == score(state).totals[side.seat.slot]


def test_the_current_side_is_marked() -> None:
    scene = board(replace(HALF_WAY, mover=Seat.SECOND))
    assert (scene.near.is_current, scene.far.is_current) == (False, True)
    assert scene.far.is_captain_in_tavern
    assert scene.far.tricks == (Trick.BOTH_DICE, Trick.ROLL_AGAIN)


def test_a_wild_of_the_last_move_is_fresh() -> None:
    scene = board(WILD, previous=BEFORE_WILD)
    assert [crew.is_new for crew in scene.near.crews] == [True] + [False] * 7
    assert not any(crew.is_new for crew in scene.far.crews)
    assert scene.near.crews[0].strength == 6


def test_only_the_mover_arms_the_sharks_and_their_cards_are_face_down() -> None:
    scene = board(ARMED)
    assert (scene.near.armed, scene.far.armed) == (None, Half.SEND_TO_SHARKS)
    assert [spot.number for spot in scene.spots if spot.is_threatened] == [4, 5]
    eaten = [spot.is_face_down for spot in board(SHARKS).spots]
    assert eaten == [False, False, True, False, False, True]


def lines(viewer: Seat) -> dict[Nation, SheetLine]:
    scene = build_score_sheet(SCORE_EXAMPLE, dice_look(NAMES, WORDS, viewer=viewer), "Bernd 8 : 7")
    return {line.nation: line for line in scene.lines}


def test_the_scored_strength_is_ringed_and_the_viewer_is_on_the_left() -> None:
    # Rules, "Worked examples": Spaniards 3 + two wilds : none; French 1, 4 : 2, 3;
    # Americans 1, 2, 3 : 3, 4; Chinese 1 : 3, 3, 4.
    found = lines(Seat.FIRST)
    for nation, near, far, why in (
        (Nation.AMERICANS, Seat.SECOND, None, "7 beats 6"),
        (Nation.CHINESE, Seat.SECOND, None, "10 beats 1"),
        (Nation.FRENCH, None, None, "equally strong"),
        (Nation.SPANIARDS, Seat.FIRST, None, "alone"),
        (Nation.TURKS, None, None, ""),
    ):
        line = found[nation]
        assert (line.near.scored_by, line.far.scored_by, line.reason) == (near, far, why), nation
    assert [nation for nation, line in found.items() if line.is_equal] == [Nation.FRENCH]
    for nation, line in lines(Seat.SECOND).items():
        assert line == replace(found[nation], near=found[nation].far, far=found[nation].near)


def test_a_long_result_wraps_to_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    headline = (
        "For Maximiliane Freifrau von Hohenstein-Wartburg the time ran out; "
        "Wilhelmina-Charlotte von Donnersmarck wins."
    )
    scene = build_score_sheet(SCORE_EXAMPLE, dice_look(NAMES, WORDS), headline)
    written = record_fitted_texts(monkeypatch)
    paint_tiles(scene)
    assert " ".join(each.shown for each in written[:2]).split() == headline.split()


def test_the_totals_after_each_round_and_the_largest_swing_are_below_the_score() -> None:
    ended = finish(SCORED, Seat.FIRST)
    for viewer, near in ((Seat.FIRST, 0), (Seat.SECOND, 1)):
        scene = build_score_sheet(ended, dice_look(NAMES, WORDS, viewer=viewer), "Anna")
        totals = [tuple(each[slot] for each in round_totals(ended)) for slot in (0, 1)]
        assert scene.totals == (totals[near], totals[1 - near])
        assert scene.swing == largest_swing(ended)
        assert scene.swing is not None
        assert scene.swing_words == ("French +4", f"Round {scene.swing.round}")
    lost = finish(SCORED, Seat.FIRST, Termination.RESIGNED)
    scene = build_score_sheet(lost, dice_look(NAMES, WORDS), "Anna")
    assert (scene.swing, scene.swing_words) == (None, ("", ""))


@pytest.mark.parametrize("viewer", Seat)
def test_each_side_shows_its_score_before_and_after_the_award(viewer: Seat) -> None:
    after = apply(HALF_WAY, MovePlayed(Seat.FIRST, Shanghai()))
    scene = build_summary(HALF_WAY, after, dice_look(NAMES, WORDS, viewer=viewer))
    before, now = score(HALF_WAY).totals, score(after).totals
    assert before != now
    near, far = viewer.slot, viewer.opponent.slot
    assert scene.scores == ((before[near], now[near]), (before[far], now[far]))


def test_cards_are_counted_the_dice_are_real_and_compared_neighbours_are_named() -> None:
    scene = build_summary(AWARD_EXAMPLE, award_example(), dice_look(NAMES, WORDS))
    tiles = [placed.tile for placed in plan_of(scene).tiles]
    assert [tile.cards for tile in tiles if isinstance(tile, TakenCardsTile)] == [
        "3 cards",
        "1 card",
    ]
    # Rules, "Worked examples": Anna has dice 2, 2, 3, 6, 6, Bernd 3, 4, 5, 6, 6.
    dice = sorted((tile.seat, tile.value) for tile in tiles if isinstance(tile, DieTile))
    first, second = Seat.FIRST, Seat.SECOND
    assert dice == [
        *((first, value) for value in (2, 2, 3, 6, 6)),
        *((second, value) for value in (3, 4, 5, 6, 6)),
    ]
    compared = sum(award.neighbours is not None for award in scene.awards)
    assert compared == 2
    labels = [
        tile for tile in tiles if isinstance(tile, AwardReasonTile) and tile.words == "Neighbours"
    ]
    assert len(labels) == compared
    assert sum(isinstance(tile, NeighboursTile) for tile in tiles) == 2 * compared


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_and_one_card_have_their_own_words(language: str) -> None:
    none, one, *many = map(SAMPLE_WORDS[language].cards, range(7))
    assert not any(character.isdecimal() for character in none)
    assert one.split()[1] != many[0].split()[1]
    assert [text.split()[0] for text in many] == ["2", "3", "4", "5", "6"]


def poster(state: GameState) -> EndPosterScene:
    return build_end_poster(state, dice_look(NAMES, SAMPLE_WORDS["en"]), "Shanghaien")


def test_the_poster_shows_the_scores_of_the_sheet_and_the_best_sailors_in_front() -> None:
    scene = poster(SCORED)
    counted = score(SCORED)
    assert (scene.title, scene.reason, scene.winner) == ("Bernd wins!", "", Seat.SECOND)
    assert scene.totals == counted.totals
    nations = sum(each.points for each in scene.nations if each.scorer is not None)
    assert nations + sum(counted.tricks) == sum(counted.totals)
    crew = scene.crews[Seat.SECOND.slot]
    assert crew[:3] == (
        Figure(Nation.TURKS, 4),
        Figure(Nation.GERMANS, 4),
        Figure(Nation.FRENCH, 3),
    )
    assert len(crew) == 8


@pytest.mark.parametrize(
    ("winner", "how", "title", "below"),
    [
        (None, Termination.COMPLETED, "A draw!", ""),
        (Seat.FIRST, Termination.RESIGNED, "Anna wins!", "Bernd gave up"),
        (Seat.SECOND, Termination.TIME, "Bernd wins!", "Anna ran out of time"),
    ],
)
def test_it_names_the_end_of_the_game(
    winner: Seat | None, how: Termination, title: str, below: str
) -> None:
    scene = poster(finish(FULLEST, winner, how))
    assert (scene.title, scene.reason) == (title, below)


@pytest.mark.parametrize(
    "state",
    [HALF_WAY, *(finish(FULLEST, None, how) for how in (Termination.CANCELLED, Termination.TIME))],
    ids=["running", "cancelled", "out of time"],
)
def test_a_game_that_was_neither_won_nor_drawn_has_none(state: GameState) -> None:
    assert not has_poster(state)
    with pytest.raises(ValueError, match="won or drawn"):
        poster(state)


def test_every_page_of_the_rules_has_a_picture_and_no_picture_is_left_over() -> None:
    assert set(GUIDE_PAGES) == GUIDE_PICTURES
    assert set(RUMMY_GUIDE_PAGES) == RUMMY_GUIDE_PICTURES
    for page in GUIDE_PAGES:
        assert plan_of(build_guide_page(page, SAMPLE_WORDS["de"])).tiles


def test_the_crew_of_the_example_is_one_that_the_cards_allow() -> None:
    values, wild = CREW_EXAMPLE
    assert Half.TWO_SAILORS in wild.halves
    assert all(values.count(value) <= SAILOR_VALUES.count(value) for value in values)
    assert Crew(values, (wild,)).strength == 7
