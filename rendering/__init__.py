"""Pictures: pure functions from plain data to image bytes.

A picture is made in two steps: a function `build_…` converts a position of a game to a scene of
plain data, and `render` draws the scene and returns the bytes. All of these functions are pure and
thread-safe. Parts of a picture are drawn on first use and cached.
"""
