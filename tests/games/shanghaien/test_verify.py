"""Verification of a game's chance: honest games pass, and each kind of forgery is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot import fairness
from bot.games.export import EXIT_UNDECIDED, Discrepancy, Fault
from bot.games.shanghaien.cards import DECK, ExtraTrick, Options, format_card
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.state import DiceRolled, Event
from bot.games.shanghaien.transcript import ChancePart, Difference, Transcript, rolls_in
from tests.games.shanghaien.playing import honest_transcript


@pytest.fixture(scope="module")
def honest() -> Transcript:
    return honest_transcript(11, Options(ExtraTrick.SHARKS))


def save(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return path


def secret_of(transcript: Transcript) -> bytes:
    assert transcript.secret is not None
    return bytes.fromhex(transcript.secret)


def with_roll(transcript: Transcript, number: int, fallen: tuple[int, int]) -> Transcript:
    """Return the game with another result of one roll."""
    places = [i for i, event in enumerate(transcript.events) if isinstance(event, DiceRolled)]
    events: list[Event] = list(transcript.events)
    events[places[number - 1]] = DiceRolled(fallen)
    return replace(transcript, events=tuple(events))


def with_line(text: str, old: str, new: str) -> str:
    assert text.count(f"\n{old}\n") == 1
    return text.replace(f"\n{old}\n", f"\n{new}\n")


def test_honest_game_is_verified(tmp_path: Path, honest: Transcript) -> None:
    verdict = TRANSCRIPTS.verify(honest)
    assert verdict.is_honest
    rolls = rolls_in(honest.events)
    assert rolls > 8 * 4
    code, message = TRANSCRIPTS.verify_file(save(tmp_path, TRANSCRIPTS.format(honest)))
    assert code == EXIT_UNDECIDED, "exports in the first format do not prove the terms"
    assert f"8 taverns and {rolls} rolls" in message
    assert honest.commitment in message


def test_a_chosen_starter_is_not_checked_against_the_lot(honest: Transcript) -> None:
    other = honest.terms.drawn_starter.opponent
    terms = replace(honest.terms, starter=other, is_drawn_by_lot=False)
    assert TRANSCRIPTS.verify(replace(honest, terms=terms)).is_honest


def test_other_commitment_lot_or_deck_is_named(honest: Transcript) -> None:
    commitment = fairness.commitment(bytes(range(32)))
    assert TRANSCRIPTS.verify(replace(honest, commitment=commitment)).finding == Discrepancy(
        Fault.SEAL
    )
    starter = honest.terms.drawn_starter
    terms = replace(honest.terms, starter=starter.opponent)
    assert TRANSCRIPTS.verify(replace(honest, terms=terms)).difference == Difference(
        ChancePart.LOT, starter.value, starter.opponent.value
    )
    drawn = honest.revealed[0].removeprefix("Deck: ")
    sorted_ = " ".join(map(format_card, DECK))
    revealed = (f"Deck: {sorted_}",)
    assert TRANSCRIPTS.verify(replace(honest, revealed=revealed)).difference == Difference(
        ChancePart.DECK, drawn, sorted_
    )


def test_exchanged_card_in_a_tavern_is_named_with_its_round(
    tmp_path: Path, honest: Transcript
) -> None:
    deals = [line for line in TRANSCRIPTS.format(honest).split("\n") if line.startswith("deal ")]
    words = deals[2].split()
    forged = " ".join(["deal", words[2], words[1], *words[3:]])
    text = with_line(TRANSCRIPTS.format(honest), deals[2], forged)
    code, message = TRANSCRIPTS.verify_file(save(tmp_path, text))
    assert code == 1
    assert "the tavern of round 3 differs" in message
    assert f"expected {deals[2][5:]}, found {forged[5:]}" in message


def test_first_forged_roll_is_named_with_round_and_number_even_if_the_dice_are_only_swapped(
    honest: Transcript,
) -> None:
    fallen = fairness.roll(secret_of(honest), 3)
    assert fallen[0] != fallen[1]
    forged = with_roll(with_roll(honest, 3, fallen[::-1]), 7, (0, 0))
    assert TRANSCRIPTS.verify(forged).difference == Difference(
        ChancePart.ROLL, f"{fallen[0]} {fallen[1]}", f"{fallen[1]} {fallen[0]}", round=1, roll=3
    )


def test_forged_roll_is_named_even_where_it_makes_the_next_move_impossible(
    tmp_path: Path, honest: Transcript
) -> None:
    lines = TRANSCRIPTS.format(honest).split("\n")
    rolls = [i for i, line in enumerate(lines) if line.startswith("dice ")]
    place = next(i for i in rolls if " place " in lines[i + 1])
    other = int(lines[place + 1].split()[2]) % 6 + 1
    lines[place] = f"dice {other} {other}"
    code, message = TRANSCRIPTS.verify_file(save(tmp_path, "\n".join(lines)))
    assert code == 1
    assert f"roll {rolls.index(place) + 1} (round 1) differs" in message
    assert f"found {other} {other}" in message


def test_forged_move_is_named_by_its_line(tmp_path: Path, honest: Transcript) -> None:
    lines = TRANSCRIPTS.format(honest).split("\n")
    place = next(i for i, line in enumerate(lines) if line.endswith(" shanghai"))
    del lines[place]
    code, message = TRANSCRIPTS.verify_file(save(tmp_path, "\n".join(lines)))
    assert code == 1
    assert "the dice are right, but line" in message


def test_a_running_game_cannot_be_verified(tmp_path: Path, honest: Transcript) -> None:
    running = replace(honest, events=honest.events[:40], secret=None, revealed=())
    assert not TRANSCRIPTS.verify(running).is_honest
    code, message = TRANSCRIPTS.verify_file(save(tmp_path, TRANSCRIPTS.format(running)))
    assert code == 2
    assert "nothing to verify yet" in message


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"hello", "not a transcript: line 1"),
        (b"\xff\xfe\x00", "not a transcript"),
        (None, "No such file"),
    ],
    ids=["text", "bytes", "missing"],
)
def test_file_that_cannot_be_judged_is_neither_right_nor_wrong(
    tmp_path: Path, content: bytes | None, complaint: str
) -> None:
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    code, message = TRANSCRIPTS.verify_file(path)
    assert code == 2
    assert complaint in message
