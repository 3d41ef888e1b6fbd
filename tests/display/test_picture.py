"""Positions as SVG: every game is drawn, all of it inside the picture, and nothing that is hidden."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from boards import EVERY_VARIANT, SAMPLES, game

from patience_core.cards import card_text, is_face_down
from patience_core.display.room import room_of
from patience_core.display.scene import scene_of
from patience_core.display.steps import Recording
from patience_core.display.svg import POINTS, metrics_for, picture
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import read_lines
from patience_core.replaying.recording import recordings
from patience_core.replaying.source import GameCache, RecordSource

SVG = "{http://www.w3.org/2000/svg}"
VARIANTS = [
    pytest.param(name, variant, marks=[pytest.mark.slow] if variant else [])
    for name, variant in EVERY_VARIANT
]

FEW = ("klondike", "montana", "pyramid", "canfield", "fan")
SOME = [
    pytest.param(name, variant, marks=[] if name in FEW and not variant else [pytest.mark.slow])
    for name, variant in EVERY_VARIANT
]


def played(name: str, variant: str = "", moves: int = 40) -> tuple[Game, list[Position]]:
    """The deal, and every tenth position of some moves at random."""
    rules = game(name, variant)
    deal = number_deal("7")
    assert deal is not None
    position = rules.start(deal)
    positions, chance = [position.copy()], random.Random(name)
    for number in range(1, moves + 1):
        if not (legal := rules.legal_moves(position)):
            break
        rules.play(position, chance.choice(legal))
        if number % 10 == 0:
            positions.append(position.copy())
    return rules, positions


def recorded(path: Path) -> Recording:
    with path.open("rb") as stream:
        lines = [*read_lines(stream, path.name)]
    [(_, recording)] = recordings(lines, RecordSource(path.name, GameCache(), path.parent))
    assert recording is not None
    return recording


def hrefs(svg: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', svg)


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_game_is_drawn_and_all_of_it_lies_inside(name: str, variant: str) -> None:
    rules, positions = played(name, variant)
    metrics = metrics_for(rules, positions)
    room = room_of(positions, metrics)
    for position in positions:
        scene = scene_of(rules, position, metrics, room=room)
        assert scene.width <= POINTS.width
        for cell in scene.cells:
            height = metrics.line if cell.kind in ("name", "folded") else metrics.height
            assert cell.x >= 0
            assert cell.y >= 0
            assert cell.x + cell.width <= scene.width
            assert cell.y + height <= scene.height
        places = [(cell.pile, cell.depth) for cell in scene.cells if cell.kind in ("card", "back")]
        assert len(places) == len(set(places))
        for cell in scene.cells:
            if cell.kind == "card":
                assert position.piles[cell.pile][cell.depth] == cell.card


@pytest.mark.parametrize(("name", "variant"), SOME)
def test_with_the_room_of_the_whole_game_no_pile_moves_and_the_picture_stays_as_large(
    name: str, variant: str
) -> None:
    rules, positions = played(name, variant)
    metrics = metrics_for(rules, positions)
    room = room_of(positions, metrics)
    places: dict[int, set[tuple[int, int]]] = {}
    for position in positions:
        for cell in scene_of(rules, position, metrics, room=room).cells:
            if cell.kind in ("gap", "backs", "beneath") or (cell.depth == 0 and cell.kind != "folded"):
                places.setdefault(cell.pile, set()).add((cell.x, cell.y))
    assert all(len(found) == 1 for found in places.values())
    assert len({scene_of(rules, position, metrics, room=room).height for position in positions}) == 1


@pytest.mark.parametrize("name", ["klondike", "pyramid", "canfield", "spider", "tripeaks"])
def test_a_picture_shows_each_card_that_is_seen_once_and_none_that_is_hidden(name: str) -> None:
    rules, positions = played(name)
    for position in positions:
        svg = picture(rules, position, name)
        drawn = svg.split("</defs>")[1]
        shown = sorted(href for href in hrefs(drawn) if re.fullmatch("[2-9TJQKA][CDHS]", href))
        scene = scene_of(rules, position, metrics_for(rules, [position]))
        assert shown == sorted(card_text(cell.card) for cell in scene.cells if cell.kind == "card")
        hidden = {card_text(card & 63) for pile in position.piles for card in pile if is_face_down(card)}
        seen = {card_text(card) for pile in position.piles for card in pile if not is_face_down(card)}
        assert not {f'"{card}"' for card in hidden - seen} & set(re.findall('"[^"]*"', svg))


@pytest.mark.parametrize("name", ["klondike", "montana", "pyramid"])
def test_a_picture_is_a_document_that_needs_nothing_from_elsewhere_and_no_font(name: str) -> None:
    rules, [position, *_] = played(name)
    svg = picture(rules, position, "A < B & C\x01")
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own
    assert root.find(f"{SVG}title") is not None
    assert root.findtext(f"{SVG}title") == "A < B & C\\x01"
    assert root.findtext(f"{SVG}desc")
    assert not list(root.iter(f"{SVG}text"))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(hrefs(svg)) <= set(ids)
    assert not set(re.findall(r'(?:url\(|https?:)[^")]*', svg)) - {"http://www.w3.org/2000/svg"}


def test_suits_may_have_four_colours_and_ranks_german_letters() -> None:
    rules, [position, *_] = played("montana")
    usual, four, german = (
        picture(rules, position, "", **look) for look in ({}, {"four": True}, {"german": True})
    )
    assert len(set(re.findall('fill="(#[^"]*)" stroke', usual))) == 2 + 1  # and the paper
    assert len(set(re.findall('fill="(#[^"]*)" stroke', four))) == 4 + 1
    assert usual != german


@pytest.mark.parametrize(
    ("name", "step"), [("klondike", 40), ("montana", 60), ("pyramid", 20), ("miss-milligan", 100)]
)
def test_a_picture_looks_as_it_did(name: str, step: int) -> None:
    """After a change that is meant: write what `patience export --svg --step` prints, and look at it."""
    recording = recorded(SAMPLES / "won" / f"{name}.patience")
    title = f"{recording.title()}, after {recording.moves(step)}"
    drawn = picture(recording.game, recording.steps[step].position, title)
    kept = Path(__file__).parent / "pictures" / f"{name}-{step}.svg"
    assert drawn == kept.read_text(encoding="utf-8")
