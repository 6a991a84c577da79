"""Tests of the whole bot, which runs in the test's process, at a separate playground for each test.

The tests that need the bot in another process are in `tests/e2e`. The subfolders mirror `cogs`, but
all tests of rummy are in `rummy`. The draws of a test follow from its path and
name, so moving or renaming a test changes its games.
"""
