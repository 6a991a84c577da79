"""Custom ids of buttons and menus: the verbs, and the format of the other parts.

The docstring of each verb describes its action; after the colon it lists the contents of the custom
id: the id, the number and the argument. Unused parts are omitted at the end and 0 elsewhere. "The
button" is a letter that distinguishes two buttons to the same page, because Discord requires unique
custom ids in a message. "Older messages" are messages from earlier versions of the bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto, unique
from typing import Self, TypeVar

from bot.matches.match import Reason, RefusedError

LARGEST_NUMBER = 2**63 - 1
"""The largest id of a match, member or channel, and the largest integer of the databases."""
_MOST_DIGITS = len(str(LARGEST_NUMBER))

Parsed = TypeVar("Parsed")


class OutdatedError(Exception):
    """The value of a choice or button is unknown to this version of the bot."""


def parse_or_outdated(parse: Callable[[str], Parsed], text: str) -> Parsed:
    """Return `parse(text)` for untrusted text. Raises OutdatedError if it is invalid."""
    try:
        return parse(text)
    except (ValueError, LookupError):
        raise OutdatedError(text[:100]) from None


def small_number(text: str) -> int:
    """Return the number from 0 to 2**63-1 in an untrusted text. Raises ValueError otherwise.

    Only the digits 0 to 9 are accepted, and the length of the text is bounded.

    >>> small_number("007")
    7
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise ValueError("not a whole number")
    number = int(text)
    if number > LARGEST_NUMBER:
        raise ValueError("too large a number")
    return number


def game_number(text: str) -> int:
    """Return the match number in an untrusted text. Raises RefusedError if it is invalid."""
    try:
        return small_number(text)
    except ValueError:
        raise RefusedError(Reason.UNKNOWN_MATCH) from None


class Subject(Enum):
    """The kind of object that a button's id identifies.

    `cogs.ui.components` refuses clicks on a server to which the object does not belong.
    """

    NOTHING = auto()
    """No object, or one that does not belong to a server."""
    MATCH = auto()
    """A match. Private practice can be reached only by its player."""
    INVITATION = auto()
    """An invitation."""
    TABLE = auto()
    """An invitation. In older messages, the id is the number of an open table, from which the id of
    the invitation follows.
    """
    SERVER = auto()
    """The settings or statistics of a server on which the bot is a member."""


