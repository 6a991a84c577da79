"""What a table of the rummy is played by: the host's private panel, and its forms."""
