"""Every text for members: Fluent catalogues, and functions that put the rules' values into words.

What the texts fill in, the same in all files: `$when` is a Discord timestamp that reads as a
distance ("in 2 days"), `$date` one that reads as a day and time; `$command` a command mention,
`$link` and `$url` a ready link and a bare address; `$name` and other people a mention or a name;
`$opponent` the reader's opponent; `$dice`, `$options` and the like a list made by `Texts.list`.

The kind of a text stands first in its key, and sets its length: `cmd-` and `opt-` are names of
commands and options (with `-desc` their descriptions), `choice-` what an option offers, `menu-`
an entry in a context menu, `button-` a button's label, `pic-` a word in a picture, `refusal-` a
private answer to what cannot be done.
"""
