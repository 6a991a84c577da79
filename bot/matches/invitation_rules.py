"""What becomes of an open invitation: pure functions from one record to the next.

They raise RefusedError with the reason why nothing does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.games.game import AnyGame, AnyOptions, OptionsRefusedError
from bot.games.games import game_called
from bot.matches.match import Person
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.records.messages import Guest, InvitationRecord, InvitationStatus, NewInvitation
from bot.store.privacy import is_nobody
from bot.store.sql.database import players_key


def invited(
    game: AnyGame,
    host: Guest,
    asked: Sequence[Person],
    computers: Sequence[Guest],
) -> tuple[Guest, ...]:
    """Return host, computers, and each who is asked, once.

    Refused are oneself, somebody who was forgotten, and too many.
    """
    by_id = {each.id: each for each in asked}
    if host.user_id in by_id:
        raise RefusedError(Reason.INVITED_SELF, game=game.name)
    if any(map(is_nobody, by_id)):
        raise RefusedError(Reason.OPPONENT_FORGOTTEN, game=game.name)
    if 1 + len(computers) + len(by_id) > len(game.seats):
        raise RefusedError(Reason.TABLE_FULL)
    return (host, *computers, *(guest(each, None) for each in by_id.values()))


def joined(invitation: InvitationRecord, user: Person, now: float) -> InvitationRecord:
    """Return it once a member takes part.

    Refused: there already or one's own, only for others, or full.
    """
    known = invitation.guest(user.id)
    if known is not None and known.joined_at is not None:
        own = game_called(invitation.game).needs_all_seats and user.id == invitation.host_id
        raise RefusedError(Reason.OWN_INVITATION if own else Reason.ALREADY_IN)
    if known is None and invitation.closed:
        raise RefusedError(Reason.NOT_INVITED, game=invitation.game)
    _refuse_full(invitation)
    others = tuple(each for each in invitation.guests if each is not known)
    return _with_guests(invitation, (*others, guest(user, now)))


def left(
    invitation: InvitationRecord, user_id: int, elsewhere: Collection[int], *, ending: bool
) -> InvitationRecord:
    """Return it once a member has gone, or declined.

    Whoever came next is its host when the host leaves, but for those who are hosts `elsewhere`;
    where nobody could be, it is withdrawn. It is declined when nobody is left who could come.
    Refused: not in it, or it would end with its host though `ending` was not meant.
    """
    whole = game_called(invitation.game).needs_all_seats
    known = invitation.guest(user_id)
    if known is None:
        raise RefusedError(Reason.NOT_INVITED if whole else Reason.NOT_IN, game=invitation.game)
    rest = tuple(each for each in invitation.guests if each is not known)
    if user_id == invitation.host_id:
        heir = _heir(invitation, rest, elsewhere)
        if heir is not None:
            return _with_guests(replace(invitation, host_id=heir.user_id), rest)
        if not (ending or whole):
            raise RefusedError(Reason.ENDS_WITH_HOST)
        return replace(invitation, status=InvitationStatus.WITHDRAWN)
    if invitation.closed and len(rest) == 1:
        # Who was the last to decline stays in it, for the message to say.
        return replace(invitation, status=InvitationStatus.DECLINED)
    return _with_guests(invitation, rest)


def withdrawn(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return it once its host has withdrawn it; refused for anybody else."""
    _refuse_guests(invitation, user_id, Reason.NOT_HOST)
    return replace(invitation, status=InvitationStatus.WITHDRAWN)


def with_computer(invitation: InvitationRecord, user_id: int, computer: Guest) -> InvitationRecord:
    """Return it once its host has seated a computer; raises ValueError for no level of the game.

    Refused: not the host, or full.
    """
    _refuse_guests(invitation, user_id)
    _refuse_full(invitation)
    if computer.level not in game_called(invitation.game).inviting.levels:
        raise ValueError(f"nobody plays {invitation.game} as {computer.level!r}")
    return _with_guests(invitation, (*invitation.guests, computer))


