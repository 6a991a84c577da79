"""What members see: plain data in, picture bytes out."""
