"""A look at one's own hand: whose, in which language, sorted how, with which controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.games.rummy.cards import Card
from bot.games.rummy.hands import CardOrder, Group, groups_of
from bot.games.rummy.legality import asks_back
from bot.games.rummy.moves import Lay, Seat, Swap
from bot.games.rummy.plan import HandPlan, kept_cards, throw_order
from bot.games.rummy.solver.down import Proposal, proposals
from bot.games.rummy.solver.laying import best_lays
from bot.games.rummy.state import Phase, Table, View
from bot.matches.hands import Hand
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.games.rummy.pages import Built, Path


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
        return chooses and self.match.record.practice and self.table.phase is not Phase.BONEHEAD

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
        return proposals(self.view, self.seat) if self.playing else ()

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
