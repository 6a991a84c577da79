"""What can be clicked: one verb each, the first word of every button's and menu's custom id.

The values stand in messages for years, so they never change. What a button's `id`, `number` and
`argument` are is said with its verb; a match's revision is that of the board it stands on.
"""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class Verb(StrEnum):
    """A verb in short, as it goes over the wire."""

    # At the table
    MOVE = "m"
    """Make a move: match, revision, the move."""
    MOVE_ASKED = "mq"
    """Make a move after the private question, which vanishes: match, revision, the move."""
    TURN_PAGE = "v"
    """Show another page of a board's buttons: match, revision, the page."""
    ASK_SHANGHAI = "s"
    """Ask once more before Shanghai is called: match, revision."""
    HELP = "h"
    """Say what the reader can do now: match, revision."""
    HINT = "ti"
    """Say what is best, in a practice game: match, revision."""
    MY_HAND = "qh"
    """Show one's own hand, in a game of cards: match."""
    USE_HAND = "qu"
    """Do something with one's hand: match, revision, what, as the hand's own pages say."""
    PICK_CARDS = "qp"
    """Choose from a menu of one's hand: match, revision, what for."""
    RESIGN = "rs"
    """Give up, after the question: match."""
    NEVER_MIND = "no"
    """Take a question away: whatever it was about, 0, and in older ones what it was about."""

    # Challenges
    ACCEPT = "ca"
    """Accept a challenge: challenge."""
    DECLINE = "cd"
    """Decline a challenge: challenge."""
    WITHDRAW = "cw"
    """Withdraw a challenge: challenge."""
    REMATCH = "rm"
    """Challenge the same opponent again: match."""

    PRACTISE = "tp"
    """Play alone against the deckhand, with a coach at first: 0."""
    COACH_OFF = "co"
    """Send the coach away: match, revision."""

    # Parties
    JOIN = "pj"
    """Take part in a game that gathers: party."""
    LEAVE_PARTY = "pl"
    """Take part no more, or decline: party."""
    ADD_COMPUTER = "pc"
    """Seat one more computer: party."""
    START_PARTY = "ps"
    """Begin with those who are there: party."""
    PARTY_OPTIONS = "po"
    """Show privately what is played by: party."""
    SET_OPTIONS = "pt"
    """Change what is played by: party, edition, which part of it."""

    # While a game waits
    ASK_CLAIM = "claim"
    """Ask once more before the win is claimed on time: match, revision."""
    CLAIM = "win"
    """Claim the win on time: match, revision."""
    GRANT = "grant"
    """Give the late player the whole time once more: match, revision."""
    AGREE = "agree"
    """Agree to a proposal: match, its revision, the wish."""
    REFUSE = "refuse"
    """Refuse a proposal or take it back: match, its revision, the wish and whose it was."""
    CALL_OFF = "calloff"
    """Call a game off as a moderator, after the question: match."""
    MOVE_HERE = "mv"
    """Set a game whose channel was deleted up where this is clicked: match."""
    COME_BACK = "back"
    """End one's absence."""

    # Afterwards
    ANALYSE = "an"
    """Analyse a finished game: match."""
    SHOW_ANALYSIS = "as"
    """Show everybody the analysis: match."""
    OPEN_RECORD = "ro"
    """Open a finished game's record: match."""
    TURN_RECORD = "re"
    """Show another step of a record: match, step, where it was opened from."""
    CHOOSE_ROUND = "rr"
    """Choose a round of a record: match, step, where it was opened from."""
    CHECK_DICE = "vf"
    """Check a finished game's dice: match."""
    CHECK_FILE = "cf"
    """Ask for an exported file, to check its dice: the match whose dice were checked."""
    REPLAY = "rp"
    """Show a finished game as a film: match."""
    EXPORT = "x"
    """Send a finished game as a text file: match."""
    TURN_HISTORY = "hi"
    """Show another page of a member's finished games: member, page, which button it is."""
    CHOOSE_GAME = "ho"
    """Choose one of a member's finished games: member, page."""
    HIDE = "hd"
    """Hide from the leaderboard, or be on it again: 0, 0, which."""

    # Around the games
    PICK_GAME = "pick"
    """Say which game a command is about: match, 0, the command."""
    TURN_RULES = "g"
    """Show another page of the rules: 0, page, which button it is."""
    SHOW_PART = "sp"
    """Show one's games or the settings: 0, 0, which."""
    SETTING = "st"
    """Change a setting of a server: server, 0, the setting."""
    SEND_DATA = "pe"
    """Send the clicker all that is kept about them."""
    ASK_DELETE_DATA = "pd"
    """Ask once more before all that is deleted."""
    DELETE_DATA = "py"
    """Delete all that is kept about the clicker."""
