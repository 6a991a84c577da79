"""Whole games with each alternative value of each option, for all kinds of players.

`make thorough` plays each alternative with each tested number of players. `make test` does so only
for the defaults, and plays each other alternative with one number.
"""

from __future__ import annotations

import random
from dataclasses import fields, replace
from itertools import chain

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bot.games.game import MoveRefusedError
from bot.games.rummy.cards import FACES, Card
from bot.games.rummy.legality import can_move, check_move, deciding_seats, legal_moves
from bot.games.rummy.moves import (
    ENDS,
    SEATS,
    Discard,
    Down,
    Exchange,
    Extra,
    Lay,
    Leave,
    Move,
    MovePlayed,
    Pass,
    Seat,
    Stand,
    Swap,
    Take,
    Termination,
    Undo,
)
from bot.games.rummy.moves import Buy as BuyMove
from bot.games.rummy.notation import format_event, parse_event
from bot.games.rummy.plan import HandPlan, forced_move, planned_move
from bot.games.rummy.players import Level, Mate, make_player
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import GameState, RoundEnd, View, view
from bot.games.rummy.terms.agreement import Preset, Rounds, proposed_options, select_rounds
from bot.games.rummy.terms.options import (
    HIGH_PENALTIES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    CardsWhenDown,
    Contract,
    Exchanges,
    LastRound,
    Options,
    WildLimit,
    check_options,
    parse_wild,
)
from tests.games.rummy.bookkeeping import (
    CardBook,
    assert_all_cards_are_somewhere,
    assert_consistent,
    assert_counted,
)
from tests.games.rummy.games import (
    Chooser,
    at_random,
    honest_events,
    random_game,
    sensible,
    sensible_game,
)
from tests.thorough import THOROUGH, some
from tools.captain.rummy_contest import FixedCards, play_game

pytestmark = pytest.mark.long

TABLE_SIZES = (2, 3, 4, 6, 8)
MOST_UNWON = 0.05
"""The largest accepted share of rounds without a winner, for each rule set."""
SHORT = Options(contracts=(Contract(1, 1),), quiet_limit=15)
"""Options for one round; more rounds would test nothing else."""

ALTERNATIVES: dict[str, Options] = {
    "defaults": SHORT,
    "one pack": replace(SHORT, decks=1, dealt=7),
    "four packs": replace(SHORT, decks=4, jokers=16),
    "no jokers": replace(SHORT, jokers=0),
    "no low ace": replace(SHORT, ace_low=False),
    "aces in books only": replace(SHORT, ace_low=False, ace_high=False),
    "seven dealt": replace(SHORT, dealt=7),
    "fifteen dealt": replace(SHORT, decks=3, dealt=15),
    "out by laying": replace(SHORT, out_by_discard=False),
    "price 0": replace(SHORT, price=0, penalties=HIGH_PENALTIES),
    "price 3": replace(SHORT, price=3, buys=2),
    "no buys": replace(SHORT, buys=0),
    "every discard": replace(SHORT, latest_only=False),
    "no jokers in runs": replace(SHORT, jokers_in_runs=False),
    "dead jokers": replace(SHORT, jokers_in_books=False, jokers_in_runs=False),
    "one joker a meld": replace(SHORT, many_jokers=False),
    "eight is two": replace(SHORT, eight_is_one=False),
    "six is two": replace(SHORT, six_is_one=False, contracts=(Contract(3, 0),)),
    "bonehead undo": replace(SHORT, bonehead_undo=True, contracts=(Contract(2, 0),) * 2),
    "twos are wild": replace(SHORT, wild=parse_wild("2"), wild_penalty=20, wilds_touch=False),
    "twos as themselves": replace(
        SHORT, wild=parse_wild("2"), wild_itself=True, wild_limit=WildLimit.HALF, wilds_touch=False
    ),
    "fewer wild cards": replace(SHORT, wild=parse_wild("AD 2"), wild_limit=WildLimit.FEWER),
    "limits when going Down": replace(SHORT, wild_limit=WildLimit.HALF, limit_laying=False),
    "exact lengths": replace(SHORT, exact=True, contracts=(Contract((3, 4), (5,)),)),
    "laying later": replace(SHORT, lay_at_once=False, blind_bonus=25, out_bonus=5),
    "wild cards to the hand": replace(SHORT, jokers=8, exchange=Exchanges.HAND),
    "wild cards stay": replace(SHORT, jokers=8, exchange=Exchanges.NO),
    "wild cards stay in books": replace(SHORT, jokers=8, exchange_books=False),
    "who is Down draws": replace(SHORT, when_down=CardsWhenDown.STOCK, bonehead_undo=True),
    "saved purchases": replace(
        SHORT, carry=True, dealt=(7, 11), buys=(1, 2), contracts=(Contract(2, 0), Contract(0, 2))
    ),
    "many purchases": replace(SHORT, buys=None, contracts=(Contract(0, (10,)),)),
    "the whole hand": replace(SHORT, last_round=LastRound.ALL_DOWN, dealt=7),
    "long rounds": replace(SHORT, quiet_limit=30, contracts=(Contract(1, 0),)),
}


