"""The panel on which members change the options of a table of Shanghai before the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple

import discord
from discord import ui

from bot.games.rummy.game import RUMMY
from bot.games.rummy.rules import check_new_options
from bot.games.rummy.terms.agreement import (
    EVENING_WINDOW,
    PRESETS,
    USUAL_WINDOW,
    Agreement,
    Preset,
    Rounds,
    change_length,
    fit_agreement,
    length_of,
    offered_lengths,
    propose_rule_set,
)
from bot.games.rummy.terms.options import (
    BOOK_SIZE,
    HIGH_PENALTIES,
    JOKERS_A_PACK,
    LARGEST_HAND,
    LONGEST_BOOK,
    LONGEST_RUN,
    MOST_CARDS,
    MOST_MELDS,
    MOST_ROUNDS,
    MOST_WILD,
    OPTIONS,
    PENALTIES,
    RELEASED,
    SHORTEST_RUN,
    Contract,
    Exchanges,
    MeldKind,
    Misfit,
    Options,
    OptionsError,
    PerRound,
    format_options,
    has_cards,
    parse_contract,
    parse_options,
)
from bot.matches.invitations import pace_of
from bot.matches.match import Reason, RefusedError
from bot.records.members import UsualTerms, find_usual_terms, is_guest
from bot.records.messages import InvitationRecord, InvitationStatus
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.board.board import NEUTRAL
from cogs.board.bot import bot_of
from cogs.invitations.clicks import renew_closed_invitation
from cogs.invitations.message import FOR_SERVER, list_terms, publish, toggle_usual, usual_buttons
from cogs.ui.answers import Answer
from cogs.ui.components import TargetButton, layout, on_click, on_select, select_menu
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated, small_number
from cogs.ui.forms import HOUR_SECONDS, Field, FieldsForm, MenuField, pace_text
from cogs.ui.names import escape_name

ROUNDS = "rounds"
LONGEST_ROUNDS = 400
_LONGEST_ROUND_LINE = 40
_LETTERS: Mapping[str, tuple[str, str]] = {"de": ("s", "f"), "fr": ("b", "s"), "it": ("t", "s")}
"""The letters for a book and a run, by language; English has b and r."""
_ACCEPTED_LETTERS: Mapping[str, Mapping[str, str]] = {
    "en": {"s": "b"},  # a set
    **{language: {book: "b", run: "r"} for language, (book, run) in _LETTERS.items()},
}
"""By language, further letters that the form accepts, each with the one that it stands for."""


class TermsError(ValueError):
    """Unreadable input; the message names the field and explains the expected input."""


_ANY: Final = "any"
"""The word for unlimited buys in every language. The form accepts the localized word, too."""


class _Round(NamedTuple):
    contract: Contract
    dealt: int | None
    """The cards dealt, or None to keep the current number."""
    buys: int | Literal["any"] | None
    """The number of buys, "any" for no limit, or None to keep the current number."""


def format_rounds(options: Options, texts: Texts) -> str:
    """Return the rounds in the notation of the form, one line each.

    "2b" is a round with two books. If the rounds differ in dealt cards or buys, the lines contain
    these numbers too: "1b 1r7, 11, 3" is a book and a run of seven, 11 cards dealt, 3 buys.
    """
    has_more = not isinstance(options.dealt, int) or isinstance(options.buys, tuple)
    rounds = range(1, 1 + len(options.contracts))
    letters = dict(zip(MeldKind, _LETTERS.get(texts.language, ("b", "r")), strict=True))
    any_number = texts("rummy-word-any")
    return "\n".join(
        _round_line(options, number, letters, any_number, has_more) for number in rounds
    )


def _round_line(
    options: Options, number: int, letters: Mapping[MeldKind, str], any_number: str, has_more: bool
) -> str:
    terms = options.terms(number)
    usual = {(MeldKind.BOOK, 3), (MeldKind.RUN, 4)}
    words = (
        f"{count}{letters[kind]}{'' if (kind, length) in usual else length}"
        for kind, length, count in terms.contract.parts
    )
    numbers = [str(terms.dealt), any_number if terms.buys is None else str(terms.buys)]
    return ", ".join([" ".join(words), *(numbers if has_more else [])])


def replace_rounds(options: Options, text: str, texts: Texts) -> Options:
    """Return the options with the rounds of a text, one per line.

    If a line has no numbers, its round keeps its dealt cards and buys. An additional round copies
    the dealt cards, buys and bonus for going out from the last round of `options`. The result may
    be unplayable. Raises TermsError if a line, the number of rounds or a mix of buys is invalid.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not 1 <= len(lines) <= MOST_ROUNDS:
        raise TermsError(texts("rummy-line-number", count=MOST_ROUNDS))
    words = _contract_words(texts)
    rounds = [_round(at, line, words, texts) for at, line in lines]
    before = [_number_of_round(options.dealt, place) for place in range(len(rounds))]
    return replace(
        options,
        contracts=tuple(each.contract for each in rounds),
        dealt=_collapse_equal(
            old if each.dealt is None else each.dealt
            for each, old in zip(rounds, before, strict=True)
        ),
        buys=_buys(options.buys, rounds, [at for at, _ in lines], texts),
        out_bonus=_collapse_equal(
            _number_of_round(options.out_bonus, place) for place in range(len(rounds))
        ),
    )


