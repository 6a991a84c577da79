"""A dump of all that members see, to compare two versions; see `tools.dump.__main__`."""
