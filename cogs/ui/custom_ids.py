"""Custom ids of buttons: verbs, arguments and their bounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto, unique
from typing import Self, TypeVar

from bot.matches.match import Reason, RefusedError

LARGEST_NUMBER = 2**63 - 1
"""No match, member or channel has a larger one, and no database keeps it."""
_MOST_DIGITS = len(str(LARGEST_NUMBER))

Parsed = TypeVar("Parsed")


class OutdatedError(Exception):
    """A choice or a button has a value that this version of the bot does not know."""


def parse_or_outdated(parse: Callable[[str], Parsed], text: str) -> Parsed:
    """Return `parse(text)` for a text from outside; OutdatedError if it is invalid."""
    try:
        return parse(text)
    except (ValueError, LookupError):
        raise OutdatedError(text[:100]) from None


def small_number(text: str) -> int:
    """Return the number that a text names; raises ValueError unless it is one from 0 to 2**63-1.

    Nothing but the digits 0 to 9 counts, and how long the text is does not matter.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise ValueError("not a whole number")
    number = int(text)
    if number > LARGEST_NUMBER:
        raise ValueError("too large a number")
    return number


def game_number(text: str) -> int:
    """Return the number of the game that a member named; raises RefusedError if none has it."""
    try:
        return small_number(text)
    except ValueError:
        raise RefusedError(Reason.UNKNOWN_MATCH) from None


class Subject(Enum):
    """The kind of thing that a button's id names; `cogs.ui.components` checks where it is used."""

    NOTHING = auto()
    """Nothing that has a place."""
    MATCH = auto()
    """A match: in the place where it is played. Private practice belongs to its player alone."""
    INVITATION = auto()
    """An invitation: in the place where it was made."""
    TABLE = auto()
    """An invitation, or by its old number an open table from before all were counted together."""
    SERVER = auto()
    """The settings or statistics of a server: only where the bot is a member."""


