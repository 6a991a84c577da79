"""The contract of a game: the functions and values that the rest of the program uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Any, Generic, Protocol, TypeVar

from bot.games.transcript_lines import Proof

StateT = TypeVar("StateT")
DescriptionT = TypeVar("DescriptionT")


class PagePicture(Enum):
    """The picture of a page in the game log."""

    TABLE = auto()
    """The table, after a deal or a turn."""
    ROUND = auto()
    """The summary of a finished round."""
    SHEET = auto()
    """The score sheet."""


@dataclass(frozen=True, slots=True)
class GameLogPage(Generic[StateT, DescriptionT]):
    """One page of a game log."""

    picture: PagePicture
    state: StateT
    before: StateT
    """The position before `events`."""
    events: tuple[DescriptionT, ...]
    """The descriptions of the events since the page before."""
    round: int


class GameLogBuilder(Generic[StateT, DescriptionT]):
    """Builds the pages of a game log event by event."""

    def __init__(self, first: StateT) -> None:
        """Begin at a game's `first` position."""
        self.pages: list[GameLogPage[StateT, DescriptionT]] = []
        """The pages so far, in order."""
        self._before = first
        self._descriptions: list[DescriptionT] = []

    def add_event(self, description: DescriptionT) -> None:
        """Add an event to the next page."""
        self._descriptions.append(description)

    def end_page(self, picture: PagePicture, state: StateT, number: int) -> None:
        """End the page with the position `state` in round `number`."""
        self.pages.append(
            GameLogPage(picture, state, self._before, tuple(self._descriptions), number)
        )
        self._before = state
        self._descriptions.clear()


MOST_SEATS = 8
COMPLETED = "completed"
"""The termination of a game that was played to its end, in every game."""
CANCELLED = "cancelled"
"""The termination of a game that was called off, without a winner."""

Options = TypeVar("Options")
State = TypeVar("State")
Seat = TypeVar("Seat", bound=str)
Move = TypeVar("Move")
Event = TypeVar("Event")


def slot_of(seat: str) -> int:
    """Return the index of a seat in tuples with one entry per seat.

    >>> slot_of("1")
    0
    """
    return int(seat) - 1


class MoveRefusedError(ValueError):
    """A move that the rules forbid."""

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason


class ChanceError(ValueError):
    """A chance event or an outside event that does not fit the position."""


