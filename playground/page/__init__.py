"""What the page in the browser talks to; PROTOCOL.md says in which frames."""
