"""Matches: members playing a game in a channel. Only this package changes them."""
