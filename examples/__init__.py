"""Examples for developers. `python -m examples.pig` starts the bot with the example Pig."""
