"""Hidden information never affects the data that other players receive, in whole random games.

Some positions are compared with a twin: the same position, except that one seat has another hand,
draft and plan, and the stock changes to match. The other players must receive identical data.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest
from structlog.testing import capture_logs

from bot.games.rummy.cards import JOKER, Card, parse_cards
from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Discard, HandsDealt, Resign, Seat
from bot.games.rummy.plan import BOLD, CAUTIOUS, HandPlan, format_plan
from bot.games.rummy.rules import replay
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import Phase
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.match import Match, RefusedError
from bot.records.matches import DraftRecord, PlanRecord
from bot.store.sql.store import Store
from tests.databases import meddle
from tests.games.rummy.bookkeeping import stock_cards
from tests.games.rummy.games import at_random
from tests.matches.rummy_services import RummyServices
from tests.thorough import some

pytestmark = pytest.mark.long
GAMES, CHUNKS = some(6, 200), 2
OTHER_ORDERS = format_plan(HandPlan(throw=parse_cards("QS"), plays=True, wary=0))
MOST_COMPARISONS = 2
"""The maximum number of comparisons per game; a second one is made only during a draft."""
SOURCES, COMPARED_SOURCES = 12, 4
"""The number of sources of data in `collect`, and how many of them each comparison uses."""
CARD = re.compile(r"(?<![\w#])(?:[A2-9TJQK][CDHS]|\*)(?!\w)")
HEAD = re.compile(r"^(Head: |head )[0-9a-f]+$", re.MULTILINE)
"""Matches a line with a hash of the log so far.

