"""Shanghaien as members see it: its board, its buttons, its messages."""
