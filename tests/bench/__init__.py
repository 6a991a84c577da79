"""What `make bench` measures: this project beside programs with the same task."""
