"""All texts for members: Fluent catalogues, and functions that put values into words.

Arguments have the same meaning in all files:

- `$when` is a Discord timestamp shown relative to now ("in 2 days"); `$date` is one shown as day
  and time.
- `$command` is a command mention, `$link` a formatted link and `$url` a bare address.
- `$name` and other arguments for people are mentions or names; `$opponent` is the reader's
  opponent.
- `$dice`, `$options` and other plurals are formatted lists, or numbers in texts that count.

The prefix of a key is the kind of the text, which limits its length: `cmd-` and `opt-` are names
of commands and options (with `-desc` their descriptions), `choice-` a value of an option, `menu-`
an entry in a context menu, `button-` the label of a button, `pic-` a word in a picture, and
`refusal-` the private answer to a request that is refused.
"""
