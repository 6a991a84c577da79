"""One match as a value: the stored record, the log and the position it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot import dice
from bot.games.shanghaien.cards import DECK, Card
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import SEATS, Dealt, DiceRolled, Event, Played, Roll, Seat
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.rules import apply, new_game, replay
from bot.games.shanghaien.state import TAVERN_SIZE, GameState, Phase
from bot.games.shanghaien.transcript import Transcript
from bot.store.records import MatchRecord


@dataclass(frozen=True, slots=True)
class Person:
    """A member who sits down at a table."""

    id: int
    name: str
    """The display name."""
    username: str


REMEMBERED_POSITIONS = 32
"""Enough for the last two turns, which a board tells about."""


COMPUTER = Seat.SECOND
"""Where the computer sits in a practice game."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one revision."""

    record: MatchRecord
    events: tuple[Event, ...]
    state: GameState
    recent: Mapping[int, GameState] = field(default_factory=dict, compare=False, repr=False)
    """Positions at the latest revisions, as far as they are remembered."""

    @property
    def id(self) -> int:
        """The match's number."""
        return self.record.id

    @property
    def revision(self) -> int:
        """Number of events in the log."""
        return self.record.revision

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def computer_to_move(self) -> bool:
        """Whether the match waits for the computer's decision."""
        return (
            self.record.level is not None
            and self.record.pause is None
            and not self.over
            and self.state.mover is COMPUTER
        )

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a user, or None for anybody else."""
        for seat in SEATS:
            if self.record.user_ids[seat.slot] == user_id:
                return seat
        return None

    def user_of(self, seat: Seat) -> int:
        """Return the user at `seat`."""
        return self.record.user_ids[seat.slot]

    def name_of(self, seat: Seat) -> str:
        """Return the display name at `seat`."""
        return self.record.names[seat.slot]

    def person(self, seat: Seat) -> Person:
        """Return who sits at `seat`."""
        return Person(self.user_of(seat), self.name_of(seat), self.record.usernames[seat.slot])

    @property
    def gone_name(self) -> str | None:
        """The display name of the player for whom the match rests, None if it rests for none."""
        pause = self.record.pause
        seat = None if pause is None or pause.user_id is None else self.seat_of(pause.user_id)
        return None if seat is None else self.name_of(seat)

    def before(self, revision: int) -> GameState:
        """Return the position at an earlier `revision`."""
        known = self.recent.get(revision)
        if known is not None:
            return known
        return replay(self.state.options, Seat(self.record.starter), self.events[:revision])

    def stepwise(self, start: int, end: int) -> Iterator[tuple[GameState, Event]]:
        """Yield the events from `start` to `end`, each with the position that it met."""
        state = self.before(start)
        for revision, event in enumerate(self.events[start:end], start=start + 1):
            yield state, event
            state = self.recent.get(revision) or apply(state, event)

    def after(self, record: MatchRecord, steps: Sequence[tuple[Event, GameState]]) -> Match:
        """Return the match once `steps`, events with the positions they lead to, are stored."""
        recent = {self.revision: self.state, **self.recent}
        recent |= {self.revision + i: state for i, (_, state) in enumerate(steps, start=1)}
        kept = sorted(recent)[-REMEMBERED_POSITIONS:]
        return Match(
            record,
            (*self.events, *(event for event, _ in steps)),
            steps[-1][1],
            {revision: recent[revision] for revision in kept},
        )

    def transcript(self) -> Transcript:
        """Return the game as a transcript; secret and deck are in it only once it is over."""
        secret = self.record.secret
        return Transcript(
            match=str(self.id),
            players=self.record.names,
            options=self.state.options,
            starter=Seat(self.record.starter),
            by_lot=self.record.starter_by_lot,
            commitment=dice.commitment(secret),
            secret=secret.hex() if self.over else None,
            deck=dice.shuffled(secret, DECK) if self.over else None,
            events=self.events,
        )


@dataclass(frozen=True, slots=True)
class Step:
    """What one wish changed."""

    before: Match
    after: Match

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that were added."""
        return self.after.events[len(self.before.events) :]


def match_from(record: MatchRecord, log: Sequence[str]) -> Match:
    """Return the match that a stored record and its log describe."""
    events = tuple(parse_event(line) for line in log)
    options = Options(ExtraTrick(record.extra_trick))
    return Match(record, events, replay(options, Seat(record.starter), events))


def waits_for(state: GameState, user_ids: tuple[int, int]) -> int | None:
    """Return the user whose decision `state` waits for, None when the game is over."""
    return None if state.phase is Phase.OVER else user_ids[state.mover.slot]


class Chance:
    """The deck and the dice of one match, all derived from its secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._deck: tuple[Card, ...] | None = None

    def tavern(self, round_number: int) -> tuple[Card, ...]:
        """Return the six cards of round 1 to 8."""
        if self._deck is None:
            self._deck = dice.shuffled(self._secret, DECK)
        start = (round_number - 1) * TAVERN_SIZE
        return self._deck[start : start + TAVERN_SIZE]

    def roll(self, number: int) -> tuple[int, int]:
        """Return the `number`-th roll of the match, from 1."""
        return dice.roll(self._secret, number)


def play_out(
    state: GameState,
    events: Sequence[Event],
    *,
    chance: Chance,
    rolls_before: int,
    auto_roll: bool,
) -> list[tuple[Event, GameState]]:
    """Apply `events` and all that follows without a decision: deals, dice, the only legal roll.

    Returns every event on the way with the position it leads to. `rolls_before` counts the rolls
    already in the log. Raises what the rules' `apply` raises.
    """
    done: list[tuple[Event, GameState]] = []
    rolls = rolls_before
    pending = list(events)
    while pending:
        event = pending.pop(0)
        state = apply(state, event)
        done.append((event, state))
        rolls += isinstance(event, DiceRolled)
        if pending:
            continue
        if state.phase is Phase.DEAL:
            pending.append(Dealt(chance.tavern(state.round + 1)))
        elif state.phase is Phase.DICE:
            pending.append(DiceRolled(chance.roll(rolls + 1)))
        elif auto_roll and state.phase is Phase.TURN and legal_moves(state) == (Roll(),):
            pending.append(Played(state.mover, Roll()))
    return done


def opening(
    options: Options, starter: Seat, *, chance: Chance, auto_roll: bool
) -> list[tuple[Event, GameState]]:
    """Return the events that lead to the first decision, with the positions between."""
    return play_out(
        new_game(options, starter),
        [Dealt(chance.tavern(1))],
        chance=chance,
        rolls_before=0,
        auto_roll=auto_roll,
    )
