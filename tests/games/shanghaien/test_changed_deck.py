"""A game is dealt from the deck in its terms, even if new games use another deck.

Terms without a deck come from earlier released versions, whose games use `RELEASED_DECK`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.games.shanghaien import game, transcript
from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.cards import NATIONS, NEW_DECK, Card, Options, Sailor, Trick, make_deck
from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS
from bot.games.shanghaien.players.levels import LADDER, make_player
from bot.games.shanghaien.rules import check_move, legal_moves, unseen_cards
from bot.games.shanghaien.state import Agreement, Roll, Seat
from bot.matches.match import Match, Terms
from bot.runtime.config import Settings
from bot.services import Services, build_services
from bot.store.opening import open_store
from bot.texts.catalogue import Catalogue
from rendering.shanghaien.board_scene import build_board, words_from
from tests.machine import ManualClock
from tests.matches.conftest import ANNA, BERND, CLICK
from tests.rendering.looks import dice_look

CARDS: tuple[Card, ...] = (
    *(card for card in NEW_DECK.cards if isinstance(card, Sailor)),
    Sailor(NATIONS[0], 4),
    *(Trick.BOTH_DICE,) * 6,
    *(Trick.DIE_SHIFT,) * 2,
)
OTHER = make_deck(CARDS)
"""A deck of 49 cards, unlike the released deck in three ways.

It lacks one trick card, has twice as many copies of another, and has one more sailor.
"""


async def services_on(database: Path) -> Services:
    """Return services that use the database file `database`; create it if it does not exist."""
    settings = Settings(database=database)
    services = build_services(settings, await open_store(database), ManualClock())
    services.running.get_shard_clock(0).start()
    return services


async def begin(services: Services) -> Match:
    """Begin a match with the deck `OTHER`."""
    agreement = Agreement(Options(deck=OTHER), Seat.FIRST, is_drawn_by_lot=False)
    challenge = await services.invitations.open(
        Terms(1, 10, "en", SHANGHAIEN, agreement), ANNA, [BERND]
    )
    begun = await services.invitations.join(challenge.id, BERND, CLICK)
    assert begun.match_id is not None
    return await services.matches.read_current(begun.match_id)


async def play_on(services: Services, match: Match, choose: random.Random, rounds: int) -> Match:
    """Play random moves to the start of round `rounds`; if it is 8, play to the end of the game."""
    while not match.is_over and (rounds == 8 or match.state.round < rounds):
        moves = legal_moves(match.state)
        # Prefer rolling to calling Shanghai, so that rounds become long.
        move = Roll() if Roll() in moves and choose.random() < 0.6 else choose.choice(moves)
        mover = match.user_of(match.state.mover)
        match = (await services.events.play(match.id, mover, move, match.revision)).after
    return match


def check_display(match: Match) -> None:
    """Check that the stack on the board contains the cards of `OTHER` that are not yet dealt."""
    words = words_from(Catalogue.read().language("en"))
    scene = build_board(match.state, dice_look(("Anna", "Bernd"), words))
    left = unseen_cards(match.state)
    assert left.total() == scene.stack == len(OTHER.cards) - 6 * match.state.round
    assert sum(scene.sailors_in_stack) >= 0


def check_advice(match: Match) -> None:
    """Check that every level chooses a legal move, and that an analysis reaches its end."""
    state, seat = match.state, match.state.mover
    for level in LADDER:
        check_move(state, seat, make_player(level, random.Random(1)).choose(state, seat))
    terms = match.options
    *_, last = analyse(ChanceEvaluator(), terms.options, terms.starter, match.events[:50])
    assert last.done == last.total


@pytest.mark.parametrize("is_released", [False, True])
async def test_a_game_of_another_deck_is_stored_continues_and_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_released: bool
) -> None:
    if is_released:  # as if this version had changed the deck
        monkeypatch.setattr(game, "RELEASED_DECK", OTHER)
        monkeypatch.setattr(transcript, "RELEASED_DECK", OTHER)
    services = await services_on(tmp_path / "games.db")
    running = await play_on(services, await begin(services), random.Random(4), 4)
    await services.store.close()
    services = await services_on(tmp_path / "games.db")
    (match,) = await services.matches.open_matches()
    assert ("deck" in match.record.options) is not is_released
    assert match.state == running.state
    check_display(match)
    check_advice(match)
    over = await play_on(services, match, random.Random(5), 8)
    await services.store.close()
    assert over.is_over
    assert not legal_moves(over.state)
    assert SHANGHAIEN.figures is not None
    assert SHANGHAIEN.figures(over.options, over.log)
    text = over.transcript_text()
    assert (f"\nDealt from: {OTHER.text}\n" in text) is not is_released
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    assert TRANSCRIPTS.verify_file(tmp_path / "game.txt")[0] == 0
