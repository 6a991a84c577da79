"""The slash commands, apart from those of a single game."""
