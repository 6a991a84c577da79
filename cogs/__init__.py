"""The Discord side of the bot: commands, boards, buttons, timers and error messages."""
