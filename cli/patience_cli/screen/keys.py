"""What each key does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from prompt_toolkit.keys import Keys

from .game_screen import GameScreen
from .record_screen import RecordScreen

if TYPE_CHECKING:
    from .application import ScreenApplication

Key = tuple[str, Callable[[], object]]
"""Names of keys, separated by blanks, and what they do."""

NO_KEYS = frozenset(
    {
        Keys.Escape,
        Keys.ScrollUp,
        Keys.ScrollDown,
        Keys.CPRResponse,
        Keys.Vt100MouseEvent,
        Keys.WindowsMouseEvent,
        Keys.BracketedPaste,
        Keys.SIGINT,
        Keys.Ignore,
    }
)
"""What the library takes for keys, and is none, or comes before others."""
ALL_KEYS = " ".join(key.value for key in Keys if key not in NO_KEYS)


def keys_of_pages(owner: ScreenApplication) -> Iterator[Key]:
    """The keys while a page of text is shown."""
    yield "escape q m tab", owner.page.close
    yield "up", partial(owner.page.scroll, -1)
    yield "down enter", partial(owner.page.scroll, 1)
    yield "pageup", partial(owner.page.scroll_pages, -1)
    yield "pagedown space", partial(owner.page.scroll_pages, 1)
    yield "c-c", owner.interrupt
    yield "c-d", owner.leave


def keys_of_all(owner: ScreenApplication) -> Iterator[Key]:
    """The keys that mean the same in a game and in a record."""
    yield "m tab", owner.show_moves
    yield "f4", owner.toggle_colors
    yield "?", owner.show_help
    yield "i", owner.show_rules
    yield "c-c", owner.interrupt
    yield "q c-d", owner.leave


def keys_of_game(owner: ScreenApplication, screen: GameScreen) -> Iterator[Key]:
    """The keys of a game that is played."""
    for name, right, down in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1)):
        yield name, partial(screen.go, right, down)
    for number in range(10):
        yield str(number), partial(owner.digits.press, number)
    yield "enter space", screen.pick_or_drop
    yield "escape", screen.let_go
    yield "f", screen.go_home
    yield "w", screen.go_to_waste
    yield "d", screen.act
    yield "a", screen.all_home
    yield ":", partial(owner.ask, ": ", screen.make)
    yield "u", screen.undo
    yield "r", screen.redo
    yield "U N", screen.undo_all
    yield "R", screen.redo_all
    yield "[", partial(screen.beside, -1)
    yield "]", partial(screen.beside, 1)
    yield "h", owner.look_for_hint
    yield "S", owner.switch_light
    yield "n", screen.new
    yield "g", partial(owner.ask, "deal number: ", screen.new)
    yield "c", partial(owner.ask, "comment: ", screen.comment)
    yield "s", screen.save


def keys_of_record(owner: ScreenApplication, screen: RecordScreen) -> Iterator[Key]:
    """The keys of a record that is looked at."""
    yield "left u", partial(owner.step, screen.undo)
    yield "right r enter", partial(owner.step, screen.redo)
    yield "home U", partial(owner.step, screen.undo_all)
    yield "end R", partial(owner.step, screen.redo_all)
    yield "pageup", lambda: owner.step(partial(screen.jump, len(screen.played.texts) - 10))
    yield "pagedown", lambda: owner.step(partial(screen.jump, len(screen.played.texts) + 10))
    yield "space", owner.start_or_stop
    yield "+ =", partial(owner.change_speed, 2)
    yield "-", partial(owner.change_speed, 0.5)
    yield "g : #", partial(owner.ask, "move number: ", screen.jump_to)
    yield "S", owner.switch_strip
    yield "p", lambda: owner.show(screen.played_on())
