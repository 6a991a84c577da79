"""Training of the captain's evaluation of round ends, from the last round to the first.

`python -m tools.captain.training` writes the weights to the folder `weights`.
"""
