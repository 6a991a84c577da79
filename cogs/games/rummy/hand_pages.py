"""The pages of a private hand of Shanghai."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import discord

from bot.games.rummy.cards import Card
from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.hands import CardOrder, Group, groups_of
from bot.games.rummy.legality import asks_back
from bot.games.rummy.moves import Discard, Event, HandsDealt, Lay, MovePlayed, Seat, Swap, Undo
from bot.games.rummy.notation import format_move
from bot.games.rummy.plan import HandPlan, kept_cards, throw_order
from bot.games.rummy.solver.down import Proposal
from bot.games.rummy.solver.laying import best_lays
from bot.games.rummy.state import Phase, Table, View
from bot.games.rummy.terms.options import LARGEST_HAND, MOST_MELDS
from bot.matches.hands import Hand
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from cogs.ui.custom_ids import small_number

MOST_OPTIONS = 25
"""What a menu can hold."""
LONGEST_OPTION = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Ask(StrEnum):
    """What a button of a hand asks for."""

    TAKE = "take"
    LEAVE = "leave"
    EXTRA = "extra"
    BUY = "buy"
    DECLINE = "pass"
    DOWN = "down"
    """Prepare a proposal: its number."""
    BUILD = "build"
    """Put melds together by hand: what is chosen so far."""
    PUT = "put"
    """Prepare what was put together."""
    LAY_ALL = "all"
    TAKE_BACK = "back"
    DISCARD = "discard"
    """Discard a card: which one."""
    OUT = "out"
    SORT = "sort"
    PLAN = "orders"
    """The page of the plan."""
    PLAY = "play"
    """Let the turns be played: by which preset."""
    CHOOSE = "choose"
    """Let them be played no more."""
    HINT = "hint"
    """Say what is best, in a practice game."""
    COME_BACK = "here"
    """Take the seat back from the computer."""
    MAIN = "main"
    """The first page."""


class Pick(StrEnum):
    """What a menu of a hand is for; no value is one of a button's."""

    LAY = "lay"
    DISCARD = "throw"
    MELD = "meld"
    """The cards of one meld: which one, and what is chosen so far."""
    GIVE_UP = "giveup"
    """What of the plan is not collected any more."""
    THROW_FIRST = "first"
    WAKE = "wake"
    """When the player is to be called."""
    BUYS = "buys"
    """What is bought, and how."""
    WANTED = "wanted"
    """The cards that are to be bought; earlier versions have it, and the next one."""
    LIMITS = "limits"


@dataclass(frozen=True, slots=True)
class Asked:
    """What was clicked on a hand."""

    drafted: int
    """How many moves were drafted then."""
    ask: Ask | Pick
    rest: str = ""

    def __str__(self) -> str:
        return ".".join([str(self.drafted), self.ask.value, *([self.rest] if self.rest else [])])

    @classmethod
    def button(cls, text: str) -> Asked:
        """Return what a button's argument names; raises ValueError if it names nothing."""
        drafted, name, rest = _parts(text)
        return cls(drafted, Ask(name), rest)

    @classmethod
    def menu(cls, text: str) -> Asked:
        """Return what a menu's argument names; raises ValueError if it names nothing."""
        drafted, name, rest = _parts(text)
        return cls(drafted, Pick(name), rest)


def _parts(text: str) -> tuple[int, str, str]:
    drafted, _, rest = text.partition(".")
    name, _, rest = rest.partition(".")
    return small_number(drafted), name, rest


