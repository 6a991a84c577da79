"""Example positions for the guide."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import ceil

from bot.games.shanghaien.cards import DECK, NATIONS, SAILOR_VALUES, Card, Options, Sailor, Trick
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import (
    Award,
    AwardReason,
    Crew,
    End,
    GameState,
    Phase,
    Player,
    RoundResult,
    Seat,
)

NAMES = ("Anna", "Bernd")
_A, _F, _, _C, _, _, _S, _ = NATIONS


def parse_cards(*cards: str) -> tuple[Card, ...]:
    """Return cards by name, including cards that the current deck lacks."""
    sailors = (Sailor(nation, value) for nation in NATIONS for value in SAILOR_VALUES)
    by_name: dict[str, Card] = {str(sailor): sailor for sailor in sailors}
    by_name |= {trick.value: trick for trick in Trick}
    return tuple(by_name[card] for card in cards)


SAILORS = parse_cards("G4", "D2", "S3", "I3", "F4", "A1")


def crews_of(**strengths: tuple[int, ...]) -> tuple[Crew, ...]:
    """Return the crews of all nations, with sailors of the given values.

    `F=(2, 3)` is a French crew of a 2 and a 3. Nations without an argument have empty crews.
    """
    return tuple(Crew(values=strengths.get(nation.value, ())) for nation in NATIONS)


def finished_rounds(
    cards: tuple[Card, ...], players: tuple[Player, Player]
) -> tuple[RoundResult, ...]:
    """Return finished rounds in which `cards` were on the table, six per round.

    The crews grow from round to round, until they equal the crews of `players`.
    """
    rounds: list[RoundResult] = []
    count = len(cards) // 6
    for number in range(1, count + 1):
        first = 6 * (number - 1)
        awards = tuple(
            Award(card, number, (0, 0), None, None, AwardReason.NO_DICE)
            for number, card in enumerate(cards[first : first + 6], start=1)
        )
        one, other = (_scale_crews(player, number / count) for player in players)
        rounds.append(RoundResult(number, Seat.FIRST, End.LEFT, awards, (one, other)))
    return tuple(rounds)


def _scale_crews(player: Player, share: float) -> Player:
    """Return `player` with `share` (0 to 1) of each crew's sailors, all trick cards, and no dice.

    Wilds are in the crews only if `share` is 1.
    """
    crews = tuple(
        Crew(crew.values[: ceil(share * len(crew.values))], crew.wilds if share == 1 else ())
        for crew in player.crews
    )
    return Player(crews=crews, tricks=player.tricks)


def position(
    tavern: tuple[Card, ...],
    round_number: int = 1,
    *,
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * 6, (0,) * 6),
    crews: tuple[tuple[Crew, ...], tuple[Crew, ...]] | None = None,
    tricks: tuple[tuple[Trick, ...], tuple[Trick, ...]] = ((), ()),
    captains: tuple[bool, bool] = (False, False),
) -> GameState:
    """Return a position at the mover's turn with these cards and dice on the table."""
    some = crews or (Player().crews, Player().crews)
    first, second = (
        Player(
            dice=dice[slot], crews=some[slot], tricks=tricks[slot], has_used_captain=captains[slot]
        )
        for slot in (0, 1)
    )
    rest = list((Counter(DECK) - Counter(tavern)).elements())
    placed = any(dice[0]) or any(dice[1])
    return replace(
        new_game(Options(), Seat.FIRST),
        phase=Phase.TURN,
        round=round_number,
        players=(first, second),
        tavern=tavern,
        one_end=End.LEFT if placed else None,
        history=finished_rounds(tuple(rest[: 6 * (round_number - 1)]), (first, second)),
    )


# The position of "Worked examples" in the rules: Anna has dice on the cards 2, 2, 3, 6 and 6, and
# Bernd has dice on the cards 3, 4, 5, 6 and 6.
AWARD_EXAMPLE = position(SAILORS, 3, dice=((0, 2, 1, 0, 0, 2), (0, 0, 1, 1, 1, 2)))
SCORE_EXAMPLE = position(
    (),
    8,
    crews=(
        tuple(
            Crew(values=(3,), wilds=(Trick.DIE_SHIFT, Trick.ROLL_AGAIN))
            if nation is _S
            else Crew(values={_F: (1, 4), _A: (1, 2, 3), _C: (1,)}.get(nation, ()))
            for nation in NATIONS
        ),
        crews_of(F=(2, 3), A=(3, 4), C=(3, 3, 4)),
    ),
    tricks=((), (Trick.BOTH_DICE,)),
)
