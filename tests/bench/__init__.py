"""The benchmarks of `make bench`; some compare the bot with programs that do the same."""
