"""What `make bench` measures: this project beside what it can fairly be compared with."""
