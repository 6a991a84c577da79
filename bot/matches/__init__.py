"""A match is two members, a game and a channel; `Matches` is the one writer."""
