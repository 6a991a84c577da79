"""The stand-in for Discord, driven by real discord.py clients."""
