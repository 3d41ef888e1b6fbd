"""The verbs with their arguments, options and help, a file for each or for two that belong together.

What they do is in `commands`, imported when a verb is called, so that no help or completion waits for it.
"""
