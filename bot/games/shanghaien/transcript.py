r"""A whole game as one readable text file: the form of exports and of fixtures.

::

    Shanghaien transcript 3
    Match: 4711
    First: Anna
    Second: Bernd
    Extra trick: none
    Starts: 1 lot
    Invitation: challenge 17
    Members: 111 222
    Accepted: 1441817120305152000
    Commitment: 66687aad... (64 hexadecimal digits)
    Secret: 00000000... (64 hexadecimal digits)
    Key: 12345678... (64 hexadecimal digits)
    Opening: 9abcdef0... (64 hexadecimal digits)
    Head: 3f9ac71b02de... (64 hexadecimal digits)
    Deck: F4 A3 X2 G1 T3 S2 C1 ... (48 cards)

    Round 1
    deal F4 A3 X2 G1 T3 S2
    1 roll
    dice 3 5
    1 place 3 left
    ...
    2 shanghai
    ; 1 F4 dice 0:0 -> - no-dice
    ; 2 A3 dice 1:1 pips 4:5 -> 2 neighbours
    ...
    head 000102030405

    Score
    A 3:0 -> 3:0
    F 5:4 -> 4:0
    ...
    tricks 0:1
    total 7:8
    Result: completed 2

- The header gives every field once, in any order; `Secret`, `Key` and `Deck` are left out while a
  game runs. ``Dealt from: A1 A2 ...`` names the cards that were shuffled, in print order, where
  they are not those of `RELEASED_DECK`. The fields of a proof and the lines ``head`` are explained
  in `proof`; a transcript 1, of a match that began in the first version, has none of them.
  `Starts` names the seat that starts round 1 and says whether the lot or a member chose it.
- `Round N` stands before each deal. Then comes one line an event, as in `notation`.
- A line that begins with ``;`` is for people. Writing adds the awards of each round: card number,
  card, dice by seat, the pips on the neighbouring cards if they were compared, the winner's seat or
  ``-``, and the reason. Checking works them out again and refuses any other.
- The end gives a line for each nation (strengths by seat, points by seat), the unused tricks and
  the totals, then the termination and the winner's seat or ``-``; ``Result: running`` before the
  end, with the score as it would be now. Reading works all of this out again and refuses a line
  that says something else.
- Blank lines and spaces at the ends of a line do not matter. In names, a backslash and everything
  that does not print is written as ``\\``, ``\xNN``, ``\uNNNN`` or ``\UNNNNNNNN``, and so are
  spaces at either end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.games import proof as proofs
from bot.games.escaping import escaped, unescaped
from bot.games.proof import Proof, marked, read_proof, round_ends, version_of
from bot.games.shanghaien.cards import RELEASED_DECK, Card, Deck, format_card, parse_card
from bot.games.shanghaien.moves import SEATS, Dealt, Event, Seat
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.rules import apply, new_game, replay
from bot.games.shanghaien.scoring import score
from bot.games.shanghaien.state import Award, GameState, Phase
from bot.games.transcript_lines import (
    CHOSEN,
    LOT,
    SCORE,
    Layout,
    Lines,
    read_beginner,
    read_digest,
    read_lines,
    written,
)

_TITLES = tuple(f"Shanghaien transcript {version}" for version in (1, 2, 3))
_REQUIRED = ("Match", "First", "Second", "Extra trick", "Starts", "Commitment")
_DEALT_FROM = "Dealt from"
_OPTIONAL = (_DEALT_FROM, "Secret", "Deck")
_RESULT = "Result"
_LAYOUT: Layout[Event] = Layout(
    _TITLES,
    _REQUIRED,
    lambda name: name in _OPTIONAL,
    (*proofs.REQUIRED, *proofs.OPTIONAL),
    parse_event,
    lambda event: isinstance(event, Dealt),
)


def mark_places(events: Sequence[Event]) -> list[int]:
    """Return after how many of a game's events a mark stands."""
    return round_ends(events, _LAYOUT.is_deal)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole game: players, options, commitment and events."""

    match: str
    """The match's number or name."""
    players: tuple[str, str]
    """The players' names, first seat first."""
    options: Options
    starter: Seat
    """Who starts round 1."""
    by_lot: bool
    """Whether the starter was drawn by lot; else a member chose."""
    commitment: str
    """SHA-256 of the secret, 64 lower-case hexadecimal digits."""
    events: tuple[Event, ...]
    secret: str | None = field(default=None, repr=False)
    """The 32 bytes that all chance came from, in hexadecimal; None until the game is over."""
    deck: tuple[Card, ...] | None = field(default=None, repr=False)
    """All cards in dealing order; None until the game is over."""
    proof: Proof | None = None
    """What the log can be held to; None for a match that began in an earlier version."""

    def state(self) -> GameState:
        """Return the position after all events; raises what `rules.apply` raises."""
        return replay(self.options, self.starter, self.events)


def format_transcript(transcript: Transcript) -> str:
    """Return `transcript` as text, ending in a newline.

    Raises ValueError for a running game that carries its secret or its deck, so that they are never
    published early, and what `rules.apply` raises for events that are not a game.
    """
    proven = transcript.proof is not None and transcript.proof.key is not None
    hidden = proven or transcript.secret is not None or transcript.deck is not None
    if hidden and transcript.state().phase is not Phase.OVER:
        raise ValueError("a running game keeps its secret and its deck to itself")
    title = _TITLES[version_of(transcript.proof) - 1]
    return written(title, _header(transcript), _body(transcript, transcript.proof))


