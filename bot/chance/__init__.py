"""Verifiable random draws."""
