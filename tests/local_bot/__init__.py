"""Tests of the whole bot, which runs in the test's own process, at a playground of its own.

`tests/e2e` has the tests that need the bot in a process of its own. The subfolders mirror `cogs`,
except that the tests of rummy have one for themselves. The draws of a test follow from its path and
name, so moving or renaming a test changes its games.
"""