def _buys(
    before: PerRound | None, rounds: Sequence[_Round], lines: Sequence[int], texts: Texts
) -> PerRound | None:
    """Return the buys of each round, None if all are unlimited; TermsError if only some are."""
    counts: list[int | None] = []
    for place, each in enumerate(rounds):
        old = None if before is None else _number_of_round(before, place)
        new = old if each.buys is None else each.buys
        counts.append(None if new == _ANY else new)
    numbers = [number for number in counts if number is not None]
    if numbers and len(numbers) < len(counts):
        raise TermsError(texts("rummy-line-buys", line=lines[counts.index(None)]))
    return _collapse_equal(iter(numbers)) if numbers else None


def _number_of_round(numbers: PerRound, place: int) -> int:
    """Return the number for the round `place`, from 0; rounds beyond the end have the last one."""
    return numbers if isinstance(numbers, int) else numbers[min(place, len(numbers) - 1)]


def _collapse_equal(numbers: Iterable[int]) -> PerRound:
    """Return one number if all are equal, or a tuple with the number of each round."""
    counts = tuple(numbers)
    return counts[0] if len(set(counts)) == 1 else counts


def _contract_words(texts: Texts) -> Mapping[str, str]:
    """Return the localized words for parts of contracts, each mapped to its notation.

    In English, "1 run of 7" is mapped to "1r7".
    """
    lengths = {
        MeldKind.BOOK: ("b", range(BOOK_SIZE, LONGEST_BOOK + 1)),
        MeldKind.RUN: ("r", range(SHORTEST_RUN, LONGEST_RUN + 1)),
    }
    return {
        texts(f"rummy-{kind}s", count=count, length=length).lower(): f"{count}{letter}{length}"
        for kind, (letter, allowed) in lengths.items()
        for length in allowed
        for count in range(1, MOST_MELDS + 1)
    }


_COMPACT = re.compile(r"(?:\d[br])+\d[br]\d{0,2}", re.ASCII)
"""Parts of a contract without spaces, each with its number of melds first, such as 1b1r7."""


def _contract(text: str, words: Mapping[str, str], texts: Texts) -> Contract:
    """Return the contract of "1b 1r7", "1b1r7" or "1 book + 1 run of 7".

    Raises ValueError if the text is unreadable.
    """
    letters = str.maketrans(dict(_ACCEPTED_LETTERS.get(texts.language, {})))
    phrases = "|".join(r"\b" + each + r"\b" for each in sorted(words, key=len, reverse=True))
    plain = " ".join(text.replace("+", " ").split())
    joined = re.sub(phrases, lambda match: words[match[0]], plain)
    joined = joined.translate(letters)
    if _COMPACT.fullmatch(joined):
        joined = re.sub(r"(?<=[br])(?=\d[br])", " ", joined)
    return parse_contract(joined)


def _round(at: int, line: str, words: Mapping[str, str], texts: Texts) -> _Round:
    contract, *numbers = line.lower().split(",")
    try:
        parsed = _contract(contract, words, texts)
        dealt, buys = [*(word.strip() for word in numbers), "", ""][: max(2, len(numbers))]
        is_any = buys in (_ANY, texts("rummy-word-any").lower())
        return _Round(
            parsed,
            small_number(dealt) if dealt else None,
            _ANY if is_any else small_number(buys) if buys else None,
        )
    except ValueError:
        typed = escape_name(line, _LONGEST_ROUND_LINE)
        raise TermsError(texts("rummy-line-unread", line=at, typed=typed)) from None


