"""Drawing primitives, tiles and the file format.

This package does not know either game: to move a die or change a colour, edit the packages of the
games instead.
"""
