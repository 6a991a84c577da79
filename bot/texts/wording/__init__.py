"""Formatting of values as sentences: shared functions, and a package for each game."""
