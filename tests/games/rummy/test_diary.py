"""The diary: the other players' actions since a certain move, as far as the reader can see them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.games.rummy.cards import HIDDEN, Card
from bot.games.rummy.hands import (
    PlayerActions,
    Steps,
    build_diary,
    entries_since_deal,
    find_last_turn,
    other_known_cards,
)
from bot.games.rummy.moves import SEATS, Discard, Event, HandsDealt, Lay, MovePlayed, Seat, Swap
from bot.games.rummy.notation import parse_event
from bot.games.rummy.rules import iterate_steps, new_game
from bot.games.rummy.state import GameState, redact, view
from bot.games.rummy.terms.options import Contract, Options
from tests.games.rummy.games import sensible_game
from tests.games.rummy.playing import position_after
from tests.thorough import some

OPTIONS = Options(contracts=(Contract(1, 1), Contract(2, 0)), quiet_limit=20)
RULES = Options(dealt=8, contracts=(Contract(1, 1),))
DEAL = "deal 2C / 4H 5H 7H 7H 9C 7D 7S * / TC JC QC KC 5D 6H 8H 5S / AS AD 3C 3D KS QS 8S 6D"
LINES = (
    "1 take; 1 down 7S 7H 7D / 4H 5H * 7H; 1 discard 9C",
    "2 leave; 3 buy; card 2H; card 5C; 2 down 6H>m2 / 5S 5D * / TC JC QC KC; 2 lay 8H m2 high",
)


def events_for(reader: Seat | None, start: GameState, events: list[Event]) -> Steps:
    """Return each event after the position before it, both as `reader` may see them."""
    course = iterate_steps(start, events)
    shown = redact(iterate_steps(start, events), reader)
    return [(view(state, reader), event) for (state, _), event in zip(course, shown, strict=True)]


def story() -> tuple[GameState, list[Event]]:
    """Return a start and the events of two turns.

    Seat 1 goes Down in its turn; in the next turn, seat 3 buys a card and seat 2 goes Down.
    """
    lines = [line.strip() for text in (DEAL, *LINES) for line in text.split(";")]
    return position_after(RULES, 3), [parse_event(line) for line in lines]


def all_cards(player_actions: PlayerActions) -> Counter[Card]:
    """Return all cards that the diary names in a player's actions."""
    lists = (
        player_actions.taken,
        player_actions.bought,
        player_actions.drawn,
        player_actions.freed,
        player_actions.exchanged,
        player_actions.laid,
    )
    more = (
        *player_actions.down,
        player_actions.undone,
        player_actions.discarded,
        [player_actions.left] if player_actions.left else [],
    )
    return Counter(card for each in (*lists, *more) for card in each)


def test_each_player_has_one_entry_and_the_first_to_go_down_is_marked() -> None:
    start, events = story()
    deal, anna, bernd, carla = build_diary(events_for(Seat.THIRD, start, events))
    assert not isinstance(deal, PlayerActions)
    assert isinstance(anna, PlayerActions)
    assert isinstance(bernd, PlayerActions)
    assert isinstance(carla, PlayerActions)
    assert [each.seat for each in (anna, bernd, carla)] == [Seat.FIRST, Seat.SECOND, Seat.THIRD]
    assert (anna.is_first_down, bernd.is_first_down) == (True, False)
    assert anna.taken == ["2C"]
    assert (bernd.freed, bernd.laid, bernd.left, bernd.drawn) == (["6H"], ["8H"], None, [])
    assert (carla.bought, carla.drawn) == (["9C"], ["2H"]), (
        "a buyer sees the card drawn as the price"
    )


def test_a_reader_sees_only_open_cards_and_their_own() -> None:
    compared = 0
    for seed in range(some(1, 20)):
        for players in 2, 4, 8:
            options = replace(OPTIONS, decks=3, jokers=6)
            course = list(sensible_game(seed, options, players))
            start = new_game(options, players, course[0][1].table.dealer)
            events = [event for event, _ in course]
            for reader in (None, *SEATS[:players:3]):
                steps = list(events_for(reader, start, events))
                may_know = open_cards(events, course[-1][1])
                for seen, event in steps:
                    may_know |= set(seen.cards)
                    if isinstance(event, HandsDealt) and reader is not None:
                        may_know |= set(event.hands[reader.slot])
                for since in range(0, len(steps), 41):
                    for entry in build_diary(steps[since:]):
                        if isinstance(entry, PlayerActions):
                            named = all_cards(entry)
                            assert set(named) <= may_know - {HIDDEN}
                            assert entry.seat is reader or not entry.drawn
                            compared += named.total()
    assert compared > 1_000


def open_cards(events: list[Event], end: GameState) -> set[Card]:
    """Return every card that all players could see on the table."""
    found: set[Card] = set()
    for event in events:
        if isinstance(event, HandsDealt):
            found.add(event.discard)
        elif isinstance(event, MovePlayed) and isinstance(event.move, Discard | Lay | Swap):
            found.add(event.move.card)
    for result in end.table.history:
        found |= {card for meld in result.melds for card in meld.cards}
    return found


def test_known_cards_are_mentioned_once() -> None:
    start, events = story()
    *_, (state, _) = iterate_steps(start, events[:8])
    player_actions = next(
        each
        for each in build_diary(events_for(Seat.FIRST, start, events[:8]))
        if isinstance(each, PlayerActions) and each.seat is Seat.THIRD
    )
    assert other_known_cards(state.table, Seat.THIRD) == ("9C",)
    assert other_known_cards(state.table, Seat.THIRD, player_actions) == ()


@pytest.mark.parametrize(("automatic", "since"), [((), 4), ((4,), 0)])
def test_a_member_has_missed_all_events_since_their_own_last_turn(
    automatic: tuple[int, ...], since: int
) -> None:
    _, events = story()
    assert find_last_turn(events, Seat.FIRST, automatic) == since
    assert find_last_turn(events, Seat.THIRD, automatic) == 0


def test_the_diary_of_a_new_player_of_a_seat_is_empty() -> None:
    _, events = story()
    taken = parse_event(f"seat 1 member {'ab' * 32}")
    assert find_last_turn([*events, taken], Seat.FIRST, ()) == len(events) + 1


def test_an_earlier_round_is_reduced_to_its_end() -> None:
    options = Options(contracts=OPTIONS.contracts, quiet_limit=10)
    course = list(sensible_game(3, options, 3))
    start = new_game(options, 3, course[0][1].table.dealer)
    events = [event for event, _ in course]
    entries = build_diary(events_for(None, start, events))
    rest = entries_since_deal(entries)
    assert 0 < len(rest) < len(entries)
    assert [type(each.event) for each in rest if not isinstance(each, PlayerActions)] == [
        HandsDealt
    ]
