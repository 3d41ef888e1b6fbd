"""Positions as layouts."""
