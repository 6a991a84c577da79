"""What is new to a player in a game, in a sentence with the cards of the hand."""

from __future__ import annotations

from bot.games.rummy.cards import JOKER
from bot.games.rummy.first_times import First, FirstTime
from bot.games.rummy.sorting import collected
from bot.games.rummy.state import View
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import Names, card_text, contract_text, melds_text
from bot.texts.wording.rummy.hands import hand_text, lay_label


def first_time_text(new: FirstTime, view: View, names: Names, texts: Texts) -> str:
    """Return what `new` means to the seat whose view it is."""
    key = f"rummy-first-{new.kind.value}"
    table = view.table
    options, contract = table.options, table.contract
    card = "" if new.card is None else card_text(new.card, options)
    assert contract is not None
    match new.kind:
        case First.OUT:
            return texts(key)
        case First.DOWN:
            assert new.down is not None
            return texts(key, cards=melds_text(new.down.melds, options))
        case First.LAY:
            assert new.lay is not None
            return texts(key, place=lay_label(table, new.lay, names, texts))
        case First.TAKE | First.LEAVE:
            return texts(key, card=card, contract=contract_text(contract, texts))
        case First.BUY | First.PASS:
            return texts(key, card=card, price=options.price, buys=table.buys_given(table.mover))
        case First.JOKER:
            return texts(key, points=options.penalty(JOKER))
        case First.COLLECT:
            cards = hand_text(collected(view.cards, contract, options), options)
            return texts(key, cards=cards or contract_text(contract, texts), card=card)
        case First.FINISH:
            return texts(key, card=card)
