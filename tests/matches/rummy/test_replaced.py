"""Departed members: a computer plays for them, and another member may take the seat."""

from __future__ import annotations

import json
from pathlib import Path

from bot.games.export import EXIT_DIFFERS, EXIT_VERIFIED, transcripts_of
from bot.games.rummy.cards import HIDDEN
from bot.games.rummy.game import RUMMY
from bot.games.rummy.hands import find_last_turn
from bot.games.rummy.moves import CardDrawn, HandsDealt, Resign
from bot.matches.clocks import NUDGE_PAUSE_SECONDS
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.records.matches import ProposalKind, ProposalRecord
from bot.records.messages import MessageRecord
from tests.matches.rummy.hands import ASK, mover, others, plan, resign
from tests.matches.rummy_services import GUILD, PEOPLE, RummyServices
from tests.matches.services import reason_of

GONE, FRIEND = 1, PEOPLE[4]


async def remind(services: RummyServices, match: Match, by: int) -> None:
    await services.events.nudge(match.id, PEOPLE[by].id)
    services.clock.time += NUDGE_PAUSE_SECONDS


async def replace(
    services: RummyServices, match: Match, by: int
) -> MessageRecord | ProposalRecord | Step | Reason:
    try:
        return await services.events.propose(match.id, PEOPLE[by].id, ProposalKind.REPLACE, 2, 7)
    except RefusedError as refused:
        return refused.reason


async def test_a_member_is_replaced_after_two_reminders_if_all_others_agree(
    services: RummyServices,
) -> None:
    match = await services.match(4)
    silent, (first, second, third) = mover(match), others(match)
    await remind(services, match, first)
    assert await replace(services, match, first) is Reason.REPLACE_EARLY
    await remind(services, match, second)
    assert await replace(services, match, silent) is Reason.REPLACE_EARLY
    assert isinstance(await replace(services, match, first), MessageRecord)
    for by, held in ((second, ()), (third, (silent,))):
        await services.events.agree(match.id, PEOPLE[by].id, ProposalKind.REPLACE, match.revision)
        assert (await services.matches.read_current(match.id)).record.held == held
    match = await services.practice.reply(match.id)
    back = (await services.events.come_back(match.id, PEOPLE[silent].id)).after
    assert back.record.held == ()
    assert await replace(services, back, first) is Reason.REPLACE_EARLY


async def test_after_a_third_reminder_no_other_player_must_agree(services: RummyServices) -> None:
    match = await services.match(3)
    silent, (first, _) = mover(match), others(match)
    for _ in range(3):
        await remind(services, match, first)
    replaced = await replace(services, match, first)
    assert isinstance(replaced, Step)
    assert replaced.after.record.held == (silent,)


async def test_a_privately_asked_member_is_not_replaced(services: RummyServices) -> None:
    match = await services.match(4)
    first, second, _ = others(match)
    await plan(services, match, first, ASK)
    match = await services.sensibly(match)
    while not match.has_private_offer:
        match = await services.sensibly(match)
    for _ in range(2):
        await remind(services, match, mover(match))
    assert await replace(services, match, second) is Reason.REPLACE_EARLY


async def play_to_vacancy(services: RummyServices, turns: int = 8) -> Match:
    """Return a match of three after `turns` moves, in which the player `GONE` has resigned."""
    match = await services.match(3)
    await plan(services, match, GONE, ASK)
    for _ in range(turns):
        match = await services.sensibly(match)
    return await resign(services, match, GONE)


async def test_a_new_player_of_a_seat_sees_the_hand_but_no_earlier_cards(
    services: RummyServices,
) -> None:
    match = await play_to_vacancy(services)
    hand = match.position.hands[GONE]
    after = (await services.events.take_seat(match.id, FRIEND, GONE)).after
    services.restart()
    after = await services.matches.read_current(after.id)
    assert after.record.user_ids[GONE] == FRIEND.id
    assert after.seat_of(PEOPLE[GONE].id) is None
    seen = await services.hands.read_hand(after.id, FRIEND.id)
    assert seen.view.cards == hand
    assert find_last_turn(after.events, seen.seat, after.automatic) > match.revision
    assert seen.plan_revision == 0
    before = after.events_for(seen.seat)[: match.revision]
    drawn = [card.card for card in before if isinstance(card, CardDrawn)]
    dealt = [
        card for event in before if isinstance(event, HandsDealt) for card in event.hands[GONE]
    ]
    assert {*drawn, *dealt} == {HIDDEN}
    exported = json.loads(await services.personal_data.export(FRIEND.id) or "")
    assert not any(" ".join(hand) in line for line in exported["matches"][0]["log"])


async def test_only_others_take_seats_and_only_free_ones(services: RummyServices) -> None:
    match = await play_to_vacancy(services, 0)
    for slot, new_player, expected in (
        (0, FRIEND, Reason.SEAT_NOT_FREE),
        (GONE, PEOPLE[2], Reason.ALREADY_IN),
        (GONE, PEOPLE[GONE], Reason.ALREADY_IN),
    ):
        assert await reason_of(services.events.take_seat(match.id, new_player, slot)) is expected


async def test_the_result_counts_for_the_former_player_and_both_can_be_deleted(
    services: RummyServices, tmp_path: Path
) -> None:
    match = await play_to_vacancy(services)
    match = (await services.events.take_seat(match.id, FRIEND, GONE)).after
    assert FRIEND.name in match.transcript_text(match.seats[0])
    match = (await services.events.play(match.id, FRIEND.id, Resign(), match.revision)).after
    match = await services.play_out(match)
    (stored,) = await services.store.statistics.read_finished(GUILD, RUMMY.name, PEOPLE[GONE].id)
    assert stored.user_ids == tuple(person.id for person in PEOPLE[:3])
    assert stored.people[GONE].name == PEOPLE[GONE].name
    assert stored.result.places is not None
    assert stored.result.places[GONE] == 3
    assert await services.store.statistics.read_finished(GUILD, RUMMY.name, FRIEND.id) == []
    assert not await services.store.statistics.has_finished(GUILD, RUMMY.name, FRIEND.id)
    text, file = match.transcript_text(), tmp_path / "game.txt"
    assert f"Player {GONE + 1}: {PEOPLE[GONE].name}" in text
    assert f"Taker {GONE + 1}: {FRIEND.id} {FRIEND.name}" in text
    for written, code in (
        (text, EXIT_VERIFIED),
        (text.replace(f"{FRIEND.id} {FRIEND.name}", f"{FRIEND.id} Ida"), EXIT_DIFFERS),
    ):
        file.write_text(written, "utf-8")
        assert transcripts_of(RUMMY).verify_file(file, ())[0] == code
    for person in (PEOPLE[GONE], FRIEND):
        assert await services.personal_data.has_data_of(person.id)
        await services.personal_data.forget(person.id, {"en": "nobody"})
        assert not await services.personal_data.has_data_of(person.id)
    services.restart()
    text = (await services.matches.read_current(match.id)).transcript_text()
    assert PEOPLE[GONE].name not in text
    assert FRIEND.name not in text
