"""The rules compiled and played: table, deals, position, stacking, steps, conditions, and the game itself."""
