"""Processes beside the bot, for what takes long: thinking, drawing, counting."""
