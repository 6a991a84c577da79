"""What just happened, one short note a turn.

A turn is a name and what was done, as short as a note: "Anna: 5 on French 4 (from 3 and 5)".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.moves import (
    Dealt,
    DiceRolled,
    End,
    Ended,
    Event,
    Move,
    Place,
    Played,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    Shanghai,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.state import GameState
from bot.games.shanghaien.tricks.contract import Then
from bot.games.shanghaien.tricks.table import HALF_RULES
from bot.texts.catalogue import Argument, Texts
from bot.texts.wording.shanghaien.cards import Names, card_name, dice_text
from bot.texts.wording.shanghaien.moves import trick_parts

PastEvents = Iterable[tuple[GameState, Event]]
"""Events, oldest first, each with the position that it met."""


def event_lines(told: PastEvents, names: Names, texts: Texts) -> tuple[str, ...]:
    """Return what happened, a note a turn, oldest first.

    Consecutive actions of one player share a note: "Anna: 5 on French 4 (from 3 and 5)". Dice that
    wait for their player are told by themselves.
    """
    story = _Story(names, texts)
    for before, event in told:
        story.tell(event, before)
    return story.told()


def last_line(told: PastEvents, names: Names, texts: Texts) -> str:
    """Return the notes of `event_lines` as one line, empty if nothing happened."""
    return " · ".join(event_lines(told, names, texts))


@dataclass
class _Story:
    """Notes so far, and the clauses of the current turn."""

    names: Names
    texts: Texts
    notes: list[str] = field(default_factory=list)
    seat: Seat | None = None
    clauses: list[str] = field(default_factory=list)
    rolled: tuple[int, int] | None = None
    """The dice of this turn until a clause names them."""
    roll_told: bool = False
    """Whether this turn's clauses name the dice."""
    again: Half | None = None
    """The half by which dice are rolled again, until the new dice are named."""

    def told(self) -> tuple[str, ...]:
        self._finish()
        return tuple(self.notes)

    def tell(self, event: Event, before: GameState) -> None:
        match event:
            case Played():
                self._turn_of(event.seat)
                self._tell_move(event.move, before)
            case DiceRolled():
                self._turn_of(before.mover)
                self._tell_dice(event)
            case Dealt():
                self._finish()
                self._tell_deal(before)
            case TakenBack():
                self._finish()
                assert before.undo is not None
                self._say("event-taken-back", name=self._name(before.undo.mover))
            case Ended():
                self._finish()
                self._tell_end(event)
            case _:
                assert_never(event)

    def _tell_deal(self, before: GameState) -> None:
        self._say("event-deal", name=self._name(before.mover))

    def _tell_dice(self, event: DiceRolled) -> None:
        if not self.again:
            self.rolled = event.dice
            return
        self._clause(f"trick-{self.again}-dice", dice=dice_text(event.dice, self.texts))
        self.roll_told, self.again = True, None

    def _name_dice(self) -> None:
        """Tell the dice by themselves, unless a clause has named them."""
        if self.rolled is not None:
            self._clause("event-rolled", dice=dice_text(self.rolled, self.texts))
            self.rolled, self.roll_told = None, True

    def _tell_move(self, move: Move, before: GameState) -> None:
        match move:
            case Roll():
                pass  # the dice that follow name it
            case Shanghai():
                self._clause("event-shanghai")
            case Place():
                self._tell_place(move, before)
            case PlayTrick():
                self._name_dice()
                self._tell_trick(move, before)
            case Resign():
                self._name_dice()
                self._clause("event-resigned")
            case _:
                assert_never(move)

    def _tell_place(self, move: Place, before: GameState) -> None:
        self._tell_one_end(move.end)
        card = card_name(before.card_of(move.die, move.end), self.texts)
        self.rolled = None
        if before.sharks_armed:
            self._clause("event-placed-sharks", die=move.die, card=card)
        elif self.roll_told or before.roll is None:
            self._clause("event-placed", die=move.die, card=card)
        else:
            dice = ", ".join(map(str, before.roll))
            self._clause("event-placed-from", die=move.die, card=card, dice=dice)

    def _tell_trick(self, move: PlayTrick, before: GameState) -> None:
        then = HALF_RULES[move.half].then
        if then is Then.ROLL:
            self.again = move.half  # reported with the dice that follow
            return
        self._tell_one_end(move.end)
        key = f"trick-{move.half}-event"
        # Where both dice went may say it all.
        if then is not Then.PASS or key in self.texts.entries:
            self._clause(key, **trick_parts(move, self.texts))
        if then is Then.PASS:
            self._tell_both(before, move.end)

    def _tell_both(self, before: GameState, end: End | None) -> None:
        assert before.roll is not None
        first, second = before.roll
        cards = [card_name(before.card_of(die, end), self.texts) for die in before.roll]
        if first == second:
            self._clause("event-both-double", card=cards[0])
        else:
            self._clause(
                "event-both", first=first, second=second, firstcard=cards[0], secondcard=cards[1]
            )

    def _tell_one_end(self, end: End | None) -> None:
        if end is not None:
            self._clause(f"event-end-{end.value}")

    def _tell_end(self, event: Ended) -> None:
        if event.termination is Termination.CANCELLED:
            self._say("game-called-off")
        elif event.winner is None:
            self._say("game-lapsed")
        else:
            self._say(
                "game-timed-out",
                name=self._name(event.winner),
                loser=self._name(event.winner.opponent),
            )

    def _name(self, seat: Seat) -> str:
        return self.names[seat.slot]

    def _turn_of(self, seat: Seat) -> None:
        if seat is not self.seat:
            self._finish()
            self.seat = seat

    def _clause(self, key: str, **args: Argument) -> None:
        self.clauses.append(self.texts(key, **args))

    def _say(self, key: str, **args: str | int) -> None:
        self.notes.append(self.texts(key, **args))

    def _finish(self) -> None:
        self._name_dice()
        if self.again:
            self._clause(f"trick-{self.again}-event")
        if self.seat is not None and self.clauses:
            self._say("event-note", name=self._name(self.seat), clauses=", ".join(self.clauses))
        self.seat, self.clauses, self.roll_told, self.again = None, [], False, None
