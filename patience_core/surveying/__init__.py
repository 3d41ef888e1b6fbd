"""Solving many deals of one game: which ones, on what machines, kept in one file, told as a table."""
