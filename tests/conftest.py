"""Settings for all tests: the same cases in every run, and none judged by the clock."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")
