"""What every command and button is made of: answers, buttons, lists, permissions; no game."""
