"""The database of a released version as a test fixture; see `tools.released.__main__`."""
