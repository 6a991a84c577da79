"""The reasons for which a request of a member is refused; the catalogues have their texts."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bot.records.matches import PauseReason


class Reason(StrEnum):
    """Why something was refused."""

    UNKNOWN_MATCH = "unknown-match"
    UNREADABLE_MATCH = "unreadable-match"
    """What is stored of it is no game; see `UnreadableMatchError`."""
    NOT_A_PLAYER = "not-a-player"
    STALE = "stale"
    """The board that was clicked shows an older position."""
    NOT_YOUR_TURN = "not-your-turn"
    TABLE_FULL = "table-full"
    TABLE_PENDING = "table-pending"
    """The user has an open table for this game in this channel; `invitation_id` names it."""
    ALREADY_IN = "already-in"
    """The user takes part already."""
    NOT_IN = "not-in"
    """The user, who wants to go, does not take part."""
    NO_COMPUTER = "no-computer"
    """There is no computer that could go."""
    ENDS_WITH_HOST = "ends-with-host"
    """With its host the invitation would end, which has to be meant."""
    TOO_FEW = "too-few"
    """There are not enough players yet."""
    GROUP_BUSY = "group-busy"
    """The same people play here already; `match_id` names the game."""
    NOT_HOST = "not-host"
    """Only who invites, `name`, decides that."""
    MISFIT = "misfit"
    """Nobody can play by these options; `rule` says why."""
    SEAT_HELD = "seat-held"
    """The computer holds the user's seat until they say that they are back."""
    GIVEN_UP = "given-up"
    """The user has given the game up, and does not get the seat back."""
    GAME_OVER = "game-over"
    GAME_RUNNING = "game-running"
    """This needs a finished game."""
    OPPONENT_FORGOTTEN = "opponent-forgotten"
    """The opponent of a finished game had their data deleted."""
    STATS_BOT = "stats-bot"
    LEADERBOARD = "leaderboard"
    """The server shows it to others only."""
    PAUSED = "paused"
    """The game rests; `pause` says why."""
    CHANNEL_NOT_ALLOWED = "channel-not-allowed"
    """Games are played elsewhere on this server; `channels` says where."""
    NEEDS_SERVER = "needs-server"
    """The bot is no member where it is asked."""
    DIRECT_REFUSED = "direct-refused"
    """A direct message that was just tried, for a reason of Discord's."""
    ANSWERS_PRIVATE = "answers-private"
    """A server that has not the bot lets nobody else see its answers."""
    GUEST_PACE = "guest-pace"
    """Nobody can be reminded where the bot is no member, so a game there has no time limit."""
    NOBODY_HERE = "nobody-here"
    """The conversation has nobody else who could play."""
    MISSING_PERMISSION = "missing-permission"
    """The member lacks `permission`."""
    ILLEGAL = "illegal"
    """The rules refuse the move; `rule` says why."""
    INVITED_SELF = "invited-self"
    INVITED_BOT = "invited-bot"
    NOT_HERE = "not-here"
    """Who is named, `name`, is not on the server, or has left it."""
    PAIR_BUSY = "pair-busy"
    """The same two play here already; `match_id` names the game."""
    PRACTICE_BUSY = "practice-busy"
    """The member already practises in this channel."""
    PAIR_PENDING = "pair-pending"
    """The same two have an open invitation in this channel; `invitation_id` names it."""
    HINT_PRACTICE = "hint-practice"
    """Hints are given in practice games only."""
    HINT_BUSY = "hint-busy"
    """Too many members ask at once; a later request will be answered."""
    ANALYSIS_EMPTY = "analysis-empty"
    """Nobody made a choice in the game."""
    ANALYSIS_BUSY = "analysis-busy"
    """Too many games wait to be analysed."""
    UNKNOWN_INVITATION = "unknown-invitation"
    INVITATION_CLOSED = "invitation-closed"
    NOT_INVITED = "not-invited"
    """The invitation is for somebody else."""
    OWN_INVITATION = "own-invitation"
    """Its host cannot accept it."""
    CLAIM_EARLY = "claim-early"
    """The player to act has time left; `when` says until when."""
    CLAIM_NOT_YOURS = "claim-not-yours"
    """Only the waiting player decides what follows from a late move."""
    CLAIM_GONE = "claim-gone"
    """The late move was made before the claim."""
    NUDGE_OWN_TURN = "nudge-own-turn"
    NUDGE_PACE = "nudge-pace"
    """A game with a clock reminds by itself."""
    NUDGE_SOON = "nudge-soon"
    """The last nudge is too recent; `when` says from when on."""
    NUDGE_PRACTICE = "nudge-practice"
    NUDGE_AWAY = "nudge-away"
    """The player to act is away; `when` says until when."""
    CANCEL_OWN = "cancel-own"
    """It is the other player's turn to answer; `name` names them."""
    CANCEL_GONE = "cancel-gone"
    """The offer to call the game off does not stand any more."""
    REPLACE_EARLY = "replace-early"
    """Nobody has left so many reminders unanswered that they could be replaced."""
    SEAT_NOT_FREE = "seat-not-free"
    """Nobody can take that seat: its member is there."""
    UNDO_NONE = "undo-none"
    """There is no placement of the user's to take back."""
    UNDO_LATE = "undo-late"
    """The other player, `name`, has rolled since."""
    UNDO_OWN = "undo-own"
    UNDO_GONE = "undo-gone"
    AWAY_ALLOWANCE = "away-allowance"
    """More days than the server grants; `days` says how many are left."""


class RefusedError(Exception):
    """A request was refused; nothing was changed."""

    def __init__(
        self,
        reason: Reason,
        *,
        rule: StrEnum | None = None,
        match_id: int | None = None,
        invitation_id: int | None = None,
        status: str | None = None,
        name: str | None = None,
        pause: PauseReason | None = None,
        channels: Sequence[int] = (),
        when: float | None = None,
        permission: str | None = None,
        days: int = 0,
        game: str | None = None,
    ) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.rule = rule
        """Why the game's rules refuse it, in the game's own words."""
        self.match_id = match_id
        """The match that is meant or in the way, if the answer can link it."""
        self.invitation_id = invitation_id
        """The open invitation that is in the way."""
        self.status = status
        """What a closed invitation became."""
        self.name = name
        """Who could have done it, or who is gone."""
        self.pause = pause
        """Why a game rests."""
        self.channels = channels
        """Where it could be done."""
        self.days = days
        """How many days there are."""
        self.game = game
        """The name of the game whose commands lead on; None for that of the command used."""
        self.when = when
        """From when on it is possible, as Unix seconds; None if that cannot be said."""
        self.permission = permission
        """Which of Discord's permissions is lacking, as the texts call it."""


class UnreadableMatchError(RefusedError):
    """What is stored of a match is no game, as far as this version knows; `cause` says why.

    It stands in the way of that match alone: lists leave it out, and who asks for it is told.
    """

    def __init__(self, match_id: int, cause: str) -> None:
        super().__init__(Reason.UNREADABLE_MATCH, match_id=match_id)
        self.cause = cause
        """For the operator: of hidden cards it tells nothing."""
