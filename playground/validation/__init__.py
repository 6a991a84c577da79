"""Discord's validation of request bodies, with Discord's error codes."""
