"""Ratings, results and statistics of members, for all games."""
