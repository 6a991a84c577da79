"""The table in words: a heading, the alt text of its picture, and a text to play from.

All of it comes from what everybody sees.
"""

from __future__ import annotations

from bot.games.rummy.moves import Seat
from bot.games.rummy.state import Phase, Table
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from bot.texts.wording.rummy.cards import Names, card_text, cards_text, contract_text, short_meld
from bot.texts.wording.rummy.scores import result_text
from bot.texts.wording.shanghaien.position import ALT_TEXT_LIMIT

_SHORT_NAME = 12
_TOLD_DISCARDS = 12
_SOON = 4
"""The last quarter of the turns that a round may go without a card laid."""


def heading(table: Table, names: Names, texts: Texts) -> str:
    """Return round, contract and whose turn it is, or how the game ended."""
    if table.outcome is not None:
        return texts("rummy-heading-over", result=result_text(table, names, texts))
    contract = table.contract
    if table.phase is Phase.DEAL or contract is None:
        return texts("rummy-heading-deal")
    return texts(
        "rummy-heading",
        round=table.round,
        rounds=len(table.options.contracts),
        contract=contract_text(contract, texts),
        name=names[table.mover.slot],
    )


def alt_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the whole table in at most `ALT_TEXT_LIMIT` characters.

    Names are cut if it would be too long, and then what lies on the table.
    """
    text = _alt_text(table, names, texts)
    if len(text) <= ALT_TEXT_LIMIT:
        return text
    cut = tuple(shortened(name, _SHORT_NAME) for name in names)
    return shortened(_alt_text(table, cut, texts), ALT_TEXT_LIMIT)


def _alt_text(table: Table, names: Names, texts: Texts) -> str:
    lines = [
        heading(table, names, texts),
        *_pile_lines(table, texts),
        *_player_lines(table, names, texts),
        *meld_lines(table, names, texts),
    ]
    return " ".join(f"{line}." for line in lines)


def table_text(table: Table, names: Names, texts: Texts) -> str:
    """Return what lies on the table as lines for a screen reader."""
    melds = [f"- {line}" for line in meld_lines(table, names, texts)]
    return "\n".join(
        [
            *_pile_lines(table, texts),
            "",
            *(f"- {line}" for line in _player_lines(table, names, texts)),
            "",
            *([texts("rummy-table-melds"), *melds] if melds else [texts("rummy-table-bare")]),
        ]
    )


def meld_lines(table: Table, names: Names, texts: Texts) -> list[str]:
    """Return every meld of the table with its number and its owner."""
    return [
        texts(
            "rummy-table-meld",
            place=f"m{number}",
            name=names[meld.owner.slot],
            cards=cards_text(meld.cards, table.options),
        )
        for number, meld in enumerate(table.melds, start=1)
    ]


def owners_lines(table: Table, seat: Seat, names: Names, texts: Texts) -> list[str]:
    """Return the melds that others than `seat` own, in short, a line a player."""
    owned: dict[Seat, list[str]] = {}
    for meld in table.melds:
        if meld.owner is not seat:
            owned.setdefault(meld.owner, []).append(short_meld(meld, table.options))
    return [
        texts("rummy-table-player", name=names[owner.slot], cards=" · ".join(melds))
        for owner, melds in owned.items()
    ]


def quiet_lines(table: Table, texts: Texts) -> list[str]:
    """Return how many turns a round still has in which nobody lays a card, once that is soon."""
    limit = table.terms.quiet_limit
    left = limit - table.quiet
    soon = table.phase not in (Phase.DEAL, Phase.OVER) and left <= limit // _SOON
    return [texts("rummy-quiet-ends", turns=left)] if soon else []


def player_in_short(table: Table, seat: Seat, texts: Texts) -> str:
    """Return how many cards a player holds, and whether the contract is Down."""
    player = table.player(seat)
    cards = texts("rummy-cards", count=player.cards)
    return f"{cards}, {texts('rummy-player-down')}" if player.down else cards


def player_text(table: Table, seat: Seat, names: Names, texts: Texts) -> str:
    """Return what everybody sees of a player, in a line."""
    player = table.player(seat)
    parts = [player_in_short(table, seat, texts)]
    parts.append(texts("rummy-buys-left", count=table.buys_left(seat)))
    parts.append(texts("rummy-points", count=table.totals[seat.slot]))
    if player.resigned:
        parts.append(texts("rummy-player-resigned"))
    return texts("with-label", label=names[seat.slot], value=", ".join(parts))


def _player_lines(table: Table, names: Names, texts: Texts) -> list[str]:
    return [player_text(table, seat, names, texts) for seat in table.seats]


def _pile_lines(table: Table, texts: Texts) -> list[str]:
    lines = [texts("rummy-table-stock", count=table.stock)]
    pile = [card_text(discarded.card, table.options) for discarded in reversed(table.pile)]
    if not pile:
        return [texts("rummy-table-pile-empty"), *lines]
    below = pile[1:_TOLD_DISCARDS]
    if not below:
        return [texts("rummy-table-top", card=pile[0]), *lines]
    return [texts("rummy-table-pile", card=pile[0], cards=" ".join(below)), *lines]
