"""Turns values into sentences: what every game says, and a folder a game."""
