"""Clicks on the private hand of Shanghai."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.games.rummy.cards import Card, parse_card, sort_cards
from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.game import RUMMY
from bot.games.rummy.hands import arrange
from bot.games.rummy.legality import must_confirm
from bot.games.rummy.moves import Discard, Down, Extra, Lay, Leave, Move, Refusal, Stand, Swap, Take
from bot.games.rummy.notation import parse_move
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.solver.laying import best_lays, hand_after_lays, is_out
from bot.games.rummy.state import View
from bot.matches.hands import Hand
from bot.matches.log import refuse_daily_try
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.records.members import HandOrder, PlayStyle
from bot.texts.wording import rummy as wording
from cogs.board.bot import show_hint
from cogs.board.names import message_names
from cogs.games.rummy.controls import apply_choice, apply_preset
from cogs.games.rummy.hand import send_hand, show_after, show_hand
from cogs.games.rummy.hand_pages import (
    ButtonAction,
    HandLook,
    HandPage,
    HandRequest,
    MeldDraft,
    MenuAction,
)
from cogs.ui.answers import Answer
from cogs.ui.app import ANALYSES, HANDS
from cogs.ui.components import on_choices, on_click, on_select
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated, small_number
from cogs.ui.direct_messages import try_direct


async def give_hint(answer: Answer, hand: Hand) -> None:
    """Show the best move and its alternatives for a hand with its draft, privately.

    Raises RefusedError if the match is not a practice match, is a try at the deal of the day, or
    the queue of computations is full. Raises OutdatedError if the player has no decision to make.
    """
    answer.check_cooldown(ANALYSES)
    match = hand.match
    if not match.record.is_practice:
        raise RefusedError(Reason.HINT_PRACTICE)
    refuse_daily_try(match)
    if not HandLook(hand, answer.texts).has_hint:
        raise OutdatedError("nothing to decide")
    names = message_names(match)
    await show_hint(
        answer,
        match,
        answer.bot.services.thinkers[match.game.name].hint(hand.view),
        lambda hint: wording.advice.hint_text(hint, hand.view, names, answer.texts),
    )


@dataclass(frozen=True, slots=True)
class HandClick:
    """A click on a hand."""

    answer: Answer
    hand: Hand
    request: HandRequest
    chosen: tuple[str, ...]
    """The options that the player chose in a menu; empty for a button."""
    revision: int
    """The revision of the match when the clicked hand was drawn."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.hand.match

    @property
    def view(self) -> View:
        """The player's view of the position, including the draft."""
        view: View = self.hand.view
        return view

    @property
    def argument(self) -> str:
        """The argument of a button, or the first choice from a menu."""
        if isinstance(self.request.action, ButtonAction):
            return self.request.argument
        return parse_or_outdated(lambda _: self.chosen[0], "")

    async def do(self) -> None:
        """Perform the action and update the hand.

        If the hand is outdated and the action needs a current one, only update the hand. Raises
        RefusedError if the action is illegal, OutdatedError if its argument is unknown.
        """
        handler = _HANDLERS[self.request.action]
        if not handler.is_always_valid and self.revision != self.match.revision:
            await self._show(note="rummy-hand-moved-on")
        elif not handler.is_always_valid and self.request.drafted != len(self.hand.moves):
            await self._show(note="rummy-hand-changed")
        elif handler.parse is None:
            await handler.do(self)
        else:
            await handler.do(self, parse_or_outdated(handler.parse, self.argument))

    async def _show(self, page: HandPage | None = None, *, note: str = "") -> None:
        notes = [self.answer.texts(note)] if note else []
        await show_hand(self.answer, self.hand, *notes, page=page)

    # At any time

    async def show(self) -> None:
        """Show the first page."""
        await self._show()

    async def show_plan(self) -> None:
        """Show the page of the plan."""
        await self._show(HandPage(is_plan=True))

    async def sort(self) -> None:
        """Switch to the next order of the cards."""
        picked, members = self.request.argument, self.answer.bot.services.members
        page = HandPage(picked=parse_or_outdated(parse_card, picked) if picked else None)
        order = HandOrder(HandLook(self.hand, self.answer.texts).order.next_order.value)
        changed = await members.change(
            self.answer.user_id, lambda each: replace(each, hand_order=order)
        )
        await show_hand(self.answer, replace(self.hand, member=changed), page=page)

    async def buy(self) -> None:
        """Buy the card on offer."""
        await self._respond(buys=True)

    async def decline(self) -> None:
        """Decline the card on offer."""
        await self._respond(buys=False)

    async def _respond(self, *, buys: bool) -> None:
        after, step = await self.answer.bot.services.events.answer(
            self.match.id, self.answer.user_id, buys, self.revision
        )
        await self._show_answered(after, step)

    async def come_back(self) -> None:
        """Take the seat back from the computer."""
        events = self.answer.bot.services.events
        step = await events.come_back(self.match.id, self.answer.user_id)
        await show_after(self.answer, step)

    async def play_turns(self, preset: str) -> None:
        """Start automatic turns, with the notifications of the style `preset`."""
        plan = parse_or_outdated(partial(apply_preset, self.hand.plan), preset)
        await self._save_style(plan, PlayStyle(preset) if preset else None)

    async def play_own_turns(self) -> None:
        """Stop automatic turns by the plan."""
        await self.change_style(PlayStyle.OWN)

    async def change_style(self, style: PlayStyle) -> None:
        """Choose which turns the plan plays."""
        preset = None if style is PlayStyle.OWN else style
        await self._save_style(apply_preset(self.hand.plan, preset), style)

    async def _save_style(self, plan: HandPlan, style: PlayStyle | None) -> None:
        """Save the plan; for later matches, save whether the plan buys and, if given, `style`."""
        members = self.answer.bot.services.members
        after, step = await self._save(plan)
        was_asked = HandLook(self.hand, self.answer.texts).asks_style
        changed = await members.change(
            self.answer.user_id,
            lambda each: replace(each, play_style=style or each.play_style, plan_buys=plan.buys),
        )
        after, page = replace(after, member=changed), HandPage(is_plan=True)
        await self._show_answered(after, step, None if style and was_asked else page)

    async def change_buying(self, buys: int) -> None:
        """Turn the plan's purchases on or off, here and in later matches (see `kept_plan`)."""
        await self._save_style(replace(self.hand.plan, buys=bool(buys), wanted=()), None)

    async def show_more(self) -> None:
        """Show the less common controls of the plan."""
        await self._show(HandPage(is_plan=True, has_more=True))

    async def change_plan(self) -> None:
        """Change the plan by the choice from one of its menus."""
        plan: HandPlan = self.hand.plan
        action = MenuAction(self.request.action)
        changed = parse_or_outdated(
            lambda _: apply_choice(plan, action, self.chosen), " ".join(self.chosen)
        )
        if changed.ask and not plan.ask:
            can_ask = self.match.hides_questions and await _announce_offers(self.answer)
            changed = replace(changed, ask=can_ask)
        after, step = await self._save(changed)
        page = HandPage(is_plan=True, has_more=action is not MenuAction.GIVE_UP)
        await self._show_answered(after, step, page)

    async def _save(self, plan: HandPlan) -> tuple[Hand, Step | None]:
        return await self.answer.bot.services.events.keep_plan(
            self.match.id, self.answer.user_id, plan, self.hand.plan_revision
        )

    async def _show_answered(
        self, hand: Hand, step: Step | None, page: HandPage | None = None
    ) -> None:
        if step is None:
            await show_hand(self.answer, hand, page=page)
        else:
            await show_after(self.answer, step)

    # Choosing

    async def hint(self) -> None:
        """Give a hint."""
        await give_hint(self.answer, self.hand)

    async def choose_move(self, chosen: str) -> None:
        """Perform the choice from the menu of moves: mark another card for the discard, or draft a
        lay-off or a proposal.
        """
        if chosen.startswith("#"):
            await self.go_down(parse_or_outdated(small_number, chosen[1:]))
        elif chosen.startswith((">", "=")):
            await self.lay(chosen)
        else:
            await self._show(HandPage(picked=parse_or_outdated(parse_card, chosen)))

    async def build(self, built: MeldDraft) -> None:
        """Show the page for building melds."""
        await self._show(HandPage(built=self._check_fits(built)))

    async def change_meld(self) -> None:
        """Change the cards of one of the melds that the player builds."""
        number, _, built = self.request.argument.partition(".")
        before = self._check_fits(parse_or_outdated(MeldDraft.parse, built))
        index = parse_or_outdated(small_number, number)
        places = [parse_or_outdated(small_number, each) for each in self.chosen]
        if index >= len(before.groups):
            raise OutdatedError("no such meld")
        await self._show(HandPage(built=self._check_fits(before.replace_group(index, places))))

    def _check_fits(self, built: MeldDraft) -> MeldDraft:
        """Return `built`. Raises OutdatedError if the melds do not fit the contract or the hand."""
        contract = self.view.table.contract
        if contract is None or len(built.groups) != contract.melds:
            raise OutdatedError("another contract")
        if any(place >= len(self.view.cards) for group in built.groups for place in group):
            raise OutdatedError("no such card")
        return built

    # Drafting

    async def _draft(self, *moves: Move) -> None:
        hand = self.hand
        for move in moves:
            hand = await self.answer.bot.services.events.draft(
                self.match.id, self.answer.user_id, move, self.revision, len(hand.moves)
            )
        await show_hand(self.answer, hand)

    async def take_back(self) -> None:
        """Take the latest drafted move back."""
        hand = await self.answer.bot.services.events.take_back_draft(
            self.match.id, self.answer.user_id, self.revision, len(self.hand.moves)
        )
        await show_hand(self.answer, hand)

    async def go_down(self, number: int) -> None:
        """Draft the proposal with that number."""
        proposals = await asyncio.to_thread(ranked_proposals, self.view, self.hand.seat)
        if number >= len(proposals):
            raise OutdatedError("no such proposal")
        await self._draft(proposals[number].move)

    async def put_down(self, built: MeldDraft) -> None:
        """Draft the melds that the player has built."""
        built = self._check_fits(built)
        table = self.view.table
        assert table.contract is not None
        melds = []
        for kind, cards in zip(table.contract.kinds, built.cards(self.view.cards), strict=True):
            meld = arrange(kind, cards, table.options, has_low_jokers=built.has_low_jokers)
            if isinstance(meld, Refusal):
                refused = RefusedError(Reason.ILLEGAL, rule=meld, match_id=self.match.id)
                await self._refuse(built, refused)
                return
            melds.append(meld)
        try:
            await self._draft(Down(tuple(melds)))
        except RefusedError as refused:
            if refused.reason is not Reason.ILLEGAL:
                raise
            await self._refuse(built, refused)

    async def _refuse(self, built: MeldDraft, refused: RefusedError) -> None:
        sentence = await self.answer.sentences.refusal(refused)
        await show_hand(self.answer, self.hand, sentence, page=HandPage(built=built))

    async def lay(self, chosen: str) -> None:
        """Draft the chosen lay-off, or show the menu with the next step of the choice."""
        if chosen.startswith(">"):
            await self._show(HandPage(place=tuple(chosen[1:].split("/"))))
            return
        move = parse_or_outdated(parse_move, chosen[1:])
        if not isinstance(move, Lay | Swap):
            raise OutdatedError("the choice lays off no card")
        await self._draft(move)

    async def go_out(self) -> None:
        """Play the draft, which leaves the player without cards."""
        await self._commit()

    async def lay_all(self) -> None:
        """Draft all lay-offs, or go out with them."""
        moves = await asyncio.to_thread(best_lays, self.view)
        if not moves:
            raise OutdatedError("nothing fits")
        if is_out(self.view, moves):
            last = hand_after_lays(self.view.table, self.view.cards, moves)
            await self._commit(*moves, *map(Discard, last))
        else:
            await self._draft(*moves)

    # Playing

    async def take(self) -> None:
        """Take the card on offer."""
        await self._decide(Take())

    async def leave(self) -> None:
        """Leave the card on offer and draw."""
        await self._decide(Leave())

    async def buy_extra(self) -> None:
        """Take the card on offer and extra cards, as a purchase in a game with two players."""
        await self._decide(Extra())

    async def _decide(self, move: Move) -> None:
        step = await self.answer.bot.services.events.play(
            self.match.id, self.answer.user_id, move, self.revision
        )
        await show_after(self.answer, step, self._result_note(step, move))

    async def discard(self, card: Card) -> None:
        """Play the draft and discard a card."""
        # If the discard helps the next player, the hand has already warned the player, so the bot
        # adds the confirmation that the rules require.
        confirmations = [Stand()] if must_confirm(self.view.table, self.view.cards, card) else []
        await self._commit(Discard(card), *confirmations)

    async def _commit(self, *last: Move) -> None:
        step = await self.answer.bot.services.events.commit(
            self.match.id, self.answer.user_id, last, self.revision, len(self.hand.moves)
        )
        await show_after(self.answer, step, self._result_note(step, last[0] if last else None))

    def _result_note(self, step: Step, move: Move | None) -> str:
        """Return the note for the player about the result of a move, or an empty text."""
        texts, seat = self.answer.texts, self.hand.seat
        before, after = step.before.view(seat), step.after.view(seat)
        if isinstance(move, Discard) and after.table.round == before.table.round:
            return texts(
                "rummy-hand-done", card=wording.terms.card_text(move.card, after.table.options)
            )
        if move is None or len(after.table.history) > len(before.table.history):
            return texts("rummy-hand-out")
        gained = sort_cards((Counter(after.cards) - Counter(before.cards)).elements())
        cards = wording.terms.cards_text(gained, after.table.options)
        match move:
            case Take():
                return texts("rummy-hand-taken", card=cards)
            case Extra():
                return texts("rummy-hand-bought", cards=cards)
            case Leave() if gained:
                return texts("rummy-hand-drew", cards=cards)
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class _Handler:
    """The function that performs an action on a hand."""

    do: Callable[..., Awaitable[None]]
    """Is called with the click and, if `parse` is given, with the parsed argument."""
    parse: Callable[[str], object] | None = None
    is_always_valid: bool = False
    """True if the action is also performed on an outdated hand. Otherwise, a click on an outdated
    hand only updates the hand."""


