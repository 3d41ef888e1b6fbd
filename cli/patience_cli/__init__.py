"""The command line of patience: files, streams, colour and exit codes. The only place that prints or exits."""
