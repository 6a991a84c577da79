"""The rules of the rummy Shanghai: pure functions without clock, chance or input and output."""