@unique
class Verb(StrEnum):
    """The action of a button or menu. The value is the verb's short form in custom ids."""

    subject: Subject
    """The kind of object that the id identifies."""

    def __new__(cls, value: str, subject: Subject = Subject.NOTHING) -> Self:
        """Return the verb with the short form `value`."""
        verb = str.__new__(cls, value)
        verb._value_ = value
        verb.subject = subject
        return verb

    # Boards
    MOVE = "m", Subject.MATCH
    """Make a move: match, revision, the move and the page of buttons that the board keeps."""
    MOVE_ASKED = "mq", Subject.MATCH
    """Make a move and delete the private question that confirmed it: match, revision, the move."""
    TURN_PAGE = "v", Subject.MATCH
    """Show another page of a board's buttons: match, revision, the page."""
    ASK_SHANGHAI = "s", Subject.MATCH
    """Ask for confirmation before Shanghai is called: match, revision."""
    SHOW_BOARD = "sb", Subject.MATCH
    """Show the current board privately from the clicker's seat: match."""
    HELP = "h", Subject.MATCH
    """Show the reader's possible actions: match, revision, "here" to replace the clicked page."""
    MORE = "mo", Subject.MATCH
    """Show the actions other than moves: match, 0, "here" to replace the clicked page."""
    UNDO = "un", Subject.MATCH
    """Take back the latest placement, or propose this: match, 0, the page of buttons that the board
    keeps.
    """
    HINT = "ti", Subject.MATCH
    """Show the best move in practice: match, revision."""
    MY_HAND = "qh", Subject.MATCH
    """Show the clicker's hand in a card game: match."""
    USE_HAND = "qu", Subject.MATCH
    """Use the hand: match, revision, the action in the notation of the hand's pages."""
    PICK_CARDS = "qp", Subject.MATCH
    """Choose cards from a menu of the hand: match, revision, the purpose."""
    RESIGN = "rs", Subject.MATCH
    """Resign after the confirmation: match."""
    NEVER_MIND = "no"
    """Delete a question: the id of its object, 0, and in older messages its kind."""

    # Invitations
    CHALLENGE = "ch"
    """Challenge a member, or choose the members to challenge: member or 0, 1 for any member, the
    game.
    """
    ACCEPT = "ca", Subject.INVITATION
    """Join a game: invitation."""
    DECLINE = "cd", Subject.INVITATION
    """Leave or decline: invitation, 0, a flag if the host has confirmed that this ends the
    invitation.
    """
    WITHDRAW = "cw", Subject.INVITATION
    """Withdraw an invitation: invitation."""
    ABOUT = "ab", Subject.INVITATION
    """Show all details of an invitation, including its seal (the hash of the secret): invitation.
    """
    KEEP_USUAL = "ku", Subject.INVITATION
    """Save the terms of an invitation as the clicker's usual terms, or remove them from these:
    invitation, 0, a flag for the usual terms of the server.
    """
    ASK_AGAIN = "aa", Subject.INVITATION
    """Repeat an expired invitation: invitation."""
    REMATCH = "rm", Subject.MATCH
    """Invite the same players again: match, 0, "series" for a series of games."""
    ADD_COMPUTER = "pc", Subject.TABLE
    """Add a computer player: invitation; in older messages one of the best level."""
    START = "ps", Subject.TABLE
    """Begin with the guests who have joined: invitation."""
    SHOW_OPTIONS = "po", Subject.TABLE
    """Show the options privately: invitation."""
    SET_OPTIONS = "pt", Subject.TABLE
    """Change an option: invitation, version, the option."""
    JOIN_TABLE = "pj", Subject.TABLE
    """Join, in older messages."""
    LEAVE_TABLE = "pl", Subject.TABLE
    """Leave, in older messages."""

    PRACTISE = "tp"
    """Begin a game against the computer: 0, 0, the game and the match or invitation whose rules
    apply.
    """
    COACH_OFF = "co", Subject.MATCH
    """Dismiss the coach: match, revision, the page of buttons that the board keeps."""

    # Private practice. In older messages the id is not that of a match.
    OLD_PRIVATE_MOVE = "zm"
    """Make a move, in older messages."""
    OLD_PRIVATE_PAGE = "zv"
    """Show another page of the buttons, in older messages."""
    TRY_OTHER = "zb", Subject.MATCH
    """Take back the latest choice to try another: match, revision, the page of buttons that the
    board keeps.
    """
    RETURN_TO_GAME = "zr", Subject.MATCH
    """Return to the game as it was played: match, revision."""
    NEW_PRACTICE = "zn", Subject.MATCH
    """Begin again: match, revision, the chosen terms, or empty for the same terms."""
    SHOW_RESULT = "zs", Subject.MATCH
    """Show the result to the channel: match, revision."""
    OPEN_PRACTICE = "zo"
    """Open a practice game: 0, 1 to keep the list, the game."""

    DAILY = "dl"
    """Show, play, repeat or export the deal of the day: day, 0, the action."""

    # Overdue turns, proposals and absences
    ASK_CLAIM = "claim", Subject.MATCH
    """Ask for confirmation before the win on time is claimed: match, revision."""
    CLAIM = "win", Subject.MATCH
    """Claim the win on time: match, revision."""
    REPLACE = "replace", Subject.MATCH
    """Propose that the computer replaces a player who no longer moves: match."""
    TAKE_SEAT = "take", Subject.MATCH
    """Take a vacant seat: match, the slot, a flag after the confirmation."""
    GRANT = "grant", Subject.MATCH
    """Grant the overdue player the whole time again: match, revision."""
    AGREE = "agree", Subject.MATCH
    """Agree to a proposal: match, the proposal's revision, the proposal's kind."""
    REFUSE = "refuse", Subject.MATCH
    """Refuse or withdraw a proposal: match, the proposal's revision, the proposal's kind; ".own" is
    appended for the button that withdraws it.
    """
    CALL_OFF = "calloff", Subject.MATCH
    """Call a match off after the confirmation, without the players' consent: match."""
    MOVE_HERE = "mv", Subject.MATCH
    """Move a match without a channel to the channel of the clicked button: match."""
    GO_AWAY = "aw", Subject.SERVER
    """Choose the length of the clicker's absence: 0."""
    COME_BACK = "back", Subject.SERVER
    """End the clicker's absence."""

    # Finished games
    ANALYSE = "an", Subject.MATCH
    """Analyse a finished game: match."""
    TURN_ANALYSIS = "at", Subject.MATCH
    """Show another page of an analysis: match, page (0 is the overview), the button."""
    SHOW_ANALYSIS = "as", Subject.MATCH
    """Show the analysis to the channel: match."""
    OPEN_RECORD = "ro", Subject.MATCH
    """Open the game log of a finished game: match."""
    TURN_RECORD = "re", Subject.MATCH
    """Show another page of a game log: match, page, the button and the page of the history from
    which the log was opened.
    """
    CHOOSE_ROUND = "rr", Subject.MATCH
    """Choose a round of a game log: match, page, the page of the history from which the log was
    opened.
    """
    CHECK_DICE = "vf", Subject.MATCH
    """Check the dice or cards of a finished game: match."""
    CHECK_FILE = "cf", Subject.MATCH
    """Ask for an exported file to check its dice or cards: the match that was checked."""
    REPLAY = "rp", Subject.MATCH
    """Show a finished game as a film: match."""
    SHOW_FILM = "sf", Subject.MATCH
    """Show the film to the channel: match."""
    SHOW_STEP = "ss", Subject.MATCH
    """Show a page of the game log to the channel: match, page."""
    STATS = "sa", Subject.SERVER
    """Show the clicker's statistics: 0, 0, the game."""
    LEADERBOARD = "lb", Subject.SERVER
    """Show the leaderboard: 0, 0, the game."""
    CHOOSE_RULE_SET = "rz", Subject.SERVER
    """Choose the rule set of statistics: member, or 0 for the leaderboard; 0; the game."""
    LESSONS = "le", Subject.SERVER
    """Show the lessons from the clicker's recent games: 0."""
    SHOW_STATS = "sg", Subject.SERVER
    """Show the clicker's statistics or the leaderboard to the channel: member, or 0 for the
    leaderboard; 0; the game and its rule set.
    """
    SHARE = "sh", Subject.MATCH
    """Show the result of a finished game as a line to share: match."""
    SHOW_HISTORY = "sy", Subject.SERVER
    """Show a page of the clicker's finished games to the channel: member, page, game."""
    SHOW_LESSONS = "sl", Subject.SERVER
    """Show the clicker's lessons to the channel: 0."""
    TRY_DEAL = "td", Subject.MATCH
    """Play the deal of a finished game in private: match."""
    EXPORT = "x", Subject.MATCH
    """Send a finished game as a text file: match."""
    TURN_HISTORY = "hi", Subject.SERVER
    """Show another page of a member's finished games: member, page, the button and the game."""
    CHOOSE_GAME = "ho", Subject.SERVER
    """Choose one of a member's finished games, in older messages: member, page, the game."""
    HIDE = "hd", Subject.SERVER
    """Hide from the leaderboard or appear on it: 0, 0, "hide" or "show" with the game and its rule
    set.
    """

    # Lists, settings and privacy
    PICK_GAME = "pick", Subject.MATCH
    """Choose the match of a command: match, 1 to keep the list, the purpose."""
    TURN_RULES = "g"
    """Show another page of the rules: the number of the game's rules, page, the button and the
    match or invitation whose rules apply.
    """
    SHOW_PART = "sp"
    """Show a topic of the help: 0, 0, the topic."""
    CHOOSE_DISPLAY = "dy"
    """Choose the display mode of the clicker's boards: 0."""
    CHOOSE_PORTRAIT = "pf"
    """Choose the clicker's portrait: 0, 0, "hat" or "face"."""
    CHOOSE_CALL = "nh"
    """Choose the clicker's notifications: 0, 0, the option."""
    SETTING = "st", Subject.SERVER
    """Change a setting of a server: server, 0, the setting."""
    SEND_DATA = "pe"
    """Send the clicker all their stored data."""
    ASK_DELETE_DATA = "pd"
    """Ask for confirmation before all stored data of the clicker is deleted."""
    DELETE_DATA = "py"
    """Delete all stored data of the clicker."""


