"""The screen on a terminal: keys, mouse, the line that is typed, and pages of text."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Point
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import DynamicKeyBindings, KeyBindings
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    HSplit,
    Layout,
    UIContent,
    UIControl,
    VSplit,
    Window,
)
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from ..console import note
from ..exit_codes import FINE
from ..session import Session, never_lost
from .drawing import Signs, draw, row_of_board
from .game_screen import GameScreen, Message
from .hints import HintSearch
from .keys import keys_of_all, keys_of_game, keys_of_pages, keys_of_record
from .look import ScreenLook
from .record_screen import RecordScreen
from .texts import VIEW_HELP, help_lines
from .win_light import WinLight

SECOND_DIGIT = 0.6
"""How many seconds a second digit may take."""
SLOWEST, FASTEST = 0.25, 32.0
"""How many moves a second a record plays."""
ESCAPE = 0.1
"""How many seconds what follows the escape character may take, as the keys with arrows send it."""
CARD = "bg:#f2f2ee"
STYLES = {
    "title": "bg:#222222 #e8e0a0",
    "name": "#8fb98f",
    "card": f"{CARD} #111111 bold",
    "card.diamonds": "#c00000",
    "card.hearts": "#c00000",
    "back": "bg:#005f87 #d0e8f0",
    "count": "#909090",
    "gap": "#808080",
    "cursor": "bg:#ffd75f #000000 bold",
    "lifted": "bg:#ffaf5f #111111",
    "target": "bg:#87d787 #003000",
    "touched": "#d7af00 bold",
    "panel": "#b0b0b0",
    "message": "#e8e0a0",
    "refused": "#ff8787 bold",
    "keys": "bg:#222222 #d0d0d0",
    "end": "bg:#005f00 #ffffff bold",
    "page": "",
}
FOUR_COLORS = {"card.diamonds": "#0060c0", "card.clubs": "#007030"}


def play_on_screen(session: Session, look: ScreenLook) -> int:
    """Play a game on the whole screen until it is left; the game is kept in any case."""
    return show_on_screen(GameScreen(session), look)


def show_on_screen(screen: GameScreen, look: ScreenLook) -> int:
    """Show a game, or a record, until the screen is left."""
    application = ScreenApplication(screen, look)
    with never_lost(application), suppress(EOFError):  # the terminal is gone
        application.run()
    return FINE


class _Board(UIControl):
    """The whole screen but the line that is typed."""

    def __init__(self, owner: ScreenApplication) -> None:
        self.owner = owner

    def create_content(self, width: int, height: int) -> UIContent:
        lines = self.owner.lines(width, height)
        return UIContent(lambda number: lines[number], len(lines), Point(0, 0), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        if mouse_event.event_type == MouseEventType.MOUSE_DOWN:
            x, y = mouse_event.position
            self.owner.guarded(lambda: self.owner.clicked(x, y))

    def is_focusable(self) -> bool:
        return True


class _Moves(Completer):
    """The legal moves that begin as what is typed."""

    def __init__(self, owner: ScreenApplication) -> None:
        self.owner = owner

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Any:  # noqa: ARG002 - as the library calls it
        text = document.text_before_cursor
        for move in self.owner.screen.legal_texts():
            if move.startswith(text):
                yield Completion(move, start_position=-len(text))


class ScreenApplication:
    """Ties a game screen to a terminal."""

    def __init__(self, screen: GameScreen, look: ScreenLook) -> None:
        """Begin with a game or a record."""
        self.screen = screen
        self.four = look.four
        self.page: list[str] = []
        self.page_top = 0
        self.page_height = 1
        self.asked: Callable[[str], object] | None = None
        self.question = ""
        self.digit: tuple[int, asyncio.TimerHandle] | None = None
        self.hint = HintSearch()
        self.ticking: asyncio.TimerHandle | None = None
        self.speed = 2.0
        self.light = WinLight(self._light_changed)
        unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        self.signs = Signs.of(look.cards, unicode=unicode)
        self.typed = Buffer(
            completer=_Moves(self),
            complete_while_typing=False,
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._accept,
        )
        self.keys = self._keys()
        self.board = Window(_Board(self))
        question = Window(FormattedTextControl(lambda: self.question), dont_extend_width=True)
        self.entry = Window(BufferControl(self.typed), height=1)
        line = ConditionalContainer(
            VSplit([question, self.entry], height=1), Condition(lambda: self.asked is not None)
        )
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        depth = None if look.colour else ColorDepth.DEPTH_1_BIT
        self.application: Application[None] = Application(
            Layout(FloatContainer(HSplit([self.board, line]), [menu]), self.board),
            key_bindings=DynamicKeyBindings(lambda: self.keys),
            style=self._style(),
            full_screen=True,
            mouse_support=True,
            color_depth=depth,
        )
        self.application.ttimeoutlen = ESCAPE

    def run(self) -> None:
        """Play until the screen is left. Whatever a key raises ends it, and is raised here."""
        if os.environ.get("PROMPT_TOOLKIT_NO_CPR") is None:
            os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
        self.application.run(handle_sigint=False, set_exception_handler=False)

    def _light_changed(self) -> None:
        self.screen.light = self.light.shown
        self.application.invalidate()

    def _style(self) -> Style:
        return Style.from_dict(STYLES | (FOUR_COLORS if self.four else {}))

    # Lines

    def lines(self, width: int, height: int) -> list[StyleAndTextTuples]:
        """What stands on the screen."""
        if not self.page:
            return [[*line] for line in draw(self.screen, width, height, self.signs)]
        wrapped = [part for line in self.page for part in _wrapped(line, min(width, 100) - 2)]
        self.page_height = height - 1
        self.page_top = max(0, min(self.page_top, len(wrapped) - self.page_height))
        shown = wrapped[self.page_top : self.page_top + self.page_height]
        below = len(wrapped) - self.page_top - len(shown)
        keys = f"arrows scroll, {below} lines below  Esc back" if below else "Esc back"
        lines: list[StyleAndTextTuples] = [[("class:page", f" {line}")] for line in shown]
        lines += [[("", "")]] * (self.page_height - len(shown))
        return [*lines, [("class:keys", keys.ljust(width))]]

    def clicked(self, x: int, y: int) -> None:
        """Do what a click at a point means."""
        if self.page:
            self.page = []
        elif self.screen.asks_what_next:
            self.screen.let_go()
        elif not isinstance(self.screen, RecordScreen):
            self.screen.point(x - 1, row_of_board(self.screen, y))

    def _show(self, lines: list[str]) -> None:
        self.page, self.page_top = lines, 0

    # The line that is typed

    def ask(self, question: str, then: Callable[[str], object]) -> None:
        """Let a line be typed."""
        self.question, self.asked = question, then
        self.application.layout.focus(self.entry)

    def _accept(self, buffer: Buffer) -> bool:
        then = self.asked
        self._leave_line()
        if then is not None and buffer.text.strip():
            text = buffer.text.strip()
            self.guarded(lambda: then(text))
        return False

    def _leave_line(self) -> None:
        self.asked = None
        self.application.layout.focus(self.board)

    # Keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        typing = Condition(lambda: self.asked is not None)
        reading = Condition(lambda: bool(self.page))
        playing = ~typing & ~reading
        screen = self.screen
        own = keys_of_record(self, screen) if isinstance(screen, RecordScreen) else keys_of_game(self, screen)
        tables = (
            (playing, (*keys_of_all(self), *own)),
            (reading, keys_of_pages(self)),
            (typing, [("escape c-c", self._leave_line)]),
        )
        for when, table in tables:
            for names, act in table:
                for name in names.split():
                    keys.add(name, filter=when, eager=name != "escape")(
                        lambda _event, act=act: self.guarded(act)
                    )
        return keys

    def guarded(self, act: Callable[[], object]) -> None:
        """Do something; whatever it raises ends the screen, so that the game is kept and the error told."""
        try:
            act()
            if not self.application.is_done:
                self.light.follow(self.screen.played)
                self.screen.light = self.light.shown
        except Exception as error:  # noqa: BLE001 - it is raised again where the screen was begun
            self.application.exit(exception=error)
        self.application.invalidate()

    def show(self, screen: GameScreen) -> None:
        """Go on with another game, or with a record."""
        self._stop()
        self.screen = screen
        self.keys = self._keys()

    def leave(self) -> None:
        """Leave the screen."""
        self.light.stop()
        self.application.exit()

    def switch_light(self) -> None:
        """Tell from now on whether the game can still be won, or no longer."""
        self.light.switch(self.screen.played)

    def close(self) -> None:
        """See that the game is kept, and that what is said is printed from now on."""
        self.screen.told_by(note)
        self.screen.close()

    def show_help(self) -> None:
        """Show the keys."""
        self._show(
            VIEW_HELP.split("\n") if isinstance(self.screen, RecordScreen) else help_lines(self.screen.game)
        )

    def show_rules(self) -> None:
        """Show the rules of the game."""
        from patience_core.display.rules import rules_lines  # noqa: PLC0415 - only who asks waits for it

        self._show(rules_lines(self.screen.game))

    def close_page(self) -> None:
        """Go back to the board."""
        self.page = []

    def scroll(self, lines: int) -> None:
        """Show other lines of a page."""
        self.page_top += lines

    def scroll_pages(self, pages: int) -> None:
        """Show the next lines of a page that were not seen yet."""
        self.page_top += pages * self.page_height

    def toggle_moves(self) -> None:
        """Show the moves and what is legal where there is no room beside the board, or hide them."""
        self.screen.show_moves = not self.screen.show_moves

    def toggle_colors(self) -> None:
        """Give each suit a colour of its own, or red and black."""
        self.four = not self.four
        self.application.style = self._style()

    # A record that plays by itself

    def step(self, move: Callable[[], object]) -> None:
        """Go forth or back by hand."""
        self._stop()
        move()

    def start_or_stop(self) -> None:
        """Play the moves one after the other, or stop that."""
        if self.ticking is None:
            self._tick()
        else:
            self._stop()

    def change_speed(self, factor: float) -> None:
        """Play faster or slower."""
        self.speed = min(FASTEST, max(SLOWEST, self.speed * factor))
        self.screen.message = Message((f"{self.speed:g} moves a second",))

    def _stop(self) -> None:
        if self.ticking is not None:
            self.ticking.cancel()
            self.ticking = None

    def _tick(self) -> None:
        self.ticking = None
        if self.screen.redo() and self.screen.branches.next is not None:
            self.ticking = self._later(1 / self.speed, self._tick)

    def _later(self, seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self.guarded, act)

    # Columns by their numbers

    def press_digit(self, number: int) -> None:
        """Go to a column, or drop there; a second digit that follows at once makes one number of both."""
        if self.digit is not None:
            first, waiting = self.digit
            waiting.cancel()
            self.digit = None
            if self.screen.numbered(10 * first + number) is not None:
                self._reach(10 * first + number)
                return
            self._reach(first)
        if number and self.screen.numbered(10 * number) is not None:
            later = self._later(SECOND_DIGIT, self._digit_alone)
            self.digit = (number, later)
        else:
            self._reach(number)

    def _digit_alone(self) -> None:
        if self.digit is not None:
            number, self.digit = self.digit[0], None
            self._reach(number)

    def _reach(self, number: int) -> None:
        pile = self.screen.numbered(number)
        if pile is None:
            self.screen.message = Message((f"there is no column {number}",), bad=True)
        else:
            self.screen.go_to(pile)

    def look_for_hint(self) -> None:
        """Look for a move towards a win while the game goes on."""
        self.screen.message = Message(("looking for a win …",))
        loop = asyncio.get_running_loop()
        made = list(self.screen.played.texts)

        def found(text: str, told: str) -> None:
            if self.screen.played.texts == made and not self.application.is_done:
                self.screen.show_hint(text, told)
                self.application.invalidate()

        self.hint.begin(self.screen.played, lambda text, told: loop.call_soon_threadsafe(found, text, told))


def _wrapped(line: str, width: int) -> list[str]:
    """A line in as many as it needs; what follows stands below the text, or below what explains a word."""
    explained = re.match(r"\s*(\S.*?\s{2,}(?=\S))?", line)
    indent = " " * (explained.end() if explained else 0)
    wrap = textwrap.TextWrapper(
        width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return wrap.wrap(line) or [""]
