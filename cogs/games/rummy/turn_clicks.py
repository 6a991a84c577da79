"""A player's own turn, from the private hand: take or leave, prepare, take back, discard."""

from __future__ import annotations

import asyncio
from collections import Counter

from bot.games.rummy.cards import Card, in_order, parse_card
from bot.games.rummy.hands import arranged
from bot.games.rummy.legality import asks_back
from bot.games.rummy.moves import Discard, Down, Extra, Lay, Leave, Move, Seat, Stand, Swap, Take
from bot.games.rummy.notation import parse_move
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.solver.down import proposals
from bot.games.rummy.solver.laying import after_lays, best_lays, is_out
from bot.games.rummy.state import View
from bot.matches.hands import Hand
from bot.matches.match import Reason, RefusedError, Step
from bot.texts.wording import rummy as wording
from cogs.games.rummy.hand_look import HandPage
from cogs.games.rummy.hand_showing import show_after, show_hand
from cogs.games.rummy.pages import Ask, Asked, Built, Pick
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError, parse_or_outdated, small_number

_DECISIONS: dict[Ask | Pick, Move] = {
    Ask.TAKE: Take(),
    Ask.LEAVE: Leave(),
    Ask.EXTRA: Extra(),
}
"""The buttons that stand for a move."""


class Use:
    """One click on a hand that is as it was drawn."""

    def __init__(self, answer: Answer, hand: Hand) -> None:
        self.answer = answer
        self.hand = hand
        self.match = hand.match
        self.seat: Seat = hand.seat
        self.view: View = hand.view
        self.texts = answer.texts

    async def do(self, asked: Asked, chosen: tuple[str, ...]) -> None:
        """Do it, and show what came of it; raises RefusedError."""
        if asked.ask in _DECISIONS:
            await self._decide(_DECISIONS[asked.ask])
            return
        match asked.ask:
            case Ask.TAKE_BACK:
                await self._take_back()
            case Ask.LAY_ALL:
                await self._lay_all()
            case Ask.OUT:
                await self._commit()
            case Ask.DISCARD:
                await self._discard(parse_or_outdated(parse_card, asked.rest))
            case Pick():
                await self._pick(asked.ask, asked.rest, chosen)
            case Ask():
                await self._to_page(asked.ask, asked.rest)

    async def _pick(self, pick: Pick, rest: str, chosen: tuple[str, ...]) -> None:
        match pick:
            case Pick.DISCARD:
                await self._page(HandPage(picked=parse_or_outdated(parse_card, chosen[0])))
            case Pick.LAY:
                await self._lay(chosen[0])
            case _:
                await self._choose(rest, chosen)

    async def _to_page(self, ask: Ask, rest: str) -> None:
        match ask:
            case Ask.DOWN:
                await self._propose(parse_or_outdated(small_number, rest))
            case Ask.PUT:
                await self._put(parse_or_outdated(Built.parse, rest))
            case Ask.BUILD:
                await self._page(
                    HandPage(built=self._fitting(parse_or_outdated(Built.parse, rest)))
                )
            case _:
                raise OutdatedError("nothing to be done in a turn")

    async def _page(self, page: HandPage, *notes: str) -> None:
        await show_hand(self.answer, self.hand, *notes, page=page)

    # Drafting

    async def _draft(self, *moves: Move) -> None:
        hand = self.hand
        for move in moves:
            hand = await self.answer.bot.services.events.draft(
                self.match.id, self.answer.user_id, move, self.match.revision, len(hand.moves)
            )
        await show_hand(self.answer, hand)

    async def _take_back(self) -> None:
        hand = await self.answer.bot.services.events.take_back_draft(
            self.match.id, self.answer.user_id, self.match.revision, len(self.hand.moves)
        )
        await show_hand(self.answer, hand)

    async def _propose(self, number: int) -> None:
        found = await asyncio.to_thread(proposals, self.view, self.seat)
        if number >= len(found):
            raise OutdatedError("no such proposal")
        await self._draft(found[number].move)

    def _fitting(self, built: Built) -> Built:
        """Return what is put together if the hand has so many cards; raises OutdatedError."""
        contract = self.view.table.contract
        if contract is None or len(built.groups) != contract.melds:
            raise OutdatedError("another contract")
        if any(place >= len(self.view.cards) for group in built.groups for place in group):
            raise OutdatedError("no such card")
        return built

    async def _choose(self, rest: str, chosen: tuple[str, ...]) -> None:
        number, _, built = rest.partition(".")
        before = self._fitting(parse_or_outdated(Built.parse, built))
        index, places = (
            parse_or_outdated(small_number, number),
            [parse_or_outdated(small_number, p) for p in chosen],
        )
        if index >= len(before.groups):
            raise OutdatedError("no such meld")
        await self._page(HandPage(built=self._fitting(before.with_group(index, places))))

    async def _put(self, built: Built) -> None:
        built = self._fitting(built)
        table = self.view.table
        assert table.contract is not None
        melds = []
        for kind, cards in zip(table.contract.kinds, built.cards(self.view.cards), strict=True):
            meld = arranged(kind, cards, table.options, jokers_low=built.jokers_low)
            if isinstance(meld, Refusal):
                refused = RefusedError(Reason.ILLEGAL, rule=meld, match_id=self.match.id)
                await self._page(HandPage(built=built), await self._sentence(refused))
                return
            melds.append(meld)
        try:
            await self._draft(Down(tuple(melds)))
        except RefusedError as refused:
            if refused.reason is not Reason.ILLEGAL:
                raise
            await self._page(HandPage(built=built), await self._sentence(refused))

    async def _sentence(self, refused: RefusedError) -> str:
        return await self.answer.sentences.refusal(refused)

    async def _lay(self, chosen: str) -> None:
        if chosen.startswith(">"):
            await self._page(HandPage(place=tuple(chosen[1:].split("/"))))
            return
        move = parse_or_outdated(parse_move, chosen[1:])
        if not isinstance(move, Lay | Swap):
            raise OutdatedError("no card is laid by that")
        await self._draft(move)

    async def _lay_all(self) -> None:
        moves = await asyncio.to_thread(best_lays, self.view)
        if not moves:
            raise OutdatedError("nothing fits")
        if is_out(self.view, moves):
            last = after_lays(self.view.table, self.view.cards, moves)
            await self._commit(*moves, *map(Discard, last))
        else:
            await self._draft(*moves)

    # Playing

    async def _decide(self, move: Move) -> None:
        step = await self.answer.bot.services.events.play(
            self.match.id, self.answer.user_id, move, self.match.revision
        )
        await show_after(self.answer, step, self._told(step, move))

    async def _discard(self, card: Card) -> None:
        # Whoever could take it back has been told what it is good for, and sends it all the same.
        stands = [Stand()] if asks_back(self.view.table, self.view.cards, card) else []
        await self._commit(Discard(card), *stands)

    async def _commit(self, *last: Move) -> None:
        step = await self.answer.bot.services.events.commit(
            self.match.id, self.answer.user_id, last, self.match.revision, len(self.hand.moves)
        )
        await show_after(self.answer, step, self._told(step, last[0] if last else None))

    def _told(self, step: Step, move: Move | None) -> str:
        """Return what came of it, for the player alone."""
        texts = self.texts
        before, after = step.before.view(self.seat), step.after.view(self.seat)
        if isinstance(move, Discard) and after.table.round == before.table.round:
            return texts("rummy-hand-done", card=wording.card_text(move.card, after.table.options))
        if move is None or len(after.table.history) > len(before.table.history):
            return texts("rummy-hand-out")
        got = in_order((Counter(after.cards) - Counter(before.cards)).elements())
        cards = wording.cards_text(got, after.table.options)
        match move:
            case Take():
                return texts("rummy-hand-taken", card=cards)
            case Extra():
                return texts("rummy-hand-bought", cards=cards)
            case Leave() if got:
                return texts("rummy-hand-drew", cards=cards)
            case _:
                return ""
