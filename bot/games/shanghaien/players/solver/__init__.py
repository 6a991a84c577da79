"""Solves a round exactly: every placement, every roll, every trick, rolled back with numpy."""
