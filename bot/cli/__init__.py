"""What the command line does besides running the bot."""
