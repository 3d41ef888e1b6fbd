"""The page of a replay: its data is the game, step by step, and nothing else."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from boards import SAMPLES, game

from patience_core.cards import card_text, is_face_down
from patience_core.display.described import describe_lines
from patience_core.display.page import fragment, page, source
from patience_core.display.steps import Recording
from patience_core.engine.deals import number_deal
from patience_core.notation.lines import read_lines
from patience_core.notation.moves import move_text
from patience_core.notation.records import whole_record
from patience_core.replaying.recording import recordings
from patience_core.replaying.source import GameCache, RecordSource

WON = sorted(path.stem for path in (SAMPLES / "won").glob("*.patience"))
FEW = {"klondike", "montana", "pyramid", "spider", "canfield"}
HOSTILE = "</script><script>alert(1)</script><!-- <b onclick=x>"
SEPARATOR = "a\u2028b"

RECORD = f"""\
# a game of mine
patience 1
game pile-on
deal pysol:7
moves
# {HOSTILE}
# {SEPARATOR}
t1 3H t14  # the first
# and then
t9 7D t15
end open
"""


def shown(content: bytes, nth: int = 0) -> Recording:
    lines = [*read_lines(BytesIO(content), "game.patience")]
    found = [*recordings(lines, RecordSource("game.patience", GameCache(), Path()))]
    recording = found[nth][1]
    assert recording is not None
    return recording


def sample(name: str) -> Recording:
    return shown((SAMPLES / "won" / f"{name}.patience").read_bytes())


def data_of(html: str) -> dict[str, Any]:
    [text] = re.findall('<script type="application/json" class="data">(.*?)</script>', html, re.DOTALL)
    found: dict[str, Any] = json.loads(text)
    return found


def unfinished(name: str, moves: int) -> tuple[Recording, set[str]]:
    """A game of which some moves were made, and the cards that were never seen in it."""
    rules, chance = game(name), random.Random(name)
    deal = number_deal("7")
    assert deal is not None
    position, texts, seen = rules.start(deal), [], set[str]()
    for _ in range(moves):
        seen |= {card_text(card) for pile in position.piles for card in pile if not is_face_down(card)}
        move = chance.choice(rules.legal_moves(position))
        texts.append(move_text(rules, position, move))
        rules.play(position, move)
    seen |= {card_text(card) for pile in position.piles for card in pile if not is_face_down(card)}
    record = "\n".join(whole_record(rules, deal, texts, rules.outcome(position)))
    return shown(record.encode()), {card_text(card) for card in rules.table.pack} - seen


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in FEW else [pytest.mark.slow]) for name in WON]
)
def test_the_data_played_again_is_the_game(name: str) -> None:
    recording = sample(name)
    data = data_of(page(recording))
    cards: dict[int, list[Any]] = {}
    words: list[str] = []
    assert data["piles"] == recording.game.table.names
    assert [step["move"] for step in data["steps"]] == [step.text for step in recording.steps]
    for told, step in zip(data["steps"], recording.steps, strict=True):
        for number, *card in told["cards"]:
            assert cards.get(number) != card, "only what changes is told"
            cards[number] = card
        piles: list[list[tuple[int, str]]] = [[] for _ in data["piles"]]
        for pile, depth, face, *_ in cards.values():
            piles[pile].append((depth, face))
        assert [[face for _, face in sorted(pile)] for pile in piles] == [
            ["" if is_face_down(card) else card_text(card) for card in pile] for pile in step.position.piles
        ]
        if "words" in told:
            start, removed, *lines = told["words"]
            words[start : start + removed] = [data["lines"][line] for line in lines]
        assert words == describe_lines(recording.game, step.position)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["klondike", "freecell", "gypsy", "montana"])
def test_a_move_moves_the_cards_that_it_names_and_no_other(name: str) -> None:
    """In games in which nothing happens by itself, and where no deal and no redeal is taken."""
    data = data_of(page(sample(name)))
    piles: dict[int, int] = {}
    for step in data["steps"]:
        moved = [number for number, pile, *_ in step["cards"] if piles.get(number) not in (None, pile)]
        piles |= {number: pile for number, pile, *_ in step["cards"]}
        if found := re.fullmatch(r"\S+ \S\S(?:\+(\d+))? \S+", step["move"]):
            assert len(moved) == int(found[1] or 0) + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["klondike", "spider", "canfield", "tripeaks", "miss-milligan", "yukon"])
def test_what_still_lies_hidden_is_not_in_the_page(name: str) -> None:
    recording, hidden = unfinished(name, 12)
    assert hidden
    for html in (page(recording), fragment(recording)):
        faces = {card[3] for step in data_of(html)["steps"] for card in step["cards"]}
        assert not hidden & faces
        assert not [card for card in hidden if re.search(rf"\b{card}\b", html)]


def test_no_card_that_lies_face_down_has_a_face_in_the_data() -> None:
    recording = sample("klondike")
    steps = data_of(page(recording))["steps"]
    down = {
        (pile, depth)
        for pile, cards in enumerate(recording.steps[0].position.piles)
        for depth, card in enumerate(cards)
        if is_face_down(card)
    }
    assert {(pile, depth) for _, pile, depth, face, *_ in steps[0]["cards"] if not face} == down


def test_the_policy_allows_the_style_and_the_script_of_the_page_and_nothing_else() -> None:
    html = page(sample("montana"))
    [policy] = re.findall('http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    assert parts.pop("default-src") == parts.pop("base-uri") == parts.pop("form-action") == "'none'"
    for kind, element in (("style-src", "<style>(.*?)</style>"), ("script-src", "<script>(.*?)</script>")):
        [text] = re.findall(element, html, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert parts.pop(kind) == f"'sha256-{digest}'"
    assert not parts
    assert not re.findall(r"<[^>]* (?:style|on\w+|src|srcset)=", html)
    assert not re.findall(r"(?:https?:)?//[\w.]+", html.replace(source("page.js"), ""))
    assert set(re.findall("https?://[^\"']+", source("page.js"))) == {"http://www.w3.org/2000/svg"}


def test_what_a_record_says_stays_text() -> None:
    for html in (page(shown(RECORD.encode())), fragment(shown(RECORD.encode()))):
        assert "alert(1)" in html
        assert "<script>alert" not in html
        assert "<b onclick" not in html
        assert html.count("</script>") == 2
        assert "\u2028" not in html
    own = RECORD.replace("t9 7D t15", HOSTILE)
    html = page(shown(own.encode()))
    assert html.count("</script>") == 2
    assert not re.search("<(?!/script)", re.findall('class="data">(.*?)</script>', html, re.DOTALL)[0])


def test_a_comment_stands_at_its_move_or_at_the_move_before() -> None:
    steps = shown(RECORD.encode()).steps
    assert [step.comments for step in steps] == [
        ("a game of mine", HOSTILE, SEPARATOR),
        ("the first", "and then"),
        (),
    ]


def test_of_several_records_each_has_its_own_comments() -> None:
    several = f"{RECORD}# between\n{RECORD}"
    first, second = (shown(several.encode(), nth) for nth in (0, 1))
    assert first.steps[0].comments == ("a game of mine", *second.steps[0].comments[2:])
    assert first.steps[-1].comments == ()
    assert second.steps[0].comments[:2] == ("between", "a game of mine")


def test_a_refused_record_is_shown_up_to_the_line_that_is_refused() -> None:
    record = RECORD.replace("t9 7D t15", "t9 7D t15\nt1 KS t2  # not so")
    recording = shown(record.encode())
    html = page(recording)
    assert [step.text for step in recording.steps] == ["", "t1 3H t14", "t9 7D t15"]
    assert "2 moves · refused" in html
    [item] = re.findall('<li class="refused">(.*?)</li>', html, re.DOTALL)
    assert "3." in item
    assert "t1 KS t2  # not so" in item
    assert "line 11, column 4: wrong-card: KS does not lie in t1" in item
    assert "hint: " in item


def test_without_its_script_the_page_has_the_deal_and_the_moves() -> None:
    html = page(shown(RECORD.encode()))
    body = re.sub("<(script|style)[^>]*>.*?</\\1>", "", html, flags=re.DOTALL)
    assert "t1 3H t14" in body
    assert re.search("<noscript><pre>t1 ", body)
    assert "column t1:" in body or "pile t1:" in body
    assert body.count('<use href="#') > 52


def test_fragments_share_no_id_and_change_nothing_around_them() -> None:
    ones = [fragment(sample("montana")), fragment(sample("klondike"))]
    found = [set(re.findall(' id="([^"]+)"', html)) for html in ones]
    assert not found[0] & found[1]
    for html, ids in zip(ones, found, strict=True):
        drawn = set(re.findall('<use href="#([^"]+)"', html))
        assert drawn <= ids
        assert html.startswith('<section class="patience"')
    style = re.sub(r"/\*.*?\*/", "", source("page.css"), flags=re.DOTALL)
    selectors = [
        one.strip()
        for group in re.findall(r"([^{}]+)\{", style)
        for one in group.split(",")
        if "@" not in group
    ]
    assert all(selector.startswith((".patience", "body.patience-page")) for selector in selectors)


def test_the_script_knows_no_rule() -> None:
    """No rank, no suit, no word of the rules: it draws what the data says."""
    script = re.sub("//.*", "", source("page.js"))
    assert not re.findall(r"\b(?:suits?|aces?|king|foundation|tableau|stock|waste|legal)\b", script)
    assert not re.findall("""['"][A2-9TJQK][CDHS]?['"]""", script)
