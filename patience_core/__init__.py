"""Rules, notation and engine of patience games. Never prints, never exits.

What programs import from here is told in `docs/api.md`; it is loaded when it is first asked for. `api` has `Play`, the
engine in one class. A ruleset is read by `language`, compiled and played by `engine`, written and read as text by
`notation`; everything else is built on these: `docs/architecture.md` says what imports what.

>>> from patience_core import Play
>>> play = Play("pile-on", seed=7)
>>> play.move("3H t14")
't1 3H t14'
>>> play.outcome
'open'
"""

from __future__ import annotations

TYPE_CHECKING = (
    False  # type checkers take it for true; importing `typing` for it would take a tenth of `--version`
)

__all__ = [
    "ACTION",
    "Answer",
    "Game",
    "Move",
    "Play",
    "Position",
    "Refused",
    "RulesetError",
    "card_text",
    "library",
    "load",
    "move_text",
    "rules",
]

if TYPE_CHECKING:
    from .api import (
        ACTION,
        Answer,
        Game,
        Move,
        Play,
        Position,
        Refused,
        RulesetError,
        card_text,
        library,
        load,
        move_text,
        rules,
    )
else:

    def __getattr__(name: str) -> object:
        """A public name: the first that is asked for brings all of them."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - only who uses the library as such waits for it

        api = import_module(".api", __name__)
        globals().update({each: getattr(api, each) for each in __all__})
        return globals()[name]


def __dir__() -> list[str]:
    """The public names, whether they are loaded yet or not."""
    return sorted({*globals(), *__all__})
