"""The symbols of the trick cards: one file for each half, found by the half's name."""
