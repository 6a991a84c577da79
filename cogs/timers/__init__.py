"""Deadlines, notifications, pauses and proposals in running matches."""
