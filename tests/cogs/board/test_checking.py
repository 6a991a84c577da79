"""What *Check the dice* claims of a game, and what it says nobody can prove."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.texts.catalogue import Texts
from cogs.board.game_ui import Checked
from cogs.games.rummy import finished as rummy
from cogs.games.shanghaien import finished as shanghaien
from tests.cogs.foreign_names import CATALOGUE
from tests.matches.conftest import Table
from tests.matches.test_proof import finished, second_version

CHECKS = {"dice": shanghaien.check_text, "rummy": rummy.check_text}
Check = Callable[[str, Texts], Checked]


@pytest.mark.parametrize("game", CHECKS)
@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_a_nameless_game_of_the_second_version_claims_its_moves_alone(
    game: str, language: str
) -> None:
    text, check = second_version(game), CHECKS[game]
    texts = CATALOGUE.language(language)
    assert "✅" in check(text, texts).text
    assert texts("proof-moves-only") not in check(text, texts).text
    nameless = check(re.sub("(?m)^Members: .*", "Members: -", text), texts).text
    assert "✅" not in nameless
    assert nameless.startswith(texts("proof-moves-only"))
    head = re.search("(?m)^Head: (.{12})", text)
    assert head is not None
    shown = texts("proof-head-moves", head="-".join(re.findall("....", head[1])))
    assert shown in nameless
    assert texts("proof-nameless-early") in nameless


@pytest.mark.asyncio
async def test_a_nameless_game_claims_terms_moves_and_end(table: Table) -> None:
    match = await finished(table)
    (first, _) = match.record.user_ids
    await table.store.privacy.forget_member(first, {"en": "somebody"})
    table.restart()
    match = await table.matches.current(match.id)
    found = shanghaien.check_text(match.transcript_text(), CATALOGUE.language("en")).text
    assert "follow from the key in this file" in found
    assert f"✅ Terms, moves and end lead to the fingerprint `{match.fingerprint}`" in found
    assert "who that was can’t be proven any more" in found
    assert found.count("✅") == 1


@pytest.mark.parametrize("game", CHECKS)
def test_a_false_line_for_people_is_told_by_its_number(game: str) -> None:
    lines = second_version(game).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(";"))
    lines[at] += "1"
    found = CHECKS[game]("\n".join(lines), CATALOGUE.language("en")).text
    assert found == f"The check failed at line {at + 1}: it doesn’t fit the game."
