from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from PIL import Image

from bot.records.members import Hat
from bot.texts.wording.rummy.terms import card_text
from cogs.ui import pictures
from playground.world import Message
from rendering.pictures import Scene
from rendering.shared.people import default_face, member_portrait
from tests.e2e.table import Table, button_with, moves_of, prefer, text_of
from tests.local_bot.rummy_table import PLENTY, RummyTable

pytestmark = pytest.mark.local_bot(says=True)


def picture(message: Message) -> bytes:
    """Return the only picture of the message."""
    (attachment,) = message.attachments
    Image.open(io.BytesIO(attachment.content)).verify()
    return attachment.content


async def private_board(table: Table) -> Message:
    """Open Anna's private board."""
    return await table.private(await table.anna.command("shanghaien board"))


async def test_private_views_follow_the_member_s_choice_and_the_public_board_does_not(
    table: Table,
) -> None:
    public = await table.start()
    with_picture, before = await private_board(table), picture(public)
    score = await table.private(await table.anna.command("shanghaien score"))
    assert [each.filename.split("-")[0] for each in score.attachments] == ["standing"]
    assert "If the game ended now" in text_of(score)
    seen = {picture(with_picture)}
    for view in ("colour-blind", "large"):
        await prefer(table.anna, view=view)
        seen.add(picture(await private_board(table)))
    assert len(seen) == 3

    await prefer(table.anna, view="text")
    board = await private_board(table)
    assert board.attachments == []
    assert "**The tavern**" in text_of(board)
    assert "Tricks" in text_of(board) or "No tricks" in text_of(board)
    assert board.labels == with_picture.labels
    listed = await table.private(await table.anna.command("shanghaien score"))
    assert listed.attachments == []
    assert "If the game ended now" in text_of(listed)
    # Every picture has a description for screen readers.
    assert "Crews: Anna first, then Bernd" in json.dumps(score.components)
    rules = await table.private(await table.anna.command("shanghaien rules"))
    assert rules.attachments == []
    assert not (await table.anna.click(rules, "Next")).failed
    await table.playground.wait_for(lambda: "Rolling and placing" in text_of(rules))
    assert picture(public) == before


async def test_a_text_only_game_can_be_played_from_the_private_board(table: Table) -> None:
    await table.start()
    for seat in (table.anna, table.bernd):
        await prefer(seat, view="text")
    for _ in range(4):
        board = await table.wait_for_board()
        first = moves_of(board)[0]["custom_id"]
        mover = table.mover(board)
        mine = await table.private(await mover.command("shanghaien board"))
        assert mine.attachments == []
        await table.click(mover, mine, moves_of(mine)[0])
        await table.wait_for_board(other_than=first)
    assert table.playground.breaches == []


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Make drawing fail; return a function that counts the attempts so far."""
    asked: list[Scene] = []

    def fail(scene: Scene) -> bytes:
        asked.append(scene)
        raise ValueError("no room for this")

    monkeypatch.setattr(pictures, "render_steps", fail)
    return lambda: len(asked)


@pytest.mark.local_bot(draws=True)
async def test_dice_are_played_in_words_where_no_picture_can_be_drawn(
    table: Table, undrawn: Callable[[], int]
) -> None:
    board = await table.start()
    assert board.attachments == []
    assert "**The tavern**" in text_of(board)
    assert "**The tavern**" in text_of(await private_board(table))
    await table.play(most=3)
    board = await table.wait_for_board()
    assert "**The tavern**" in text_of(board)
    for command in ("shanghaien score", "shanghaien rules"):
        answer = await table.private(await table.anna.command(command))
        assert answer.attachments == []
        assert "Reference" not in text_of(answer)
    attempts = undrawn()
    await private_board(table)
    assert undrawn() == attempts, "a failed picture is not tried again immediately"
    logged = [line for line in table.bot.log if "picture.not_drawn" in line]
    assert len(logged) == attempts
    assert any("no room for this" in line for line in table.bot.log)
    sheet = await table.give_up(table.anna)
    assert sheet.attachments == []
    assert "Bernd" in text_of(sheet)


@pytest.mark.local_bot(draws=True, rummy=True)
@pytest.mark.usefixtures("undrawn")
async def test_cards_are_played_in_words_where_no_picture_can_be_drawn(table: RummyTable) -> None:
    await table.begin(3, PLENTY)
    for _ in range(4):
        mover = await table.current_player()
        board, hand = table.live(), await table.hand(mover)
        assert board.attachments == hand.attachments == []
        assert mover.mention in text_of(board)
        view = (await table.services.hands.read_hand(1, mover.id)).view
        assert all(card_text(card, view.table.options) in text_of(hand) for card in view.cards)
        await table.play_turn(mover, hand)
        await table.wait_until_shown()
        while not (await table.match()).record.waits_for:
            await table.wait_until_shown()
    assert table.playground.breaches == []


async def test_a_chosen_portrait_is_on_the_boards(table: Table) -> None:
    panel = await prefer(table.anna)
    page = (await table.anna.click(panel, custom_id=button_with(panel, ":portrait"))).private
    assert page is not None
    default = picture(page)
    for name, value in (("hat", "toque"), ("face", "3")):
        chosen = await table.anna.select(page, value, custom_id=f"sl1:pf:0:0:{name}")
        assert not chosen.failed
    assert picture(page) != default
    assert "Chef’s hat, face 4, black hair" in json.dumps(page.components, ensure_ascii=False)
    shown = str(Image.open(io.BytesIO(picture(await table.start()))).info)
    assert str(member_portrait(Hat.TOQUE, 3)) in shown
    assert str(member_portrait(Hat.TRICORNE, default_face(table.bernd.id))) in shown
    await prefer(table.anna, view="text")
    page = (await table.anna.click(panel, custom_id=button_with(panel, ":portrait"))).private
    assert page is not None
    assert page.attachments == []


async def test_a_practice_board_shows_the_face_of_the_computer(table: Table) -> None:
    begun = await table.anna.command("shanghaien practice", options={"level": "mate"})
    drawn = Image.open(io.BytesIO(picture(await table.private(begun))))
    assert str(Hat.CAP) in str(drawn.info)
