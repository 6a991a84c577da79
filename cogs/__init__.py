"""What members touch: commands, the board message, buttons, reminders, error answers."""

EXTENSIONS: tuple[str, ...] = (
    "cogs.play",
    "cogs.challenges",
    "cogs.outbox",
    "cogs.commands",
)
"""The modules that the bot loads at start."""
