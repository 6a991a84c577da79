"""Drawing primitives, tiles and file formats.

This package does not depend on any game. The layout of a game's pictures is in the package of the
game.
"""
