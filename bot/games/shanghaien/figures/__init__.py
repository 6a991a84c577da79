"""What a finished game tells about its players, read from its log."""
