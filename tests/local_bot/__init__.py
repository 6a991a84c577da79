"""Tests of the whole bot, which runs in the test's process.

Each test has its own playground, a server that imitates Discord. The tests that need the bot in
another process are in `tests/e2e`. The subfolders mirror `cogs`, but all tests of rummy are in
`rummy`. The dice and cards of a test are drawn from its path and name, so moving or renaming a test
changes its games.
"""
