"""Boards and moves of other programs, to ours and back."""