@dataclass(frozen=True, slots=True)
class Built:
    """Melds as far as they are put together by hand: cards by their place in the hand."""

    groups: tuple[tuple[int, ...], ...]
    jokers_low: bool = False

    def __str__(self) -> str:
        groups = "-".join("".join(_DIGITS[place] for place in group) for group in self.groups)
        return f"{groups}.{'l' if self.jokers_low else 'h'}"

    @classmethod
    def parse(cls, text: str) -> Built:
        """Return what `text` names; raises ValueError if that cannot be."""
        groups, _, end = text.partition(".")
        if end not in ("l", "h"):
            raise ValueError("jokers go low or high")
        found = tuple(tuple(_DIGITS.index(digit) for digit in group) for group in groups.split("-"))
        places = [place for group in found for place in group]
        if len(found) > MOST_MELDS or any(place >= LARGEST_HAND for place in places):
            raise ValueError("no hand has so many cards")
        if len(set(places)) < len(places):
            raise ValueError("a card stands twice")
        return cls(found, end == "l")

    def with_group(self, number: int, places: Sequence[int]) -> Built:
        """Return it with other cards in a meld, which leave the melds they were in."""
        groups = [
            tuple(sorted(places))
            if index == number
            else tuple(place for place in group if place not in places)
            for index, group in enumerate(self.groups)
        ]
        return Built(tuple(groups), self.jokers_low)

    def cards(self, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """Return the chosen cards; raises IndexError if `hand` has not so many."""
        return tuple(tuple(hand[place] for place in group) for group in self.groups)


Path = tuple[str, ...]
"""How far a place to lay a card is chosen: the card, how, whose meld, where."""


def path_of(table: Table, move: Lay | Swap) -> Path:
    """Return the whole path to a move."""
    target = move.meld if isinstance(move, Lay) or move.to is None else move.to
    how = "lay" if isinstance(move, Lay) else f"joker{move.meld}"
    owner = table.melds[target - 1].owner.value
    return (str(move.card), how, owner, format_move(move))


def narrowed(
    table: Table, moves: Sequence[Lay | Swap], path: Path
) -> tuple[list[Lay | Swap], list[Path]]:
    """Return the moves behind a path if a menu can hold them, else the paths one step further."""
    found = [move for move in moves if path_of(table, move)[: len(path)] == path]
    while len(found) > MOST_OPTIONS:
        steps = list(dict.fromkeys(path_of(table, move)[: len(path) + 1] for move in found))
        if len(steps) > 1:
            return [], steps[:MOST_OPTIONS]
        path = steps[0]
    return found, []


def option(label: str, value: str, *, default: bool = False) -> discord.SelectOption:
    """Return an entry of a menu; a label that is too long is cut."""
    return discord.SelectOption(
        label=shortened(label, LONGEST_OPTION), value=value, default=default
    )


@dataclass(frozen=True, slots=True)
class HandPage:
    """Which controls are shown."""

    place: Path = ()
    """How far it is chosen where a card is laid; empty on the first page."""
    built: Built | None = None
    """What is put together by hand, on that page."""
    picked: Card | None = None
    """What is to be discarded instead of what is proposed; nothing is until it is sent."""
    plan: bool = False
    """Whether it is the page of the plan."""


@dataclass(frozen=True)
class HandLook:
    """A look at one's own hand, for its player alone."""

    hand: Hand
    texts: Texts
    order: CardOrder = CardOrder.SUIT
    mode: DisplayMode = DisplayMode.STANDARD
    page: HandPage = HandPage()
    notes: tuple[str, ...] = ()
    """What just happened, a line each."""
    until: float | None = None
    """Until when the message follows the game, as Unix seconds; None if it does not say so."""
    rests: bool = False
    """Whether it follows the game no more."""
    reached: bool = True
    """Whether direct messages get through to the player, as far as is known."""
    coach: str | None = None
    """What the coach of a first game says."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.hand.match

    @property
    def seat(self) -> Seat:
        """Whose hand it is."""
        seat: Seat = self.hand.seat
        return seat

    @property
    def view(self) -> View:
        """The position as the seat sees it, with what is drafted."""
        view: View = self.hand.view
        return view

    @property
    def table(self) -> Table:
        """What lies on the table then."""
        return self.view.table

    @property
    def plan(self) -> HandPlan:
        """What the seat wants done meanwhile."""
        plan: HandPlan = self.hand.plan
        return plan

    @property
    def down(self) -> bool:
        """Whether the contract is Down, drafted or for good."""
        return self.table.player(self.seat).down

    @property
    def held(self) -> bool:
        """Whether the computer plays this hand for now."""
        return self.seat in self.match.computers

    @property
    def playing(self) -> bool:
        """Whether the seat may do something now."""
        rests = self.match.record.pause is not None
        return not rests and not self.held and self.seat in self.match.waiting

    @property
    def hinted(self) -> bool:
        """Whether a hint is offered: in a practice game, while there is something to choose."""
        chooses = self.playing and not self.hand.ends and bool(self.view.cards)
        record = self.match.record
        helped = record.is_practice and not record.is_daily_try
        return chooses and helped and self.table.phase is not Phase.BONEHEAD

    def think(self) -> HandLook:
        """Return this look once all that is shown of it is found out: not on the event loop.

        What a contract takes, and where cards go, may be searched for a tenth of a second and more.
        """
        _ = self.groups, self.proposed, self.ways, self.best
        if self.page.plan:
            _ = self.discards
        return self

    @cached_property
    def discards(self) -> Sequence[Card]:
        """The cards in the order in which the plan throws them."""
        return throw_order(self.view, self.seat, self.plan)

    @cached_property
    def ways(self) -> tuple[Proposal, ...]:
        """The ways to go Down that are proposed."""
        return ranked_proposals(self.view, self.seat) if self.playing else ()

    @cached_property
    def best(self) -> tuple[Lay | Swap, ...]:
        """What lays the most cards now."""
        lays = self.playing and self.down and self.table.phase is Phase.PLAY
        return best_lays(self.view) if lays else ()

    @cached_property
    def proposed(self) -> Card | None:
        """The discard that the plan proposes: what is needed least; None where there is none."""
        discards = self.playing and self.table.phase is Phase.PLAY and not self.hand.ends
        if not discards or not self.view.cards:
            return None
        return self.discards[0]

    @property
    def marked(self) -> Card | None:
        """The card that the discard button sends off."""
        picked = self.page.picked
        return picked if self.proposed and picked in self.view.cards else self.proposed

    @property
    def helps_next(self) -> bool:
        """Whether the next player could use that card at once, where one is asked about it."""
        marked = self.marked
        return marked is not None and asks_back(self.table, self.view.cards, marked)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The cards in the order that the player likes."""
        contract = None if self.down else self.table.contract
        cards = self.view.cards
        kept = kept_cards(cards, self.plan)
        return groups_of(cards, self.order, contract, self.table.options, kept)


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return where a board begins to tell: after the mover's last turn, or with the deal."""
    ends = turn_end_before(events, len(events))
    for index in range(ends - 1, -1, -1):
        event = events[index]
        if isinstance(event, HandsDealt):
            return index
        if isinstance(event, MovePlayed) and event.seat is mover and index < ends - 1:
            if isinstance(event.move, Discard):
                return index + 1
        elif isinstance(event, MovePlayed) and event.seat is mover and index == ends - 1:
            return ends
    return 0


def finished_turn(events: Sequence[Event]) -> tuple[int, int]:
    """Return begin and end of the turn that was finished last; equal if there is none."""
    end = turn_end_before(events, len(events))
    if not end:
        return 0, 0
    start = turn_end_before(events, end - 1)
    while start < end and isinstance(events[start], HandsDealt):
        start += 1
    return start, end


def turn_end_before(events: Sequence[Event], end: int) -> int:
    """Return the index behind the last finished turn among the first `end` events; 0 if none."""
    for index in range(end, 0, -1):
        event = events[index - 1]
        if index < end and isinstance(events[index], HandsDealt):
            return index
        if isinstance(event, MovePlayed) and isinstance(event.move, Discard):
            undone = index < len(events) and _undoes(events[index])
            if not undone:
                return index
    return 0


def _undoes(event: Event) -> bool:
    return isinstance(event, MovePlayed) and isinstance(event.move, Undo)
