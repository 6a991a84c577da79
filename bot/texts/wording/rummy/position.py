"""Texts about a position and the events of a game of Shanghai."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.hands import (
    Group,
    News,
    PlayerActions,
    Steps,
    build_diary,
    entries_since_deal,
    other_known_cards,
)
from bot.games.rummy.legality import hand_penalty
from bot.games.rummy.moves import (
    Down,
    End,
    HandsDealt,
    Holder,
    Lay,
    MovePlayed,
    Seat,
    SeatChanged,
    Swap,
    clockwise,
)
from bot.games.rummy.plan import FEW_CARDS, Interruption
from bot.games.rummy.state import Phase, Table, View
from bot.games.rummy.terms.options import Options
from bot.texts.catalogue import Texts
from bot.texts.foreign import shorten
from bot.texts.wording.figures import ALT_TEXT_LIMIT
from bot.texts.wording.rummy.scores import result_text, round_title
from bot.texts.wording.rummy.terms import (
    Names,
    card_text,
    cards_text,
    chosen_lines,
    contract_text,
    melds_text,
    short_meld,
)

_SHORT_NAME = 12
_LISTED_DISCARDS = 12
_SOON = 4
"""A round ends after a certain number of consecutive quiet turns (turns without a meld or lay-off).
Once at most 1/`_SOON` of that number is left, the texts show how many are left."""


def heading(table: Table, names: Names, texts: Texts, *, has_picture: bool = False) -> str:
    """Return the round, the contract and the current player, or the result of the game.

    The contract is omitted above a picture, which shows it.
    """
    if table.outcome is not None:
        return texts("rummy-heading-over", result=result_text(table, names, texts))
    contract = table.contract
    if table.phase is Phase.DEAL or contract is None:
        return texts("rummy-heading-deal")
    rounds, name = len(table.options.contracts), names[table.mover.slot]
    if has_picture:
        return texts("rummy-heading-short", round=table.round, rounds=rounds, name=name)
    contract_words = contract_text(contract, texts)
    return texts(
        "rummy-heading", round=table.round, rounds=rounds, contract=contract_words, name=name
    )


def alt_text(table: Table, names: Names, texts: Texts) -> str:
    """Return a description of the table in at most `ALT_TEXT_LIMIT` characters.

    If it is too long, first the names and then the end of the text are cut.
    """
    text = _alt_text(table, names, texts)
    if len(text) <= ALT_TEXT_LIMIT:
        return text
    cut = tuple(shorten(name, _SHORT_NAME) for name in names)
    return shorten(_alt_text(table, cut, texts), ALT_TEXT_LIMIT)


def _alt_text(table: Table, names: Names, texts: Texts) -> str:
    lines = [
        heading(table, names, texts),
        *_pile_lines(table, texts),
        *_player_lines(table, names, texts),
        *meld_lines(table, names, texts),
    ]
    return " ".join(f"{line}." for line in lines)


def table_text(table: Table, names: Names, texts: Texts) -> str:
    """Return a description of the table as lines for a screen reader."""
    melds = [f"- {line}" for line in meld_lines(table, names, texts)]
    return "\n".join(
        [
            *_pile_lines(table, texts),
            "",
            *(f"- {line}" for line in _player_lines(table, names, texts)),
            "",
            *([texts("rummy-table-melds"), *melds] if melds else [texts("rummy-table-bare")]),
        ]
    )


def meld_lines(table: Table, names: Names, texts: Texts) -> list[str]:
    """Return a line for each meld on the table with its number and its owner."""
    return [
        texts(
            "rummy-table-meld",
            place=f"m{number}",
            name=names[meld.owner.slot],
            cards=cards_text(meld.cards, table.options),
        )
        for number, meld in enumerate(table.melds, start=1)
    ]


def quiet_lines(table: Table, texts: Texts) -> list[str]:
    """Return a line with the number of quiet turns left until the round ends; empty while many are
    left.
    """
    limit = table.terms.quiet_limit
    left = limit - table.quiet
    soon = table.phase not in (Phase.DEAL, Phase.OVER) and left <= limit // _SOON
    return [texts("rummy-quiet-ends", turns=left)] if soon else []


def short_player_text(table: Table, seat: Seat, texts: Texts) -> str:
    """Return the number of a player's cards, followed by "Down" if the player is Down."""
    player = table.player(seat)
    cards = texts("rummy-cards", count=player.cards)
    return f"{cards}, {texts('rummy-player-down')}" if player.is_down else cards


