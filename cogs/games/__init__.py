"""The Discord UI of each game, in one package per game."""
