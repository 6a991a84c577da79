"""The board of Shanghaien as plain data: geometry, choices, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from types import MappingProxyType
from typing import NamedTuple, Protocol

from bot.games.shanghaien.cards import NATIONS, Card, Half, Nation, Sailor, Trick
from bot.games.shanghaien.rules import apply, awards, legal_moves, score, unseen_cards
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    SEATS,
    TAVERN_SIZE,
    AwardReason,
    End,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    Player,
    PlayTrick,
    Score,
    ScoreLine,
    Seat,
)
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Box
from rendering.shared.people import TABLE_WIDTH, Portrait, SceneLook


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the pictures in one language.

    Texts with a number or a name are functions, so that each language controls the word order. They
    are called when a scene is built, not when it is drawn.
    """

    nations: Mapping[Nation, str]
    """Plural of each nation: "Americans"."""
    halves: Mapping[Half, str]
    """Names of the halves of the trick cards: "2 Sailors"."""
    round: Callable[[int], str]
    """The number of the round: "Round 3"."""
    round_of: Callable[[int, int], str]
    """Round and number of rounds: "Round 3 of 8"."""
    tricks: str
    """Heading of the dirty tricks in hand."""
    total: str
    neighbours: str
    """Heading of each player's pips on the neighbouring cards. The pips are compared if both
    players have equally many dice on a card."""
    out_of_game: str
    """The fate of a card that no player wins."""
    cards: Callable[[int], str]
    """The number of cards a player takes: "3 cards"."""
    called_shanghai: Callable[[str], str]
    """The player who ended the round: "Anna called Shanghai!"."""
    crew: str
    """The term for all sailors of a nation that a player has."""
    strength: str
    """The term for the strength of a crew."""
    wins: Callable[[str], str]
    """The winner, in large letters: "Anna wins!"."""
    draw: str
    """The result of a game without a winner."""
    gave_up: Callable[[str], str]
    """A resignation: "Bernd gave up"."""
    ran_out_of_time: Callable[[str], str]
    """A loss on time: "Bernd ran out of time"."""
    points: str
    """Heading of the points of a nation."""
    trick_points: str
    """The points for each unused trick card: "one point each"."""
    alone: str
    """The reason for a nation's score: the other player has no crew."""
    stronger: Callable[[int, int], str]
    """The reason for a nation's score, from the stronger and the weaker crew: "7 beats 6"."""
    equal: str
    """The reason for a nation without a score: both crews are equally strong."""


class TextLookup(Protocol):
    """A function that returns a text of one language by key, with its arguments filled in."""

    def __call__(self, key: str, /, **args: str | int) -> str:
        """Return the text of `key`."""


def _cards(number: int, say: TextLookup) -> str:
    """Return the text for a number of cards; the texts of the pictures have no plural rules."""
    if not number:
        return say("pic-no-card")
    return say("pic-one-card") if number == 1 else say("pic-cards", cards=number)


def words_from(say: TextLookup) -> Words:
    """Return the words of the pictures in the language of `say`."""
    return Words(
        nations={nation: say(f"nation-{nation.name.lower()}") for nation in Nation},
        halves={half: say(f"trick-{half}-picture") for half in Half},
        round=lambda number: say("pic-round-number", round=number),
        round_of=lambda number, rounds: say("pic-round", round=number, rounds=rounds),
        tricks=say("pic-tricks"),
        total=say("pic-total"),
        neighbours=say("pic-neighbours"),
        out_of_game=say("pic-out-of-game"),
        cards=lambda number: _cards(number, say),
        called_shanghai=lambda name: say("pic-called-shanghai", name=name),
        crew=say("pic-crew"),
        strength=say("pic-strength"),
        wins=lambda name: say("pic-wins", name=name),
        draw=say("pic-draw"),
        gave_up=lambda name: say("pic-gave-up", name=name),
        ran_out_of_time=lambda name: say("pic-out-of-time", name=name),
        points=say("pic-points"),
        trick_points=say("pic-trick-points"),
        alone=say("pic-alone"),
        stronger=lambda stronger, weaker: say("pic-stronger", stronger=stronger, weaker=weaker),
        equal=say("pic-equal"),
    )


