"""Shared parts of all commands and buttons: answers, components, forms and errors.

This package does not depend on any game.
"""
