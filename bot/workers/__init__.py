"""Processes beside the bot, for what takes long: thinking, drawing, counting.

A job is a function of a module, called with values that can be pickled; both travel by pipe, the
function by its name. One that yields is done step by step: it gives way to others at every step.
"""
