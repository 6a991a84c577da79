"""Examples for developers. The bot does not load them; `python -m examples.pig` does."""
