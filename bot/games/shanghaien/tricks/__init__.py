"""The trick cards: one module for each half of a card, named after the half.

A new half needs:

- a member of `cards.Half`, and a card in `cards.Trick` that has the half;
- a module here with its rules;
- a drawing of the same name in `rendering.shanghaien.sprites.tricks`;
- an entry in ``shanghaien_tricks.ftl`` in every language.
"""
