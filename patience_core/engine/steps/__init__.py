"""Dealing without choice: the steps of a deal, of an action and of what happens by itself, a file for each form."""
