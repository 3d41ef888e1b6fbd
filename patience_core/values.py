"""Values of which a program has many kinds and makes few."""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, field
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A frozen dataclass whose methods stand here once, for all that inherit it.

    Those that `dataclass` would write for each class anew are compiled at every start, which takes longer than
    reading a game. Making one takes longer instead: it is meant for values that are made once.
    """

    all_fields: ClassVar[tuple[Field[Any], ...]] = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Find the fields: those of the class that it extends, then its own."""
        bases = reversed(cls.__mro__[1:])
        found = {each.name: each for base in bases for each in vars(base).get("all_fields", ())}
        for name in cls.__annotations__:
            given = vars(cls).get(name, MISSING)
            each = given if isinstance(given, Field) else field(default=given)
            each.name = name
            found[name] = each
            if each.default is not MISSING:
                setattr(cls, name, each.default)
            elif given is each:
                delattr(cls, name)
        cls.all_fields = tuple(found.values())
        cls.__match_args__ = tuple(found)  # type: ignore[misc] # each class has its own

    def __init__(self, *values: Any, **named: Any) -> None:
        """Take the values of the fields, in order or by name."""
        given = dict(zip(self.__match_args__, values, strict=False)) | named
        own = vars(self)
        for each in self.all_fields:
            own[each.name] = given.get(each.name, each.default)
        if len(given) < len(values) + len(named) or not given.keys() <= own.keys() or MISSING in own.values():
            raise TypeError(f"not the fields of {type(self).__name__}: {values}, {named}")

    def replaced(self, **changes: Any) -> Self:
        """The same with other values for some fields."""
        return type(self)(**(vars(self) | changes))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a value does not change."""
        raise FrozenInstanceError(name)

    def __eq__(self, other: object) -> bool:
        """Whether all values are the same."""
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        """The same for equal values."""
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        """As one would write it."""
        values = [f"{name}={value!r}" for name, value in vars(self).items()]
        return f"{type(self).__name__}({', '.join(values)})"
