"""Trains the captain to evaluate round ends, which are the positions between two rounds.

`python -m tools.captain.training` writes the weights to tools/captain/weights.
"""
