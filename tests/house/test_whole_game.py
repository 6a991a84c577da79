from __future__ import annotations

import pytest

from bot.games.shanghaien.transcript import parse_transcript
from bot.games.shanghaien.verify import verify
from playground.outcome import Outcome
from tests.e2e.table import Table, text_of


async def exported(table: Table) -> str:
    sheet = table.sheet()
    assert sheet is not None
    checked = await table.private(await table.anna.click(sheet, "Check the dice"))
    outcome: Outcome = await table.anna.click(checked, "Export")
    assert outcome.private is not None
    return outcome.private.attachments[0].content.decode()


@pytest.mark.asyncio
@pytest.mark.parametrize("extra", ["none", "joker", "sharks"])
async def test_two_members_play_from_challenge_to_score_sheet(table: Table, extra: str) -> None:
    await table.start(extra)
    await table.play()

    sheet = table.sheet()
    assert sheet is not None
    assert [each.filename.split("-")[0] for each in sheet.attachments] == ["end", "score"]
    headline, *rest = text_of(sheet).splitlines()
    assert headline.startswith("## ")
    assert not rest, "the winner, the pictures, the buttons, and nothing more"
    messages = table.anna.visible_messages("harbour")
    summaries = [m for m in messages if any("round-" in a.filename for a in m.attachments)]
    assert len(summaries) == 8
    assert table.board() is None
    assert table.playground.breaches == []

    transcript = parse_transcript(await exported(table))
    assert len(transcript.state().history) == 8
    assert verify(transcript).honest
    assert transcript.secret is not None
    assert transcript.secret not in text_of(sheet)
    checked = await table.private(await table.anna.click(sheet, "Check the dice"))
    assert transcript.secret in text_of(checked)
    assert "✅" in text_of(checked)


@pytest.mark.asyncio
async def test_the_commitment_is_shown_when_the_game_starts(table: Table) -> None:
    await table.start()
    shown = "\n".join(text_of(m) for m in table.anna.visible_messages())
    await table.play()
    transcript = parse_transcript(await exported(table))
    assert transcript.commitment in shown
