"""What stands in the forms of the terms, by topic, and reading what was filled in.

Each line has the name of its option, whose text it holds as a member writes it; each menu the name
of an option with a word, or `RULES`: the house rules of the topic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import discord

from bot.games.rummy.terms.agreement import PRESETS, Agreement
from bot.games.rummy.terms.options import (
    HIGH_PENALTIES,
    PENALTIES,
    RELEASED,
    Exchanges,
    Options,
    format_options,
    parse_options,
)
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.terms.rounds_form import (
    LONGEST_ROUNDS,
    ROUNDS,
    TermsError,
    rounds_written,
    with_rounds,
)
from cogs.kit.bounds import OutdatedError
from cogs.kit.forms import Field, MenuField
from cogs.kit.names import spoken

RULES, VALUES, PACKS = "rules", "values", "packs"
_RUNS_ONLY = ".runs"
_LONGEST_LINE = 60
_OPTIONAL: Mapping[str, str] = {
    "wild": "",
    "wild_penalty": RELEASED["wild_penalty"],
    "out_bonus": RELEASED["out_bonus"],
    "blind_bonus": RELEASED["blind_bonus"],
}
"""The lines that may stay empty, and what that means."""
_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": None})
WORDS: Mapping[str, str] = {
    "wild_limit": "rummy-choice-wild-limit",
    "exchange": "rummy-choice-exchange",
    "when_down": "rummy-choice-when-down",
    "last_round": "rummy-choice-last-round",
}
"""The menus of words, and the key of what the usual word means."""


class Topic(NamedTuple):
    """One form."""

    button: str
    """The key of its button, and of its title."""
    inputs: tuple[str, ...]
    """Its lines and menus by name."""
    rules: tuple[str, ...] = ()
    """The house rules that its menu of them has."""


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
"""The forms, by what their buttons say in their custom ids."""


def fields_of(topic: str, options: Options, texts: Texts) -> list[Field | MenuField]:
    """Return what a form asks, with what is agreed in it."""
    return [_input(name, TOPICS[topic], options, texts) for name in TOPICS[topic].inputs]


def redrafted(field: Field | MenuField, values: Mapping[str, str]) -> Field | MenuField:
    """Return an input with what a member had written there, if it was another."""
    value = values.get(field.name)
    if value is None:
        return field
    if isinstance(field, Field):
        return replace(field, value=value)
    chosen = set(value.split()) if field.several else {value}
    options = [
        discord.SelectOption(label=each.label, value=each.value, default=each.value in chosen)
        for each in field.options
    ]
    return replace(field, options=options)


def filled_in(
    topic: str, agreement: Agreement, values: Mapping[str, str], texts: Texts
) -> Agreement:
    """Return the terms with what was filled in; raises TermsError, which names what is wrong.

    Whether they fit together is not asked. Packs that were changed are no more those proposed.
    """
    before = options = agreement.options
    for name in TOPICS[topic].inputs:
        options = _with(name, TOPICS[topic], options, values, texts)
    same = (options.decks, options.jokers) == (before.decks, before.jokers)
    return replace(agreement, options=options, proposed=agreement.proposed and same)


def field_text(name: str, typed: str, texts: Texts) -> str:
    """Return that a line cannot be taken, and what to write there."""
    return texts(
        "rummy-form-unread",
        field=label(name, texts),
        typed=spoken(typed, _LONGEST_LINE),
        how=_how(name, texts),
    )


def written(name: str, options: Options, texts: Texts) -> str:
    """Return what stands in a line."""
    match name:
        case "packs":
            return f"{options.decks} {options.jokers}"
        case "wild":
            return wording.wild_text(options.wild)
        case "buys" if options.buys is None:
            return texts("rummy-word-any")
        case "wild_penalty" if options.wild_penalty is None:
            return ""
    return _texts_of(options)[name]


def _input(name: str, topic: Topic, options: Options, texts: Texts) -> Field | MenuField:
    if name == ROUNDS:
        text = rounds_written(options, texts)
        return _line(name, text, texts, longest=LONGEST_ROUNDS)
    if name == RULES:
        played = wording.house_rules(options)
        rules = [
            _option(texts(wording.HOUSE_RULES[rule]), rule, default=rule in played)
            for rule in topic.rules
        ]
        return MenuField(name, label(name, texts), rules, several=True)
    if name == VALUES:
        return MenuField(name, label(name, texts), _values(options))
    if name in WORDS:
        return MenuField(name, label(name, texts), _words(name, options, texts))
    return _line(name, written(name, options, texts), texts)


def _line(name: str, value: str, texts: Texts, longest: int = _LONGEST_LINE) -> Field:
    return Field(
        name,
        label(name, texts),
        value,
        longest,
        paragraph=name == ROUNDS,
        description=_how(name, texts),
        required=name not in _OPTIONAL,
    )


def _words(name: str, options: Options, texts: Texts) -> list[discord.SelectOption]:
    """Return the words of an option; exchanges in runs alone stand beside those in all melds."""
    default = getattr(Options(), name)
    labels = {
        str(word): texts(WORDS[name] if word == default else wording.HOUSE_RULES[f"{name}.{word}"])
        for word in type(default)
    }
    chosen = str(getattr(options, name))
    if name == "exchange":
        runs = texts(wording.HOUSE_RULES["exchange_books"])
        for word in (Exchanges.MOVE, Exchanges.HAND):
            labels[word + _RUNS_ONLY] = f"{labels[word]} · {runs}"
        if not options.exchange_books and chosen + _RUNS_ONLY in labels:
            chosen += _RUNS_ONLY
    return [_option(labels[word], word, default=word == chosen) for word in sorted(labels)]


def _values(options: Options) -> list[discord.SelectOption]:
    """Return what cards cost by the rule sets that there are, and as it is agreed."""
    sets = (PENALTIES, HIGH_PENALTIES, *(each.options.penalties for each in PRESETS.values()))
    return [
        _option(
            wording.points_text(Options(penalties=each)),
            _joined(each),
            default=each == options.penalties,
        )
        for each in dict.fromkeys((*sets, options.penalties))
    ]


def _option(label: str, value: str, *, default: bool) -> discord.SelectOption:
    told = f"{label[0].upper()}{label[1:]}"
    return discord.SelectOption(label=told, value=value, default=default)


def _with(
    name: str, topic: Topic, options: Options, values: Mapping[str, str], texts: Texts
) -> Options:
    """Return the options with what one input of a form says."""
    if name == ROUNDS:
        return with_rounds(options, values[name], texts)
    if name == RULES:
        usual, chosen = Options(), values[name].split()
        rules = {key: getattr(usual, key) ^ (key in chosen) for key in topic.rules}
        return replace(options, **rules)
    if name == VALUES:
        return options  # read with the line below it
    try:
        return _parsed(options, _read(name, values, options, texts))
    except ValueError:
        if name in WORDS:
            raise OutdatedError(values[name]) from None
        raise TermsError(field_text(name, values[name], texts)) from None


def _read(name: str, values: Mapping[str, str], options: Options, texts: Texts) -> dict[str, str]:
    """Return the options that an input says, as texts; raises ValueError if it cannot be read."""
    text = _plain(values[name])
    if name == "exchange":
        word, _, runs = text.partition(".")
        return {name: word, "exchange_books": "no" if runs else "yes"}
    if name == "penalties" and text == _joined(options.penalties):
        return {name: values[VALUES]}  # what somebody takes the pains to write goes before a choice
    if name == PACKS:
        decks, jokers = text.split()
        return {"decks": decks, "jokers": jokers}
    if name == "buys" and text == texts("rummy-word-any").lower():
        return {name: "any"}
    if name == "wild":
        return {name: text.upper().translate(_SUITS).replace("10", "T")}
    return {name: text or _OPTIONAL.get(name, text)}


def _parsed(options: Options, changed: Mapping[str, str]) -> Options:
    return parse_options({**_texts_of(options), **changed})


def _texts_of(options: Options) -> dict[str, str]:
    return {**RELEASED, **dict(format_options(options))}


def _plain(typed: str) -> str:
    return " ".join(typed.lower().replace(",", " ").replace("+", " ").split())


def _joined(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def label(name: str, texts: Texts) -> str:
    """Return what a line or a menu is called."""
    return texts(f"rummy-form-{_dashed(name)}")


def _how(name: str, texts: Texts) -> str:
    """Return what to write into a line."""
    return texts(f"rummy-how-{_dashed(name)}")


def _dashed(name: str) -> str:
    return name.replace("_", "-")
