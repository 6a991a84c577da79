"""A helper process that computes moves of the computer, hints and analyses."""
