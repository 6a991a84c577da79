"""A stand-in for Discord on this machine: REST, gateway and a page with two seats."""