def without_computer(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return it without the computer that came last; refused: not the host, or none there."""
    _refuse_guests(invitation, user_id)
    guests = list(invitation.guests)
    for at in reversed(range(len(guests))):
        if guests[at].level is not None:
            del guests[at]
            return _with_guests(invitation, tuple(guests))
    raise RefusedError(Reason.NO_COMPUTER)


def agreed(
    invitation: InvitationRecord,
    user_id: int,
    options: AnyOptions,
    pace: int | None,
    edition: int,
) -> InvitationRecord:
    """Return it by options and a pace in place of those of `edition`, fitted to who takes part.

    Refused: not the host, changed meanwhile (stale), or options that do not fit together, with the
    game's reason.
    """
    _refuse_guests(invitation, user_id)
    if invitation.edition != edition:
        raise RefusedError(Reason.STALE)
    game = game_called(invitation.game)
    players = max(len(invitation.guests), game.fewest)
    fitted = game.inviting.fitted(options, players)
    _check_options(game, fitted, players)
    return replace(invitation, options=game.format_options(fitted), pace=pace)


def started(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return it once its host has started: who was asked and did not come stays away.

    Refused: not the host, too few, or options that do not fit.
    """
    _refuse_guests(invitation, user_id)
    game, seated = game_called(invitation.game), invitation.seated
    if len(seated) < game.fewest:
        raise RefusedError(Reason.TOO_FEW)
    fitted = _with_guests(invitation, seated)
    _check_options(game, terms_of(fitted).options, len(seated))
    return replace(fitted, status=InvitationStatus.ACCEPTED)


def begins(invitation: InvitationRecord) -> bool:
    """Return whether the game begins now: its host has said so, or the last has come."""
    game = game_called(invitation.game)
    everybody = game.needs_all_seats and len(invitation.seated) == len(game.seats)
    return everybody or invitation.status is InvitationStatus.ACCEPTED


def terms_of(invitation: NewInvitation) -> Terms:
    """Return what an invitation is to, and where."""
    game = game_called(invitation.game)
    return Terms(
        guild_id=invitation.guild_id,
        channel_id=invitation.channel_id,
        language=invitation.language,
        game=game,
        options=game.parse_options(invitation.options),
        pace=pace_of(invitation),
    )


def pace_of(invitation: NewInvitation) -> int | None:
    """Return how many seconds a move may take as things stand; None without a clock."""
    if invitation.pace is not None:
        return invitation.pace or None
    stand_in, players = game_called(invitation.game).stand_in, len(invitation.guests)
    return None if stand_in is None or players < stand_in.fewest_seats else stand_in.pace


def pending_key(game: AnyGame, host_id: int, guests: Sequence[Guest]) -> str | None:
    """Return what stands in the way of a further invitation.

    The same people have one among them for a game that needs them all, and anybody may look for
    others as often as they like; for any other game a member has one open table.
    """
    if not game.needs_all_seats:
        return players_key((host_id,))
    asked = [guest.user_id for guest in guests]
    return players_key(asked) if len(asked) == len(game.seats) else None


def guest(person: Person, joined_at: float | None, level: str | None = None) -> Guest:
    """Return who takes part, or is asked to, as an invitation keeps them."""
    return Guest(person.id, person.name, person.username, joined_at, level)


def _heir(
    invitation: InvitationRecord, rest: Sequence[Guest], elsewhere: Collection[int]
) -> Guest | None:
    """Return who of the `rest` is the next host: who came first and is no host `elsewhere`.

    None where nobody could be, or nobody else could come any more.
    """
    if invitation.closed and len(rest) == 1:
        return None
    members = (each for each in rest if each.level is None and each.joined_at is not None)
    fit = (each for each in members if each.user_id not in elsewhere)
    return next(fit, None)  # whoever comes stands behind those who were there


def _with_guests(invitation: InvitationRecord, guests: tuple[Guest, ...]) -> InvitationRecord:
    """Return the invitation with other guests, and what depends on who they are."""
    game = game_called(invitation.game)
    options = game.inviting.fitted(
        game.parse_options(invitation.options), max(len(guests), game.fewest)
    )
    return replace(
        invitation,
        guests=guests,
        options=game.format_options(options),
        pending_key=pending_key(game, invitation.host_id, guests),
    )


def _refuse_guests(
    invitation: InvitationRecord, user_id: int, reason: Reason = Reason.NOT_HOST
) -> None:
    if user_id != invitation.host_id:
        raise RefusedError(reason, name=invitation.host_name)


def _refuse_full(invitation: InvitationRecord) -> None:
    if len(invitation.seated) >= len(game_called(invitation.game).seats):
        raise RefusedError(Reason.TABLE_FULL)


def _check_options(game: AnyGame, options: AnyOptions, players: int) -> None:
    try:
        game.inviting.check(options, players)
    except OptionsRefusedError as misfit:
        raise RefusedError(Reason.MISFIT, rule=misfit.reason) from misfit
