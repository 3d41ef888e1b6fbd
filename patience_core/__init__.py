"""Rules, notation and engine of patience games. Never prints, never exits."""
