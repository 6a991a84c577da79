"""What a party plays by: a private panel of menus for its host, and a form for the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.rummy.agreement import WINDOWS, Agreement
from bot.games.rummy.options import CONTRACTS, Contract, Options
from bot.matches.refusals import Reason, RefusedError
from bot.records.parties import PartyRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.invitations.parties import agreement_of, show_party, terms_text, tidying
from cogs.kit.answers import Answer
from cogs.kit.app import ShanghaienBot
from cogs.kit.bounds import OutdatedError, known, small_number
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.forms import Field, LinesForm
from cogs.kit.layouts import layout
from cogs.kit.selects import TargetChoices, TargetSelect, on_choices, on_select
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL

_PACKS = ((1, 0), (1, 4), (2, 0), (2, 4), (2, 8), (3, 0), (3, 6), (3, 12), (4, 8), (4, 16))
"""Packs and jokers that the menu offers."""
ROUNDS: Mapping[str, tuple[Contract, ...]] = {
    "all": CONTRACTS,
    "short": tuple(CONTRACTS[number - 1] for number in (1, 2, 4)),
    "odd": tuple(CONTRACTS[number - 1] for number in (1, 3, 5, 7)),
    "one": CONTRACTS[:1],
}
ROUND_TEXTS = {
    "all": "rummy-rounds-all",
    "short": "rummy-rounds-short",
    "odd": "rummy-rounds-odd",
    "one": "rummy-rounds-one",
}
_NUMBERS = {
    "dealt": "rummy-form-dealt",
    "buys": "rummy-form-buys",
    "price": "rummy-form-price",
    "quiet_limit": "rummy-form-quiet",
}
_PENALTIES = "penalties"
_LONGEST_NUMBER = 3
_LONGEST_PENALTIES = 60


def options_layout(party: PartyRecord, texts: Texts, *notes: str) -> ui.LayoutView:
    """Return the panel: menus for packs, rounds, house rules and windows, and what they lead to."""
    lines = [texts("rummy-options-title"), *notes, f"-# {terms_text(party, texts)}"]
    buttons = [
        TargetButton(_target(party, "numbers"), texts("rummy-button-numbers"), emoji="🔢"),
        TargetButton(_target(party, "fewer"), texts("rummy-button-fewer-computers")),
        TargetButton(
            _target(party, "close"), texts("rummy-button-close"), style=discord.ButtonStyle.danger
        ),
    ]
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            *map(_row, _menus(party, texts)),
            _row(*buttons),
            accent_colour=NEUTRAL,
        )
    )


def _target(party: PartyRecord, part: str) -> Target:
    return Target(Verb.SET_OPTIONS, party.id, party.edition, part)


def _menus(party: PartyRecord, texts: Texts) -> list[TargetSelect | TargetChoices]:
    """Return a menu for each part of the terms that has one, with what is chosen by now."""
    agreement = agreement_of(party)
    options = agreement.options
    packs = [
        _option(
            wording.packs_text(replace(options, decks=decks, jokers=jokers), texts),
            f"{decks}.{jokers}",
            default=(options.decks, options.jokers) == (decks, jokers),
        )
        for decks, jokers in _PACKS
    ]
    rounds = [
        _option(texts(ROUND_TEXTS[name]), name, default=options.contracts == contracts)
        for name, contracts in ROUNDS.items()
    ]
    rules = [
        _option(texts(key), name, default=wording.differs(options, name))
        for name, key in wording.HOUSE_RULES.items()
    ]
    windows = [
        _option(
            wording.window_text(window, texts),
            str(window or 0),
            default=window == agreement.window,
        )
        for window in WINDOWS
    ]
    return [
        TargetSelect(_target(party, "packs"), texts("rummy-select-packs"), packs),
        TargetSelect(_target(party, "rounds"), texts("rummy-select-rounds"), rounds),
        TargetChoices(_target(party, "rules"), texts("rummy-select-rules"), rules),
        TargetSelect(_target(party, "window"), texts("rummy-select-window"), windows),
    ]


def _row(*items: ui.Item[Any]) -> ui.ActionRow[Any]:
    return ui.ActionRow(*items)


def _option(label: str, value: str, *, default: bool) -> discord.SelectOption:
    return discord.SelectOption(label=label[:100], value=value, default=default)


@on_click(Verb.PARTY_OPTIONS)
async def open_options(answer: Answer, target: Target) -> None:
    """Show the host the panel; anybody else is told who decides."""
    party = await answer.bot.services.parties.load(target.id)
    if answer.user_id != party.host_id:
        host = party.guest(party.host_id)
        raise RefusedError(Reason.NOT_HOST, name=None if host is None else host.name)
    await answer.private(view=options_layout(party, answer.texts))


@on_select(Verb.SET_OPTIONS)
async def choose_one(answer: Answer, target: Target, chosen: str) -> None:
    """Change packs, rounds or the window."""
    party = await answer.bot.services.parties.load(target.id)
    agreement = agreement_of(party)
    options = agreement.options
    match target.argument:
        case "packs":
            decks, _, jokers = chosen.partition(".")
            numbers = known(small_number, decks), known(small_number, jokers)
            options = replace(options, decks=numbers[0], jokers=numbers[1])
            agreement = replace(agreement, options=options, proposed=False)
        case "rounds":
            contracts = known(ROUNDS.__getitem__, chosen)
            agreement = replace(agreement, options=replace(options, contracts=contracts))
        case "window":
            window = known(small_number, chosen) or None
            if window not in WINDOWS:
                raise OutdatedError("no such window")
            agreement = replace(agreement, window=window)
        case _:
            raise OutdatedError(target.argument)
    await _agree(answer, party, agreement, target.number)


@on_choices(Verb.SET_OPTIONS)
async def choose_rules(answer: Answer, target: Target, chosen: Sequence[str]) -> None:
    """Change the house rules: what was chosen differs from the usual game, the rest does not."""
    if not set(chosen) <= set(wording.HOUSE_RULES):
        raise OutdatedError("no such rule")
    party = await answer.bot.services.parties.load(target.id)
    agreement, usual = agreement_of(party), Options()
    ruled: dict[str, Any] = {
        name: getattr(usual, name) is not (name in chosen) for name in wording.HOUSE_RULES
    }
    options = replace(agreement.options, **ruled)
    await _agree(answer, party, replace(agreement, options=options), target.number)


@on_click(Verb.SET_OPTIONS)
async def use_button(answer: Answer, target: Target) -> None:
    """Open the form of the numbers, let a computer go, or close the table."""
    parties = answer.bot.services.parties
    if target.argument == "numbers":
        form = _form(await parties.load(target.id), target, answer.texts)
        await form.open_for(answer)
        return
    async with tidying(answer, target.id):
        if target.argument == "fewer":
            party = await parties.remove_computer(target.id, answer.user_id)
        else:
            party = await parties.withdraw(target.id, answer.user_id)
    if target.argument == "fewer":
        await answer.edit(options_layout(party, answer.texts))
    else:
        await answer.vanish()
    await show_party(answer.bot, party)


def _form(party: PartyRecord, target: Target, texts: Texts) -> LinesForm:
    options = agreement_of(party).options
    fields = [
        Field(name, texts(key), str(getattr(options, name)), _LONGEST_NUMBER)
        for name, key in _NUMBERS.items()
    ]
    penalties = " ".join(map(str, options.penalties))
    fields.append(Field(_PENALTIES, texts("rummy-form-penalties"), penalties, _LONGEST_PENALTIES))

    async def written(answer: Answer, values: Mapping[str, str]) -> None:
        await _fill_in(answer, target, values)

    return LinesForm(target, texts("rummy-form-title"), fields, written)


async def _fill_in(answer: Answer, target: Target, values: Mapping[str, str]) -> None:
    """Change the numbers and penalties to what was filled in."""
    party = await answer.bot.services.parties.load(target.id)
    agreement = agreement_of(party)
    try:
        numbers: dict[str, Any] = {name: small_number(values[name].strip()) for name in _NUMBERS}
        numbers[_PENALTIES] = tuple(small_number(each) for each in values[_PENALTIES].split())
    except KeyError:
        raise OutdatedError("another form") from None
    except ValueError:
        await answer.edit(options_layout(party, answer.texts, answer.texts("rummy-misfit-range")))
        return
    options = replace(agreement.options, **numbers)
    await _agree(answer, party, replace(agreement, options=options), target.number)


async def _agree(answer: Answer, party: PartyRecord, agreement: Agreement, edition: int) -> None:
    parties, texts = answer.bot.services.parties, answer.texts
    try:
        async with tidying(answer, party.id):
            party = await parties.set_options(party.id, answer.user_id, agreement, edition)
    except RefusedError as refused:
        if refused.reason is Reason.STALE:
            now = await parties.load(party.id)
            await answer.edit(options_layout(now, texts, texts("rummy-options-changed")))
            return
        if refused.reason is not Reason.MISFIT or refused.rule is None:
            raise
        told = texts(f"rummy-misfit-{refused.rule.value}")
        await answer.edit(options_layout(party, texts, told))
        return
    await answer.edit(options_layout(party, texts))
    await show_party(answer.bot, party)


async def setup(_: ShanghaienBot) -> None:
    """Nothing more: the panel is answered as soon as this is imported."""
