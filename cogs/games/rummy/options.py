"""Changing what the rummy is played by: the host's private panel, and a form for the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.rummy.agreement import WINDOWS, Agreement, of_length
from bot.games.rummy.game import RUMMY
from bot.games.rummy.options import Options
from bot.games.rummy.presets import Rounds
from bot.matches.refusals import Reason, RefusedError
from bot.records.invitations import InvitationRecord, InvitationStatus
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.inviting import agreement_of, options_layout
from cogs.invitations.clicks import invitation_meant, tidying
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
}
_PENALTIES = "penalties"
_LONGEST_NUMBER = 3
_LONGEST_PENALTIES = 60


@on_select(Verb.SET_OPTIONS)
async def choose_one(answer: Answer, target: Target, chosen: str) -> None:
    """Change packs, rounds, the window or the pace."""
    invitation = await _meant(answer, target)
    agreement = agreement_of(invitation)
    options, pace = agreement.options, invitation.pace
    match target.argument:
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
    """Change the house rules: what was chosen differs from the usual game, the rest does not."""
    if not set(chosen) <= set(wording.HOUSE_RULES):
        raise OutdatedError("no such rule")
    invitation = await _meant(answer, target)
    agreement, usual = agreement_of(invitation), Options()
    ruled: dict[str, Any] = {
        name: getattr(usual, name) is not (name in chosen) for name in wording.HOUSE_RULES
    }
    options = replace(agreement.options, **ruled)
    await _agree(answer, invitation, replace(agreement, options=options), target.number)


@on_click(Verb.SET_OPTIONS)
async def use_button(answer: Answer, target: Target) -> None:
    """Open the form of the numbers, let a computer go, or close the table."""
    invitations = answer.bot.services.invitations
    invitation = await _meant(answer, target)
    if target.argument == "numbers":
        await _form(invitation, target, answer.texts).open_for(answer)
        return
    change = invitations.remove_computer if target.argument == "fewer" else invitations.withdraw
    async with tidying(answer, invitation.id):
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
    options = agreement_of(invitation).options
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
    invitation = await _meant(answer, target)
    agreement = agreement_of(invitation)
    try:
        numbers: dict[str, Any] = {name: small_number(values[name].strip()) for name in _NUMBERS}
        numbers[_PENALTIES] = tuple(small_number(each) for each in values[_PENALTIES].split())
    except KeyError:
        raise OutdatedError("another form") from None
    except ValueError:
        await answer.edit(
            options_layout(invitation, answer.texts, answer.texts("rummy-misfit-range"))
        )
        return
    options = replace(agreement.options, **numbers)
    await _agree(answer, invitation, replace(agreement, options=options), target.number)


async def _agree(
    answer: Answer, invitation: InvitationRecord, agreement: Agreement, edition: int
) -> None:
    """Have an invitation played by `agreement` and by its pace, as they were chosen."""
    invitations, texts = answer.bot.services.invitations, answer.texts
    try:
        async with tidying(answer, invitation.id):
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
        told = texts(f"rummy-misfit-{refused.rule.value}")
        await answer.edit(options_layout(invitation, texts, told))
        return
    await answer.edit(options_layout(invitation, texts))
    await publish(bot_of(answer), invitation)
