"""What is a game's own in Discord: one folder a game."""
