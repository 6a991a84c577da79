"""Shanghai, the rummy, as members see it: its table, the private hand, its messages."""
