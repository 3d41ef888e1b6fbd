"""Text to values and back: lines, records, deals and moves.

Begin with `lines`, which knows files, places and words, and `records`, which knows headers and blocks. `deals` reads and
writes deals, `moves` writes moves. Moves are read by `reading`, which asks `lookup` what words name, `short_forms` what
less than a whole move means, and `hints` what leads on from text that is no move; `unreadable` is how that comes to light.
"""
