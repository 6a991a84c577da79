"""Clicks at the hand of Shanghai."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.games.rummy.cards import Card, in_order, parse_card
from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.game import RUMMY
from bot.games.rummy.hands import arranged
from bot.games.rummy.legality import asks_back
from bot.games.rummy.moves import Discard, Down, Extra, Lay, Leave, Move, Seat, Stand, Swap, Take
from bot.games.rummy.notation import parse_move
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.solver.laying import after_lays, best_lays, is_out
from bot.games.rummy.state import View
from bot.matches.hands import Hand
from bot.matches.match import Reason, RefusedError, Step
from bot.records.members import HandOrder
from bot.texts.wording import rummy as wording
from cogs.board.bot import show_hint
from cogs.board.names import spoken_names
from cogs.games.rummy.hand import look_at, send_hand, show_after, show_hand
from cogs.games.rummy.hand_pages import Ask, Asked, Built, HandLook, HandPage, Pick
from cogs.games.rummy.plan_page import with_choice, with_turns
from cogs.ui.answers import Answer
from cogs.ui.app import ANALYSES, HANDS
from cogs.ui.components import on_choices, on_click, on_select
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated, small_number
from cogs.ui.direct_messages import try_direct


async def give_hint(answer: Answer, hand: Hand) -> None:
    """Say privately what is best with a hand as it is drafted, and what else there is.

    Raises RefusedError outside practice games, or if too many ask; OutdatedError for a hand that
    has nothing to decide.
    """
    answer.refuse_haste(ANALYSES)
    match = hand.match
    if not match.record.practice:
        raise RefusedError(Reason.HINT_PRACTICE)
    if not HandLook(hand, answer.texts).hinted:
        raise OutdatedError("nothing to decide")
    names = spoken_names(match)
    await show_hint(
        answer,
        match,
        answer.bot.services.thinkers[match.game.name].hint(hand.view),
        lambda hint: wording.hint_text(hint, hand.view, names, answer.texts),
    )


AHEAD = frozenset(
    {
        *(
            Ask.MAIN,
            Ask.SORT,
            Ask.PLAN,
            Ask.PLAY,
            Ask.CHOOSE,
            Ask.COME_BACK,
            Ask.BUY,
            Ask.DECLINE,
        ),
        *(Pick.GIVE_UP, Pick.THROW_FIRST, Pick.WAKE, Pick.BUYS, Pick.WANTED, Pick.LIMITS),
    }
)


async def act_ahead(
    answer: Answer, hand: Hand, asked: Asked, chosen: tuple[str, ...], revision: int
) -> None:
    """Do it, and show the hand; `revision` is that of the clicked one. Raises RefusedError."""
    plan: HandPlan = hand.plan
    match asked.ask:
        case Ask.SORT:
            picked = parse_or_outdated(parse_card, asked.rest) if asked.rest else None
            await _sort(answer, hand, HandPage(picked=picked))
        case Ask.MAIN:
            await show_hand(answer, hand)
        case Ask.PLAN:
            await show_hand(answer, hand, page=HandPage(plan=True))
        case Ask.BUY | Ask.DECLINE:
            await _say(answer, hand, buys=asked.ask is Ask.BUY, revision=revision)
        case Ask.COME_BACK:
            step = await answer.bot.services.events.come_back(hand.match.id, answer.user_id)
            await show_after(answer, step)
        case Pick():
            pick = asked.ask
            changed = parse_or_outdated(lambda _: with_choice(plan, pick, chosen), " ".join(chosen))
            if changed.ask and not plan.ask:
                changed = replace(changed, ask=await _reaches(answer))
            await _keep(answer, hand, changed)
        case _:
            preset = asked.rest if asked.ask is Ask.PLAY else None
            await _keep(
                answer, hand, parse_or_outdated(lambda _: with_turns(plan, preset), asked.rest)
            )


async def _sort(answer: Answer, hand: Hand, page: HandPage) -> None:
    members = answer.bot.services.members
    look = await look_at(answer, hand)
    member = await members.read(answer.user_id)
    await members.save(replace(member, hand_order=HandOrder(look.order.next.value)))
    await show_hand(answer, hand, page=page)


async def _reaches(answer: Answer) -> bool:
    """Return whether the player takes direct messages; one says what will come there.

    Raises RefusedError if Discord does not take it for another reason.
    """
    services, hello = answer.bot.services, answer.texts("rummy-ask-hello")
    if await try_direct(answer.bot, answer.user_id, hello):
        return True
    choice = (await services.members.read(answer.user_id)).call_choice
    if not choice.closed_at(services.clock.now()):
        raise RefusedError(Reason.DIRECT_REFUSED)
    return False


async def _keep(answer: Answer, hand: Hand, plan: HandPlan) -> None:
    match_id = hand.match.id
    after, step = await answer.bot.services.events.keep_plan(
        match_id, answer.user_id, plan, hand.edition
    )
    await _shown(answer, after, step, page=HandPage(plan=True))


async def _say(answer: Answer, hand: Hand, *, buys: bool, revision: int) -> None:
    after, step = await answer.bot.services.events.answer(
        hand.match.id, answer.user_id, buys, revision
    )
    await _shown(answer, after, step)


async def _shown(
    answer: Answer, hand: Hand, step: Step | None, page: HandPage | None = None
) -> None:
    if step is None:
        await show_hand(answer, hand, page=page)
    else:
        await show_after(answer, step)


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
        found = await asyncio.to_thread(ranked_proposals, self.view, self.seat)
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


_STILL_SHOWN = (Reason.STALE, Reason.NOT_YOUR_TURN, Reason.ILLEGAL, Reason.SEAT_HELD, Reason.PAUSED)
"""Refusals after which the hand is shown as it is now."""


@on_click(Verb.MY_HAND)
async def open_hand(answer: Answer, target: Target) -> None:
    """Show the clicking player's own hand, privately."""
    answer.refuse_haste(HANDS)
    await send_hand(answer, await _own(answer, target.id))


