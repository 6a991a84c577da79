"""What a player may click at any time, whatever has happened since: sorting, plan, coming back.

None of it asks for the position that the player saw, so no click of this kind is ever too late.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.rummy.cards import parse_card
from bot.games.rummy.plan import HandPlan
from bot.matches.hands import Hand
from bot.matches.match import Reason, RefusedError, Step
from bot.records.members import HandOrder
from cogs.games.rummy.hand_look import HandPage
from cogs.games.rummy.hand_showing import look_at, show_after, show_hand
from cogs.games.rummy.pages import Ask, Asked, Pick
from cogs.games.rummy.plan_page import with_choice, with_turns
from cogs.kit.answers import Answer
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.direct_messages import try_direct

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
