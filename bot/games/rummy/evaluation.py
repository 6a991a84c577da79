"""Estimates of the penalty that a seat can expect at the end of the round, for each of its moves.

The strongest computer player (the captain), hints, the analysis of mistakes and plans use these
estimates. They use only cards that the seat can see. The estimate for a move assumes the best
continuation of the turn: all possible lay-offs, then the best discard.

Terms used in this module:

- A player *goes Down* by laying the melds of the round's contract, once in a round.
- The *missing cards* of a hand are the cards that it lacks to go Down.
- The *outs* are the unseen cards that would reduce the number of missing cards.
- *Blanks* are unknown cards that a hand receives from the stock.
- An *ALL_DOWN round* is a last round in which a player goes Down only with the whole hand, which
  ends the round (`LastRound.ALL_DOWN`). There the missing cards are those of the whole hand, not
  those of the contract.
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
from bot.games.rummy.solver.distance import Distance, add_card, encode_hand, get_distance
from bot.games.rummy.solver.down import DownProposal, find_best_downs, find_proposals, find_way_out
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

OUT_WHEN_DOWN = (0.5, 0.35, 0.04, 0.015, 0.006, 0.001)
"""The probability that a player who is Down goes out in a turn, indexed by the number of cards in
hand. It is 0 for larger hands."""
OUT_WHEN_NOT_DOWN = (0.002, 0.02)
"""The probability that a player who is not Down goes out in a turn. The first number applies while
the table has no melds, the second when it has some."""
TURNS_PER_CARD = 2.3
"""The average number of turns that a player who is Down needs to get rid of each card in hand."""
FEWEST_TURNS = 4.0
"""A player who is not Down is assumed to need at least this number of turns to go out."""
USUAL_TURNS = (2.0, 1.0, 2.5)
"""The usual number of turns of each player in a round. The first number is a constant. The second
is added for each book of the contract, and the third for each run."""
MORE_TURNS_OF_TWO = 6.0
"""Additional turns in a game of two players."""
TURNS_PER_PURCHASE = 4.0
"""The additional turns for each purchase needed to make the hand as large as the contract."""
BASE_ODDS, MISSING_ODDS, TURNS_ODDS, OUTS_ODDS, RISK_ODDS = 0.9, -1.0, 1.4, 0.35, -5.0
"""The coefficients of a logistic regression, with which `Evaluation.estimate_chance` computes the
log odds of going Down before the round ends.

The first number is the constant. The others are the factors of these values:

- `MISSING_ODDS`: the number of missing cards
- `TURNS_ODDS`: the natural logarithm of the turns left
- `OUTS_ODDS`: the natural logarithm of the ratio of the share of outs to its usual value
- `RISK_ODDS`: the probability that the round ends before the seat's next turn

