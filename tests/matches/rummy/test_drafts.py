"""Turns that are drafted in private and stored when the player discards."""

from __future__ import annotations

import asyncio

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Discard, Down, Take
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import Phase
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.hands import Hand
from bot.matches.match import Reason, Step
from tests.matches.rummy.hands import HOUR, ONE_BOOK, hand_of, mover, play_to_down
from tests.matches.rummy_services import PEOPLE, RummyServices
from tests.matches.services import reason_of, refusal_of


async def test_a_turn_is_drafted_in_private_taken_back_and_stored_with_the_discard(
    services: RummyServices,
) -> None:
    match, hand = await play_to_down(services, await services.match(3, ONE_BOOK))
    user = PEOPLE[mover(match)].id
    move = find_proposals(hand.view, hand.seat)[0].move
    for everything in (False, True):
        await services.events.draft(match.id, user, move, match.revision, 0)
        back = await services.events.take_back_draft(
            match.id, user, match.revision, 1, take_all=everything
        )
        assert (back.moves, back.view) == ((), hand.view)
    drafted = await services.events.draft(match.id, user, move, match.revision, 0)
    assert drafted.moves == (move,)
    assert drafted.view.table.player(hand.seat).is_down
    assert not drafted.ends_turn
    services.restart()
    assert (await services.hands.read_hand(match.id, user)).view == drafted.view
    stored = await services.matches.read_current(match.id)
    assert stored.revision == match.revision
    assert not stored.state.table.player(hand.seat).is_down
    last = Discard(drafted.view.cards[0])
    step = await services.events.commit(match.id, user, [last], match.revision, 1)
    played = [event.move for event in step.events if getattr(event, "seat", None) is hand.seat]
    assert played[:2] == [move, last]
    assert (await services.hands.read_hand(match.id, user)).moves == ()


async def test_only_one_of_simultaneous_clicks_counts(services: RummyServices) -> None:
    match, hand = await play_to_down(services, await services.match(3, ONE_BOOK, pace=HOUR))
    user = PEOPLE[mover(match)].id
    move = find_proposals(hand.view, hand.seat)[0].move
    drafts = [services.events.draft(match.id, user, move, match.revision, 0) for _ in range(3)]
    done = await asyncio.gather(*drafts, return_exceptions=True)
    assert [type(each) for each in done].count(Hand) == 1
    hand = await services.hands.read_hand(match.id, user)
    assert hand.moves == (move,)
    services.clock.time += 2 * HOUR
    last = Discard(hand.view.cards[0])
    ended = await asyncio.gather(
        services.events.commit(match.id, user, [last], match.revision, 1),
        services.events.force(match.id),
        services.events.commit(match.id, user, [last], match.revision, 1),
        services.events.settle(match.id),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Step) for each in ended) == 1
    lines = list(await services.store.read_log(match.id))
    assert sum(line.startswith(f"{hand.seat} discard") for line in lines[match.revision :]) == 1


async def test_a_stale_or_illegal_draft_is_refused_by_name(services: RummyServices) -> None:
    match, hand = await play_to_down(services, await services.match(3, ONE_BOOK))
    user = PEOPLE[mover(match)].id
    move = find_proposals(hand.view, hand.seat)[0].move
    await services.events.draft(match.id, user, move, match.revision, 0)
    for drawn, revision, drafted, reason, rule in (
        (move, match.revision, 0, Reason.STALE, None),
        (move, match.revision - 1, 1, Reason.STALE, None),
        (move, match.revision, 1, Reason.ILLEGAL, "already-down"),
        (Take(), match.revision, 1, Reason.STALE, None),
    ):
        draft = services.events.draft(match.id, user, drawn, revision, drafted)
        refused = await refusal_of(draft)
        assert (refused.reason, refused.rule, refused.match_id) == (reason, rule, match.id)
    gone = Discard(move.melds[0][0])
    for last, reason in (([gone, gone], Reason.ILLEGAL), ([], Reason.STALE)):
        commit = services.events.commit(match.id, user, last, match.revision, 1)
        assert await reason_of(commit) is reason
    assert (await services.hands.read_hand(match.id, user)).moves == (move,)


async def test_a_draft_that_goes_out_reveals_no_other_hand(services: RummyServices) -> None:
    """A drafted last card reveals no other hand until the draft is stored."""
    by_laying = Options(contracts=(Contract(1, 0),) * 9, dealt=7, out_by_discard=False)
    match = await services.match(3, Agreement(by_laying))
    while True:
        while match.state.table.phase is not Phase.PLAY:
            match = await services.sensibly(match)
        hand = await hand_of(services, match, mover(match))
        user, drafted = PEOPLE[mover(match)].id, 0
        while not hand.ends_turn:
            ways = find_proposals(hand.view, hand.seat)
            legal = RUMMY.legal_moves(hand.view, hand.seat)
            lays = [each for each in legal if not isinstance(each, Discard)]
            if not ways and not lays:
                break
            move = ways[0].move if ways else lays[0]
            hand = await services.events.draft(match.id, user, move, match.revision, drafted)
            drafted += 1
        if hand.ends_turn:
            break
        card = hand.view.cards[0]
        match = (
            await services.events.commit(match.id, user, [Discard(card)], match.revision, drafted)
        ).after
    assert hand.ends_turn
    assert hand.view.table.history == match.state.table.history
    assert hand.view.table.phase is Phase.PLAY
    assert len(hand.view.cards) == 1 or isinstance(hand.moves[-1], Down)
    step = await services.events.commit(match.id, user, [], match.revision, drafted)
    assert step.after.state.table.history[-1].out is hand.seat