RULES, VALUES, PACKS = "rules", "values", "packs"
_RUNS_ONLY = ".runs"
_LONGEST_LINE = 60
_OPTIONAL = (PACKS, "wild", "wild_penalty", "out_bonus", "blind_bonus")
"""The fields that may be empty. Empty packs mean the number that suits the players; any other empty
field means the value in `RELEASED`."""
_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": None})
WORDS: Mapping[str, type[StrEnum]] = {
    key: type(value) for key in OPTIONS if isinstance(value := getattr(Options(), key), StrEnum)
}
"""The options that are chosen from a menu of words, with the enums of these words."""


class Topic(NamedTuple):
    """A form of the panel."""

    button: str
    """The text key of the form's button and title."""
    inputs: tuple[str, ...]
    """The names of the form's fields and menus."""
    rules: tuple[str, ...] = ()
    """The house rules that the form's menu offers."""


TOPICS: Mapping[str, Topic] = {
    ROUNDS: Topic("rummy-button-rounds", (ROUNDS,)),
    "wild": Topic(
        "rummy-button-wild",
        ("wild", "wild_limit", "exchange", RULES),
        (
            *("jokers_in_books", "jokers_in_runs", "many_jokers"),
            *("wild_itself", "wilds_touch", "limit_laying"),
        ),
    ),
    "points": Topic(
        "rummy-button-points",
        (VALUES, "penalties", "wild_penalty", "out_bonus", "blind_bonus"),
    ),
    "numbers": Topic(
        "rummy-button-numbers",
        (PACKS, "dealt", "buys", "price", RULES),
        ("carry", "latest_only", "bonehead_undo"),
    ),
    "laying": Topic(
        "rummy-button-laying",
        (RULES, "when_down", "last_round", "quiet_limit"),
        (
            *("ace_low", "ace_high", "eight_is_one", "six_is_one"),
            *("exact", "lay_at_once", "out_by_discard"),
        ),
    ),
}
"""The forms by their names in custom ids."""


def fields_of(topic: str, options: Options, texts: Texts) -> list[Field | MenuField]:
    """Return the fields of a form, filled with the current options."""
    return [_form_field(name, TOPICS[topic], options, texts) for name in TOPICS[topic].inputs]


def restore_input(field: Field | MenuField, values: Mapping[str, str]) -> Field | MenuField:
    """Return a field with the member's earlier input from `values`, if any."""
    value = values.get(field.name)
    if value is None:
        return field
    if isinstance(field, Field):
        return replace(field, value=value)
    chosen = set(value.split()) if field.is_multiple else {value}
    options = [
        discord.SelectOption(label=each.label, value=each.value, default=each.value in chosen)
        for each in field.options
    ]
    return replace(field, options=options)


def apply_input(
    topic: str, agreement: Agreement, values: Mapping[str, str], texts: Texts
) -> Agreement:
    """Return the terms with the input of a form.

    Raises TermsError about the first unreadable field. The options may be inconsistent. If the
    input changes the packs, the terms record that the member chose them; if the field of the packs
    is empty, that the bot proposed them.
    """
    before = options = agreement.options
    for name in TOPICS[topic].inputs:
        options = _apply_field(name, TOPICS[topic], options, values, texts)
    same = (options.decks, options.jokers) == (before.decks, before.jokers)
    proposed = (agreement.is_proposed and same) or not values.get(PACKS, "-").strip()
    return replace(agreement, options=options, is_proposed=proposed)


def field_text(name: str, typed: str, texts: Texts) -> str:
    """Return the message about an unreadable field, with the expected input."""
    return texts(
        "rummy-form-unread",
        field=label(name, texts),
        typed=escape_name(typed, _LONGEST_LINE),
        how=_input_hint(name, texts),
    )


def field_value(name: str, options: Options, texts: Texts) -> str:
    """Return the current value of a form field as text."""
    match name:
        case "packs":
            return f"{options.decks} {options.jokers}"
        case "wild":
            return wording.terms.wild_text(options.wild)
        case "buys" if options.buys is None:
            return texts("rummy-word-any")
        case "wild_penalty" if options.wild_penalty is None:
            return ""
    return _texts_of(options)[name]


