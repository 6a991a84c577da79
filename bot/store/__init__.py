"""The persistence layer: one contract and its two databases."""
