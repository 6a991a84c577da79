"""Searches of a hand: its distance from a contract, ways to go Down, cards to lay."""
