"""Discord's REST API, version 10, as far as a discord.py bot uses it."""
