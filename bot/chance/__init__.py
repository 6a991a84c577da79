"""Chance that members can check."""
