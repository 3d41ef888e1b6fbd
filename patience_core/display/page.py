"""A replay as a page: one HTML file that shows every step, moves the cards, and asks for nothing from anywhere.

The page knows no rules: what it shows is data, made by `steps`.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from ..problems import Problem
from .cells import NO_PILE, Cell
from .described import left_line, seen_lines
from .room import room_of
from .scene import scene_of
from .steps import STANDINGS, Recording, page_data
from .svg import MARGIN, Drawing, as_text, metrics_for
from .text import layout_lines


def page(recording: Recording, *, four: bool = False, german: bool = False) -> str:
    """The whole page of a replay; the reader may choose other colours and letters than it opens with."""
    body = _Page(recording).body(four=four, german=german)
    return _document(recording.title(), f'<main class="patience" data-page>\n{body}\n{_script()}\n</main>')


def fragment(recording: Recording, *, four: bool = False, german: bool = False) -> str:
    """The part of a page that shows the replay, to stand in another page; several may stand in one."""
    steps = "".join(f"{step.text}\n" for step in recording.steps)
    mark = hashlib.sha256(f"{recording.title()}\n{steps}".encode()).hexdigest()[:8]
    body = _Page(recording, f"p{mark}-", heading="h2").body(four=four, german=german)
    style = f"<style>{source('page.css')}</style>"
    return f'<section class="patience" tabindex="-1">\n{style}\n{body}\n{_script()}\n</section>\n'


def comparison(recordings: Sequence[Recording], step: int, told: Sequence[str]) -> str:
    """Two replays side by side, which open after so many moves, and what is told of how they differ.

    Keys move both, buttons one of them.
    """
    boards = [
        f'<section class="patience" data-together data-start="{min(step, len(recording.steps) - 1)}">\n'
        f"{_Page(recording, f'{name}-', heading='h2', name=f'{name}: ').body()}\n{_script()}\n</section>"
        for name, recording in zip("ab", recordings, strict=True)
    ]
    title = " and ".join(dict.fromkeys(recording.title() for recording in recordings))
    head = f"<h1>{as_text(title)}</h1>\n<pre>{as_text(chr(10).join(told))}</pre>"
    return _document(title, f'{head}\n<main class="patience-pair">\n{"".join(boards)}\n</main>')


def _document(title: str, body: str) -> str:
    """A page that allows its own style and script, and nothing else."""
    style = source("page.css")
    policy = "; ".join(
        [
            "default-src 'none'",
            f"style-src {_hash(style)}",
            f"script-src {_hash(source('page.js'))}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{as_text(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            f'<body class="patience-page">\n{body}\n</body>',
            "</html>",
            "",
        ]
    )


def _script() -> str:
    return f"<script>{source('page.js')}</script>"


@cache
def source(name: str) -> str:
    """The style sheet or the script of the page."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """What a content security policy calls a text that it allows."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


class _Page:
    """Makes the parts of a page from one recording."""

    def __init__(self, recording: Recording, prefix: str = "", heading: str = "h1", name: str = "") -> None:
        self.recording = recording
        self.heading = heading
        self.title = f"{name}{recording.title()}"
        self.game = recording.game
        positions = [step.position for step in recording.steps]
        self.metrics = metrics_for(self.game, positions)
        room = room_of(positions, self.metrics)
        self.scenes = [scene_of(self.game, position, self.metrics, room=room) for position in positions]
        self.drawing = Drawing(self.metrics, prefix=prefix, fonts=True)
        self.size = max(scene.width for scene in self.scenes), max(scene.height for scene in self.scenes)

    def body(self, *, four: bool = False, german: bool = False) -> str:
        """Everything but the style sheet and the script."""
        recording, data = self.recording, page_data(self.recording, self.scenes)
        for step in data["steps"]:
            for card in step["cards"]:
                self.drawing.face(card[3])
        data["prefix"] = self.drawing.prefix
        width, height = (length + 2 * MARGIN for length in self.size)
        board = (
            f'<svg class="board" viewBox="0 0 {width} {height}" role="img" aria-label="the cards on the table">'
            f"{self._board()}</svg>"
        )
        words = "\n".join(seen_lines(self.game, self.scenes[0].seen))
        layout = "\n".join(layout_lines(self.game, recording.steps[0].position))
        return _FRAME.format(
            heading=self.heading,
            title=as_text(self.title),
            facts=as_text(recording.facts()),
            board=board,
            strip=_strip(recording.standings),
            controls=_CONTROLS,
            left=as_text(left_line(self.scenes[0].seen)),
            words=as_text(words),
            layout=as_text(layout),
            moves="\n".join(self._items()),
            data=_json(data),
            four=" checked" if four else "",
            german=" checked" if german else "",
        )

    def _board(self) -> str:
        """The picture of the deal, in layers: places, cards, names."""
        first = self.scenes[0]
        places = {cell.pile: cell for scene in self.scenes for cell in scene.cells if _is_first(cell)}
        outlines = first.replaced(cells=[cell._replace(kind="gap") for cell in places.values()])
        piles = {cell.pile: cell for scene in self.scenes for cell in scene.cells if cell.kind in _COUNTED}
        numbers = [
            f'<text class="count" data-count="{pile}" x="{cell.x + self.metrics.card}" y="{cell.y - self.metrics.line + 12}">'
            f"{len(first.seen.piles[pile]) or ''}</text>"
            for pile, cell in piles.items()
        ]
        parts = [
            *self.drawing.places(outlines),
            '<g class="cards">',
            *self.drawing.cards(first),
            "</g>",
            *self.drawing.names(
                first.replaced(cells=[cell for cell in first.cells if cell.kind not in _COUNTED])
            ),
            *numbers,
        ]
        drawn = f'<g transform="translate({MARGIN} {MARGIN})">{"".join(parts)}</g>'
        return f"<defs>{self.drawing.defs()}</defs>{drawn}"

    def _items(self) -> list[str]:
        """The list of moves, with what the record says of them; at its end what was refused."""
        items = []
        for number, step in enumerate(self.recording.steps):
            said = "\n".join(step.comments)
            sign = _sign(self.recording.standings[number]) if self.recording.standings else ""
            comment = f'<span class="comment">{as_text(said)}</span>' if said else ""
            move = f'<span class="at">{f"{number}." if number else ""}</span><span class="move">{as_text(step.text) or "the deal"}</span>'
            items.append(f'<li data-step="{number}"><a href="#{number}">{move}{sign}</a>{comment}</li>')
        if problem := self.recording.problem:
            items.append(_refused(problem, len(self.recording.steps)))
        return items


