"""The forms in which other programs write boards and moves: one table, read by the command, its help and the API.

A form is a module here, with a function that reads, one that writes, or both, and an entry in `FORMS`. The modules are
imported when the function is called.
"""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from ..bounds import LARGEST, LARGEST_TEXT

if TYPE_CHECKING:
    from ..engine.deals import Deal
    from ..engine.game import Game
    from ..engine.position import Position
    from .making import Made


class Given(NamedTuple):
    """What is read: a stream of bytes and its name, and the game; `deal`, for a form that does not tell it.

    `automoves` is the rule by which cards go home without being told; None where it is to be found.
    """

    stream: BinaryIO
    file: str
    game: Game
    deal: Deal | None = None
    automoves: str | None = None


class Read(NamedTuple):
    """What was read: the deal, and what was made of the moves if it has some."""

    deal: Deal
    made: Made | None = None


class Told(NamedTuple):
    """A game to be written: its deal, its moves in our notation and the position after them."""

    game: Game
    deal: Deal
    texts: list[str]
    position: Position
    automoves: str | None = None


class Form(NamedTuple):
    """A form: `reads` and `writes` say what, and are empty if it does not; `reader` and `writer` name who does.

    Those are written ``module:function``, from a `Given` to a `Read` and from a `Told` to lines.
    """

    name: str
    reads: str = ""
    reader: str = ""
    writes: str = ""
    writer: str = ""
    needs_deal: bool = False
    """What it tells are the moves of a deal that is given besides; else it brings its own."""
    reads_automoves: bool = False
    writes_automoves: bool = False
    """Whether moves that follow by themselves may be left out."""
    largest: int = LARGEST_TEXT
    """No file of it has more bytes."""

    def read(self, given: Given) -> Read:
        """Read what another program wrote.

        Raises:
            RecordError: for what is none of this form, or does not fit the game.
        """
        read: Read = _function(self.reader)(given)
        return read

    def write(self, told: Told) -> list[str]:
        """Write for another program.

        Raises:
            RecordError: for what the form has no words for.
        """
        lines: list[str] = _function(self.writer)(told)
        return lines


FORMS = {
    form.name: form
    for form in (
        Form(
            "fc-solve",
            reads="a board, or boards and moves",
            reader="fc_solve:read",
            writes="boards",
            writer="fc_solve:write",
            reads_automoves=True,
        ),
        Form("pysol-cards", reads="boards", reader="placing:read"),
        Form(
            "solvitaire",
            reads="boards",
            reader="solvitaire:read",
            writes="boards",
            writer="solvitaire:write",
            largest=LARGEST,
        ),
        Form(
            "freecell-notation",
            reads="moves",
            reader="freecell_notation:read",
            writes="moves",
            writer="freecell_notation:write",
            needs_deal=True,
            reads_automoves=True,
            writes_automoves=True,
        ),
    )
}
"""The forms by name: those of boards, then those of moves."""


def listed_forms(*, reading: bool) -> str:
    """The forms that are read, or written, and what they are; those side by side that say the same say it once."""
    forms = forms_that_read() if reading else forms_that_write()
    alike = groupby(forms, lambda form: form.reads if reading else form.writes)
    *others, last = [f"{', '.join(form.name for form in each)} ({kind})" for kind, each in alike]
    return f"{', '.join(others)}, or {last}" if others else last


def forms_that_read() -> list[Form]:
    """The forms that are read."""
    return [form for form in FORMS.values() if form.reads]


def forms_that_write() -> list[Form]:
    """The forms that are written."""
    return [form for form in FORMS.values() if form.writes]


def form_that_reads(name: str) -> Form:
    """The form of a name. Raises `ValueError` when none is read that has it."""
    return _named(name, forms_that_read())


def form_that_writes(name: str) -> Form:
    """The form of a name. Raises `ValueError` when none is written that has it."""
    return _named(name, forms_that_write())


def _named(name: str, forms: list[Form]) -> Form:
    found = next((form for form in forms if form.name == name), None)
    if found is None:
        raise ValueError(f"{name} is none of: {', '.join(form.name for form in forms)}")
    return found


def _function(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(f".{module}", __package__), name)
