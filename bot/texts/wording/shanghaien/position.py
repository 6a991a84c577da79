"""A position in words: a heading, the alt text of its picture, and a text to play from."""

from __future__ import annotations

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.moves import Seat, Termination
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    ROUNDS,
    TAVERN_SIZE,
    Award,
    AwardReason,
    GameState,
    Phase,
    Score,
)
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from bot.texts.wording.shanghaien.cards import (
    NO_MARKS,
    Marks,
    Names,
    card_name,
    crew_text,
    dice_text,
    marked,
    nation_name,
    tricks_text,
)

ALT_TEXT_LIMIT = 1024
"""Discord's limit for the description of a picture."""
LONGEST_MARKED = 3000
"""A mark is some 40 characters long, and Discord takes 4,000 in all the texts of a message."""
_SHORT_NAME = 12


def heading(state: GameState, names: Names, texts: Texts) -> str:
    """Return round and whose turn it is, or how the game ended."""
    if state.outcome is not None:
        if state.outcome.winner is not None:
            return texts("heading-won", name=names[state.outcome.winner.slot])
        completed = state.outcome.termination is Termination.COMPLETED
        return texts("heading-draw" if completed else "heading-called-off")
    if state.round == 0:
        return texts("heading-start")
    return texts("heading", round=state.round, rounds=ROUNDS, name=names[state.mover.slot])


def alt_text(state: GameState, names: Names, texts: Texts, viewer: Seat = Seat.FIRST) -> str:
    """Return the whole position in at most `ALT_TEXT_LIMIT` characters, `viewer`'s side first.

    Names that would make it too long are cut.
    """
    text = _alt_text(state, names, texts, viewer)
    if len(text) <= ALT_TEXT_LIMIT:
        return text
    cut = shortened(names[0], _SHORT_NAME), shortened(names[1], _SHORT_NAME)
    return _alt_text(state, cut, texts, viewer)[:ALT_TEXT_LIMIT]


def _alt_text(state: GameState, names: Names, texts: Texts, viewer: Seat) -> str:
    sentences = [heading(state, names, texts) + "."]
    sentences += _alt_tavern(state, names, texts, viewer)
    if state.roll is not None:
        sentences.append(texts("alt-rolled", dice=dice_text(state.roll, texts)))
    counted = score(state)
    for seat in (viewer, viewer.opponent):
        sentences.append(_alt_side(state, names, texts, seat, counted))
        if state.player(seat).captain_used:
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
    """Return the dice neither on cards nor just rolled."""
    rolled = DICE_PER_ROLL if state.roll is not None and seat is state.mover else 0
    return state.player(seat).supply - rolled


def table_text(
    state: GameState,
    names: Names,
    texts: Texts,
    viewer: Seat = Seat.FIRST,
    marks: Marks = NO_MARKS,
    *,
    rolled: bool = True,
) -> str:
    """Return what lies on the table as lines for a screen reader, `viewer`'s side first.

    The dice just `rolled` may have been told above. The `marks` are left out where there are so
    many that the message would be too long; names of up to 32 characters keep it under 3,500.
    """
    text = _table_text(state, names, texts, viewer, marks, rolled=rolled)
    if len(text) <= LONGEST_MARKED:
        return text
    return _table_text(state, names, texts, viewer, NO_MARKS, rolled=rolled)


def _table_text(
    state: GameState, names: Names, texts: Texts, viewer: Seat, marks: Marks, *, rolled: bool
) -> str:
    lines = _tavern_lines(state, names, texts, viewer, marks)
    if rolled and state.roll is not None:
        faces = [marked(marks.dice.get((state.mover, die), ""), str(die)) for die in state.roll]
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
            texts("position-card-open", card=marked(marks.of_card(card), card_name(card, texts)))
            for card in state.tavern
        ]
        return ["", texts("position-tavern-open"), *(f"- {card}" for card in cards)]
    by_number = sorted(awards(state), key=lambda award: award.number)
    assert len(by_number) == TAVERN_SIZE
    lines = [_card_line(award, names, texts, viewer, marks) for award in by_number]
    return ["", texts("position-tavern"), *(f"- {line}" for line in lines)]


def _card_line(award: Award, names: Names, texts: Texts, viewer: Seat, marks: Marks) -> str:
    near, far = viewer.slot, viewer.opponent.slot
    card = marked(marks.of_card(award.card), card_name(award.card, texts))
    if award.reason is AwardReason.NO_DICE:
        # That nobody gets it is obvious, and would be read aloud up to six times a turn.
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
            nation=marked(marks.nations.get(nation, ""), nation_name(nation, texts)),
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
    if player.captain_used:
        lines.append(f"- {texts('position-captain')}")
    if crews:
        lines.append(f"- {texts('position-crews', crews=', '.join(crews))}")
    else:
        lines.append(f"- {texts('position-crews-none')}")
    return lines
