"""The board of a match in its channel: rendering, moves and reconciliation."""
