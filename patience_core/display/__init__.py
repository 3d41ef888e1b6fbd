"""Positions as layouts, and rules as text.

Begin with `text`: the picture that a ruleset's `layout` describes, and the piles one a line for those who listen. `rules`
tells the rules of a game and what each variant changes. Both return lines; who prints them is none of their business.
"""
