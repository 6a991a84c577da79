"""The evaluation: the penalty to expect of each move of a seat, by what that seat sees.

The captain chooses by it, hints explain it, the analysis measures mistakes with it, and plans
follow it. A move is rated by the whole turn that it begins: all that can be laid afterwards, and
the best discard. Where nothing of the hand may be left when it goes Down, the distance to that is
what counts, not the distance to the contract.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import ceil, exp, log
from operator import attrgetter

from bot.games.rummy.cards import JOKER, KING, Card
from bot.games.rummy.legality import (
    hand_penalty,
    helps_who_is_down,
    laid,
    legal_moves,
    waiting,
)
from bot.games.rummy.melds import Meld, can_deploy
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Down,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Seat,
    Stand,
    Swap,
    Take,
)
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.solver.distance import Distance, codes_of, distance_for, with_card
from bot.games.rummy.solver.down import Proposal, best_downs, proposals, way_out
from bot.games.rummy.solver.laying import after_lays, best_lays, lays_of, lays_on
from bot.games.rummy.state import Phase, Player, Position, Table, View
from bot.games.rummy.terms.options import (
    MIN_PLAYERS,
    Contract,
    Exchanges,
    MeldKind,
    Options,
    deck_of,
)

OUT_NOW = (0.5, 0.35, 0.04, 0.015, 0.006, 0.001)
"""How likely a player who is Down goes out in a turn, by the cards he holds before it."""
OUT_UNSEEN = (0.002, 0.02)
"""The same for one who is not Down: with no meld on the table, and with some to lay on."""
TURNS_A_CARD = 2.3
"""Turns in which a player who is Down gets rid of one card, on average."""
FEWEST_TURNS = 4.0
"""Turns that a player who is not Down takes at least, on average."""
TURNS = (2.0, 1.0, 2.5)
"""Turns of each player in a round: some, and more for every book and run of the contract."""
MORE_BETWEEN_TWO = 6.0
TURNS_A_PURCHASE = 4.0
"""Turns that each purchase takes without which a hand is too small for the contract."""
BASE, A_MISSING, THE_TURNS, THE_OUTS, THE_RISK = 0.9, -1.0, 1.4, 0.35, -5.0
"""The log odds of going Down in time, after 80 games of mates and captains by five rule sets: for
each missing card, by the logarithms of turns left and of outs beside the usual ones, and by the
chance of an end before the next turn."""
WHOLE_BASE, A_MISSING_OF_WHOLE, THE_OUTS_OF_WHOLE = -1.0, -0.9, 1.2
"""The same where the whole hand has to go."""
USUAL_OUTS = (0.16, 0.2, 0.25, 0.27)
"""Outs by the cards that are missing, one and more: the fewer are missing, the fewer help."""
OUTS_COUNT = (-0.8, 0.6)
"""Beyond these outs count no further: no outs are worth a missing card."""
A_WILD = 0.5
"""A wild card fits later, too, whatever comes."""
A_DRAW, A_BLANK = 1.0, 0.0
"""Turns that the card drawn in a turn is worth, and one that comes from the stock besides."""
MANY, SHARE_OF_MANY = 4, 0.7
"""Missing cards beyond so many count by that share: then the others are far from it, too."""
FEWEST_OUTS = 0.02
"""Added to the outs: a hand without any can still be changed."""
FEWEST = 0.5
"""Turns that are left at least."""
WORTH_OF_DOWN = 4.0
"""What it costs not to go Down besides, in cards of the usual penalty: others are not caught."""
LEFT_SHARE = 0.1
"""Share of a hand's penalty that is still held at the end by a player who goes Down later."""
FAR = 3
"""Times as far from going out as a seat that is Down are those that are not."""
FEEDING = 1.0
"""What a discard that others can lay costs, in cards of the usual penalty."""
WANTED = 0.1
"""The same for one that the next player seems to collect."""
PATIENCE, PATIENCE_OF_SEVERAL = 0.01, 0.025
"""What going Down costs between two players and among several, in cards of the usual penalty, for
the square of the cards that a contract leaves of a hand as dealt: others can lay on the melds."""
BLIND = 0.15
"""The same by the bonus for going Down and out in one turn."""
THROWN = 2
"""So many cards are compared with an unknown one to be drawn, which may be thrown instead."""
EXTRA_FROM = 2
"""So many cards are missing, or more, when extra cards are taken without a thought."""
NEAR_CARDS = 3
"""How far apart cards of a suit are that may belong to one run."""
A_CARD = 1000
"""More than the dearest hand costs: the fewest cards are left, then the cheapest ones."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it leads to."""

    move: Move
    expected: float
    """The penalty to expect at the end of the round, in points."""
    chance: float
    """How likely the seat goes Down before somebody else goes out, 0 to 1; 1 once it is Down."""


