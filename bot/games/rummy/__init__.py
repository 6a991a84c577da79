"""The rules of the rummy Shanghai: pure functions without clock, randomness or I/O."""
