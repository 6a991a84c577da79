"""The pages of a private hand of Shanghai, and the arguments of its buttons and menus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import discord

from bot.games.rummy.cards import Card
from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.hands import CardOrder, Group, collect_melds, group_hand
from bot.games.rummy.legality import must_confirm
from bot.games.rummy.moves import Discard, Event, HandsDealt, Lay, MovePlayed, Seat, Swap, Undo
from bot.games.rummy.notation import format_move
from bot.games.rummy.plan import (
    HandPlan,
    Interruption,
    collected_cards,
    find_interruption,
    throw_order,
)
from bot.games.rummy.solver.down import DownProposal
from bot.games.rummy.solver.laying import best_lays
from bot.games.rummy.state import Phase, Table, View
from bot.games.rummy.terms.options import LARGEST_HAND, MOST_MELDS
from bot.matches.hands import Hand
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.foreign import shorten
from cogs.ui.custom_ids import small_number

MOST_OPTIONS = 25
"""Discord's maximum number of options in a menu."""
LONGEST_OPTION = 100
MESSAGE_PACE = 6 * 3600
"""The minimum pace (time limit for a move, in seconds) of a slow match. Such a match is played "by
message": the players move when they have time, and are rarely present together."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class ButtonAction(StrEnum):
    """The action of a button of a hand."""

    TAKE = "take"
    LEAVE = "leave"
    EXTRA = "extra"
    BUY = "buy"
    DECLINE = "pass"
    DOWN = "down"
    """Draft the proposed melds; the argument is the number of the proposal."""
    BUILD = "build"
    """Open the page for building melds; the argument is the `MeldDraft` so far."""
    PUT = "put"
    """Draft the melds that the player has built; the argument is the `MeldDraft`."""
    LAY_ALL = "all"
    TAKE_BACK = "back"
    DISCARD = "discard"
    """Discard the card in the argument."""
    OUT = "out"
    SORT = "sort"
    PLAN = "orders"
    """Open the page of the plan."""
    MORE = "more"
    """Open the page with the less common controls of the plan."""
    BUYING = "buying"
    """Turn the plan's purchases on (argument 1) or off (argument 0)."""
    PLAY = "play"
    """Start automatic turns with the preset in the argument. Only messages of earlier versions have
    this button."""
    CHOOSE = "choose"
    """Stop automatic turns. Only messages of earlier versions have this button."""
    HINT = "hint"
    """Show the best move, in practice only."""
    COME_BACK = "here"
    """Take the seat back from the computer."""
    MAIN = "main"
    """Return to the first page."""


class MenuAction(StrEnum):
    """The action of a menu of a hand. No value is also one of `ButtonAction`."""

    LAY = "lay"
    """Choose a lay-off, step by step."""
    MOVE = "throw"
    """Mark a card for the discard, draft a lay-off, or draft proposed melds. In messages of earlier
    versions, the menu contains only cards to mark."""
    MELD = "meld"
    """Choose the cards of one meld; the argument is the meld's index and the `MeldDraft` so far."""
    STYLE = "style"
    """Choose which turns are played automatically."""
    GIVE_UP = "giveup"
    """Stop collecting a group of cards."""
    THROW_FIRST = "first"
    WAKE = "wake"
    """Choose the events that notify the player."""
    BUYS = "buys"
    """Choose the purchases and their limits. Only messages of earlier versions have this menu."""
    WANTED = "wanted"
    """Choose the cards to buy. Only messages of earlier versions have this menu."""
    LIMITS = "limits"
    """Choose the limits on purchases."""


