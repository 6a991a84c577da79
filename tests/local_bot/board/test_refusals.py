"""Messages to members about errors that Discord reports, for every error code."""

from __future__ import annotations

import re

import pytest

from bot.texts.catalogue import Texts
from cogs.ui.discord_errors import Fixer, Trouble
from playground.errors import ApiRefusal
from playground.seats import Seat
from playground.shapes import Json
from playground.world import Message
from tests.e2e.table import moves_of, text_of
from tests.local_bot.board.test_calls import start
from tests.local_bot.inspected_tables import POST, CountedTable

pytestmark = pytest.mark.local_bot(kind=CountedTable)

CLICK, EDIT = "POST /interactions/*", "PATCH /channels/*/messages/*"
KINDS = [(code, trouble) for trouble in Trouble for code in trouble.codes]
RETRIED = {Trouble.LATE, Trouble.OUT_OF_REACH, Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}
"""The troubles after which the bot edits the message itself, because it cannot answer the click."""


def refusal(code: int, words: str = "Discord's own words") -> ApiRefusal:
    status = 404 if code < 20_000 else 401 if code in (40001, 50014, 50027) else 403
    return ApiRefusal(status, code, words)


def sentence(trouble: Trouble, texts: Texts) -> re.Pattern[str]:
    """Return a pattern for the text about `trouble`, with any values in its placeables."""
    gaps = dict.fromkeys(texts.entries[trouble.text].placeables, "\0")
    return re.compile(re.escape(texts(trouble.text, **gaps)).replace("\0", ".+"))


async def test_every_code_has_one_meaning_and_every_meaning_a_sentence() -> None:
    codes = [code for code, _ in KINDS]
    assert len(codes) == len(set(codes))
    assert {trouble.is_temporary for trouble in Trouble} == {True, False}


async def test_each_refusal_of_a_click_has_its_own_text_and_the_move_is_kept(
    table: CountedTable,
) -> None:
    await start(table)
    for code, trouble in KINDS:
        board, button = await one_click_away(table)
        before, mover = (await table.match()).revision, table.mover_of(board)
        table.playground.faults.refuse(CLICK, refusal=refusal(code), times=1)
        outcome = await mover.click(board, custom_id=button["custom_id"])
        await table.wait_until_shown()
        assert (await table.match()).revision > before, code
        if trouble not in RETRIED and not trouble.is_temporary:
            await table.private(outcome)
            texts = texts_of(table, mover)
            assert sentence(trouble, texts).search(outcome.text), (code, outcome.text)
        elif trouble in RETRIED:
            assert outcome.private is None, (code, outcome.text)
        table.playground.faults.heal()


async def one_click_away(table: CountedTable) -> tuple[Message, Json]:
    """Return the live board and a button of it that makes a move with a single click."""
    while True:
        await table.wait_until_shown()
        board = await table.wait_for_board()
        # Skip a call of Shanghai, which needs a second click.
        for button in moves_of(board):
            if ":s:" not in button["custom_id"]:
                return board, button
        await table.move(board)


def texts_of(table: CountedTable, seat: Seat) -> Texts:
    return table.services.catalogue.language(seat.user.locale)


@pytest.mark.parametrize(
    "trouble",
    [each for each in Trouble if each.fixer is Fixer.MODERATOR],
    ids=lambda each: each.name,
)
async def test_a_game_continues_on_its_old_board_if_none_can_be_posted(
    table: CountedTable, trouble: Trouble
) -> None:
    board = await start(table)
    fault = table.playground.faults.refuse(POST, refusal=refusal(trouble.codes[0]))
    while not fault.hits:
        await table.move(board)
        table.playground.advance(3 * 60)
        await table.wait_until_shown()
        await table.sweep_twice()
    await table.wait_until_shown()
    assert table.boards() == [board]
    table.playground.faults.heal()
    await table.play(most=2)


async def test_the_check_shows_the_last_refusal_of_a_channel_in_discords_own_words(
    table: CountedTable,
) -> None:
    board = await start(table)
    words = "No **entry** @everyone <@1> " + "x" * 500
    table.playground.faults.refuse(EDIT, refusal=refusal(50013, words))
    table.playground.faults.refuse(CLICK, refusal=refusal(10062), times=1)
    await table.mover_of(board).click(board, custom_id=moves_of(board)[0]["custom_id"])

    async def checked() -> str:
        table.dora.user.locale = "en-GB"
        panel = await table.private(await table.dora.command("server"))
        asked = await table.dora.click(panel, custom_id="sh1:sp:0:0:doctor")
        return text_of(await table.private(asked))

    text = await checked()
    assert r"No \*\*entry\*\*" in text
    assert "@everyone" not in text
    assert "<@1>" not in text
    assert len(text) < 1_000
    assert "well" not in text
    table.playground.faults.heal()
    await table.wait_until_shown()
    table.playground.advance(60)
    own = await checked()
    assert "entry" not in own
