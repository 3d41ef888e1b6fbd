"""Values of which a program has many kinds and makes few."""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A frozen dataclass whose methods stand here once, for all that inherit it.

    Those that `dataclass` would write for each class anew are compiled at every start, which takes longer than
    reading a game. Making one takes longer instead: it is meant for values that are made once.
    """

    all_fields: ClassVar[tuple[Field[Any], ...]]

    def __init_subclass__(cls) -> None:
        """Find the fields."""
        part: Any = dataclass(init=False, repr=False, eq=False)(cls)
        cls.all_fields = fields(part)

    def __init__(self, *values: Any, **named: Any) -> None:
        """Take the values of the fields, in order or by name."""
        names = [each.name for each in self.all_fields]
        given = dict(zip(names, values, strict=False)) | named
        vars(self).update({each.name: given.get(each.name, each.default) for each in self.all_fields})
        if (
            len(given) < len(values) + len(named)
            or not given.keys() <= set(names)
            or MISSING in vars(self).values()
        ):
            raise TypeError(f"not the fields of {type(self).__name__}: {values}, {named}")

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