@dataclass(frozen=True, slots=True)
class HandRequest:
    """The action of a click on a hand. Its text is the argument of the button or the menu.

    In this example, the hand was drawn with two drafted moves, and the button discards the 7 of
    diamonds:

    >>> str(HandRequest(2, ButtonAction.DISCARD, "D7")), HandRequest.button("2.discard.D7").argument
    ('2.discard.D7', 'D7')
    """

    drafted: int
    """The number of drafted moves when the hand was drawn."""
    action: ButtonAction | MenuAction
    argument: str = ""

    def __str__(self) -> str:
        return ".".join(
            [str(self.drafted), self.action.value, *([self.argument] if self.argument else [])]
        )

    @classmethod
    def button(cls, text: str) -> HandRequest:
        """Return the request in a button's argument; raises ValueError if its action is unknown."""
        drafted, name, argument = _parts(text)
        return cls(drafted, ButtonAction(name), argument)

    @classmethod
    def menu(cls, text: str) -> HandRequest:
        """Return the request in a menu's argument; raises ValueError if its action is unknown."""
        drafted, name, argument = _parts(text)
        return cls(drafted, MenuAction(name), argument)


def _parts(text: str) -> tuple[int, str, str]:
    drafted, _, rest = text.partition(".")
    name, _, argument = rest.partition(".")
    return small_number(drafted), name, argument


