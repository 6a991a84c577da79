"""Training of the captain's evaluation of round ends (positions between two rounds).

`python -m tools.captain.training` writes the weights to the folder `weights`.
"""