@unique
class Verb(StrEnum):
    """A verb in short, as it goes over the wire, and the kind of thing that its id names."""

    subject: Subject

    def __new__(cls, value: str, subject: Subject = Subject.NOTHING) -> Self:
        """Return the verb that custom ids write as `value`."""
        verb = str.__new__(cls, value)
        verb._value_ = value
        verb.subject = subject
        return verb

    # At the table
    MOVE = "m", Subject.MATCH
    """Make a move: match, revision, the move."""
    MOVE_ASKED = "mq", Subject.MATCH
    """Make a move after the private question, which vanishes: match, revision, the move."""
    TURN_PAGE = "v", Subject.MATCH
    """Show another page of a board's buttons: match, revision, the page."""
    ASK_SHANGHAI = "s", Subject.MATCH
    """Ask once more before Shanghai is called: match, revision."""
    SHOW_BOARD = "sb", Subject.MATCH
    """Show the game as it is now, privately, from the clicker's own side: match."""
    HELP = "h", Subject.MATCH
    """Say what the reader can do now: match, revision, whether in place of the clicked page."""
    MORE = "mo", Subject.MATCH
    """Show what can be done about a game besides moves: match, 0, whether in place of the page."""
    UNDO = "un", Subject.MATCH
    """Ask for the last placement back: match."""
    HINT = "ti", Subject.MATCH
    """Say what is best, in a practice game: match, revision."""
    MY_HAND = "qh", Subject.MATCH
    """Show one's own hand, in a game of cards: match."""
    USE_HAND = "qu", Subject.MATCH
    """Do something with one's hand: match, revision, what, as the hand's own pages say."""
    PICK_CARDS = "qp", Subject.MATCH
    """Choose from a menu of one's hand: match, revision, what for."""
    RESIGN = "rs", Subject.MATCH
    """Give up, after the question: match."""
    NEVER_MIND = "no"
    """Take a question away: whatever it was about, 0, and in older ones what it was about."""

    # Invitations
    CHALLENGE = "ch"
    """Choose whom to challenge: 0, 1 for anybody, the game."""
    ACCEPT = "ca", Subject.INVITATION
    """Take part in a game: invitation."""
    DECLINE = "cd", Subject.INVITATION
    """Take part no more, or decline: invitation, 0, whether it was asked that it ends."""
    WITHDRAW = "cw", Subject.INVITATION
    """Withdraw an invitation: invitation."""
    ABOUT = "ab", Subject.INVITATION
    """Say all of an invitation, its seal too: invitation."""
    KEEP_USUAL = "ku", Subject.INVITATION
    """Keep an invitation's terms as the clicker's usual ones, or keep them no more: invitation, 0,
    whether for the whole server."""
    ASK_AGAIN = "aa", Subject.INVITATION
    """Invite once more to what nobody came to in time: invitation."""
    REMATCH = "rm", Subject.MATCH
    """Invite the same people again: match."""
    ADD_COMPUTER = "pc", Subject.TABLE
    """Seat one more computer: invitation; in older messages the best one."""
    START = "ps", Subject.TABLE
    """Begin with those who are there: invitation."""
    SHOW_OPTIONS = "po", Subject.TABLE
    """Show privately what is played by: invitation."""
    SET_OPTIONS = "pt", Subject.TABLE
    """Change what is played by: invitation, edition, which part of it."""
    JOIN_TABLE = "pj", Subject.TABLE
    """Take part: in older messages."""
    LEAVE_TABLE = "pl", Subject.TABLE
    """Take part no more: in older messages."""

    PRACTISE = "tp"
    """Play alone as newcomers do: 0, 0, the game."""
    COACH_OFF = "co", Subject.MATCH
    """Send the coach away: match, revision, and the page that the board keeps."""

    # Private practice; in older messages the id is no match's
    OLD_PRIVATE_MOVE = "zm"
    """Make a move: in older messages."""
    OLD_PRIVATE_PAGE = "zv"
    """Show another page of its buttons: in older messages."""
    TRY_OTHER = "zb", Subject.MATCH
    """Take the last choice back, to try another: match, revision."""
    RETURN_TO_GAME = "zr", Subject.MATCH
    """Go back to the game as it was played: match, revision."""
    NEW_PRACTICE = "zn", Subject.MATCH
    """Begin anew: match, revision, by which terms, once that was asked; without, by the same."""
    SHOW_RESULT = "zs", Subject.MATCH
    """Show everybody how it ended: match, revision."""
    OPEN_PRACTICE = "zo"
    """Show it: 0, 1 to leave the list where it is, the game."""

    # While a game waits
    ASK_CLAIM = "claim", Subject.MATCH
    """Ask once more before the win is claimed on time: match, revision."""
    CLAIM = "win", Subject.MATCH
    """Claim the win on time: match, revision."""
    REPLACE = "replace", Subject.MATCH
    """Wish that a computer plays for who does not answer: match."""
    TAKE_SEAT = "take", Subject.MATCH
    """Take the seat of a member who is gone: match, the seat from 0, whether it was asked."""
    GRANT = "grant", Subject.MATCH
    """Give the late player the whole time once more: match, revision."""
    AGREE = "agree", Subject.MATCH
    """Agree to a proposal: match, its revision, the wish."""
    REFUSE = "refuse", Subject.MATCH
    """Refuse a proposal or take it back: match, its revision, the wish and whose it was."""
    CALL_OFF = "calloff", Subject.MATCH
    """Call a game off as a moderator, after the question: match."""
    MOVE_HERE = "mv", Subject.MATCH
    """Set a game whose channel was deleted up where this is clicked: match."""
    GO_AWAY = "aw", Subject.SERVER
    """Choose the day on which one's absence ends: 0."""
    COME_BACK = "back", Subject.SERVER
    """End one's absence."""

    # Afterwards
    ANALYSE = "an", Subject.MATCH
    """Analyse a finished game: match."""
    TURN_ANALYSIS = "at", Subject.MATCH
    """Show another costly choice of an analysis: match, which from 0, which button it is."""
    SHOW_ANALYSIS = "as", Subject.MATCH
    """Show everybody the analysis: match."""
    OPEN_RECORD = "ro", Subject.MATCH
    """Open a finished game's record: match."""
    TURN_RECORD = "re", Subject.MATCH
    """Show another step of a record: match, step, where it was opened from."""
    CHOOSE_ROUND = "rr", Subject.MATCH
    """Choose a round of a record: match, step, where it was opened from."""
    CHECK_DICE = "vf", Subject.MATCH
    """Check a finished game's dice: match."""
    CHECK_FILE = "cf", Subject.MATCH
    """Ask for an exported file, to check its dice: the match whose dice were checked."""
    REPLAY = "rp", Subject.MATCH
    """Show a finished game as a film: match."""
    SHOW_FILM = "sf", Subject.MATCH
    """Show everybody a finished game's film: match."""
    SHOW_STEP = "ss", Subject.MATCH
    """Show everybody a step of a finished game's record: match, step."""
    STATS = "sa", Subject.SERVER
    """Show one's own figures: 0, 0, the game."""
    LEADERBOARD = "lb", Subject.SERVER
    """Show the leaderboard: 0, 0, the game."""
    CHOOSE_RULE_SET = "rz", Subject.SERVER
    """Choose by which rules the games were that figures are of: member, 0 for the leaderboard; 0;
    the game."""
    LESSONS = "le", Subject.SERVER
    """Say what costs the clicker most over their last games: 0."""
    SHOW_STATS = "sg", Subject.SERVER
    """Show everybody the clicking member's own figures: member."""
    SHARE = "sh", Subject.MATCH
    """Give a finished game's result as a line to paste anywhere: match."""
    SHOW_HISTORY = "sy", Subject.SERVER
    """Show everybody a page of the clicking member's own finished games: member, page, game."""
    SHOW_LESSONS = "sl", Subject.SERVER
    """Show everybody what costs the clicking member most: 0."""
    TRY_DEAL = "td", Subject.MATCH
    """Play the deal of a finished game in private: match."""
    EXPORT = "x", Subject.MATCH
    """Send a finished game as a text file: match."""
    TURN_HISTORY = "hi", Subject.SERVER
    """Show another page of a member's finished games: member, page, which button it is."""
    CHOOSE_GAME = "ho", Subject.SERVER
    """Choose one of a member's finished games: member, page."""
    HIDE = "hd", Subject.SERVER
    """Hide from the leaderboard, or be on it again: 0, 0, which."""

    # Around the games
    PICK_GAME = "pick", Subject.MATCH
    """Say which game a command is about: match, 1 to leave the list where it is, the command."""
    TURN_RULES = "g"
    """Show another page of the rules: 0, page, which button it is."""
    SHOW_PART = "sp"
    """Show what help leads to: 0, 0, which."""
    CHOOSE_DISPLAY = "dy"
    """Choose how one's own boards look: 0."""
    CHOOSE_CALL = "nh"
    """Choose how one hears that it is one's turn: 0, 0, which choice about it."""
    SETTING = "st", Subject.SERVER
    """Change a setting of a server: server, 0, the setting."""
    SEND_DATA = "pe"
    """Send the clicker all that is kept about them."""
    ASK_DELETE_DATA = "pd"
    """Ask once more before all that is deleted."""
    DELETE_DATA = "py"
    """Delete all that is kept about the clicker."""


