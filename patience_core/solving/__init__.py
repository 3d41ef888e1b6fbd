"""Searching for a win: generic over rulesets, exact where the shape of a ruleset allows it."""
