"""The tests mirror the source tree."""
