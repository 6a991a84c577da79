"""Random positions at the end of a round, for training.

They come from whole games that are played fast, without calculating moves. Variety matters: the
solver of a round evaluates every outcome, even unlikely ones, so the samples must also contain
positions that good players would not reach.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bot.games.shanghaien.cards import DECK, NATIONS, Card, ExtraTrick, Half, Options, Sailor, Trick
from bot.games.shanghaien.players.learnt import Whole, nation_stock, prospects, stock_index
from bot.games.shanghaien.rules import award_of
from bot.games.shanghaien.state import SEATS, TAVERN_SIZE, Crew, GameState, Player
from tools.captain.training.ends import position_after

EAGERNESS = (0.0, 0.5, 1.0, 2.0)
"""Weights of a card's value in a player's choice; one is drawn for each player and round."""
SPENDING = (0.1, 0.3, 0.6)
"""Probabilities that a sampled player spends a trick in a round; one is drawn each game."""
EARLY_SPENDING, LATE_SPENDING = (0.02, 0.1, 0.25), (0.2, 0.5, 0.8)
"""The same for patient players: before round `LATE`, and from that round on."""
LATE = 6
WILDS, PATIENT_WILDS = 0.5, 0.7
"""Probabilities that a spent *2 Sailors* strengthens a crew if possible: for usual and for patient
players."""
TRICK_WORTH = 2.0
"""Value of a trick card for sampled players, in points."""
PLAIN_SHARE = 0.5
"""Share of the games without an extra trick."""


@dataclass(slots=True)
class _Hands:
    """One sampled player's cards."""

    values: list[list[int]] = field(default_factory=lambda: [[] for _ in NATIONS])
    wilds: list[list[Trick]] = field(default_factory=lambda: [[] for _ in NATIONS])
    tricks: list[Trick] = field(default_factory=list)

    def strength(self, nation: int) -> int:
        return sum(self.values[nation]) + 2 * len(self.wilds[nation])

    def take(self, card: Card) -> None:
        if isinstance(card, Sailor):
            self.values[NATIONS.index(card.nation)].append(card.value)
        else:
            self.tricks.append(card)

    def spend(self, random: Random, wilds: float) -> None:
        """Spend a random trick; a *2 Sailors* strengthens a crew with the probability `wilds`."""
        trick = random.choice(self.tricks)
        self.tricks.remove(trick)
        crews = [nation for nation, values in enumerate(self.values) if values]
        if crews and Half.TWO_SAILORS in trick.halves and random.random() < wilds:
            self.wilds[random.choice(crews)].append(trick)

    def player(self) -> Player:
        crews = zip(self.values, self.wilds, strict=True)
        return Player(
            crews=tuple(Crew(tuple(values), tuple(wilds)) for values, wilds in crews),
            tricks=tuple(self.tricks),
        )


def sample_end(random: Random, number: int, *, is_patient: bool = False) -> GameState:
    """Return the position of one random game after round `number`, 1 to 7.

    Patient players keep their tricks for the last rounds, as the captain does.
    """
    game = _SampledGame(random, is_patient=is_patient)
    for _ in range(number - 1):
        game.play_round()
    return game.play()


class _SampledGame:
    """One random game in progress."""

    def __init__(self, random: Random, *, is_patient: bool = False) -> None:
        self._random = random
        self._wilds = PATIENT_WILDS if is_patient else WILDS
        extra = ExtraTrick.NONE
        if random.random() > PLAIN_SHARE:
            extra = random.choice((ExtraTrick.JOKER, ExtraTrick.SHARKS))
        self._options = Options(extra)
        self._deck = random.sample(DECK, len(DECK))
        self._hands = (_Hands(tricks=list(extra.cards)), _Hands(tricks=list(extra.cards)))
        early, late = (EARLY_SPENDING, LATE_SPENDING) if is_patient else (SPENDING, ())
        self._spending = random.choice(early)
        self._late_spending = random.choice(late) if late else self._spending
        self._round = 0

    def play(self) -> GameState:
        """Play the next round and return the position after it."""
        self.play_round()
        dealt = tuple(self._deck[: self._round * TAVERN_SIZE])
        starter = self._random.choice(SEATS)
        one, other = (hands.player() for hands in self._hands)
        return position_after(
            self._round, (one, other), dealt, starter=starter, options=self._options
        )

    def play_round(self) -> None:
        """Play the next round."""
        cards = self._deck[self._round * TAVERN_SIZE : (self._round + 1) * TAVERN_SIZE]
        self._round += 1
        stack = self._deck[self._round * TAVERN_SIZE :]
        spending = self._late_spending if self._round >= LATE else self._spending
        _sample_round(self._hands, cards, stack, (spending, self._wilds), self._random)


def _sample_round(
    hands: tuple[_Hands, _Hands],
    cards: list[Card],
    stack: list[Card],
    spending: tuple[float, float],
    random: Random,
) -> None:
    """Play a round.

    `spending` holds two probabilities: that a player spends a trick in this round, and that a spent
    *2 Sailors* strengthens a crew if possible.
    """
    stocks = stock_index(nation_stock(stack))
    wants = [_want(hands, card, stocks) for card in cards]
    placed = random.randint(2, 5)
    counts = (placed, max(2, placed - random.randint(0, 1)))
    eager = (random.choice(EAGERNESS), random.choice(EAGERNESS))
    players = (
        _place(wants, counts[0], eager[0], random),
        _place(wants, counts[1], eager[1], random),
    )
    for hand in hands:
        if hand.tricks and random.random() < spending[0]:
            hand.spend(random, spending[1])
    for number, card in enumerate(cards, start=1):
        winner, _, _ = award_of(players, number)
        if winner is not None:
            hands[winner.slot].take(card)


def _want(hands: tuple[_Hands, _Hands], card: Card, stocks: Whole) -> float:
    """Return the points at stake for `card`; `stocks` are the nations' stock indices."""
    if not isinstance(card, Sailor):
        return TRICK_WORTH
    nation = NATIONS.index(card.nation)
    mine, theirs = (hand.strength(nation) for hand in hands)
    mean = prospects()[0][stocks[nation]]
    return float(mean[mine + card.value, theirs] - mean[mine, theirs + card.value])


def _place(wants: list[float], placed: int, eager: float, random: Random) -> Player:
    dice = [0] * TAVERN_SIZE
    for _ in range(placed):
        roll = (random.randrange(TAVERN_SIZE), random.randrange(TAVERN_SIZE))
        # The noise is about as large as the values, so the most valuable card does not always win.
        die = max(roll, key=lambda die: eager * wants[die] + random.gauss(0, 1))
        dice[die] += 1
    return Player(dice=tuple(dice))
