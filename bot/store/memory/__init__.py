"""The store in memory: for tests, held to the same contract as the others."""
