"""The interactions that Discord's client sends for a member, and its own checks."""
