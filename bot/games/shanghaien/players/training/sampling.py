"""Random round ends to learn from: whole games, played fast and without calculation.

What counts is variety: the solver asks for the worth of every outcome of a round, the unlikely ones
included, so the samples must go beyond good play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bot.games.shanghaien.cards import DECK, NATIONS, Card, Half, Sailor, Trick
from bot.games.shanghaien.moves import SEATS, End, Seat
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.features import nation_stock
from bot.games.shanghaien.players.prospects import prospects, stock_index
from bot.games.shanghaien.scoring import award_of
from bot.games.shanghaien.state import (
    ROUNDS,
    TAVERN_SIZE,
    Award,
    AwardReason,
    Crew,
    GameState,
    Phase,
    Player,
    RoundResult,
)

EAGERNESS = (0.0, 0.5, 1.0, 2.0)
"""How much the worth of a card counts for a sampled player; one is drawn each round."""
SPENDING = (0.1, 0.3, 0.6)
"""How often a sampled player spends a trick in a round; one is drawn each game. The captain keeps
his tricks long, others do not."""
TRICK_WORTH = 2.0
"""What the sampled players think a trick card is worth, in points."""
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

    def spend(self, random: Random) -> None:
        """Spend a random trick, half the time to strengthen a crew."""
        trick = random.choice(self.tricks)
        self.tricks.remove(trick)
        crews = [nation for nation, values in enumerate(self.values) if values]
        if crews and Half.TWO_SAILORS in trick.halves and random.random() < 0.5:
            self.wilds[random.choice(crews)].append(trick)

    def player(self) -> Player:
        crews = zip(self.values, self.wilds, strict=True)
        return Player(
            crews=tuple(Crew(tuple(values), tuple(wilds)) for values, wilds in crews),
            tricks=tuple(self.tricks),
        )


def sample_game(random: Random) -> list[GameState]:
    """Return the positions of one random game after rounds 1 to 7, before the next deal."""
    extra = ExtraTrick.NONE
    if random.random() > PLAIN_SHARE:
        extra = random.choice((ExtraTrick.JOKER, ExtraTrick.SHARKS))
    deck = random.sample(DECK, len(DECK))
    hands = (_Hands(tricks=list(extra.cards)), _Hands(tricks=list(extra.cards)))
    spending = random.choice(SPENDING)
    found = []
    for number in range(1, ROUNDS):
        cards = deck[(number - 1) * TAVERN_SIZE : number * TAVERN_SIZE]
        _sample_round(hands, cards, deck[number * TAVERN_SIZE :], spending, random)
        dealt = tuple(deck[: number * TAVERN_SIZE])
        found.append(_position(Options(extra), number, dealt, hands, random.choice(SEATS)))
    return found


def _sample_round(
    hands: tuple[_Hands, _Hands],
    cards: list[Card],
    stack: list[Card],
    spending: float,
    random: Random,
) -> None:
    wants = [_want(hands, card, stack) for card in cards]
    placed = random.randint(2, 5)
    counts = (placed, max(2, placed - random.randint(0, 1)))
    eager = (random.choice(EAGERNESS), random.choice(EAGERNESS))
    players = (
        _place(wants, counts[0], eager[0], random),
        _place(wants, counts[1], eager[1], random),
    )
    for hand in hands:
        if hand.tricks and random.random() < spending:
            hand.spend(random)
    for number, card in enumerate(cards, start=1):
        winner, _, _ = award_of(players, number)
        if winner is not None:
            hands[winner.slot].take(card)


def _want(hands: tuple[_Hands, _Hands], card: Card, stack: list[Card]) -> float:
    """Return how many points depend on who gets `card`."""
    if not isinstance(card, Sailor):
        return TRICK_WORTH
    nation = NATIONS.index(card.nation)
    mine, theirs = (hand.strength(nation) for hand in hands)
    mean = prospects()[0][stock_index(nation_stock(stack)[nation])]
    return float(mean[mine + card.value, theirs] - mean[mine, theirs + card.value])


def _place(wants: list[float], placed: int, eager: float, random: Random) -> Player:
    dice = [0] * TAVERN_SIZE
    for _ in range(placed):
        roll = (random.randrange(TAVERN_SIZE), random.randrange(TAVERN_SIZE))
        # Random noise as large as a want makes a softer choice than always the more valuable card.
        die = max(roll, key=lambda die: eager * wants[die] + random.gauss(0, 1))
        dice[die] += 1
    return Player(dice=tuple(dice))


def _position(
    options: Options,
    number: int,
    dealt: tuple[Card, ...],
    hands: tuple[_Hands, _Hands],
    starter: Seat,
) -> GameState:
    """Return the position; its history tells only which cards were seen."""
    seen = tuple(Award(card, 1, (0, 0), None, None, AwardReason.NO_DICE) for card in dealt)
    return GameState(
        options=options,
        phase=Phase.DEAL,
        round=number,
        starter=starter,
        mover=starter,
        players=(hands[0].player(), hands[1].player()),
        history=(RoundResult(number, starter.opponent, End.LEFT, seen),),
    )
