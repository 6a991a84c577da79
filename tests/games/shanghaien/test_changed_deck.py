"""Games go on with the deck that they were dealt from, whatever a later version deals from.

They are played here, in the store and as exports, and looked at in copies of the tree whose deck is
another; and the games that such a copy plays are looked at here.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.verify import run_verify
from tests.games.copies import answer_in, change, copied
from tests.games.shanghaien.changed_deck_games import exported, play_on, services_on
from tests.games.shanghaien.test_new_trick import CARDS, add_trick
from tests.matches.conftest import ANNA, BERND, CLICK, terms
from tests.thorough import THOROUGH

pytestmark = pytest.mark.process

FINISHED, RUNNING = 6, 6
SHIFTS = '    DIE_SHIFT = "X1", Half.TWO_SAILORS, Half.DIE_SHIFT, 3\n'
BOTH = '    BOTH_DICE = "X2", Half.TWO_SAILORS, Half.BOTH_DICE, 3\n'
AGAIN = '    ROLL_AGAIN = "X3", Half.TWO_SAILORS, Half.ROLL_AGAIN, 2\n'
TRICKS = "    *(trick for trick in TRICKS_IN"
DECKS = {
    "a card moves": {SHIFTS: SHIFTS.replace("3\n", "2\n"), BOTH: BOTH.replace("3\n", "4\n")},
    "a 49th card": {AGAIN: AGAIN.replace("2\n", "3\n")},
    "a card goes": {SHIFTS: SHIFTS.replace("3\n", "5\n"), AGAIN: AGAIN.replace("2\n", "0\n")},
    "another sailor": {
        TRICKS: f"    Sailor(NATIONS[0], 4),\n{TRICKS}",
    },
    "all of it": {
        SHIFTS: SHIFTS.replace("3\n", "2\n"),
        BOTH: BOTH.replace("3\n", "6\n"),
        AGAIN: AGAIN.replace("2\n", "0\n"),
        TRICKS: f"    Sailor(NATIONS[0], 4),\n{TRICKS}",
    },
}
NEW_HALF = "a new half"
CHANGES = (*DECKS, NEW_HALF) if THOROUGH else ("all of it",)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a database of finished and running games, and with their exports."""
    folder = tmp_path_factory.mktemp("played")
    services = await services_on(folder / "games.db")
    choose = random.Random(27)
    extras = list(ExtraTrick)
    for number in range(FINISHED + RUNNING):
        agreed_on = terms(channel_id=10 + number, extra=extras[number % len(extras)])
        challenge = await services.invitations.open(agreed_on, ANNA, [BERND])
        begun = await services.invitations.join(challenge.id, BERND, CLICK + number)
        assert begun.match_id is not None
        match = await services.matches.current(begun.match_id)
        rounds = 8 if number < FINISHED else number - FINISHED + 2
        match = await play_on(services, match, choose, rounds)
        assert match.over is (number < FINISHED)
        (folder / f"{match.id}.txt").write_text(match.transcript_text(), encoding="utf-8")
    await services.store.close()
    return folder


@pytest.fixture(scope="module", params=CHANGES)
def found(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, played: Path
) -> dict[str, Any]:
    """Return what a copy of the tree with another deck makes of the games."""
    tree = copied(tmp_path_factory.mktemp("tree"))
    if request.param == NEW_HALF:
        add_trick(tree)
    else:
        change(tree / CARDS, DECKS[request.param])
    module = "tests.games.shanghaien.changed_deck_games"
    answer = answer_in(tree, module, str(played), str(tree))
    return {**answer, "tree": tree, "change": request.param}


def test_every_game_is_loaded_goes_on_and_verifies(found: dict[str, Any]) -> None:
    assert found["unreadable"] == []
    assert (found["finished"], found["played on"]) == (FINISHED, RUNNING)
    assert found["not verified"] == []
    assert found["told otherwise"] == []
    assert found["without figures"] == []
    assert found["analysed"] == 1


@pytest.mark.skipif(not THOROUGH, reason="`make test` plays on what this version has left")
def test_what_the_released_version_left_goes_on(found: dict[str, Any]) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *("-k", "verif or played_on or replays"),
            "tests/matches/test_released_games.py",
            "tests/games/shanghaien/test_whole_games.py",
        ],
        cwd=found["tree"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.asyncio
async def test_a_game_of_the_other_deck_can_be_read_by_who_deals_from_this_one(
    found: dict[str, Any],
) -> None:
    if found["change"] == NEW_HALF:
        assert found["new cards"] == ["X4", "X5"]
        return  # no earlier version knows what these cards do
    export = Path(found["tree"]) / "new.txt"
    assert run_verify(export)[0] == 0
    assert "\nDealt from: A1 " in export.read_text(encoding="utf-8")
    services = await services_on(Path(found["tree"]) / "new.db")
    (match,) = await services.matches.open_matches()
    assert match.game is SHANGHAIEN
    over = await play_on(services, match, random.Random(5), 8)
    assert over.over
    assert not legal_moves(over.state)
    assert exported(over, Path(found["tree"]) / "there.txt") == 0
    await services.store.close()
