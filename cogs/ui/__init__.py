"""The parts that commands and buttons share: answers, components, forms and errors. It does not
depend on any game.
"""
