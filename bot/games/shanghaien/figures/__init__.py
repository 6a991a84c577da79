"""Statistics of the players of a finished game, read from its log."""
