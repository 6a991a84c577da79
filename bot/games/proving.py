"""Holds a transcript's whole log to its seal, whatever game it is: see `bot.sealing`.

What cannot be proven at all is said, too: nobody can tell from a file who sat at the keyboards, or
what whoever runs the bot knew while the game went on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from bot import dice, sealing
from bot.games.proof import PRACTICE, Proof, bond_lines

EXIT_VERIFIED = 0
EXIT_DIFFERS = 1
EXIT_UNDECIDED = 2
"""The file cannot be judged: missing, unreadable, or still without its secret."""
_HEAD = re.compile(r"[0-9a-f]{12,64}")
_DISCORD_EPOCH = 1_420_070_400_000
"""Discord's ids count milliseconds from here on, above their last 22 bits."""
_ID_TIME_SHIFT = 22


class Fault(StrEnum):
    """What a transcript fails by, besides its chance."""

    KEY = "key"
    """The key of all chance does not come from secret, terms, members and click."""
    SEATS = "seats"
    """The lot would have seated the members otherwise."""
    OPENING = "opening"
    """Players or terms are not those with which the game was opened."""
    LOG = "log"
    """The lines of the log lead to another head."""


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """The first thing that a transcript's proof does not lead to."""

    fault: Fault
    round: int | None = None
    """In which round the log differs; None for the end of the game, and for anything else."""

    def __str__(self) -> str:
        if self.fault is Fault.LOG and self.round is not None:
            return f"the moves of round {self.round} are not those of the game: another hash comes"
        return {
            Fault.KEY: "the key of the dice does not follow from the secret, the terms, the members"
            " and the accepting click",
            Fault.SEATS: "the lot would have seated the members otherwise",
            Fault.OPENING: "the players or the terms are not those with which the game was opened",
            Fault.LOG: "the log does not lead to the head in this file",
        }[self.fault]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A transcript as far as its proof is concerned."""

    proof: Proof
    secret: bytes
    game: str
    agreed: Sequence[str]
    """The terms as they were agreed on."""
    header: Sequence[str]
    """What the opening comes from, as lines."""
    lines: Sequence[str]
    """The log."""

    def chain(self) -> list[bytes]:
        """Return the head before the first line and after each."""
        first = bytes.fromhex(self.proof.opening)
        return [first, *sealing.heads(self.secret, first, self.lines)]

    def finding(self, *, chance_holds: bool) -> Discrepancy | None:
        """Return what is wrong first, None if nothing is.

        Forged chance is told as such, and not as the other log that it makes: unless `chance_holds`
        nobody looks at the log.
        """
        return self.origin() or (self.course() if chance_holds else None)

    def origin(self) -> Discrepancy | None:
        """Return what is wrong with where the chance comes from, None if nothing is.

        Without the members' ids, because one of them was deleted, nobody can tell.
        """
        proof = self.proof
        if proof.key is None:
            return Discrepancy(Fault.KEY)
        if not proof.members:
            return None
        bond = bond_lines(proof.invitation, sorted(proof.members), proof.accepted)
        key = sealing.key(self.secret, self.game, self.agreed, bond)
        if key.hex() != proof.key:
            return Discrepancy(Fault.KEY)
        drawn = dice.shuffled(key, sorted(proof.members), "seats")
        if proof.invitation.startswith("table") and drawn != proof.members:
            return Discrepancy(Fault.SEATS)
        return None

    def course(self) -> Discrepancy | None:
        """Return what is wrong with the players and the log, None if nothing is."""
        proof = self.proof
        opened = sealing.opening(self.secret, self.header)
        if proof.members and opened.hex() != proof.opening:
            return Discrepancy(Fault.OPENING)
        chain = self.chain()
        for number, (count, mark) in enumerate(proof.marks, start=1):
            if sealing.short(chain[count]) != mark:
                return Discrepancy(Fault.LOG, number)
        return None if chain[-1].hex() == proof.head else Discrepancy(Fault.LOG)


def sealed_with(
    proof: Proof | None,
    secret: str | None,
    game: str,
    agreed: Sequence[str],
    header: Iterable[str],
    lines: Iterable[str],
) -> Sealed | None:
    """Return what a log can be held to; None before the end, and for an early match.

    `secret` is in hexadecimal digits; the rest is as in `Sealed`.
    """
    if proof is None or secret is None:
        return None
    return Sealed(proof, bytes.fromhex(secret), game, agreed, tuple(header), tuple(lines))


def read_file(path: Path, most_bytes: int) -> str:
    """Return the text of a transcript's file.

    Raises OSError, or ValueError if it is no text or longer than any transcript.
    """
    with path.open("rb") as file:
        found = file.read(most_bytes + 1)
    if len(found) > most_bytes:
        raise ValueError(f"it is larger than {most_bytes // 1024} KiB")
    return found.decode("utf-8")


def too_early(path: Path) -> tuple[int, str]:
    """Return the exit code and the message for the transcript of a game that is not over."""
    return EXIT_UNDECIDED, (
        f"{path}: nothing to verify yet: the secret is not in the file, because a game's "
        "secret is shown only after its end. Export it again when it is over."
    )


def read_head(text: str) -> str:
    """Return a head as a person writes it down as hexadecimal digits, at least 12 of them.

    Raises ValueError for anything else.
    """
    digits = "".join(each for each in text.lower() if each not in "-· ")
    if not _HEAD.fullmatch(digits):
        raise ValueError(f"{text!r} is no fingerprint: it has 12 digits, as 3f9a-c71b-02de")
    return digits


def unled(sealed: Sealed, heads: Sequence[str]) -> str | None:
    """Return what is wrong with a transcript that should lead to `heads`, None if it does.

    The last one is that of the end; those before it may stand after any line.
    """
    chain = [head.hex() for head in sealed.chain()]
    for number, head in enumerate(heads, start=1):
        found = [at for at, each in enumerate(chain) if each.startswith(head)]
        if not found:
            return f"no line of the log leads to the fingerprint {head}"
        lines = len(chain) - 1
        if number == len(heads) and found[-1] < lines:
            return f"the fingerprint {head} stands after {found[-1]} of {lines} lines"
    return None


def judged(
    path: Path, sealed: Sealed | None, heads: Sequence[str], commitment: str, chance: str
) -> tuple[int, str]:
    """Return the exit code and the message for a transcript whose chance and moves hold.

    The code is `EXIT_VERIFIED`; `EXIT_DIFFERS` if the log does not lead to `heads`; and
    `EXIT_UNDECIDED` if there are none to lead to. `chance` says in words what follows from it.
    """
    if heads and sealed is None:
        return EXIT_UNDECIDED, f"{path}: a match of an earlier version has no fingerprints"
    wrong = None if sealed is None else unled(sealed, heads)
    if wrong is not None:
        return EXIT_DIFFERS, f"{path}: {wrong}"
    told = _proven(sealed, commitment, chance, head_given=bool(heads))
    return EXIT_VERIFIED, "\n".join([f"{path}: verified", *told])


def _proven(
    sealed: Sealed | None, commitment: str, chance: str, *, head_given: bool
) -> Iterator[str]:
    yield f"  proven: {chance}; every move was legal, and the score is right."
    if sealed is None:
        yield f"  compare: the seal {commitment} with the one shown when the game started."
        yield (
            "  not proven: that these were the moves, the players and the end. The match began in"
            " an earlier version, which sealed chance alone."
        )
        yield from _unprovable()
        return
    proof = sealed.proof
    practice = proof.invitation == PRACTICE
    if proof.members:
        yield (
            "  proven: the key of all chance follows from the secret, the terms, the members "
            f"{', '.join(map(str, proof.members))} and the click {proof.accepted} of"
            f" {_told(proof)}."
        )
    head = sealing.shown(bytes.fromhex(proof.head))
    if head_given:
        yield f"  proven: the moves, the players and the end are those of the fingerprint {head}."
    where = "the first board" if practice else f"{proof.invitation}"
    yield f"  compare: the seal {commitment} with the one shown with {where}."
    if not head_given:
        yield (
            f"  compare: the fingerprint {head} with the one under the score sheet (or check with"
            " --head). Only that proves the moves, the players and the end."
        )
    if not proof.members:
        yield "  not proven: who played, and where the key comes from: a member's data was deleted."
    if practice:
        yield "  not proven: that the secret is older than the click: practice has no invitation."
    yield from _unprovable()


def _unprovable() -> Iterator[str]:
    yield (
        "  not proven: who pressed the buttons, and that nobody looked: the machine that runs the"
        " bot knows the secret, and tells the number of the click."
    )


def _told(proof: Proof) -> str:
    seconds = ((proof.accepted >> _ID_TIME_SHIFT) + _DISCORD_EPOCH) / 1000
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"
