"""The statements of *Check the dice* about a game, and the limits of the proof."""

from __future__ import annotations

import re

import pytest

from bot.games.game import AnyGame
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.game import SHANGHAIEN
from cogs.board.game_ui import CheckUI
from cogs.games.rummy.finished import RUMMY_CHECK
from cogs.games.shanghaien.finished import SHANGHAIEN_CHECK
from cogs.postgame.analysis import check_text
from tests.cogs.foreign_names import CATALOGUE
from tests.matches.conftest import Table
from tests.matches.test_proof import play_game, second_version

GAMES: dict[str, tuple[AnyGame, CheckUI]] = {
    "dice": (SHANGHAIEN, SHANGHAIEN_CHECK),
    "rummy": (RUMMY, RUMMY_CHECK),
}


def check(game: str, text: str, language: str) -> str:
    return check_text(*GAMES[game], text, CATALOGUE.language(language)).text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_a_nameless_game_of_the_second_version_claims_its_moves_alone(
    game: str, language: str
) -> None:
    text = second_version(game)
    texts = CATALOGUE.language(language)
    assert "✅" in check(game, text, language)
    assert texts("proof-moves-only") not in check(game, text, language)
    nameless = check(game, re.sub("(?m)^Members: .*", "Members: -", text), language)
    assert "✅" not in nameless
    assert nameless.startswith(texts("proof-moves-only"))
    head = re.search("(?m)^Head: (.{12})", text)
    assert head is not None
    shown = texts("proof-head-moves", head="-".join(re.findall("....", head[1])))
    assert shown in nameless
    assert texts("proof-nameless-early") in nameless


async def test_a_nameless_game_claims_terms_moves_and_end(table: Table) -> None:
    match = await play_game(table)
    (first, _) = match.record.user_ids
    await table.store.privacy.forget_member(first, {"en": "somebody"})
    table.restart()
    match = await table.matches.read_current(match.id)
    found = check("dice", match.transcript_text(), "en")
    assert "follow from the key in this file" in found
    assert f"✅ Terms, moves and end lead to the fingerprint `{match.fingerprint}`" in found
    assert "their name can’t be proven any more" in found
    assert found.count("✅") == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_false_line_for_people_is_reported_with_its_number(game: str) -> None:
    lines = second_version(game).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(";"))
    lines[at] += "1"
    found = check(game, "\n".join(lines), "en")
    assert found == f"The check failed at line {at + 1}: it doesn’t fit the game."
