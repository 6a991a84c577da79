"""The start, the connection and the shutdown of the bot."""