def fits(options: Options, players: int) -> bool:
    """Return whether `players` can play with `options`."""
    try:
        check_options(options, players)
    except ValueError:
        return False
    return True


def sizes_for(number: int, options: Options) -> tuple[int, ...]:
    """Return the table sizes with which to test `options`, the alternative at index `number`."""
    sizes = tuple(players for players in TABLE_SIZES if fits(options, players))
    if THOROUGH or options == SHORT:
        return sizes
    return (sizes[number % len(sizes)],)


TABLES = [
    (name, players)
    for number, (name, options) in enumerate(ALTERNATIVES.items())
    for players in sizes_for(number, options)
]


def test_every_parameter_has_an_alternative_here() -> None:
    for each in fields(Options):
        if each.name == "stacked":
            continue  # used only in private practice
        met = {getattr(options, each.name) for options in ALTERNATIVES.values()}
        assert len(met) > 1, each.name
        if isinstance(getattr(SHORT, each.name), bool):
            assert met == {False, True}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_keeps_all_invariants(name: str, players: int) -> None:
    assert_promises(name, ALTERNATIVES[name], players)


@pytest.mark.parametrize("preset", Preset)
def test_a_game_of_every_rule_set_keeps_every_promise(preset: Preset) -> None:
    number = list(Preset).index(preset)
    for players in TABLE_SIZES if THOROUGH else (TABLE_SIZES[number % len(TABLE_SIZES)],):
        options = proposed_options(players, preset)
        if not THOROUGH:
            options = replace(select_rounds(options, Rounds.SPREAD_THREE), quiet_limit=10)
        assert_promises(preset, options, players)


@pytest.mark.parametrize("preset", Preset)
def test_hardly_a_round_of_a_rule_set_ends_unwon(preset: Preset) -> None:
    for players in range(MIN_PLAYERS, some(MIN_PLAYERS, MAX_PLAYERS) + 1):
        options = select_rounds(proposed_options(players, preset), Rounds.SPREAD_FOUR)
        unwon = rounds = 0
        for game in range(some(2, 24)):
            mates = [Mate(random.Random(f"{game}/{slot}")) for slot in range(players)]
            history = play_game(mates, FixedCards(f"{preset}/{game}"), options).table.history
            rounds += len(history)
            unwon += sum(result.out is None for result in history)
        assert unwon <= max(1, MOST_UNWON * rounds), (players, unwon, rounds)


FLAGS = {
    each.name: st.booleans()
    for each in fields(Options)
    if isinstance(each.default, bool) and each.name != "stacked"
}
NUMBERS = st.integers(0, 3)
ANY_CONTRACT = st.builds(Contract, NUMBERS, NUMBERS) | st.builds(
    Contract, st.lists(st.integers(3, 5), max_size=2), st.lists(st.integers(3, 8), max_size=2)
)
ANY_OPTIONS = st.builds(
    Options, decks=st.integers(1, 4), jokers=st.integers(0, 8), dealt=st.integers(7, 15),
    price=NUMBERS, buys=st.none() | st.integers(0, 6),
    penalties=st.lists(st.integers(0, 100), min_size=14, max_size=14).map(tuple),
    contracts=st.tuples(ANY_CONTRACT), quiet_limit=st.integers(10, 15),
    wild=st.sampled_from(("", "2", "2C", "AD AH", "2 TS")).map(parse_wild),
    wild_limit=st.sampled_from(WildLimit), exchange=st.sampled_from(Exchanges),
    when_down=st.sampled_from(CardsWhenDown), last_round=st.sampled_from(LastRound),
    wild_penalty=st.none() | st.integers(0, 100), out_bonus=st.integers(0, 100),
    blind_bonus=st.integers(0, 100), **FLAGS,
)  # fmt: skip


@settings(
    max_examples=some(3, 50), derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)  # fmt: skip
@given(ANY_OPTIONS, st.integers(2, 8), st.integers(0, 1 << 20))
def test_a_game_by_options_at_random_keeps_every_promise(
    options: Options, players: int, seed: int
) -> None:
    assume(fits(options, players))
    assert_promises(str(seed), options, players)


def everybody(seed: str) -> list[Chooser]:
    """Return players of every kind in random order; a game uses as many as it has seats."""
    chance = random.Random(seed)
    levels = [make_player(level, chance).choose for level in Level]
    choosers = [at_random(chance), sensible, late, away, *levels]
    chance.shuffle(choosers)
    return choosers


def late(seen: View) -> Move:
    """Return the automatic move of an overdue member."""
    assert seen.seat is not None
    return forced_move(seen, seen.seat)


