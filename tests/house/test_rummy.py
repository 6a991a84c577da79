"""The rummy, played through the real bot: gathered, played by clicks, interrupted, not leaked."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.games.rummy.cards import Card, parse_cards
from bot.games.rummy.options import Options
from bot.games.rummy.proposals import proposals
from bot.games.rummy.state import Phase
from bot.games.rummy.transcript import parse_transcript
from bot.games.rummy.turns import is_bonehead
from bot.games.rummy.verify import verify
from bot.texts.wording.rummy import cards_text
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import buttons_of, text_of
from tests.house.rummy import BUTTON, EIGHT, SHORT, RummyTable, kind_of, menus_of
from tests.inprocess import PATIENT_SECONDS, house

pytestmark = [pytest.mark.asyncio, pytest.mark.long]
CARD = re.compile(r"(?<![\w])(?:10|[2-9AJQK])[♣♦♥♠]")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[RummyTable]:
    playground = Playground(people=EIGHT, acknowledge_within=PATIENT_SECONDS)
    async with house(tmp_path / "games.db", playground=playground) as (_, bot):
        yield RummyTable(playground, bot)


def cards_in(message: Message) -> str:
    """Return the names of the cards that a message tells of in its line of cards."""
    line = next(each for each in text_of(message).splitlines() if CARD.match(each))
    names = [sign for sign in line.split() if sign != "·"]
    signs = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
    return " ".join(
        "*" if name == "★" else name[:-1].replace("10", "T") + signs[name[-1]] for name in names
    )


def last(table: RummyTable) -> Message:
    """Return the newest message of the channel."""
    return table.anna.visible_messages("harbour")[-1]


@pytest.mark.parametrize("players", [2, 4])
async def test_members_play_a_short_game_by_clicks(table: RummyTable, players: int) -> None:
    await table.begin(players)
    await table.play()
    sheet = last(table)
    assert "win" in text_of(sheet) or "share" in text_of(sheet)
    rounds = [m for m in table.anna.visible_messages("harbour") if "### Round" in text_of(m)]
    assert len(rounds) == 2
    assert table.boards() == []
    assert table.playground.breaches == []
    assert not [line for line in table.bot.log if "answer.failed" in line]
    checked = await table.anna.click(sheet, "Check the cards")
    assert checked.private is not None
    sent = await table.bernd.click(sheet, "Export")
    assert sent.private is not None
    file = sent.private.attachments[0]
    assert file.filename == "rummy-1.txt"
    assert verify(parse_transcript(file.content.decode())).honest


async def test_four_members_play_all_seven_rounds_by_clicks(table: RummyTable) -> None:
    await table.begin(4, Options())
    await table.play()
    sheet = last(table)
    assert "win" in text_of(sheet) or "share" in text_of(sheet)
    rounds = [m for m in table.anna.visible_messages("harbour") if "### Round" in text_of(m)]
    assert len(rounds) == 7
    assert len((await table.match()).state.table.history) == 7
    assert table.playground.breaches == []


async def test_a_party_gathers_agrees_and_starts(table: RummyTable) -> None:
    anna, bernd, carla = table.players = table.seats(3)
    lobby = await table.gather()
    for seat in (bernd, carla):
        assert not (await seat.click(lobby, "Join")).failed
    refused = await bernd.click(lobby, "Options…")
    assert "Anna" in refused.text
    panel = (await anna.click(lobby, "Options…")).private
    assert panel is not None
    await anna.select(panel, "one", custom_id=menus_of(panel)[1]["custom_id"])
    await table.playground.wait_for(lambda: "rounds: 2 books" in text_of(lobby))
    await anna.select(panel, ["many_jokers"], custom_id=menus_of(panel)[2]["custom_id"])
    await table.playground.wait_for(lambda: "one joker a meld" in text_of(lobby))
    await anna.click(lobby, "Start")
    assert "begins" in text_of(lobby)
    await table.shown()
    assert "one joker a meld" in text_of(table.live())
    await table.play()
    assert "win" in text_of(last(table))
    assert table.playground.breaches == []


async def test_only_those_who_are_named_sit_down_and_everybody_is_called(
    table: RummyTable,
) -> None:
    anna, bernd, carla, dora, emil = table.players = table.seats(5)
    people = {"opponent": bernd, "player3": carla, "player4": dora}
    opened = await anna.command("rummy challenge", options=people)
    lobby = opened.message
    assert lobby is not None, opened.text
    assert set(lobby.pinged) == {bernd.id, carla.id, dora.id}
    refused = await emil.click(lobby, "Join", force=True)
    assert refused.failed or "Join" not in refused.text
    assert "Emil" not in text_of(lobby)
    for seat in (bernd, carla):
        assert not (await seat.click(lobby, "Join")).failed
    await dora.click(lobby, "Leave")
    await anna.click(lobby, "Start")
    await table.shown()
    assert set((await table.match()).record.names) == {"Anna", "Bernd", "Carla"}


async def test_an_old_button_seats_the_best_computer(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    lobby = await table.gather()
    menu = menus_of(lobby)[0]["custom_id"]
    button = {"type": BUTTON, "custom_id": menu.replace("sl1", "sh1"), "label": "Add computer"}
    lobby.components.append({"type": 1, "components": [{**button, "style": 2, "id": 99}]})
    await anna.click(lobby, "Add computer")
    assert "Captain, 1" in text_of(lobby)


async def test_who_is_forgotten_leaves_the_table_that_gathers(table: RummyTable) -> None:
    anna, bernd = table.players = table.seats(2)
    lobby = await table.gather()
    await bernd.click(lobby, "Join")
    assert f"<@{bernd.id}>" in text_of(lobby)
    asked = (await bernd.command("shanghaien privacy")).private
    assert asked is not None
    question = (await bernd.click(asked, "Delete my data")).private
    assert question is not None
    yes = next(b for b in buttons_of(question) if ":py:" in b["custom_id"])
    await bernd.click(question, custom_id=yes["custom_id"])
    await table.playground.wait_for(lambda: f"<@{bernd.id}>" not in text_of(lobby))
    assert f"<@{anna.id}>" in text_of(lobby)


async def test_the_host_writes_numbers_into_a_form(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    lobby = await table.gather()
    panel = (await anna.click(lobby, "Options…")).private
    assert panel is not None
    opened = await anna.click(panel, "Numbers and penalties…")
    assert opened.modal is not None
    numbers = {"dealt": "10", "buys": "2", "price": "0", "quiet_limit": "50"}
    await anna.submit_modal(opened.modal, {**numbers, "penalties": "3 " + "1 " * 12 + "20"})
    await table.playground.wait_for(lambda: "10 cards dealt" in text_of(lobby))
    assert "2 purchases a round" in text_of(lobby)
    opened = await anna.click(panel, "Numbers and penalties…")
    assert opened.modal is not None
    await anna.submit_modal(opened.modal, {**numbers, "dealt": "99", "penalties": "3"})
    assert "outside its range" in text_of(panel)
    assert "10 cards dealt" in text_of(lobby)


async def test_eight_at_the_table_seven_of_them_computers(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    lobby = await table.gather()
    for level in ("captain", "deckhand", *("mate",) * 5):
        assert not (await anna.select(lobby, level)).failed
    assert "Deckhand, 2" in text_of(lobby)
    assert menus_of(lobby) == []
    full = await table.bernd.click(lobby, "Join", force=True)
    assert "taken" in full.text
    panel = (await anna.click(lobby, "Options…")).private
    assert panel is not None
    await anna.select(panel, "one", custom_id=menus_of(panel)[1]["custom_id"])
    await table.playground.wait_for(lambda: "rounds: 2 books" in text_of(lobby))
    assert "3 packs, 6 jokers" in text_of(lobby)
    await anna.click(lobby, "Start")
    await table.shown()
    await table.play()
    assert "win" in text_of(last(table))
    assert table.playground.breaches == []


async def test_anybody_elses_hand_stays_closed(table: RummyTable) -> None:
    board = await table.begin(2)
    stranger = await table.carla.click(board, "My hand")
    assert CARD.search(stranger.text) is None
    for seat in table.players:
        shown, held = await table.hand(seat), await table.bot.client.services.hands.hand(1, seat.id)
        assert cards_text(held.view.cards) == cards_text(parse_cards(cards_in(shown)))


async def test_a_stale_hand_is_brought_up_to_date_and_changes_nothing(table: RummyTable) -> None:
    await table.begin(2)
    seat = table.player_of((await table.match()).record.waits_for[0])
    first, second = await table.hand(seat), await table.hand(seat)
    await table.use(seat, first, "leave")
    revision = (await table.match()).revision
    await table.use(seat, second, "take")
    assert "The game’s moved on" in text_of(second)
    assert (await table.match()).revision == revision


async def test_two_clicks_at_once_make_one_move(table: RummyTable) -> None:
    await table.begin(3)
    seat = table.player_of((await table.match()).record.waits_for[0])
    hands = [await table.hand(seat), await table.hand(seat)]
    before = (await table.match()).revision
    await asyncio.gather(*(table.use(seat, hand, "leave") for hand in hands))
    after = (await table.match()).revision
    match = await table.match()
    assert match.state.table.mover == match.seat_of(seat.id)
    assert after - before <= 4
    await table.play(3)
    assert table.playground.breaches == []


async def test_a_deleted_table_comes_back_with_the_next_turn(table: RummyTable) -> None:
    await table.begin(2)
    seat = table.player_of((await table.match()).record.waits_for[0])
    hand = await table.hand(seat)
    table.playground.core.messages.delete(table.live())
    await table.use(seat, hand, "leave")
    await table.playground.wait_for(lambda: len(table.boards()) == 1)
    await table.play(2)
    assert len(table.boards()) == 1


async def test_a_killed_bot_goes_on_with_what_was_prepared(table: RummyTable) -> None:
    await table.begin(2)
    while True:
        seat = table.player_of((await table.match()).record.waits_for[0])
        hand = await table.hand(seat)
        await table.use(seat, hand, "leave")
        if await table.use(seat, hand, "down"):
            break
        await table.discard_any(seat, hand)
        await table.shown()
    prepared = text_of(hand)
    assert "Prepared" in prepared
    await table.bot.kill()
    await table.bot.start()
    again = await table.hand(seat)
    assert "Prepared" in text_of(again)
    assert await table.use(seat, hand, "back")  # the old message still works
    assert "Prepared" not in text_of(hand)
    await table.play()
    assert "win" in text_of(last(table))
    assert table.playground.breaches == []


async def test_orders_buy_a_card_while_their_member_is_away(table: RummyTable) -> None:
    await table.begin(3)
    match = await table.match()
    mover = match.state.table.mover
    buyer = table.player_of(match.user_of(mover.left(3)))
    top = match.state.table.top
    assert top is not None
    hand = await table.hand(buyer)
    await table.use(buyer, hand, "orders")
    rank = str(top.card)[0]
    wanted = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "wanted")
    await buyer.select(hand, [rank], custom_id=wanted["custom_id"])
    assert "You want" in text_of(hand)
    leaver = table.player_of(match.user_of(mover))
    await table.use(leaver, await table.hand(leaver), "leave")
    await table.shown()
    assert "bought" in text_of(table.live())
    assert "Meanwhile" in text_of(await table.hand(buyer))
    assert not [seen for seen in table.seen if seen.reader is None and "You want" in seen.text]


async def test_a_turn_pings_its_mover_once_and_nobody_else(table: RummyTable) -> None:
    await table.begin(3)
    table.playground.advance(3600)  # nobody has been at the table for long
    movers = []
    for _ in range(7):
        match = await table.match()
        seat = table.player_of(match.record.waits_for[0])
        movers.append(seat.id)
        await table.playground.wait_for(lambda: len(table.rung) == len(movers))
        await table.playground.wait_for(lambda: len(table.boards()) == 1)
        table.playground.advance(3600)
        await table.turn()
        await table.shown()
    assert [who for who, _ in table.rung][: len(movers)] == movers
    assert len(table.rung) <= len(movers) + 1  # whoever is next may have been called already


async def everything_asked(table: RummyTable, seat: Seat) -> list[str]:
    """Let a member use the commands that there are for a running game; return what they read."""
    told = []
    for command in ("table", "hand", "games", "score", "rules", "export", "resign"):
        outcome = await seat.command(f"rummy {command}")
        assert not outcome.failed, command
        told.append(outcome.text)
    return told


async def test_every_command_answers_in_a_running_game(table: RummyTable) -> None:
    await table.begin(3)
    await table.play(2)
    for seat in table.players:
        told = await everything_asked(table, seat)
        assert all(told)
    nobody = await table.dora.command("rummy hand")
    assert "/rummy challenge" in nobody.text or "rummy challenge" in nobody.text
    assert table.playground.breaches == []


async def test_practice_is_played_against_computers_to_the_end(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    begun = await anna.command("rummy practice", options={"computers": 2, "rounds": "one"})
    assert not begun.failed
    await table.shown()
    await table.play()
    assert "win" in text_of(last(table)) or "share" in text_of(last(table))
    assert table.rung == []
    assert table.playground.breaches == []


async def until_revision(table: RummyTable, revision: int) -> None:
    """Wait until the match has come so far by itself."""
    for _ in range(400):
        if (await table.match()).revision >= revision:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the match stands still")


async def test_the_commands_of_the_dice_game_know_no_game_of_cards(table: RummyTable) -> None:
    await table.begin(2, Options(contracts=SHORT.contracts[:1]))
    await table.play()
    for command in ("replay", "history", "stats", "leaderboard"):
        options = {"game": "1"} if command == "replay" else {}
        outcome = await table.anna.command(f"shanghaien {command}", options=options)
        assert not outcome.failed
    assert not [line for line in table.bot.log if "answer.failed" in line]


async def test_a_late_member_loses_the_seat_to_a_computer_until_they_are_back(
    table: RummyTable,
) -> None:
    pace = 24 * 3600
    await table.begin(3, pace=pace)
    match = await table.match()
    late = table.player_of(match.record.waits_for[0])
    forced = 0
    while match.seat_of(late.id) not in match.computers:
        if late.id in match.record.waits_for:
            before = match.revision
            table.playground.advance(pace + 60)
            await until_revision(table, before + 1)
            forced += 1
        else:
            await table.turn()
        await table.shown()
        match = await table.match()
    assert forced == 2
    hand = await table.hand(late)
    assert "The computer is playing your hand" in text_of(hand)
    assert await table.use(late, hand, "here")
    match = await table.match()
    assert match.seat_of(late.id) not in match.computers
    assert "is back" in text_of(table.live()) or "is playing" in text_of(hand)


async def test_after_the_game_come_the_film_and_the_next_table(table: RummyTable) -> None:
    await table.begin(2, Options(contracts=SHORT.contracts[:1], dealt=10))
    await table.play()
    sheet = last(table)
    shown = (await table.bernd.click(sheet, "Replay")).private
    assert shown is not None
    await table.playground.wait_for(lambda: shown.attachments)
    assert shown.attachments[0].filename == "rummy-1.gif"
    asked = await table.bernd.click(sheet, "Rematch")
    assert asked.message is not None, asked.text
    assert "10 cards dealt" in text_of(asked.message)
    assert f"<@{table.bernd.id}> opens a table" in text_of(asked.message)
    assert table.playground.breaches == []


async def test_a_contract_is_built_card_by_card(table: RummyTable) -> None:
    await table.begin(2)
    hands = table.bot.client.services.hands
    while True:
        seat = table.player_of((await table.match()).record.waits_for[0])
        hand = await table.hand(seat)
        await table.use(seat, hand, "leave")
        view = (await hands.hand(1, seat.id)).view
        found = proposals(view, view.seat)
        if found and not found[0].move.exchanges:
            break
        await table.discard_any(seat, hand)
        await table.shown()
    await table.use(seat, hand, "build")
    left = [str(card) for card in view.cards]
    for number, cards in enumerate(found[0].move.melds):
        places = []
        for card in cards:
            places.append(str(left.index(str(card))))
            left[int(places[-1])] = ""
        menu = menus_of(hand)[number]
        assert not (await seat.select(hand, places, custom_id=menu["custom_id"])).failed
    await table.use(seat, hand, "put")
    assert "Prepared: went Down" in text_of(hand)
    drafted = (await hands.hand(1, seat.id)).moves
    assert sorted(map(len, drafted[0].melds)) == sorted(map(len, found[0].move.melds))
    assert table.playground.breaches == []


async def test_cards_that_are_no_meld_are_refused_by_name(table: RummyTable) -> None:
    await table.begin(2)
    seat = table.player_of((await table.match()).record.waits_for[0])
    hand = await table.hand(seat)
    await table.use(seat, hand, "leave")
    await table.use(seat, hand, "build")
    for number in range(2):
        menu = menus_of(hand)[number]
        await seat.select(hand, [str(number)], custom_id=menu["custom_id"])
    await table.use(seat, hand, "put")
    assert "A book takes three cards" in text_of(hand)
    assert (await table.bot.client.services.hands.hand(1, seat.id)).moves == ()


async def test_who_wants_to_be_asked_is_waited_for_and_named_to_nobody(table: RummyTable) -> None:
    await table.begin(3)
    match = await table.match()
    mover = match.state.table.mover
    leaver = table.player_of(match.user_of(mover))
    asked = table.player_of(match.user_of(mover.left(3)))
    hand = await table.hand(asked)
    await table.use(asked, hand, "orders")
    limits = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "limits")
    await asked.select(hand, ["ask"], custom_id=limits["custom_id"])
    await table.use(leaver, await table.hand(leaver), "leave")
    await table.shown()
    board = text_of(table.live())
    assert "is on offer to the others until <t:" in board
    assert f"<@{asked.id}>" not in board
    listed = await leaver.command("rummy games")
    assert asked.user.display_name not in listed.text.split("·")[-1]
    question = await table.hand(asked)
    assert "Do you want to buy" in text_of(question)
    await table.use(asked, question, "pass")
    await table.shown()
    assert f"<@{leaver.id}>, your turn: play your cards" in text_of(table.live())


async def test_nobody_is_waited_for_longer_than_agreed(table: RummyTable) -> None:
    await table.begin(3)
    match = await table.match()
    mover = match.state.table.mover
    leaver = table.player_of(match.user_of(mover))
    asked = table.player_of(match.user_of(mover.left(3)))
    hand = await table.hand(asked)
    await table.use(asked, hand, "orders")
    limits = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "limits")
    await asked.select(hand, ["ask"], custom_id=limits["custom_id"])
    await table.use(leaver, await table.hand(leaver), "leave")
    await table.shown()
    before = (await table.match()).revision
    table.playground.advance(3700)
    await until_revision(table, before + 1)
    await table.shown()
    assert (await table.match()).record.waits_for == (leaver.id,)
    assert len([who for who, _ in table.rung if who == leaver.id]) <= 1


async def turn_with_a_useful_card(table: RummyTable) -> tuple[Seat, Message, list[Card]]:
    """Play until the mover holds cards that the next player could lay; return them."""
    hands = table.bot.client.services.hands
    for _ in range(400):
        seat = table.player_of((await table.match()).record.waits_for[0])
        hand = await table.hand(seat)
        await table.use(seat, hand, "leave")
        view = (await hands.hand(1, seat.id)).view
        useful = [card for card in view.cards if is_bonehead(view.table, card)]
        if view.table.phase is Phase.PLAY and useful and len(view.cards) > 1:
            return seat, hand, useful
        await table.use(seat, hand, "down")
        before = (await table.match()).revision
        await table.use(seat, hand, "all")
        if (await table.match()).revision == before and not await table.use(seat, hand, "out"):
            await table.discard_any(seat, hand)
        await table.shown()
    raise AssertionError("no turn of this kind came")


async def test_a_discard_that_helps_the_next_player_is_asked_about(table: RummyTable) -> None:
    await table.begin(2, Options(contracts=SHORT.contracts, bonehead_undo=True))
    seat, hand, useful = await turn_with_a_useful_card(table)
    revision = (await table.match()).revision
    await table.choose_in(seat, hand, "throw", str(useful[0]))
    assert "Discard it all the same?" in text_of(hand)
    assert (await table.match()).revision == revision
    await table.use(seat, hand, "main")
    assert "Discard it all the same?" not in text_of(hand)
    await table.choose_in(seat, hand, "throw", str(useful[0]))
    await table.use(seat, hand, "discard")
    assert (await table.match()).revision > revision
    match = await table.match()
    assert match.state.table.mover is not match.seat_of(seat.id)
