"""The dirty tricks: one file for each half of a card, found by the half's name.

A new half is a member of `Half` and a card that has it in `cards`, a file here that says when it
may be played and what it does, a drawing of the same name beside those of the other halves, and
an entry in ``shanghaien_tricks.ftl`` of every language.
"""
