"""Moves of cards between piles: which are legal, why one is not, and the fast path for plain games."""