_HANDLERS: dict[ButtonAction | MenuAction, _Handler] = {
    ButtonAction.MAIN: _Handler(HandClick.show, is_always_valid=True),
    ButtonAction.SORT: _Handler(HandClick.sort, is_always_valid=True),
    ButtonAction.BUY: _Handler(HandClick.buy, is_always_valid=True),
    ButtonAction.DECLINE: _Handler(HandClick.decline, is_always_valid=True),
    ButtonAction.COME_BACK: _Handler(HandClick.come_back, is_always_valid=True),
    ButtonAction.PLAN: _Handler(HandClick.show_plan, is_always_valid=True),
    ButtonAction.MORE: _Handler(HandClick.show_more, is_always_valid=True),
    ButtonAction.BUYING: _Handler(HandClick.change_buying, small_number, is_always_valid=True),
    ButtonAction.PLAY: _Handler(HandClick.play_turns, str, is_always_valid=True),
    ButtonAction.CHOOSE: _Handler(HandClick.play_own_turns, is_always_valid=True),
    MenuAction.STYLE: _Handler(HandClick.change_style, PlayStyle, is_always_valid=True),
    MenuAction.GIVE_UP: _Handler(HandClick.change_plan, is_always_valid=True),
    MenuAction.THROW_FIRST: _Handler(HandClick.change_plan, is_always_valid=True),
    MenuAction.WAKE: _Handler(HandClick.change_plan, is_always_valid=True),
    MenuAction.BUYS: _Handler(HandClick.change_plan, is_always_valid=True),
    MenuAction.WANTED: _Handler(HandClick.change_plan, is_always_valid=True),
    MenuAction.LIMITS: _Handler(HandClick.change_plan, is_always_valid=True),
    ButtonAction.HINT: _Handler(HandClick.hint),
    ButtonAction.TAKE: _Handler(HandClick.take),
    ButtonAction.LEAVE: _Handler(HandClick.leave),
    ButtonAction.EXTRA: _Handler(HandClick.buy_extra),
    ButtonAction.DOWN: _Handler(HandClick.go_down, small_number),
    ButtonAction.BUILD: _Handler(HandClick.build, MeldDraft.parse),
    MenuAction.MELD: _Handler(HandClick.change_meld),
    ButtonAction.PUT: _Handler(HandClick.put_down, MeldDraft.parse),
    MenuAction.LAY: _Handler(HandClick.lay, str),
    ButtonAction.LAY_ALL: _Handler(HandClick.lay_all),
    ButtonAction.TAKE_BACK: _Handler(HandClick.take_back),
    MenuAction.MOVE: _Handler(HandClick.choose_move, str),
    ButtonAction.DISCARD: _Handler(HandClick.discard, parse_card),
    ButtonAction.OUT: _Handler(HandClick.go_out),
}


