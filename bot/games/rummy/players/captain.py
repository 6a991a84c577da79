"""The captain: keeps outs, hides a finished contract while that is safe, buys what is worth it."""

from __future__ import annotations

from random import Random

from bot.games.rummy.cards import Card
from bot.games.rummy.legality import can_move, hand_penalty, helps_who_is_down
from bot.games.rummy.melds import can_deploy
from bot.games.rummy.moves import Buy, Discard, Extra, Leave, Move, Pass, Stand, Take
from bot.games.rummy.players.deploying import faces_of, less
from bot.games.rummy.players.outlook import chance_of_an_end, usual_penalty
from bot.games.rummy.players.player import deciding
from bot.games.rummy.players.prospects import Prospects
from bot.games.rummy.players.way_down import WayDown, kept, way_down
from bot.games.rummy.players.whole_hand import choose_whole
from bot.games.rummy.solver.laying import best_lays
from bot.games.rummy.state import Phase, View
from bot.games.rummy.terms.options import MIN_PLAYERS

MORE_OUTS = 0.05
"""A purchase that brings his contract no nearer has to add that share of the unseen as outs."""
HOPE = 0.02
"""He buys nothing with less chance than that to go Down: all that he buys would count."""
HIGH_CARD = 0.08
"""Share of the unseen cards as outs that is worth throwing a card of the usual penalty for."""
WANTED = 0.01
"""The same for a card that the next player seems to collect."""
PATIENCE_BETWEEN_TWO = 0.01
PATIENCE = 0.025
"""Cards of the usual penalty that he risks each turn by hiding a finished contract, for the square
of the cards it leaves of a hand as dealt: the more are left, the more can be laid at once later."""
BLIND = 0.15
"""The same by the bonus for whoever goes out at once."""
NEAR_CARDS = 3
"""How far apart cards of a suit are that may belong to one run."""


class Captain:
    """Does not go Down as soon as he can: nobody can lay on melds that he still holds.

    He waits until that is dangerous, or until he can get rid of nearly everything at once.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: View) -> Move:
        """Return the move that he thinks best; see `ComputerPlayer.choose`."""
        seat = deciding(seen)
        if seen.table.terms.all_down:
            return choose_whole(seen, counts_outs=True)
        is_down = seen.table.player(seat).down
        match seen.table.phase:
            case Phase.OFFER:
                return self._offer_down(seen) if is_down else self._offer(seen)
            case Phase.BUY:
                return Buy() if not is_down and buys(seen) else Pass()
            case Phase.BONEHEAD:
                return Stand()
            case _:
                return self._play_down(seen) if is_down else self._play(seen)

    def _offer_down(self, seen: View) -> Move:
        table = seen.table
        assert table.top is not None
        return Take() if helps_who_is_down(table, table.top.card) else Leave()

    def _offer(self, seen: View) -> Move:
        table, prospects = seen.table, Prospects(seen)
        assert table.top is not None
        assert seen.seat is not None
        more = (*seen.cards, table.top.card)
        short = prospects.short(seen.cards)
        if prospects.short(more) < short:
            return Take()
        if short == 0:
            with_it, without = way_down(seen, more, 0), way_down(seen, seen.cards, 0)
            is_used = with_it and without and len(with_it.left) <= len(without.left)
            return Take() if is_used else Leave()
        assert table.contract is not None
        too_few = len(seen.cards) + 1 < table.contract.fewest_cards
        return Extra() if too_few and can_move(seen, seen.seat, Extra()) else Leave()

    def _play_down(self, seen: View) -> Move:
        for lay in best_lays(seen):
            return lay
        assert seen.seat is not None
        useless = kept(seen.table, seen.cards, seen.seat)
        return self._discard(seen, useless or seen.cards)

    def _play(self, seen: View) -> Move:
        prospects = Prospects(seen)
        short = prospects.short(seen.cards)
        way = way_down(seen, seen.cards, short)
        if way is None:
            worths = discard_worths(seen, prospects)
            best = max(worths.values())
            return Discard(self._random.choice([c for c in worths if worths[c] == best]))
        if goes_down(seen, way):
            return way.move
        return self._discard(seen, way.left)

    def _discard(self, seen: View, spare: tuple[Card, ...]) -> Discard:
        table = seen.table
        cards = faces_of(spare)
        useless = [card for card in cards if not can_deploy(table.melds, card, table.options)]
        dearest = max(table.options.penalty(card) for card in useless or cards)
        equals = [c for c in useless or cards if table.options.penalty(c) == dearest]
        return Discard(self._random.choice(equals))


def goes_down(seen: View, way: WayDown) -> bool:
    """Return whether it is time to put a finished contract Down."""
    table, options = seen.table, seen.table.options
    between_two = len(table.players) == MIN_PLAYERS
    if not options.lay_at_once and (options.exact or not between_two):
        return True  # what is left takes turns to lay, and others are nearer
    if len(way.left) <= 1 or 2 * table.quiet >= options.quiet_limit:
        return True
    assert table.contract is not None
    spare = max(0, table.terms.dealt + 1 - table.contract.fewest_cards)
    patience = PATIENCE_BETWEEN_TWO if between_two else PATIENCE
    worth = patience * spare**2 * usual_penalty(options) + BLIND * options.blind_bonus
    saved = hand_penalty(options, seen.cards) - hand_penalty(options, way.left)
    return chance_of_an_end(seen) * saved > worth


def buys(seen: View) -> bool:
    """Return whether the discard that is offered is worth its price, not Down."""
    table = seen.table
    assert table.top is not None
    prospects = Prospects(seen)
    more = (*seen.cards, table.top.card)
    short, short_with_it = prospects.short(seen.cards), prospects.short(more)
    if not short:
        return False
    if short_with_it < short:
        return prospects.chance_of_going_down(more, table.options.price) >= HOPE
    if prospects.outs(more) < prospects.outs(seen.cards) + MORE_OUTS:
        return False
    price = table.options.price
    cost = price * usual_penalty(table.options)
    return prospects.cost(more, price) + cost < prospects.cost(seen.cards)


def discard_worths(seen: View, prospects: Prospects) -> dict[Card, float]:
    """Return the cards that may be thrown, not Down, and how good it is to throw each."""
    table = seen.table
    faces = faces_of(seen.cards)
    short = prospects.short(seen.cards)
    spare = [card for card in faces if prospects.short(less(seen.cards, card)) == short]
    spare = spare or list(faces)
    useless = [card for card in spare if not helps_who_is_down(table, card)]
    helping = prospects.helping(seen.cards)
    usual = usual_penalty(table.options)
    return {
        card: prospects.outs(less(seen.cards, card), helping)
        + HIGH_CARD * table.options.penalty(card) / usual
        - WANTED * is_wanted(seen, card)
        for card in useless or spare
    }


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
