"""Values of which a program has many kinds and makes few."""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

MISSING: Any = object()
"""Stands for a default where there is none."""


class Field:
    """A field of a value: its name, its default, and what a class says of it beside that."""

    __slots__ = ("default", "name", "said")

    def __init__(self, default: Any = MISSING, said: Any = None) -> None:
        """Begin without a name, which the class gives."""
        self.name = ""
        self.default = default
        self.said = said


@dataclass_transform(frozen_default=True)
class Value:
    """What a frozen dataclass is, with methods that stand here once for all that inherit it.

    Those that `dataclass` and `NamedTuple` write for each class anew are compiled at every start, which takes longer
    than reading a game. Making one takes longer instead: it is meant for values that are made once.
    """

    all_fields: ClassVar[tuple[Field, ...]] = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    _required: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Find the fields: those of the classes that it extends, then its own."""
        super().__init_subclass__()
        bases = reversed(cls.__mro__[1:])
        found = {each.name: each for base in bases for each in vars(base).get("all_fields", ())}
        for name in cls.__annotations__:
            given = vars(cls).get(name, MISSING)
            each = given if isinstance(given, Field) else Field(given)
            each.name = name
            found[name] = each
            if each.default is not MISSING:
                setattr(cls, name, each.default)
            elif given is each:
                delattr(cls, name)
        cls.all_fields = tuple(found.values())
        cls.__match_args__ = tuple(found)  # type: ignore[misc] # each class has its own
        cls._defaults = {each.name: each.default for each in cls.all_fields}
        cls._required = tuple(each.name for each in cls.all_fields if each.default is MISSING)

    def __init__(self, *values: Any, **named: Any) -> None:
        """Take the values of the fields, in order or by name."""
        own, names = vars(self), self.__match_args__
        own.update(self._defaults)
        own.update(zip(names, values, strict=False))
        own.update(named)
        if (
            len(own) > len(names)
            or len(values) > len(names)
            or (named and not named.keys().isdisjoint(names[: len(values)]))
            or any(own[name] is MISSING for name in self._required)
        ):
            raise TypeError(f"not the fields of {type(self).__name__}: {values}, {named}")

    def replaced(self, **changes: Any) -> Self:
        """The same with other values for some fields."""
        return type(self)(**(vars(self) | changes))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a value does not change."""
        raise AttributeError(f"{type(self).__name__} does not change: {name} stays as it is")

    def __delattr__(self, name: str) -> None:
        """Refuse this, too."""
        raise AttributeError(f"{type(self).__name__} does not change: {name} stays as it is")

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
