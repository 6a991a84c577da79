from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games.rummy.cards import parse_card
from bot.games.rummy.moves import Seat
from bot.games.rummy.players import Level, make_player
from bot.games.rummy.state import Phase, Player, Table
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.rummy.terms.options import CONTRACTS
from rendering.drawing import lettering
from rendering.drawing.canvas import Display
from rendering.drawing.lettering import FontFace
from rendering.pictures import draw, plan_of
from rendering.rummy.end_poster import build_rummy_poster
from rendering.rummy.examples import FOUR, NAMES, example_melds
from rendering.rummy.scenes import (
    HandCard,
    TableScene,
    build_hand,
    build_table,
    meld_scene,
    strip_players,
)
from rendering.rummy.sheet import DIGITS, CostTile, StandingTile, build_standings
from rendering.rummy.summary import build_round_end
from rendering.rummy.table import HeadingTile
from tests.rendering.looks import build_with_look, rummy_look
from tests.rendering.rummy.examples import BEFORE_FOUR, EIGHT, FULL_HANDS, TEN_ROUNDS, TWO
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS
from tools.captain.rummy_contest import FixedCards, play_game

WORDS = SAMPLE_RUMMY_WORDS["en"]


def scene_of(table: Table) -> TableScene:
    return build_with_look(build_table, table, names=NAMES[:4], words=WORDS)


def test_each_meld_is_shown_with_its_owner_and_the_mover_is_highlighted() -> None:
    players = scene_of(FOUR).players
    assert [[len(meld.cards) for meld in player.melds] for player in players] == [
        [3, 4, 4],
        [],
        [4, 4, 5],
        [],
    ]
    assert [player.is_down for player in players] == [True, False, True, False]
    assert [player.is_current for player in players] == [False, True, False, False]
    for phase in (Phase.DEAL, Phase.OVER):
        assert not any(player.is_current for player in scene_of(replace(FOUR, phase=phase)).players)


def test_the_asked_player_is_not_revealed() -> None:
    third, fourth = (
        scene_of(replace(FOUR, phase=Phase.BUY, asked=seat)) for seat in (Seat.THIRD, Seat.FOURTH)
    )
    assert third == fourth


def test_the_top_discard_is_open_while_it_can_be_had() -> None:
    for phase, is_open in ((Phase.OFFER, True), (Phase.BUY, True), (Phase.PLAY, False)):
        assert scene_of(replace(FOUR, phase=phase)).is_discard_open is is_open


def test_the_fewest_points_lead_unless_all_are_equal() -> None:
    leading = [player.is_leading for player in scene_of(FOUR).players]
    assert leading == [True, False, False, False]
    assert not any(player.is_leading for player in scene_of(replace(FOUR, history=())).players)


def fresh_melds(previous: Table | None) -> list[list[bool]]:
    scene = build_with_look(build_table, FOUR, names=NAMES[:4], words=WORDS, previous=previous)
    return [
        [any(card.is_new for card in meld.cards) for meld in player.melds]
        for player in scene.players
    ]


def test_cards_laid_since_the_last_picture_are_marked_until_a_new_deal() -> None:
    nothing = [[False] * 3, [], [False] * 3, []]
    assert fresh_melds(BEFORE_FOUR) == [[False] * 3, [], [True] * 3, []]
    assert fresh_melds(None) == nothing
    assert fresh_melds(replace(BEFORE_FOUR, history=FOUR.history[:-1])) == nothing


def test_after_the_last_round_no_contract_is_shown() -> None:
    scene = build_with_look(build_table, TEN_ROUNDS, names=NAMES, words=WORDS)
    assert scene.contract is None
    assert scene.labels.contract == ""


def test_purchases_left_are_those_of_this_round() -> None:
    players = tuple(Player(11, bought=bought) for bought in (0, 3))
    scene = build_with_look(
        build_table, replace(TWO, players=players), names=NAMES[:2], words=WORDS
    )
    assert [player.buys_left for player in scene.players] == [3, 0]


def test_a_contract_is_described_with_its_numbers() -> None:
    for contract in CONTRACTS:
        for number in (len(contract.books), len(contract.runs)):
            assert not number or str(number) in WORDS.contract(contract)


def test_a_hand_shows_the_others_the_one_to_the_left_first() -> None:
    players = strip_players(EIGHT, rummy_look(NAMES, WORDS, viewer=Seat.THIRD))
    assert [each.slot for each in players] == [3, 4, 5, 6, 7, 0, 1]
    for each in players:
        there = EIGHT.players[each.slot]
        assert (each.name, each.cards, each.is_down) == (
            NAMES[each.slot],
            there.cards,
            there.is_down,
        )
    assert [each.slot for each in players if each.is_current] == [EIGHT.mover.slot]


