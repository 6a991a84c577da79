"""What commands and buttons share: answers, buttons, lists, permissions. Knows no game."""
