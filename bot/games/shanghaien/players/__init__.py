"""Computer players. Each sees only its own view and returns a legal move."""
