"""The benchmarks of `make bench`; some also measure a simpler program for comparison."""