def _form_field(name: str, topic: Topic, options: Options, texts: Texts) -> Field | MenuField:
    if name == ROUNDS:
        return _text_field(name, format_rounds(options, texts), texts, longest=LONGEST_ROUNDS)
    if name == RULES:
        played = wording.terms.house_rules(options)
        rules = [
            _option(texts(wording.terms.HOUSE_RULES[rule]), rule, default=rule in played)
            for rule in topic.rules
        ]
        return MenuField(name, label(name, texts), rules, is_multiple=True)
    if name == VALUES:
        return MenuField(name, label(name, texts), _penalty_options(options))
    if name in WORDS:
        return MenuField(name, label(name, texts), _word_options(name, options, texts))
    return _text_field(name, field_value(name, options, texts), texts)


def _text_field(name: str, value: str, texts: Texts, longest: int = _LONGEST_LINE) -> Field:
    return Field(
        name,
        label(name, texts),
        value,
        longest,
        is_paragraph=name == ROUNDS,
        description=_input_hint(name, texts),
        is_required=name not in _OPTIONAL,
    )


def _word_options(name: str, options: Options, texts: Texts) -> list[discord.SelectOption]:
    """Return the menu options for the words of an option.

    The menu of joker exchanges also has entries that combine a word with "only in runs".
    """
    default = getattr(Options(), name)
    labels = {
        str(word): texts(f"rummy-choice-{_dashed(name)}")
        if word == default
        else texts(wording.terms.HOUSE_RULES[f"{name}.{word}"])
        for word in WORDS[name]
    }
    chosen = str(getattr(options, name))
    if name == "exchange":
        runs = texts(wording.terms.HOUSE_RULES["exchange_books"])
        for word in (Exchanges.MOVE, Exchanges.HAND):
            labels[word + _RUNS_ONLY] = f"{labels[word]} · {runs}"
        if not options.exchange_books and chosen + _RUNS_ONLY in labels:
            chosen += _RUNS_ONLY
    return [_option(labels[word], word, default=word == chosen) for word in sorted(labels)]


def _penalty_options(options: Options) -> list[discord.SelectOption]:
    """Return the menu options for penalties: those of all rule sets and the current ones."""
    sets = (PENALTIES, HIGH_PENALTIES, *(each.options.penalties for each in PRESETS.values()))
    return [
        _option(
            wording.terms.points_text(Options(penalties=each)),
            _join(each),
            default=each == options.penalties,
        )
        for each in dict.fromkeys((*sets, options.penalties))
    ]


def _option(label: str, value: str, *, default: bool) -> discord.SelectOption:
    return discord.SelectOption(label=_capitalize(label), value=value, default=default)


