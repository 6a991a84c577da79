"""Terms of a game: options with their limits, rule sets, and the agreement of the players."""
