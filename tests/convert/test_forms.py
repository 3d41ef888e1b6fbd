"""The table of forms: each entry names what there is, and what is written is read again."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from boards import game, play

from patience_core.convert.forms import FORMS, Form, Given, Told, listed_forms
from patience_core.engine.deals import number_deal

SOURCE_AND_TARGET = [form for form in FORMS.values() if form.reads and form.writes]
MOVES = ["t4 AS f1", "t6 7C t5", "t1 2H c1", "t2 QD c2"]


def test_a_form_has_its_name_and_a_function_for_each_way_it_goes() -> None:
    for name, form in FORMS.items():
        assert name == form.name
        assert form.reads or form.writes
        assert (bool(form.reads), bool(form.writes)) == (bool(form.reader), bool(form.writer))


def test_the_forms_are_listed_with_what_they_are() -> None:
    """Those that stand side by side and say the same say it once."""
    assert listed_forms(reading=True).startswith(
        "fc-solve (a board, or boards and moves), pysol-cards, solvitaire"
    )
    assert listed_forms(reading=True).endswith(" (boards), or freecell-notation (moves)")
    assert "pysol-cards" not in listed_forms(reading=False)


@pytest.mark.parametrize("form", SOURCE_AND_TARGET, ids=lambda form: form.name)
def test_what_is_written_is_read_again(form: Form) -> None:
    rules = game("freecell")
    deal = number_deal("24")
    assert deal is not None
    moves = MOVES if form.needs_deal else []
    position = play(rules, rules.start(deal), *moves)
    text = "\n".join(form.write(Told(rules, deal, moves, position))).encode()
    read = form.read(Given(BytesIO(text), "there", rules, deal if form.needs_deal else None))
    if read.made is None:
        assert rules.start(read.deal).piles == position.piles
    else:
        assert (read.deal, read.made.texts) == (deal, MOVES)
        assert read.made.position == position


def test_moves_without_their_deal_are_a_fault_of_the_caller() -> None:
    given: Any = Given(BytesIO(b"2a"), "there", game("freecell"))
    with pytest.raises(ValueError, match="moves are read from a deal"):
        FORMS["freecell-notation"].read(given)
