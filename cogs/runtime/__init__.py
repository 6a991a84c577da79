"""Runs the bot: puts it together, connects it, ends it."""
