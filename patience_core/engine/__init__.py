"""The rules compiled and played: table, deals, position, stacking, steps, conditions, and the game itself.

Begin with `game`, which puts everything together and answers every question about a position. `table` numbers the piles,
`position` holds the cards and takes moves back, `stacking` says what lies on what. A way in which cards move is a
mechanism: `mechanism` says what each offers, `moving` is the one that all games have, `mechanics` has the others,
`effects` says what they do to piles.
"""
