"""What can be measured while the bot runs. Whoever does the work names it here and goes on.

Nothing is kept here: `bot.metrics` keeps it where the operator wants metrics. No name and no id of
a member, a server or a match is handed over, and every text is one of a few.
"""

from __future__ import annotations


class Measures:
    """Takes every measure and forgets it: what the bot has while metrics are off."""

    def clicked(self, verb: str) -> None:
        """A member has used a button or a select, of the kind `verb`."""

    def commanded(self, command: str) -> None:
        """A member has used a slash command."""

    def acknowledged(self, seconds: float) -> None:
        """Discord was told that a click or command was heard, so long after the bot heard it."""

    def board_shown(self, seconds: float) -> None:
        """The board was up to date so long after the bot heard the click that changed it."""

    def refused(self, reason: str) -> None:
        """A member was told that something is not possible, for a `reason` of the rules."""

    def failed(self, kind: str) -> None:
        """A member was told that something went wrong: with Discord, the store, a helper, us."""

    def looked(self, watch: str, seconds: float, *, failed: bool) -> None:
        """One of the loops has looked what there is to do."""

    def store_waited(self, seconds: float) -> None:
        """A piece of work for the database has waited so long; called in any thread."""

    def loop_lagged(self, seconds: float) -> None:
        """The event loop came so much later to something than it was asked to."""

    def connected(self, connected: bool, servers: int) -> None:
        """Whether Discord is heard, and in how many servers the bot is."""

    def open_games(self, number: int) -> None:
        """How many games are not over."""
