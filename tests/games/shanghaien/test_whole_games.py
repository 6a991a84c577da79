"""Exported games in files: the text of each file agrees with the rules.

Each file in `data` is a game whose dice follow from the secret in the file. Together the games
contain each half of each trick card, each reason for an award, a row counted from each end, and
placements taken back.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.export import EXIT_UNDECIDED
from bot.games.shanghaien.cards import EXTRA_TRICKS, RELEASED_DECK, Trick
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.state import AwardReason, End, MovePlayed, PlacementTakenBack, PlayTrick
from bot.games.shanghaien.transcript import Transcript

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("whole_game_*.txt"))


def game_in(path: Path) -> Transcript:
    return TRANSCRIPTS.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_replays_to_its_score_is_written_the_same_again_and_checked(path: Path) -> None:
    assert TRANSCRIPTS.format(game_in(path)) == path.read_text(encoding="utf-8")
    code, message = TRANSCRIPTS.verify_file(path)
    assert (code, "moves only" in message) == (EXIT_UNDECIDED, True), message


def test_the_files_contain_every_kind_of_event() -> None:
    games = [game_in(path) for path in FILES]
    events = [event for game in games for event in game.events]
    tricks = {
        (event.move.trick, event.move.half)
        for event in events
        if isinstance(event, MovePlayed) and isinstance(event.move, PlayTrick)
    }
    dealt = {card for card in (*RELEASED_DECK.cards, *EXTRA_TRICKS) if isinstance(card, Trick)}
    assert tricks == {(trick, half) for trick in dealt for half in trick.halves}
    assert any(isinstance(event, PlacementTakenBack) for event in events)
    rounds = [result for game in games for result in TRANSCRIPTS.state(game).history]
    assert {award.reason for result in rounds for award in result.awards} == set(AwardReason)
    assert {result.one_end for result in rounds} == set(End)


def test_game_with_the_sharks_ends_as_worked_out_by_hand() -> None:
    state = TRANSCRIPTS.state(game_in(DATA / "whole_game_sharks.txt"))
    assert state.outcome is not None
    # Round 1, card 2: one die each; Anna's adjacent 3 beats Bernd's 1.
    second = next(award for award in state.history[0].awards if award.number == 2)
    assert (second.dice, second.neighbours) == ((1, 1), (3, 1))
    # Dutch: Anna's 3 and two wilds against Bernd's 4.
    dutch = state.outcome.score.lines[4]
    assert (dutch.strengths, dutch.points) == ((7, 4), (4, 0))
    assert state.outcome.score.totals == (19, 7)
