"""What surrounds the games: commands about them, settings, rules, privacy, registration."""
