"""The trick cards: one module for each half of a card, named after the half.

To add a half, add a member to `cards.Half`, a card that has it to `cards.Trick`, a module here with
its rules, a drawing of the same name next to those of the other halves, and an entry to
``shanghaien_tricks.ftl`` in every language.
"""
