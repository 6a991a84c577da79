"""Ratings, tallies and statistics from results, for every game."""
