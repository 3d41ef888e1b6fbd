"""Moving cards between piles, the mechanism that every game has: which moves are legal, and why one is not.

Begin with `ends`: what a group lets go and what it takes. `judge` asks it about one move and says why not, `generate`
lists all moves by the same tables read the other way round, `fast_path` makes plain moves without asking more than the
tables. `transfer` is the mechanism made of these, `pile_rules` tells the rules of groups as facts.
`tests/engine/moving` holds the three to each other.
"""
