"""Tests of the playground with real discord.py clients."""
