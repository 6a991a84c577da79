"""The store in one SQLite file beside the bot."""
