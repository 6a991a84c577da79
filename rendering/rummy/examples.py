"""Example positions for the guide and for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.rummy.cards import Card, parse_card, parse_cards
from bot.games.rummy.examples import contract_melds
from bot.games.rummy.legality import hand_penalty
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import SEATS, Refusal, Seat
from bot.games.rummy.state import Phase, PileCard, Player, RoundEnd, RoundResult, Table
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.rummy.terms.options import MeldKind, Options

_USUAL = Options()
NAMES = ("Anna", "Bernd", "Chiara", "Dédé", "Emil", "Françoise", "Giulia", "Håkon")


def example_melds(owner: Seat, text: str, options: Options | None = None) -> tuple[Meld, ...]:
    """Return the melds of `owner`, written as in ``7S 7H 7D / 4H 5H * 7H``.

    Raises ValueError if a meld is not valid.
    """
    return tuple(_meld(owner, parse_cards(cards), options or _USUAL) for cards in text.split("/"))


def _meld(owner: Seat, cards: tuple[Card, ...], options: Options) -> Meld:
    for kind in MeldKind:
        meld = read_meld(kind, cards, options, owner)
        if not isinstance(meld, Refusal):
            return meld
    raise ValueError(f"{' '.join(cards)} is not a valid meld")


def example_table(
    players: int,
    *,
    played: Sequence[Sequence[str]],
    hands: Sequence[int],
    melds: Sequence[str],
    mover: Seat = Seat.FIRST,
    phase: Phase = Phase.OFFER,
    pile: str = "9C 2D KS 5H QH",
    stock: int = 41,
) -> Table:
    """Return a table with `hands` cards in each hand and the current `melds` of each seat.

    `played` lists, for each finished round, the cards that were left in each hand.
    """
    options = proposed_options(players)
    history = tuple(
        example_result(options, number + 1, texts) for number, texts in enumerate(played)
    )
    return Table(
        options,
        phase,
        len(history) + 1,
        SEATS[len(history) % players],
        mover,
        tuple(
            Player(cards, bool(text), slot % 3)
            for slot, (cards, text) in enumerate(zip(hands, melds, strict=True))
        ),
        melds=tuple(
            meld
            for seat, text in zip(SEATS, melds, strict=False)
            if text
            for meld in example_melds(seat, text)
        ),
        pile=tuple(PileCard(parse_card(name), None) for name in pile.split()),
        stock=stock,
        turns=9,
        history=history,
    )


def adapt_example(table: Table, options: Options) -> Table:
    """Return `table` with the rules `options`.

    If the contracts differ or a meld is invalid under `options`, other melds are used.
    """
    same_rounds = options.contracts == table.options.contracts
    history = tuple(_count_again(result, options) for result in table.history)
    if same_rounds and all(_is_legal(meld, options) for meld in table.melds):
        return replace(table, options=options, history=history)
    played = min(len(table.history), len(options.contracts) - 1)
    melds = tuple(
        meld
        for seat in table.seats
        if table.player(seat).is_down
        for meld in contract_melds(played + 1, options, seat, variant=seat.slot)
    )
    return replace(
        table,
        options=options,
        round=played + 1,
        melds=melds,
        players=tuple(
            replace(player, is_down=any(meld.owner is seat for meld in melds))
            for seat, player in zip(table.seats, table.players, strict=True)
        ),
        stock=min(table.stock, options.cards // 3),
        history=history[:played],
    )


def _is_legal(meld: Meld, options: Options) -> bool:
    return read_meld(meld.kind, meld.cards, options, meld.owner) == meld


def _count_again(result: RoundResult, options: Options) -> RoundResult:
    """Return the result of a round with its penalties counted by other rules."""
    return replace(result, penalties=tuple(hand_penalty(options, hand) for hand in result.hands))


def example_result(
    options: Options, number: int, texts: Sequence[str], melds: tuple[Meld, ...] = ()
) -> RoundResult:
    """Return the result of a round that ended with the hands `texts`, one per seat.

    An empty hand is that of the player who went out.
    """
    hands = tuple(parse_cards(text) for text in texts)
    out = next((seat for seat, hand in zip(SEATS, hands, strict=False) if not hand), None)
    end = RoundEnd.STANDOFF if out is None else RoundEnd.OUT
    penalties = tuple(hand_penalty(options, hand) for hand in hands)
    return RoundResult(number, SEATS[0], end, out, hands, penalties, melds, 28)


FOUR = example_table(
    4,
    played=[
        ["", "AS KD * 7H", "2C 3C 9D", "JH JC 4S 4D 8S"],
        ["5D 6H", "", "AC AD KS KH QS", "9S"],
        ["TC JC QC 5D 6H 8H 5S", "2H 3H", "", "* * AS"],
        ["AH KS", "9D TD JD", "3C", ""],
        ["", "QD QC 7S", "8H 8C", "KH AH 2S 6S"],
    ],
    hands=[3, 11, 6, 12],
    melds=[
        "7S 7H 7D / 4H 5H * 7H / TC JC QC KC",
        "",
        "9S 9D 9C * / AS 2S 3S 4S / 5D 6D 7D 8D 9D",
        "",
    ],
    mover=Seat.SECOND,
)
THREE = replace(
    example_table(
        3,
        played=[["", "2C 3D", "AS KS *"]],
        hands=[9, 4, 1],
        melds=["", "8C 8D 8H / 5S 6S 7S 8S 9S", "KD KH * / 2H 3H 4H 5H 6H 7H"],
        mover=Seat.THIRD,
    ),
    phase=Phase.BUY,
    asked=Seat.FIRST,
)
