"""Playing on the whole screen of a terminal.

`shown_game` is a game as it is looked at, without a terminal, and `game_screen` as it is played: what a key does. `board`
finds where everything lies, `drawing` makes lines of styled text of it. `application` ties keys, mouse and lines to
prompt_toolkit, which is imported there and in `entry` alone.
"""
