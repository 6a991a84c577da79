"""The rummy, played through the real bot: whole games by clicks, interrupted, and its commands."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.rummy.moves import Discard, Played
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options
from bot.games.rummy.transcript import parse_transcript
from bot.games.rummy.verify import verify
from bot.texts.wording.rummy import card_text
from playground.seats import Seat
from tests.e2e.table import text_of
from tests.house.rummy_table import ONE_ROUND, RummyTable, last, menus_of
from tests.thorough import some

pytestmark = [pytest.mark.asyncio, pytest.mark.long, pytest.mark.house(rummy=True)]


async def test_members_play_a_game_by_clicks(table: RummyTable) -> None:
    rounds = some(1, 7)
    # Rounds in which nobody gets Down end soon: what is clicked is the same as in long ones.
    options = Options(quiet_limit=10)
    await table.begin(4, replace(options, contracts=options.contracts[:rounds]))
    await table.play()
    sheet = last(table)
    assert "win" in text_of(sheet) or "share" in text_of(sheet)
    told = [m for m in table.anna.visible_messages("harbour") if "### Round" in text_of(m)]
    assert len(told) == len((await table.match()).state.table.history) == rounds
    assert table.boards() == []
    assert table.playground.breaches == []
    assert not [line for line in table.bot.log if "answer.failed" in line]
    checked = (await table.bernd.click(sheet, "Check the cards")).private
    assert checked is not None
    sent = await table.bernd.click(checked, "Export")
    assert sent.private is not None
    file = sent.private.attachments[0]
    assert file.filename == "rummy-1.txt"
    assert verify(parse_transcript(file.content.decode())).honest


async def test_eight_at_the_table_seven_of_them_computers(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    invitation = await table.invite()
    for level in ("captain", "deckhand", *("mate",) * 5):
        assert not (await anna.select(invitation, level)).failed
    assert "Nell" in text_of(invitation)
    assert menus_of(invitation) == []
    full = await table.bernd.click(invitation, "Join", force=True)
    assert "taken" in full.text
    panel = (await anna.click(invitation, "Options…")).private
    assert panel is not None
    await anna.select(panel, "one", custom_id=menus_of(panel)[1]["custom_id"])
    await table.playground.wait_for(lambda: "rounds: 2 books" in text_of(invitation))
    told = (await anna.click(invitation, "?")).private
    assert told is not None
    assert "3 packs, 6 jokers" in text_of(told)
    await anna.click(invitation, "Start")
    await table.shown()
    await table.play(1)
    assert "win" in text_of(await table.hurry())
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
    await table.begin(2, Options(contracts=(Contract(1, 0),) * 2))
    while True:
        seat = table.player_of((await table.match()).record.waits_for[0])
        hand = await table.hand(seat)
        await table.use(seat, hand, "leave")
        if await table.use(seat, hand, "down"):
            break
        await table.discard_any(seat, hand)
        await table.shown()
    prepared = text_of(hand)
    assert "Ready to play" in prepared
    await table.bot.kill()
    await table.bot.start()
    again = await table.hand(seat)
    assert "Ready to play" in text_of(again)
    assert await table.use(seat, hand, "back")  # the old message still works
    assert "Ready to play" not in text_of(hand)
    revision = (await table.match()).revision
    await table.play(4)
    assert (await table.match()).revision > revision
    assert len(table.boards()) == 1
    assert table.playground.breaches == []


async def everything_asked(table: RummyTable, seat: Seat) -> list[str]:
    """Let a member use the commands that there are for a running game; return what they read."""
    told = []
    for command in ("table", "hand", "games", "score", "rules", "history", "stats"):
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
    assert "You have no open game in this channel. </rummy challenge:" in nobody.text
    assert table.playground.breaches == []


async def test_practice_is_played_against_computers_to_the_end(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    begun = await anna.command(
        "rummy practice", options={"computers": 2, "rounds": "one", "public": True}
    )
    assert not begun.failed
    await table.shown()
    await table.play()
    assert await table.tells_who_won(last(table))
    assert f"Fingerprint `{(await table.match()).fingerprint}`" in text_of(last(table))
    ends = [each.filename.partition("-")[0] for each in last(table).attachments]
    assert ends == ["end", "score"]
    assert not re.search(r"[0-9a-f]{12}", text_of(last(table))), "what proves it is behind a button"
    checked = (await anna.click(last(table), "Check the cards")).private
    assert checked is not None
    await table.playground.wait_for(lambda: "The seal is broken" in text_of(checked))
    (summary,) = [
        message
        for message in anna.visible_messages("harbour")
        if "round-1-1.png" in [each.filename for each in message.attachments]
    ]
    assert text_of(summary).startswith("### Round 1 · 2 books · ")
    assert ", total " not in text_of(summary), "the picture says it"
    assert table.rung == []
    assert table.playground.breaches == []


async def test_the_commands_of_the_dice_game_know_no_game_of_cards(table: RummyTable) -> None:
    await table.begin(2, ONE_ROUND)
    await table.hurry()
    for command in ("history", "stats"):
        outcome = await table.anna.command(f"shanghaien {command}")
        assert not outcome.failed
    assert not [line for line in table.bot.log if "answer.failed" in line]


async def test_after_the_game_come_the_film_and_the_next_table(table: RummyTable) -> None:
    await table.begin(2, replace(ONE_ROUND, dealt=10))
    sheet = await table.hurry()
    shown = (await table.bernd.click(sheet, "Replay")).private
    assert shown is not None
    await table.playground.wait_for(lambda: shown.attachments)
    assert shown.attachments[0].filename == "rummy-1.gif"
    asked = await table.bernd.click(sheet, "Rematch")
    assert asked.message is not None, asked.text
    assert "10 cards dealt" in text_of(asked.message)
    assert f"<@{table.bernd.id}> opens a table" in text_of(asked.message)
    assert table.playground.breaches == []


async def test_nothing_that_happened_vanishes_from_the_channel(table: RummyTable) -> None:
    await table.begin(3, Options(contracts=(Contract(1, 0),) * 2, quiet_limit=12))
    while len((match := await table.match()).state.table.history) < 1 or match.revision < 60:
        await table.turn()
        await table.shown()
    told = "\n".join(text_of(each) for each in table.anna.visible_messages("harbour"))
    for event in match.events:
        if isinstance(event, Played) and isinstance(event.move, Discard):
            name = match.name_of(event.seat)
            card = card_text(event.move.card)
            assert re.search(rf"(?m)\b{name}: .*discarded .*{card}", told), (name, card)
