"""The line that is typed on the screen: a question, what is typed, and what could complete it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout import BufferControl, ConditionalContainer, Float, VSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu


class _Moves(Completer):
    """The legal moves that begin as what is typed."""

    def __init__(self, legal: Callable[[], list[str]]) -> None:
        self.legal = legal

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Any:  # noqa: ARG002 - as the library calls it
        text = document.text_before_cursor
        for move in self.legal():
            if move.startswith(text):
                yield Completion(move, start_position=-len(text))


class Entry:
    """A line that is there while something is asked."""

    def __init__(self, legal: Callable[[], list[str]], focus: Callable[[Window | None], None]) -> None:
        """Complete with what is legal; `focus` lets the keys go to a window, or to the board again."""
        self._focus = focus
        self._then: Callable[[str], object] | None = None
        self._question = ""
        self._typed = Buffer(
            completer=_Moves(legal),
            complete_while_typing=False,
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._accept,
        )
        question = Window(FormattedTextControl(lambda: self._question), dont_extend_width=True)
        self._window = Window(BufferControl(self._typed), height=1)
        self.line = ConditionalContainer(
            VSplit([question, self._window], height=1), Condition(lambda: self.is_open)
        )
        self.menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)

    @property
    def is_open(self) -> bool:
        """Whether something is asked."""
        return self._then is not None

    def ask(self, question: str, then: Callable[[str], object]) -> None:
        """Let a line be typed; `then` gets it, if it is not blank."""
        self._question, self._then = question, then
        self._focus(self._window)

    def leave(self) -> None:
        """Ask no more."""
        self._then = None
        self._focus(None)

    def _accept(self, buffer: Buffer) -> bool:
        then = self._then
        self.leave()
        if then is not None and buffer.text.strip():
            then(buffer.text.strip())
        return False
