"""The rules of Shanghaien, without I/O, a clock or a source of chance."""
