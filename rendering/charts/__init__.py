"""Charts for every game, drawn on a slate."""