def _refused(problem: Problem, number: int) -> str:
    """What was refused, in the list of moves: the line, and all that is told of it."""
    place = f"line {problem.line}, column {problem.column}: {problem.code}" if problem.line else problem.code
    hint = f"hint: {problem.hint}" if problem.hint else ""
    why = "\n".join(part for part in (f"{place}: {problem.message}", problem.reason, hint) if part)
    line = as_text(problem.quoted.strip()) or as_text(problem.code)
    cross = f'<svg viewBox="0 0 16 16" aria-hidden="true"><path d="{_CROSS}"/></svg>'
    return (
        f'<li class="refused"><span class="step"><span class="at">{number}.</span>{cross}<span>{line}</span></span>'
        f'<span class="why">{as_text(why)}</span></li>'
    )


def _sign(standing: str) -> str:
    """The sign of a standing beside its move."""
    return f'<span class="sign {standing.replace(" ", "-")}" title="{standing}">{STANDINGS[standing]}</span>'


def _strip(standings: Sequence[str]) -> str:
    """How the game stood from its deal to its end, as a strip as long as the slider's row."""
    if not standings:
        return ""
    parts, start = [], 0
    for standing, steps in groupby(standings):
        length = len(list(steps))
        kind = standing.replace(" ", "-")
        parts.append(
            f'<rect class="{kind}" x="{start}" width="{length}" height="1"><title>{standing}</title></rect>'
        )
        start += length
    return (
        f'<svg class="strip" viewBox="0 0 {start} 1" preserveAspectRatio="none" role="img" aria-label="the review">'
        f"{''.join(parts)}</svg>"
    )


_COUNTED = ("backs", "beneath")
"""What says how many cards lie in a pile, or under those that are seen."""


def _is_first(cell: Cell) -> bool:
    """Whether a cell lies where the first card of its pile lies when it is alone."""
    return cell.pile != NO_PILE and (
        cell.kind in ("gap", *_COUNTED) or (cell.depth == 0 and cell.kind != "folded")
    )


def _json(value: Any) -> str:
    """JSON that may stand in a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _button(name: str, label: str, *icons: str, text: str = "") -> str:
    drawn = "".join(icons)
    what = f'<span class="what">{text}</span>' if text else ""
    pressed = ' aria-pressed="false"' if text else ""
    return f'<button type="button" class="{name}" aria-label="{label}" title="{label}"{pressed}>{drawn}{what}</button>'


def _icon(path: str, name: str = "") -> str:
    kind = f' class="{name}"' if name else ""
    return f'<svg{kind} viewBox="0 0 16 16" aria-hidden="true"><path d="{path}"/></svg>'


_CROSS = "M2 4l2-2 4 4 4-4 2 2-4 4 4 4-2 2-4-4-4 4-2-2 4-4z"
_CONTROLS = "".join(
    [
        _button("first", "to the deal", _icon("M2 2h2.5v12H2zM14 2v12L5 8z")),
        _button("back", "one move back", _icon("M13 2v12L3 8z")),
        _button(
            "play",
            "play",
            _icon("M3 2v12l10-6z", "start"),
            _icon("M3 2h4v12H3zM9 2h4v12H9z", "stop"),
            text="play",
        ),
        _button("next", "one move on", _icon("M3 2v12l10-6z")),
        _button("last", "to the end", _icon("M2 2v12l9-6zM11.5 2H14v12h-2.5z")),
        '<input class="slider" type="range" min="0" max="0" value="0" aria-label="move">',
        '<output class="number"></output>',
    ]
)
_FRAME = """\
<div class="frame">
<header class="head"><{heading} class="title">{title}</{heading}><span class="facts">{facts}</span></header>
{board}
<div class="controls" hidden>{strip}{controls}</div>
<div class="told">
<div aria-live="polite"><p class="now"></p><p class="wrong"></p><p class="said"></p></div>
<p class="left">{left}</p>
<noscript><pre>{layout}</pre></noscript>
<details><summary>The position in words</summary><pre class="described">{words}</pre></details>
<div class="choices" hidden><label><input class="four" type="checkbox"{four}> four colours</label>
<label><input class="german" type="checkbox"{german}> German letters</label></div>
</div>
<div class="list"><ol class="moves">
{moves}
</ol></div>
<footer class="foot"><span class="keys" hidden>← → step · Home End · Space plays · </span>made with <code>patience</code></footer>
</div>
<script type="application/json" class="data">{data}</script>"""
