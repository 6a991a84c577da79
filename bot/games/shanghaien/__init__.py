"""The rules of Shanghaien, pure: standard library only, no clock, no chance of its own, no I/O."""
