"""The analysis of a finished game: luck, costly choices and better alternatives; and hints."""