def test_a_draft_and_the_melds_on_the_table_have_different_headings() -> None:
    melds = [meld_scene(meld) for meld in example_melds(Seat.FIRST, "7S 7H 7D")]
    hand = [[HandCard(parse_card("2C"))]]
    for is_draft, heading in ((True, WORDS.drafted), (False, WORDS.on_table)):
        scene = build_with_look(build_hand, hand, words=WORDS, melds=melds, is_draft=is_draft)
        assert scene.labels.melds == heading


def test_a_round_summary_adds_up() -> None:
    scenes = [
        build_with_look(build_round_end, FOUR, result, names=NAMES[:4], words=WORDS)
        for result in FOUR.history
    ]
    for scene, result in zip(scenes, FOUR.history, strict=True):
        for player, penalty in zip(scene.players, result.penalties, strict=True):
            assert sum(each.penalty for each in player.cards) == player.penalty == penalty
        assert [player.went_out for player in scene.players].count(True) == 1
    ends = [player.before + player.penalty for player in scenes[-1].players]
    assert tuple(ends) == FOUR.totals


def test_a_round_without_a_winner_shows_the_reason() -> None:
    result = FULL_HANDS.history[0]
    scene = build_with_look(build_round_end, FULL_HANDS, result, names=NAMES, words=WORDS)
    assert WORDS.no_winner in scene.ending
    assert WORDS.unwon(result.end, FULL_HANDS.options.quiet_limit) in scene.ending
    assert not any(player.went_out for player in scene.players)


def test_a_score_sheet_has_the_best_on_top_and_a_place_for_all() -> None:
    scene = build_with_look(build_standings, TEN_ROUNDS, names=NAMES, words=WORDS, headline="")
    assert [player.total for player in scene.players] == sorted(TEN_ROUNDS.totals)
    assert [player.place for player in scene.players] == sorted(
        player.place for player in scene.players
    )
    for player in scene.players:
        assert len(player.rounds) == len(TEN_ROUNDS.options.contracts)
        assert sum(cost or 0 for cost in player.rounds) == player.total


@pytest.mark.parametrize("large_print", [False, True])
def test_a_narrow_phone_shows_every_digit_of_a_score_sheet_large_enough(large_print: bool) -> None:
    display = Display(has_large_print=large_print)
    scene = build_with_look(
        build_standings, TEN_ROUNDS, names=NAMES, words=WORDS, headline="", display=display
    )
    scale, heights = 300 / draw(scene).width, []
    for _box, tile in plan_of(scene).tiles:
        match tile:
            case CostTile():
                heights.append(DIGITS * tile.size)
            case StandingTile():
                heights.append(height_of_digits(FontFace.BOLD, tile.size))
            case HeadingTile() if tile.text.isdecimal():
                heights.append(height_of_digits(FontFace.TEXT, tile.size))
    assert len(heights) == 10 * len(NAMES) + len(NAMES) + 10
    assert min(heights) * scale >= 9


def height_of_digits(face: FontFace, size: int) -> float:
    """Return the height of a digit in pixels."""
    _, top, _, bottom = lettering.load_font(face, size).getbbox("0", anchor="ls")
    return bottom - top


def test_future_rounds_are_empty_and_a_player_who_resigned_is_last() -> None:
    running = build_with_look(build_standings, FOUR, names=NAMES[:4], words=WORDS, headline="")
    assert all(player.rounds[5:] == (None, None) for player in running.players)
    players = (replace(EIGHT.players[0], has_resigned=True), *EIGHT.players[1:])
    scene = build_with_look(
        build_standings, replace(EIGHT, players=players), names=NAMES, words=WORDS, headline=""
    )
    assert (scene.players[-1].name, scene.players[-1].has_resigned) == (NAMES[0], True)


def test_the_poster_fans_out_the_winners_last_melds() -> None:
    contracts = CONTRACTS[:1]
    players = [make_player(Level.MATE, Random(slot)) for slot in range(3)]
    options = replace(proposed_options(3), contracts=contracts)
    table = play_game(players, FixedCards("poster"), options).table
    assert table.outcome is not None
    (winner,) = table.outcome.winners
    laid = [card for meld in table.history[-1].melds if meld.owner is winner for card in meld.cards]
    poster = build_with_look(
        build_rummy_poster, table, names=NAMES[:3], words=WORDS, title="", caption=""
    )
    assert poster.cards == tuple(laid)[:9] != ()
