"""Playing on the whole screen of a terminal.

`game_screen` is the game as it is looked at and played, without a terminal: the cursor, what is lifted, what a key does.
`board` finds where everything lies, `drawing` makes lines of styled text of it, `application` ties keys, mouse and lines to
prompt_toolkit, which is imported there alone.
"""
