"""A second look at a game: what luck did, what the players did, and what they could have done."""
