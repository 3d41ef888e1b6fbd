"""Programs for those who work on patience; none of them is installed."""
