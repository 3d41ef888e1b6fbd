"""Boards and moves of other programs, to ours and back.

Begin with `forms`: the table of the forms, each with its modules. Boards are read by `boards` and `solvitaire`, laid on a
game's table by `placing`, and written by `fc_solve` and `solvitaire`. Moves are read and written by
`freecell_notation`, what a solver prints by `solver_output`; `making` makes them, `automoves` what follows by itself.
"""
