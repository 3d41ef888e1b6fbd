"""The verbs, a file for each: its arguments, options and help, and what it does.

A verb is imported when it is called or asked about; what it works with, only when it is called.
"""
