"""Which runs of a survey's file are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .tables import Run


class NoSuchRunError(LookupError):
    """No run of a file is one that is asked for; the text says so and which there are."""


class Choice(NamedTuple):
    """What is asked for: a game by its name in records, variants that a run has, numbers of runs; nothing asks for all."""

    game: str | None = None
    variants: Sequence[str] = ()
    numbers: Sequence[int] = ()

    def of(self, runs: Mapping[int, Run]) -> dict[int, Run]:
        """The runs that are asked for, by their numbers.

        Raises:
            NoSuchRunError: when there is none although something is asked for, or not one of the numbers.
        """
        missing = [number for number in self.numbers if number not in runs]
        if missing:
            raise NoSuchRunError(f"there is no run {missing[0]}; {_told(runs)}")
        chosen = {number: run for number, run in runs.items() if self._has(number, run)}
        if not chosen and self != Choice():
            raise NoSuchRunError(f"there is no run {self._asked()}; {_told(runs)}")
        return chosen

    def _has(self, number: int, run: Run) -> bool:
        return (
            self.game in (None, run.game)
            and set(self.variants) <= set(run.variants.split())
            and (not self.numbers or number in self.numbers)
        )

    def _asked(self) -> str:
        parts = [f"of {self.game}"] if self.game is not None else []
        parts += [f"with {' '.join(self.variants)}"] if self.variants else []
        parts += [f"with the number {' or '.join(map(str, self.numbers))}"] if self.numbers else []
        return " ".join(parts)


def _told(runs: Mapping[int, Run]) -> str:
    """Which runs there are."""
    if not runs:
        return "the file has none"
    named = [
        f"{number} {run.game}{f' ({run.variants})' if run.variants else ''}" for number, run in runs.items()
    ]
    return f"the file has {', '.join(named)}"
