"""Positions as pictures, and rules as text.

Begin with `scene`: where everything lies in the picture of a position. `text` draws it in letters, `svg` in points, `page`
a whole replay as a page that plays. `rules` tells the rules of a game and what each variant changes. All return text; who
prints it is none of their business.
"""
