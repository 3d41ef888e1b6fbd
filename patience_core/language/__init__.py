"""The language of rulesets: YAML nodes, kinds of value, the parts of a ruleset, reading, merging, checking, schema."""