The hash depends on hidden cards, but reveals nothing: its key is secret until the end of the game.
"""


def without_heads(text: str) -> str:
    return HEAD.sub(r"\1", text)


@dataclass
class HiddenGames:
    """A running game, and the data collected from it."""

    services: RummyServices
    chance: random.Random
    private: list[str] = field(default_factory=list)
    """Texts that must not contain the name of a card: errors, and values that may be logged."""
    compared: int = 0

    async def play(self, match: Match) -> Match:
        """Play random allowed actions until the game is over."""
        while not match.is_over:
            match = await self.act(match)
            if not match.is_over and not self.compared and self.chance.random() < 0.2:
                await self.compare(match)
        return match

    async def act(self, match: Match) -> Match:
        services, chance = self.services, self.chance
        if match.is_computer_to_move:
            return await services.practice.reply(match.id)
        user = chance.choice(match.record.waits_for)
        seat = match.seat_of(user)
        if chance.random() < 0.2:
            await self.stray(match)
        hand = await services.hands.read_hand(match.id, user)
        self.private.append(repr(hand.plan) + repr(hand.moves and "drafted"))
        if hand.view.table.phase is Phase.PLAY and chance.random() < 0.5:
            return await self.draft(match, user)
        move = at_random(chance)(match.view(seat))
        now = await services.matches.read_current(match.id)
        return (await services.events.play(match.id, user, move, now.revision)).after

    async def stray(self, match: Match) -> None:
        """Change a plan, and send requests that do not change the game; most are refused."""
        services, chance = self.services, self.chance
        slot = chance.randrange(len(match.seats))
        if slot in match.record.computers:
            return
        user = match.record.user_ids[slot]
        hand = await services.hands.read_hand(match.id, user)
        cards = [card for card in hand.view.cards if card is not JOKER]
        plan = HandPlan(
            wanted=("7", "KH", "*")[: chance.randrange(4)],
            ask=chance.random() < 0.5,
            plays=chance.random() < 0.5,
            wake=chance.choice(((), BOLD, CAUTIOUS)),
            throw=tuple(dict.fromkeys(cards))[: chance.randrange(3)],
        )
        requests = [
            services.events.play(
                match.id, user, Discard(chance.choice(hand.view.cards or (None,))), 0
            ),
            services.events.draft(
                match.id, user, Discard(Card("7S", 0, 7, None)), match.revision, 5
            ),
        ]
        if match.state.table.phase is not Phase.BUY:  # in a buy window, these could move the game
            requests.append(services.events.keep_plan(match.id, user, plan, hand.plan_revision))
            requests.append(services.events.answer(match.id, user, True, match.revision))
        for request in requests:
            try:
                await request
            except RefusedError as refused:
                self.private.append(f"{refused!r} {vars(refused)} {refused.__cause__!r}")

    async def draft(self, match: Match, user: int) -> Match:
        """Play a turn by drafts."""
        services = self.services
        hand = await services.hands.read_hand(match.id, user)
        ways = find_proposals(hand.view, hand.seat)
        if ways and not hand.moves:
            hand = await services.events.draft(match.id, user, ways[0].move, match.revision, 0)
            if self.chance.random() < 0.2:
                hand = await services.events.take_back_draft(match.id, user, match.revision, 1)
        if hand.moves and self.compared < MOST_COMPARISONS:
            await self.compare(match)
        last = [] if hand.ends_turn else [Discard(self.chance.choice(hand.view.cards))]
        drafted = len(hand.moves)
        return (await services.events.commit(match.id, user, last, match.revision, drafted)).after

    async def compare(self, match: Match) -> None:
        """Assert that a reader receives the same data from a match and from its twin."""
        twin = self.twin(match)
        if twin is None:
            return
        hidden, lines = twin
        readers = [seat for seat in match.seats if seat is not hidden]
        reader = self.chance.choice(readers)
        parts = self.chance.sample(range(SOURCES), COMPARED_SOURCES)
        data = await self.collect(match.id, reader, parts)
        store, slot = self.services.store, match.seats.index(hidden)
        kept = await store.read_log(match.id)
        plan = (await store.hands.read_plans(match.id)).get(slot, PlanRecord(match.id, slot, ""))
        drafted = (await store.hands.read_hand(match.id, slot, match.revision)).draft
        other = PlanRecord(match.id, slot, OTHER_ORDERS, 77)
        try:
            await self.put(lines, other, DraftRecord(match.id, slot, match.revision))
            assert await self.collect(match.id, reader, parts) == data
            assert match.record.secret.hex() not in repr(data)
            assert repr(match.record.secret) not in repr(data)
        finally:
            await self.put(kept, plan, drafted)
        self.compared += 1

    async def put(self, log: Sequence[str], plan: PlanRecord, draft: DraftRecord) -> None:
        """Overwrite the stored log of a match, and the plan and draft of one seat."""
        store, match = self.services.store, {"match": plan.match_id}
        for number, line in enumerate(log, 1):
            sql = "UPDATE match_log SET line = :line WHERE match_id = :match AND number = :number"
            await meddle(store, sql, **match, number=number, line=line)
        await meddle(
            store,
            "DELETE FROM orders WHERE match_id = :match AND seat = :seat",
            **match,
            seat=plan.slot + 1,
        )
        if plan.revision:
            await meddle(
                store,
                "INSERT INTO orders VALUES (:match, :seat, :orders, :edition)",
                **match,
                seat=plan.slot + 1,
                orders=plan.plan,
                edition=plan.revision,
            )
        known = (await store.hands.read_hand(draft.match_id, draft.slot, draft.revision)).draft
        await store.hands.save_draft(known, draft.moves)
        self.services.restart()

    def twin(self, match: Match) -> tuple[Seat, tuple[str, ...]] | None:
        """Return a seat, and the log after swapping a card dealt to it with a card of the stock.

        Returns None if no such swap results in a valid log.
        """
        state = match.position
        index = max(n for n, event in enumerate(match.log) if isinstance(event, HandsDealt))
        deal = match.log[index]
        unseen = [card for card in stock_cards(state) if state.table.stock]
        seats = [*match.seats]
        self.chance.shuffle(seats)
        for seat in seats:
            dealt = deal.hands[seat.slot]
            still = Counter(state.hand(seat)) & Counter(dealt)
            for card, other in ((c, o) for c in sorted(still) for o in unseen if o != c):
                place = dealt.index(card)
                changed = (*dealt[:place], other, *dealt[place + 1 :])
                hands = (*deal.hands[: seat.slot], changed, *deal.hands[seat.slot + 1 :])
                log = (*match.log[:index], replace(deal, hands=hands), *match.log[index + 1 :])
                try:
                    replay(RUMMY.new_game(match.options, len(match.seats)), log)
                except ValueError:
                    continue  # a later event of the log is impossible with the changed hand
                return seat, tuple(map(RUMMY.format_event, log))
        return None

    async def collect(self, match_id: int, reader: Seat, parts: Sequence[int]) -> Sequence[object]:
        """Return the data about a match that a reader receives from the sources in `parts`."""
        services = self.services
        match = await services.matches.read_current(match_id)
        user = match.user_of(reader)
        held = reader in match.computers
        own = None if held else await services.hands.read_hand(match_id, user)
        since = max(0, match.revision - 9)
        ways: Sequence[Callable[[], object]] = [
            lambda: (stable_repr(match), stable_repr(match.record)),
            lambda: (match.state, match.public_position_at(match.revision - 1)),
            lambda: match.view(reader),
            lambda: match.events,
            lambda: match.events_for(reader),
            lambda: list(match.iter_events(since, match.revision)),
            lambda: list(match.iter_events(since, match.revision, reader)),
            lambda: without_heads(match.transcript_text()),
            lambda: without_heads(match.transcript_text(reader)),
            lambda: own and (stable_repr(own), own.view, own.moves, own.plan),
            lambda: own and list(own.events_since(since)),
        ]
        assert len(ways) == SOURCES - 1
        found = [ways[part]() for part in parts if part < len(ways)]
        if len(ways) in parts and not held:
            found.append(await services.personal_data.export(user))
        return found


def stable_repr(value: object) -> str:
    """Return the representation of a value with the elements of each set of numbers in order.

    Equal sets that were built differently may be iterated differently.
    """
    return re.sub(
        r"frozenset\(\{([\d, ]+)\}\)",
        lambda found: f"frozenset({sorted(map(int, found[1].split(',')))})",
        repr(value),
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
async def test_no_reader_learns_hidden_information(
    chunk: int, stores: Callable[[], Awaitable[Store]]
) -> None:
    compared = 0
    for seed in range(chunk, GAMES, CHUNKS):
        chance = random.Random(seed)
        players = chance.choice((2, 3, 3, 4, 5))
        options = Options(
            contracts=(Contract(1, 0),) * chance.choice((1, 1, 1, 2)),
            dealt=7,
            quiet_limit=10,
            bonehead_undo=chance.random() < 0.3,
            latest_only=chance.random() < 0.7,
        )
        world = HiddenGames(RummyServices(await stores(), secrets=chance), chance)
        with capture_logs() as logs:
            computers = chance.choice((0, 0, 1)) if players > 2 else 0
            match = await world.services.match(players, Agreement(options), computers=computers)
            if players > 3 and chance.random() < 0.3:
                user = match.record.user_ids[0]
                match = (await world.services.events.play(match.id, user, Resign(), 0)).after
            match = await world.play(match)
        compared += world.compared
        assert match.record.result is not None
        assert logs
        private = " ".join([*map(repr, logs), *world.private])
        found = CARD.search(private)
        assert found is None, private[max(0, found.start() - 200) : found.end() + 50]
    assert compared >= GAMES // CHUNKS