DiceLook = SceneLook[Words]


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of the lettering, in pixels."""

    name: int
    value: int
    """Value of a sailor card."""
    nation: int
    """Name of the nation on a sailor card. A name that is too wide is condensed, not made smaller.
    """
    number: int
    """Die value of a card of the tavern, the row of cards on the table."""
    label: int
    """Words and names on the slate."""
    round: int
    strength: int
    amount: int
    total: int


@dataclass(frozen=True, slots=True, eq=False)
class StripGeometry:
    """One player's strip above or below the tavern; compared by identity."""

    plate: Box
    captain: Box
    name: Box
    supply: Box
    armed: Box
    """The box of the active trick's symbol."""
    rolled: tuple[Box, Box]
    tricks: Box


@dataclass(frozen=True, slots=True)
class SlateGeometry:
    """The score slate, with a column for each nation."""

    frame: Box
    columns: tuple[int, ...]
    """The left edges of the columns (labels, nations, tricks, totals), then the right edge of the
    last column."""
    rows: tuple[int, ...]
    """The upper edges of the rows (heads, near side, far side, stack), then the lower edge of the
    last row."""
    lamps_height: int

    def cell(self, column: int, row: int) -> Box:
        """Return the box of a cell."""
        left, right = self.columns[column : column + 2]
        top, bottom = self.rows[row : row + 2]
        return Box(left, top, right - left, bottom - top)

    @property
    def round(self) -> Box:
        """The box of the round number."""
        head = self.cell(LABELS, HEADS)
        return head._replace(height=head.height - self.lamps_height)

    @property
    def lamps(self) -> Box:
        """The box of the lamps below the round number."""
        head = self.cell(LABELS, HEADS)
        return head._replace(y=head.bottom - self.lamps_height, height=self.lamps_height)


HEADS, NEAR, FAR, STACK = range(4)
"""The rows of the slate. The row of the near side (the bottom of the board) is above that of the
far side: on the public board, the near side is the first seat, which comes first everywhere."""
LABELS, TRICKS, TOTALS = 0, len(NATIONS) + 1, len(NATIONS) + 2
"""Columns of the slate; the nations are in between, in the order of `NATIONS`."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardGeometry:
    """The whole board: one instance for normal and one for large print, compared by identity."""

    card_width: int
    card_height: int
    card_gap: int
    row_x: int
    """Left edge of the first card."""
    row_y: int
    mark_height: int
    plate_height: int
    dice_height: int
    """Height of the area for the dice of one side."""
    near: StripGeometry
    far: StripGeometry
    near_captain: Box
    """The box of the near side's captain while it is in the tavern."""
    far_captain: Box
    slate: SlateGeometry
    dice: tuple[int, ...]
    """The size of a die, by the number of dice on its card. If there are more dice than entries,
    the last entry applies."""
    sizes: Sizes
    has_large_print: bool
    """True if a large die with a count replaces many dice."""

    def _at(self, place: int, y: int, height: int) -> Box:
        x = self.row_x + place * (self.card_width + self.card_gap)
        return Box(x, y, self.card_width, height)

    def card(self, place: int) -> Box:
        """Return the box of the tavern card at `place`, counted from 0 at the left."""
        return self._at(place, self.row_y, self.card_height)

    def far_mark(self, place: int) -> Box:
        """Return the box of the mark for a card led by the far side."""
        return self._at(place, self.row_y - self.mark_height, self.mark_height)

    def near_mark(self, place: int) -> Box:
        """Return the box of the mark for a card led by the near side."""
        return self._at(place, self.row_y + self.card_height, self.mark_height)

    def number(self, place: int) -> Box:
        """Return the box of the plate with a card's die value."""
        y = self.row_y + self.card_height + self.mark_height
        return self._at(place, y, self.plate_height)

    def far_dice(self, place: int) -> Box:
        """Return the area of the far side's dice on a card."""
        y = self.row_y - self.mark_height - self.dice_height
        return self._at(place, y, self.dice_height)

    def near_dice(self, place: int) -> Box:
        """Return the area of the near side's dice on a card."""
        y = self.row_y + self.card_height + self.mark_height + self.plate_height + 4
        return self._at(place, y, self.dice_height)