def parse_transcript(text: str, proof: Proof | None = None) -> Transcript:
    """Return the transcript that `text` holds, replayed and checked to the last line.

    The marks in the log are those of `proof`, if its hashes were worked out; else what they say is
    believed. Raises TranscriptError, which names the line, for text that is no transcript, an event
    that does not fit the position, and a line that the events do not lead to.
    """
    lines = read_lines(text, _LAYOUT)
    transcript = _build(lines)
    known = proof or transcript.proof
    due = known and known.marked_at(mark_places(transcript.events))
    lines.check(_body(transcript, due))
    return transcript


def read_transcript(text: str) -> Transcript:
    """Return the transcript that `text` holds, without checking whether its events are a game. For
    a file that may have been tampered with. Raises TranscriptError for text that cannot be read.
    """
    return _build(read_lines(text, _LAYOUT))


def is_transcript(text: str) -> bool:
    """Return whether `text` begins like a transcript of this game."""
    return _LAYOUT.begins(text)


def agreed_lines(options: Options, starter: Seat | None) -> tuple[str, ...]:
    """Return the terms of a match as they go into its key; None: the lot says who starts."""
    return (*_options_lines(options), f"Starts: {LOT if starter is None else starter.value}")


def _options_lines(options: Options) -> Iterator[str]:
    yield f"Extra trick: {options.extra_trick.value}"
    if options.deck != RELEASED_DECK:
        yield f"{_DEALT_FROM}: {options.deck.text}"


def settled_lines(options: Options, starter: Seat, *, by_lot: bool) -> tuple[str, ...]:
    """Return the terms of a match as the lot settled them: lines of the header."""
    return (*_options_lines(options), f"Starts: {starter.value} {LOT if by_lot else CHOSEN}")


def names_to_seal(transcript: Transcript) -> Iterator[str]:
    """Yield the beginning of the header, which names players and terms, up to the seal."""
    first, second = transcript.players
    yield f"First: {escaped(first)}"
    yield f"Second: {escaped(second)}"
    options, starter = transcript.options, transcript.starter
    yield from settled_lines(options, starter, by_lot=transcript.by_lot)
    if transcript.proof is not None:
        yield from transcript.proof.bond()
    yield f"Commitment: {transcript.commitment}"


def _header(transcript: Transcript) -> Iterator[str]:
    yield f"Match: {escaped(transcript.match)}"
    yield from names_to_seal(transcript)
    if transcript.secret is not None:
        yield f"Secret: {transcript.secret}"
    if transcript.proof is not None:
        yield from transcript.proof.hashes()
    if transcript.deck is not None:
        yield f"Deck: {' '.join(format_card(card) for card in transcript.deck)}"


def _body(transcript: Transcript, proof: Proof | None) -> Iterator[str]:
    """Yield all lines after the header; raises what `rules.apply` raises where the event is due."""
    state = new_game(transcript.options, transcript.starter)
    for count, event in enumerate(transcript.events):
        yield from marked(proof, count)
        if isinstance(event, Dealt):
            yield f"Round {state.round + 1}"
        rounds = len(state.history)
        state = apply(state, event)
        yield format_event(event)
        for result in state.history[rounds:]:
            by_number = sorted(result.awards, key=lambda award: award.number)
            yield from map(_award_comment, by_number)
    yield from marked(proof, len(transcript.events))
    yield from _ending(state)


def _award_comment(award: Award) -> str:
    words = [";", str(award.number), format_card(award.card), "dice", _pair(award.dice)]
    if award.neighbours is not None:
        words += ["pips", _pair(award.neighbours)]
    winner = award.winner.value if award.winner else "-"
    return " ".join([*words, "->", winner, award.reason.value])


def _ending(state: GameState) -> list[str]:
    found = score(state)
    lines = [SCORE]
    for line in found.lines:
        lines.append(f"{line.nation.value} {_pair(line.strengths)} -> {_pair(line.points)}")
    lines += [f"tricks {_pair(found.tricks)}", f"total {_pair(found.totals)}"]
    if state.outcome is None:
        return [*lines, f"{_RESULT}: running"]
    winner = state.outcome.winner.value if state.outcome.winner else "-"
    return [*lines, f"{_RESULT}: {state.outcome.termination.value} {winner}"]


def _pair(by_seat: tuple[int, int]) -> str:
    return f"{by_seat[0]}:{by_seat[1]}"


def _build(lines: Lines[Event]) -> Transcript:
    header = lines.header
    deck = header.optional(_DEALT_FROM, Deck) or RELEASED_DECK
    starter, by_lot = header.value("Starts", lambda text: read_beginner(text, tuple(SEATS)))
    return Transcript(
        match=header.value("Match", unescaped),
        players=(header.value("First", unescaped), header.value("Second", unescaped)),
        options=Options(header.value("Extra trick", ExtraTrick), deck),
        starter=Seat(starter),
        by_lot=by_lot,
        commitment=header.value("Commitment", read_digest),
        events=tuple(lines.events),
        secret=header.optional("Secret", read_digest),
        deck=header.optional("Deck", lambda text: _read_order(text, deck)),
        proof=read_proof(lines, len(SEATS)),
    )


def _read_order(text: str, deck: Deck) -> tuple[Card, ...]:
    cards = tuple(parse_card(name) for name in text.split())
    if len(cards) != len(deck.cards):
        raise ValueError(f"expected {len(deck.cards)} cards, got {len(cards)}")
    return cards
