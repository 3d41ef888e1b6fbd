"""Records played again: verdicts, canonical form and comparison.

Begin with `replay`, which is the whole function: a record or a script goes in, its steps and its outcome or the first
problem come out. `formatting` brings records into canonical form, `compare` says where two replays part.
"""
