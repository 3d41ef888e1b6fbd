"""The language of rulesets: YAML nodes, kinds of value, the parts of a ruleset, reading, merging, checking, schema.

Begin with `ruleset`, the class of the whole, and the parts that it names: `groups`, `steps`, `actions`, `conditions`.
Each field is described where it stands; `reader`, `schema` and `reference` are made from that. `library` finds a game by
its name and puts it together: `nodes` reads YAML, `merge` lays variants over it, `check` compares the parts.
"""
