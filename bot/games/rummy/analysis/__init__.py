"""Hints, and after a game luck and choices apart, from what each seat could see."""
