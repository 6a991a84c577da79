"""The rules of Shanghai, the rummy: pure functions without clock, randomness or I/O."""
