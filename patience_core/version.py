"""The version of the program; the packages that are published take it from here."""

VERSION = "0.1.0"
