"""Measurements, to be run from the top folder: ``python -m benchmarks.replay``."""
