"""One process, as its operator sees it."""
