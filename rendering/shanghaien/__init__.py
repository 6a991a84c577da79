"""The pictures of the dice game Shanghaien."""
