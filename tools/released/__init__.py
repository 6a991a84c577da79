"""The database of a released version as a test's fixture; see `tools.released.__main__`."""
