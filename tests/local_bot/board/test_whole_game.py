from __future__ import annotations

import re

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from playground.outcome import ActionOutcome
from tests.e2e.table import Table, text_of
from tests.thorough import some

pytestmark = pytest.mark.long


async def export_transcript(table: Table) -> str:
    sheet = table.sheet()
    assert sheet is not None
    checked = await table.look_back(table.anna, sheet, "Check the dice")
    outcome: ActionOutcome = await table.anna.click(checked, "Export")
    assert outcome.private is not None
    return outcome.private.attachments[0].content.decode()


@pytest.fixture(params=["joker", "sharks"][: some(1, 2)])
def extra(request: pytest.FixtureRequest) -> str:
    """The option "extra-card" of the game."""
    return str(request.param)


async def seal_of_challenge(table: Table, extra: str) -> str:
    """Begin a game with Anna's open challenge; return the seal (a hash) that it showed."""
    options = {"extra-card": extra}
    asked = (await table.anna.command("shanghaien challenge", options=options)).message
    assert asked is not None
    about = text_of(await table.private(await table.anna.click(asked, "?")))
    seal = re.search(r"sealed already: `([0-9a-f]{64})`", about)
    assert seal is not None
    assert "so no player can pick them" in about
    await table.bernd.click(asked, "Accept")
    await table.wait_for_board()
    return seal[1]


async def heads_of_boards(table: Table) -> list[str | None]:
    """Return the match's fingerprints on three successive boards, as the button "?" shows them."""
    heads = []
    for _ in range(3):
        match, board = await table.match(), table.board()
        assert board is not None
        page = await table.private(await table.anna.click(board, "?"))
        assert f"Fingerprint `{match.fingerprint}`" in text_of(page)
        heads.append(match.fingerprint)
        await table.play(most=1)
    return heads


async def test_two_members_play_from_challenge_to_score_sheet(table: Table, extra: str) -> None:
    seal = await seal_of_challenge(table, extra)
    assert len(set(await heads_of_boards(table))) == 3
    await table.play()

    sheet = table.sheet()
    assert sheet is not None
    assert [each.filename.split("-")[0] for each in sheet.attachments] == ["end", "score"]
    headline, fingerprint = text_of(sheet).splitlines()
    assert headline.startswith("## ")
    match = await table.match()
    assert fingerprint == f"-# Fingerprint `{match.fingerprint}`"
    messages = table.anna.visible_messages("harbour")
    summaries = [m for m in messages if any("round-" in a.filename for a in m.attachments)]
    assert [text_of(each) for each in summaries] == [""] * 8, "a summary is only a picture"
    assert table.board() is None
    assert table.playground.breaches == []

    transcript = TRANSCRIPTS.parse(await export_transcript(table))
    assert transcript.commitment == seal
    assert len(TRANSCRIPTS.state(transcript).history) == 8
    assert TRANSCRIPTS.verify(transcript).is_honest
    assert transcript.secret is not None
    assert transcript.secret not in text_of(sheet)
    checked = await table.look_back(table.anna, sheet, "Check the dice")
    assert transcript.secret in text_of(checked)
    assert "✅" in text_of(checked)


async def test_the_commitment_is_shown_when_the_game_starts(table: Table) -> None:
    await table.start()
    shown = "\n".join(text_of(m) for m in table.anna.visible_messages())
    await table.give_up(table.anna)
    transcript = TRANSCRIPTS.parse(await export_transcript(table))
    assert f"`{transcript.commitment[:12]}…`" in shown
    assert transcript.commitment[:13] not in shown
