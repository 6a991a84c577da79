"""The levels of the computer: their ways of playing, and that each beats the next lower one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.games.rummy.cards import parse_card
from bot.games.rummy.game import LEVELS, STAND_IN_LEVEL
from bot.games.rummy.moves import Buy, Discard, Down, Extra, Leave, Move, MovePlayed, Pass, Seat
from bot.games.rummy.players import PLAYERS, ComputerPlayer, Level, make_player
from bot.games.rummy.rules import new_game
from bot.games.rummy.state import RoundEnd, View, view
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.rummy.terms.options import CardsWhenDown, Contract, LastRound, Options, parse_wild
from tests.games.rummy.playing import BOOK, TWO_BOOKS, idle, position_after, then
from tests.games.rummy.test_simulation import ALTERNATIVES
from tests.thorough import some
from tools.captain.rummy_contest import FixedCards, game_events, play_game
from tools.captain.rummy_tournament import play_tournament

pytestmark = pytest.mark.long

FIRST = Seat.FIRST


def mixed(seed: str, players: int) -> list[ComputerPlayer]:
    """Return `players` computer players of different levels, in random order."""
    chance = random.Random(seed)
    return [make_player(level, chance) for level in chance.sample(list(Level), players)]


@pytest.mark.parametrize("name", ["exact lengths", "many purchases", "the whole hand"])
def test_every_level_goes_out_by_other_families_rules(name: str) -> None:
    options = replace(ALTERNATIVES[name], quiet_limit=60, wild=parse_wild("2"))
    table = play_game(mixed(name, 3), FixedCards(name), options).table
    assert [result.end for result in table.history] == [RoundEnd.OUT]


def test_player_needs_a_view_of_a_seat_that_has_to_decide() -> None:
    start = new_game(Options(), 2, FIRST)
    for level in Level:
        for seen in (view(start, FIRST), View(start.table, None)):
            with pytest.raises(ValueError, match="nothing to decide"):
                make_player(level, random.Random(1)).choose(seen)


def test_levels_play_every_kind_of_move() -> None:
    options = Options(contracts=(Contract(1, 1), Contract(0, 2)))
    events = game_events(mixed("0", 2), FixedCards("0"), options)
    met = {type(event.move).__name__ for event, _ in events if isinstance(event, MovePlayed)}
    assert met >= {"Take", "Leave", "Extra", "Down", "Lay", "Swap", "Discard"}


def test_same_luck_deals_the_same_cards_to_any_players() -> None:
    deals = [
        next(game_events(mixed(seed, 3), FixedCards("cards"), proposed_options(3))) for seed in "ab"
    ]
    assert deals[0] == deals[1]


CAPTAIN_HAS_IT = "deal QH / 7S 7H 7D 2C 4D 9H JC / 6S 6D 6H 2D 3C 9S KD"


def captain_and_mate(seen: View) -> tuple[Move, Move]:
    """Return the moves of the captain and of the mate."""
    captain, mate = (make_player(each, random.Random(1)) for each in (Level.CAPTAIN, Level.MATE))
    return captain.choose(seen), mate.choose(seen)


def test_every_level_keeps_a_card_that_an_opponent_could_lay_off() -> None:
    deal = "deal QH / 7S 7H 7D 2C 3C 4C 5C / 7C KD 9S 2D 4H JC 8H"
    options = Options(dealt=7, contracts=BOOK * 2)
    state = position_after(options, 2, deal, "1 take; 1 down 7S 7H 7D; 1 discard QH; 2 leave")
    seen = view(then(state, "card 6D"), Seat.SECOND)
    for level in Level:
        moves = [make_player(level, random.Random(seed)).choose(seen) for seed in range(20)]
        assert Discard(parse_card("7C")) not in moves


def test_captain_hides_a_contract_while_no_player_can_go_out() -> None:
    for later, exact in ((False, False), (True, False), (True, True)):
        options = Options(dealt=7, contracts=BOOK, lay_at_once=not later, exact=exact)
        state = position_after(options, 2, CAPTAIN_HAS_IT, "1 leave; card KC")
        captain, mate = captain_and_mate(view(state, FIRST))
        assert isinstance(captain, Down) is exact
        assert isinstance(mate, Down)


def test_captain_keeps_cards_that_can_be_laid_in_the_next_turn() -> None:
    options = Options(
        dealt=7, contracts=BOOK, lay_at_once=False, exact=True, when_down=CardsWhenDown.STOCK
    )
    deal = "deal QH / KS KH KD 2C 4D 9H 5C / 6S 6D 6H 2D 3C 9S KD"
    state = position_after(options, 2, deal, "1 leave; card KC; 1 down KS KH KD")
    captain, mate = captain_and_mate(view(state, FIRST))
    assert captain != mate == Discard(parse_card("KC"))
    # A ten extends the run only after the eight and the nine.
    deal = "deal QH / 4H 5H 6H 7H 8H 9H TH / 6S 6D 6H 2D 3C 9S KD"
    run = replace(options, contracts=(Contract(0, 1),))
    state = position_after(run, 2, deal, "1 leave; card 2C; 1 down 4H 5H 6H 7H")
    captain, mate = captain_and_mate(view(state, FIRST))
    assert captain == Discard(parse_card("2C")) != mate


@pytest.mark.parametrize(("runs", "bought"), [((5,), 0), ((6, 5), 0), ((6, 5), 5)])
def test_captain_buys_useful_cards_while_purchases_suffice_for_the_contract(
    runs: tuple[int, ...], bought: int
) -> None:
    deal = "deal 5H / 6S 6D 6H 2D 3C 9S KD / 2H 3H 4H 7D 9S JS KD / 7S 7D 7C AC QC QD 4C"
    options = Options(dealt=7, contracts=(Contract(0, runs),), buys=6)
    seen = view(position_after(options, 3, deal, "1 leave"), Seat.SECOND)
    first, own, third = seen.table.players
    players = (first, replace(own, bought=bought), third)
    captain, mate = captain_and_mate(replace(seen, table=replace(seen.table, players=players)))
    assert (captain, mate) == (Pass() if bought else Buy(), Buy())


@pytest.mark.parametrize("larger", [False, True])
def test_mate_buys_any_card_only_for_a_contract_larger_than_his_hand(larger: bool) -> None:
    runs = Contract(0, (5, 5) if larger else (4, 4))
    deal = "deal 2S / 6S 6H 6C 2D 3C 9S KD / 2S 3S 6D 7D 9C JC KH / 7S 7D 7C AC QC QD 4C"
    seen = view(
        position_after(Options(dealt=7, contracts=(runs,)), 3, deal, "1 leave"), Seat.SECOND
    )
    _, mate = captain_and_mate(seen)
    assert mate == (Buy() if larger else Pass())


@pytest.mark.parametrize("larger", [False, True])
def test_captain_takes_more_cards_only_for_a_contract_larger_than_his_hand(larger: bool) -> None:
    runs = Contract(0, (5, 5) if larger else (4, 4))
    deal = "deal QH / 2S 3S 6D 7D 9C JC KH / 6S 6H 6C 2D 3C 9S KD"
    seen = view(position_after(Options(dealt=7, contracts=(runs,)), 2, deal), FIRST)
    captain, mate = captain_and_mate(seen)
    assert (captain, mate) == (Extra() if larger else Leave(), Extra())


def test_captain_goes_down_when_another_player_is_about_to_go_out() -> None:
    options = Options(dealt=7, contracts=BOOK)
    deal = "deal QH / 6S 6D 6H 6C 6C 6D KD / 7S 7H 7D 2C 4D 9H JC"
    lines = "1 leave; card QC; 1 down 6S 6D 6H 6C 6C 6D; 1 discard KD; 2 leave; card KC"
    captain, _ = captain_and_mate(view(position_after(options, 2, deal, lines), Seat.SECOND))
    assert isinstance(captain, Down)


def test_captain_collects_remaining_cards_if_the_whole_hand_must_go() -> None:
    options = Options(dealt=6, contracts=TWO_BOOKS, last_round=LastRound.ALL_DOWN)
    deal = "deal QH / 7S 7H 7D 9C 9D KD / 6S 6D 4H 2D 3C 5S"
    state = idle(position_after(options, 2, deal), "9H", "9S", "9H", "9S")
    seen = view(then(state, "1 leave; card KC"), FIRST)
    captain, mate = captain_and_mate(seen)
    assert captain in {Discard(parse_card("9C")), Discard(parse_card("9D"))}
    assert mate in {Discard(parse_card("KC")), Discard(parse_card("KD"))}


@pytest.mark.parametrize("later", [False, True])
def test_captain_hides_a_contract_from_several_unless_laying_takes_a_turn_more(later: bool) -> None:
    options = Options(contracts=TWO_BOOKS, lay_at_once=not later)
    deal = (
        "deal QH / 7S 7H 7D 9C 9D 9H 2C 4D JC QS KH"
        " / 6S 6D 4H 2D 3C 5S 8C TH QD AC JD / TS TD AH KD KC JS 3H 5D 6C 8H QC"
    )
    seen = view(position_after(options, 3, deal, "1 leave; 2 pass; 3 pass; card 3S"), FIRST)
    captain, _ = captain_and_mate(seen)
    assert isinstance(captain, Down) is later


@pytest.mark.parametrize(
    ("levels", "seats"), [((Level.CAPTAIN, Level.MATE), 2), ((Level.MATE, Level.DECKHAND), 4)]
)
def test_a_stronger_level_keeps_fewer_points(levels: tuple[Level, Level], seats: int) -> None:
    # Few games: the differences are large. `tournament --game rummy` measures them properly.
    options = replace(proposed_options(seats), contracts=(Contract(1, 1),))
    *_, standing = play_tournament(levels, seats, some(4, 12), 1, options)
    assert standing.games == some(4, 12) * seats
    assert standing.points < -1


def test_every_level_has_a_player() -> None:
    assert list(PLAYERS) == list(Level)
    assert tuple(Level) == LEVELS
    assert STAND_IN_LEVEL in LEVELS