The numbers were fitted to 80 games between computer players of the levels mate and captain, with
five rule sets."""
WHOLE_BASE_ODDS, WHOLE_MISSING_ODDS, WHOLE_OUTS_ODDS = -1.0, -0.9, 1.2
"""The values that replace `BASE_ODDS`, `MISSING_ODDS` and `OUTS_ODDS` in an ALL_DOWN round."""
USUAL_OUTS = (0.16, 0.2, 0.25, 0.27)
"""The usual share of outs among the unseen cards, with one, two, three, and four or more missing
cards."""
OUTS_LIMITS = (-0.8, 0.6)
"""The minimum and maximum of the logarithm that `OUTS_ODDS` multiplies. The limits prevent the outs
from counting for much more than a missing card."""
WILD_ODDS = 0.5
"""The log odds added for each wild card in the hand, because it fits into any later meld."""
DRAW_TURNS, BLANK_TURNS = 1.0, 0.0
"""The value, in turns, of drawing a card from the stock: for the first card drawn in a turn, and
for each further card."""
MANY_MISSING, SHARE_OF_MANY = 4, 0.7
"""Each missing card beyond the first four counts 0.7, because the other players are then usually
far from going out, too."""
FEWEST_OUTS = 0.02
"""A number added to the share of outs among the unseen cards, because a hand without outs can also
go Down, after collecting other cards."""
FEWEST_TURNS_LEFT = 0.5
"""The estimate of the turns left is at least this number, because its logarithm is taken."""
NOT_DOWN_COST = 4.0
"""The cost of not going Down in this round, in addition to the penalty of the hand, in units of
`usual_penalty`. It stands for the points that the other players are spared."""
LEFT_SHARE = 0.1
"""The share of the hand's present penalty that a player who goes Down in a later turn still has at
the end of the round."""
RIVAL_DISTANCE = 3
"""If no other player is Down, the estimate assumes a player who is Down and has
`RIVAL_DISTANCE` * (n + 1) cards, where n is the number of cards in the seat's hand."""
LAY_OFF_COST = 1.0
"""The cost of discarding a card that a player who is Down can use, in units of `usual_penalty`."""
WANTED_COST = 0.1
"""The cost of a discard that the next player seems to collect, in units of `usual_penalty`."""
LAYING_COST_OF_TWO, LAYING_COST_OF_SEVERAL = 0.01, 0.025
"""The cost of going Down without going out, because other players can then lay off on the melds.

The first number applies to games of two players, the second to larger ones. The unit is
`usual_penalty`. The number is multiplied by n * n, where n is the number of dealt cards plus one,
minus the number of cards of the contract; see `_laying_cost`."""
LOST_BONUS_SHARE = 0.15
"""A further cost of going Down without going out, as a share of `Options.blind_bonus`: the bonus
for doing both in one turn is then lost."""
MOST_DISCARDS_COMPARED = 2
"""If a move draws an unknown card, the estimate considers discarding that card, or one of at most
this number of other cards."""
FEWEST_MISSING_FOR_EXTRA = 2
"""Extra cards are worth taking only if at least this number of cards is missing."""
RUN_DISTANCE = 3
"""Two cards of a suit could belong to the same run if their ranks differ by at most this number."""
CARD_COST = 1000
"""Added to the penalty of every card, and larger than any penalty: a search with such penalties
minimises the number of cards first, then their penalties."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move with its evaluation."""

    move: Move
    expected: float
    """The expected penalty at the end of the round plus costs such as `LAY_OFF_COST`, in points."""
    chance: float
    """The probability, 0 to 1, that the seat goes Down before another player goes out; 1 if it is
    Down or can still go Down in this turn."""


