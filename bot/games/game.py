"""The interface of a game: the functions and values that the rest of the program uses.

Each game is an instance of `Game`. If the computer can play it, there is also an `Engine`. A *slot*
is the index of a seat in tuples by seat, from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Any, Generic, Protocol, TypeVar

from bot.games.transcript_lines import Proof

StateT = TypeVar("StateT")
DescriptionT = TypeVar("DescriptionT")


class PagePicture(Enum):
    """The type of picture on a page of a game log."""

    TABLE = auto()
    """The table, after a deal or a turn."""
    ROUND = auto()
    """The summary of a finished round."""
    SHEET = auto()
    """The score sheet."""


@dataclass(frozen=True, slots=True)
class GameLogPage(Generic[StateT, DescriptionT]):
    """One page of a *game log*, which shows a match as a series of pictures."""

    picture: PagePicture
    state: StateT
    """The position in the picture."""
    before: StateT
    """The position before `events`."""
    events: tuple[DescriptionT, ...]
    """The descriptions of the events since the previous page."""
    round: int
    """The number of the round, from 1."""


class GameLogBuilder(Generic[StateT, DescriptionT]):
    """Builds the pages of a game log event by event."""

    def __init__(self, first: StateT) -> None:
        """Create a log without pages; `first` is the first position of the game."""
        self.pages: list[GameLogPage[StateT, DescriptionT]] = []
        """The pages so far, in order."""
        self._before = first
        self._descriptions: list[DescriptionT] = []

    def add_event(self, description: DescriptionT) -> None:
        """Add an event to the current page."""
        self._descriptions.append(description)

    def end_page(self, picture: PagePicture, state: StateT, number: int) -> None:
        """End the current page. It shows the position `state` and belongs to round `number`."""
        self.pages.append(
            GameLogPage(picture, state, self._before, tuple(self._descriptions), number)
        )
        self._before = state
        self._descriptions.clear()


MOST_SEATS = 8
"""The maximum number of seats of any game."""
COMPLETED = "completed"
"""In every game, the value of `Outcome.termination` for a match that was played to its end."""
CANCELLED = "cancelled"
"""In every game, the value of `Outcome.termination` for a match that was called off and has no
winner."""

Options = TypeVar("Options")
State = TypeVar("State")
Seat = TypeVar("Seat", bound=str)
Move = TypeVar("Move")
Event = TypeVar("Event")


def slot_of(seat: str) -> int:
    """Return the slot of a seat.

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
    """An event that is impossible in the position and is not a move, such as a wrong roll."""


