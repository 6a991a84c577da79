"""The trick cards: one module for each half of a card, named after the half.

To add a half, add a member to `cards.Half`, a card that has it to `cards.Trick`, a module here with
its rules, a drawing of the same name in `rendering.shanghaien.sprites.tricks`, and an entry to
``shanghaien_tricks.ftl`` in every language.
"""
