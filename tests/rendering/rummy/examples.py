"""Extreme positions, drawn only by tests and the gallery."""

from __future__ import annotations

from dataclasses import replace

from bot.games.rummy.cards import Suit, card_of, parse_cards
from bot.games.rummy.legality import outcome_of
from bot.games.rummy.moves import SEATS, Seat, Termination
from bot.games.rummy.state import Phase
from bot.games.rummy.terms.options import CONTRACTS, HIGH_PENALTIES, parse_contract
from rendering.rummy.examples import FOUR, example_melds, example_result, example_table

BEFORE_FOUR = replace(FOUR, melds=FOUR.melds[:3], mover=Seat.THIRD)
"""The table before `FOUR`, at which the third player is not yet Down."""
TWO = example_table(
    2, played=[], hands=[11, 12], melds=["", ""], phase=Phase.PLAY, mover=Seat.SECOND, pile="QH"
)
_LONG = (
    "AS 2S 3S * 5S 6S 7S 8S 9S TS JS QS KS / 4H 5H 6H 7H 8H 9H TH JH QH KH AH / 3D 4D 5D * 7D 8D",
    "TC JC QC KC AC / 7D 8D 9D TD JD QD / 2H 3H 4H 5H",
    "KS KH KD * / 9C 9D 9H 9S 9S 9C 9D * * 9H 9S / 4C 5C 6C 7C 8C 9C TC",
    "2D 3D 4D 5D / 6S 7S 8S 9S / TH JH QH KH",
    "* 2S 3S 4S / 5H 6H 7H 8H 9H TH / JC QC KC AC",
    "3C 4C 5C 6C / 8D 9D TD JD / 5S 6S 7S 8S 9S TS JS",
    "AD 2D 3D 4D 5D / TC * QC KC AC / AH 2H 3H 4H 5H 6H",
    "TS JS QS KS / 4C 5C 6C 7C / 9H TH JH QH KH AH",
)
EIGHT = example_table(
    8,
    played=[
        ["", "AS KD *", "2C 3C 9D", "JH JC 4S 4D 8S", "9S", "KS KH", "* * *", "AS"],
        ["5D 6H", "", "AC AD KS KH QS", "9S", "9C", "QD", "7S 8S", "TD TH"],
        ["TC JC QC", "2H 3H", "", "* * AS", "4D", "5D 6D", "8C", "9D"],
    ]
    * 2,
    hands=[1, 2, 5, 3, 4, 8, 10, 6],
    melds=_LONG,
    mover=Seat.FIFTH,
    stock=7,
)
"""Eight players with three melds each, some of the maximum length."""

_FULL = parse_cards("AS KD * 7H 2C 3C 9D JH JC 4S TD TC 8H AC AD QS 6C 6D 5H 5C 3S 2H 9S 9H KC")
FULL_HANDS = replace(
    EIGHT,
    history=(
        example_result(
            replace(EIGHT.options, penalties=HIGH_PENALTIES),
            1,
            [
                *(" ".join(_FULL[:cards]) for cards in (25, 14, 18, 20, 11)),
                "AS",
                "* * * *",
                "2C 3D",
            ],
        ),
    ),
    options=replace(EIGHT.options, penalties=HIGH_PENALTIES),
)
"""A round without a winner, with the largest possible hands of expensive cards."""
LARGE_HANDS = replace(
    FOUR,
    history=(
        example_result(FOUR.options, 1, [" ".join(_FULL[:cards]) for cards in (25, 0, 14, 6)]),
    ),
)
"""A round of four players with hands too long for one line."""
_TEN = replace(
    EIGHT,
    options=replace(EIGHT.options, contracts=(*CONTRACTS, *CONTRACTS[:3])),
    history=(
        *EIGHT.history,
        *(replace(result, round=result.round + 3) for result in EIGHT.history[3:]),
        replace(FULL_HANDS.history[0], round=10),
    ),
    phase=Phase.OVER,
)
TEN_ROUNDS = replace(_TEN, outcome=outcome_of(_TEN, Termination.COMPLETED, None))
"""A finished game of ten rounds."""
_TWOS_WILD = replace(
    EIGHT.options,
    contracts=(*CONTRACTS[:4], *(parse_contract(text) for text in ("b+r7", "2b+r5", "3b+r5"))),
    wild=tuple(card_of(2, suit) for suit in Suit),
    out_bonus=10,
)
_FOUR_MELDS = (
    "7S 7H 2D / 9C 9D 9H / KS KH KD / 3C 4C 2S 6C 7C",
    "8S 8H 8D 8C / JS JH 2C / 4S 4H 4D / TH JH QH KH AH",
    "",
    "5S 5H * / QS QH QD / 6S 6H 2H 2D / 3D 4D 5D 6D 7D 8D 9D TD JD QD",
    "AS 2S 3S 4S 5S / TS TH TD / 9S 9H * 2H / 3H 3C 3D",
    "",
    "4C 4H 4S / 7C 7D * / JC JD JS / 2C 8D 9D TD JD",
    "KC KH 2S / AC AH AD / 6C 6D 6H / * 3S 4S 2D 6S 7S 8S 9S TS JS QS KS",
)
TWOS_WILD = replace(
    EIGHT,
    options=_TWOS_WILD,
    melds=tuple(
        meld
        for seat, text in zip(SEATS, _FOUR_MELDS, strict=True)
        if text
        for meld in example_melds(seat, text, _TWOS_WILD)
    ),
    players=tuple(
        replace(player, is_down=bool(text))
        for player, text in zip(EIGHT.players, _FOUR_MELDS, strict=True)
    ),
    round=7,
    history=tuple(
        replace(
            result,
            penalties=tuple(
                -10 if seat is result.out else 20 * cost
                for seat, cost in zip(SEATS, result.penalties, strict=True)
            ),
        )
        for result in EIGHT.history
    ),
)
"""Eight players with up to four melds each; twos are wild, and going out earns a bonus."""
