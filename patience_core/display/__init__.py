"""Positions as pictures, and rules as text.

Begin with `seen`: what a player sees of a position; whoever shows anything of one reads that. `described` tells it in
words. `scene` says where everything lies in the picture: `text` draws that in letters, `svg` in points, `page` a whole
replay as a page that plays, and `values` is it as data. `rules` tells the rules of a game and what each variant
changes. All return text, or what becomes JSON; who prints it is none of their business.
"""
