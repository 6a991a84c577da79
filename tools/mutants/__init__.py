"""Mutation testing: breaks the program in one place at a time, and lists unnoticed changes."""
