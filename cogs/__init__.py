"""What members touch: commands, the board message, buttons, reminders, error answers."""
