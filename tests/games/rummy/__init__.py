"""Tests of the rummy's rules."""
