"""Tests of the rummy Shanghai."""
