"""How games begin: challenges, practice, and where they are played."""
