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
from tests.matches.rummy_room import GUILD, PEOPLE, RummyRoom
from tests.matches.services import reason_of

GONE, FRIEND = 1, PEOPLE[4]


async def remind(room: RummyRoom, match: Match, by: int) -> None:
    await room.events.nudge(match.id, PEOPLE[by].id)
    room.clock.time += NUDGE_PAUSE_SECONDS


async def replace(
    room: RummyRoom, match: Match, by: int
) -> MessageRecord | ProposalRecord | Step | Reason:
    try:
        return await room.events.propose(match.id, PEOPLE[by].id, ProposalKind.REPLACE, 2, 7)
    except RefusedError as refused:
        return refused.reason


async def test_a_member_is_replaced_after_two_reminders_if_all_others_agree(
    room: RummyRoom,
) -> None:
    match = await room.match(4)
    silent, (first, second, third) = mover(match), others(match)
    await remind(room, match, first)
    assert await replace(room, match, first) is Reason.REPLACE_EARLY
    await remind(room, match, second)
    assert await replace(room, match, silent) is Reason.REPLACE_EARLY
    assert isinstance(await replace(room, match, first), MessageRecord)
    for by, held in ((second, ()), (third, (silent,))):
        await room.events.agree(match.id, PEOPLE[by].id, ProposalKind.REPLACE, match.revision)
        assert (await room.matches.current(match.id)).record.held == held
    match = await room.practice.reply(match.id)
    back = (await room.events.come_back(match.id, PEOPLE[silent].id)).after
    assert back.record.held == ()
    assert await replace(room, back, first) is Reason.REPLACE_EARLY


async def test_after_a_third_reminder_no_other_player_must_agree(room: RummyRoom) -> None:
    match = await room.match(3)
    silent, (first, _) = mover(match), others(match)
    for _ in range(3):
        await remind(room, match, first)
    replaced = await replace(room, match, first)
    assert isinstance(replaced, Step)
    assert replaced.after.record.held == (silent,)


async def test_a_privately_asked_member_is_not_replaced(room: RummyRoom) -> None:
    match = await room.match(4)
    first, second, _ = others(match)
    await plan(room, match, first, ASK)
    match = await room.sensibly(match)
    while not match.has_private_offer:
        match = await room.sensibly(match)
    for _ in range(2):
        await remind(room, match, mover(match))
    assert await replace(room, match, second) is Reason.REPLACE_EARLY


async def play_to_vacancy(room: RummyRoom, turns: int = 8) -> Match:
    """Return a match of three after some moves, in which one player has resigned."""
    match = await room.match(3)
    await plan(room, match, GONE, ASK)
    for _ in range(turns):
        match = await room.sensibly(match)
    return await resign(room, match, GONE)


async def test_a_new_player_of_a_seat_sees_the_hand_but_no_earlier_cards(
    room: RummyRoom,
) -> None:
    match = await play_to_vacancy(room)
    hand = match.position.hands[GONE]
    after = (await room.events.take_seat(match.id, FRIEND, GONE)).after
    room.restart()
    after = await room.matches.current(after.id)
    assert after.record.user_ids[GONE] == FRIEND.id
    assert after.seat_of(PEOPLE[GONE].id) is None
    seen = await room.hands.hand(after.id, FRIEND.id)
    assert seen.view.cards == hand
    assert find_last_turn(after.events, seen.seat, after.automatic) > match.revision
    assert seen.plan_revision == 0
    before = after.events_for(seen.seat)[: match.revision]
    drawn = [card.card for card in before if isinstance(card, CardDrawn)]
    dealt = [
        card for event in before if isinstance(event, HandsDealt) for card in event.hands[GONE]
    ]
    assert {*drawn, *dealt} == {HIDDEN}
    told = json.loads(await room.personal_data.export(FRIEND.id) or "")
    assert not any(" ".join(hand) in line for line in told["matches"][0]["log"])


async def test_only_others_take_seats_and_only_free_ones(room: RummyRoom) -> None:
    match = await play_to_vacancy(room, 0)
    for slot, who, why in (
        (0, FRIEND, Reason.SEAT_NOT_FREE),
        (GONE, PEOPLE[2], Reason.ALREADY_IN),
        (GONE, PEOPLE[GONE], Reason.ALREADY_IN),
    ):
        assert await reason_of(room.events.take_seat(match.id, who, slot)) is why


async def test_the_result_counts_for_the_former_player_and_both_can_be_deleted(
    room: RummyRoom, tmp_path: Path
) -> None:
    match = await play_to_vacancy(room)
    match = (await room.events.take_seat(match.id, FRIEND, GONE)).after
    assert FRIEND.name in match.transcript_text(match.seats[0])
    match = (await room.events.play(match.id, FRIEND.id, Resign(), match.revision)).after
    match = await room.play_out(match)
    (stored,) = await room.store.statistics.read_finished(GUILD, RUMMY.name, PEOPLE[GONE].id)
    assert stored.user_ids == tuple(person.id for person in PEOPLE[:3])
    assert stored.people[GONE].name == PEOPLE[GONE].name
    assert stored.result.places is not None
    assert stored.result.places[GONE] == 3
    assert await room.store.statistics.read_finished(GUILD, RUMMY.name, FRIEND.id) == []
    assert not await room.store.statistics.has_finished(GUILD, RUMMY.name, FRIEND.id)
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
        assert await room.personal_data.has_data_of(person.id)
        await room.personal_data.forget(person.id, {"en": "nobody"})
        assert not await room.personal_data.has_data_of(person.id)
    room.restart()
    text = (await room.matches.current(match.id)).transcript_text()
    assert PEOPLE[GONE].name not in text
    assert FRIEND.name not in text
