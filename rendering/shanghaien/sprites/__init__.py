"""The things on the table, each drawn once and cached: transparent sheets, never changed."""