async def _announce_offers(answer: Answer) -> bool:
    """Announce offers by direct message; return False if the user has closed direct messages.

    Raises RefusedError if Discord rejects the message for another reason.
    """
    services, hello = answer.bot.services, answer.texts("rummy-ask-hello")
    if await try_direct(answer.bot, answer.user_id, hello):
        return True
    choice = (await services.members.read(answer.user_id)).notification_choice
    if not choice.has_closed_dms(services.clock.now()):
        raise RefusedError(Reason.DIRECT_REFUSED)
    return False


_REASONS_TO_UPDATE = (
    Reason.STALE,
    Reason.NOT_YOUR_TURN,
    Reason.ILLEGAL,
    Reason.SEAT_HELD,
    Reason.PAUSED,
)
"""The reasons for a refusal after which the hand is updated to the current position."""


@on_click(Verb.MY_HAND)
async def open_hand(answer: Answer, target: Target) -> None:
    """Show the clicking player's own hand, privately."""
    answer.check_cooldown(HANDS)
    await send_hand(answer, await _read_own_hand(answer, target.id))


async def _read_own_hand(answer: Answer, match_id: int) -> Hand:
    """Return the clicker's hand in a running match.

    Raises RefusedError if the clicker has no hand, OutdatedError if the match is not rummy.
    """
    hand = await answer.bot.services.hands.read_hand(match_id, answer.user_id)
    if hand.match.game is not RUMMY:
        raise OutdatedError("no rummy hand")
    return hand