def away(seen: View) -> Move:
    """Return the automatic move of a member with a plan."""
    assert seen.seat is not None
    plan = HandPlan(round=seen.table.round, plays=True, wake=())
    move = planned_move(seen, seen.seat, plan, is_window_over=True, began=seen)
    assert move is not None
    return move


def assert_promises(seed: str, options: Options, players: int) -> None:
    """Assert the invariants after every event of a whole game, and that each move is legal."""
    secret = random.Random(seed).randbytes(32)
    ledger = CardBook(players)
    before: GameState | None = None
    for event, after in honest_events(secret, options, players, everybody(seed)):
        assert parse_event(format_event(event)) == event
        ledger.note(before or new_game(options, players, after.table.dealer), event)
        assert_all_cards_are_somewhere(after)
        assert_counted(after, ledger)
        assert_consistent(after)
        before = after
    assert before is not None
    outcome = before.table.outcome
    assert outcome is not None
    assert outcome.termination is Termination.COMPLETED
    assert outcome.totals == before.table.totals
    assert len(before.table.history) == len(options.contracts)


def moves_in_question(state: GameState) -> list[Move]:
    """Return moves of every kind except going Down, with cards in hands, legal or not."""
    faces = sorted({card for hand in state.hands for card in hand}, key=str)[::3]
    faces = list(dict.fromkeys((*faces, *state.hand(state.table.mover))))
    melds = range(len(state.table.melds) + 2)
    places = [(meld, end) for meld in melds for end in (None, *ENDS)]
    return [
        *(Take(), Leave(), Extra(), Pass(), BuyMove(), Undo(), Stand()),
        *(Discard(card) for card in faces),
        *(Lay(card, meld, end) for card in faces for meld, end in places),
        *(Swap(card, meld, to, end) for card in faces for meld in melds for to, end in places),
    ]


def any_down(chance: random.Random) -> Down:
    """Return a way to go Down as faulty code might build it."""

    def group() -> tuple[Card, ...]:
        return tuple(chance.choices(FACES, k=chance.randint(1, 5)))

    exchanges = [Exchange(chance.choice(FACES), chance.randrange(5)) for _ in range(2)]
    melds = tuple(group() for _ in range(chance.randint(1, 3)))
    return Down(melds, exchanges=tuple(exchanges[: chance.randrange(3)]))


def assert_refused_alike(state: GameState, seat: Seat, move: Move) -> None:
    if can_move(state, seat, move):
        return
    with pytest.raises(MoveRefusedError) as checked:
        check_move(state, seat, move)
    with pytest.raises(MoveRefusedError) as applied:
        apply(state, MovePlayed(seat, move))
    assert checked.value.reason is applied.value.reason


@pytest.mark.parametrize("name", ["one joker a meld", "bonehead undo", "eight is two"])
def test_legal_list_has_exactly_the_playable_moves(name: str) -> None:
    compared, chance = 0, random.Random(name)
    for number, (_, state) in enumerate(sensible_game(3, ALTERNATIVES[name], 3)):
        if not deciding_seats(state) or (number % 5 and not state.table.melds) or number % 2:
            continue
        (seat,) = deciding_seats(state)
        seen = view(state, seat)
        listed = legal_moves(seen, seat)
        assert legal_moves(state, seat) == listed
        assert len(set(listed)) == len(listed)
        questioned = moves_in_question(state)
        assert set(listed) == {move for move in questioned if can_move(seen, seat, move)}
        for move in (*listed, *(way.move for way in find_proposals(seen, seat))):
            assert apply(state, MovePlayed(seat, move)) != state
        for move in (*chance.sample(questioned, 5), any_down(chance), any_down(chance)):
            assert_refused_alike(state, chance.choice(SEATS), move)
        for other in SEATS[:3]:
            if other is not seat:
                assert legal_moves(state, other) == ()
                assert not any(can_move(state, other, move) for move in listed)
        compared += 1
    assert compared > 20


def test_games_meet_every_kind_of_move_and_of_round_end() -> None:
    met: set[str] = set()
    ends: set[RoundEnd] = set()
    games = [
        random_game(11, ALTERNATIVES["bonehead undo"], 2),
        random_game(11, ALTERNATIVES["price 3"], 3),
        *(sensible_game(seed, SHORT, 4) for seed in range(5, 8)),
    ]
    for event, state in chain.from_iterable(games):
        if isinstance(event, MovePlayed):
            met.add(type(event.move).__name__)
            if isinstance(event.move, Down) and event.move.exchanges:
                met.add("Down with an exchange")
        ends |= {result.end for result in state.table.history}
    assert met >= {
        "Take", "Leave", "Extra", "Pass", "Buy", "Down", "Down with an exchange", "Lay", "Swap",
        "Discard", "Undo", "Stand",
    }  # fmt: skip
    assert {RoundEnd.OUT, RoundEnd.STANDOFF} <= ends
