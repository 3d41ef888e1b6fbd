"""Dealing without choice: the steps of a deal, of an action and of what happens by itself, a file for each form.

Begin with `step`, which says what each form offers, and `compile`, which chooses the form of a written step.
"""
