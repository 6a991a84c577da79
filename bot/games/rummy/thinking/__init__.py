"""A helper process that computes moves of the rummy's computer players, hints and analyses."""
