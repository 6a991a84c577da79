"""What members touch: commands, the board message, buttons, reminders, error answers."""

EXTENSIONS: tuple[str, ...] = (
    "cogs.around.commands",
    "cogs.table.play",
    "cogs.starting.challenges",
    "cogs.table.outbox",
    "cogs.waiting.pings",
    "cogs.around.display",
    "cogs.around.rules",
    "cogs.waiting.clocks",
    "cogs.afterwards.record",
    "cogs.afterwards.history",
    "cogs.afterwards.replay",
    "cogs.waiting.rests",
    "cogs.around.settings",
    "cogs.around.doctor",
    "cogs.around.privacy",
    "cogs.starting.practice",
    "cogs.table.computer",
    "cogs.afterwards.analysis",
    "cogs.afterwards.statistics",
    "cogs.waiting.away",
    "cogs.waiting.reminding",
    "cogs.waiting.proposals",
    "cogs.waiting.cancelling",
)
"""The modules that the bot loads at start; `commands` makes the group that the others add to."""
