"""The dirty tricks: one file for each half of a card, named after the half.

To add a half, add a member to `Half`, a card with it to `cards`, a file here with its rules, a
drawing of the same name next to those of the other halves, and an entry to
``shanghaien_tricks.ftl`` in every language.
"""
