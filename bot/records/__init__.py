"""Stored data as plain values, returned by the store and passed on by the services."""
