"""What is kept, as plain values: what the store returns and services hand on."""
