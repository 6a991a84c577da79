"""Rummy games that are played by clicks, with restarts of the bot, and the commands of rummy."""

from __future__ import annotations

import re
from dataclasses import replace

import discord
import pytest

from bot.games.rummy.game import TRANSCRIPTS
from bot.games.rummy.moves import Discard, MovePlayed
from bot.games.rummy.state import RoundResult
from bot.games.rummy.terms.options import Options
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.match import Match
from bot.texts.wording.rummy.terms import card_text
from cogs.board.bot import OutdatedMessages
from cogs.board.game_ui import TableLook
from cogs.games.rummy import game_ui
from cogs.games.rummy.pictures import summary_file
from tests.e2e.table import text_of
from tests.local_bot.rummy_table import PLENTY, RummyTable, alt_texts, last, menus_of
from tests.thorough import some

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]


async def test_a_game_played_by_clicks_leaves_all_its_messages_in_the_channel(
    table: RummyTable,
) -> None:
    rounds = some(2, 7)
    # With this limit, rounds without a player who is Down end soon, after the same kinds of clicks.
    options = Options(quiet_limit=10)
    await table.begin(3, replace(options, contracts=options.contracts[:rounds]))
    while not (await table.match()).state.table.history:
        await table.turn_without_click()
    await table.play()
    sheet = last(table)
    assert await table.names_winners(sheet)
    texts = [text_of(m) for m in table.anna.visible_messages("harbour")]
    match = await table.match()
    assert len([each for each in texts if "### Round" in each]) == rounds
    assert len(match.state.table.history) == rounds
    check_discards_are_shown(match, "\n".join(texts))
    assert table.boards() == []
    assert table.playground.breaches == []
    assert not [line for line in table.bot.log if "answer.failed" in line]
    checked = await table.look_back(table.bernd, sheet, "Check the cards")
    sent = await table.bernd.click(checked, "Export")
    assert sent.private is not None
    assert "**Check the cards**" in sent.text
    file = sent.private.attachments[0]
    assert file.filename == "rummy-1.txt"
    assert TRANSCRIPTS.verify(TRANSCRIPTS.parse(file.content.decode())).is_honest
    shown = await table.look_back(table.bernd, sheet, "Replay")
    await table.playground.wait_for(lambda: shown.attachments)
    assert shown.attachments[0].filename == "rummy-1.gif"


