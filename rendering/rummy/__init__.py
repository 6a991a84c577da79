"""The pictures of the rummy."""
