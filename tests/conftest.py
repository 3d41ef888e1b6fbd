"""Settings for all tests: the same cases in every run, and none judged by the clock."""

import signal

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")
# Programs that tests begin heed Ctrl-C, though a shell that runs the tests in the background has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