@dataclass(frozen=True, slots=True)
class MeldDraft:
    """The melds that the player has built so far, as positions of cards in the hand.

    Its text has one character for each position, "-" between two melds, and at the end ".h" or
    ".l", for jokers that represent high or low cards of runs. In this example, the first meld has
    the cards at the positions 0, 1 and 10, and the second meld is empty:

    >>> str(MeldDraft(((0, 1, 10), ()))), MeldDraft.parse("01a-.h").groups
    ('01a-.h', ((0, 1, 10), ()))
    """

    groups: tuple[tuple[int, ...], ...]
    has_low_jokers: bool = False

    def __str__(self) -> str:
        groups = "-".join("".join(_DIGITS[place] for place in group) for group in self.groups)
        return f"{groups}.{'l' if self.has_low_jokers else 'h'}"

    @classmethod
    def parse(cls, text: str) -> MeldDraft:
        """Return the melds written as `text`; raises ValueError if it is malformed."""
        groups, _, end = text.partition(".")
        if end not in ("l", "h"):
            raise ValueError("after the dot, there must be l or h")
        melds = tuple(tuple(_DIGITS.index(digit) for digit in group) for group in groups.split("-"))
        places = [place for group in melds for place in group]
        if len(melds) > MOST_MELDS or any(place >= LARGEST_HAND for place in places):
            raise ValueError("no hand has so many cards or melds")
        if len(set(places)) < len(places):
            raise ValueError("a card occurs twice")
        return cls(melds, end == "l")

    def replace_group(self, number: int, places: Sequence[int]) -> MeldDraft:
        """Return the melds with the cards at `places` in the meld `number` and in no other meld."""
        groups = [
            tuple(sorted(places))
            if index == number
            else tuple(place for place in group if place not in places)
            for index, group in enumerate(self.groups)
        ]
        return MeldDraft(tuple(groups), self.has_low_jokers)

    def cards(self, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of each meld; raises IndexError if `hand` has too few cards."""
        return tuple(tuple(hand[place] for place in group) for group in self.groups)


Path = tuple[str, ...]
"""The choice of a lay-off so far, at most four steps: card, kind, owner of the meld, move."""


def path_of(table: Table, move: Lay | Swap) -> Path:
    """Return the complete path of a move."""
    target = move.meld if isinstance(move, Lay) or move.to is None else move.to
    kind = "lay" if isinstance(move, Lay) else f"joker{move.meld}"
    owner = table.melds[target - 1].owner.value
    return (str(move.card), kind, owner, format_move(move))


def narrow_moves(
    table: Table, moves: Sequence[Lay | Swap], path: Path, most: int = MOST_OPTIONS
) -> tuple[list[Lay | Swap], list[Path]]:
    """Return the moves whose paths begin with `path`, or the paths of the next step of the choice.

    With at most `most` such moves, the second list is empty. Otherwise the first list is empty, and
    the second list has the paths that are longer than `path` by one step, or by more steps if one
    step leaves no choice.
    """
    fitting = [move for move in moves if path_of(table, move)[: len(path)] == path]
    while len(fitting) > most:
        steps = list(dict.fromkeys(path_of(table, move)[: len(path) + 1] for move in fitting))
        if len(steps) > 1:
            return [], steps[:most]
        path = steps[0]
    return fitting, []


def option(
    label: str, value: str, description: str | None = None, *, default: bool = False
) -> discord.SelectOption:
    """Return an option of a menu, with label and description cut to Discord's limit."""
    return discord.SelectOption(
        label=shorten(label, LONGEST_OPTION),
        value=value,
        description=description and shorten(description, LONGEST_OPTION),
        default=default,
    )


@dataclass(frozen=True, slots=True)
class HandPage:
    """The page of a hand, which determines its controls."""

    place: Path = ()
    """The partial choice of a lay-off; empty on the first page."""
    built: MeldDraft | None = None
    """The melds built so far, on the page for building melds."""
    picked: Card | None = None
    """The card that the player marked instead of the proposed discard, or None."""
    is_plan: bool = False
    """True if it is the page of the plan."""
    has_more: bool = False
    """True if the page of the plan shows its less common controls."""


@dataclass(frozen=True)
class HandLook:
    """A private hand with the render options of its player."""

    hand: Hand
    texts: Texts
    mode: DisplayMode = DisplayMode.STANDARD
    page: HandPage = HandPage()
    notes: tuple[str, ...] = ()
    """The latest events, one line each."""
    until: float | None = None
    """The end of the live updates in Unix seconds, or None if the message does not show it."""
    is_retired: bool = False
    """True if the message has stopped updating."""
    is_reachable: bool = True
    """False if the player is known to have closed direct messages."""
    coach: str | None = None
    """The coach's line, or None."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.hand.match

    @property
    def seat(self) -> Seat:
        """The seat of the hand's player."""
        seat: Seat = self.hand.seat
        return seat

    @property
    def view(self) -> View:
        """The seat's view of the position, including the draft."""
        view: View = self.hand.view
        return view

    @property
    def table(self) -> Table:
        """The table of `view`."""
        return self.view.table

    @property
    def plan(self) -> HandPlan:
        """The player's plan."""
        plan: HandPlan = self.hand.plan
        return plan

    @property
    def order(self) -> CardOrder:
        """The player's order of the cards."""
        return CardOrder(self.hand.member.hand_order.value)

    @property
    def is_down(self) -> bool:
        """True if the player is Down, or has drafted going Down."""
        return self.table.player(self.seat).is_down

    @property
    def shows_melds(self) -> bool:
        """True if the hand shows the melds on the table.

        It shows them to a player who is Down, for lay-offs, and in private practice, which has no
        other picture of the table.
        """
        return bool(self.table.melds) and (self.is_down or self.match.record.is_private)

    @property
    def is_automated(self) -> bool:
        """True if a computer currently plays for this seat."""
        return self.seat in self.match.computers

    @property
    def is_playing(self) -> bool:
        """True if the player may act now."""
        is_paused = self.match.record.pause is not None
        return not is_paused and not self.is_automated and self.seat in self.match.waiting

    @property
    def asks_style(self) -> bool:
        """True if this hand opens with the question how the player wants to play."""
        has_chosen = self.hand.member.play_style is not None
        return is_first_by_message(self.hand) and not has_chosen and not self.plan.plays

    @property
    def has_hint(self) -> bool:
        """True if a hint is offered: in a practice match, while the player has a choice.

        A try at the deal of the day has no hints.
        """
        chooses = self.is_playing and not self.hand.ends_turn and bool(self.view.cards)
        record = self.match.record
        helped = record.is_practice and not record.is_daily_try
        return chooses and helped and self.table.phase is not Phase.BONEHEAD

    def think(self) -> HandLook:
        """Compute the cached properties and return self; call it outside the event loop.

        The searches for melds and lay-offs may take a tenth of a second or more.
        """
        _ = self.groups, self.proposed, self.ways, self.best, self.helpful
        if self.page.is_plan:
            _ = self.discards
        return self

    @cached_property
    def discards(self) -> Sequence[Card]:
        """The cards of the hand, in the order in which the plan would discard them."""
        return throw_order(self.view, self.seat, self.plan)

    @cached_property
    def ways(self) -> tuple[DownProposal, ...]:
        """The proposed melds for the contract; empty if the player may not act now."""
        return ranked_proposals(self.view, self.seat) if self.is_playing else ()

    @cached_property
    def best(self) -> tuple[Lay | Swap, ...]:
        """The moves that lay off the most cards; empty if the player may not lay off now."""
        lays = self.is_playing and self.is_down and self.table.phase is Phase.PLAY
        return best_lays(self.view) if lays else ()

    @cached_property
    def proposed(self) -> Card | None:
        """The discard that the plan proposes, or None if the player may not discard now."""
        discards = self.is_playing and self.table.phase is Phase.PLAY and not self.hand.ends_turn
        if not discards or not self.view.cards:
            return None
        return self.discards[0]

    @cached_property
    def reason(self) -> Interruption | None:
        """The reason why the plan leaves this turn to the player, or None."""
        if not self.is_playing or not self.plan.plays or self.hand.moves:
            return None
        return find_interruption(self.view, self.seat, self.plan, began=self.hand.turn_start)

    @cached_property
    def helpful(self) -> tuple[tuple[Card, ...], tuple[Group, ...]]:
        """The cards on offer or drawn in this turn, and the groups that the plan collects.

        Both are empty unless these cards help with the contract and are therefore the `reason`.
        """
        if self.reason is not Interruption.HELP or self.is_down:
            return (), ()
        table, start_view = self.table, self.hand.turn_start
        if table.phase is Phase.OFFER and table.top:
            return (table.top.card,), self.collect(table.top.card)
        drawn = Counter(self.view.cards) - Counter(start_view.cards if start_view else ())
        return tuple(drawn.elements()), self.collect()

    def collect(self, *more: Card) -> tuple[Group, ...]:
        """Return the groups that the plan collects from the cards of the hand and `more`.

        The result is empty once the player is Down.
        """
        contract = self.table.contract
        if contract is None or self.is_down:
            return ()
        cards = collected_cards((*self.view.cards, *more), self.plan)
        return collect_melds(cards, contract, self.table.options)

    @property
    def marked(self) -> Card | None:
        """The card that the discard button discards, or None without such a button."""
        picked = self.page.picked
        return picked if self.proposed and picked in self.view.cards else self.proposed

    @property
    def helps_next(self) -> bool:
        """True if the rules require a confirmation, because the next player could use the card."""
        marked = self.marked
        return marked is not None and must_confirm(self.table, self.view.cards, marked)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The cards in the player's preferred order, in groups."""
        contract = None if self.is_down else self.table.contract
        cards = self.view.cards
        kept = collected_cards(cards, self.plan)
        return group_hand(cards, self.order, contract, self.table.options, kept)


def is_first_by_message(hand: Hand) -> bool:
    """Return whether a hand is in the first round of a public, slow match; see `MESSAGE_PACE`.

    Returns False during a pause, and while a computer plays for the seat.
    """
    match, table = hand.match, hand.view.table
    pace = match.record.pace
    is_slow = pace is not None and pace >= MESSAGE_PACE
    runs = match.record.pause is None and hand.seat not in match.computers
    return is_slow and runs and not match.record.is_private and table.round == 1


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return the index of the first event that a board describes.

    It is the event after the latest finished turn of `mover`, or the deal if `mover` has not had a
    turn in this round.
    """
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
    """Return the start and end index of the last finished turn; both are 0 without one."""
    end = turn_end_before(events, len(events))
    if not end:
        return 0, 0
    start = turn_end_before(events, end - 1)
    while start < end and isinstance(events[start], HandsDealt):
        start += 1
    return start, end


def turn_end_before(events: Sequence[Event], end: int) -> int:
    """Return the index after the last turn that ends within the first `end` events, or 0."""
    for index in range(end, 0, -1):
        event = events[index - 1]
        if index < end and isinstance(events[index], HandsDealt):
            return index
        if isinstance(event, MovePlayed) and isinstance(event.move, Discard):
            undone = index < len(events) and _is_undo(events[index])
            if not undone:
                return index
    return 0


def _is_undo(event: Event) -> bool:
    return isinstance(event, MovePlayed) and isinstance(event.move, Undo)
