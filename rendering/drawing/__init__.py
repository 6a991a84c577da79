"""Speed and file format, nothing else: pictures as tiles, joined from bands already encoded.

Nothing in here decides how anything looks: to move a die or change a colour, you need not read it.
"""
