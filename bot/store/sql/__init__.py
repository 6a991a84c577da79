"""The statements that both databases share, said once, and how their rows become records."""
