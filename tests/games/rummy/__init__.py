"""Tests of the rummy rules."""