async def test_a_sweep_during_the_drawing_of_a_summary_does_not_remove_its_moves(
    table: RummyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep, drawn = table.client.get_cog(OutdatedMessages.__cog_name__), list[RoundResult]()

    async def sweep_and_draw(look: TableLook, result: RoundResult) -> discord.File | None:
        if not drawn:
            drawn.append(result)
            assert isinstance(sweep, OutdatedMessages)
            await sweep.sweep()
        return await summary_file(look, result)

    monkeypatch.setattr(game_ui, "summary_file", sweep_and_draw)
    await table.begin(3, Options(quiet_limit=10))
    while not drawn:
        await table.turn_without_click()
    (summary,) = [
        text
        for message in table.anna.visible_messages("harbour")
        if "### Round 1" in (text := text_of(message))
    ]
    assert "discarded" in summary


def check_discards_are_shown(match: Match, text: str) -> None:
    """Check that `text` names every discard of the match with its player."""
    for event in match.events:
        if isinstance(event, MovePlayed) and isinstance(event.move, Discard):
            name = match.name_of(event.seat)
            card = card_text(event.move.card)
            assert re.search(rf"(?m)\b{name}: .*discarded .*{card}", text), (name, card)


async def test_eight_at_the_table_seven_of_them_computers(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    invitation = await table.invite()
    for level in ("captain", "deckhand", *("mate",) * 5):
        assert not (await anna.select(invitation, level)).failed
    assert "Nell" in alt_texts(invitation)[0]
    assert menus_of(invitation) == []
    full = await table.bernd.click(invitation, "Join", force=True)
    assert "taken" in full.text
    panel = await table.open_private(anna, invitation, "Options…")
    # Removes the time limit, because otherwise the first hand would ask how to play.
    await anna.select(panel, "open", custom_id=menus_of(panel)[2]["custom_id"])
    opened = await anna.click(panel, "Rounds…")
    assert opened.modal is not None, opened.text
    await anna.submit_modal(opened.modal, {"rounds": "2b"})
    await table.playground.wait_for(lambda: "Round 1 of 7" in text_of(invitation))
    details = await table.open_private(anna, invitation, "?")
    assert "3 packs, 6 jokers" in text_of(details)
    await anna.click(invitation, "Start")
    await table.wait_until_shown()
    await table.play(1)
    assert "win" in alt_texts(await table.hurry())[0]
    assert table.playground.breaches == []


async def test_a_killed_bot_resumes_with_the_draft(table: RummyTable) -> None:
    await table.begin(2, PLENTY)
    while True:
        seat = await table.leave_card()
        hand = await table.hand(seat)
        if await table.use(seat, hand, "down"):
            break
        await table.discard_first(seat)
    assert any("Ready to play" in text for text in alt_texts(hand))
    await table.bot.kill()
    await table.bot.start()
    again = await table.hand(seat)
    assert any("Ready to play" in text for text in alt_texts(again))
    assert await table.use(seat, hand, "back")  # a hand from before the kill still works
    assert not any("Ready to play" in text for text in alt_texts(hand))
    revision = (await table.match()).revision
    await table.discard_any(seat, hand)
    await table.play(1)
    assert (await table.match()).revision > revision + 1
    assert len(table.boards()) == 1
    assert table.playground.breaches == []


async def test_every_command_answers_in_a_running_game(table: RummyTable) -> None:
    await table.begin(3)
    await table.play(2)
    for command in ("table", "hand", "games", "score", "rules", "history", "stats"):
        outcome = await table.bernd.command(f"rummy {command}")
        assert not outcome.failed, command
        assert outcome.text
    nobody = await table.dora.command("rummy hand")
    assert "You have no open game in this channel. </rummy challenge:" in nobody.text
    assert table.playground.breaches == []


async def test_practice_is_played_against_computers_to_the_end(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    begun = await anna.command(
        "rummy practice", options={"computers": 2, "rounds": "one", "public": True}
    )
    assert not begun.failed
    await table.wait_until_shown()
    await table.play()
    assert await table.names_winners(last(table))
    assert f"Fingerprint `{(await table.match()).fingerprint}`" in text_of(last(table))
    ends = [each.filename.partition("-")[0] for each in last(table).attachments]
    assert ends == ["end"], "the picture names the winner, and the text has the points"
    assert "win" not in text_of(last(table))
    assert re.search(r"-# 1\. [\w ]+: \d+ point", text_of(last(table)))
    assert not re.search(r"[0-9a-f]{12}", text_of(last(table))), "digits are grouped"
    checked = await table.look_back(anna, last(table), "Check the cards")
    await table.playground.wait_for(lambda: "The seal is broken" in text_of(checked))
    (summary,) = [
        message
        for message in anna.visible_messages("harbour")
        if "round-1-1.png" in [each.filename for each in message.attachments]
    ]
    assert text_of(summary).startswith("### Round 1 · 2 books · ")
    assert ", total " not in text_of(summary), "the totals are in the picture"
    assert table.rung == []
    thinkers = table.services.thinkers
    assert thinkers[SHANGHAIEN.name].pid is None, "the dice game's process is not started"
    assert table.playground.breaches == []


async def test_all_read_who_has_agreed_to_call_the_game_off(table: RummyTable) -> None:
    await table.begin(4)
    asking, first, second, _ = table.players
    _, asked = await table.ask_for(asking, "cancel")
    message = asked.message
    assert message is not None
    await first.click(message, "Agreed")
    await table.playground.wait_for(lambda: "Agreed so far: Bernd" in text_of(message))
    _, answer = await table.ask_for(second, "cancel")
    assert "Noted" in answer.text
    await table.playground.wait_for(lambda: "Agreed so far: Bernd and Carla" in text_of(message))
    assert not (await table.match()).is_over
    assert table.playground.breaches == []
