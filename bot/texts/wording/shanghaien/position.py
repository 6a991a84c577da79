"""Texts about a position and the events of a game of Shanghaien."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from bot.games.shanghaien.cards import (
    EXTRA_TRICKS,
    NATIONS,
    WILD_VALUE,
    Card,
    Half,
    Nation,
    Sailor,
    Trick,
)
from bot.games.shanghaien.rules import awards, score
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    TAVERN_SIZE,
    Award,
    AwardReason,
    CardsDealt,
    Crew,
    DiceRolled,
    End,
    Event,
    GameEnded,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    PlacementTakenBack,
    PlayTrick,
    Resign,
    Roll,
    Score,
    Seat,
    Shanghai,
    Termination,
)
from bot.games.shanghaien.tricks.contract import NextStep
from bot.games.shanghaien.tricks.table import HALF_RULES
from bot.texts.catalogue import Argument, Texts
from bot.texts.foreign import shorten
from bot.texts.wording.figures import ALT_TEXT_LIMIT

Names = tuple[str, ...]
"""The players' mentions or display names, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Emoji as a message contains them (``<:name:id>``), placed before the words they illustrate.

    An emoji that is missing here is omitted: the words suffice.
    """

    dice: Mapping[tuple[Seat, int], str] = field(default_factory=dict)
    """The emoji of a die by the seat that plays its colour, and by its value."""
    nations: Mapping[Nation, str] = field(default_factory=dict)
    halves: Mapping[Half, str] = field(default_factory=dict)

    def of_card(self, card: Card) -> str:
        """Return the mark of a card's nation, or the marks of a trick card's distinctive halves."""
        if isinstance(card, Sailor):
            return self.nations.get(card.nation, "")
        shown = card.halves if card in EXTRA_TRICKS else (own_half(card),)
        return "".join(self.halves.get(half, "") for half in shown)


NO_MARKS = Marks()


def add_mark(mark: str, words: str) -> str:
    """Return words after their mark, if the mark is not empty."""
    return f"{mark} {words}" if mark else words


_WORDS: Mapping[Nation | Trick, str] = {
    each: each.name.lower().replace("_", "-") for each in (*Nation, *Trick)
}
"""The words for nations and trick cards in the keys of texts."""


def nation_name(nation: Nation, texts: Texts) -> str:
    """Return the plural of a nation, such as "Americans"."""
    return texts(f"nation-{_WORDS[nation]}")


def to_nation(nation: Nation, texts: Texts) -> str:
    """Return a nation as the destination of a card, such as "to the Americans"."""
    return texts(f"nation-to-{_WORDS[nation]}")


def card_name(card: Card, texts: Texts) -> str:
    """Return the short name of a tavern card, such as "French 4" or "Trick (Die ±1)"."""
    if isinstance(card, Sailor):
        return texts(f"card-{_WORDS[card.nation]}", value=card.value)
    if card in EXTRA_TRICKS:
        return texts(f"extra-{_WORDS[card]}-name")
    return texts(f"trick-{own_half(card)}-card")


def half_name(half: Half, texts: Texts) -> str:
    """Return the name of a half of a trick card, such as "Die ±1"."""
    return texts(f"trick-{half}-name")


def own_half(trick: Trick) -> Half:
    """Return the half that distinguishes a trick card from others, never *2 Sailors*."""
    upper, lower = trick.halves
    return lower if upper is Half.TWO_SAILORS else upper


def trick_name(trick: Trick, texts: Texts) -> str:
    """Return the name of a trick card in a hand, such as "Die ±1", "Joker" or "Sharks"."""
    return card_name(trick, texts) if trick in EXTRA_TRICKS else half_name(own_half(trick), texts)


def tricks_text(tricks: Iterable[Trick], texts: Texts, marks: Marks = NO_MARKS) -> str:
    """Return a hand of tricks, equal ones counted: "Die ±1 ×2, Joker". Empty without tricks."""
    counts = Counter(add_mark(marks.of_card(trick), trick_name(trick, texts)) for trick in tricks)
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def crew_cards(crew: Crew, texts: Texts) -> str:
    """Return the cards of a crew: "3, 4, wild 2". Empty without cards."""
    values = [str(value) for value in sorted(crew.values)]
    wilds = [texts("score-wild", value=WILD_VALUE) for _ in crew.wilds]
    return ", ".join([*values, *wilds])


def crew_text(crew: Crew, texts: Texts) -> str:
    """Return the strength of a crew, followed by its cards if it has several: "7 (3, 4)"."""
    if len(crew.values) + len(crew.wilds) < 2:
        return str(crew.strength)
    return texts("score-crew", strength=crew.strength, cards=crew_cards(crew, texts))


def dice_text(dice: Iterable[int], texts: Texts) -> str:
    """Return dice as a list: "3 and 5"."""
    return texts.list([str(die) for die in dice])


def move_text(move: Move, state: GameState, texts: Texts) -> str:
    """Return `move`, made in the position `state`, as a phrase with the name of the card.

    Raises ValueError for a placement if neither the state nor the move determines which end of the
    tavern's row counts as 1.
    """
    match move:
        case Roll():
            return texts("move-roll")
        case Shanghai():
            return texts("move-shanghai")
        case Resign():
            return texts("move-resign")
        case Place():
            card = card_name(state.card_of(move.die, move.end), texts)
            return _with_end(texts("move-place", die=move.die, card=card), move.end, texts)
        case PlayTrick():
            phrase = texts(f"trick-{move.half}-move", **trick_parts(move, texts))
            return _with_end(phrase, move.end, texts)
    assert_never(move)


def trick_parts(move: PlayTrick, texts: Texts) -> dict[str, Argument]:
    """Return the arguments of the texts about a played half."""
    crew = None if move.nation is None else to_nation(move.nation, texts)
    parts = {"crew": crew, "die": move.die, "to": move.to}
    return {name: part for name, part in parts.items() if part is not None}


def _with_end(phrase: str, end: End | None, texts: Texts) -> str:
    return phrase if end is None else texts(f"move-with-end-{end.value}", move=phrase)


PastEvents = Iterable[tuple[GameState, Event]]
"""Events, oldest first, each with the position before it."""


def event_lines(events: PastEvents, names: Names, texts: Texts) -> tuple[str, ...]:
    """Return a note for each turn, oldest first.

    Consecutive actions of a player share a note: "Anna: 5 on French 4 (from 3 and 5)". Dice that
    are not placed yet have a clause of their own.
    """
    notes = _EventNotes(names, texts)
    for before, event in events:
        notes.add_event(event, before)
    return notes.finish()


def last_line(events: PastEvents, names: Names, texts: Texts) -> str:
    """Return the notes of `event_lines` as one line; empty without events."""
    return " · ".join(event_lines(events, names, texts))


@dataclass
class _EventNotes:
    """The notes so far, and the clauses of the current turn."""

    names: Names
    texts: Texts
    notes: list[str] = field(default_factory=list)
    seat: Seat | None = None
    clauses: list[str] = field(default_factory=list)
    rolled: tuple[int, int] | None = None
    """The dice of this turn until a clause mentions them."""
    is_roll_mentioned: bool = False
    """True if the clauses of this turn mention the dice."""
    again: Half | None = None
    """The half that caused a second roll, until a clause mentions the new dice."""
    starter: Seat | None = None
    """The starting player, if the latest note only names them. The next note then replaces it."""

    def finish(self) -> tuple[str, ...]:
        self._finish_turn()
        return tuple(self.notes)

    def add_event(self, event: Event, before: GameState) -> None:
        match event:
            case MovePlayed():
                self._begin_turn(event.seat)
                self._add_move(event.move, before)
            case DiceRolled():
                self._begin_turn(before.mover)
                self._add_dice(event)
            case CardsDealt():
                self._finish_turn()
                self._add_deal(before)
            case PlacementTakenBack():
                self._finish_turn()
                assert before.undo is not None
                self._add_note("event-taken-back", name=self._name(before.undo.mover))
            case GameEnded():
                self._finish_turn()
                self._add_end(event)
            case _:
                assert_never(event)

    def _add_deal(self, before: GameState) -> None:
        self._add_note("event-deal", name=self._name(before.mover))
        self.starter = before.mover

    def _add_dice(self, event: DiceRolled) -> None:
        if not self.again:
            self.rolled = event.dice
            return
        self._clause(f"trick-{self.again}-dice", dice=dice_text(event.dice, self.texts))
        self.is_roll_mentioned, self.again = True, None

    def _name_dice(self) -> None:
        """Add a clause for the dice, unless a clause has mentioned them."""
        if self.rolled is not None:
            self._clause("event-rolled", dice=dice_text(self.rolled, self.texts))
            self.rolled, self.is_roll_mentioned = None, True

    def _add_move(self, move: Move, before: GameState) -> None:
        match move:
            case Roll():
                pass  # mentioned with the dice, in the next event
            case Shanghai():
                self._clause("event-shanghai")
            case Place():
                self._add_place(move, before)
            case PlayTrick():
                if HALF_RULES[move.half].next_step is NextStep.PASS:
                    self.rolled = None  # the clause about their destinations names both dice
                self._name_dice()
                self._add_trick(move, before)
            case Resign():
                self._name_dice()
                self._clause("event-resigned")
            case _:
                assert_never(move)

    def _add_place(self, move: Place, before: GameState) -> None:
        card = card_name(before.card_of(move.die, move.end), self.texts)
        self.rolled = None
        if before.has_armed_sharks:
            self._clause("event-placed-sharks", die=move.die, card=card)
        elif self.is_roll_mentioned or before.roll is None:
            self._clause("event-placed", die=move.die, card=card)
        else:
            dice = ", ".join(map(str, before.roll))
            self._clause("event-placed-from", die=move.die, card=card, dice=dice)

    def _add_trick(self, move: PlayTrick, before: GameState) -> None:
        then = HALF_RULES[move.half].next_step
        if then is NextStep.ROLL:
            self.again = move.half  # mentioned with the dice, in the next event
            return
        key = f"trick-{move.half}-event"
        # If the half has no text for events, the destinations of both dice describe it.
        if then is not NextStep.PASS or key in self.texts.entries:
            self._clause(key, **trick_parts(move, self.texts))
        if then is NextStep.PASS:
            self._add_both(before, move.end)

    def _add_both(self, before: GameState, end: End | None) -> None:
        assert before.roll is not None
        first, second = before.roll
        cards = [card_name(before.card_of(die, end), self.texts) for die in before.roll]
        if first == second:
            self._clause("event-both-double", card=cards[0])
        else:
            self._clause(
                "event-both", first=first, second=second, firstcard=cards[0], secondcard=cards[1]
            )

    def _add_end(self, event: GameEnded) -> None:
        if event.termination is Termination.CANCELLED:
            self._add_note("game-called-off")
        elif event.winner is None:
            self._add_note("game-lapsed")
        else:
            self._add_note(
                "game-timed-out",
                name=self._name(event.winner),
                loser=self._name(event.winner.opponent),
            )

    def _name(self, seat: Seat) -> str:
        return self.names[seat.slot]

    def _begin_turn(self, seat: Seat) -> None:
        if seat is not self.seat:
            self._finish_turn()
            self.seat = seat

    def _clause(self, key: str, **args: Argument) -> None:
        self.clauses.append(self.texts(key, **args))

    def _add_note(self, key: str, **args: str | int) -> None:
        self.notes.append(self.texts(key, **args))

    def _finish_turn(self) -> None:
        self._name_dice()
        if self.again:
            self._clause(f"trick-{self.again}-event")
        if self.seat is not None and self.clauses:
            if self.seat is self.starter:
                self.notes.pop()
            self.starter = None
            self._add_note(
                "event-note", name=self._name(self.seat), clauses=", ".join(self.clauses)
            )
        self.seat, self.clauses, self.is_roll_mentioned, self.again = None, [], False, None


LONGEST_MARKED = 3000
"""The maximum number of characters in a text with marks; a longer text omits them. A mark has about
40 characters, and Discord allows 4,000 in a message."""
_SHORT_NAME = 12


def heading(state: GameState, names: Names, texts: Texts) -> str:
    """Return the round and the current player, or the result of the game."""
    if state.outcome is not None:
        if state.outcome.winner is not None:
            return texts("heading-won", name=names[state.outcome.winner.slot])
        completed = state.outcome.termination is Termination.COMPLETED
        return texts("heading-draw" if completed else "heading-called-off")
    if state.round == 0:
        return texts("heading-start")
    return texts(
        "heading", round=state.round, rounds=state.options.rounds, name=names[state.mover.slot]
    )


def alt_text(state: GameState, names: Names, texts: Texts, viewer: Seat = Seat.FIRST) -> str:
    """Return a description of the position in at most `ALT_TEXT_LIMIT` characters.

    The side of `viewer` comes first. If the text is too long, first the names and then the end of
    the text are cut.
    """
    text = _alt_text(state, names, texts, viewer)
    if len(text) <= ALT_TEXT_LIMIT:
        return text
    cut = shorten(names[0], _SHORT_NAME), shorten(names[1], _SHORT_NAME)
    return _alt_text(state, cut, texts, viewer)[:ALT_TEXT_LIMIT]


def _alt_text(state: GameState, names: Names, texts: Texts, viewer: Seat) -> str:
    sentences = [heading(state, names, texts) + "."]
    sentences += _alt_tavern(state, names, texts, viewer)
    if state.roll is not None:
        sentences.append(texts("alt-rolled", dice=dice_text(state.roll, texts)))
    counted = score(state)
    for seat in (viewer, viewer.opponent):
        sentences.append(_alt_side(state, names, texts, seat, counted))
        if state.player(seat).has_used_captain:
            sentences.append(texts("alt-captain", name=names[seat.slot]))
    if state.phase is not Phase.OVER:
        sentences.append(texts("alt-stack", cards=state.stack))
    return " ".join(sentences)


def _alt_tavern(state: GameState, names: Names, texts: Texts, viewer: Seat) -> list[str]:
    if not state.tavern:
        return []
    if state.one_end is None:
        cards = ", ".join(card_name(card, texts) for card in state.tavern)
        return [texts("alt-tavern-open", cards=cards)]
    near, far = viewer.slot, viewer.opponent.slot
    cards = texts.series([_alt_card(award, names, viewer, texts) for award in awards(state)])
    return [texts("alt-tavern", first=names[near], second=names[far]), f"{cards}."]


def _alt_card(award: Award, names: Names, viewer: Seat, texts: Texts) -> str:
    near, far = viewer.slot, viewer.opponent.slot
    key = "alt-card-sharks" if award.reason is AwardReason.SHARKS else "alt-card"
    card = texts(key, number=award.number, card=card_name(award.card, texts))
    pair = {"first": award.dice[near], "second": award.dice[far]}
    if award.winner is None:
        return f"{card} {texts('alt-dice', **pair)}"
    leader = names[award.winner.slot]
    return f"{card} {texts('alt-dice-leader', **pair, name=leader)}"


def _alt_side(state: GameState, names: Names, texts: Texts, seat: Seat, counted: Score) -> str:
    tricks = tricks_text(state.player(seat).tricks, texts)
    strengths = {line.nation: line.strengths[seat.slot] for line in counted.lines}
    crews = ", ".join(
        texts("alt-crew", nation=nation_name(nation, texts), strength=strength)
        for nation, strength in strengths.items()
        if strength
    )
    points = texts("alt-points", total=counted.totals[seat.slot])
    parts = [
        texts("alt-side", name=names[seat.slot], points=points),
        texts("alt-supply", dice=_supply(state, seat)),
        texts("alt-tricks", tricks=tricks) if tricks else texts("alt-tricks-none"),
        texts("alt-crews", crews=crews) if crews else texts("alt-crews-none"),
    ]
    return f"{texts.series(parts)}."


def _supply(state: GameState, seat: Seat) -> int:
    """Return the number of dice of `seat` that are neither on cards nor just rolled."""
    rolled = DICE_PER_ROLL if state.roll is not None and seat is state.mover else 0
    return state.player(seat).supply - rolled


def table_text(
    state: GameState,
    names: Names,
    texts: Texts,
    viewer: Seat = Seat.FIRST,
    marks: Marks = NO_MARKS,
    *,
    include_roll: bool = True,
) -> str:
    """Return a description of the table as lines for a screen reader, `viewer`'s side first.

    It contains the dice just rolled if `include_roll`. The `marks` are omitted if they would make
    it too long. With names of up to 32 characters, the result has fewer than 3,500 characters.
    """
    text = _table_text(state, names, texts, viewer, marks, include_roll=include_roll)
    if len(text) <= LONGEST_MARKED:
        return text
    return _table_text(state, names, texts, viewer, NO_MARKS, include_roll=include_roll)


def _table_text(
    state: GameState, names: Names, texts: Texts, viewer: Seat, marks: Marks, *, include_roll: bool
) -> str:
    lines = _tavern_lines(state, names, texts, viewer, marks)
    if include_roll and state.roll is not None:
        faces = [add_mark(marks.dice.get((state.mover, die), ""), str(die)) for die in state.roll]
        lines += ["", texts("position-rolled", dice=texts.list(faces))]
    for seat in (viewer, viewer.opponent):
        lines += ["", *_side_lines(state, names, texts, seat, marks)]
    if state.phase is not Phase.OVER:
        lines += ["", texts("sofar-stack", cards=state.stack)]
    return "\n".join(lines).strip()


def _tavern_lines(
    state: GameState, names: Names, texts: Texts, viewer: Seat, marks: Marks
) -> list[str]:
    if not state.tavern:
        return []
    if state.one_end is None:
        cards = [
            texts("position-card-open", card=add_mark(marks.of_card(card), card_name(card, texts)))
            for card in state.tavern
        ]
        return ["", texts("position-tavern-open"), *(f"- {card}" for card in cards)]
    by_number = sorted(awards(state), key=lambda award: award.number)
    assert len(by_number) == TAVERN_SIZE
    lines = [_card_line(award, names, texts, viewer, marks) for award in by_number]
    return ["", texts("position-tavern"), *(f"- {line}" for line in lines)]


def _card_line(award: Award, names: Names, texts: Texts, viewer: Seat, marks: Marks) -> str:
    near, far = viewer.slot, viewer.opponent.slot
    card = add_mark(marks.of_card(award.card), card_name(award.card, texts))
    if award.reason is AwardReason.NO_DICE:
        # A screen reader would otherwise say up to six times that a card has no dice and no winner.
        return texts("position-card-bare", number=award.number, card=card)
    dice = texts(
        "position-dice",
        first=names[near],
        firstdice=award.dice[near],
        second=names[far],
        seconddice=award.dice[far],
    )
    return texts(
        "position-card",
        number=award.number,
        card=card,
        dice=dice,
        verdict=_verdict(award, names, texts),
    )


def _verdict(award: Award, names: Names, texts: Texts) -> str:
    if award.reason is AwardReason.SHARKS:
        return texts("position-face-down")
    if award.winner is None:
        return texts("position-goes-to-nobody")
    return texts("position-goes-to", name=names[award.winner.slot])


def _side_lines(
    state: GameState, names: Names, texts: Texts, seat: Seat, marks: Marks
) -> list[str]:
    player = state.player(seat)
    total = score(state).totals[seat.slot]
    crews = [
        texts(
            "alt-crew",
            nation=add_mark(marks.nations.get(nation, ""), nation_name(nation, texts)),
            strength=crew_text(crew, texts),
        )
        for nation, crew in zip(NATIONS, player.crews, strict=True)
        if crew.strength
    ]
    lines = [texts("position-side", name=names[seat.slot], total=total)]
    if state.phase is not Phase.OVER:
        lines.append(f"- {texts('position-supply', dice=_supply(state, seat))}")
    if player.tricks:
        lines.append(
            f"- {texts('position-tricks', tricks=tricks_text(player.tricks, texts, marks))}"
        )
    else:
        lines.append(f"- {texts('position-tricks-none')}")
    if player.has_used_captain:
        lines.append(f"- {texts('position-captain')}")
    if crews:
        lines.append(f"- {texts('position-crews', crews=', '.join(crews))}")
    else:
        lines.append(f"- {texts('position-crews-none')}")
    return lines