@unique
class Component(StrEnum):
    """The kind of component that has a custom id, as the id's prefix."""

    BUTTON = "sh1"
    SELECT = "sl1"
    """A menu of which one option is chosen."""
    CHOICES = "sm1"
    """A menu of which any number of options is chosen."""
    CHANNELS = "sc1"
    USERS = "su1"


MAX_LENGTH = 100
TEMPLATE = re.compile(
    rf"(?P<component>{'|'.join(Component)}):"
    r"(?P<verb>[a-z]+):(?P<id>[0-9a-z]{1,13}):(?P<number>[0-9]{1,6}):(?P<argument>[^:]*)$"
)
"""A custom id that does not match is from another version of the bot."""
_VERBS = frozenset(Verb)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Target:
    """What a click is about."""

    verb: Verb | str
    """A plain text is a verb that this version does not know any more."""
    id: int
    """What it is about: a match, an invitation, a member or a server."""
    number: int = 0
    """The match's revision, or the page or step that is to be shown."""
    argument: str = ""

    def __str__(self) -> str:
        return self.custom_id(Component.BUTTON)

    def custom_id(self, component: Component) -> str:
        """Return the custom id of a component; what is chosen from a menu comes beside it."""
        return f"{component}:{self.verb}:{_base36(self.id)}:{self.number}:{self.argument}"

    def without_argument(self) -> str:
        """Return the custom id of a button up to the argument."""
        return str(replace(self, argument=""))

    @classmethod
    def read(cls, custom_id: str) -> Target | None:
        """Return the target that a custom id names; None if it is of another version of the bot.

        A number beyond the valid range becomes the largest valid one.
        """
        found = TEMPLATE.fullmatch(custom_id)
        if found is None:
            return None
        verb = found["verb"]
        known = Verb(verb) if verb in _VERBS else verb
        number = min(int(found["id"], 36), LARGEST_NUMBER)
        return cls(known, number, int(found["number"]), found["argument"])


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
