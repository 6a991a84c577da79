"""The start of a game: invitations and their messages."""
