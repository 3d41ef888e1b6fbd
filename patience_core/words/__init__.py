"""The rules of a game in sentences."""
