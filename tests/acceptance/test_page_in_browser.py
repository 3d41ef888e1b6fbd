"""The page in a browser: whole games stepped to the end and back, and every control."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from boards import SAMPLES
from browser import asked

from patience_core.cards import card_text
from patience_core.display.page import comparison, page
from patience_core.display.room import room_of
from patience_core.display.scene import scene_of
from patience_core.display.steps import Recording
from patience_core.display.svg import metrics_for
from patience_core.language.library import bundled_games, load
from patience_core.notation.lines import read_lines
from patience_core.replaying.recording import recordings
from patience_core.replaying.source import GameCache, RecordSource

pytestmark = pytest.mark.slow
STILL = "--force-prefers-reduced-motion"
DARK = "--blink-settings=preferredColorScheme=0"
FAMILIES = {load(file).ruleset.family: file.name for file in bundled_games()}
"""A game of every family, the last in the alphabet."""
TO_THE_END_AND_BACK = """
const there = [seen()];
const back = [];
const last = Number(document.querySelector(".slider").max);
for (let step = 0; step < last; step++) { press("ArrowRight"); there.push(seen()); }
for (let step = last; step > 0; step--) { back.unshift(seen()); press("ArrowLeft"); }
back.unshift(seen());
const differ = there.map((_, step) => step).filter((step) => JSON.stringify(there[step]) !== JSON.stringify(back[step]));
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
return { there, differ, dark };
"""


def recorded(content: bytes) -> Recording:
    lines = [*read_lines(BytesIO(content), "game.patience")]
    [(_, recording)] = recordings(lines, RecordSource("game.patience", GameCache(), Path()))
    assert recording is not None
    return recording


def sample(name: str) -> Recording:
    return recorded((SAMPLES / "won" / f"{name}.patience").read_bytes())


def drawn(recording: Recording) -> list[dict[str, str]]:
    """What lies uppermost at each place of the table after each step, as the engine and the scene have it."""
    positions = [step.position for step in recording.steps]
    metrics = metrics_for(recording.game, positions)
    room = room_of(positions, metrics)
    found = []
    for position in positions:
        cells = scene_of(recording.game, position, metrics, room=room).cells
        found.append(
            {
                f"{cell.x},{cell.y}": card_text(cell.card) if cell.kind == "card" else "back"
                for cell in cells
                if cell.kind in ("card", "back", "backs")
            }
        )
    return found


@pytest.mark.parametrize("look", [STILL, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("game", ["klondike", "montana"])
def test_the_cards_drawn_are_the_engines_in_light_and_dark(game: str, look: str, tmp_path: Path) -> None:
    check(game, tmp_path, look, STILL)


@pytest.mark.parametrize("game", sorted({*FAMILIES.values()} - {"klondike", "montana"}))
def test_a_whole_game_of_every_family_is_stepped_to_the_end_and_back(game: str, tmp_path: Path) -> None:
    check(game, tmp_path, STILL)


def check(game: str, folder: Path, *flags: str) -> None:
    recording = sample(game)
    found: dict[str, Any] = asked(page(recording), TO_THE_END_AND_BACK, folder, *flags)
    assert found["there"] == drawn(recording)
    assert found["differ"] == []
    assert found["dark"] == (DARK in flags)


CONTROLS = """
const told = {};
const note = (name) => { told[name] = [text(".now"), text(".number"), location.hash]; };
note("opened");
click(".next"); note("next");
click(".last"); note("last");
click(".back"); note("back");
click(".first"); note("first");
press("End"); note("End");
press("Home"); note("Home");
click('.moves li[data-step="7"] a'); note("a move");
const slider = document.querySelector(".slider");
slider.value = "9"; slider.dispatchEvent(new Event("input")); note("slider");
location.hash = "#12"; await wait(50); note("address");
click(".play"); await wait(2000); press(" "); note("played");
await wait(3000); note("paused");
told.current = document.querySelector("[aria-current]").dataset.step;
told.words = text(".described").split("\\n").length;
told.moving = getComputedStyle(document.querySelector(".cards use")).transitionDuration;
const red = () => getComputedStyle(document.querySelector(".patience")).getPropertyValue("--D").trim();
const before = red(); click(".four"); told.four = before !== red();
const queen = document.querySelector("[data-de]"); const letter = queen.getAttribute("d");
click(".german"); told.german = queen.getAttribute("d") !== letter;
click(".german"); told.english = queen.getAttribute("d") === letter;
return told;
"""


def test_every_control_does_what_it_says(tmp_path: Path) -> None:
    recording = sample("klondike")
    told = asked(page(recording), CONTROLS, tmp_path, at="#3")
    texts = [step.text for step in recording.steps]

    def at(step: int) -> list[str]:
        return [f"{step}: {texts[step]}" if step else "the deal", f"{step} / {len(texts) - 1}", f"#{step}"]

    last = len(texts) - 1
    assert {name: told[name] for name in told if isinstance(told[name], list)} == {
        "opened": at(3),
        "next": at(4),
        "last": at(last),
        "back": at(last - 1),
        "first": at(0),
        "End": at(last),
        "Home": at(0),
        "a move": at(7),
        "slider": at(9),
        "address": at(12),
        "played": at(14),
        "paused": at(14),
    }
    assert told["current"] == "14"
    assert told["words"] > 5
    assert told["moving"].startswith("0.26s")
    assert told["four"] and told["german"] and told["english"]  # noqa: PT018 - one switch each


def test_a_refused_record_opens_where_it_was_refused_and_says_why(tmp_path: Path) -> None:
    record = b"patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nt1 KS t2\nend open\n"
    script = 'return [text(".number"), text(".wrong"), document.querySelectorAll(".moves .refused").length];'
    number, wrong, refused = asked(page(recorded(record)), script, tmp_path)
    assert number == "1 / 1"
    assert wrong.startswith("line 6, column 4: wrong-card: KS does not lie in t1")
    assert refused == 1


def test_cards_on_their_way_end_where_they_belong(tmp_path: Path) -> None:
    recording = sample("klondike")
    script = 'press("End"); press("Home"); press("ArrowRight"); await wait(800); return seen();'
    assert asked(page(recording), script, tmp_path) == drawn(recording)[1]


PARTING = b"patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt6 4D t14\n%s\nend open\n"


def test_keys_move_both_boards_of_a_comparison(tmp_path: Path) -> None:
    one, other = (recorded(PARTING % move) for move in (b"t6 AS t15", b"t1 3H t15"))
    script = """
    const numbers = () => Array.from(document.querySelectorAll(".number"), (number) => number.textContent);
    const told = [numbers()];
    press("ArrowLeft"); told.push(numbers());
    click(".first"); told.push(numbers());
    return told;
    """
    told = asked(comparison([one, other], 2, ["they part"]), script, tmp_path)
    assert told == [["2 / 2", "2 / 2"], ["1 / 2", "1 / 2"], ["0 / 2", "1 / 2"]]
