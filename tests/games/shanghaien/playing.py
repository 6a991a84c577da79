"""Games for tests: random ones from a seed, with provable dice, and positions from notation."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from bot import fairness
from bot.games.game import MoveRefusedError
from bot.games.shanghaien.cards import RELEASED_DECK, ExtraTrick, Options, format_card
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.rules import apply, check_move, legal_moves, new_game, replay
from bot.games.shanghaien.state import (
    SEATS,
    TAVERN_SIZE,
    Agreement,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    MovePlayed,
    Phase,
    PlacementTakenBack,
    Roll,
    Seat,
)
from bot.games.shanghaien.transcript import Transcript
from bot.records.matches import Result

TAKE_BACK_CHANCE = 0.05
ROLL_ON_CHANCE = 0.6


def after(
    *lines: str, extra: ExtraTrick = ExtraTrick.NONE, starter: Seat = Seat.FIRST
) -> GameState:
    """Return the position after the events in `lines`, with the released deck.

    A line may contain several events, separated by semicolons.
    """
    texts = (text for line in lines for text in line.split(";"))
    return replay(Options(extra, RELEASED_DECK), starter, (parse_event(text) for text in texts))


def then(state: GameState, *lines: str) -> GameState:
    """Return the position after the events in `lines`, starting from `state`."""
    for text in (text for line in lines for text in line.split(";")):
        state = apply(state, parse_event(text))
    return state


def honest_events(
    secret: bytes, options: Options, starter: Seat, choose: Callable[[GameState], Event]
) -> Iterator[tuple[Event, GameState]]:
    """Yield every event of a whole game and the position after it; chance follows from `secret`."""
    deck = fairness.shuffle(secret, options.deck.cards)
    state = new_game(options, starter)
    rolls = 0
    while state.phase is not Phase.OVER:
        event: Event
        if state.phase is Phase.DEAL:
            event = CardsDealt(deck[state.round * TAVERN_SIZE :][:TAVERN_SIZE])
        elif state.phase is Phase.DICE:
            rolls += 1
            event = DiceRolled(fairness.roll(secret, rolls))
        else:
            event = choose(state)
        state = apply(state, event)
        yield event, state


def at_random(chance: random.Random, *, take_back: float = 0.0) -> Callable[[GameState], Event]:
    """Return a function that chooses random legal moves, and takes placements back.

    `take_back` is the probability of taking a placement back. If rolling is legal, it is preferred
    to calling Shanghai, so that some rounds are long.
    """

    def choose(state: GameState) -> Event:
        if state.undo and state.phase is Phase.TURN and chance.random() < take_back:
            return PlacementTakenBack()
        listed = legal_moves(state)
        if Roll() in listed and chance.random() < ROLL_ON_CHANCE:
            return MovePlayed(state.mover, Roll())
        return MovePlayed(state.mover, chance.choice(listed))

    return choose


def starter_of(seed: int) -> Seat:
    """Return the seat that starts `random_game` with that seed."""
    return SEATS[seed % 2]


def random_game(seed: int, options: Options) -> Iterator[tuple[Event, GameState]]:
    """Yield the events and positions of a whole random game, which includes taking back."""
    chance = random.Random(seed)
    choose = at_random(chance, take_back=TAKE_BACK_CHANCE)
    return honest_events(chance.randbytes(32), options, starter_of(seed), choose)


def honest_transcript(seed: int, options: Options | None = None) -> Transcript:
    """Return the transcript of a whole random game with a starter drawn by lot."""
    options = options or Options()
    chance = random.Random(seed)
    secret = chance.randbytes(32)
    starter = SEATS[fairness.draw_lot(secret)]
    choose = at_random(chance, take_back=TAKE_BACK_CHANCE)
    events = tuple(event for event, _ in honest_events(secret, options, starter, choose))
    return Transcript(
        match=str(seed),
        players=("Anna", "Bernd"),
        terms=Agreement(options, starter),
        commitment=fairness.commitment(secret),
        events=events,
        secret=secret.hex(),
        revealed=(
            f"Deck: {' '.join(map(format_card, fairness.shuffle(secret, options.deck.cards)))}",
        ),
    )


def refusal(state: GameState, line: str) -> str | None:
    """Return why the rules refuse the move in `line`, or None if they accept it."""
    event = parse_event(line)
    assert isinstance(event, MovePlayed)
    try:
        check_move(state, event.seat, event.move)
    except MoveRefusedError as error:
        return error.reason
    return None


def result_of(state: GameState) -> Result:
    """Return the result of a finished game, as it is stored."""
    outcome = SHANGHAIEN.outcome(state)
    assert outcome is not None
    return Result(outcome.termination, outcome.points, outcome.places)
