"""The contract between a game and everything that plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from bot.games.transcript_lines import Proof

StateT = TypeVar("StateT")
ToldT = TypeVar("ToldT")


class StepPicture(Enum):
    """Which picture a step shows."""

    TABLE = auto()
    """The table, after a deal or a turn."""
    ROUND = auto()
    """The summary of a finished round."""
    SHEET = auto()
    """The score sheet."""


@dataclass(frozen=True, slots=True)
class RecordPage(Generic[StateT, ToldT]):
    """One page of a game's record."""

    picture: StepPicture
    state: StateT
    before: StateT
    """The position that `events` lead on from."""
    events: tuple[ToldT, ...]
    """What has happened since the step before, as the game tells it."""
    round: int


class Steps(Generic[StateT, ToldT]):
    """The steps of a game while it is gone through, event by event."""

    def __init__(self, first: StateT) -> None:
        """Begin with a game's `first` position."""
        self.pages: list[RecordPage[StateT, ToldT]] = []
        """All steps so far, in order."""
        self._before = first
        self._told: list[ToldT] = []

    def add_event(self, told: ToldT) -> None:
        """Let an event be part of the next step."""
        self._told.append(told)

    def end_page(self, picture: StepPicture, state: StateT, number: int) -> None:
        """Let a step of round `number` end with the position `state`."""
        self.pages.append(RecordPage(picture, state, self._before, tuple(self._told), number))
        self._before = state
        self._told.clear()


MOST_SEATS = 8
COMPLETED = "completed"
"""The termination of a game that was played to its end, whatever game it is."""
CANCELLED = "cancelled"
"""The termination of a game that was called off: nobody wins."""

Options = TypeVar("Options")
State = TypeVar("State")
Seat = TypeVar("Seat", bound=str)
Move = TypeVar("Move")
Event = TypeVar("Event")


def slot_of(seat: str) -> int:
    """Return the place of a seat in tuples that have an entry a seat: 0 for the first."""
    return int(seat) - 1


class MoveRefusedError(ValueError):
    """A move that the rules of a game refuse; `reason` says why, by name."""

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason


