"""One package for each game that the bot can host."""