def _capitalize(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _apply_field(
    name: str, topic: Topic, options: Options, values: Mapping[str, str], texts: Texts
) -> Options:
    """Return `options` with the input `values` of one field of a form."""
    if name == ROUNDS:
        return replace_rounds(options, values[name], texts)
    if name == RULES:
        usual, chosen = Options(), values[name].split()
        rules = {key: getattr(usual, key) ^ (key in chosen) for key in topic.rules}
        return replace(options, **rules)
    if name == VALUES:
        return options  # the next field of the form uses this choice
    try:
        return parse_options({**_texts_of(options), **_parse_field(name, values, options, texts)})
    except ValueError:
        if name in WORDS:
            raise OutdatedError(values[name]) from None
        raise TermsError(field_text(name, values[name], texts)) from None


def _parse_field(
    name: str, values: Mapping[str, str], options: Options, texts: Texts
) -> dict[str, str]:
    """Return the changed options of a field as text; raises ValueError if it is unreadable."""
    text = " ".join(values[name].lower().replace(",", " ").replace("+", " ").split())
    if name == "exchange":
        word, _, runs = text.partition(".")
        return {name: word, "exchange_books": "no" if runs else "yes"}
    if name == "penalties" and text == _join(options.penalties):
        return {name: values[VALUES]}  # typed penalties take precedence over the menu
    if name == PACKS:
        decks, jokers = text.split() or (str(options.decks), str(options.jokers))
        return {"decks": decks, "jokers": jokers}
    if name == "buys" and text == texts("rummy-word-any").lower():
        return {name: "any"}
    if name == "wild":
        return {name: text.upper().translate(_SUITS).replace("10", "T")}
    return {name: text or (RELEASED[name] if name in _OPTIONAL else "")}


def _texts_of(options: Options) -> dict[str, str]:
    return {**RELEASED, **dict(format_options(options))}


def _join(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def label(name: str, texts: Texts) -> str:
    """Return the localized name of a field or menu."""
    return texts(f"rummy-form-{_dashed(name)}")


def _input_hint(name: str, texts: Texts) -> str:
    """Return the hint about the input of a field, with the limits of its numbers."""
    row = OPTIONS.get("decks" if name == PACKS else name)
    limits = {}
    if row is not None and row.limits is not None:
        limits["least"], limits["most"] = row.limits
    if name == PACKS:
        limits["jokers"] = JOKERS_A_PACK
    if name == "wild":
        limits["most"] = MOST_WILD
    return texts(f"rummy-how-{_dashed(name)}", **limits)


def _dashed(name: str) -> str:
    return name.replace("_", "-")


SUGGESTED_PACKS = (
    *((1, 0), (1, 4), (2, 0), (2, 4), (2, 8)),
    *((3, 0), (3, 6), (3, 12), (4, 8), (4, 16)),
)
"""The numbers that a message may suggest, as pairs: packs of cards, and jokers."""


def misfit_text(options: Options, players: int, texts: Texts) -> str | None:
    """Return the reason why the options do not suit the number of players, or None."""
    try:
        check_new_options(options, players)
    except OptionsError as error:
        return _options_error_text(error, options, players, texts)
    return None


def _options_error_text(error: OptionsError, options: Options, players: int, texts: Texts) -> str:
    match error.reason:
        case Misfit.DECK_TOO_SMALL:
            return _packs_text(options, players, texts)
        case Misfit.CONTRACTS:
            return _contract_text(error.number, options, texts)
        case Misfit.OUT_OF_REACH:
            contract = options.contracts[error.number - 1]
            return texts(
                "rummy-misfit-cards",
                round=error.number,
                contract=wording.terms.contract_text(contract, texts),
            )
        case Misfit.CONTRACT_TOO_LARGE | Misfit.HAND_TOO_LARGE:
            return _size_text(error, options, texts)
        case Misfit.PLAYERS:
            return texts("refusal-misfit")
        case Misfit.ROUNDS:
            numbers = getattr(options, error.key)
            return texts(
                "rummy-misfit-rounds",
                field=label(error.key, texts),
                count=len(numbers),
                rounds=len(options.contracts),
            )
    name = PACKS if error.key in ("decks", "jokers") else error.key
    return field_text(name, field_value(name, options, texts), texts)


def _packs_text(options: Options, players: int, texts: Texts) -> str:
    """Return the message about too few cards; it suggests the fewest packs that suffice."""
    offered = (replace(options, decks=decks, jokers=jokers) for decks, jokers in SUGGESTED_PACKS)
    enough = [each for each in offered if has_cards(each, players)]
    nearest = min(enough, key=lambda each: (each.decks, abs(each.jokers - options.jokers)))
    packs = wording.terms.packs_text(nearest, texts)
    return texts("rummy-misfit-packs", players=players, packs=packs)


def _contract_text(number: int, options: Options, texts: Texts) -> str:
    if not number:
        return texts("rummy-line-number", count=MOST_ROUNDS)
    return texts(
        "rummy-misfit-contract",
        round=number,
        melds=MOST_MELDS,
        book=LONGEST_BOOK,
        shortest=SHORTEST_RUN,
        longest=options.longest_run,
        cards=MOST_CARDS,
    )


def _size_text(error: OptionsError, options: Options, texts: Texts) -> str:
    terms = options.terms(error.number)
    if error.reason is Misfit.HAND_TOO_LARGE:
        numbers = {"cards": terms.largest_hand, "most": LARGEST_HAND}
        return texts("rummy-misfit-hand", round=error.number, **numbers)
    return texts(
        "rummy-misfit-size",
        round=error.number,
        contract=wording.terms.contract_text(terms.contract, texts),
        cards=terms.contract.fewest_cards,
        most=min(LARGEST_HAND, terms.largest_hand),
    )


MINE, SERVERS = "mine", "server"
KEEP = "keep"
AGAIN = "again"
"""The prefix of the argument of the button that reopens a form with the member's rejected input."""
USUAL = {MINE: "button-usual-mine-kept", SERVERS: "button-usual-server-kept"}
"""The text keys of the menu entries for the host's and the server's usual terms."""


def agreement_of(invitation: InvitationRecord) -> Agreement:
    """Return the rummy terms of an invitation."""
    agreement: Agreement = RUMMY.parse_options(invitation.options)
    return agreement


def players_of(invitation: InvitationRecord) -> int:
    """Return the number of players for which the terms must be playable."""
    return max(len(invitation.guests), RUMMY.min_seats)


async def usual_terms_of(answer: Answer) -> dict[str, UsualTerms]:
    """Return the usual terms of the member and of the server; those not saved are omitted."""
    services = answer.bot.services
    saved = {
        MINE: (await services.members.read(answer.user_id)).usual,
        SERVERS: (await services.servers.read(answer.guild_id)).usual,
    }
    found = {owner: find_usual_terms([usual], RUMMY.name) for owner, usual in saved.items()}
    return {owner: terms for owner, terms in found.items() if terms is not None}


async def options_page(
    answer: Answer, invitation: InvitationRecord, note: str | None = None, form: str | None = None
) -> ui.LayoutView:
    """Return the panel of options in the member's language.

    A `note` reports the result of the latest click; `form` adds a button that reopens that form.
    """
    texts, usual = answer.texts, await usual_terms_of(answer)
    agreed = "\n".join(f"-# {each}" for each in list_terms(invitation, texts, is_complete=True))
    keep = await usual_buttons(answer, invitation, _target(invitation, KEEP))
    head = "\n".join([texts("rummy-options-title"), *([note] if note else [])])
    menus = _menus(invitation, usual, texts)
    return layout(
        ui.Container(
            ui.TextDisplay(head),
            *([ui.ActionRow(_again_button(invitation, form, texts))] if form else []),
            ui.TextDisplay(agreed),
            *(ui.ActionRow(menu) for menu in menus),
            *(ui.ActionRow(*buttons) for buttons in _buttons(invitation, texts, keep)),
            accent_colour=NEUTRAL,
        )
    )


def _again_button(invitation: InvitationRecord, form: str, texts: Texts) -> TargetButton:
    target, style = _target(invitation, f"{AGAIN}.{form}"), discord.ButtonStyle.primary
    return TargetButton(target, texts("rummy-button-again"), style=style, emoji="✏️")


def _buttons(
    invitation: InvitationRecord, texts: Texts, keep: Sequence[TargetButton]
) -> list[list[TargetButton]]:
    forms = [
        TargetButton(_target(invitation, name), texts(topic.button))
        for name, topic in TOPICS.items()
    ]
    danger = discord.ButtonStyle.danger
    close = TargetButton(_target(invitation, "close"), texts("button-close-table"), style=danger)
    if any(guest.level for guest in invitation.guests):
        fewer = TargetButton(_target(invitation, "fewer"), texts("button-fewer-computers"))
        return [forms, [*keep, fewer, close]]
    return [forms, [*keep, close]]


def _target(invitation: InvitationRecord, part: str) -> Target:
    return Target(Verb.SET_OPTIONS, invitation.id, invitation.revision, part)


def _menus(
    invitation: InvitationRecord, usual: Mapping[str, UsualTerms], texts: Texts
) -> list[ui.Item[Any]]:
    """Return the menus of the panel with the current choices."""
    agreement = agreement_of(invitation)
    number = len(PRESETS[agreement.preset].options.contracts)
    length = length_of(agreement)
    offered = offered_lengths(agreement.preset)
    # A table that an earlier version opened may have a length that is no longer offered.
    lengths = offered if length is None or length in offered else (*offered, length)
    rounds = [
        _panel_option(
            wording.terms.length_text(each, number, texts), each.value, default=each is length
        )
        for each in lengths
    ]
    return [
        _preset_menu(invitation, usual, texts),
        select_menu(_target(invitation, "rounds"), texts("rummy-select-rounds"), rounds),
        _tempo_menu(invitation, texts),
    ]


class Tempo(NamedTuple):
    """The times of a table in seconds."""

    window: int | None
    """The buy window, or None for no window."""
    pace: int
    """The time limit for a move, 0 for none."""


TEMPOS: Mapping[str, Tempo] = {
    "live": Tempo(EVENING_WINDOW, 0),
    "today": Tempo(10 * 60, 6 * HOUR_SECONDS),
    "day": Tempo(USUAL_WINDOW, 24 * HOUR_SECONDS),
    "open": Tempo(USUAL_WINDOW, 0),
}
"""The offered times by their names in the menu."""
_OTHER_TEMPO = "other"


def _tempo_menu(invitation: InvitationRecord, texts: Texts) -> ui.Select[Any]:
    """Return the menu of tempos: buy window and time limit.

    It offers no time limits on a server that the bot has not joined, which gets no reminders.
    """
    agreement, guest = agreement_of(invitation), is_guest(invitation.guild_id)
    current = Tempo(agreement.window, pace_of(invitation) or 0)
    offered = {name: each for name, each in TEMPOS.items() if not (guest and each.pace)}
    if current not in offered.values():
        offered[_OTHER_TEMPO] = current
    entries = [
        _panel_option(
            texts(f"rummy-tempo-{name}"),
            name,
            _capitalize(
                f"{wording.terms.window_text(each.window, texts)} · {pace_text(each.pace, texts)}"
            ),
            default=each == current,
        )
        for name, each in offered.items()
    ]
    return select_menu(_target(invitation, "tempo"), texts("rummy-select-tempo"), entries)


def _preset_menu(
    invitation: InvitationRecord, usual: Mapping[str, UsualTerms], texts: Texts
) -> ui.Select[Any]:
    """Return the menu of rule sets, with the usual terms at the top.

    No entry is selected if options were changed, so that the rule set can be chosen again.
    """
    agreement, players = agreement_of(invitation), players_of(invitation)
    entries = []
    for owner, terms in usual.items():
        usual_agreement = fit_agreement(RUMMY.parse_options(terms.options), players)
        about = wording.terms.agreement_lines(usual_agreement, players, texts)[0]
        name = texts(USUAL[owner])
        same = usual_agreement == agreement and terms.pace == invitation.pace
        entries.append(_panel_option(name, owner, about, "⭐", default=same))
    plain = wording.terms.original_agreement(agreement, players).options == agreement.options
    is_usual = any(entry.default for entry in entries)
    entries += [
        _panel_option(
            wording.terms.preset_text(preset, texts),
            preset.value,
            texts(f"rummy-preset-{preset.value}-about"),
            default=preset is agreement.preset and plain and not is_usual,
        )
        for preset in Preset
    ]
    if sum(entry.default for entry in entries) > 1:  # the server's terms equal the member's
        entries[1].default = False
    return select_menu(_target(invitation, "preset"), texts("rummy-select-preset"), entries)


def _panel_option(
    label: str,
    value: str,
    description: str | None = None,
    emoji: str | None = None,
    *,
    default: bool,
) -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100],
        value=value,
        description=description and description[:100],
        emoji=emoji,
        default=default,
    )


