"""Exported games are checked by the bot's verifier and by an independent checker.

A seal is the hash that the bot shows before a game. A head is a hash of the log so far, which the
bot shows during the game as its fingerprint.

Changes of single lines are tested in `test_forged_lines`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.export import (
    EXIT_DIFFERS,
    EXIT_UNDECIDED,
    EXIT_VERIFIED,
    Discrepancy,
    Fault,
    file_verdict,
    read_file,
    transcripts_of,
)
from bot.games.rummy import game as rummy
from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS
from bot.games.shanghaien.rules import legal_moves
from bot.games.transcript_lines import PRACTICE
from bot.matches.daily import DailyDeals
from bot.matches.match import Match, Person, Terms
from bot.records.daily import start_of
from bot.store.sql.store import Store
from tests.databases import meddle
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, TERMS, Table, terms
from tests.matches.proof_checker import check, mac
from tests.matches.rummy_services import PEOPLE, RummyServices, short_options

LOT_TERMS = terms(starts="lot")
DATA = Path(__file__).parent / "data"
FIRST_VERSION = Path(__file__).parents[1] / "games/shanghaien/data/whole_game_joker.txt"


async def begin(table: Table, opponent: Person = BERND, click: int = CLICK) -> Match:
    """Begin a game of Anna against `opponent` and return it; the starter is drawn by lot."""
    challenge = await table.invitations.open(LOT_TERMS, ANNA)
    return await table.accept(challenge.id, opponent, click)


async def make_move(table: Table, match: Match) -> Match:
    """Make a legal move."""
    moves = legal_moves(match.state)
    return await table.play(match, moves[(7 * match.revision) % len(moves)])


async def play_game(table: Table) -> Match:
    """Play a game to its end and return it."""
    match = await begin(table)
    while not match.is_over:
        match = await make_move(table, match)
    return match


async def play_rummy(services: RummyServices) -> Match:
    """Play a rummy game of three to its end and return it; seats and dealer are drawn by lot."""
    agreed = Terms(1, 2, "en", RUMMY, Agreement(short_options(3)))
    table = await services.invitations.open(agreed, PEOPLE[2])
    for guest in PEOPLE[:2]:
        await services.invitations.join(table.id, guest, CLICK)
    begun = await services.invitations.start(table.id, PEOPLE[2].id, CLICK)
    assert begun.match_id is not None
    started = await services.matches.read_current(begun.match_id)
    assert table.seal == started.commitment
    return await services.play_out(started)


def verify(tmp_path: Path, text: str, *heads: str) -> tuple[int, str]:
    """Return the verifier's exit code and message for a file with `text`."""
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    game = SHANGHAIEN if TRANSCRIPTS.has_title(text) else RUMMY
    return transcripts_of(game).verify_file(path, heads)


def digits_of_fingerprint(match: Match) -> str:
    assert match.fingerprint is not None
    return match.fingerprint.replace("-", "")


