"""The persistence layer: a narrow contract, and the databases that fulfil it."""
