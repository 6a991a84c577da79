"""What members see: plain data in, picture bytes out.

A picture is made in two steps: `build_…` reads a position of the rules and returns a scene of
plain data, `render` draws the scene and returns the bytes. Both are pure and may run in any thread;
`warm_up` draws in advance the parts that later pictures only copy.
"""
