"""English: nouns and phrases, then a file for each file of facts, put together in `english`.

Begin with `base` and `nouns`. A method has the name of its fact's kind and returns the sentence; `phrases` has what
several sentences share, such as lists, counts and relations between cards.
"""
