"""A match in its channel: its live message, the moves, and who brings it up to date."""
