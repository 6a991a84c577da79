"""The expected penalty of each move of a seat, estimated from the view of the seat.

The captain, hints, the analysis of mistakes and plans use this evaluation. A move is rated by the
best continuation of its turn: all lay-offs after it, and the best discard. In an ALL_DOWN round
the distance of the whole hand from going Down counts, not the distance from the contract.
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
    deciding_seats,
    hand_penalty,
    helps_player_down,
    lay_cards,
    legal_moves,
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
    Refusal,
    Seat,
    Stand,
    Swap,
    Take,
)
from bot.games.rummy.solver.distance import Distance, codes_of, distance_for, with_card
from bot.games.rummy.solver.down import WayDown, find_best_downs, find_proposals, find_way_out
from bot.games.rummy.solver.laying import best_lays, find_lays, hand_after_lays, legal_lays
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
"""The probability that a player who is Down goes out in a turn, by the number of cards in hand."""
OUT_UNSEEN = (0.002, 0.02)
"""The same for a player who is not Down: without and with melds on the table."""
TURNS_A_CARD = 2.3
"""The average number of turns in which a player who is Down gets rid of a card."""
FEWEST_TURNS = 4.0
"""The minimum estimate of the turns that a player who is not Down needs to go out."""
TURNS = (2.0, 1.0, 2.5)
"""The turns of each player in a round: a constant, plus a number for each book and each run."""
MORE_BETWEEN_TWO = 6.0
"""Additional turns in a game of two players."""
TURNS_A_PURCHASE = 4.0
"""The additional turns for each purchase needed to make the hand as large as the contract."""
BASE, A_MISSING, THE_TURNS, THE_OUTS, THE_RISK = 0.9, -1.0, 1.4, 0.35, -5.0
"""Coefficients of the log odds of going Down in time, fitted to 80 games of mates and captains with
five rule sets: the constant, for each missing card, for the logarithm of the turns left, for the
logarithm of the outs relative to the usual ones, for the risk of an end before the next turn."""
WHOLE_BASE, A_MISSING_OF_WHOLE, THE_OUTS_OF_WHOLE = -1.0, -0.9, 1.2
"""The same coefficients for an ALL_DOWN round."""
USUAL_OUTS = (0.16, 0.2, 0.25, 0.27)
"""The usual share of outs (unseen cards that help) with one, two, three or more missing cards."""
OUTS_COUNT = (-0.8, 0.6)
"""The limits of the logarithm of the outs, so that outs never outweigh a missing card."""
A_WILD = 0.5
"""The log odds of a wild card, because it will also fit later melds."""
A_DRAW, A_BLANK = 1.0, 0.0
"""The value, in turns, of the first card drawn in a turn, and of each additional card from the
stock."""
MANY, SHARE_OF_MANY = 4, 0.7
"""Each missing card above `MANY` counts as this share: the other players are then far away, too."""
FEWEST_OUTS = 0.02
"""A share added to the outs, because even a hand without outs can change."""
FEWEST = 0.5
"""The minimum estimate of the turns left."""
WORTH_OF_DOWN = 4.0
"""The additional cost of not going Down, in units of `usual_penalty`, because the others then lose
fewer points."""
LEFT_SHARE = 0.1
"""The share of a hand's penalty that remains at the end for a player who goes Down later."""
FAR = 3
"""The assumed distance from going out of players who are not Down, as a multiple of the seat's."""
FEEDING = 1.0
"""The cost of a discard that others can lay off, in units of `usual_penalty`."""
WANTED = 0.1
"""The cost of a discard that the next player seems to collect, in units of `usual_penalty`."""
PATIENCE, PATIENCE_OF_SEVERAL = 0.01, 0.025
"""The cost of going Down with two and with more players, because others can lay off on the melds.

It is in units of `usual_penalty`, and is multiplied by the square of the number of dealt cards that
the contract does not use."""
BLIND = 0.15
"""The cost of going Down without going out, as a share of the bonus for doing both in one turn."""
THROWN = 2
"""The number of hand cards considered for discarding, as alternatives to the unknown drawn card."""
EXTRA_FROM = 2
"""The minimum number of missing cards for taking extra cards."""
NEAR_CARDS = 3
"""The maximum difference of ranks of two cards of a suit that may belong to the same run."""
A_CARD = 1000
"""The cost of a card left in the hand, more than any penalty, so that the number counts first."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move with its evaluation."""

    move: Move
    expected: float
    """The expected penalty at the end of the round, in points."""
    chance: float
    """The probability that the seat goes Down before another player goes out; 1 if it is Down."""