@cache
def cuts_of(geometry: BoardGeometry) -> tuple[int, ...]:
    """Return the pixel rows at which the cached bands of the picture begin, except the top one.

    Parts of the board that change at the same time are in the same band.
    """
    far, near = geometry.far_dice(0), geometry.near_dice(0)
    card, rolled = geometry.card(0), (geometry.far.rolled[0], geometry.near.rolled[0])
    plate = geometry.far.plate
    cuts = [plate.y, rolled[0].y + rolled[0].height // 2, plate.bottom + 1]
    cuts += [far.y + far.height // 2, far.bottom, card.y]
    cuts += [card.y + card.height * part // 4 for part in (1, 2, 3, 4)]
    cuts += [geometry.number(0).y, geometry.number(0).bottom, near.y + near.height // 2]
    cuts += [near.bottom + 1, rolled[1].y + rolled[1].height // 2, geometry.near.plate.bottom + 2]
    return (*cuts, *geometry.slate.rows[1:-1])


def geometry_of(display: Display) -> BoardGeometry:
    """Return the measures for the reader's display settings."""
    return _LARGE_PRINT if display.has_large_print else _NORMAL


_STRIP, _LARGE_STRIP = 102, 118


def _strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(8, y, 944, _STRIP),
        captain=Box(18, y + 5, 58, 92),
        name=Box(84, y + 1, 330, 54),
        supply=Box(84, y + 55, 292, 42),
        armed=Box(422, y + 7, 88, 88),
        rolled=(Box(518, y + 4, 94, 94), Box(616, y + 4, 94, 94)),
        tricks=Box(716, y + 5, 228, 92),
    )


def _large_strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(8, y, 944, _LARGE_STRIP),
        captain=Box(14, y + 8, 64, 102),
        name=Box(84, y + 2, 300, 66),
        supply=Box(84, y + 69, 292, 44),
        armed=Box(388, y + 12, 94, 94),
        rolled=(Box(488, y + 3, 112, 112), Box(602, y + 3, 112, 112)),
        tricks=Box(716, y + 6, 228, 106),
    )


def _slate(y: int, label: int, nation: int, rows: tuple[int, int, int, int]) -> SlateGeometry:
    """Return the slate with its top at `y`, and with columns and rows of these measures."""
    left, right, rim = 18, TABLE_WIDTH - 18, 10
    columns = [left, *(left + label + nation * place for place in range(TOTALS)), right]
    lines = [y + rim + sum(rows[:place]) for place in range(len(rows) + 1)]
    frame = Box(8, y, TABLE_WIDTH - 16, lines[-1] + rim - y)
    return SlateGeometry(frame, tuple(columns), tuple(lines), lamps_height=18)


_NORMAL = BoardGeometry(
    card_width=140,
    card_height=198,
    card_gap=8,
    row_x=64,
    row_y=226,
    mark_height=26,
    plate_height=46,
    dice_height=84,
    near=_strip(590),
    far=_strip(8),
    near_captain=Box(4, 330, 56, 92),
    far_captain=Box(4, 228, 56, 92),
    slate=_slate(696, 196, 64, (62, 52, 52, 48)),
    dice=(80, 68, 45, 41),
    sizes=Sizes(
        name=44,
        value=52,
        nation=26,
        number=42,
        label=34,
        round=42,
        strength=42,
        amount=40,
        total=46,
    ),
    has_large_print=False,
)

_LARGE_PRINT = BoardGeometry(
    card_width=140,
    card_height=180,
    card_gap=8,
    row_x=64,
    row_y=232,
    mark_height=26,
    plate_height=54,
    dice_height=78,
    near=_large_strip(574),
    far=_large_strip(4),
    near_captain=Box(4, 326, 56, 92),
    far_captain=Box(4, 226, 56, 92),
    slate=_slate(694, 160, 68, (58, 55, 55, 50)),
    dice=(78, 69),
    sizes=Sizes(
        name=58,
        value=60,
        nation=28,
        number=52,
        label=40,
        round=50,
        strength=50,
        amount=48,
        total=54,
    ),
    has_large_print=True,
)


_NOWHERE = (0,) * TAVERN_SIZE


@dataclass(frozen=True, slots=True)
class Choice:
    """The mover's options for the current roll."""

    ghosts: tuple[int, ...] = _NOWHERE
    """For each die value, the number of dice that can be placed on the card with that number."""
    returnable: frozenset[int] = frozenset()
    """Numbers of the cards from which a die can be taken back."""
    nations: frozenset[Nation] = frozenset()
    """The crews that a wild can join."""
    feeds_sharks: bool = False
    """True if the card on which the next die is placed goes to the sharks."""
    half: Half | None = None
    """The half of a trick card that is active or about to be played."""


def choice_of(
    state: GameState, end: End, half: Half | None = None, best: Move | None = None
) -> Choice:
    """Return the mover's options after a roll: placements, or plays of `half` of a trick card.

    `best` restricts the options to that move. While the end of the row at which the numbering
    begins is undecided, the options are for the numbering that begins at `end`.
    """
    if state.phase is not Phase.ROLLED:
        return Choice()
    if isinstance(best, PlayTrick):
        return _combine_plays(state, best.half, [best])
    if half is not None:
        return _combine_plays(state, half, _list_plays(state, half, end))
    dice = (best.die,) if isinstance(best, Place) else state.roll or ()
    armed = Half.SEND_TO_SHARKS if state.has_armed_sharks else None
    return Choice(_place_counts(dice), feeds_sharks=state.has_armed_sharks, half=armed)


def _list_plays(state: GameState, half: Half, end: End) -> list[PlayTrick]:
    return [
        move
        for move in legal_moves(state)
        if isinstance(move, PlayTrick) and move.half is half and move.end in (None, end)
    ]


def _combine_plays(state: GameState, half: Half, plays: Sequence[PlayTrick]) -> Choice:
    """Return the combined options of the plays."""
    ghosts = [0] * TAVERN_SIZE
    returnable, nations, sharks = set[int](), set[Nation](), False
    before = state.player(state.mover)
    for play in plays:
        after = apply(state, MovePlayed(state.mover, play))
        player = after.player(state.mover)
        # A play with a die but without a destination only takes that die back.
        back = play.die if play.to is None else None
        if back is not None:
            returnable.add(back)
        rolled = _place_counts(after.roll or ()) if after.phase is Phase.ROLLED else _NOWHERE
        for place, (old, new) in enumerate(zip(before.dice, player.dice, strict=True)):
            added = new - old + (place + 1 == back) + rolled[place]
            ghosts[place] = max(ghosts[place], added)
        pairs = zip(NATIONS, before.crews, player.crews, strict=True)
        nations |= {nation for nation, old, new in pairs if len(new.wilds) > len(old.wilds)}
        sharks = sharks or after.has_armed_sharks
    return Choice(tuple(ghosts), frozenset(returnable), frozenset(nations), sharks, half)


def _place_counts(dice: Sequence[int]) -> tuple[int, ...]:
    """Return for each die value 1 if `dice` contains it, otherwise 0; a double counts once."""
    return tuple(int(number in dice) for number in range(1, TAVERN_SIZE + 1))


class SpotScene(NamedTuple):
    """One card of the tavern with the dice on it. Pairs are ordered near side, far side."""

    card: Card
    name: str
    """The nation's name; empty on a trick card."""
    number: int
    """The die value of the card; a proposal while the end at which the numbering begins is
    undecided."""
    dice: tuple[int, int] = (0, 0)
    fresh: tuple[int, int] = (0, 0)
    """The number of dice here that the last move placed."""
    lifted: tuple[int, int] = (0, 0)
    """The number of dice that the last move removed from here."""
    ghosts: tuple[int, int] = (0, 0)
    """The number of rolled dice that can be placed here now."""
    returnable: tuple[int, int] = (0, 0)
    """The number of dice that can be taken back now."""
    worth: str = ""
    """The winning chance after placing a die here, as text; empty if it is not shown."""
    is_best: bool = False
    """True if the placement of a die here has the highest value."""
    is_threatened: bool = False
    """True if a die placed here sends the card to the sharks."""
    is_face_down: bool = False
    """True if the card was sent to the sharks."""
    leader: Seat | None = None
    """The player who leads the card, or None."""


class CrewScene(NamedTuple):
    """One player's crew of one nation."""

    strength: int
    scored_by: Seat | None
    """The player who would score the strength if the game ended now, or None. The player with the
    stronger crew scores the strength of the weaker crew, or of the own crew if the other player has
    none."""
    is_new: bool
    """True if a wild joined the crew with the last move."""
    is_open: bool
    """True if a wild can join the crew now."""


class SideScene(NamedTuple):
    """The area in front of one player."""

    seat: Seat
    name: str
    supply: int
    """The number of dice that are neither on cards nor just rolled."""
    rolled: tuple[int, int] | None
    """The dice just rolled, until they are placed."""
    tricks: tuple[Trick, ...]
    crews: tuple[CrewScene, ...]
    """One crew per nation, in the order of `NATIONS`."""
    is_captain_in_tavern: bool
    """True if the player has played a trick this round and so cannot play another one."""
    is_current: bool
    armed: Half | None
    """The half of a trick card that is about to be played, or that affects the next die; otherwise
    None."""
    total: int
    """The score if the game ended now."""
    face: Portrait


class Labels(NamedTuple):
    """The words on the board in the reader's language."""

    round: str
    total: str


class BoardScene(NamedTuple):
    """The content of the board picture. "Near" is the side at the bottom."""

    round: int
    rounds: int
    stack: int
    """The number of cards in the face-down stack."""
    spots: tuple[SpotScene, ...]
    """The tavern, leftmost card first; empty between rounds."""
    has_open_numbers: bool
    """True if the end at which the numbering begins is undecided, so that the numbers are a
    proposal."""
    near: SideScene
    far: SideScene
    sailors_in_stack: tuple[int, ...]
    """The summed strength of the sailors in the stack, by nation in the order of `NATIONS`."""
    tricks_in_stack: int
    labels: Labels
    display: Display = Display()


def build_board(
    state: GameState,
    look: DiceLook,
    *,
    previous: GameState | None = None,
    end: End = End.LEFT,
    half: Half | None = None,
    best: Move | None = None,
    worths: Mapping[int, str] = MappingProxyType({}),
) -> BoardScene:
    """Return the board for `state`.

    `previous` is the position of the previous picture; its differences from `state` are marked as
    the last move. If it is None, the last placement is marked while it can still be taken back.
    `end` is the end of the row at which the numbering begins in the picture, while no player has
    chosen one.

    After a roll, the cards show the mover's options: the possible placements or, with `half`, the
    plays of that half of a trick card; with `best`, only that move. `worths` maps die values to
    texts with the values of their placements, the best first. The texts are written on the possible
    dice.
    """
    before, counted = _position_before(state, previous), score(state)
    choice = choice_of(state, end, half, best)
    side = partial(_side, state, look, before, counted, choice)
    hidden = unseen_cards(state)
    return BoardScene(
        round=state.round,
        rounds=state.options.rounds,
        stack=state.stack,
        spots=_spots(state, look, before, end, choice, worths),
        has_open_numbers=bool(state.tavern) and state.one_end is None,
        near=side(look.viewer),
        far=side(look.viewer.opponent),
        sailors_in_stack=_strengths(hidden),
        tricks_in_stack=_tricks(hidden),
        labels=_labels(state, look.words),
        display=look.display,
    )


def _position_before(state: GameState, previous: GameState | None) -> GameState:
    """Return the position to compare with `state`; it is `state` if nothing counts as new."""
    before = previous or state.undo
    if before is None:
        return state
    if before.round == state.round:
        return before
    # `previous` is from an earlier round: all dice are new, and no crew counts as changed.
    first, second = (replace(player, dice=_NO_DICE) for player in state.players)
    return replace(state, players=(first, second))


def _labels(state: GameState, words: Words) -> Labels:
    return Labels(
        round=words.round(max(state.round, 1)),
        total=words.total,
    )


def _side(
    state: GameState,
    look: DiceLook,
    before: GameState,
    counted: Score,
    choice: Choice,
    seat: Seat,
) -> SideScene:
    player, is_mover = state.player(seat), seat is state.mover
    rolled = state.roll if is_mover else None
    return SideScene(
        seat=seat,
        name=look.picture_names[seat.slot],
        supply=player.supply - (DICE_PER_ROLL if rolled else 0),
        rolled=rolled,
        tricks=player.tricks,
        crews=_crews(
            player, before.player(seat), seat, counted, choice.nations if is_mover else frozenset()
        ),
        is_captain_in_tavern=player.has_used_captain,
        is_current=is_mover and state.phase is not Phase.OVER,
        armed=choice.half if is_mover else None,
        total=counted.totals[seat.slot],
        face=look.faces[seat.slot],
    )


def _crews(
    player: Player, before: Player, seat: Seat, counted: Score, open_nations: frozenset[Nation]
) -> tuple[CrewScene, ...]:
    slot = seat.slot
    crews = zip(player.crews, before.crews, counted.lines, strict=True)
    return tuple(
        CrewScene(
            strength=line.strengths[slot],
            scored_by=_scorer_of(line, slot),
            is_new=len(crew.wilds) > len(earlier.wilds),
            is_open=line.nation in open_nations,
        )
        for crew, earlier, line in crews
    )


def _scorer_of(line: ScoreLine, slot: int) -> Seat | None:
    """Return the player who scores the strength of the crew of `slot`, or None."""
    scorer = next((seat for seat in SEATS if line.points[seat.slot]), None)
    if scorer is None or not line.strengths[slot]:
        return None
    is_uncontested = not line.strengths[scorer.opponent.slot]
    return scorer if (scorer.slot == slot) == is_uncontested else None


def _spots(
    state: GameState,
    look: DiceLook,
    before: GameState,
    end: End,
    choice: Choice,
    worths: Mapping[int, str],
) -> tuple[SpotScene, ...]:
    near, far = look.viewer, look.viewer.opponent
    near_changed, far_changed = (_count_changes(state, seat, before) for seat in (near, far))
    is_near_to_move = near is state.mover
    spots = []
    for award in awards(state, end):
        place = award.number - 1
        near_change, far_change = near_changed[place], far_changed[place]
        ghosts, returnable = choice.ghosts[place], int(award.number in choice.returnable)
        spots.append(
            SpotScene(
                card=award.card,
                name=_nation_on(award.card, look.words),
                number=award.number,
                dice=(award.dice[near.slot], award.dice[far.slot]),
                fresh=(max(0, near_change), max(0, far_change)),
                lifted=(max(0, -near_change), max(0, -far_change)),
                ghosts=(ghosts, 0) if is_near_to_move else (0, ghosts),
                returnable=(returnable, 0) if is_near_to_move else (0, returnable),
                worth=worths.get(award.number, ""),
                is_best=award.number == next(iter(worths), None),
                is_threatened=choice.feeds_sharks and ghosts > 0,
                is_face_down=award.reason is AwardReason.SHARKS,
                leader=award.winner,
            )
        )
    return tuple(spots)


def _nation_on(card: Card, words: Words) -> str:
    return words.nations[card.nation] if isinstance(card, Sailor) else ""


def _count_changes(state: GameState, seat: Seat, before: GameState) -> list[int]:
    """Return the change in the number of dice of `seat` since `before`, for each die value."""
    pairs = zip(state.player(seat).dice, before.player(seat).dice, strict=True)
    return [new - old for new, old in pairs]


def _strengths(cards: Mapping[Card, int]) -> tuple[int, ...]:
    """Return the total strength of each nation's sailors; `cards` maps cards to their number."""
    found = dict.fromkeys(NATIONS, 0)
    for card, count in cards.items():
        if isinstance(card, Sailor):
            found[card.nation] += card.value * count
    return tuple(found.values())


def _tricks(cards: Mapping[Card, int]) -> int:
    return sum(count for card, count in cards.items() if isinstance(card, Trick))


_NO_DICE = (0,) * TAVERN_SIZE
