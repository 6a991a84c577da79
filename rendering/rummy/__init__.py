"""The pictures of Shanghai, the rummy."""