async def _own(answer: Answer, match_id: int) -> Hand:
    """Return what the clicker has in a running game of the rummy; raises RefusedError."""
    hand = await answer.bot.services.hands.hand(match_id, answer.user_id)
    if hand.match.game is not RUMMY:
        raise OutdatedError("no hand of the rummy")
    return hand


@on_click(Verb.USE_HAND)
async def use_hand(answer: Answer, target: Target) -> None:
    """Do what a button of a hand asks for."""
    await _answer(answer, target, parse_or_outdated(Asked.button, target.argument))


@on_select(Verb.PICK_CARDS)
async def pick(answer: Answer, target: Target, chosen: str) -> None:
    """Lay or discard what was chosen from a menu of a hand."""
    await _answer(answer, target, parse_or_outdated(Asked.menu, target.argument), chosen)


@on_choices(Verb.PICK_CARDS)
async def pick_several(answer: Answer, target: Target, chosen: Sequence[str]) -> None:
    """Change a meld that is put together by hand, or the plan."""
    await _answer(answer, target, parse_or_outdated(Asked.menu, target.argument), *chosen)


async def _answer(answer: Answer, target: Target, asked: Asked, *chosen: str) -> None:
    answer.refuse_haste(HANDS)
    hand = await _own(answer, target.id)
    try:
        if asked.ask in AHEAD:
            await act_ahead(answer, hand, asked, chosen, target.number)
        elif target.number != hand.match.revision:
            await show_hand(answer, hand, answer.texts("rummy-hand-moved-on"))
        elif asked.drafted != len(hand.moves):
            await show_hand(answer, hand, answer.texts("rummy-hand-changed"))
        elif asked.ask is Ask.HINT:
            await give_hint(answer, hand)
        else:
            await Use(answer, hand).do(asked, chosen)
    except RefusedError as refused:
        if refused.reason not in _STILL_SHOWN:
            raise
        told = answer.texts("rummy-hand-moved-on")
        if refused.reason is not Reason.STALE:
            told = await answer.sentences.refusal(refused)
        await show_hand(answer, await _own(answer, target.id), told)
