"""Text to values and back: lines, records and moves."""