@unique
class Component(StrEnum):
    """The kind of component with a custom id, as the id's prefix."""

    BUTTON = "sh1"
    SELECT = "sl1"
    """A menu with a single choice."""
    CHOICES = "sm1"
    """A menu with any number of choices."""
    CHANNELS = "sc1"
    USERS = "su1"


MAX_LENGTH = 100
TEMPLATE = re.compile(
    rf"(?P<component>{'|'.join(Component)}):"
    r"(?P<verb>[a-z]+):(?P<id>[0-9a-z]{1,13}):(?P<number>[0-9]{1,6}):(?P<argument>[^:]*)$"
)
"""The format of custom ids. Ids in another format are from other versions of the bot."""
_VERBS = frozenset(Verb)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of a custom id: the action of a button or menu, and the object that it concerns.

    >>> Target(Verb.MOVE, 123, 7, "r").custom_id(Component.BUTTON)
    'sh1:m:3f:7:r'
    >>> Target.read("sh1:m:3f:7:r")
    Target(verb=<Verb.MOVE: 'm'>, id=123, number=7, argument='r')
    """

    verb: Verb | str
    """The verb, or a plain string if this version of the bot does not know it."""
    id: int
    """The id of the object, such as a match, an invitation, a member or a server."""
    number: int = 0
    """A second number, such as the revision of the match or the page to show."""
    argument: str = ""

    def __str__(self) -> str:
        return self.custom_id(Component.BUTTON)

    def custom_id(self, component: Component) -> str:
        """Return the custom id of a component. The choices in a menu are not part of it."""
        return f"{component}:{self.verb}:{_base36(self.id)}:{self.number}:{self.argument}"

    def without_argument(self) -> str:
        """Return the custom id of a button without the argument."""
        return str(replace(self, argument=""))

    @classmethod
    def read(cls, custom_id: str) -> Target | None:
        """Return the target of a custom id, or None if it is from another version of the bot.

        An id beyond the valid range becomes the largest valid one.
        """
        parts = TEMPLATE.fullmatch(custom_id)
        if parts is None:
            return None
        verb = parts["verb"]
        known = Verb(verb) if verb in _VERBS else verb
        number = min(int(parts["id"], 36), LARGEST_NUMBER)
        return cls(known, number, int(parts["number"]), parts["argument"])


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