def player_text(table: Table, seat: Seat, names: Names, texts: Texts) -> str:
    """Return a line about a player: the cards, whether Down, the buys left, and the points."""
    player = table.player(seat)
    parts = [short_player_text(table, seat, texts)]
    parts.append(texts("rummy-buys-left", count=table.buys_left(seat)))
    parts.append(texts("rummy-points", count=table.totals[seat.slot]))
    if player.has_resigned:
        parts.append(texts("rummy-player-resigned"))
    return texts("with-label", label=names[seat.slot], value=", ".join(parts))


def _player_lines(table: Table, names: Names, texts: Texts) -> list[str]:
    return [player_text(table, seat, names, texts) for seat in table.seats]


def _pile_lines(table: Table, texts: Texts) -> list[str]:
    lines = [texts("rummy-table-stock", count=table.stock)]
    pile = [card_text(discarded.card, table.options) for discarded in reversed(table.pile)]
    if not pile:
        return [texts("rummy-table-pile-empty"), *lines]
    below = pile[1:_LISTED_DISCARDS]
    if not below:
        return [texts("rummy-table-top", card=pile[0]), *lines]
    return [texts("rummy-table-pile", card=pile[0], cards=" ".join(below)), *lines]


_OF_SEVERAL = ("swap", "lay")
"""Actions that a turn may contain several times. Their texts have the argument `cards`, texts of
other actions `card`."""


def turn_lines(
    steps: Steps,
    names: Names,
    texts: Texts,
    late: Collection[int] = (),
    *,
    is_short: bool = False,
) -> list[str]:
    """Return the diary of `steps`, with a line for each entry of `build_diary`.

    `late` contains the indices, from 0, of the moves that were made because a turn was overdue. For
    `is_short` see `diary_lines`.
    """
    lines: list[str] = []
    discards: list[str] = []
    for entry in build_diary(steps, late):
        if isinstance(entry, News):
            lines.append(_news(entry, names, texts))
        elif is_short and entry.has_only_discarded:
            discards.append(_discard_text(entry, names))
        else:
            parts = list(_parts(entry, texts, "did", is_short=is_short))
            lines.append(_player_line(entry.seat, entry, parts, names, texts))
    return [*lines, *_shared_line(discards, texts)]


def own_moves(steps: Steps, texts: Texts) -> str:
    """Return the actions in `steps` as a phrase that continues a sentence beginning with *you*."""
    done = [each for each in build_diary(steps) if isinstance(each, PlayerActions)]
    return " · ".join(part for each in done for part in _parts(each, texts, "you"))


def diary_lines(
    steps: Steps,
    table: Table,
    reader: Seat,
    names: Names,
    texts: Texts,
    *,
    late: Collection[int] = (),
    include_all: bool = False,
    is_short: bool = False,
) -> list[str]:
    """Return the diary since the last deal for the player at `reader`.

    It has a line for each news event and for each other player with actions or known cards.
    `table` is the current table. `late` contains the indices, from 0, of the moves that were made
    because a turn was overdue. If `include_all`, all other players have a line, which also contains
    the number of their cards and whether they are Down. If `is_short`, cards laid on the table are
    only counted, and players who have only discarded share a line.
    """
    entries = entries_since_deal(build_diary(steps, late))
    lines, actions = [], dict[Seat, PlayerActions]()
    for entry in entries:
        if isinstance(entry, PlayerActions):
            actions[entry.seat] = entry
        elif not isinstance(entry.event, HandsDealt):
            lines.append(_news(entry, names, texts))
        elif entry.table.history:
            lines.append(_round_line(entry.table, reader, names, texts))
    ordered = [*actions, *(seat for seat in table.seats if seat not in actions)]
    discards: list[str] = []
    for seat in ordered:
        if seat is reader:
            continue
        deeds, known = actions.get(seat), other_known_cards(table, seat, actions.get(seat))
        if is_short and deeds is not None and deeds.has_only_discarded and not known:
            discards.append(_discard_text(deeds, names))
            continue
        parts = [short_player_text(table, seat, texts)] if include_all else []
        parts += [] if deeds is None else _parts(deeds, texts, "did", is_short=is_short)
        parts += [texts("rummy-did-hold", cards=cards_text(known, table.options))] if known else []
        lines += [_player_line(seat, deeds, parts, names, texts)] if parts else []
    return [*lines, *_shared_line(discards, texts)]


