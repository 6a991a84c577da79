"""The server's side of the page in the browser; PROTOCOL.md describes the frames."""
