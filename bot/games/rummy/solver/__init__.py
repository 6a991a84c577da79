"""Searches: the distance of a hand from a contract, ways to go Down, and lay-offs."""
