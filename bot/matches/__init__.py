"""A match is members, a game and a channel; this room is the one writer."""
