"""What a ruleset cannot mean though it can be read: findings of lint."""
