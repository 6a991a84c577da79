"""Drawings shared by both games, in the style of a tavern: planks, slates, posters, portraits."""
