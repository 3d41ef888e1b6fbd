"""Solving many deals of one game: which ones, on what machines, kept in one file, told as a table.

Begin with `survey`, which gives deals to workers and keeps what comes back. `seeds` says which deals, `work` what a worker
does, `store` and `tables` what the file holds, `migration` how older files are read. `summary`, `report` and `plot` tell
the results.
"""