def _round_line(table: Table, reader: Seat, names: Names, texts: Texts) -> str:
    """Return how the latest finished round ended, with the points of the player at `reader`."""
    result = table.history[-1]
    return texts(
        "rummy-round-own",
        told=round_title(table, result, names, texts),
        points=texts("rummy-points", count=result.penalties[reader.slot]),
        total=table.totals[reader.slot],
    )


def _discard_text(deeds: PlayerActions, names: Names) -> str:
    return f"{names[deeds.seat.slot]} {cards_text(deeds.discarded, deeds.options)}"


def _shared_line(discards: Sequence[str], texts: Texts) -> list[str]:
    return [texts("rummy-short-discards", told=" · ".join(discards))] if discards else []


def _player_line(
    seat: Seat, deeds: PlayerActions | None, parts: Sequence[str], names: Names, texts: Texts
) -> str:
    name = names[seat.slot]
    if deeds is not None and deeds.was_overdue:
        name = texts("rummy-late", name=name)
    return texts("with-label", label=name, value=" · ".join(parts))


def _news(news: News, names: Names, texts: Texts) -> str:
    match news.event:
        case HandsDealt(discard=card):
            return texts(
                "rummy-did-deal",
                card=card_text(card, news.table.options),
                name=names[news.table.mover.slot],
            )
        case SeatChanged(seat, taker=taker) if taker:
            return texts("rummy-held-taken", name=names[seat.slot])
        case SeatChanged(seat, holder):
            key = "rummy-held-member" if holder is Holder.MEMBER else "rummy-held-computer"
            return texts(key, name=names[seat.slot])
        case MovePlayed(seat):
            return texts("rummy-did-resign", name=names[seat.slot])
        case _:
            raise ValueError("not a news event")


def _parts(
    deeds: PlayerActions, texts: Texts, whom: str, *, is_short: bool = False
) -> Iterator[str]:
    """Yield a player's actions in the order of a turn. If `is_short`, laid cards are only counted.

    `whom` is a part of the text keys: "you" for texts that address the player, otherwise "did".
    """

    def phrase(act: str, **args: str | int) -> str:
        return texts(f"rummy-{whom}-{act}", **args)

    def phrase_with(act: str, cards: Sequence[Card]) -> Iterator[str]:
        if cards:
            yield phrase(
                act, **{"cards" if act in _OF_SEVERAL else "card": cards_text(cards, deeds.options)}
            )

    yield from phrase_with("take", deeds.taken)
    yield from phrase_with("buy", deeds.bought)
    if deeds.extra:
        yield phrase("extra", count=deeds.extra)
    yield from phrase_with("draw-card", deeds.drawn)
    if deeds.left is not None:
        yield from phrase_with("leave", [deeds.left])
    yield from phrase_with("swap", deeds.freed)
    if deeds.down and is_short:
        yield texts("rummy-short-down-first" if deeds.is_first_down else "rummy-short-down")
    elif deeds.down:
        yield phrase(
            "down-first" if deeds.is_first_down else "down",
            cards=melds_text(deeds.down, deeds.options),
        )
    yield from phrase_with("swap", deeds.exchanged)
    if deeds.laid and is_short:
        yield texts("rummy-short-lay", count=len(deeds.laid))
    else:
        yield from phrase_with("lay", deeds.laid)
    yield from phrase_with("undo", deeds.undone)
    yield from phrase_with("discard", deeds.discarded)
    acted = (deeds.taken, deeds.bought, deeds.drawn, deeds.down, deeds.laid, deeds.discarded)
    if deeds.has_drawn and not any(
        (*acted, deeds.extra, deeds.left, deeds.exchanged, deeds.undone)
    ):
        yield texts("rummy-did-draw")


