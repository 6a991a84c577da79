"""The gateway of Discord, as far as a discord.py bot uses it."""
