"""The data of the interactions that Discord's client sends, and the client's checks."""
