"""The application: rules, dice, matches and their store; no pictures, no widgets."""

__version__ = "1.1.0"
