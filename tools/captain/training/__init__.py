"""Learns what the end of a round is worth, from the last round back to the first.

`python -m tools.captain.training` writes the weights beside it, in `weights`, anew.
"""
