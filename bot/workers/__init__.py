"""Worker processes for long jobs: searches, drawing, statistics.

A job is a module-level function called with arguments that can be pickled. Both are sent through a
pipe, the function by its name. A generator function runs step by step and gives way to other
jobs after each step.
"""
