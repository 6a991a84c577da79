"""What Discord refuses in a request's body, each rule with Discord's own error codes."""