class OptionsRefusedError(ValueError):
    """Options with which a game cannot be played."""

    def __init__(self, reason: StrEnum, about: str) -> None:
        """Store the reason. `about` names the option in the text of the error."""
        super().__init__(f"{reason.value}: {about}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Chance:
    """The data from which all random draws of a match follow."""

    key: bytes = field(repr=False)
    """The key of the match. A match that began in an early version of the bot has no key; this is
    then its secret, from which all draws follow directly."""
    log: Sequence[Any] = ()
    """The events so far, from which a game can number its draws."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game; tuples are indexed by slot."""

    termination: str
    """The reason for the end: `COMPLETED`, `CANCELLED` or another value that the game defines."""
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """The final places, from 1. Equally good seats share a place. None if no player won or lost."""


@dataclass(frozen=True, slots=True)
class SeatTaker:
    """A member who took over a seat during the game.

    The log contains a hash of the member's id and name.
    """

    seat: str
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The data in a match's transcript (see `export`), except the terms and the events."""

    match: str
    """The number or name of the match."""
    players: tuple[str, ...]
    """The names by slot at the start of the game."""
    commitment: str
    """The SHA-256 hash of the secret, 64 hexadecimal digits."""
    secret: bytes | None = field(default=None, repr=False)
    """The secret, or None until the game is over."""
    proof: Proof | None = None
    """The proof of the log, with a mark after every line; see `transcript_lines`. None for a match
    that began in an early version of the bot."""
    takers: tuple[SeatTaker, ...] = ()
    """The members who took over seats."""

    @property
    def chance(self) -> bytes | None:
        """The key of all draws, or None until the game is over.

        In a match that began in an early version of the bot, it is the secret.
        """
        if self.secret is None or self.proof is None or self.proof.key is None:
            return self.secret
        return bytes.fromhex(self.proof.key)


class TakeBackRefusal(StrEnum):
    """The reason why a seat's latest move cannot be taken back."""

    NOTHING = "nothing"
    """The seat has no move to take back."""
    LATE = "late"
    """Another seat has moved since."""


@dataclass(frozen=True, slots=True)
class TakeBack(Generic[State, Seat, Event]):
    """The rules for taking back a move, with or without the consent of all players."""

    event: Event
    """The event that takes back the latest move."""
    refusal: Callable[[State, Sequence[Event], Seat], TakeBackRefusal | None]
    """Returns the reason why a seat cannot take back its move, or None. The arguments are the
    position, the events so far, and the seat."""
    is_free: Callable[[State, Sequence[Event], Seat], bool]
    """Returns True if no consent is needed. The arguments are those of `refusal`. The function is
    called only if `refusal` returns None."""


class GameReport(Protocol):
    """The analysis of a match. Each game defines its own class."""

    @property
    def is_complete(self) -> bool:
        """True if the analysis covers the whole game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine(Generic[State, Move, Event]):
    """The slow computations of a game, which run in a worker process.

    The attributes are module-level functions. They are pickled with their arguments and results, so
    all of these must be picklable.
    """

    choose: Callable[[str, State], Move]
    """Returns the move of a computer player of the given level. The position is the view of the
    seat that must move."""
    hint: Callable[[State], Any]
    """Returns the move of the strongest level, and alternatives, in a class that the game defines.
    The position is the view of the seat that must move."""
    analyse: Callable[[State, Sequence[Event]], Iterator[GameReport | None]]
    """Yields partial analyses of a finished game, then the complete one. The arguments are the
    first position and the events. None is yielded in between, so that the caller can stop early."""
    best_result: Callable[
        [Any, Callable[[Any, Sequence[Event]], Event | None]], Iterator[tuple[int, ...] | None]
    ]
    """Yields None during the computation. Then yields the points by seat of a game with which the
    result of a member in the first seat is compared; the strongest level plays the other seats.
    The final value is None if the search for such a game was too long.

    The arguments are the first position, and a function that returns the chance event after a
    position, or None. The arguments of that function are the position and, as for `Chance.log`, the
    events from which the game can number its draws."""
    is_choice: Callable[[Event], bool]
    """Returns True if an event is a choice that makes its game worth an analysis."""


def show_everything(state: State, _: object) -> State:
    """Return the position unchanged: the `Game.view` of a game without hidden information."""
    return state


def redact_nothing(steps: Iterable[tuple[object, Event]], _: object) -> Sequence[Event]:
    """Return all events: the `Game.redact` of a game without hidden information."""
    return [event for _, event in steps]


def keep_options(options: Options, _: int, __: Chance) -> Options:
    """Return the options unchanged: the `Game.settle_options` of a game without random options."""
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
    """Returns the options adapted to a number of players. Values that a member chose are kept."""
    check: Callable[[Options, int], None] = _accept
    """Raises OptionsRefusedError if the options do not allow the given number of players."""
    rematch: Callable[[Options, Seat], Options] = _keep_options
    """Returns the options of a rematch. The member of the given seat hosts the rematch, and gets
    the first seat unless seats are drawn."""
    rotate: Callable[[Options, int, int], Options] = lambda options, _slot, _seats: options
    """Returns the options after the seats were rotated, so that the player of the given slot gets
    the first seat. The same player begins as before. The arguments are the options after all draws,
    the slot and the number of seats."""
    levels: tuple[str, ...] = ()
    """The levels of the computer, weakest first; empty if the computer does not play the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands(Generic[Options, State, Seat, Move]):
    """The features of a game with hidden hands: drafts, offers and plans.

    - A *draft* is a list of moves of a turn that are not yet stored. Moves that reveal no new
      information to their seat are drafted. They are stored with the move that ends the turn.
    - An *offer* is a card that several seats may claim, such as a discard. A seat can *buy* the
      card or decline.
    - A *plan* determines the moves of a seat in advance. Its type belongs to the game.

    The positions passed to these functions are views of the seat.
    """

    is_drafted: Callable[[Move], bool]
    """Returns True if a move is drafted."""
    window_seconds: Callable[[Options], int | None]
    """Returns the number of seconds in which members who want to be asked can respond to an offer,
    or None if no member is asked."""
    turn_delay: Callable[[Options], tuple[float, float]]
    """Returns the minimum and maximum delay, in seconds after an offer, of a turn played by a plan.
    The delay is like that of an attentive member, so that the others cannot recognize plans."""
    actor: Callable[[Any], Seat | None]
    """Returns the seat that made a move, given its event. Returns None for other events, except for
    those of `StandIn.hand_over`."""
    turn_id: Callable[[State], str]
    """Returns an id of the current turn that is unique in the match."""
    mover: Callable[[State], Seat]
    """Returns the seat whose turn it is."""
    offer_id: Callable[[State], str | None]
    """Returns an id of the current offer that is unique in the match, or None without an offer."""
    asked_seats: Callable[[State], Sequence[Seat]]
    """Returns the seats other than the mover that may still claim the offer, in the order of their
    claims. Empty while the mover may still claim it."""
    position_for: Callable[[State, Seat], State]
    """Returns the position after all seats before the given one in `asked_seats` have declined."""
    decline: Move
    """The move that declines an offer."""
    no_plan: Any
    """The plan of a member who has not made one."""
    parse_plan: Callable[[str], Any]
    """Parses the JSON text of a plan; raises ValueError if it is invalid."""
    format_plan: Callable[[Any], str]
    check_plan: Callable[[Any, Seat, Any], Any]
    """Returns a member's new plan in the form to store. The arguments are the position, the seat
    and the plan. Raises MoveRefusedError or ValueError if the plan is not valid."""
    current_plan: Callable[[Any, Seat, Any], Any]
    """Returns a plan without its expired parts. The arguments are those of `check_plan`."""
    plan_with_answer: Callable[[Any, Seat, Any, bool], Any]
    """Returns a plan with a response to the current offer. The first three arguments are those of
    `check_plan`; the last one is True to buy. Raises MoveRefusedError if the seat can no longer
    respond."""
    plan_without_questions: Callable[[Any], Any]
    """Returns a plan that does not ask the member about offers."""
    min_members_asked: int
    """Members are asked about offers only in matches of at least this number of members. With
    fewer, the others would know which member is being asked."""
    planned_answer: Callable[[Any, Seat, Any], Move | None]
    """Returns the response to the current offer that a plan contains, or None. The arguments are
    those of `check_plan`."""
    planned_move: Callable[[Any, Seat, Any, bool, Any | None], Move | None]
    """Returns the move that a plan determines for a seat that must move, or None if its member must
    decide.

    The first three arguments are the position, the seat and the plan. The fourth is True if the
    time for responses to the offer has passed. The last one is the seat's view at the start of
    the turn. It is None for a response, and if the member has made a move in this turn.
    """
    forced_move: Callable[[Any, Seat, Any], Move]
    """Returns the automatic move of a seat whose turn is overdue. The arguments are the position,
    the seat and its plan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(Generic[State, Seat, Event]):
    """The computer as a substitute for absent members, so that the other players can finish.

    While the computer plays a member's seat, the match does not wait for the member.
    """

    level: str
    """The level of the computer."""
    min_seats: int
    """Overdue turns are played automatically in matches of at least this number of seats. In
    smaller matches the waiting player may claim the win."""
    pace: int
    """The default time in seconds for a turn in matches with at least `min_seats` seats."""
    max_forced_turns: int
    """The number of consecutive overdue turns of a member after which the computer takes the
    seat."""
    seats: Callable[[State], frozenset[Seat]]
    """Returns the members' seats that the computer plays at present."""
    take_over: Callable[[Seat], Event]
    """Returns the event by which the computer takes a seat."""
    give_back: Callable[[Seat], Event]
    """Returns the event by which the member takes the seat back."""
    hand_over: Callable[[Seat, str], Event]
    """Returns the event by which another member takes the seat. The second argument is a hash of
    that member's id and name, 64 hexadecimal digits."""
    end_event: Callable[[State, frozenset[Seat]], Event | None]
    """Returns the event that ends a game because too few members still play, or None. The arguments
    are the position and the seats of all members."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game(Generic[Options, State, Seat, Move, Event]):
    """The definition of a game. All functions are pure.

    Attributes with a default are needed only for special features. Without them, the game has no
    options and no hidden information, no move can be taken back, and it ends when a player leaves.
    The computer does not play it, statistics contain only results, and transcripts have the
    standard format.
    """

    name: str
    """The name of the game in the database; it never changes."""
    seats: tuple[Seat, ...]
    """All possible seats. A match of n players has the first n seats."""
    min_seats: int
    """The minimum number of players."""

    parse_options: Callable[[str], Options] = _parse_no_options
    """Parses the JSON text of the options; raises ValueError if it is invalid."""
    format_options: Callable[[Options], str] = lambda _: NO_OPTIONS
    settle_options: Callable[[Options, int, Chance], Options] = keep_options
    """Returns the options after drawing the random ones, such as the player who begins. The second
    argument is the number of seats."""

    agreed_terms: Callable[[Options], Sequence[str]] = _no_terms
    """Returns the *terms*, which are the options as lines of text, before any draw. The key of the
    match depends on them."""

    new_game: Callable[[Options, int], State]
    """Returns the position before the first event. The second argument is the number of seats."""
    check_move: Callable[[State, Seat, Move], object]
    """Raises MoveRefusedError if the seat cannot make the move now. The result is ignored."""
    legal_moves: Callable[[State, Seat], Sequence[Move]]
    """Returns the legal moves of a seat, without duplicates. It omits the resignation, and may omit
    moves with too many variants."""
    move_event: Callable[[Seat, Move], Event]
    """Returns the event of a seat's move."""
    apply: Callable[[State, Event], State]
    """Returns the position after an event; raises ValueError for an impossible event."""
    chance_event: Callable[[State, Chance], Event | None]
    """Returns the next chance event, or None if a player must decide or the game is over. The first
    event of a game is a chance event."""
    forced_event: Callable[[State], Event | None] = lambda _: None
    """Returns the event of the only legal move, or None if the player has a choice. A game may
    also leave an only move to the player. The operator can have the returned moves made
    automatically."""
    waiting: Callable[[State], frozenset[Seat]]
    """Returns the seats that must move now; empty before chance events and after the end."""
    outcome: Callable[[State], Outcome | None]
    """Returns the result, or None while the game runs."""

    view: Callable[[State, Seat | None], Any] = show_everything
    """Returns the part of a position that a seat may see, or that the public may see if the seat is
    None."""
    redact: Callable[[Iterable[tuple[State, Event]], Seat | None], Sequence[Event]] = redact_nothing
    """Returns events of a running game without information that a seat may not see.

    The events are consecutive, and each is given with the position before it. If the seat is None,
    the result is for the public. That result must not depend on later events, because a public log
    is extended event by event.
    """

    resignation: Move
    """The move that resigns. It is legal at any time before the end, also out of turn."""
    cancelled: Event
    """The event that ends a game which was called off, without a winner."""
    out_of_time: Callable[[State, frozenset[Seat]], Event]
    """Returns the event that ends a game in which the turns of the given seats are overdue."""
    take_back: TakeBack[State, Seat, Event] | None = None
    """None if moves cannot be taken back."""
    stand_in: StandIn[State, Seat, Event] | None = None
    """None if the game ends when a player leaves."""
    inviting: InvitationRules[Options, Seat] = InvitationRules()
    hands: Hands[Options, State, Seat, Move] | None = None
    """None for a game without hidden hands."""

    parse_event: Callable[[str], Event]
    """Parses a line of the log; raises ValueError if it is invalid."""
    format_event: Callable[[Event], str]
    parse_move: Callable[[str], Move]
    format_move: Callable[[Move], str]

    settled_terms: Callable[[Options], Sequence[str]] = _no_terms
    """Returns the terms after all draws, as header lines of a transcript."""
    transcripts: AnyTranscriptHooks | None = None
    """The `export.TranscriptHooks` of the game. None for the standard format of transcripts, which
    is suitable for games without options."""
    figures: Callable[[Options, Sequence[Event]], tuple[str, ...]] | None = None
    """Returns the statistics of a finished game: a JSON text for each seat. None if the game has no
    statistics except results."""
    daily: Options | None = None
    """The options of the deal of the day, or None if the game has none."""
    rule_set: Callable[[Options], str] = lambda _: ""
    """Returns the name of the rule set. Statistics compare only games with the same rule set."""

    @property
    def needs_all_seats(self) -> bool:
        """True if the game has a fixed number of players.

        It then begins when the last invited member accepts, and the seats follow from the order of
        the invitation. Otherwise the host starts the game, and the seats are drawn.
        """
        return self.min_seats == len(self.seats)

    def __repr__(self) -> str:
        return f"<the game {self.name}>"

    def __post_init__(self) -> None:
        hides_nothing = self.view is show_everything or self.redact is redact_nothing
        if self.hands is not None and hides_nothing:
            raise ValueError(f"{self.name} has hidden hands, so it needs `view` and `redact`")
        if self.transcripts is None and self.parse_options is not _parse_no_options:
            raise ValueError(f"{self.name} has options, so it needs `transcripts`")
        if (self.agreed_terms is _no_terms) is not (self.settled_terms is _no_terms):
            raise ValueError(f"{self.name} needs both agreed and settled terms, or neither")
        if not 2 <= self.min_seats <= len(self.seats) <= MOST_SEATS:
            raise ValueError(
                f"{self.name} has {self.min_seats} to {len(self.seats)} seats; the minimum must be"
                f" at least 2, and the maximum at most {MOST_SEATS}"
            )
        if list(self.seats) != [str(number) for number in range(1, len(self.seats) + 1)]:
            raise ValueError(f"the seats of {self.name} must be '1' to '{len(self.seats)}'")


# Types for code that works with any game.
AnyOptions = Any
AnyState = Any
AnySeat = Any
AnyMove = Any
AnyEvent = Any
AnyTranscriptHooks = Any
AnyPlan = Any
AnyGame = Game[AnyOptions, AnyState, AnySeat, AnyMove, AnyEvent]
AnyEngine = Engine[AnyState, AnyMove, AnyEvent]
