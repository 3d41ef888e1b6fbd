"""The screen on a terminal: keys, mouse, the line that is typed, and pages of text."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import DynamicKeyBindings, KeyBindings
from prompt_toolkit.layout import FloatContainer, HSplit, Layout, UIContent, UIControl, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from patience_core.bounds import MOST_REVIEWED

from ..console import note
from ..exit_codes import FINE
from ..preferences import ON
from ..session import Session, never_lost
from .drawing import draw, row_of_board
from .entry import Entry
from .game_screen import GameScreen
from .hints import HintSearch
from .keys import ALL_KEYS, keys_of_all, keys_of_game, keys_of_pages, keys_of_record
from .look import ScreenLook
from .pages import Page
from .record_screen import RecordScreen
from .shown_game import Message
from .signs import Signs
from .strip import StripSearch
from .styles import FOUR_COLORS, STYLES
from .texts import VIEW_HELP, help_lines, move_lines
from .timed import AutoPlay, Digits
from .win_light import Light, Shown, WinLight

ESCAPE = 0.1
"""How many seconds what follows the escape character may take, as the keys with arrows send it."""


def play_on_screen(session: Session, look: ScreenLook) -> int:
    """Play a game on the whole screen until it is left; the game is kept in any case."""
    return show_on_screen(GameScreen(session), look)


def show_on_screen(screen: GameScreen, look: ScreenLook) -> int:
    """Show a game, or a record, until the screen is left."""
    application = ScreenApplication(screen, look)
    with never_lost(application), suppress(EOFError):  # the terminal is gone
        application.run()
    return FINE


def _color_depth(*, wanted: bool) -> ColorDepth | None:
    """How many colours there are; None for as many as the terminal has."""
    if not wanted:
        return ColorDepth.DEPTH_1_BIT
    # The library would obey the variable, although what was asked for comes before it.
    os.environ.pop("NO_COLOR", None)
    return None


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
            self.owner.answer(lambda: self.owner.clicked(x, y))

    def is_focusable(self) -> bool:
        return True


class ScreenApplication:
    """Ties a game screen to a terminal."""

    def __init__(self, screen: GameScreen, look: ScreenLook) -> None:
        """Begin with a game or a record."""
        self.screen = screen
        self.screen.size = look.size
        self.look = look
        self.four = look.four
        self.page = Page()
        self.digits = Digits(
            self._later, lambda number: self.screen.numbered(number) is not None, self._reach
        )
        self.hint = HintSearch()
        self.auto_play = AutoPlay(self._later)
        self.light = WinLight(look.light, self._later, self._look_again)
        self.strip = StripSearch(self._look_again)
        unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        self.signs = Signs.of(look.cards, unicode=unicode)
        self.board = Window(_Board(self))
        self.entry = Entry(self._legal_texts, self._focus)
        self.keys = self._keys()
        self.application: Application[None] = Application(
            Layout(FloatContainer(HSplit([self.board, self.entry.line]), [self.entry.menu]), self.board),
            key_bindings=DynamicKeyBindings(lambda: self.keys),
            style=self._style(),
            full_screen=True,
            mouse_support=True,
            color_depth=_color_depth(wanted=look.colour),
        )
        self.application.ttimeoutlen = ESCAPE

    def run(self) -> None:
        """Play until the screen is left. Whatever a key raises ends it, and is raised here."""
        if os.environ.get("PROMPT_TOOLKIT_NO_CPR") is None:
            os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
        self.application.run(
            pre_run=lambda: self.guarded(self._begin), handle_sigint=False, set_exception_handler=False
        )

    def _begin(self) -> None:
        if self.look.light == ON:
            self.switch_strip()

    def _look_again(self) -> None:
        """Show what is known by now of the win: of a record by its strip, of a game by the light."""
        screen = self.screen
        if isinstance(screen, RecordScreen):
            screen.strip = self.strip.shown
            made = len(screen.played.texts)
            screen.light = self.strip.shown.light_at(made) if self.strip.shown else Shown(Light.OFF)
        else:
            self.light.follow(screen.played)
            screen.light = self.light.shown
        self.application.invalidate()

    def _style(self) -> Style:
        return Style.from_dict(STYLES | (FOUR_COLORS if self.four else {}))

    # Lines

    def lines(self, width: int, height: int) -> list[StyleAndTextTuples]:
        """What stands on the screen."""
        if not self.page.is_shown:
            return [[*line] for line in draw(self.screen, width, height, self.signs)]
        seen, keys = self.page.seen(width, height)
        lines: list[StyleAndTextTuples] = [[("class:page", f" {line}")] for line in seen]
        return [*lines, [("class:keys", keys.ljust(width))]]

    def clicked(self, x: int, y: int) -> None:
        """Do what a click at a point means."""
        if self.page.is_shown:
            self.page.close()
        elif self.screen.asks_what_next:
            self.screen.let_go()
        elif not isinstance(self.screen, RecordScreen):
            self.screen.point(x - 1, row_of_board(self.screen, y))

    # The line that is typed

    def ask(self, question: str, then: Callable[[str], object]) -> None:
        """Let a line be typed."""
        self.entry.ask(question, lambda text: self.answer(lambda: then(text)))

    def _legal_texts(self) -> list[str]:
        return self.screen.legal_texts()

    def _focus(self, window: Window | None) -> None:
        self.application.layout.focus(window or self.board)

    # Keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        typing = Condition(lambda: self.entry.is_open)
        reading = Condition(lambda: self.page.is_shown)
        playing = ~typing & ~reading
        screen = self.screen
        own = keys_of_record(self, screen) if isinstance(screen, RecordScreen) else keys_of_game(self, screen)
        tables = (
            (playing, (*keys_of_all(self), *own)),
            (reading, keys_of_pages(self)),
            (typing, [("escape c-c", self.entry.leave)]),
        )
        for when, table in tables:
            for names, act in table:
                for name in names.split():
                    keys.add(name, filter=when, eager=name != "escape")(
                        lambda _event, act=act: self.answer(act)
                    )
        for name in ALL_KEYS.split():
            keys.add(name, filter=playing)(lambda _event: self.guarded(self._tell_no_key))
        return keys

    def _tell_no_key(self) -> None:
        here = self.screen.message_here().lines
        self.screen.message = Message(("this key does nothing here: ? tells the keys", *here))

    def answer(self, act: Callable[[], object]) -> None:
        """Do what a key, a click or a line means; what was told of the file before is over."""
        self.screen.news.clear()
        self.guarded(act)

    def guarded(self, act: Callable[[], object]) -> None:
        """Do something; whatever it raises ends the screen, so that the game is kept and the error told."""
        before, message = self._state(), self.screen.message
        try:
            act()
            if not self.application.is_done:
                if self.screen.message is message and self._state() != before:
                    self.screen.message = self.screen.message_here()  # it was about what is no longer so
                self._look_again()
        except Exception as error:  # noqa: BLE001 - it is raised again where the screen was begun
            self.application.exit(exception=error)
        self.application.invalidate()

    def _state(self) -> tuple[object, ...]:
        """What a message may be about."""
        screen = self.screen
        made = tuple(screen.played.texts)
        return screen, made, screen.cursor, screen.lifted, screen.asks_what_next, *self._lights()

    def _lights(self) -> tuple[bool, bool]:
        return self.light.is_on, self.strip.shown is not None

    def show(self, screen: GameScreen) -> None:
        """Go on with another game, or with a record."""
        self.auto_play.stop()
        self.strip.stop()
        self.screen = screen
        self.screen.size = self.look.size
        self.keys = self._keys()

    def leave(self) -> None:
        """Leave the screen."""
        self._stop_searching()
        self.application.exit()

    def interrupt(self) -> None:
        """Leave as Ctrl-C ends any program; the game is kept all the same."""
        self._stop_searching()
        self.application.exit(exception=KeyboardInterrupt())

    def _stop_searching(self) -> None:
        self.light.stop()
        self.strip.stop()

    def switch_light(self) -> None:
        """Tell from now on whether the game can still be won, or no longer."""
        self.light.switch(self.screen.played)

    def switch_strip(self) -> None:
        """Show after which moves of the record the game could still be won, or hide that."""
        if isinstance(self.screen, RecordScreen):
            if len(self.screen.all_texts) > MOST_REVIEWED:
                self.screen.message = Message(
                    (f"a record that is reviewed has at most {MOST_REVIEWED} moves",)
                )
            else:
                self.strip.switch(self.screen.whole)

    def close(self) -> None:
        """See that the game is kept, and that what is said is printed from now on."""
        self.screen.told_by(note)
        self.screen.close()

    def show_help(self) -> None:
        """Show the keys."""
        viewed = isinstance(self.screen, RecordScreen)
        lines = VIEW_HELP.split("\n") if viewed else help_lines(self.screen.game)
        self.page.show(lambda _width: lines)

    def show_rules(self) -> None:
        """Show the rules of the game."""
        from patience_core.display.rules import rules_lines  # noqa: PLC0415 - only who asks waits for it

        lines = rules_lines(self.screen.game)
        self.page.show(lambda _width: lines)

    def show_moves(self) -> None:
        """Show all that is legal and all moves: beside the board there is room for a part of them at most."""
        screen = self.screen
        self.page.show(lambda width: move_lines(screen, width))

    def toggle_colors(self) -> None:
        """Give each suit a colour of its own, or red and black."""
        self.four = not self.four
        self.application.style = self._style()

    # Time

    def step(self, move: Callable[[], object]) -> None:
        """Go forth or back by hand."""
        self.auto_play.stop()
        move()

    def start_or_stop(self) -> None:
        """Play the moves one after the other, or stop that."""
        self.auto_play.start_or_stop(lambda: self.screen.redo() and self.screen.branches.next is not None)

    def change_speed(self, factor: float) -> None:
        """Play faster or slower."""
        self.auto_play.change_speed(factor)
        self.screen.message = Message((f"{self.auto_play.speed:g} moves a second",))

    def _later(self, seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self.guarded, act)

    def _reach(self, number: int) -> None:
        """Go to a column, or drop there."""
        pile = self.screen.numbered(number)
        if pile is None:
            self.screen.message = Message((f"there is no column {number}",), bad=True)
        else:
            self.screen.go_to(pile)

    def look_for_hint(self) -> None:
        """Look for a move towards a win while the game goes on."""
        self.screen.message = Message(("looking for a win ...",))
        loop = asyncio.get_running_loop()
        made = list(self.screen.played.texts)

        def found(text: str, told: str) -> None:
            if self.screen.played.texts == made and not self.application.is_done:
                self.screen.show_hint(text, told)
                self.application.invalidate()

        self.hint.begin(self.screen.played, lambda text, told: loop.call_soon_threadsafe(found, text, told))