@dataclass(frozen=True, slots=True)
class WayDown:
    """A way to go Down, and what is left of the hand once all that fits is laid.

    By terms that let nobody lay in the turn of going Down, that is in the next turn.
    """

    move: Down
    left: tuple[Card, ...]


class Evaluation:
    """Rates the moves of one seat in one position, by its view.

    Raises ValueError for a view without a seat.
    """

    def __init__(self, seen: View) -> None:
        if seen.seat is None:
            raise ValueError("nobody has nothing to decide: this is no seat's view")
        table = seen.table
        self._seen, self._seat, self._table = seen, seen.seat, table
        self._options, self._terms = table.options, table.terms
        self._usual = usual_penalty(table.options)
        self._is_down = table.player(seen.seat).down
        self._places = [] if table.terms.all_down else freeing_melds(table)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The moves worth comparing, the least penalty to expect first.

        They are all legal moves, but for equal ways to go Down and to lay a card. Of equal moves
        the plainer one comes first. Raises ValueError if the seat has nothing to decide.
        """
        return tuple(sorted(self._rated(), key=attrgetter("expected")))

    @property
    def best(self) -> Option:
        """The move with the least penalty to expect."""
        return self.options[0]

    def rate(self, move: Move) -> Option:
        """Return one of `options` by its move; raises ValueError if it is not among them."""
        for option in self.options:
            if option.move == move:
                return option
        raise ValueError(f"this move is not rated: {move}")

    def missing(self, hand: Iterable[Card], size: int) -> int:
        """Return how many cards `hand` lacks to go Down with so many cards in it.

        Only where the whole hand has to go down the size matters. A card that a joker of the table
        stands for counts as a joker: going Down frees it.
        """
        codes, jokers = codes_of(self._with_freed(hand))
        return min(each.missing(codes, jokers) for each in self._distances(size))

    def brings_nearer(self, hand: tuple[Card, ...] | None = None) -> bool:
        """Return whether the top discard, taken or bought, brings `hand` nearer to going Down.

        It is the hand of the seat if none is given. What is bought comes with its price, and all of
        it may have to go down.
        """
        table = self._table
        assert table.top is not None
        own, held = self._seen.cards, self._seen.cards if hand is None else hand
        more = 2 + self._options.price if table.phase is Phase.BUY else 1
        missing = self.missing(held, len(own) + 1)
        return self.missing((*held, table.top.card), len(own) + more) < missing

    def wants_purchase(self, hand: tuple[Card, ...] | None = None) -> bool:
        """Return whether the top discard brings `hand` nearer, or any card does.

        It is the hand of the seat if none is given. Any card helps a seat whose hand is too small
        for its contract even after the next draw.
        """
        return _purchases(self._table, len(self._seen.cards)) > 0 or self.brings_nearer(hand)

    def wants_extra(self) -> bool:
        """Return whether much is missing, and extra cards would be no further from going Down."""
        hand = self._seen.cards
        size = len(hand) + 1
        missing = self.missing(hand, size)
        more = size + 1 + self._options.price
        return missing >= EXTRA_FROM and self.missing(hand, more) <= missing

    def discards(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """Return the cards of `hand` with the penalty to expect once each is discarded."""
        found = self._thrown_down(hand) if self._is_down else self._turn(hand)
        return {
            option.move.card: option.expected
            for option in found
            if isinstance(option.move, Discard)
        }

    def expected_of(self, move: Down) -> float:
        """Return the penalty to expect of a way to go Down."""
        return self._down(self._left(self._seen.cards, move))

    def helping(
        self, hand: tuple[Card, ...], size: int, among: Iterable[Card] | None = None
    ) -> list[Card]:
        """Return the unseen cards of which one more would bring `hand` nearer; see `missing`.

        Only cards of `among` are looked at, if it is given.
        """
        cards = self.unseen if among is None else [card for card in among if card in self.unseen]
        least = self.missing(hand, size)
        if not least:
            return []
        if self._places:
            return [card for card in cards if self.missing((*hand, card), size) < least]
        codes, jokers = codes_of(hand)
        distances = self._distances(size)
        return [
            card
            for card in cards
            if any(each.is_nearer(*with_card(codes, jokers, card), least) for each in distances)
        ]

    def spare(self, hand: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        """Return the cards of `hand`, equal ones once, without which it lacks the fewest."""
        lacking = {card: self.missing(less(hand, card), size) for card in faces_of(hand)}
        least = min(lacking.values(), default=0)
        return tuple(card for card, each in lacking.items() if each == least)

    def chance(
        self,
        hand: tuple[Card, ...],
        blanks: int = 0,
        draws: float = 0,
        helping: Sequence[Card] | None = None,
    ) -> float:
        """Return the chance that `hand` goes Down before another player goes out, 0 to 1.

        It also holds `blanks` unknown cards, whose luck is worth `draws` more turns. `helping` are
        the unseen cards that bring it nearer, if they are known.
        """
        size = len(hand) + blanks + 1
        missing = self.missing(hand, size)
        if not missing:
            return 1 - self._risk
        if _purchases(self._table, len(self._seen.cards)) > self._table.buys_left(self._seat):
            return 0.0
        helping = self.helping(hand, size) if helping is None else helping
        outs = sum(self.unseen[card] for card in helping) / self.total + FEWEST_OUTS
        usual = USUAL_OUTS[min(missing, len(USUAL_OUTS)) - 1]
        luck = min(max(log(outs / usual), OUTS_COUNT[0]), OUTS_COUNT[1])
        turns = self._turns - TURNS_A_PURCHASE * _purchases(self._table, size - 1)
        # Purchases that make the hand large enough bring some of the missing cards.
        missing -= max(0, self._terms.contract.fewest_cards - len(self._seen.cards) - 1)
        lacking = min(missing, MANY) + SHARE_OF_MANY * max(0, missing - MANY)
        odds = THE_TURNS * log(max(FEWEST, turns) + draws) + THE_RISK * self._risk
        if self._options.jokers_in_books or self._options.jokers_in_runs:
            odds += A_WILD * sum(1 for card in hand if self._options.is_wild(card))
        if self._terms.all_down:
            odds += WHOLE_BASE + A_MISSING_OF_WHOLE * lacking + THE_OUTS_OF_WHOLE * luck
        else:
            odds += BASE + A_MISSING * lacking + THE_OUTS * luck
        return min(1 - self._risk, 1 / (1 + exp(-odds)))

    def ways_down(self, hand: tuple[Card, ...]) -> list[WayDown]:
        """Return the best ways in which `hand` goes Down, the fewest cards left first."""
        table, options = self._table, self._options
        whole = self._terms.all_down
        if self.missing(hand, len(hand)) > self._freed(hand):
            return []
        found = best_downs(hand, self._terms.contract, _by_cards(options), table.melds, whole=whole)
        ways = [WayDown(move, self._left(hand, move)) for move in found]
        ways.sort(key=self._cost_of_way)
        if not ways or (options.lay_at_once and self._is_out(ways[0].left)):
            return ways
        out = way_out(table, hand, self._seat)
        if out is None or out in found:
            return ways
        return [WayDown(out, self._left(hand, out)), *ways]

    def kept(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return what is left of a hand that is Down after all that can be laid, now or later."""
        return _kept(self._table, hand, self._seat)

    @cached_property
    def unseen(self) -> Counter[Card]:
        """How many of each card the seat may still draw."""
        return unseen_cards(self._seen)

    @cached_property
    def total(self) -> int:
        """How many cards the seat may still draw; never 0."""
        return max(1, self.unseen.total())

    @cached_property
    def _turns(self) -> float:
        return turns_left(self._seen)

    @cached_property
    def _risk(self) -> float:
        return chance_of_an_end(self._seen)

    def _distances(self, size: int) -> list[Distance]:
        contract = self._terms.contract
        contracts = longer_contracts(contract, size) if self._terms.all_down else (contract,)
        return [distance_for(each, self._options) for each in contracts]

    def _with_freed(self, hand: Iterable[Card]) -> Iterable[Card]:
        """Return `hand` with jokers in place of the cards that free one."""
        if not self._places:
            return hand
        cards = list(hand)
        for meld in self._places:
            wanted = set[Card]()
            if meld.suit is not None:
                wanted.update(meld.stands_for(index) for index in meld.wilds)
            for _ in meld.wilds:
                freeing = next((card for card in cards if _frees(meld, card, wanted)), None)
                if freeing is None:
                    break
                wanted.discard(freeing)
                cards[cards.index(freeing)] = JOKER
        return cards

    def _freed(self, hand: tuple[Card, ...]) -> int:
        """Return how many jokers of the table cards of `hand` could free, at most."""
        faces = set(hand)
        return sum(
            len(meld.wilds)
            for meld in self._places
            if any(meld.wild_for(card) is not None for card in faces)
        )

    def _left(self, hand: tuple[Card, ...], move: Down) -> tuple[Card, ...]:
        """Return what is left of `hand` after `move` and all that can be laid then, or later."""
        found = laid(self._table, self._seat, move)
        assert not isinstance(found, Refusal)
        left = found.left(hand)
        assert left is not None
        turn = replace(self._table.turn, went_down=True)
        return _kept(replace(self._table, melds=found.melds, turn=turn), left, self._seat)

    def _cost_of_way(self, way: WayDown) -> tuple[int, int]:
        return len(way.left), hand_penalty(self._options, way.left)

    def _is_out(self, left: Sequence[Card]) -> bool:
        """Return whether a seat that is Down goes out with what it could not lay."""
        return len(left) <= self._terms.out_by_discard

    # The moves of each phase

    def _rated(self) -> Iterator[Option]:
        deciding(self._seen)
        table, hand = self._table, self._seen.cards
        match table.phase:
            case Phase.OFFER:
                yield from self._offered(hand)
            case Phase.BUY:
                assert table.top is not None
                rated = self._down_later if self._is_down else self._later
                price = self._options.price
                yield rated(Pass(), hand)
                yield rated(Buy(), (*hand, table.top.card), price, A_BLANK * price)
            case Phase.BONEHEAD:
                yield self._later(Stand(), hand)
            case _ if self._is_down:
                for move in dict.fromkeys((*best_lays(self._seen)[:1], *lays_of(self._seen))):
                    yield Option(move, self._after_lay(move), 1.0)
                yield from self._thrown_down(hand)
            case _:
                yield from self._turn(hand)

    def _offered(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        """Yield the moves with the discard that is offered to the mover."""
        assert self._table.top is not None
        moves = legal_moves(self._seen, self._seat)
        for move in sorted(moves, key=lambda each: not isinstance(each, Leave)):
            match move:
                case Take():
                    yield self._best_turn(move, (*hand, self._table.top.card))
                case Extra():
                    yield self._best_turn(move, hand, 2 + self._options.price)
                case _:
                    yield self._best_turn(move, hand, 1)

    def _best_turn(self, move: Move, hand: tuple[Card, ...], blanks: int = 0) -> Option:
        """Return `move` by the best end of a turn with `hand` and so many unknown cards."""
        if self._is_down:
            return Option(move, self._turn_down(hand, blanks), 1.0)
        if not blanks:
            return replace(min(self._turn(hand), key=attrgetter("expected")), move=move)
        ways = self.ways_down(hand)
        if ways:
            return self._ready(move, hand, ways[0], blanks)
        draws = A_DRAW + A_BLANK * (blanks - 1)
        ends = [self._later(move, hand, blanks - 1, draws)]
        for card in self._throwable(hand, blanks):
            end = self._later(move, less(hand, card), blanks, draws)
            ends.append(replace(end, expected=end.expected + self._gift(card)))
        return min(ends, key=attrgetter("expected"))

    # Before the seat is Down

    def _turn(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        """Yield the ways to go Down, and the discards."""
        ways = self.ways_down(hand)
        for way in ways:
            yield Option(way.move, self._down(way.left), 1.0)
        left = ways[0].left if ways else ()
        helping = self.helping(hand, len(hand))
        missing = self.missing(hand, len(hand))
        for card in faces_of(hand):
            rest = less(hand, card)
            if ways and (card in left or not self.missing(rest, len(hand))):
                later = less(left, card) if card in left else left
                waiting = self._waiting(rest, later) + self._gift(card)
                yield Option(Discard(card), waiting, 1 - self._risk)
            else:
                outs = [*helping, card] if card in self.unseen else helping
                if self.missing(rest, len(hand)) == missing:
                    outs = self.helping(rest, len(hand), outs)
                # Otherwise each of them brings the hand back to as few missing cards as before.
                end = self._later(Discard(card), rest, helping=outs)
                yield replace(end, expected=end.expected + self._gift(card))

    def _ready(self, move: Move, hand: tuple[Card, ...], way: WayDown, blanks: int) -> Option:
        """Return `move` where `hand` can go Down, or wait, once it has drawn so many cards."""
        found = laid(self._table, self._seat, way.move)
        assert not isinstance(found, Refusal)
        fits = self._fitting(found.melds)
        ends = [
            min(self._down(way.left, number), self._hidden(hand, way.left, number))
            for number in (blanks, blanks - 1)
        ]
        return Option(move, (1 - fits) * ends[0] + fits * ends[1], 1.0)

    def _hidden(self, hand: tuple[Card, ...], left: tuple[Card, ...], blanks: int) -> float:
        """Return what to expect of a hand that could go Down and waits, once a card is thrown.

        All of it counts if somebody goes out before the next turn.
        """
        ends = [
            self._waiting(less(hand, card), less(left, card), blanks) + self._gift(card)
            for card in faces_of(left)
        ]
        if blanks:
            ends.append(self._waiting(hand, left, blanks - 1))
        return min(ends, default=0.0)

    def _waiting(self, hand: tuple[Card, ...], left: tuple[Card, ...], blanks: int = 0) -> float:
        penalty = hand_penalty(self._options, hand) + blanks * self._usual
        return self._risk * penalty + (1 - self._risk) * self._caught(left, blanks)

    def _fitting(self, melds: Sequence[Meld]) -> float:
        """Return the share of the unseen cards that could be laid on `melds`."""
        fitting = (card for card in self.unseen if can_deploy(melds, card, self._options))
        return sum(self.unseen[card] for card in fitting) / self.total

    def _later(
        self,
        move: Move,
        hand: tuple[Card, ...],
        blanks: int = 0,
        draws: float = 0,
        helping: Sequence[Card] | None = None,
    ) -> Option:
        """Return `move`, after which the seat waits for its next turn with `hand`, not Down.

        It holds `blanks` unknown cards besides.
        """
        chance = self.chance(hand, blanks, draws, helping)
        penalty = hand_penalty(self._options, hand) + blanks * self._usual
        left = 0.0 if self._terms.all_down else LEFT_SHARE * penalty
        lost = (1 - chance) * WORTH_OF_DOWN * self._usual
        return Option(move, penalty - chance * (penalty - left) + lost, chance)

    def _throwable(self, hand: tuple[Card, ...], blanks: int) -> list[Card]:
        """Return the cards of `hand` that are thrown rather than an unknown one."""
        spare = self.spare(hand, len(hand) + blanks)
        dear = [card for card in spare if self._options.penalty(card) > self._usual]
        return sorted(dear, key=self._options.penalty, reverse=True)[:THROWN]

    def _gift(self, card: Card) -> float:
        """Return what it costs that others get `card`."""
        if helps_who_is_down(self._table, card):
            return FEEDING * self._usual
        return WANTED * self._usual * is_wanted(self._seen, card)

    # Down

    def _down(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return what to expect of going Down now, with so much left of the hand."""
        if not blanks and self._is_out(left):
            return 0.0
        return self._rest(left, blanks) + self._patience(len(left) + blanks)

    def _patience(self, left: int) -> float:
        """Return what it costs that the others see melds to lay on, with `left` cards to go."""
        table, options = self._table, self._options
        between_two = len(table.players) == MIN_PLAYERS
        if left <= 1 or self._terms.all_down or 2 * table.quiet >= options.quiet_limit:
            return 0.0
        if not options.lay_at_once and (options.exact or not between_two):
            return 0.0  # what is left takes turns to lay, and others are nearer
        patience = PATIENCE if between_two else PATIENCE_OF_SEVERAL
        spare = max(0, self._terms.dealt + 1 - self._terms.contract.fewest_cards)
        return patience * spare**2 * self._usual + BLIND * options.blind_bonus

    def _turn_down(self, hand: tuple[Card, ...], blanks: int) -> float:
        """Return what to expect of a turn of a seat that is Down."""
        left = self.kept(hand)
        if not blanks:
            return self._rest(left)
        fits = self._fitting(self._table.melds)
        return fits * self._rest(left, blanks - 1) + (1 - fits) * self._rest(left, blanks)

    def _down_later(
        self, move: Move, hand: tuple[Card, ...], blanks: int = 0, _draws: float = 0
    ) -> Option:
        """Return `move`, after which a seat that is Down waits for its next turn with `hand`."""
        return Option(move, self._caught(self.kept(hand), blanks), 1.0)

    def _thrown_down(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        waits = self._table.turn.went_down and not self._options.lay_at_once
        left = self.kept(hand) if waits else hand
        for card in faces_of(hand):
            yield Option(Discard(card), self._thrown(left, card), 1.0)

    def _after_lay(self, move: Lay | Swap) -> float:
        """Return what to expect of a turn that goes on after `move`."""
        found = laid(self._table, self._seat, move)
        assert not isinstance(found, Refusal)
        left = found.left(self._seen.cards)
        assert left is not None
        return self._rest(_kept(replace(self._table, melds=found.melds), left, self._seat))

    def _rest(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return what to expect of what cannot be laid, once the best card of it is thrown."""
        ends = [self._thrown(left, card, blanks) for card in faces_of(left)]
        if blanks:
            ends.append(self._caught(left, blanks - 1))
        return min(ends, default=0.0)

    def _thrown(self, left: tuple[Card, ...], card: Card, blanks: int = 0) -> float:
        """Return what to expect when `card` is thrown, whether it is among `left` or not."""
        rest = less(left, card) if card in left else left
        if not rest and not blanks:
            return 0.0
        return self._caught(rest, blanks) + self._gift(card)

    def _caught(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the penalty to expect of a seat that is Down with `left`: it may go out first."""
        cards = len(left) + blanks
        rivals = [player.cards for player in others(self._seen) if player.down]
        least = min(rivals, default=FAR * (cards + 1))
        penalty = hand_penalty(self._options, left) + blanks * self._usual
        return penalty * (1 - (least + 1) / (least + cards + 1))


def ranked_proposals(position: Position, seat: Seat) -> tuple[Proposal, ...]:
    """Return `proposals`, the least penalty to expect first."""
    found = proposals(position, seat)
    if len(found) < 2:
        return found
    evaluation = Evaluation(View(position.table, seat, position.hand(seat)))
    return tuple(sorted(found, key=lambda each: evaluation.expected_of(each.move)))


def freeing_melds(table: Table) -> list[Meld]:
    """Return the melds of which whoever goes Down may free a wild card in the same move."""
    options = table.options
    if options.exchange is Exchanges.NO or not options.lay_at_once:
        return []
    return [
        meld
        for meld in table.melds
        if meld.wilds and (options.exchange_books or meld.kind is MeldKind.RUN)
    ]


def _frees(meld: Meld, card: Card, wanted: set[Card]) -> bool:
    return card in wanted if meld.suit is not None else card.rank == meld.rank


def _kept(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Card, ...]:
    """Return what is left of `hand` after all that `seat`, who is Down, can lay: now or next turn.

    It waits for the next turn where nobody may lay in the turn of going Down.
    """
    now = table.turn.went_down and table.options.lay_at_once
    ready = replace(table, mover=seat, turn=replace(table.turn, went_down=now))
    return after_lays(ready, hand, lays_on(ready, hand, seat))


def faces_of(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of `hand`, equal ones once."""
    return tuple(dict.fromkeys(hand))


def less(hand: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """Return `hand` without one card `gone`; raises ValueError if it is not there."""
    place = hand.index(gone)
    return (*hand[:place], *hand[place + 1 :])


def deciding(seen: View) -> Seat:
    """Return the seat whose view `seen` is; raises ValueError if it has nothing to decide."""
    if seen.seat is None or seen.seat not in waiting(seen):
        raise ValueError(
            f"this seat has nothing to decide while the game waits: {seen.table.phase}"
        )
    return seen.seat


def unseen_cards(seen: View) -> Counter[Card]:
    """Return how many of each card the seat of `seen` may still draw, as far as it knows.

    They are in the stock or in others' hands; those that everybody saw go into a hand are not.
    """
    table = seen.table
    unseen = Counter(deck_of(table.options.decks, table.options.jokers))
    unseen.subtract(seen.cards)
    for meld in table.melds:
        unseen.subtract(meld.cards)
    unseen.subtract(discarded.card for discarded in table.pile)
    for player in others(seen):
        unseen.subtract(player.shown)
    return +unseen


def others(seen: View) -> tuple[Player, ...]:
    """Return what everybody sees of the other players, the next one first."""
    assert seen.seat is not None
    slot = seen.seat.slot
    return (*seen.table.players[slot + 1 :], *seen.table.players[:slot])


def chance_of_an_end(seen: View) -> float:
    """Return how likely somebody else goes out before the seat's next turn, 0 to 1."""
    safe = 1.0
    for player in others(seen):
        if not player.down:
            safe *= 1 - OUT_UNSEEN[bool(seen.table.melds)]
        elif player.cards < len(OUT_NOW):
            safe *= 1 - OUT_NOW[player.cards]
    return 1 - safe


def turns_left(seen: View) -> float:
    """Return how many turns the seat has before somebody else goes out, on average."""
    table = seen.table
    assert table.contract is not None
    usual = usual_turns(table.contract, len(table.players))
    begun = table.turns / len(table.players)
    soonest = max(FEWEST_TURNS, usual - begun)
    return min(
        TURNS_A_CARD * player.cards
        if player.down
        else soonest + TURNS_A_PURCHASE * _purchases(table, player.cards)
        for player in others(seen)
    )


def _purchases(table: Table, cards: int) -> int:
    """Return how many purchases a hand of so many cards needs to be as large as the contract."""
    assert table.contract is not None
    return ceil(max(0, table.contract.fewest_cards - cards - 1) / (1 + table.options.price))


def usual_turns(contract: Contract, players: int) -> float:
    """Return how many turns a round with `contract` takes each player, on average."""
    some, a_book, a_run = TURNS
    more = MORE_BETWEEN_TWO if players == 2 else 0.0
    return some + a_book * len(contract.books) + a_run * len(contract.runs) + more


@lru_cache(maxsize=64)
def usual_penalty(options: Options) -> float:
    """Return what a card costs on average, jokers apart; never 0."""
    return max(0.1, sum(options.penalties[:KING]) / KING)


def is_wanted(seen: View, card: Card) -> bool:
    """Return whether the next player seems to collect what `card` belongs to.

    He has picked up cards like it, and has not thrown any.
    """
    assert seen.seat is not None
    table = seen.table
    following = seen.seat.left(len(table.players))
    thrown = (each.card for each in table.pile if each.by is following)
    if any(belongs(card, other) for other in thrown):
        return False
    return any(belongs(card, other) for other in table.player(following).shown)


def belongs(one: Card, other: Card) -> bool:
    """Return whether two cards could be in one book or in one short run."""
    if one.suit is None or other.suit is None:
        return True
    if one.rank == other.rank:
        return True
    return one.suit is other.suit and abs(one.rank - other.rank) <= NEAR_CARDS


@lru_cache(maxsize=16)
def _by_cards(options: Options) -> Options:
    """Return `options` with penalties that count cards first."""
    return replace(options, penalties=tuple(A_CARD + each for each in options.penalties))


@lru_cache(maxsize=64)
def longer_contracts(contract: Contract, size: int) -> tuple[Contract, ...]:
    """Return the contracts of `size` cards whose melds are at least as long, or `contract`."""
    found = {contract}
    for _ in range(size - contract.fewest_cards):
        found = {longer for each in found for longer in _one_longer(each)}
    return tuple(found)


def _one_longer(contract: Contract) -> Iterator[Contract]:
    for kind, lengths in enumerate((contract.books, contract.runs)):
        for place in range(len(lengths)):
            grown = [*lengths[:place], lengths[place] + 1, *lengths[place + 1 :]]
            yield Contract(contract.books, grown) if kind else Contract(grown, contract.runs)
