"""Development tools, not part of the bot."""