class Evaluation:
    """The evaluation of the moves of a seat in a position.

    Raises ValueError if the view is public.
    """

    def __init__(self, seen: View) -> None:
        if seen.seat is None:
            raise ValueError("a public view has nothing to decide")
        table = seen.table
        self._seen, self._seat, self._table = seen, seen.seat, table
        self._options, self._terms = table.options, table.terms
        self._usual = usual_penalty(table.options)
        self._is_down = table.player(seen.seat).is_down
        self._places = [] if table.terms.all_down else freeing_melds(table)
        self._distances_by_size: dict[int, list[Distance]] = {}

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The legal moves worth comparing, the lowest expected penalty first.

        Inferior ways to go Down and equivalent lay-offs are omitted. Of moves with equal penalty
        the simpler one comes first. Raises ValueError if the seat has no decision to make.
        """
        return tuple(sorted(self._rate_moves(), key=attrgetter("expected")))

    @property
    def best(self) -> Option:
        """The option with the lowest expected penalty."""
        return self.options[0]

    def rate(self, move: Move) -> Option:
        """Return the option for a move. Raises ValueError if it is not among `options`."""
        for option in self.options:
            if option.move == move:
                return option
        raise ValueError(f"this move is not rated: {move}")

    def count_missing(self, hand: Iterable[Card], size: int) -> int:
        """Return the number of cards that `hand` lacks to go Down when it has `size` cards.

        The size matters only in an ALL_DOWN round. A card that can replace a wild card on the table
        counts as a joker, because going Down can free that.
        """
        codes, jokers = codes_of(self._with_freed(hand))
        return min(each.count_missing(codes, jokers) for each in self._distances(size))

    def brings_nearer(self, hand: tuple[Card, ...] | None = None) -> bool:
        """Return whether taking or buying the top discard brings `hand` nearer to going Down.

        The default is the hand of the seat. In an ALL_DOWN round the price of a purchase counts,
        too, because those cards must also be laid.
        """
        table = self._table
        assert table.top is not None
        own, held = self._seen.cards, self._seen.cards if hand is None else hand
        more = 2 + self._options.price if table.phase is Phase.BUY else 1
        missing = self.count_missing(held, len(own) + 1)
        return self.count_missing((*held, table.top.card), len(own) + more) < missing

    def wants_purchase(self, hand: tuple[Card, ...] | None = None) -> bool:
        """Return whether buying the top discard helps `hand`, by default the hand of the seat.

        Any card helps if the hand is too small for the contract even after the next draw.
        """
        return _purchases(self._table, len(self._seen.cards)) > 0 or self.brings_nearer(hand)

    def wants_extra(self) -> bool:
        """Return whether several cards are missing, and extra cards would not increase that."""
        hand = self._seen.cards
        size = len(hand) + 1
        missing = self.count_missing(hand, size)
        more = size + 1 + self._options.price
        return missing >= EXTRA_FROM and self.count_missing(hand, more) <= missing

    def discards(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """Return the different cards of `hand`, each with the expected penalty of discarding it."""
        found = self._thrown_down(hand) if self._is_down else self._turn(hand)
        return {
            option.move.card: option.expected
            for option in found
            if isinstance(option.move, Discard)
        }

    def expected_of(self, move: Down) -> float:
        """Return the expected penalty of a way to go Down."""
        return self._down(self._rest_after_down(self._seen.cards, move))

    def find_helpful(
        self, hand: tuple[Card, ...], size: int, among: Iterable[Card] | None = None
    ) -> list[Card]:
        """Return the unseen cards that would bring `hand` nearer to going Down.

        See `count_missing`. Only the cards of `among` are considered, if it is given.
        """
        cards = self.unseen if among is None else [card for card in among if card in self.unseen]
        least = self.count_missing(hand, size)
        if not least:
            return []
        codes, jokers = codes_of(self._with_freed(hand))
        distances = self._distances(size)
        return [
            card
            for card in cards
            if (
                self.count_missing((*hand, card), size) < least
                if self._could_free(card)
                else any(
                    each.is_nearer(*with_card(codes, jokers, card), least) for each in distances
                )
            )
        ]

    def spare(self, hand: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        """Return the different cards of `hand` whose removal leaves the fewest missing cards."""
        lacking = {
            card: self.count_missing(remove_card(hand, card), size) for card in faces_of(hand)
        }
        least = min(lacking.values(), default=0)
        return tuple(card for card, each in lacking.items() if each == least)

    def chance(
        self,
        hand: tuple[Card, ...],
        blanks: int = 0,
        draws: float = 0,
        helpful: Sequence[Card] | None = None,
    ) -> float:
        """Return the probability that `hand` goes Down before another player goes out.

        The hand also contains `blanks` unknown cards, which are worth `draws` additional turns.
        `helpful` is the result of `find_helpful`, if it is known already.
        """
        size = len(hand) + blanks + 1
        missing = self.count_missing(hand, size)
        if not missing:
            return 1 - self._risk
        if _purchases(self._table, len(self._seen.cards)) > self._table.buys_left(self._seat):
            return 0.0
        helpful = self.find_helpful(hand, size) if helpful is None else helpful
        outs = sum(self.unseen[card] for card in helpful) / self.total + FEWEST_OUTS
        usual = USUAL_OUTS[min(missing, len(USUAL_OUTS)) - 1]
        luck = min(max(log(outs / usual), OUTS_COUNT[0]), OUTS_COUNT[1])
        turns = self._turns - TURNS_A_PURCHASE * _purchases(self._table, size - 1)
        # Purchases that make the hand large enough also provide some of the missing cards.
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
        """Return the best ways to go Down with `hand`, the fewest cards left first.

        Cards that can be laid off in this turn (or in the next, depending on the options) do not
        count as left.
        """
        table, options = self._table, self._options
        whole = self._terms.all_down
        if self.count_missing(hand, len(hand)) > self._count_freed(hand):
            return []
        found = find_best_downs(
            hand, self._terms.contract, _by_cards(options), table.melds, is_whole_hand=whole
        )
        ways = [WayDown(move, self._rest_after_down(hand, move)) for move in found]
        ways.sort(key=self._cost_of_way)
        if not ways or (options.lay_at_once and self._is_out(ways[0].left)):
            return ways
        out = find_way_out(table, hand, self._seat)
        if out is None or out in found:
            return ways
        return [WayDown(out, self._rest_after_down(hand, out)), *ways]

    def rest_after_lays(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the rest of a hand that is Down after all lay-offs in this or the next turn."""
        return _hand_after_lays(self._table, hand, self._seat)

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The unseen cards with their numbers; see `unseen_cards`."""
        return unseen_cards(self._seen)

    @cached_property
    def total(self) -> int:
        """The number of unseen cards, at least 1."""
        return max(1, self.unseen.total())

    @cached_property
    def _turns(self) -> float:
        return turns_left(self._seen)

    @cached_property
    def _risk(self) -> float:
        return end_probability(self._seen)

    def _distances(self, size: int) -> list[Distance]:
        found = self._distances_by_size.get(size)
        if found is None:
            contract = self._terms.contract
            contracts = longer_contracts(contract, size) if self._terms.all_down else (contract,)
            found = [distance_for(each, self._options) for each in contracts]
            self._distances_by_size[size] = found
        return found

    def _with_freed(self, hand: Iterable[Card]) -> Iterable[Card]:
        """Return `hand` with jokers in place of cards that can replace wild cards on the table."""
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

    def _count_freed(self, hand: tuple[Card, ...]) -> int:
        """Return an upper bound of the wild cards on the table that `hand` could free."""
        faces = set(hand)
        return sum(
            len(meld.wilds)
            for meld in self._places
            if any(meld.wild_for(card) is not None for card in faces)
        )

    def _could_free(self, card: Card) -> bool:
        """Return whether `card` could replace a wild card on the table."""
        return any(meld.wild_for(card) is not None for meld in self._places)

    def _rest_after_down(self, hand: tuple[Card, ...], move: Down) -> tuple[Card, ...]:
        """Return the rest of `hand` after `move` and all lay-offs in this or the next turn."""
        found = lay_cards(self._table, self._seat, move)
        assert not isinstance(found, Refusal)
        left = found.rest_of(hand)
        assert left is not None
        turn = replace(self._table.turn, has_gone_down=True)
        return _hand_after_lays(
            replace(self._table, melds=found.melds, turn=turn), left, self._seat
        )

    def _cost_of_way(self, way: WayDown) -> tuple[int, int]:
        return len(way.left), hand_penalty(self._options, way.left)

    def _is_out(self, left: Sequence[Card]) -> bool:
        """Return whether a seat goes out if it cannot lay off the cards in `left`."""
        return len(left) <= self._terms.out_by_discard

    # The moves of each phase

    def _rate_moves(self) -> Iterator[Option]:
        deciding_seat(self._seen)
        table, hand = self._table, self._seen.cards
        match table.phase:
            case Phase.OFFER:
                yield from self._rate_offer(hand)
            case Phase.BUY:
                assert table.top is not None
                rated = self._down_later if self._is_down else self._later
                price = self._options.price
                yield rated(Pass(), hand)
                yield rated(Buy(), (*hand, table.top.card), price, A_BLANK * price)
            case Phase.BONEHEAD:
                yield self._later(Stand(), hand)
            case _ if self._is_down:
                for move in dict.fromkeys((*best_lays(self._seen)[:1], *legal_lays(self._seen))):
                    yield Option(move, self._after_lay(move), 1.0)
                yield from self._thrown_down(hand)
            case _:
                yield from self._turn(hand)

    def _rate_offer(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        """Yield the options of the phase OFFER."""
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
        """Return `move` rated by the best end of a turn with `hand` and `blanks` unknown cards."""
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
            end = self._later(move, remove_card(hand, card), blanks, draws)
            ends.append(replace(end, expected=end.expected + self._gift(card)))
        return min(ends, key=attrgetter("expected"))

    # Turns of a seat that is not Down

    def _turn(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        """Yield the ways to go Down and the discards."""
        ways = self.ways_down(hand)
        for way in ways:
            yield Option(way.move, self._down(way.left), 1.0)
        left = ways[0].left if ways else ()
        helpful = self.find_helpful(hand, len(hand))
        missing = self.count_missing(hand, len(hand))
        for card in faces_of(hand):
            rest = remove_card(hand, card)
            if ways and (card in left or not self.count_missing(rest, len(hand))):
                later = remove_card(left, card) if card in left else left
                waiting = self._waiting(rest, later) + self._gift(card)
                yield Option(Discard(card), waiting, 1 - self._risk)
            else:
                outs = [*helpful, card] if card in self.unseen else helpful
                if self.count_missing(rest, len(hand)) == missing:
                    outs = self.find_helpful(rest, len(hand), outs)
                # Otherwise the discard increases the distance, and every card of `outs` reduces it.
                end = self._later(Discard(card), rest, helpful=outs)
                yield replace(end, expected=end.expected + self._gift(card))

    def _ready(self, move: Move, hand: tuple[Card, ...], way: WayDown, blanks: int) -> Option:
        """Return `move` for a hand that can go Down or wait after drawing `blanks` cards."""
        found = lay_cards(self._table, self._seat, way.move)
        assert not isinstance(found, Refusal)
        fits = self._fitting(found.melds)
        ends = [
            min(self._down(way.left, number), self._hidden(hand, way.left, number))
            for number in (blanks, blanks - 1)
        ]
        return Option(move, (1 - fits) * ends[0] + fits * ends[1], 1.0)

    def _hidden(self, hand: tuple[Card, ...], left: tuple[Card, ...], blanks: int) -> float:
        """Return the expected penalty of a hand that could go Down but discards and waits.

        The whole hand counts if another player goes out before the next turn.
        """
        ends = [
            self._waiting(remove_card(hand, card), remove_card(left, card), blanks)
            + self._gift(card)
            for card in faces_of(left)
        ]
        if blanks:
            ends.append(self._waiting(hand, left, blanks - 1))
        return min(ends, default=0.0)

    def _waiting(self, hand: tuple[Card, ...], left: tuple[Card, ...], blanks: int = 0) -> float:
        penalty = hand_penalty(self._options, hand) + blanks * self._usual
        return self._risk * penalty + (1 - self._risk) * self._caught(left, blanks)

    def _fitting(self, melds: Sequence[Meld]) -> float:
        """Return the share of the unseen cards that could be laid off on `melds`."""
        fitting = (card for card in self.unseen if can_deploy(melds, card, self._options))
        return sum(self.unseen[card] for card in fitting) / self.total

    def _later(
        self,
        move: Move,
        hand: tuple[Card, ...],
        blanks: int = 0,
        draws: float = 0,
        helpful: Sequence[Card] | None = None,
    ) -> Option:
        """Return `move` for a seat that ends its turn with `hand` and is not Down.

        The hand also contains `blanks` unknown cards.
        """
        chance = self.chance(hand, blanks, draws, helpful)
        penalty = hand_penalty(self._options, hand) + blanks * self._usual
        left = 0.0 if self._terms.all_down else LEFT_SHARE * penalty
        lost = (1 - chance) * WORTH_OF_DOWN * self._usual
        return Option(move, penalty - chance * (penalty - left) + lost, chance)

    def _throwable(self, hand: tuple[Card, ...], blanks: int) -> list[Card]:
        """Return the cards of `hand` to discard rather than an unknown card."""
        spare = self.spare(hand, len(hand) + blanks)
        dear = [card for card in spare if self._options.penalty(card) > self._usual]
        return sorted(dear, key=self._options.penalty, reverse=True)[:THROWN]

    def _gift(self, card: Card) -> float:
        """Return the cost of discarding `card`, which depends on its use to other players."""
        if helps_player_down(self._table, card):
            return FEEDING * self._usual
        return WANTED * self._usual * is_wanted(self._seen, card)

    # Turns of a seat that is Down

    def _down(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the expected penalty of going Down now with `left` and `blanks` cards left."""
        if not blanks and self._is_out(left):
            return 0.0
        return self._rest(left, blanks) + self._patience(len(left) + blanks)

    def _patience(self, left: int) -> float:
        """Return the cost of going Down with `left` cards left: others can lay off on the melds."""
        table, options = self._table, self._options
        between_two = len(table.players) == MIN_PLAYERS
        if left <= 1 or self._terms.all_down or 2 * table.quiet >= options.quiet_limit:
            return 0.0
        if not options.lay_at_once and (options.exact or not between_two):
            return 0.0  # laying off the rest takes more turns, and waiting helps the others
        patience = PATIENCE if between_two else PATIENCE_OF_SEVERAL
        spare = max(0, self._terms.dealt + 1 - self._terms.contract.fewest_cards)
        return patience * spare**2 * self._usual + BLIND * options.blind_bonus

    def _turn_down(self, hand: tuple[Card, ...], blanks: int) -> float:
        """Return the expected penalty of a turn of a seat that is Down."""
        left = self.rest_after_lays(hand)
        if not blanks:
            return self._rest(left)
        fits = self._fitting(self._table.melds)
        return fits * self._rest(left, blanks - 1) + (1 - fits) * self._rest(left, blanks)

    def _down_later(
        self, move: Move, hand: tuple[Card, ...], blanks: int = 0, _draws: float = 0
    ) -> Option:
        """Return `move` for a seat that ends its turn with `hand` and is Down."""
        return Option(move, self._caught(self.rest_after_lays(hand), blanks), 1.0)

    def _thrown_down(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        waits = self._table.turn.has_gone_down and not self._options.lay_at_once
        left = self.rest_after_lays(hand) if waits else hand
        for card in faces_of(hand):
            yield Option(Discard(card), self._thrown(left, card), 1.0)

    def _after_lay(self, move: Lay | Swap) -> float:
        """Return the expected penalty of the rest of a turn after `move`."""
        found = lay_cards(self._table, self._seat, move)
        assert not isinstance(found, Refusal)
        left = found.rest_of(self._seen.cards)
        assert left is not None
        return self._rest(
            _hand_after_lays(replace(self._table, melds=found.melds), left, self._seat)
        )

    def _rest(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the expected penalty of `left` after its best discard, without lay-offs."""
        ends = [self._thrown(left, card, blanks) for card in faces_of(left)]
        if blanks:
            ends.append(self._caught(left, blanks - 1))
        return min(ends, default=0.0)

    def _thrown(self, left: tuple[Card, ...], card: Card, blanks: int = 0) -> float:
        """Return the expected penalty of discarding `card`, which may be among `left`."""
        rest = remove_card(left, card) if card in left else left
        if not rest and not blanks:
            return 0.0
        return self._caught(rest, blanks) + self._gift(card)

    def _caught(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the expected penalty of `left` for a seat that is Down and may go out first."""
        cards = len(left) + blanks
        rivals = [player.cards for player in other_players(self._seen) if player.is_down]
        least = min(rivals, default=FAR * (cards + 1))
        penalty = hand_penalty(self._options, left) + blanks * self._usual
        return penalty * (1 - (least + 1) / (least + cards + 1))


def ranked_proposals(position: Position, seat: Seat) -> tuple[WayDown, ...]:
    """Return the ways of `find_proposals`, the lowest expected penalty first."""
    found = find_proposals(position, seat)
    if len(found) < 2:
        return found
    evaluation = Evaluation(View(position.table, seat, position.hand(seat)))
    return tuple(sorted(found, key=lambda each: evaluation.expected_of(each.move)))


def freeing_melds(table: Table) -> list[Meld]:
    """Return the melds whose wild cards can be freed in a move of going Down."""
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


def _hand_after_lays(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Card, ...]:
    """Return the rest of `hand` after all lay-offs of `seat`, which is Down.

    They are those of the next turn if the options do not allow any in the turn of going Down.
    """
    now = table.turn.has_gone_down and table.options.lay_at_once
    ready = replace(table, mover=seat, turn=replace(table.turn, has_gone_down=now))
    return hand_after_lays(ready, hand, find_lays(ready, hand, seat))


def faces_of(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the different cards of `hand`."""
    return tuple(dict.fromkeys(hand))


def remove_card(hand: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """Return `hand` without one card `gone`. Raises ValueError if the hand does not contain it."""
    place = hand.index(gone)
    return (*hand[:place], *hand[place + 1 :])


def deciding_seat(seen: View) -> Seat:
    """Return the seat of the view. Raises ValueError if it has no decision to make."""
    if seen.seat is None or seen.seat not in deciding_seats(seen):
        raise ValueError(
            f"this seat has nothing to decide while the game waits: {seen.table.phase}"
        )
    return seen.seat


def unseen_cards(seen: View) -> Counter[Card]:
    """Return the cards that the seat of the view cannot see, with their numbers.

    They are in the stock or in other hands. Publicly known cards of other hands are excluded.
    """
    table = seen.table
    unseen = Counter(deck_of(table.options.decks, table.options.jokers))
    unseen.subtract(seen.cards)
    for meld in table.melds:
        unseen.subtract(meld.cards)
    unseen.subtract(discarded.card for discarded in table.pile)
    for player in other_players(seen):
        unseen.subtract(player.shown)
    return +unseen


def other_players(seen: View) -> tuple[Player, ...]:
    """Return the other players, the next one first."""
    assert seen.seat is not None
    slot = seen.seat.slot
    return (*seen.table.players[slot + 1 :], *seen.table.players[:slot])


def end_probability(seen: View) -> float:
    """Return the probability that another player goes out before the seat's next turn."""
    safe = 1.0
    for player in other_players(seen):
        if not player.is_down:
            safe *= 1 - OUT_UNSEEN[bool(seen.table.melds)]
        elif player.cards < len(OUT_NOW):
            safe *= 1 - OUT_NOW[player.cards]
    return 1 - safe


def turns_left(seen: View) -> float:
    """Return the expected number of turns of the seat before another player goes out."""
    table = seen.table
    assert table.contract is not None
    usual = usual_turns(table.contract, len(table.players))
    begun = table.turns / len(table.players)
    soonest = max(FEWEST_TURNS, usual - begun)
    return min(
        TURNS_A_CARD * player.cards
        if player.is_down
        else soonest + TURNS_A_PURCHASE * _purchases(table, player.cards)
        for player in other_players(seen)
    )


def _purchases(table: Table, cards: int) -> int:
    """Return the number of purchases that a hand of that size needs for the contract."""
    assert table.contract is not None
    return ceil(max(0, table.contract.fewest_cards - cards - 1) / (1 + table.options.price))


def usual_turns(contract: Contract, players: int) -> float:
    """Return the average number of turns of each player in a round with `contract`."""
    some, a_book, a_run = TURNS
    more = MORE_BETWEEN_TWO if players == 2 else 0.0
    return some + a_book * len(contract.books) + a_run * len(contract.runs) + more


@lru_cache(maxsize=64)
def usual_penalty(options: Options) -> float:
    """Return the average penalty of a card other than a joker, at least 0.1."""
    return max(0.1, sum(options.penalties[:KING]) / KING)


def is_wanted(seen: View, card: Card) -> bool:
    """Return whether the next player seems to collect cards like `card`.

    That is so if the player has taken or bought such a card, and has not discarded one.
    """
    assert seen.seat is not None
    table = seen.table
    following = seen.seat.left_neighbour(len(table.players))
    thrown = (each.card for each in table.pile if each.by is following)
    if any(could_belong_together(card, other) for other in thrown):
        return False
    return any(could_belong_together(card, other) for other in table.player(following).shown)


def could_belong_together(one: Card, other: Card) -> bool:
    """Return whether two cards could belong to the same book or short run."""
    if one.suit is None or other.suit is None:
        return True
    if one.rank == other.rank:
        return True
    return one.suit is other.suit and abs(one.rank - other.rank) <= NEAR_CARDS


@lru_cache(maxsize=16)
def _by_cards(options: Options) -> Options:
    """Return `options` with penalties that depend first on the number of cards."""
    return replace(options, penalties=tuple(A_CARD + each for each in options.penalties))


@lru_cache(maxsize=64)
def longer_contracts(contract: Contract, size: int) -> tuple[Contract, ...]:
    """Return all contracts of `size` cards that lengthen the melds of `contract`.

    Return only `contract` if it is already that large.
    """
    found = {contract}
    for _ in range(size - contract.fewest_cards):
        found = {longer for each in found for longer in _one_longer(each)}
    return tuple(found)


def _one_longer(contract: Contract) -> Iterator[Contract]:
    for kind, lengths in enumerate((contract.books, contract.runs)):
        for place in range(len(lengths)):
            grown = [*lengths[:place], lengths[place] + 1, *lengths[place + 1 :]]
            yield Contract(contract.books, grown) if kind else Contract(grown, contract.runs)
