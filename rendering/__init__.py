"""Pictures: pure functions from plain data to image bytes.

A picture is made in two steps: `build_…` converts a position of the rules to a scene of plain data,
and `render` draws the scene and returns the bytes. Both are pure and thread-safe. Parts of a
picture are drawn on first use and cached.
"""
