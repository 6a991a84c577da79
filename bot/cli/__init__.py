"""What the command line does besides running the bot: a file a command."""