class Evaluation:
    """The evaluation of the moves of one seat in a position.

    Creating it raises ValueError if the view is public, that is, belongs to no seat.
    """

    def __init__(self, seen: View) -> None:
        if seen.seat is None:
            raise ValueError("a public view has nothing to decide")
        table = seen.table
        self._seen, self._seat, self._table = seen, seen.seat, table
        self._options, self._terms = table.options, table.terms
        self._usual = usual_penalty(table.options)
        self._is_down = table.player(seen.seat).is_down
        self._freeable = [] if table.terms.all_down else freeable_melds(table)
        self._distances_by_size: dict[int, list[Distance]] = {}

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The legal moves worth comparing, the lowest expected penalty first.

        Of the moves that go Down, only the best ones are included. Raises ValueError if the seat
        has no decision to make.
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
        """Return the number of cards that `hand` lacks to go Down.

        In an ALL_DOWN round, `size` is the number of cards that must be laid: the hand and the
        cards that it is about to receive. In other rounds `size` has no effect, and a card that can
        replace a wild card on the table counts as a joker, because a player can exchange the two
        while going Down.
        """
        codes, jokers = encode_hand(self._replace_freeing_cards(hand))
        return min(each.count_missing(codes, jokers) for each in self._distances(size))

    def brings_nearer(self, hand: tuple[Card, ...] | None = None) -> bool:
        """Return whether taking or buying the top discard brings `hand` nearer to going Down.

        The default is the hand of the seat. In an ALL_DOWN round the extra cards that a buyer
        receives (`Options.price`) count as well, because they must also be laid.
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
        return _purchases_needed(self._table, len(self._seen.cards)) > 0 or self.brings_nearer(hand)

    def wants_extra(self) -> bool:
        """Return whether the seat should take extra cards: several cards are missing, and taking
        extra cards would not increase their number.
        """
        hand = self._seen.cards
        size = len(hand) + 1
        missing = self.count_missing(hand, size)
        more = size + 1 + self._options.price
        return missing >= FEWEST_MISSING_FOR_EXTRA and self.count_missing(hand, more) <= missing

    def rate_discards(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """Return the different cards of `hand`, each with the expected penalty of discarding it."""
        options = self._discards_when_down(hand) if self._is_down else self._rate_turn(hand)
        return {
            option.move.card: option.expected
            for option in options
            if isinstance(option.move, Discard)
        }

    def expected_penalty(self, move: Down) -> float:
        """Return the expected penalty of a way to go Down."""
        return self._cost_of_going_down(self._rest_after_down(self._seen.cards, move))

    def find_helpful(
        self, hand: tuple[Card, ...], size: int, among: Iterable[Card] | None = None
    ) -> list[Card]:
        """Return the outs: the unseen cards that would bring `hand` nearer to going Down.

        For `size`, see `count_missing`. If `among` is given, only its cards are considered.
        """
        cards = (
            self.unseen_counts
            if among is None
            else [card for card in among if card in self.unseen_counts]
        )
        least = self.count_missing(hand, size)
        if not least:
            return []
        codes, jokers = encode_hand(self._replace_freeing_cards(hand))
        distances = self._distances(size)
        return [
            card
            for card in cards
            if (
                self.count_missing((*hand, card), size) < least
                if self._could_free(card)
                else any(
                    each.is_nearer(*add_card(codes, jokers, card), least) for each in distances
                )
            )
        ]

    def find_spare_cards(self, hand: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        """Return the cards of `hand` that it needs least, each face once.

        Removing any of them leaves the smallest possible number of missing cards.
        """
        lacking = {
            card: self.count_missing(remove_card(hand, card), size) for card in distinct_cards(hand)
        }
        least = min(lacking.values(), default=0)
        return tuple(card for card, each in lacking.items() if each == least)

    def estimate_chance(
        self,
        hand: tuple[Card, ...],
        blanks: int = 0,
        draws: float = 0,
        helpful: Sequence[Card] | None = None,
    ) -> float:
        """Return the probability, 0 to 1, that `hand` goes Down before another player goes out.

        The hand contains `blanks` unknown cards in addition. `draws` is the value, in turns, of the
        cards just drawn from the stock. `helpful` is the result of `find_helpful` if the caller has
        computed it.
        """
        size = len(hand) + blanks + 1
        missing = self.count_missing(hand, size)
        if not missing:
            return 1 - self._risk
        if _purchases_needed(self._table, len(self._seen.cards)) > self._table.buys_left(
            self._seat
        ):
            return 0.0
        helpful = self.find_helpful(hand, size) if helpful is None else helpful
        outs = sum(self.unseen_counts[card] for card in helpful) / self.total + FEWEST_OUTS
        usual = USUAL_OUTS[min(missing, len(USUAL_OUTS)) - 1]
        luck = min(max(log(outs / usual), OUTS_LIMITS[0]), OUTS_LIMITS[1])
        turns = self._turns - TURNS_PER_PURCHASE * _purchases_needed(self._table, size - 1)
        # Purchases that make the hand large enough also provide some of the missing cards.
        missing -= max(0, self._terms.contract.fewest_cards - len(self._seen.cards) - 1)
        lacking = min(missing, MANY_MISSING) + SHARE_OF_MANY * max(0, missing - MANY_MISSING)
        odds = TURNS_ODDS * log(max(FEWEST_TURNS_LEFT, turns) + draws) + RISK_ODDS * self._risk
        if self._options.jokers_in_books or self._options.jokers_in_runs:
            odds += WILD_ODDS * sum(1 for card in hand if self._options.is_wild(card))
        if self._terms.all_down:
            odds += WHOLE_BASE_ODDS + WHOLE_MISSING_ODDS * lacking + WHOLE_OUTS_ODDS * luck
        else:
            odds += BASE_ODDS + MISSING_ODDS * lacking + OUTS_ODDS * luck
        return min(1 - self._risk, 1 / (1 + exp(-odds)))

    def find_ways_down(self, hand: tuple[Card, ...]) -> list[DownProposal]:
        """Return the best moves to go Down with `hand`; empty if it cannot.

        The move that leaves the fewest cards comes first. Cards that can be laid off afterwards do
        not count as left: in this turn or, if the options forbid that, in the next turn.
        """
        table, options = self._table, self._options
        whole = self._terms.all_down
        if self.count_missing(hand, len(hand)) > self._count_freed(hand):
            return []
        moves = find_best_downs(
            hand, self._terms.contract, _add_card_costs(options), table.melds, is_whole_hand=whole
        )
        ways = [DownProposal(move, self._rest_after_down(hand, move)) for move in moves]
        ways.sort(key=self._cost_of_way)
        if not ways or (options.lay_at_once and self._is_out(ways[0].left)):
            return ways
        out = find_way_out(table, hand, self._seat)
        if out is None or out in moves:
            return ways
        return [DownProposal(out, self._rest_after_down(hand, out)), *ways]

    def rest_after_lays(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards of `hand` that remain after all lay-offs of the seat, which must be
        Down.

        The lay-offs are those of this turn, or of the next if the options forbid them in this one.
        """
        return _rest_after_lays(self._table, hand, self._seat)

    @cached_property
    def unseen_counts(self) -> Counter[Card]:
        """The number of copies of each unseen card; see `unseen_cards`."""
        return unseen_cards(self._seen)

    @cached_property
    def total(self) -> int:
        """The number of unseen cards, at least 1."""
        return max(1, self.unseen_counts.total())

    @cached_property
    def _turns(self) -> float:
        return turns_left(self._seen)

    @cached_property
    def _risk(self) -> float:
        return end_probability(self._seen)

    def _distances(self, size: int) -> list[Distance]:
        distances = self._distances_by_size.get(size)
        if distances is None:
            contract = self._terms.contract
            contracts = longer_contracts(contract, size) if self._terms.all_down else (contract,)
            distances = [get_distance(each, self._options) for each in contracts]
            self._distances_by_size[size] = distances
        return distances

    def _replace_freeing_cards(self, hand: Iterable[Card]) -> Iterable[Card]:
        """Return `hand`, with a joker in place of each card that can be exchanged for a wild card
        on the table.
        """
        if not self._freeable:
            return hand
        cards = list(hand)
        for meld in self._freeable:
            wanted = set[Card]()
            if meld.suit is not None:
                wanted.update(meld.represented_card(index) for index in meld.wilds)
            for _ in meld.wilds:
                freeing = next((card for card in cards if _can_free(meld, card, wanted)), None)
                if freeing is None:
                    break
                wanted.discard(freeing)
                cards[cards.index(freeing)] = JOKER
        return cards

    def _count_freed(self, hand: tuple[Card, ...]) -> int:
        """Return an upper bound of the number of wild cards that `hand` could take from the table
        by exchanges.
        """
        faces = set(hand)
        return sum(
            len(meld.wilds)
            for meld in self._freeable
            if any(meld.wild_for(card) is not None for card in faces)
        )

    def _could_free(self, card: Card) -> bool:
        """Return whether `card` can be exchanged for a wild card on the table."""
        return any(meld.wild_for(card) is not None for meld in self._freeable)

    def _rest_after_down(self, hand: tuple[Card, ...], move: Down) -> tuple[Card, ...]:
        """Return the cards of `hand` that remain after `move` and all lay-offs that follow it."""
        change = lay_cards(self._table, self._seat, move)
        assert not isinstance(change, Refusal)
        left = change.rest_of(hand)
        assert left is not None
        turn = replace(self._table.turn, has_gone_down=True)
        return _rest_after_lays(
            replace(self._table, melds=change.melds, turn=turn), left, self._seat
        )

    def _cost_of_way(self, way: DownProposal) -> tuple[int, int]:
        return len(way.left), hand_penalty(self._options, way.left)

    def _is_out(self, left: Sequence[Card]) -> bool:
        """Return whether a seat that cannot lay off the cards in `left` goes out in this turn.

        True if `left` is empty, or if it is one card and the seat may go out by discarding it.
        """
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
                rate = self._rate_end_when_down if self._is_down else self._rate_end
                price = self._options.price
                yield rate(Pass(), hand)
                yield rate(Buy(), (*hand, table.top.card), price, BLANK_TURNS * price)
            case Phase.BONEHEAD:
                yield self._rate_end(Stand(), hand)
            case _ if self._is_down:
                for move in dict.fromkeys((*best_lays(self._seen)[:1], *legal_lays(self._seen))):
                    yield Option(move, self._cost_after_lay(move), 1.0)
                yield from self._discards_when_down(hand)
            case _:
                yield from self._rate_turn(hand)

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
        """Return the option of making `move`, followed by the best continuation of the turn.

        After `move` the seat has `hand` and `blanks` unknown cards, and still has to discard.
        """
        if self._is_down:
            return Option(move, self._turn_cost_when_down(hand, blanks), 1.0)
        if not blanks:
            return replace(min(self._rate_turn(hand), key=attrgetter("expected")), move=move)
        ways = self.find_ways_down(hand)
        if ways:
            return self._rate_draw_when_ready(move, hand, ways[0], blanks)
        draws = DRAW_TURNS + BLANK_TURNS * (blanks - 1)
        ends = [self._rate_end(move, hand, blanks - 1, draws)]
        for card in self._find_discards_to_compare(hand, blanks):
            end = self._rate_end(move, remove_card(hand, card), blanks, draws)
            ends.append(replace(end, expected=end.expected + self._cost_of_helping(card)))
        return min(ends, key=attrgetter("expected"))

    # Turns of a seat that is not Down

    def _rate_turn(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        """Yield the options of a seat that is not Down and has drawn: going Down, and
        discarding.
        """
        ways = self.find_ways_down(hand)
        for way in ways:
            yield Option(way.move, self._cost_of_going_down(way.left), 1.0)
        left = ways[0].left if ways else ()
        helpful = self.find_helpful(hand, len(hand))
        missing = self.count_missing(hand, len(hand))
        for card in distinct_cards(hand):
            rest = remove_card(hand, card)
            if ways and (card in left or not self.count_missing(rest, len(hand))):
                later = remove_card(left, card) if card in left else left
                waiting = self._cost_of_waiting(rest, later) + self._cost_of_helping(card)
                yield Option(Discard(card), waiting, 1 - self._risk)
            else:
                outs = [*helpful, card] if card in self.unseen_counts else helpful
                if self.count_missing(rest, len(hand)) == missing:
                    outs = self.find_helpful(rest, len(hand), outs)
                # Otherwise the discard adds a missing card, and every card of `outs` helps.
                end = self._rate_end(Discard(card), rest, helpful=outs)
                yield replace(end, expected=end.expected + self._cost_of_helping(card))

    def _rate_draw_when_ready(
        self, move: Move, hand: tuple[Card, ...], way: DownProposal, blanks: int
    ) -> Option:
        """Return the option of `move`, after which the seat draws `blanks` cards and can go Down.

        The seat then either goes Down as in `way`, or discards and waits.
        """
        change = lay_cards(self._table, self._seat, way.move)
        assert not isinstance(change, Refusal)
        fits = self._share_that_fits(change.melds)
        ends = [
            min(
                self._cost_of_going_down(way.left, number),
                self._least_cost_of_waiting(hand, way.left, number),
            )
            for number in (blanks, blanks - 1)
        ]
        return Option(move, (1 - fits) * ends[0] + fits * ends[1], 1.0)

    def _least_cost_of_waiting(
        self, hand: tuple[Card, ...], left: tuple[Card, ...], blanks: int
    ) -> float:
        """Return the expected penalty of a seat that could go Down but discards and waits.

        `left` are the cards that remain in the hand after going Down in a later turn.
        """
        ends = [
            self._cost_of_waiting(remove_card(hand, card), remove_card(left, card), blanks)
            + self._cost_of_helping(card)
            for card in distinct_cards(left)
        ]
        if blanks:
            ends.append(self._cost_of_waiting(hand, left, blanks - 1))
        return min(ends, default=0.0)

    def _cost_of_waiting(
        self, hand: tuple[Card, ...], left: tuple[Card, ...], blanks: int = 0
    ) -> float:
        penalty = hand_penalty(self._options, hand) + blanks * self._usual
        return self._risk * penalty + (1 - self._risk) * self._cost_when_down(left, blanks)

    def _share_that_fits(self, melds: Sequence[Meld]) -> float:
        """Return the share, 0 to 1, of the unseen cards that fit on `melds`."""
        fitting = (card for card in self.unseen_counts if can_deploy(melds, card, self._options))
        return sum(self.unseen_counts[card] for card in fitting) / self.total

    def _rate_end(
        self,
        move: Move,
        hand: tuple[Card, ...],
        blanks: int = 0,
        draws: float = 0,
        helpful: Sequence[Card] | None = None,
    ) -> Option:
        """Return the option of `move` for a seat that is not Down and ends its turn with `hand`.

        The hand also contains `blanks` unknown cards. For `draws` and `helpful` see
        `estimate_chance`.
        """
        chance = self.estimate_chance(hand, blanks, draws, helpful)
        penalty = hand_penalty(self._options, hand) + blanks * self._usual
        left = 0.0 if self._terms.all_down else LEFT_SHARE * penalty
        lost = (1 - chance) * NOT_DOWN_COST * self._usual
        return Option(move, penalty - chance * (penalty - left) + lost, chance)

    def _find_discards_to_compare(self, hand: tuple[Card, ...], blanks: int) -> list[Card]:
        """Return the cards of `hand` that may be better discards than an unknown card.

        They are unneeded cards with a penalty above the average, the highest penalty first.
        """
        spare = self.find_spare_cards(hand, len(hand) + blanks)
        dear = [card for card in spare if self._options.penalty(card) > self._usual]
        return sorted(dear, key=self._options.penalty, reverse=True)[:MOST_DISCARDS_COMPARED]

    def _cost_of_helping(self, card: Card) -> float:
        """Return the cost, in points, of giving `card` to other players who can use it."""
        if helps_player_down(self._table, card):
            return LAY_OFF_COST * self._usual
        return WANTED_COST * self._usual * next_player_collects(self._seen, card)

    # Turns of a seat that is Down

    def _cost_of_going_down(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the expected penalty of going Down now.

        `left` and `blanks` unknown cards then remain in the hand.
        """
        if not blanks and self._is_out(left):
            return 0.0
        return self._cost_before_discard(left, blanks) + self._laying_cost(len(left) + blanks)

    def _laying_cost(self, left: int) -> float:
        """Return the cost, in points, of giving others melds to lay off on.

        `left` is the number of cards that remain in the hand.
        """
        table, options = self._table, self._options
        between_two = len(table.players) == MIN_PLAYERS
        if left <= 1 or self._terms.all_down or 2 * table.quiet >= options.quiet_limit:
            return 0.0
        if not options.lay_at_once and (options.exact or not between_two):
            # The other cards can be laid off only in later turns, so going Down later would cost
            # more.
            return 0.0
        patience = LAYING_COST_OF_TWO if between_two else LAYING_COST_OF_SEVERAL
        spare = max(0, self._terms.dealt + 1 - self._terms.contract.fewest_cards)
        return patience * spare**2 * self._usual + LOST_BONUS_SHARE * options.blind_bonus

    def _turn_cost_when_down(self, hand: tuple[Card, ...], blanks: int) -> float:
        """Return the expected penalty of a turn of a seat that is Down and draws `blanks` cards."""
        left = self.rest_after_lays(hand)
        if not blanks:
            return self._cost_before_discard(left)
        fits = self._share_that_fits(self._table.melds)
        return fits * self._cost_before_discard(left, blanks - 1) + (
            1 - fits
        ) * self._cost_before_discard(left, blanks)

    def _rate_end_when_down(
        self, move: Move, hand: tuple[Card, ...], blanks: int = 0, _draws: float = 0
    ) -> Option:
        """Return the option of `move` for a seat that is Down and ends its turn with `hand` and
        `blanks` unknown cards.
        """
        return Option(move, self._cost_when_down(self.rest_after_lays(hand), blanks), 1.0)

    def _discards_when_down(self, hand: tuple[Card, ...]) -> Iterator[Option]:
        waits = self._table.turn.has_gone_down and not self._options.lay_at_once
        left = self.rest_after_lays(hand) if waits else hand
        for card in distinct_cards(hand):
            yield Option(Discard(card), self._cost_of_discard(left, card), 1.0)

    def _cost_after_lay(self, move: Lay | Swap) -> float:
        """Return the expected penalty after `move` and the best continuation of the turn."""
        change = lay_cards(self._table, self._seat, move)
        assert not isinstance(change, Refusal)
        left = change.rest_of(self._seen.cards)
        assert left is not None
        return self._cost_before_discard(
            _rest_after_lays(replace(self._table, melds=change.melds), left, self._seat)
        )

    def _cost_before_discard(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the expected penalty of a hand after the best discard, without lay-offs."""
        ends = [self._cost_of_discard(left, card, blanks) for card in distinct_cards(left)]
        if blanks:
            ends.append(self._cost_when_down(left, blanks - 1))
        return min(ends, default=0.0)

    def _cost_of_discard(self, left: tuple[Card, ...], card: Card, blanks: int = 0) -> float:
        """Return the expected penalty after discarding `card` from `left`.

        If `left` does not contain `card`, all of `left` remains.
        """
        rest = remove_card(left, card) if card in left else left
        if not rest and not blanks:
            return 0.0
        return self._cost_when_down(rest, blanks) + self._cost_of_helping(card)

    def _cost_when_down(self, left: tuple[Card, ...], blanks: int = 0) -> float:
        """Return the expected penalty of a seat that is Down and ends its turn with `left`.

        It is the penalty of the hand, multiplied by the estimated probability that another player
        goes out first.
        """
        cards = len(left) + blanks
        rivals = [player.cards for player in other_players(self._seen) if player.is_down]
        least = min(rivals, default=RIVAL_DISTANCE * (cards + 1))
        penalty = hand_penalty(self._options, left) + blanks * self._usual
        return penalty * (1 - (least + 1) / (least + cards + 1))


def ranked_proposals(position: Position, seat: Seat) -> tuple[DownProposal, ...]:
    """Return the results of `find_proposals`, the lowest expected penalty first."""
    proposals = find_proposals(position, seat)
    if len(proposals) < 2:
        return proposals
    evaluation = Evaluation(View(position.table, seat, position.hand(seat)))
    return tuple(sorted(proposals, key=lambda each: evaluation.expected_penalty(each.move)))


def freeable_melds(table: Table) -> list[Meld]:
    """Return the melds on the table with wild cards that a player may take while going Down."""
    options = table.options
    if options.exchange is Exchanges.NO or not options.lay_at_once:
        return []
    return [
        meld
        for meld in table.melds
        if meld.wilds and (options.exchange_books or meld.kind is MeldKind.RUN)
    ]


def _can_free(meld: Meld, card: Card, wanted: set[Card]) -> bool:
    return card in wanted if meld.suit is not None else card.rank == meld.rank


def _rest_after_lays(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Card, ...]:
    """Return the cards of `hand` that remain after all lay-offs of `seat`, which is Down.

    If the options forbid lay-offs in the turn of going Down, those of the next turn count.
    """
    went_down = table.turn.has_gone_down and table.options.lay_at_once
    ready = replace(table, mover=seat, turn=replace(table.turn, has_gone_down=went_down))
    return hand_after_lays(ready, hand, find_lays(ready, hand, seat))


def distinct_cards(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of `hand` without duplicates, in their order."""
    return tuple(dict.fromkeys(hand))


def remove_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return `hand` without one copy of `card`. Raises ValueError if the hand lacks it."""
    index = hand.index(card)
    return (*hand[:index], *hand[index + 1 :])


def deciding_seat(seen: View) -> Seat:
    """Return the seat of the view. Raises ValueError if it has no decision to make, or is None."""
    if seen.seat is None or seen.seat not in deciding_seats(seen):
        raise ValueError(
            f"the seat of this view has nothing to decide in the phase {seen.table.phase.value!r}"
        )
    return seen.seat


def unseen_cards(seen: View) -> Counter[Card]:
    """Return the number of copies of each card that the seat of the view cannot see.

    These cards are in the stock or in other hands. The publicly known cards of other hands are
    excluded; see `Player.shown`.
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
            safe *= 1 - OUT_WHEN_NOT_DOWN[bool(seen.table.melds)]
        elif player.cards < len(OUT_WHEN_DOWN):
            safe *= 1 - OUT_WHEN_DOWN[player.cards]
    return 1 - safe


def turns_left(seen: View) -> float:
    """Return the expected number of turns of the seat before another player goes out."""
    table = seen.table
    assert table.contract is not None
    usual = usual_turns(table.contract, len(table.players))
    begun = table.turns / len(table.players)
    soonest = max(FEWEST_TURNS, usual - begun)
    return min(
        TURNS_PER_CARD * player.cards
        if player.is_down
        else soonest + TURNS_PER_PURCHASE * _purchases_needed(table, player.cards)
        for player in other_players(seen)
    )


def _purchases_needed(table: Table, cards: int) -> int:
    """Return the number of purchases that make a hand of `cards` cards as large as the contract.

    The card that the seat draws in its own turn is counted, too.
    """
    assert table.contract is not None
    return ceil(max(0, table.contract.fewest_cards - cards - 1) / (1 + table.options.price))


def usual_turns(contract: Contract, players: int) -> float:
    """Return the average number of turns of each player in a round with `contract`."""
    constant, per_book, per_run = USUAL_TURNS
    extra = MORE_TURNS_OF_TWO if players == 2 else 0.0
    return constant + per_book * len(contract.books) + per_run * len(contract.runs) + extra


@lru_cache(maxsize=64)
def usual_penalty(options: Options) -> float:
    """Return the average penalty of a card other than a joker, in points, at least 0.1."""
    return max(0.1, sum(options.penalties[:KING]) / KING)


def next_player_collects(seen: View, card: Card) -> bool:
    """Return whether the next player seems to collect cards that go with `card`.

    True if a card that could belong to the same meld is publicly known in that player's hand, and
    the pile contains no such discard of the player.
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
    return one.suit is other.suit and abs(one.rank - other.rank) <= RUN_DISTANCE


@lru_cache(maxsize=16)
def _add_card_costs(options: Options) -> Options:
    """Return `options` with `CARD_COST` added to every penalty."""
    return replace(options, penalties=tuple(CARD_COST + each for each in options.penalties))


@lru_cache(maxsize=64)
def longer_contracts(contract: Contract, size: int) -> tuple[Contract, ...]:
    """Return the contracts with `size` cards made by lengthening melds of `contract`.

    >>> [str(each) for each in longer_contracts(Contract(1, 1), 7)]
    ['1+1']
    >>> sorted(str(each) for each in longer_contracts(Contract(1, 1), 8))
    ['b+r5', 'b4+r']

    Returns only `contract` if it already has `size` cards or more.
    """
    contracts = {contract}
    for _ in range(size - contract.fewest_cards):
        contracts = {longer for each in contracts for longer in _lengthen_one_meld(each)}
    return tuple(contracts)


def _lengthen_one_meld(contract: Contract) -> Iterator[Contract]:
    for kind, lengths in enumerate((contract.books, contract.runs)):
        for place in range(len(lengths)):
            grown = [*lengths[:place], lengths[place] + 1, *lengths[place + 1 :]]
            yield Contract(contract.books, grown) if kind else Contract(grown, contract.runs)
