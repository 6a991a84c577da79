"""What keeps the repository in order and is no part of the bot."""