MISSING_SIGN = "▢"


def hand_title(view: View, texts: Texts, *, is_short: bool = False) -> str:
    """Return the number of cards in a hand, their penalty, and the contract to lay or "Down".

    If `is_short`, the title omits the number of cards and the words around the contract.
    """
    table = view.table
    cost = hand_penalty(table.options, view.cards)
    parts = [] if is_short else [texts("rummy-cards", count=len(view.cards))]
    parts.append(texts("rummy-points", count=cost))
    assert view.seat is not None
    if table.player(view.seat).is_down:
        parts.append(texts("rummy-player-down"))
    elif table.contract is not None:
        contract = contract_text(table.contract, texts)
        key = "rummy-hand-for" if is_short else "rummy-hand-contract"
        parts.append(texts(key, contract=contract))
    title = " · ".join(parts)
    return title if is_short else texts("rummy-hand-title", told=title)


def hand_text(groups: Iterable[Group], options: Options) -> str:
    """Return a hand with its groups separated, and a sign for each missing card."""
    return " · ".join(
        " ".join(card_text(c, options) if isinstance(c, Card) else MISSING_SIGN for c in group)
        for group in groups
    )


def hand_alt_text(view: View, groups: Iterable[Group], names: Names, texts: Texts) -> str:
    """Return the description of the picture of a hand: the cards and the other players."""
    table = view.table
    assert view.seat is not None
    cards = texts(
        "with-label", label=hand_title(view, texts), value=hand_text(groups, table.options)
    )
    others = (
        texts("with-label", label=names[seat.slot], value=short_player_text(table, seat, texts))
        for seat in clockwise(view.seat, len(table.players))[1:]
    )
    return shorten(" ".join(f"{line}." for line in (cards, *others)), ALT_TEXT_LIMIT)


def down_label(move: Down, left: int, options: Options, texts: Texts) -> str:
    """Return the label of a move that goes Down: its melds and the number of cards left in hand."""
    cards = " · ".join("".join(card_text(c, options) for c in group) for group in move.melds)
    return texts("rummy-button-down", cards=cards, count=left)


def lay_label(table: Table, move: Lay | Swap, names: Names, texts: Texts) -> str:
    """Return the label of a lay-off or exchange: its card and its meld."""
    card = card_text(move.card, table.options)
    if isinstance(move, Swap):
        meld = _meld_label(table, move.meld, names, texts)
        if move.to is None:
            return texts("rummy-swap-hand-label", card=card, meld=meld)
        to = _place_label(table, move.to, move.end, names, texts)
        return texts("rummy-swap-label", card=card, meld=meld, to=to)
    return texts(
        "rummy-lay-label", card=card, meld=_place_label(table, move.meld, move.end, names, texts)
    )


def _place_label(table: Table, number: int, end: End | None, names: Names, texts: Texts) -> str:
    meld = _meld_label(table, number, names, texts)
    if end is None:
        return meld
    return texts("rummy-place-low" if end is End.LOW else "rummy-place-high", meld=meld)


def _meld_label(table: Table, number: int, names: Names, texts: Texts) -> str:
    meld = table.melds[number - 1]
    return texts(
        "rummy-meld-label", name=names[meld.owner.slot], cards=short_meld(meld, table.options)
    )


def lay_card_label(card: Card, options: Options, texts: Texts) -> str:
    """Return the label of a card to lay off, for which the player selects the meld next."""
    return texts("button-asks", label=card_text(card, options))


def drafted_text(moves: Iterable[Down | Lay | Swap], options: Options, texts: Texts) -> str:
    """Return the moves that a player has prepared and can still take back."""
    parts = []
    for move in moves:
        if isinstance(move, Down):
            freed = cards_text((each.card for each in move.exchanges), options)
            parts += [texts("rummy-did-swap", cards=freed)] if freed else []
            parts.append(texts("rummy-draft-down", cards=melds_text(move.melds, options)))
        elif isinstance(move, Swap):
            parts.append(texts("rummy-did-swap", cards=card_text(move.card, options)))
        else:
            parts.append(texts("rummy-draft-lay", cards=card_text(move.card, options)))
    return texts("rummy-hand-prepared", moves=" · ".join(parts))


