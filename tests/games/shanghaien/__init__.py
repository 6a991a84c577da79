"""Tests of the dice game Shanghaien."""
