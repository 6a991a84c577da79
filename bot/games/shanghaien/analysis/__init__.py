"""The analysis of a game: luck, choices, and better alternatives."""
