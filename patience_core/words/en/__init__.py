"""English: nouns and phrases, then a file for each file of facts, put together in `english`."""
