"""Steps of a rummy match through the services."""

from __future__ import annotations

from bot.games.rummy.moves import Move, Resign
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.clocks import Task
from bot.matches.hands import Hand
from bot.matches.match import Match
from tests.matches.rummy_room import PEOPLE, RummyRoom

ONE_BOOK = Agreement(Options(contracts=(Contract(1, 0), Contract(1, 0)), quiet_limit=30))
HOUR = 3600
ANY = tuple("A23456789TJQK*")
ASK = HandPlan(buys=False, ask=True)
NOTHING = HandPlan(buys=False)
"""A plan that passes every card."""


def mover(match: Match) -> int:
    """Return the slot of the current player."""
    return int(match.state.table.mover) - 1


def others(match: Match) -> list[int]:
    """Return the slots of the other players in the order in which they are asked."""
    first = mover(match)
    return [(first + n) % len(match.seats) for n in range(1, len(match.seats))]


async def play_move(room: RummyRoom, match: Match, move: Move) -> Match:
    now = await room.matches.current(match.id)
    return (await room.events.play(match.id, PEOPLE[mover(now)].id, move, now.revision)).after


async def hand_of(room: RummyRoom, match: Match, slot: int) -> Hand:
    return await room.hands.hand(match.id, PEOPLE[slot].id)


async def plan(room: RummyRoom, match: Match, slot: int, planned: HandPlan) -> Hand:
    hand = await hand_of(room, match, slot)
    return (await room.events.keep_plan(match.id, PEOPLE[slot].id, planned, hand.plan_revision))[0]


async def find_expired(room: RummyRoom) -> list[int]:
    """Return the ids of the matches whose private offer has expired."""
    return [number for number, task in await room.clocks.tasks() if task is Task.SETTLE]


async def resign(room: RummyRoom, match: Match, slot: int) -> Match:
    return (await room.events.play(match.id, PEOPLE[slot].id, Resign(), 0)).after


async def settle(room: RummyRoom, match: Match) -> Match:
    """Settle a match and return it; requires that this changes it."""
    step = await room.events.settle(match.id)
    assert step is not None
    return step.after


async def play_to_down(room: RummyRoom, match: Match) -> tuple[Match, Hand]:
    """Play until a player can go Down; return the match and that player's hand."""
    while True:
        match = await room.matches.current(match.id)
        hand = await hand_of(room, match, mover(match))
        if find_proposals(hand.view, hand.seat):
            return match, hand
        match = await room.sensibly(match)
