"""Changing what the rummy is played by: the host's private panel, and a form for the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import (
    WINDOWS,
    Agreement,
    length_of,
    of_length,
    of_preset,
)
from bot.games.rummy.terms.option_texts import RELEASED, format_options, parse_options
from bot.games.rummy.terms.options import Misfit, Options, has_cards
from bot.games.rummy.terms.presets import Preset, Rounds
from bot.matches.refusals import Reason, RefusedError
from bot.records.invitations import InvitationRecord, InvitationStatus
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.inviting import PACKS, agreement_of, options_layout, players_of
from cogs.games.rummy.rounds_form import (
    LONGEST_ROUNDS,
    LineError,
    rounds_written,
    with_rounds,
)
from cogs.invitations.clicks import invitation_meant, renewing_invitation
from cogs.invitations.message import publish
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError, parse_or_outdated, small_number
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.forms import Field, LinesForm
from cogs.kit.pace import offered_pace
from cogs.kit.selects import on_choices, on_select
from cogs.kit.verbs import Verb
from cogs.table.bot import bot_of

_NUMBERS = {
    "dealt": "rummy-form-dealt",
    "buys": "rummy-form-buys",
    "price": "rummy-form-price",
    "quiet_limit": "rummy-form-quiet",
    "penalties": "rummy-form-penalties",
}
_LONGEST_NUMBERS = 60


@on_select(Verb.SET_OPTIONS)
async def choose_one(answer: Answer, target: Target, chosen: str) -> None:
    """Change the rule set, packs, rounds, the window or the pace."""
    invitation = await _meant(answer, target)
    agreement = agreement_of(invitation)
    options, pace = agreement.options, invitation.pace
    match target.argument:
        case "preset":
            preset = parse_or_outdated(Preset, chosen)
            length = length_of(agreement) or Rounds.ALL
            # A discard goes on waiting as it was chosen, whatever the rules are.
            agreement = replace(of_preset(agreement, preset, length), window=agreement.window)
        case "packs":
            decks, _, jokers = chosen.partition(".")
            numbers = (
                parse_or_outdated(small_number, decks),
                parse_or_outdated(small_number, jokers),
            )
            options = replace(options, decks=numbers[0], jokers=numbers[1])
            agreement = replace(agreement, options=options, proposed=False)
        case "rounds":
            agreement = of_length(agreement, parse_or_outdated(Rounds, chosen))
        case "window":
            window = parse_or_outdated(small_number, chosen) or None
            if window not in WINDOWS:
                raise OutdatedError("no such window")
            agreement = replace(agreement, window=window)
        case "pace":
            pace = offered_pace(parse_or_outdated(small_number, chosen))
        case _:
            raise OutdatedError(target.argument)
    await _agree(answer, replace(invitation, pace=pace), agreement, target.number)


@on_choices(Verb.SET_OPTIONS)
async def choose_rules(answer: Answer, target: Target, chosen: Sequence[str]) -> None:
    """Change the house rules: what was chosen is played, the rest is as usual."""
    if not set(chosen) <= set(wording.HOUSE_RULES):
        raise OutdatedError("no such rule")
    invitation = await _meant(answer, target)
    agreement = agreement_of(invitation)
    options = _ruled(agreement.options, set(chosen))
    await _agree(answer, invitation, replace(agreement, options=options), target.number)


def _ruled(options: Options, chosen: set[str]) -> Options:
    """Return the options with these house rules; of two words for one the new one counts."""
    usual, played = Options(), wording.house_rules(options)
    ruled: dict[str, Any] = {}
    for name in sorted(wording.HOUSE_RULES, key=lambda each: each not in played):
        key, _, word = name.partition(".")
        default = getattr(usual, key)
        ruled.setdefault(key, default)
        if name in chosen:
            ruled[key] = type(default)(word) if word else not default
    return replace(options, **ruled)


@on_click(Verb.SET_OPTIONS)
async def use_button(answer: Answer, target: Target) -> None:
    """Open the form of the rounds or of the numbers, let a computer go, or close the table."""
    invitations = answer.bot.services.invitations
    invitation = await _meant(answer, target)
    if target.argument == "numbers":
        await _form(invitation, target, answer.texts).open_for(answer)
        return
    if target.argument == "rounds":
        await _rounds_form(invitation, target, answer.texts).open_for(answer)
        return
    change = invitations.remove_computer if target.argument == "fewer" else invitations.withdraw
    async with renewing_invitation(answer, invitation.id):
        invitation = await change(invitation.id, answer.user_id)
    if invitation.status is InvitationStatus.OPEN:
        await answer.edit(options_layout(invitation, answer.texts))
    else:
        await answer.vanish()
    await publish(bot_of(answer), invitation)


async def _meant(answer: Answer, target: Target) -> InvitationRecord:
    invitation_id = await invitation_meant(answer, target)
    invitation = await answer.bot.services.invitations.read(invitation_id)
    if invitation.game != RUMMY.name:
        raise OutdatedError("options of another game")
    return invitation


def _form(invitation: InvitationRecord, target: Target, texts: Texts) -> LinesForm:
    written = _written(agreement_of(invitation).options)
    fields = [
        Field(name, texts(key), written[name], _LONGEST_NUMBERS) for name, key in _NUMBERS.items()
    ]

    async def filled(answer: Answer, values: Mapping[str, str]) -> None:
        await _fill_in(answer, target, values)

    return LinesForm(target, texts("rummy-form-title"), fields, filled)


def _rounds_form(invitation: InvitationRecord, target: Target, texts: Texts) -> LinesForm:
    written = rounds_written(agreement_of(invitation).options)
    label = texts("rummy-form-rounds")
    field = Field("rounds", label, written, LONGEST_ROUNDS, paragraph=True)

    async def filled(answer: Answer, values: Mapping[str, str]) -> None:
        invitation = await _meant(answer, target)
        agreement, typed = agreement_of(invitation), values["rounds"]
        try:
            options = with_rounds(agreement.options, typed, answer.texts)
        except LineError as error:
            # What was typed stays there to be copied.
            quoted = typed.replace("`", "")
            note = f"{error}\n```\n{quoted}\n```"
            await answer.edit(options_layout(invitation, answer.texts, note))
            return
        await _agree(answer, invitation, replace(agreement, options=options), target.number)

    return LinesForm(target, texts("rummy-button-rounds"), [field], filled)


def _written(options: Options) -> dict[str, str]:
    """Return all options as texts."""
    return {**RELEASED, **dict(format_options(options))}


async def _fill_in(answer: Answer, target: Target, values: Mapping[str, str]) -> None:
    """Change the numbers and penalties to what was filled in."""
    invitation = await _meant(answer, target)
    agreement = agreement_of(invitation)
    if not set(values) <= set(_NUMBERS):
        raise OutdatedError("another form")
    filled = {name: " ".join(value.lower().split()) for name, value in values.items()}
    try:
        options = parse_options({**_written(agreement.options), **filled})
    except ValueError:
        await answer.edit(
            options_layout(invitation, answer.texts, answer.texts("rummy-misfit-range"))
        )
        return
    await _agree(answer, invitation, replace(agreement, options=options), target.number)


async def _agree(
    answer: Answer, invitation: InvitationRecord, agreement: Agreement, edition: int
) -> None:
    """Have an invitation played by `agreement` and by its pace, as they were chosen."""
    invitations, texts = answer.bot.services.invitations, answer.texts
    try:
        async with renewing_invitation(answer, invitation.id):
            invitation = await invitations.set_options(
                invitation.id, answer.user_id, agreement, invitation.pace, edition
            )
    except RefusedError as refused:
        if refused.reason is Reason.STALE:
            now = await invitations.read(invitation.id)
            await answer.edit(options_layout(now, texts, texts("rummy-options-changed")))
            return
        if refused.reason is not Reason.MISFIT or refused.rule is None:
            raise
        told = _misfit_text(refused.rule, invitation, agreement, texts)
        await answer.edit(options_layout(invitation, texts, told))
        return
    await answer.edit(options_layout(invitation, texts))
    await publish(bot_of(answer), invitation)


def _misfit_text(
    misfit: StrEnum, invitation: InvitationRecord, agreement: Agreement, texts: Texts
) -> str:
    """Return why the terms do not fit; too few cards with the nearest packs that would do."""
    told = texts(f"rummy-misfit-{misfit.value}")
    if misfit is not Misfit.DECK_TOO_SMALL:
        return told
    options, players = agreement.options, players_of(invitation)
    offered = (replace(options, decks=decks, jokers=jokers) for decks, jokers in PACKS)
    enough = [each for each in offered if has_cards(each, players)]
    if not enough:
        return told
    nearest = min(enough, key=lambda each: (each.decks, abs(each.jokers - options.jokers)))
    packs = wording.packs_text(nearest, texts)
    return texts("rummy-misfit-packs", players=players, packs=packs)
