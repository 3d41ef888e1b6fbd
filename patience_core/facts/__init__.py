"""What the engine knows and tells: why a move is refused, what a condition asks, what a rule is.

Each is a frozen dataclass, made where it is decided. `patience_core.words` turns it into a sentence of a language,
`fact.as_json` into JSON; nothing here knows of either. A new fact gets a method in the protocol of the languages.
"""
