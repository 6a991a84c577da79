"""Changing what the rummy is played by: the host's private panel, and its forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import (
    WINDOWS,
    Agreement,
    Preset,
    Rounds,
    fitted_agreement,
    length_of,
    of_length,
    of_preset,
)
from bot.matches.match import Reason, RefusedError
from bot.records.members import is_guest
from bot.records.messages import InvitationRecord, InvitationStatus
from bot.texts.catalogue import Texts
from cogs.games.rummy.terms.fields import TOPICS, fields_of, filled_in, redrafted
from cogs.games.rummy.terms.misfits import misfit_text
from cogs.games.rummy.terms.panel import (
    USUAL,
    agreement_of,
    options_page,
    players_of,
    usual_terms_of,
)
from cogs.games.rummy.terms.rounds_form import TermsError
from cogs.invitations.clicks import renewing_invitation
from cogs.invitations.message import publish
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError, parse_or_outdated, small_number
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.forms import FieldsForm
from cogs.kit.pace import offered_pace
from cogs.kit.selects import on_select
from cogs.kit.verbs import Verb
from cogs.table.bot import bot_of


@on_select(Verb.SET_OPTIONS)
async def choose_one(answer: Answer, target: Target, chosen: str) -> None:
    """Change the rule set, packs, rounds, the window or the pace."""
    invitation = await _meant(answer, target)
    agreement = agreement_of(invitation)
    pace = invitation.pace
    match target.argument:
        case "preset":
            if chosen in USUAL:
                agreement, pace = await _usual(answer, invitation, chosen)
            else:
                agreement = _of_preset(agreement, parse_or_outdated(Preset, chosen))
        case "packs":
            decks, _, jokers = chosen.partition(".")
            numbers = (
                parse_or_outdated(small_number, decks),
                parse_or_outdated(small_number, jokers),
            )
            options = replace(agreement.options, decks=numbers[0], jokers=numbers[1])
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


def _of_preset(agreement: Agreement, preset: Preset) -> Agreement:
    """Return the terms by a rule set; a discard goes on waiting as it was chosen."""
    length = length_of(agreement) or Rounds.ALL
    return replace(of_preset(agreement, preset, length), window=agreement.window)


async def _usual(
    answer: Answer, invitation: InvitationRecord, whose: str
) -> tuple[Agreement, int | None]:
    """Return the usual terms of the host or of the server; what is kept no more is outdated."""
    kept = (await usual_terms_of(answer)).get(whose)
    if kept is None:
        raise OutdatedError(whose)
    pace = invitation.pace if is_guest(invitation.guild_id) else kept.pace
    return RUMMY.parse_options(kept.options), pace


@on_click(Verb.SET_OPTIONS)
async def use_button(answer: Answer, target: Target) -> None:
    """Open a form, let a computer go, or close the table."""
    invitations = answer.bot.services.invitations
    invitation = await _meant(answer, target)
    again, _, topic = target.argument.rpartition(".")
    if topic in TOPICS:
        drafted = answer.bot.drafts.get(_draft(answer, invitation, topic)) if again else None
        await _form(invitation, target, topic, drafted or {}, answer.texts).open_for(answer)
        return
    if target.argument not in ("fewer", "close"):
        raise OutdatedError(target.argument)
    change = invitations.remove_computer if target.argument == "fewer" else invitations.withdraw
    async with renewing_invitation(answer, invitation.id):
        invitation = await change(invitation.id, answer.user_id)
    if invitation.status is InvitationStatus.OPEN:
        await answer.edit(await options_page(answer, invitation))
    else:
        await answer.vanish()
    await publish(bot_of(answer), invitation)


async def _meant(answer: Answer, target: Target) -> InvitationRecord:
    invitation = await answer.bot.services.invitations.read(target.id)
    if invitation.game != RUMMY.name:
        raise OutdatedError("options of another game")
    return invitation


def _draft(answer: Answer, invitation: InvitationRecord, topic: str) -> tuple[int, int, str]:
    return answer.user_id, invitation.id, topic


def _form(
    invitation: InvitationRecord,
    target: Target,
    topic: str,
    drafted: Mapping[str, str],
    texts: Texts,
) -> FieldsForm:
    """Return a form with what is agreed in it, and what a member had written there before."""
    fields = [
        redrafted(field, drafted)
        for field in fields_of(topic, agreement_of(invitation).options, texts)
    ]

    async def written(answer: Answer, values: Mapping[str, str]) -> None:
        await _fill_in(answer, target, topic, values)

    return FieldsForm(
        target, texts(TOPICS[topic].button).removesuffix("…").strip(), fields, written
    )


async def _fill_in(answer: Answer, target: Target, topic: str, values: Mapping[str, str]) -> None:
    """Change the terms to what was filled in; what cannot be taken is kept to be corrected."""
    invitation = await _meant(answer, target)
    answer.bot.drafts[_draft(answer, invitation, topic)] = values
    try:
        agreement = filled_in(topic, agreement_of(invitation), values, answer.texts)
    except TermsError as error:
        await answer.edit(await options_page(answer, invitation, str(error), topic))
        return
    await _agree(answer, invitation, agreement, target.number, topic)


async def _agree(
    answer: Answer,
    invitation: InvitationRecord,
    agreement: Agreement,
    edition: int,
    form: str | None = None,
) -> None:
    """Have an invitation played by `agreement` and by its pace, as they were chosen or filled in.

    If that cannot be, the panel says why, and offers the `form` once more.
    """
    invitations, texts = answer.bot.services.invitations, answer.texts
    players = players_of(invitation)
    misfit = misfit_text(fitted_agreement(agreement, players).options, players, texts)
    if misfit is not None:
        await answer.edit(await options_page(answer, invitation, misfit, form))
        return
    try:
        async with renewing_invitation(answer, invitation.id):
            invitation = await invitations.set_options(
                invitation.id, answer.user_id, agreement, invitation.pace, edition
            )
    except RefusedError as refused:
        if refused.reason is not Reason.STALE:
            raise
        now = await invitations.read(invitation.id)
        await answer.edit(await options_page(answer, now, texts("rummy-options-changed"), form))
        return
    if form is not None:
        answer.bot.drafts.pop(_draft(answer, invitation, form), None)
    await answer.edit(await options_page(answer, invitation))
    await publish(bot_of(answer), invitation)
