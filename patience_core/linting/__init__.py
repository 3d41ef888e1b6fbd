"""What a ruleset cannot mean though it can be read: findings of lint.

Begin with `lint`, which checks a ruleset with each of its variants; `findings` has one function for each kind of finding,
and `room` works out how many cards some piles can hold.
"""