class OptionsRefusedError(ValueError):
    """Options that cannot be played."""

    def __init__(self, reason: StrEnum, about: str) -> None:
        super().__init__(f"{reason.value}: {about}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Chance:
    """The source of chance: the key of a match, and its log, which determines the next draw."""

    secret: bytes = field(repr=False)
    """The key; in a match of an early version the secret itself."""
    log: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game; tuples are indexed by slot."""

    termination: str
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """1 is the best, and equal seats share a place. None if no player won or lost."""


@dataclass(frozen=True, slots=True)
class SeatTaker:
    """A member who took over a seat during the game; the log contains their hash."""

    seat: str
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The data of a transcript that do not come from the game."""

    match: str
    players: tuple[str, ...]
    """The names by slot at the start of the game."""
    commitment: str
    secret: bytes | None = field(default=None, repr=False)
    """The secret, or None until the game is over."""
    proof: Proof | None = None
    """The proof of the log, with a mark after every line, or None for an early match."""
    takers: tuple[SeatTaker, ...] = ()
    """The members who took over seats."""

    @property
    def chance(self) -> bytes | None:
        """The key of all chance, or None until the game is over."""
        if self.secret is None or self.proof is None or self.proof.key is None:
            return self.secret
        return bytes.fromhex(self.proof.key)


class TakeBackRefusal(StrEnum):
    """The reason why a seat's last move cannot be taken back."""

    NOTHING = "nothing"
    LATE = "late"
    """Another seat has moved since."""


@dataclass(frozen=True, slots=True)
class TakeBack(Generic[State, Seat, Event]):
    """The rules for taking a move back: free, or with the consent of all players."""

    event: Event
    refusal: Callable[[State, Sequence[Event], Seat], TakeBackRefusal | None]
    """Returns the reason why a seat may not take back after these events, or None."""
    is_free: Callable[[State, Sequence[Event], Seat], bool]
    """Returns whether no consent is needed; called only without a refusal."""


class GameReport(Protocol):
    """An analysis of a game, as the game's own value."""

    @property
    def is_complete(self) -> bool:
        """True if the analysis will not grow any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine(Generic[State, Move, Event]):
    """The slow computations of a game, run in a worker process.

    They are module-level functions, and their arguments and results can be pickled.
    """

    choose: Callable[[str, State], Move]
    """Returns the move of a level for the awaited seat; the position is that seat's view."""
    hint: Callable[[State], Any]
    """Returns the strongest level's move in the view of the awaited seat, and the alternatives."""
    analyse: Callable[[State, Sequence[Event]], Iterator[GameReport | None]]
    """Yields the growing analysis of a finished game from its first position and its events. The
    last report is complete; None means no progress."""
    best_result: Callable[
        [Any, Callable[[Any, Sequence[Event]], Event | None]], Iterator[tuple[int, ...] | None]
    ]
    """Yields None while it works, then points by seat: those of the first seat's best line from the
    given first position, if the strongest level plays the other seats. The given function returns
    the chance event that follows a position and the events so far, or None."""
    is_choice: Callable[[Event], bool]
    """Returns whether an event is a choice that an analysis comments on."""


def show_everything(state: State, _: object) -> State:
    """Return the whole position: the `view` of a game without hidden information."""
    return state


def redact_nothing(steps: Iterable[tuple[object, Event]], _: object) -> Sequence[Event]:
    """Return all events: the `redact` of a game without hidden information."""
    return [event for _, event in steps]


def keep_options(options: Options, _: int, __: Chance) -> Options:
    """Return the options unchanged: the `settle_options` of a game without random options."""
    return options


NO_OPTIONS = "{}"
"""The stored options of a game without options."""


def _parse_no_options(text: str) -> AnyOptions:
    if text != NO_OPTIONS:
        raise ValueError(f"a game without options has {NO_OPTIONS!r}, not {text!r}")
    return None


def _no_terms(_: object) -> Sequence[str]:
    return ()


def _keep_options(options: Options, _: object) -> Options:
    return options


def _accept(_: object, __: object) -> None:
    """Accept any options for any number of players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRules(Generic[Options, Seat]):
    """The rules for invitations to a game."""

    fit: Callable[[Options, int], Options] = _keep_options
    """Returns the options for a number of players, with the unset ones filled in."""
    check: Callable[[Options, int], None] = _accept
    """Raises OptionsRefusedError unless that number of players can play with the options."""
    rematch: Callable[[Options, Seat], Options] = _keep_options
    """Returns the options of a rematch. The member of the given seat is its host, and gets the
    first seat if seats are not drawn."""
    turn: Callable[[Options, int, int], Options] = lambda options, _slot, _seats: options
    """Returns the settled options with the seats rotated so that the player of the given slot gets
    the first seat. The same player begins as before. The last argument is the number of seats."""
    levels: tuple[str, ...] = ()
    """The levels of the computer, weakest first; empty if it does not play the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands(Generic[Options, State, Seat, Move]):
    """Private and advance moves of a game with hidden hands.

    Moves that reveal nothing new to their seat are drafted, and written with the move that ends the
    turn. A plan states the moves a seat makes in advance; it is the game's own value, as the state
    is. The positions passed to these functions are views of the seat.
    """

    is_drafted: Callable[[Move], bool]
    window_seconds: Callable[[Options], int | None]
    """Returns the seconds of the buy window for seats that want to be asked, or None for no
    window."""
    turn_delay: Callable[[Options], tuple[float, float]]
    """Returns the minimum and maximum delay, in seconds after an offer, of a turn played by a plan.
    It resembles the time of an attentive member, so that plans are not recognizable."""
    actor: Callable[[Any], Seat | None]
    """Returns the seat of an event that is a move, or None."""
    turn_id: Callable[[State], str]
    """Returns a unique name of the current turn."""
    mover: Callable[[State], Seat]
    """Returns the seat of the current turn."""
    offer_id: Callable[[State], str | None]
    """Returns a unique name of the open offer, or None without one."""
    asked_seats: Callable[[State], Sequence[Seat]]
    """Returns the seats other than the mover with a claim to the offer, by precedence; empty if the
    mover decides."""
    position_for: Callable[[State, Seat], State]
    """Returns the position after all seats before the given one in `asked_seats` have declined."""
    decline: Move
    """The response that declines an offer; it reveals nothing else."""
    no_plan: Any
    parse_plan: Callable[[str], Any]
    """Parses the JSON text of a plan; raises ValueError."""
    format_plan: Callable[[Any], str]
    check_plan: Callable[[Any, Seat, Any], Any]
    """Returns a seat's new plan in the form to store; raises MoveRefusedError or ValueError."""
    current_plan: Callable[[Any, Seat, Any], Any]
    """Returns the part of a seat's plan that still applies in a position."""
    plan_with_answer: Callable[[Any, Seat, Any, bool], Any]
    """Adds a yes or no to the current offer to a seat's plan; raises MoveRefusedError."""
    plan_without_questions: Callable[[Any], Any]
    """Returns the plan without questions to the member."""
    min_members_asked: int
    """The minimum number of members in a match with questions. With fewer, an open offer would
    reveal who is asked."""
    planned_answer: Callable[[Any, Seat, Any], Move | None]
    """Returns the response to the current offer in an asked seat's plan, or None."""
    planned_move: Callable[[Any, Seat, Any, bool, Any | None], Move | None]
    """Returns the planned move of an awaited seat, or None to ask its member.

    The fourth argument is true if the buy window has closed. The last one is the seat's view at the
    start of the turn, or None if its member has moved in this turn.
    """
    forced_move: Callable[[Any, Seat, Any], Move]
    """Returns the move of a seat whose turn is overdue, with regard to its plan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(Generic[State, Seat, Event]):
    """The computer as a substitute for absent members, so that the other players can finish.

    The match does not wait for a member with a substitute.
    """

    level: str
    """Its level of play."""
    min_seats: int
    """The number of seats from which overdue turns are played automatically. At smaller tables the
    waiting player may claim the win."""
    pace: int
    """The default seconds per turn at such a table."""
    max_forced_turns: int
    """The number of consecutive overdue turns after which the computer takes the seat."""
    seats: Callable[[State], frozenset[Seat]]
    """Returns the members' seats that the computer plays now."""
    take_over: Callable[[Seat], Event]
    """Returns the event by which the computer takes a seat."""
    give_back: Callable[[Seat], Event]
    """Returns the event by which the member takes the seat back."""
    hand_over: Callable[[Seat, str], Event]
    """Returns the event by which another member takes the seat. The text is their hash, as 64
    hexadecimal digits. `actor` of the event is the seat."""
    end_event: Callable[[State, frozenset[Seat]], Event | None]
    """Returns the end of a game with too few of the members' seats left, or None."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game(Generic[Options, State, Seat, Move, Event]):
    """One game. All functions are pure.

    Only the special features of a game are required. By default it has no options and no hidden
    information, takes nothing back, and ends when a player leaves; the computer does not play it,
    statistics contain only its results, and its transcripts have the standard format.
    """

    name: str
    """The name in the store; it never changes."""
    seats: tuple[Seat, ...]
    """All possible seats, in order; a match of n players has the first n."""
    min_seats: int
    """The minimum number of players."""

    parse_options: Callable[[str], Options] = _parse_no_options
    """Parses the JSON text of the options; raises ValueError."""
    format_options: Callable[[Options], str] = lambda _: NO_OPTIONS
    settle_options: Callable[[Options, int, Chance], Options] = keep_options
    """Returns the options with all random ones drawn, for a number of seats."""

    agreed_terms: Callable[[Options], Sequence[str]] = _no_terms
    """The terms before any draw, as lines of text."""

    new_game: Callable[[Options, int], State]
    """Returns the position before the first event, for a number of seats."""
    check_move: Callable[[State, Seat, Move], object]
    """Raises MoveRefusedError unless the seat may make the move now. The result is ignored."""
    legal_moves: Callable[[State, Seat], Sequence[Move]]
    """Returns the legal moves of a seat, without duplicates and without resignation."""
    move_event: Callable[[Seat, Move], Event]
    """Returns the event of a seat's move."""
    apply: Callable[[State, Event], State]
    """Returns the position after an event; raises ValueError for an impossible event."""
    chance_event: Callable[[State, Chance], Event | None]
    """Returns the chance event that must follow now, or None; a game begins with one."""
    forced_event: Callable[[State], Event | None] = lambda _: None
    """Returns a move without alternatives, or None. It is made automatically if the operator
    wants."""
    waiting: Callable[[State], frozenset[Seat]]
    """Returns the seats that must act now; empty before chance events and after the end."""
    outcome: Callable[[State], Outcome | None]
    """Returns the result, or None while the game runs."""

    view: Callable[[State, Seat | None], Any] = show_everything
    """Returns the position as a seat may see it, or the public for None."""
    redact: Callable[[Iterable[tuple[State, Event]], Seat | None], Sequence[Event]] = redact_nothing
    """Redacts consecutive events of a running game, each given with the position before it.

    Returns the events as the given seat may read them, or as the public may if it is None.

    For the public, an event must not depend on later ones, because a log is redacted as it grows.
    """

    resignation: Move
    """The resignation, which is legal at any time before the end, out of turn too."""
    cancelled: Event
    """The end of a game that was called off, without a winner."""
    out_of_time: Callable[[State, frozenset[Seat]], Event]
    """Returns the event that ends a game in which these seats are overdue."""
    take_back: TakeBack[State, Seat, Event] | None = None
    """None if moves cannot be taken back."""
    stand_in: StandIn[State, Seat, Event] | None = None
    """None if the game ends when a player leaves."""
    inviting: InvitationRules[Options, Seat] = InvitationRules()
    hands: Hands[Options, State, Seat, Move] | None = None
    """None for a game without hidden hands."""

    parse_event: Callable[[str], Event]
    """Parses a line of the log; raises ValueError."""
    format_event: Callable[[Event], str]
    parse_move: Callable[[str], Move]
    format_move: Callable[[Move], str]

    settled_terms: Callable[[Options], Sequence[str]] = _no_terms
    """The terms after all draws, as header lines of a transcript."""
    transcripts: AnyTranscriptHooks | None = None
    """The special features of the transcripts, as `export.TranscriptHooks`. None for the standard
    format of `export`, which suits games without options."""
    figures: Callable[[Options, Sequence[Event]], tuple[str, ...]] | None = None
    """Returns the statistics of a finished game, a JSON text for each seat, or is None."""
    daily: Options | None = None
    """The options of the deal of the day, or None if the game has none."""
    rule_set: Callable[[Options], str] = lambda _: ""
    """Returns the name of the rule set. Statistics compare only games with the same one."""

    @property
    def needs_all_seats(self) -> bool:
        """True if all seats must be taken.

        Such a game begins with the last acceptance, and the players sit in the order of the
        invitation. Any other game is started by its host, and the seats are drawn.
        """
        return self.min_seats == len(self.seats)

    def __repr__(self) -> str:
        return f"<the game {self.name}>"

    def __post_init__(self) -> None:
        hides_nothing = self.view is show_everything or self.redact is redact_nothing
        if self.hands is not None and hides_nothing:
            raise ValueError(f"{self.name} has hidden hands, so it needs a view and a redact")
        if self.transcripts is None and self.parse_options is not _parse_no_options:
            raise ValueError(f"{self.name} has options, so it needs a transcript format")
        if (self.agreed_terms is _no_terms) is not (self.settled_terms is _no_terms):
            raise ValueError(f"{self.name} needs both agreed and settled terms, or neither")
        if not 2 <= self.min_seats <= len(self.seats) <= MOST_SEATS:
            raise ValueError(f"{self.name} has {self.min_seats} to {len(self.seats)} seats")
        if list(self.seats) != [str(number) for number in range(1, len(self.seats) + 1)]:
            raise ValueError(f"the seats of {self.name} are not written 1 to {len(self.seats)}")


# The aliases for code that does not depend on the game.
AnyOptions = Any
AnyState = Any
AnySeat = Any
AnyMove = Any
AnyEvent = Any
AnyTranscriptHooks = Any
AnyPlan = Any
AnyGame = Game[AnyOptions, AnyState, AnySeat, AnyMove, AnyEvent]
AnyEngine = Engine[AnyState, AnyMove, AnyEvent]
