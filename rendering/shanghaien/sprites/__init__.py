"""The things on the table, each drawn once and kept: transparent sheets that nobody changes."""
