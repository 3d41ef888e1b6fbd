"""Searching for a win: generic over rulesets, exact where the shape of a ruleset allows it.

Begin with `solve`, which chooses a search by the shape of the ruleset and replays what it found. `search` is what all
searches share: positions reached, limits, the way back. `best_first`, `beam`, `staged`, `equal_ranks`, `removal`,
`closing_row` and `hidden_information` are searches; `state` packs positions, `score` says how promising one is, `harmless` which cards go
home at once. `watch` looks on at a search; `shorten` and `shortest` are for wins that are to take few moves.
`docs/solving.md` has the proofs.
"""
