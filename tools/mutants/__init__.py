"""Breaks the program in one small place after the other, and lists what no test notices."""
