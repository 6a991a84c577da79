"""The benchmarks of `make bench`; some compare this project with programs for the same task."""
