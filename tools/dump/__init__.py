"""A dump of everything that members see, to compare two versions; see `tools.dump.__main__`."""
