"""The exact solver of a round: all placements, rolls and tricks, by backward induction in numpy."""
