"""The analysis of a game: luck, the players' choices, and what they could have done better."""
