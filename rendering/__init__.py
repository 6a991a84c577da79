"""What members see: plain data in, picture bytes out.

A picture is made in two steps: `build_…` reads a position of the rules and returns a scene of
plain data, `render` draws the scene and returns the bytes. Both are pure and may run in any thread.
A part is drawn when a picture first shows it; later pictures copy it.
"""
