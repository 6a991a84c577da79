"""What members touch: commands, the board message, buttons, reminders, error answers."""

EXTENSIONS: tuple[str, ...] = (
    "cogs.commands",
    "cogs.play",
    "cogs.challenges",
    "cogs.outbox",
    "cogs.calls",
    "cogs.display",
    "cogs.rules",
    "cogs.clocks",
    "cogs.record",
    "cogs.history",
    "cogs.replay",
    "cogs.rests",
    "cogs.settings",
    "cogs.doctor",
    "cogs.privacy",
    "cogs.practice",
    "cogs.opponent",
    "cogs.analysis",
    "cogs.statistics",
    "cogs.away",
    "cogs.reminding",
    "cogs.proposals",
    "cogs.cancelling",
)
"""The modules that the bot loads at start; `cogs.commands` makes the group that others add to."""