def discard_label(card: Card, options: Options, texts: Texts) -> str:
    """Return the label of a card to discard, with the penalty that it costs in the hand."""
    name = texts("rummy-joker") if card is JOKER else card_text(card, options)
    return texts("rummy-discard-label", card=name, points=options.penalty(card))


def reason_text(
    reason: Interruption,
    view: View,
    got: Sequence[Card],
    groups: Sequence[Group],
    names: Names,
    texts: Texts,
) -> str:
    """Return a sentence with the reason why a plan leaves the turn to its player.

    `got` are the cards on offer or drawn in this turn. `groups` are the groups that the plan would
    collect from the hand and these cards.
    """
    table = view.table
    assert view.seat is not None
    match reason:
        case Interruption.READY:
            return texts("rummy-why-ready")
        case Interruption.DANGER:
            return _danger_text(table, view.seat, names, texts)
        case Interruption.HELP if table.player(view.seat).is_down:
            return texts("rummy-why-places")
        case Interruption.HELP:
            return help_text(table, got, groups, texts)
        case _:
            return texts("rummy-why-discard")


def _danger_text(table: Table, seat: Seat, names: Names, texts: Texts) -> str:
    others = [each for each in table.seats if each is not seat]
    nearest = min(others, key=lambda each: table.player(each).cards)
    count = table.player(nearest).cards
    if count <= FEW_CARDS:
        return texts("rummy-why-few", name=names[nearest.slot], count=count)
    down = next(each for each in others if table.player(each).is_down)
    return texts("rummy-why-down", name=names[down.slot])


def help_text(table: Table, got: Sequence[Card], groups: Sequence[Group], texts: Texts) -> str:
    """Return a sentence that names the cards of `got` in `groups`, which bring the contract nearer.

    It names all cards of `got` if none is in a group.
    """
    shown = [group for group in groups if any(card in group for card in got)]
    used = [card for card in got if any(card in group for group in shown)]
    label = texts(
        "rummy-why-help",
        card=cards_text(used or got, table.options),
        count=len(used or got),
    )
    value = hand_text(shown or groups, table.options)
    return texts("with-label", label=label, value=value) if value else label


def bonehead_text(table: Table, card: Card, names: Names, texts: Texts) -> str:
    """Return the question before the discard of `card`, which the next player can lay off."""
    following = table.mover.left_neighbour(len(table.players))
    card_words = card_text(card, table.options)
    return texts("rummy-bonehead-ask", name=names[following.slot], card=card_words)


def help_now(
    view: View,
    seat: Seat | None,
    names: Names,
    texts: Texts,
    *,
    rules: str,
    is_private: bool = False,
) -> str:
    """Return the help for the player at `seat`, or for an onlooker if `seat` is None.

    `rules` is the mention of the command that shows the rules. In a private practice game
    (`is_private`) the help mentions neither the button for the hand nor plans.
    """
    table = view.table
    lines = []
    if seat is None:
        lines.append(texts("rummy-help-watching", names=texts.list(list(names))))
    elif table.outcome is not None:
        lines.append(texts("rummy-help-over"))
    elif seat is table.mover:
        lines += [texts("rummy-help-mover"), texts("rummy-help-hand")]
    else:
        lines.append(texts("rummy-help-waiting", name=names[table.mover.slot]))
    if seat is not None and table.outcome is None and not is_private:
        lines.append(texts("rummy-help-open"))
        lines += [] if seat is table.mover else [texts("rummy-help-plan")]
    if table.contract is not None and table.outcome is None:
        contract = contract_text(table.contract, texts)
        longer = "no" if table.contract.is_usual else "yes"
        lines.append(texts("rummy-help-contract", contract=contract, longer=longer))
        lines += [f"-# {line}" for line in chosen_lines(table.options, ("wild",), texts)]
    if is_private:  # in other games the help has a button for the rules
        lines.append(texts("rummy-help-more", rules=rules))
    return "\n".join(lines)
