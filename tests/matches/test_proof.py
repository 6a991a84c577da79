"""An exported game is held to its seal and its head, by our checker and by one that shares no line
with it: whatever was changed in it is found.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.rummy.agreement import Agreement
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.transcript import parse_transcript
from bot.matches.match import Match, Person
from bot.matches.terms import Terms
from bot.store.memory.store import MemoryStore
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, TERMS, Table, terms
from tests.matches.rummy_room import PEOPLE, RummyRoom, short_options

pytestmark = pytest.mark.asyncio
LOT_TERMS = terms(starts="lot")


# An independent checker, by docs/design.md ------------------------------------------------------


def mac(key: bytes, *lines: str) -> bytes:
    return hmac.digest(key, "\n".join(lines).encode(), "sha256")


def row(key: bytes, name: str) -> Iterator[int]:
    for block in itertools.count():
        yield from mac(key, f"{name}/{block}")


def below(numbers: Iterator[int], limit: int) -> int:
    return next(byte for byte in numbers if byte < 256 - 256 % limit) % limit


def check(text: str) -> list[str]:
    """Return what an export does not lead to, by name; nothing if it holds."""
    lines = [line for line in text.splitlines() if line and not line.startswith(";")]
    log_from, log_to = lines.index("Round 1"), lines.index("Score")
    header, log = lines[1:log_from], lines[log_from:log_to]
    said = dict(line.split(": ", 1) for line in header)
    game = "rummy" if lines[0].startswith("Shanghai (rummy)") else "shanghaien"
    return [*check_chance(game, header, log, said), *check_log(header, log, said)]


def check_chance(
    game: str, header: list[str], log: list[str], said: dict[str, str]
) -> Iterator[str]:
    secret = bytes.fromhex(said["Secret"])
    if hashlib.sha256(secret).hexdigest() != said["Commitment"]:
        yield "seal"
    first = "Dealer" if game == "rummy" else "Starts"
    seat, how = said[first].split()
    terms = [line for line in header if line.startswith(("Option ", "Extra trick: "))]
    members = sorted(map(int, said["Members"].split()))
    key = mac(
        secret, "key", f"Game: {game}", *terms, f"{first}: {'lot' if how == 'lot' else seat}",
        f"Invitation: {said['Invitation']}", f"Members: {' '.join(map(str, members))}",
        f"Accepted: {said['Accepted']}",
    )  # fmt: skip
    if key.hex() != said.get("Key"):
        yield "key"
    lot = row(key, "dealer" if game == "rummy" else "lot")
    if how == "lot" and below(lot, len(members)) + 1 != int(seat):
        yield "lot"
    rolls = [line.split()[1:] for line in log if line.startswith("dice ")]
    for number, roll in enumerate(rolls, start=1):
        numbers = row(key, f"roll/{number}")
        if [str(below(numbers, 6) + 1) for _ in range(2)] != roll:
            yield f"roll {number}"


def check_log(header: list[str], log: list[str], said: dict[str, str]) -> Iterator[str]:
    secret = bytes.fromhex(said["Secret"])
    opened = header[1 : header.index(f"Commitment: {said['Commitment']}") + 1]
    if mac(secret, "opening", *opened).hex() != said["Opening"]:
        yield "opening"
    head = bytes.fromhex(said["Opening"])
    for line in log:
        if line.startswith("head "):
            if line != f"head {head.hex()[:12]}":
                yield "log"
        elif not line.startswith("Round "):
            head = mac(secret, "head", head.hex(), line)
    if head.hex() != said["Head"]:
        yield "head"


# Games ------------------------------------------------------------------------------------------


async def begun(table: Table, opponent: Person = BERND, click: int = CLICK) -> Match:
    """A game of Anna and another; the lot says who starts."""
    challenge = await table.challenges.challenge(LOT_TERMS, ANNA, None)
    return await table.challenges.accept(challenge.id, opponent, click)


async def moved(table: Table, match: Match) -> Match:
    """The match after some legal move."""
    moves = legal_moves(match.state)
    move = moves[(7 * match.revision) % len(moves)]
    (user_id,) = match.record.waits_for
    return (await table.matches.play(match.id, user_id, move, match.revision)).after


async def finished(table: Table) -> Match:
    """A whole game."""
    match = await begun(table)
    while not match.over:
        match = await moved(table, match)
    return match


def judged(tmp_path: Path, text: str, *heads: str) -> tuple[int, str]:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    game = SHANGHAIEN if SHANGHAIEN.is_transcript(text) else RUMMY
    return game.run_verify(path, heads)


def short(match: Match) -> str:
    assert match.fingerprint is not None
    return match.fingerprint.replace("-", "")


async def test_both_checkers_find_an_honest_game_honest(table: Table, tmp_path: Path) -> None:
    match = await finished(table)
    text = match.transcript_text()
    assert check(text) == []
    code, told = judged(tmp_path, text, short(match))
    assert code == 0, told
    assert "proven: the moves, the players and the end" in told
    assert f"members {ANNA.id}, {BERND.id} and the click {CLICK}" in told
    assert "not proven: who pressed the buttons" in told
    assert "machine that runs the bot knows the secret" in told
    _, unsure = judged(tmp_path, text)
    assert "Only that proves the moves" in unsure


async def test_a_whole_rummy_holds_in_both_checkers(tmp_path: Path) -> None:
    room = RummyRoom(MemoryStore())
    agreed = Terms(1, 2, "en", RUMMY, Agreement(short_options(3)))
    party = await room.parties.open(agreed, PEOPLE[2])
    for guest in PEOPLE[:2]:
        await room.parties.join(party.id, guest)
    started = await room.parties.start(party.id, PEOPLE[2].id, CLICK)
    assert party.seal == started.commitment
    match = await room.play_out(started)
    assert check(match.transcript_text()) == []
    code, told = judged(tmp_path, match.transcript_text(), short(match))
    assert code == 0, told
    seats = " ".join(map(str, match.record.user_ids))
    other = " ".join(map(str, match.record.user_ids[::-1]))
    code, told = judged(tmp_path, match.transcript_text().replace(seats, other))
    assert (code, "seated the members otherwise" in told) == (1, True)


async def test_every_head_shown_on_the_way_holds(table: Table, tmp_path: Path) -> None:
    match = await begun(table)
    shown = [short(match)]
    while not match.over:
        match = await moved(table, match)
        shown.append(short(match))
    assert len({*shown}) == len(shown)
    assert judged(tmp_path, match.transcript_text(), *shown)[0] == 0
    code, told = judged(tmp_path, match.transcript_text(), *shown, "0" * 12)
    assert (code, "no line of the log leads to the fingerprint 000000000000" in told) == (1, True)
    code, told = judged(tmp_path, match.transcript_text(), shown[3])
    assert code == 1
    assert "stands after" in told


async def test_the_head_is_the_same_after_a_restart(table: Table) -> None:
    match = await begun(table)
    match = await moved(table, match)
    before = match.fingerprint
    table.restart()
    assert (await table.matches.load(match.id)).fingerprint == before


def forgeries(text: str) -> Iterator[tuple[str, str]]:
    """Yield what was forged, and the file."""
    yield "a name", text.replace("First: Anna", "First: Carla")
    yield "a member", text.replace(f"Members: {ANNA.id}", "Members: 999")
    yield "the click", text.replace(f"Accepted: {CLICK}", f"Accepted: {CLICK + 1}")
    yield "the challenge", re.sub(r"(?m)^Invitation: .*", "Invitation: challenge 99", text)
    yield "the chosen starter", text.replace(" lot\n", " chosen\n")
    yield "the key", re.sub(r"(?m)^Key: ..", "Key: 00", text)
    yield "no key", re.sub(r"(?m)^Key: .*\n", "", text)
    lines = text.splitlines(keepends=True)
    place = next(at for at, line in enumerate(lines) if " place " in line)
    other = "right" if "left" in lines[place] else "left"
    forged = re.sub("left|right", other, lines[place])
    yield "a move", "".join([*lines[:place], forged, *lines[place + 1 :]])


async def test_whatever_is_changed_is_found_by_both(table: Table, tmp_path: Path) -> None:
    text = (await finished(table)).transcript_text()
    for what, forged in forgeries(text):
        assert forged != text, what
        code, told = judged(tmp_path, forged)
        assert code == 1, (what, told)
        assert check(forged), what


async def test_a_forger_who_hashes_anew_fails_by_the_shown_head(
    table: Table, tmp_path: Path
) -> None:
    """The secret is known after the end: a file alone cannot prove its moves, the head does."""
    match = await finished(table)
    text = match.transcript_text()
    forged = hashed_anew(resigned_early(text))
    assert check(forged) == []
    assert parse_transcript(forged).state().outcome is not None
    assert judged(tmp_path, forged)[0] == 0
    code, told = judged(tmp_path, forged, short(match))
    assert code == 1
    assert "no line of the log leads to the fingerprint" in told


def resigned_early(text: str) -> str:
    """Cut a game in its second round, where the player to act gives up."""
    head, _, rest = text.partition("Round 2\n")
    deal, turn = rest.splitlines()[:2]
    log = [line for line in head.splitlines() if not line.startswith("head ")]
    return "\n".join([*log, "Round 2", deal, f"{turn.split()[0]} resign"])


def hashed_anew(cut: str) -> str:
    """Return a whole transcript of a cut log, with hashes and score as they come out."""
    lines = [line for line in cut.splitlines() if line and not line.startswith(";")]
    log_from = lines.index("Round 1")
    header, log = lines[1:log_from], lines[log_from:]
    said = dict(line.split(": ", 1) for line in header)
    head = bytes.fromhex(said["Opening"])
    for line in log:
        if not line.startswith("Round "):
            head = mac(bytes.fromhex(said["Secret"]), "head", head.hex(), line)
    cut = cut.replace(said["Head"], head.hex())
    return f"{cut}\n\n{ending_of(cut)}"


def ending_of(cut: str) -> str:
    """Return the score of a cut log: the reader says line by line what should stand there."""
    ending = "Score\n"
    for _ in range(40):
        try:
            parse_transcript(f"{cut}\n\n{ending}")
        except ValueError as error:
            due = re.search(r"'([^']*)' should be '([^']*)'", str(error))
            ending = ending.replace(due[1], due[2]) if due else f"{ending}?\n"
        else:
            return ending
    raise AssertionError(ending)


async def test_a_deleted_member_leaves_the_dice_and_the_moves_provable(
    table: Table, tmp_path: Path
) -> None:
    match = await finished(table)
    await table.store.privacy.forget_member(BERND.id, {"en": "somebody"})
    table.restart()
    text = (await table.matches.load(match.id)).transcript_text()
    assert str(BERND.id) not in text
    code, told = judged(tmp_path, text, short(match))
    assert code == 0, told
    assert "a member's data was deleted" in told


async def test_a_game_of_an_earlier_version_goes_on_with_its_recipe(
    table: Table, tmp_path: Path
) -> None:
    match = await begun(table)
    record = match.record
    table.store._matches[match.id] = replace(record, sealing=None, secret=record.key)
    table.restart()
    match = await table.matches.load(match.id)
    assert match.fingerprint is None
    while not match.over:
        match = await moved(table, match)
    text = match.transcript_text()
    assert text.startswith("Shanghaien transcript 1\n")
    code, told = judged(tmp_path, text)
    assert code == 0
    assert "not proven: that these were the moves" in told
    code, told = judged(tmp_path, text, "0" * 12)
    assert (code, "has no fingerprints" in told) == (2, True)


async def test_an_early_challenge_without_a_seal_can_still_be_accepted(table: Table) -> None:
    challenge = await table.challenges.challenge(TERMS, ANNA, BERND)
    table.store._challenges[challenge.id] = replace(challenge, secret=None)
    match = await table.challenges.accept(challenge.id, BERND, CLICK)
    assert match.record.sealing is not None


async def test_the_seal_of_a_challenge_is_that_of_its_match(table: Table) -> None:
    challenge = await table.challenges.challenge(TERMS, ANNA, BERND)
    match = await table.challenges.accept(challenge.id, BERND, CLICK)
    assert challenge.seal == match.commitment
    assert challenge.secret is not None
    assert challenge.secret != match.record.key


async def test_another_click_or_member_brings_other_dice() -> None:
    games = [(BERND, CLICK), (BERND, CLICK + 1), (CARLA, CLICK)]
    found = [(await begun(Table(), *game)).record for game in games]
    assert len({record.secret for record in found}) == 1
    assert len({record.key for record in found}) == len(games)