@on_select(Verb.SET_OPTIONS)
async def choose_one(answer: Answer, target: Target, chosen: str) -> None:
    """Change the rule set, the length or the tempo."""
    invitation = await _read_invitation(answer, target)
    agreement = agreement_of(invitation)
    pace = invitation.pace
    match target.argument:
        case "preset":
            if chosen in USUAL:
                agreement, pace = await _read_usual_terms(answer, invitation, chosen)
            else:
                agreement = propose_rule_set(agreement, parse_or_outdated(Preset, chosen))
        case "rounds":
            agreement = change_length(agreement, parse_or_outdated(Rounds, chosen))
        case "tempo":
            if chosen != _OTHER_TEMPO:
                tempo = parse_or_outdated(TEMPOS.__getitem__, chosen)
                agreement = replace(agreement, window=tempo.window)
                pace = 0 if is_guest(invitation.guild_id) else tempo.pace
        case _:
            raise OutdatedError(target.argument)
    await _agree(answer, replace(invitation, pace=pace), agreement, target.number)


async def _read_usual_terms(
    answer: Answer, invitation: InvitationRecord, owner: str
) -> tuple[Agreement, int | None]:
    """Return the usual terms of the host or the server; raises OutdatedError without any."""
    kept = (await usual_terms_of(answer)).get(owner)
    if kept is None:
        raise OutdatedError(owner)
    pace = invitation.pace if is_guest(invitation.guild_id) else kept.pace
    return RUMMY.parse_options(kept.options), pace


