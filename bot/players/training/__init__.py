"""Learns what the end of a round is worth, from the last round back to the first.

`python -m bot.players.training` writes the weights in `bot/players/weights` anew.
"""