class OptionsRefusedError(ValueError):
    """Options that nobody can play by; `reason` says why, by name."""

    def __init__(self, reason: StrEnum, about: str) -> None:
        super().__init__(f"{reason.value}: {about}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance is made of: a match's key, and its log, which says what was drawn so far."""

    secret: bytes = field(repr=False)
    """The key; for a match of an early version the secret itself."""
    log: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; tuples go by seat."""

    termination: str
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """1 is the best, equal seats share a place; None if nobody won or lost anything."""


@dataclass(frozen=True, slots=True)
class SeatTaker:
    """A member who has taken a seat since the game began; the log has their hash."""

    seat: str
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a transcript says besides the game."""

    match: str
    players: tuple[str, ...]
    """Names by seat, as the game began."""
    commitment: str
    secret: bytes | None = field(default=None, repr=False)
    """None until the game is over."""
    proof: Proof | None = None
    """What the log can be held to, with a mark after every line; None for an early match."""
    takers: tuple[SeatTaker, ...] = ()
    """Who plays on at seats that others have begun at."""

    @property
    def chance(self) -> bytes | None:
        """What everything was drawn from; None until the game is over."""
        if self.secret is None or self.proof is None or self.proof.key is None:
            return self.secret
        return bytes.fromhex(self.proof.key)


class TakeBackRefusal(StrEnum):
    """Why a seat's last move cannot be taken back."""

    NOTHING = "nothing"
    LATE = "late"
    """Somebody has gone on since."""


@dataclass(frozen=True, slots=True)
class TakeBack(Generic[State, Seat, Event]):
    """How a move is taken back: at once where it is free, else once everybody agrees."""

    event: Event
    refusal: Callable[[State, Sequence[Event], Seat], TakeBackRefusal | None]
    """Why a seat may not ask for it after these events; None if it may."""
    is_free: Callable[[State, Sequence[Event], Seat], bool]
    """Whether nobody else has to agree; asked only where nothing refuses it."""


class GameReport(Protocol):
    """An analysis of a game, the game's own value."""

    @property
    def complete(self) -> bool:
        """Whether nothing more will come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking(Generic[State, Move, Event]):
    """What is thought about a game, which takes long: a process of its own calls these functions.

    They are functions of modules, and all that they take and return can be pickled.
    """

    choose: Callable[[str, State], Move]
    """The move of a level for the seat that a position waits for and is a view of."""
    hint: Callable[[State], Any]
    """What the best player would do in such a position, and what else there is."""
    analyse: Callable[[State, Sequence[Event]], Iterator[GameReport | None]]
    """The analysis of a game that is over, from its first position and what happened; as it
    grows, the last one complete, None where nothing new is known."""
    is_choice: Callable[[Event], bool]
    """Whether an event is a choice that there is something to say about."""


def show_everything(state: State, _: object) -> State:
    """Return the whole position: the `view` of a game that hides nothing."""
    return state


def redact_nothing(_: object, events: Sequence[Event], __: object) -> Sequence[Event]:
    """Return all events: the `redact` of a game that hides nothing."""
    return events


def keep_options(options: Options, _: int, __: Chance) -> Options:
    """Return the options as they are: the `settle_options` of a game that draws no lots."""
    return options


NO_OPTIONS = "{}"
"""The options of a game that has none, as they are stored."""


def _parse_no_options(text: str) -> AnyOptions:
    if text != NO_OPTIONS:
        raise ValueError(f"a game without options has {NO_OPTIONS!r}, not {text!r}")
    return None


def _no_terms(_: object) -> Sequence[str]:
    return ()


def _unchanged(options: Options, _: object) -> Options:
    return options


def _accept(_: object, __: object) -> None:
    """Accept the options for any number of players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inviting(Generic[Options, Seat]):
    """How people agree on a game before it begins."""

    fit: Callable[[Options, int], Options] = _unchanged
    """The options for so many players, with what they leave to the invitation filled in."""
    check: Callable[[Options, int], None] = _accept
    """Raises OptionsRefusedError unless so many can play by the options."""
    rematch: Callable[[Options, Seat], Options] = _unchanged
    """What the rematch is played by of a game that was played by these options; whoever had the
    seat invites, and has the first one where seats are not drawn."""
    levels: tuple[str, ...] = ()
    """How the computer can play, weakest first; none for a game that it does not play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands(Generic[Options, State, Seat, Move]):
    """How the seats of a game with hidden hands act in private, and ahead of time.

    Some moves of a turn tell their seat nothing new: they are drafted, and written with the move
    that ends the turn. A plan says what a seat does when it is asked; it is the game's own
    value, as the state is. The positions that these functions get are views of that seat.
    """

    is_drafted: Callable[[Move], bool]
    window_seconds: Callable[[Options], int | None]
    """For how many seconds an offer waits for seats that want to be asked; None: not at all."""
    turn_delay: Callable[[Options], tuple[float, float]]
    """Between how many seconds after an offer a turn plays itself by a plan: as a member does who
    is at hand, so that nobody can tell."""
    actor: Callable[[Any], Seat | None]
    """Whose move an event is; None for one that is no move."""
    turn_id: Callable[[State], str]
    """A name for the turn that is played, another for each."""
    mover: Callable[[State], Seat]
    """Whose turn it is."""
    offer_id: Callable[[State], str | None]
    """A name for what is offered to the table now, another for each offer; None for nothing."""
    asked_seats: Callable[[State], Sequence[Seat]]
    """The seats to which that is open now besides the mover, in the order in which they may have
    it; none while it is the mover's to decide."""
    position_for: Callable[[State, Seat], State]
    """The position once all whom `asked` names before a seat have declined."""
    decline: Move
    """The answer by which a seat declines; it tells nobody anything else."""
    no_plan: Any
    parse_plan: Callable[[str], Any]
    """The plan that a JSON text holds; raises ValueError."""
    format_plan: Callable[[Any], str]
    check_plan: Callable[[Any, Seat, Any], Any]
    """A seat's new plan as it is kept; raises MoveRefusedError or ValueError."""
    current_plan: Callable[[Any, Seat, Any], Any]
    """What is left of a seat's plan in a position: some of it ends by itself."""
    plan_with_answer: Callable[[Any, Seat, Any, bool], Any]
    """A seat's plan with a yes or no to what is offered now; raises MoveRefusedError."""
    plan_without_questions: Callable[[Any], Any]
    """The plan of a seat that wants to be asked no more."""
    planned_answer: Callable[[Any, Seat, Any], Move | None]
    """What a seat that is asked has said to what is offered now; None if nothing."""
    planned_move: Callable[[Any, Seat, Any, bool, Any | None], Move | None]
    """What a seat that must decide does by its plan; None: it is asked.

    The fourth argument says that an offer waits no longer for those who want to be asked; the
    last is what the seat saw as the turn began, None once its member has moved in this turn.
    """
    forced_move: Callable[[Any, Seat, Any], Move]
    """What is played for a seat whose time is up; its plan is asked how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(Generic[State, Seat, Event]):
    """How a computer plays on for a member who is gone, so that the others' game stays whole.

    While it does, the match waits for that member no more.
    """

    level: str
    """How well it plays: one of the game's levels."""
    min_seats: int
    """From so many seats on, turns past the pace are played by force; at smaller tables whoever
    waits may claim the win."""
    pace: int
    """Seconds for a turn at such a table where nobody says otherwise."""
    max_forced_turns: int
    """After so many of them running the computer takes the seat."""
    seats: Callable[[State], frozenset[Seat]]
    """The seats that it holds now, though a member sits there."""
    take_over: Callable[[Seat], Event]
    """The event by which it takes a seat."""
    give_back: Callable[[Seat], Event]
    """The event by which a member who is back takes the seat again."""
    hand_over: Callable[[Seat, str], Event]
    """The event by which another member takes it, whose hash is in 64 hexadecimal digits; `actor`
    says that it is a deed of the seat."""
    end_event: Callable[[State, frozenset[Seat]], Event | None]
    """The end of a game in which too few of the seats of members are left; None if it goes on."""


class Transcripts(Protocol):
    """The part of `export.TranscriptFormat` that does not depend on the game."""

    def format(self, transcript: AnyTranscript, seat: AnySeat = None) -> str:
        """Return a transcript as a text file; a running game's as a seat may read it."""

    def has_title(self, text: str) -> bool:
        """Return whether a text begins like a transcript of this game."""

    def judge(self, text: str) -> AnyVerification:
        """Return the `export.Verification` on a text that may be anything."""

    def verify_file(self, path: Path, heads: Sequence[str] = ()) -> tuple[int, str]:
        """Return the exit code and the message of ``verify FILE``.

        `heads` are fingerprints that the log must lead to, as `export.read_head` returns them.
        """


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game(Generic[Options, State, Seat, Move, Event]):
    """One game; every function is pure.

    A game states what is special about it. By default it has no options, hides nothing, takes
    nothing back and ends with the first player who leaves; the computer does not play it, and
    statistics keep only its results.
    """

    name: str
    """What the store calls it; never changes."""
    seats: tuple[Seat, ...]
    """Every seat there can be, in order; a match of n players has the first n."""
    min_seats: int
    """Seats that must be taken for a match."""

    parse_options: Callable[[str], Options] = _parse_no_options
    """The options that a JSON text holds; raises ValueError."""
    format_options: Callable[[Options], str] = lambda _: NO_OPTIONS
    settle_options: Callable[[Options, int, Chance], Options] = keep_options
    """The options with everything decided that they leave to chance, for so many seats."""

    agreed_terms: Callable[[Options], Sequence[str]] = _no_terms
    """The terms as members agree on them, whatever the lot makes of them: lines of text."""

    new_game: Callable[[Options, int], State]
    """The position before the first event, with so many seats."""
    check_move: Callable[[State, Seat, Move], None]
    """Raises MoveRefusedError unless the seat may make the move now."""
    legal_moves: Callable[[State, Seat], Sequence[Move]]
    """What the seat may do now, none twice; giving up is not listed."""
    move_event: Callable[[Seat, Move], Event]
    """The event that a move is."""
    apply: Callable[[State, Event], State]
    """The position after an event; raises ValueError for one that does not fit."""
    chance_event: Callable[[State, Chance], Event | None]
    """The event of chance that follows now, whatever anybody decides; a game begins with one."""
    forced_event: Callable[[State], Event | None] = lambda _: None
    """A move that is no decision, which is made at once where the operator wants it so."""
    waiting: Callable[[State], frozenset[Seat]]
    """The seats that must decide something now; none while chance is due and after the end."""
    outcome: Callable[[State], Outcome | None]
    """How the game ended, None while it runs."""

    view: Callable[[State, Seat | None], Any] = show_everything
    """What a seat may see of a running game, or everybody for None."""
    redact: Callable[[State, Sequence[Event], Seat | None], Sequence[Event]] = redact_nothing
    """Events of a running game, from a position on, as a seat may read them; None: everybody.

    For everybody, no event may depend on later ones: a log is redacted as it grows.
    """

    resignation: Move
    """Giving up: allowed at any time before the end, out of turn too."""
    cancelled: Event
    """The end of a game that was called off: nobody wins."""
    out_of_time: Callable[[State, frozenset[Seat]], Event]
    """What becomes of a game in which these seats let their time run out."""
    take_back: TakeBack[State, Seat, Event] | None = None
    """None if nothing is ever taken back."""
    stand_in: StandIn[State, Seat, Event] | None = None
    """None if a game ends with the first who goes."""
    inviting: Inviting[Options, Seat] = Inviting()
    hands: Hands[Options, State, Seat, Move] | None = None
    """None for a game without hidden hands."""

    parse_event: Callable[[str], Event]
    """The event that a line of the log stands for; raises ValueError."""
    format_event: Callable[[Event], str]
    parse_move: Callable[[str], Move]
    format_move: Callable[[Move], str]

    transcript: Callable[[Sheet, Options, Sequence[Event]], Any]
    """The whole game as a value of its own; that of a running game holds what is hidden."""
    settled_terms: Callable[[Options], Sequence[str]] = _no_terms
    """The terms as the lot settled them: lines of a transcript's header."""
    transcripts: Transcripts
    """How transcripts are written, read and verified: an `export.TranscriptFormat`."""
    figures: Callable[[Options, Sequence[Event]], tuple[str, ...]] | None = None
    """What statistics keep of a finished game besides its result: a JSON text for each seat."""
    rule_set: Callable[[Options], str] = lambda _: ""
    """The rule set that is played, by name: what only games by the same rules have in common is
    not compared with others."""

    @property
    def needs_all_seats(self) -> bool:
        """Whether a game has as many players as seats.

        It begins with the last who accepts then, and they sit as they came. Of any other its host
        says when it begins, and the lot seats them.
        """
        return self.min_seats == len(self.seats)

    def __repr__(self) -> str:
        return f"<the game {self.name}>"

    def __post_init__(self) -> None:
        hides_nothing = self.view is show_everything or self.redact is redact_nothing
        if self.hands is not None and hides_nothing:
            raise ValueError(f"{self.name} has hidden hands, so it needs a view and a redact")
        if (self.agreed_terms is _no_terms) is not (self.settled_terms is _no_terms):
            raise ValueError(f"{self.name} seals only one of the agreed and the settled terms")
        if not 2 <= self.min_seats <= len(self.seats) <= MOST_SEATS:
            raise ValueError(f"{self.name} has {self.min_seats} to {len(self.seats)} seats")
        if list(self.seats) != [str(number) for number in range(1, len(self.seats) + 1)]:
            raise ValueError(f"the seats of {self.name} are not written 1 to {len(self.seats)}")


# What the house calls a game and its values where it does not know which game it is.
AnyOptions = Any
AnyState = Any
AnySeat = Any
AnyMove = Any
AnyEvent = Any
AnyTranscript = Any
AnyPlan = Any
AnyVerification = Any
AnyGame = Game[AnyOptions, AnyState, AnySeat, AnyMove, AnyEvent]
AnyThinking = Thinking[AnyState, AnyMove, AnyEvent]