@on_click(Verb.SET_OPTIONS)
async def use_button(answer: Answer, target: Target) -> None:
    """Open a form, save the terms as usual terms, remove a computer, or close the table."""
    invitations = answer.bot.services.invitations
    invitation = await _read_invitation(answer, target)
    if target.argument in (KEEP, f"{KEEP}{FOR_SERVER}"):
        await toggle_usual(answer, invitation, is_for_server=target.argument != KEEP)
        await answer.edit(await options_page(answer, invitation))
        return
    again, _, topic = target.argument.rpartition(".")
    if topic in TOPICS:
        drafted = answer.bot.drafts.get(_draft_key(answer, invitation, topic)) if again else None
        await _form(invitation, target, topic, drafted or {}, answer.texts).open_for(answer)
        return
    if target.argument not in ("fewer", "close"):
        raise OutdatedError(target.argument)
    change = invitations.remove_computer if target.argument == "fewer" else invitations.withdraw
    async with renew_closed_invitation(answer, invitation.id):
        invitation = await change(invitation.id, answer.user_id)
    if invitation.status is InvitationStatus.OPEN:
        await answer.edit(await options_page(answer, invitation))
    else:
        await answer.dismiss()
    await publish(bot_of(answer), invitation)


async def _read_invitation(answer: Answer, target: Target) -> InvitationRecord:
    invitation = await answer.bot.services.invitations.read(target.id)
    if invitation.game != RUMMY.name:
        raise OutdatedError("the invitation is to another game")
    return invitation


