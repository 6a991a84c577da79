"""Functions that take single steps of a rummy match through the services."""

from __future__ import annotations

from bot.games.rummy.moves import Move, Resign
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.clocks import Task
from bot.matches.hands import Hand
from bot.matches.match import Match
from tests.matches.rummy_services import PEOPLE, RummyServices

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


async def play_move(services: RummyServices, match: Match, move: Move) -> Match:
    now = await services.matches.read_current(match.id)
    return (await services.events.play(match.id, PEOPLE[mover(now)].id, move, now.revision)).after


async def hand_of(services: RummyServices, match: Match, slot: int) -> Hand:
    return await services.hands.read_hand(match.id, PEOPLE[slot].id)


async def plan(services: RummyServices, match: Match, slot: int, planned: HandPlan) -> Hand:
    hand = await hand_of(services, match, slot)
    return (
        await services.events.keep_plan(match.id, PEOPLE[slot].id, planned, hand.plan_revision)
    )[0]


async def find_expired(services: RummyServices) -> list[int]:
    """Return the ids of the matches after the end of their buy window."""
    return [number for number, task in await services.clocks.tasks() if task is Task.SETTLE]


async def resign(services: RummyServices, match: Match, slot: int) -> Match:
    return (await services.events.play(match.id, PEOPLE[slot].id, Resign(), 0)).after


async def settle(services: RummyServices, match: Match) -> Match:
    """Make the automatic moves that are possible now, at least one, and return the match."""
    step = await services.events.settle(match.id)
    assert step is not None
    return step.after


async def play_to_down(services: RummyServices, match: Match) -> tuple[Match, Hand]:
    """Play until a player can go Down; return the match and that player's hand."""
    while True:
        match = await services.matches.read_current(match.id)
        hand = await hand_of(services, match, mover(match))
        if find_proposals(hand.view, hand.seat):
            return match, hand
        match = await services.sensibly(match)
