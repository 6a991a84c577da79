"""Every event of a match in every state: refused with the expected reason, or accepted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import pytest

from bot.games.game import AnyMove, AnySeat, slot_of
from bot.games.rummy.moves import Discard
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.solver.down import find_proposals
from bot.matches.events import Events
from bot.matches.match import Reason
from bot.records.matches import PauseReason, ProposalKind
from tests.matches.rummy.hands import HOUR, ONE_BOOK, mover, others, play_to_down
from tests.matches.rummy_services import PEOPLE, RummyServices
from tests.matches.services import refusal_of
from tests.matches.test_unreadable import tear

CANCEL, STRANGER = ProposalKind.CANCEL, PEOPLE[-1].id


@dataclass(frozen=True)
class Case:
    """The arguments for all events of a match of two players whose mover can go Down."""

    match_id: int
    user_id: int
    seat: AnySeat
    revision: int
    due: float
    down: AnyMove
    discard: AnyMove


EventCall = Callable[[Events, Case], Awaitable[object]]
EVENTS: Mapping[str, EventCall] = {
    "play": lambda e, c: e.play(c.match_id, c.user_id, c.discard, c.revision),
    "decide": lambda e, c: e.decide(c.match_id, c.user_id, lambda _: c.discard, c.revision),
    "play_seat": lambda e, c: e.play_seat(c.match_id, c.seat, c.discard, c.revision),
    "try_other": lambda e, c: e.try_other(c.match_id, c.user_id, c.revision),
    "return_to_game": lambda e, c: e.return_to_game(c.match_id, c.user_id, c.revision),
    "draft": lambda e, c: e.draft(c.match_id, c.user_id, c.down, c.revision, 0),
    "take_back_draft": lambda e, c: e.take_back_draft(c.match_id, c.user_id, c.revision, 0),
    "commit": lambda e, c: e.commit(c.match_id, c.user_id, [c.discard], c.revision, 0),
    "keep_plan": lambda e, c: e.keep_plan(c.match_id, c.user_id, HandPlan(), 0),
    "answer": lambda e, c: e.answer(c.match_id, c.user_id, False, c.revision),
    "stop_asking": lambda e, c: e.stop_asking(c.match_id, c.seat),
    "settle": lambda e, c: e.settle(c.match_id),
    "force": lambda e, c: e.force(c.match_id),
    "lapse": lambda e, c: e.lapse(c.match_id),
    "mark_reminded": lambda e, c: e.mark_reminded(c.match_id, c.due),
    "pause_clock": lambda e, c: e.pause_clock(c.match_id),
    "resume_clock": lambda e, c: e.resume_clock(c.match_id),
    "nudge": lambda e, c: e.nudge(c.match_id, c.user_id),
    "claim": lambda e, c: e.claim(c.match_id, c.user_id, c.revision),
    "grant": lambda e, c: e.grant(c.match_id, c.user_id, c.revision),
    "propose": lambda e, c: e.propose(c.match_id, c.user_id, CANCEL, 1, 7),
    "agree": lambda e, c: e.agree(c.match_id, c.user_id, CANCEL, c.revision),
    "turn_down": lambda e, c: e.turn_down(c.match_id, c.user_id, CANCEL, c.revision),
    "call_off": lambda e, c: e.call_off(c.match_id),
    "call_off_unreadable": lambda e, c: e.call_off_unreadable(c.match_id),
    "leave": lambda e, c: e.leave(c.match_id, c.user_id),
    "come_back": lambda e, c: e.come_back(c.match_id, c.user_id),
    "take_seat": lambda e, c: e.take_seat(c.match_id, PEOPLE[-1], slot_of(c.seat)),
    "pause": lambda e, c: e.pause(c.match_id, PauseReason.CHANNEL_GONE),
    "resume": lambda e, c: e.resume(c.match_id),
    "move_to": lambda e, c: e.move_to(c.match_id, c.match_id + 99),
}


async def make_case(services: RummyServices, state: str, channel: int = 2) -> Case:
    """Return the arguments for a state of `REFUSED`; the user is the mover by default."""
    begun = await services.match(2, ONE_BOOK, pace=HOUR, channel=channel)
    match, hand = await play_to_down(services, begun)
    slot, other = mover(match), others(match)[0]
    if state == "over":
        match = (await services.events.call_off(match.id)).after
    elif state == "paused":
        await services.events.pause(match.id, PauseReason.BOT_REMOVED)
    elif state == "unreadable":
        await tear(services.store, match.id, "nonsense")
        services.restart()
    elif state in ("late", "late, other"):
        services.clock.time += 2 * HOUR
    user = {"other": other, "late, other": other}.get(state, slot)
    return Case(
        match_id=999 if state == "unknown" else match.id,
        user_id=STRANGER if state == "stranger" else PEOPLE[user].id,
        seat=match.seats[user],
        revision=match.revision - (state == "stale"),
        due=match.record.clock.due or 0.0,
        down=find_proposals(hand.view, hand.seat)[0].move,
        discard=Discard(hand.view.cards[0]),
    )


_BY_MEMBERS = {
    *("play", "decide", "draft", "take_back_draft", "commit", "keep_plan", "answer", "nudge"),
    *("claim", "grant", "propose", "agree", "turn_down", "leave", "come_back"),
    *("try_other", "return_to_game"),
}
_ON_TURN = ("play", "decide", "play_seat", "draft", "take_back_draft", "commit")
_WITHOUT_A_GAME = {"pause", "resume", "call_off_unreadable"}
_AFTER_THE_END = {"stop_asking", "settle", "force", "leave", "pause", "resume"}
_NOTHING_PROPOSED = {"agree": Reason.CANCEL_GONE, "turn_down": Reason.CANCEL_GONE}
_NOT_IN_PRIVATE = {"try_other": Reason.STALE, "return_to_game": Reason.STALE}
_NOT_YET = {
    **_NOT_IN_PRIVATE,
    "answer": Reason.STALE,  # no card is on offer
    "come_back": Reason.STALE,  # no computer holds the seat
    "take_seat": Reason.SEAT_NOT_FREE,
    "call_off_unreadable": Reason.STALE,  # this match is readable
    **_NOTHING_PROPOSED,
}
_TOO_EARLY = {"lapse": Reason.CLAIM_EARLY}
_OWN_TURN = {
    "nudge": Reason.NUDGE_OWN_TURN,
    "claim": Reason.CLAIM_NOT_YOURS,
    "grant": Reason.CLAIM_NOT_YOURS,
}
REFUSED: Mapping[str, Mapping[str, Reason]] = {
    "unknown": dict.fromkeys(EVENTS, Reason.UNKNOWN_MATCH),
    "unreadable": dict.fromkeys(EVENTS.keys() - _WITHOUT_A_GAME, Reason.UNREADABLE_MATCH),
    "over": {**dict.fromkeys(EVENTS.keys() - _AFTER_THE_END, Reason.GAME_OVER), **_NOT_IN_PRIVATE},
    "stranger": {**_NOT_YET, **_TOO_EARLY, **dict.fromkeys(_BY_MEMBERS, Reason.NOT_A_PLAYER)},
    "mover": {**_NOT_YET, **_TOO_EARLY, **_OWN_TURN},
    "late": {**_NOT_YET, **_OWN_TURN},
    "stale": {
        **_NOT_YET,
        **_TOO_EARLY,
        **_OWN_TURN,
        **dict.fromkeys(_ON_TURN, Reason.STALE),
        "claim": Reason.CLAIM_GONE,
        "grant": Reason.CLAIM_GONE,
    },
    "paused": {
        **_NOT_YET,
        **_OWN_TURN,
        **dict.fromkeys((*_ON_TURN, "answer", "lapse", "nudge", "take_seat"), Reason.PAUSED),
    },
    "other": {
        **_NOT_YET,
        **_TOO_EARLY,
        **dict.fromkeys(_ON_TURN, Reason.NOT_YOUR_TURN),
        "nudge": Reason.NUDGE_PACE,
        "claim": Reason.CLAIM_EARLY,
        "grant": Reason.CLAIM_EARLY,
    },
    "late, other": {
        **_NOT_YET,
        **dict.fromkeys(_ON_TURN, Reason.NOT_YOUR_TURN),
        "nudge": Reason.NUDGE_PACE,
    },
}
"""The refused events of each state with their reasons; all others are accepted."""


async def test_every_event_is_tried() -> None:
    events = {name for name, event in vars(Events).items() if hasattr(event, "__wrapped__")}
    assert events == EVENTS.keys()


@pytest.mark.parametrize("state", REFUSED)
async def test_forbidden_events_are_refused_by_reason_and_write_nothing(
    services: RummyServices, state: str
) -> None:
    case = await make_case(services, state)
    before = await services.store.read_match(1), await services.store.read_log(1)
    refused = {}
    for name in REFUSED[state]:
        refusal = await refusal_of(EVENTS[name](services.events, case))
        refused[name] = refusal.reason
        assert refusal.match_id == (None if state == "unknown" else 1), (name, refusal)
    assert refused == REFUSED[state]
    assert (await services.store.read_match(1), await services.store.read_log(1)) == before


@pytest.mark.parametrize("state", ["mover", "late, other", "paused", "over"])
async def test_all_other_events_are_accepted(services: RummyServices, state: str) -> None:
    for channel, name in enumerate(sorted(EVENTS.keys() - REFUSED[state].keys()), start=10):
        await EVENTS[name](services.events, await make_case(services, state, channel))