def _draft_key(answer: Answer, invitation: InvitationRecord, topic: str) -> tuple[int, int, str]:
    return answer.user_id, invitation.id, topic


def _form(
    invitation: InvitationRecord,
    target: Target,
    topic: str,
    drafted: Mapping[str, str],
    texts: Texts,
) -> FieldsForm:
    """Return a form with the member's rejected input, `drafted`, or with the current options."""
    fields = [
        restore_input(field, drafted)
        for field in fields_of(topic, agreement_of(invitation).options, texts)
    ]

    async def handle_input(answer: Answer, values: Mapping[str, str]) -> None:
        await _fill_in(answer, target, topic, values)

    title = texts(TOPICS[topic].button).removesuffix("…").strip()
    return FieldsForm(target, title, fields, handle_input)


async def _fill_in(answer: Answer, target: Target, topic: str, values: Mapping[str, str]) -> None:
    """Apply a form's input to the terms. The input is stored until the terms are accepted."""
    invitation = await _read_invitation(answer, target)
    answer.bot.drafts[_draft_key(answer, invitation, topic)] = values
    try:
        agreement = apply_input(topic, agreement_of(invitation), values, answer.texts)
    except TermsError as error:
        await answer.edit(await options_page(answer, invitation, str(error), topic))
        return
    await _agree(answer, invitation, agreement, target.number, topic)


async def _agree(
    answer: Answer,
    invitation: InvitationRecord,
    agreement: Agreement,
    revision: int,
    form: str | None = None,
) -> None:
    """Store `agreement`, with the pace of `invitation`, as the invitation's terms.

    If the terms are not playable, the panel shows the reason and a button that reopens `form`.
    """
    invitations, texts = answer.bot.services.invitations, answer.texts
    players = players_of(invitation)
    misfit = misfit_text(fit_agreement(agreement, players).options, players, texts)
    if misfit is not None:
        await answer.edit(await options_page(answer, invitation, misfit, form))
        return
    try:
        async with renew_closed_invitation(answer, invitation.id):
            invitation = await invitations.set_options(
                invitation.id, answer.user_id, agreement, invitation.pace, revision
            )
    except RefusedError as refused:
        if refused.reason is not Reason.STALE:
            raise
        changed = await invitations.read(invitation.id)
        await answer.edit(await options_page(answer, changed, texts("rummy-options-changed"), form))
        return
    if form is not None:
        answer.bot.drafts.pop(_draft_key(answer, invitation, form), None)
    await answer.edit(await options_page(answer, invitation))
    await publish(bot_of(answer), invitation)