@on_click(Verb.USE_HAND)
async def use_hand(answer: Answer, target: Target) -> None:
    """Perform the action of a button of a hand."""
    await _answer(answer, target, parse_or_outdated(HandRequest.button, target.argument))


@on_select(Verb.PICK_CARDS)
async def choose_one(answer: Answer, target: Target, chosen: str) -> None:
    """Perform the action of a hand's menu in which a player chooses one option."""
    await _answer(answer, target, parse_or_outdated(HandRequest.menu, target.argument), chosen)


@on_choices(Verb.PICK_CARDS)
async def choose_several(answer: Answer, target: Target, chosen: Sequence[str]) -> None:
    """Perform the action of a hand's menu in which a player may choose several options."""
    await _answer(answer, target, parse_or_outdated(HandRequest.menu, target.argument), *chosen)


async def _answer(answer: Answer, target: Target, request: HandRequest, *chosen: str) -> None:
    answer.check_cooldown(HANDS)
    hand = await _read_own_hand(answer, target.id)
    try:
        await HandClick(answer, hand, request, chosen, target.number).do()
    except RefusedError as refused:
        if refused.reason not in _REASONS_TO_UPDATE:
            raise
        note = answer.texts("rummy-hand-moved-on")
        if refused.reason is not Reason.STALE:
            note = await answer.sentences.refusal(refused)
        await show_hand(answer, await _read_own_hand(answer, target.id), note)
