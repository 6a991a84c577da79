"""Drawing primitives, tiles and the file format.

This package does not depend on any game: to move a die or change a colour, edit the package of the
game.
"""