async def test_the_verdict_lists_all_proven_and_unproven_parts(
    table: Table, tmp_path: Path
) -> None:
    match = await play_game(table)
    text = match.transcript_text()
    head = digits_of_fingerprint(match)
    assert check(text) == []
    verdicts = [f"{fault}: {Discrepancy(fault)}" for fault in Fault]
    verdicts.append(f"a round: {Discrepancy(Fault.LOG, 3)}")

    def note(heading: str, verdict: tuple[int, str]) -> None:
        verdicts.extend((f"\n{heading}, code {verdict[0]}", verdict[1].replace(f"{tmp_path}/", "")))

    note("beside its head", verify(tmp_path, text, head))
    note("alone", verify(tmp_path, text))
    for number in ("١", "+1"):
        forged = text.replace(f"Members: {ANNA.id}", f"Members: {number}")
        note("no number", verify(tmp_path, forged))
    sealed = TRANSCRIPTS.seal_log(TRANSCRIPTS.parse(text))
    assert sealed is not None
    practice = replace(sealed, proof=replace(sealed.proof, invitation=PRACTICE))
    seal = match.commitment
    note("practice", file_verdict(tmp_path / "game.txt", practice, [head], seal, "the dice"))
    for game in ("dice", "rummy"):
        old = second_version(game)
        assert check(old) == []
        note(f"{game} of the second version", verify(tmp_path, old, *heads_of(old)))
        nameless = re.sub("(?m)^Members: .*", "Members: -", old)
        assert check(nameless) == []
        note("nameless", verify(tmp_path, nameless, *heads_of(nameless)))
    await table.store.privacy.forget_member(BERND.id, {"en": "somebody"})
    table.restart()
    deleted = (await table.matches.read_current(match.id)).transcript_text()
    assert str(BERND.id) not in deleted
    note("a deleted member", verify(tmp_path, deleted, head))
    await table.store.privacy.forget_member(ANNA.id, {"en": "somebody"})
    table.restart()
    deleted = (await table.matches.read_current(match.id)).transcript_text()
    note("two deleted members", verify(tmp_path, deleted, head))
    early = FIRST_VERSION.read_text("utf-8")
    note("the first version", verify(tmp_path, early))
    note("the first version beside a head", verify(tmp_path, early, head))
    running = await begin(table, CARLA)
    note("too early", verify(tmp_path, running.transcript_text()))
    assert "\n".join(verdicts) + "\n" == (DATA / "verdicts.txt").read_text("utf-8")


def heads_of(text: str) -> Sequence[str]:
    """Return the heads in the header of a transcript."""
    return re.findall("(?m)^Head: (.*)", text.split("\n\n")[0])


async def test_both_checkers_accept_a_whole_rummy_game_also_after_a_deletion(
    tmp_path: Path, store: Store
) -> None:
    services = RummyServices(store)
    match = await play_rummy(services)
    text = match.transcript_text()
    assert (check(text), verify(tmp_path, text, digits_of_fingerprint(match))[0]) == ([], 0)
    seats = " ".join(map(str, match.record.user_ids))
    other = " ".join(map(str, match.record.user_ids[::-1]))
    code, message = verify(tmp_path, text.replace(seats, other))
    assert (code, "gives the members other seats" in message) == (1, True)
    await services.personal_data.forget(PEOPLE[0].id, {"en": "somebody"})
    services.restart()
    text = (await services.matches.read_current(match.id)).transcript_text()
    assert str(PEOPLE[0].id) not in text
    assert (check(text), verify(tmp_path, text, digits_of_fingerprint(match))[0]) == ([], 0)
    forged = with_other_penalties(text)
    assert check(forged) == ["opening"]
    code, message = verify(tmp_path, forged)
    assert (code, "the players or the terms are not those" in message) == (1, True)


async def test_a_file_is_read_up_to_its_limit_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("x" * 2048, encoding="utf-8")
    assert len(read_file(path, 2048)) == 2048
    with pytest.raises(ValueError, match="larger than 1 KiB"):
        read_file(path, 2047)


async def test_every_shown_fingerprint_verifies_also_after_a_restart(
    table: Table, tmp_path: Path
) -> None:
    match = await begin(table)
    shown = [digits_of_fingerprint(match)]
    while not match.is_over:
        match = await make_move(table, match)
        shown.append(digits_of_fingerprint(match))
    table.restart()
    match = await table.matches.read_current(match.id)
    assert digits_of_fingerprint(match) == shown[-1]
    assert len({*shown}) == len(shown)
    assert verify(tmp_path, match.transcript_text(), *shown)[0] == 0
    code, message = verify(tmp_path, match.transcript_text(), *shown, "0" * 12)
    assert (code, "no line of the log leads to the fingerprint 000000000000" in message) == (
        1,
        True,
    )
    code, message = verify(tmp_path, match.transcript_text(), shown[3])
    assert (code, "appears after line" in message) == (1, True)


