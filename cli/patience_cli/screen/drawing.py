"""The screen as lines of styled text."""

from __future__ import annotations

from collections.abc import Sequence

from patience_core.cards import GAP, SUIT_NAMES, suit_of
from patience_core.display.cells import HIDDEN, Cell
from patience_core.display.text import FACES
from patience_core.facts.layouts import TimesLeft
from patience_core.letters import cut, letters_of, padded, width_of, wrapped
from patience_core.words import said

from ..transcript import ending_line
from .board import CARD, EDGE, Spot
from .shown_game import ShownGame
from .signs import Signs
from .strip import Fragment, strip_line
from .win_light import Light, hidden_from_the_player

PANEL = 20
"""How wide the moves beside the board are, where there is room for them."""
MOST_MESSAGE = 4
SHORTEST_NAME = 8
"""How many letters of a game's name stay, however narrow the terminal is."""
WON = ("n another deal", "N this one again", "u undo", "s save", "q quit")


class Canvas:
    """Letters with styles, line by line."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with blanks."""
        self.width = width
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text at a place; what does not fit is left out."""
        if not 0 <= y < len(self.rows):
            return
        for letter in letters_of(text):
            wide = width_of(letter)
            if wide and 0 <= x <= self.width - wide:
                self.rows[y][x : x + wide] = [(letter, style), *[("", style)] * (wide - 1)]
            x += wide

    def lines(self) -> list[list[Fragment]]:
        """The fragments of each line."""
        return [_joined(row) for row in self.rows]


def _joined(row: Sequence[tuple[str, str]]) -> list[Fragment]:
    fragments: list[Fragment] = []
    for letter, style in row:
        if fragments and fragments[-1][0] == style:
            fragments[-1] = (style, fragments[-1][1] + letter)
        else:
            fragments.append((style, letter))
    return fragments


def message_lines(screen: ShownGame, width: int) -> list[str]:
    """What is told below the board, broken into lines."""
    told = (*screen.news, *screen.message.lines)
    lines = [part for line in told for part in wrapped(line, width - 2, whole_words=False)]
    return lines[:MOST_MESSAGE]


def draw(screen: ShownGame, width: int, height: int, signs: Signs) -> list[list[Fragment]]:
    """The whole screen: a title, the board, the strip if there is one, a message of two lines or more, and the keys."""
    told = message_lines(screen, width)
    messages = max(2, len(told))
    strips = 0 if screen.strip is None else 1
    screen.rows, screen.columns = max(4, height - messages - strips - 2), width
    canvas = Canvas(width, height)
    canvas.write(0, 0, padded(_title(screen, signs, width), width), "class:title")
    board = screen.board
    top = 1 - _scrolled(screen)
    for spot in board.spots:
        if 1 <= spot.cell.y + top <= screen.rows:
            _draw_spot(canvas, screen, spot, top, signs)
    for cell in board.scene.cells:
        if cell.kind == "name" and 1 <= cell.y + top <= screen.rows:
            canvas.write(cell.x + EDGE, cell.y + top, cell.text, "class:name")
    _draw_marks(canvas, screen, top, signs)
    _draw_panel(canvas, screen, board.scene.width + 2 * EDGE)
    if screen.asks_what_next:
        _draw_end(canvas, screen)
    if screen.strip is not None:
        x = 0
        for part, text in strip_line(screen.strip, screen.line, len(screen.played.texts), width, signs):
            canvas.write(x, height - 2 - messages, text, part)
            x += len(text)
    style = "class:refused" if screen.message.bad else "class:message"
    for number, line in enumerate(told):
        canvas.write(1, height - 1 - messages + number, line, style)
    canvas.write(0, height - 1, padded(_keys(screen, width), width), "class:keys")
    return canvas.lines()


def row_of_board(screen: ShownGame, y: int) -> int:
    """The line of the scene that stands in a line of the screen."""
    return y - 1 + _scrolled(screen)


def _scrolled(screen: ShownGame) -> int:
    """How many lines of the board are above the screen: none where all fits."""
    cell = screen.board.at(screen.cursor).cell
    over = screen.board.scene.height - screen.rows
    return max(0, min(over, cell.y - screen.rows // 2))


def _title(screen: ShownGame, signs: Signs, width: int) -> str:
    """The game and how it stands. Where room is short, words go that are no news, then the name is cut, last the light."""
    played = screen.played
    chosen = f" ({', '.join(played.game.loaded.variants)})" if played.game.loaded.variants else ""
    name, deal = f"{played.game.ruleset.name}{chosen}", played.deal.header()
    left = [said(TimesLeft(*each)) for each in screen.board.scene.seen.left]
    ended = [] if screen.outcome == "open" else [screen.outcome]
    between = f" {signs.dot} "
    in_full, short, sign = _light(screen, signs) or ([], [], [])
    full = [name, f"deal {deal}", screen.progress, *left, screen.outcome, *in_full]
    brief = [name, deal, screen.progress, *left, *ended]
    for parts in (full, [*brief, *in_full], [*brief, *short]):
        title = f" {between.join(parts)}"
        if width_of(title) <= width:
            return title
    rest = between.join(["", *brief[1:], *sign])
    return f" {cut(name, max(SHORTEST_NAME, width - 1 - width_of(rest)))}{rest}"


def _light(screen: ShownGame, signs: Signs) -> tuple[list[str], list[str], list[str]] | None:
    """Whether the game can still be won, if that is asked: with what the search knows, without, and as a sign alone."""
    shown = screen.light
    lost = f"lost since move {shown.since}" if shown.since else "cannot be won"
    told = {
        Light.SEARCHING: ("?", "..."),
        Light.WIN: (signs.win, "a win is known"),
        Light.LOST: (signs.lost, lost),
        Light.UNKNOWN: ("?", "no win known"),
    }
    if shown.light not in told:
        return None
    sign, text = told[shown.light]
    more = hidden_from_the_player(screen.game, screen.played.position)
    return [f"{sign} {text} ({more})" if more else f"{sign} {text}"], [f"{sign} {text}"], [sign]


def _keys(screen: ShownGame, width: int) -> str:
    action = screen.actions[0].partition(" ")[0] if screen.actions else ""
    keys = {key: key.format(action=action) for key in screen.keys if action or "{action}" not in key}
    dropped = iter(screen.less_needed)
    while width_of("  ".join(keys.values())) > width and (key := next(dropped, None)):
        keys.pop(key, None)
    return "  ".join(keys.values())


def _draw_spot(canvas: Canvas, screen: ShownGame, spot: Spot, top: int, signs: Signs) -> None:
    """A card, a gap or a count; with room for marks in its own colour where nothing stands close."""
    cell, board = spot.cell, screen.board
    texts, style = _looks(cell, signs, board.card_height)
    if screen.lifted and cell.pile == screen.lifted.pile and spot.place.depth >= screen.lifted.depth:
        style += " class:lifted"
    room = " " if cell.kind in ("card", "back") and board.is_apart(cell) else ""
    for line, text in enumerate(texts):
        canvas.write(cell.x + EDGE - len(room), cell.y + top + line, f"{room}{text}{room}", style)


def _looks(cell: Cell, signs: Signs, height: int) -> tuple[list[str], str]:
    """The lines of a cell, and its style; a card of two lines shows its face on the first, as those below it do."""
    lower = [" " * cell.width] * (height - 1)
    match cell.kind:
        case "card":
            text = FACES[signs.cards](cell.card)
            lines = [text.rjust(CARD).ljust(cell.width), *lower]
            return lines, f"class:card class:card.{SUIT_NAMES[suit_of(cell.card)]}"
        case "back":
            return [HIDDEN.center(cell.width), *lower], "class:back"
        case "backs":
            return [f"[{cell.number}]"], "class:back"
        case "gap":
            return [GAP.center(cell.width)], "class:gap"
    return [f"({cell.number})"], "class:count"


def _draw_marks(canvas: Canvas, screen: ShownGame, top: int, signs: Signs) -> None:
    """Marks that need no colour: what is lifted, what takes it, what was moved, and the cursor."""
    board = screen.board
    for pile in screen.touched:
        cell = board.at(board.top(pile)).cell
        canvas.write(cell.x + EDGE + cell.width, cell.y + top, "'", "class:touched")
    for pile in screen.targets:
        spot = board.at(board.top(pile))
        cell = spot.cell
        [text, *_], style = _looks(cell, signs, board.card_height)
        canvas.write(cell.x + EDGE - 1, cell.y + top, f"{signs.target}{text}", f"{style} class:target")
    if screen.lifted:
        cell = board.at(screen.lifted).cell
        canvas.write(cell.x + EDGE - 1, cell.y + top, "*", "class:lifted")
    if not screen.has_cursor:
        return
    spot = board.at(screen.cursor)
    left = "*" if spot.place == screen.lifted else "("
    canvas.write(spot.cell.x + EDGE - 1, spot.cell.y + top, left, "class:cursor")
    canvas.write(spot.cell.x + EDGE + spot.cell.width, spot.cell.y + top, ")", "class:cursor")


def _draw_panel(canvas: Canvas, screen: ShownGame, used: int) -> None:
    """The last moves and what is legal, right of the board where there is room."""
    if canvas.width - used < PANEL:
        return
    x = max(used, canvas.width - 40)
    wide = canvas.width - x
    made = len(screen.played.texts)
    listed = screen.numbered_line
    most = max(3, screen.rows // 2) - 1
    first = max(0, min(made - most // 2, len(listed) - most))
    moves = listed[first : first + most]
    legal = screen.legal_texts()
    room_below = screen.rows - len(moves) - 3
    more = [f"    and {len(legal) - room_below + 1} more"] if len(legal) > room_below else []
    shown = legal[: room_below - len(more)]
    lines = [("moves", "class:name"), *((line, "class:panel") for line in moves), ("", "")]
    lines += [("legal", "class:name"), *((f"    {text}", "class:panel") for text in shown)]
    lines += [(line, "class:panel") for line in more]
    for number in range(screen.rows):
        text, style = lines[number] if number < len(lines) else ("", "")
        canvas.write(x, 1 + number, padded(cut(f" {text}", wide), wide), style)


def _draw_end(canvas: Canvas, screen: ShownGame) -> None:
    """What can be done after a game that is won, or in which nothing is left to do."""
    told = ending_line(screen.outcome, len(screen.played.texts)).capitalize()
    head = f"{told}!" if screen.outcome == "won" else f"{told}: no legal move changes anything."
    lines = [head, "", *WON]
    wide = max(map(width_of, lines)) + 4
    x, y = (canvas.width - wide) // 2, 1 + max(0, (screen.rows - len(lines) - 2) // 2)
    for number, line in enumerate(["", *lines, ""]):
        canvas.write(x, y + number, padded(f"  {line}", wide), "class:end")
