"""A process beside the bot that thinks: for the computer's seat, for hints, for analyses."""