def forgeries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each forged part, and the forged file."""
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


@pytest.mark.parametrize("deleted", [False, True], ids=["all members", "a deleted member"])
async def test_both_checkers_detect_every_change(
    table: Table, tmp_path: Path, deleted: bool
) -> None:
    match = await play_game(table)
    if deleted:
        await table.store.privacy.forget_member(BERND.id, {"en": "somebody"})
        table.restart()
        match = await table.matches.read_current(match.id)
    text = match.transcript_text()
    assert (str(BERND.id) in text) is not deleted
    assert check(text) == []
    assert verify(tmp_path, text, digits_of_fingerprint(match))[0] == 0
    for forged_part, forged in forgeries(text):
        assert forged != text, forged_part
        code, message = verify(tmp_path, forged)
        assert code == 1, (forged_part, message)
        assert check(forged), forged_part
    sealed = TRANSCRIPTS.seal_log(TRANSCRIPTS.parse(text))
    assert sealed is not None
    changed = replace(sealed, lines=(*sealed.lines[:-1], "resign"))
    assert changed.check_log() == Discrepancy(Fault.LOG, len(sealed.proof.marks))


def with_other_penalties(text: str) -> str:
    """Return a whole game with other penalties; its score, places and winner agree with them."""
    transcript = rummy.TRANSCRIPTS.read(text)
    options = replace(transcript.terms.options, penalties=(1,) * 14)
    terms = replace(transcript.terms, options=options)
    return rummy.TRANSCRIPTS.format(replace(transcript, terms=terms))


@pytest.mark.parametrize("game", ["dice", "rummy"])
async def test_a_file_with_unproven_terms_is_not_reported_as_verified(
    game: str, tmp_path: Path
) -> None:
    text = second_version(game)
    head = heads_of(text)
    assert verify(tmp_path, text, *head)[0] == EXIT_VERIFIED
    forged = re.sub("(?m)^Members: .*", "Members: -", text)
    forged = re.sub("(?m)^Player 1: .*", "Player 1: Nobody", forged)
    if game == "rummy":
        forged = with_other_penalties(forged)
    for heads in (head, ()):
        code, message = verify(tmp_path, forged, *heads)
        assert (code, ": moves only:" in message.split("\n")[0]) == (EXIT_UNDECIDED, True)
        assert "not proven: who played, by which terms, with which points and end" in message


async def test_other_penalties_of_a_game_of_the_second_version_are_found(tmp_path: Path) -> None:
    assert verify(tmp_path, with_other_penalties(second_version("rummy")))[0] == EXIT_DIFFERS


def second_version(game: str) -> str:
    """Return an export in the second version of the format; `game` is "dice" or "rummy"."""
    return (DATA / f"{game}_transcript_2.txt").read_text(encoding="utf-8")


async def restart_and_play(table: Table, match: Match) -> Match:
    """Restart the bot and play the match to its end."""
    table.restart()
    match = await table.matches.read_current(match.id)
    while not match.is_over:
        match = await make_move(table, match)
    return match


async def test_a_running_game_of_the_second_version_keeps_its_recipe(
    table: Table, tmp_path: Path
) -> None:
    match = await begin(table)
    spoil = "UPDATE matches SET opening = :opening WHERE id = :id"
    await meddle(table.store, spoil, id=match.id, opening=whole_opening(match))
    match = await restart_and_play(table, match)
    text = match.transcript_text()
    assert text.startswith("Shanghaien transcript 2\n")
    assert check(text) == []
    assert verify(tmp_path, text, digits_of_fingerprint(match))[0] == 0
    await table.store.privacy.forget_member(BERND.id, {"en": "somebody"})
    table.restart()
    text = (await table.matches.read_current(match.id)).transcript_text()
    assert "\nMembers: -\n" in text
    assert verify(tmp_path, text, digits_of_fingerprint(match))[0] == EXIT_UNDECIDED


def whole_opening(match: Match) -> bytes:
    """Return the opening as it was stored for games of the second version."""
    record = match.record
    assert record.sealing is not None
    header = match.transcript_text().split("\n\n")[0].splitlines()
    opened = header[2 : header.index(f"Commitment: {match.commitment}") + 1]
    return mac(record.secret, "opening", *opened)


async def test_a_game_of_an_earlier_version_keeps_its_recipe(table: Table, tmp_path: Path) -> None:
    match = await begin(table)
    record = match.record
    unsealed = "UPDATE matches SET secret = :key, chance_key = NULL, opening = NULL WHERE id = :id"
    await meddle(table.store, unsealed, id=match.id, key=record.key)
    match = await restart_and_play(table, match)
    assert match.fingerprint is None
    text = match.transcript_text()
    assert text.startswith("Shanghaien transcript 1\n")
    assert verify(tmp_path, text)[0] == EXIT_UNDECIDED


async def test_a_match_keeps_the_seal_of_its_challenge_if_it_had_one(
    table: Table,
) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    match = await table.accept(challenge.id, BERND, CLICK)
    assert challenge.seal == match.commitment
    assert challenge.secret is not None
    assert challenge.secret != match.record.key
    early = await table.invitations.open(TERMS, ANNA, [CARLA])
    unsealed = "UPDATE invitations SET secret = NULL WHERE id = :id"
    await meddle(table.store, unsealed, id=early.id)
    match = await table.accept(early.id, CARLA, CLICK)
    assert match.record.sealing is not None


async def test_another_click_or_member_brings_other_dice(
    stores: Callable[[], Awaitable[Store]],
) -> None:
    games = [(BERND, CLICK), (BERND, CLICK + 1), (CARLA, CLICK)]
    found = [(await begin(Table(await stores()), *game)).record for game in games]
    assert len({record.secret for record in found}) == 1
    assert len({record.key for record in found}) == len(games)


async def test_a_repeated_deal_proves_its_moves_and_names_the_game_whose_key_it_has(
    table: Table, tmp_path: Path
) -> None:
    played = await play_game(table)
    options = SHANGHAIEN.inviting.rotate(played.options, 1, 2)
    again = await table.starting.repeat_deal(
        played, 1, replace(TERMS, channel_id=0, options=options), CARLA, [(BERND, "mate")], CLICK
    )
    while not again.is_over:
        mover = again.user_of(again.state.mover)
        moves = legal_moves(again.state)
        step = await table.events.play_seat(
            again.id, again.state.mover, moves[(5 * again.revision) % len(moves)], again.revision
        )
        again = step.after
        assert mover in (CARLA.id, BERND.id)
    text = again.transcript_text()
    assert again.record.key == played.record.key
    code, message = verify(tmp_path, text, (again.fingerprint or "").replace("-", ""))
    assert code == EXIT_VERIFIED, message
    assert f"the key {played.record.key.hex()} with the one in the export of match 1" in message
    assert "data was deleted" not in message
    assert check(text) == []
    code, message = verify(tmp_path, text.replace("Carla", "Dora"))
    assert code == EXIT_DIFFERS, message


@pytest.mark.parametrize("day", [3, 9], ids=["dice", "cards"])
async def test_both_checkers_accept_the_deal_of_a_past_day(
    table: Table, tmp_path: Path, day: int
) -> None:
    deals = DailyDeals(table.matches, table.starting, {})
    table.clock.time = start_of(day) + 1
    begun = [
        await deals.begin(TERMS, member, [(Person(900, "Bo", "bo"), "captain")], CLICK)
        for member in (ANNA, CARLA)
    ]
    assert begun[0].record.key == begun[1].record.key
    assert begun[0].log == begun[1].log
    assert await deals.begin(TERMS, ANNA, [(BERND, "captain")], CLICK) == begun[0]
    again = await deals.replay(begun[0], 1, CLICK)
    for match in (begun[1], again):
        over = (await table.events.call_off(match.id)).after
        assert over.record.secret.hex() not in over.transcript_text(now=start_of(day + 1) - 1)
        assert over.record.key.hex() not in over.transcript_text(now=start_of(day + 1) - 1)
        text = over.transcript_text(now=start_of(day + 1))
        head = (over.fingerprint or "").replace("-", "")
        code, message = verify(tmp_path, text, head)
        assert code == EXIT_VERIFIED, message
        assert "follows from the secret, the terms and the day" in message
        assert f"the one shown with the deal of day {day}" in message
        assert check(text) == []
        forged = re.sub("Invitation: .*", "Invitation: daily 4", text)
        assert verify(tmp_path, forged)[0] == EXIT_DIFFERS
        assert "key" in check(forged)
