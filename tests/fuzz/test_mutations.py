"""One thing changed in a valid record: refused, or confirmed by a naive referee."""

from __future__ import annotations

import pytest

from tests.fuzz.mutations import KINDS, Record, beginning, confirmed, ended, records, tried

RECORDS = [record for number, record in enumerate(records()) if number % 6 == 0]


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.name}-{len(record.steps)}")
def test_no_false_record_is_accepted(record: Record) -> None:
    false = [(kind, mutant.text()) for kind, mutant, said in tried(record, 2) if said == "false"]
    assert false == []


@pytest.mark.slow
def test_every_kind_is_tried_and_most_mutants_are_refused() -> None:
    said = [(kind, what) for record in RECORDS[:4] for kind, _, what in tried(record, 2)]
    assert {kind for kind, _ in said} == set(KINDS)
    assert sum(what == "refused" for _, what in said) > len(said) / 2


@pytest.mark.slow
def test_another_end_is_always_refused() -> None:
    ends = [what for record in RECORDS[:4] for kind, _, what in tried(record, 2) if KINDS[kind] is ended]
    assert set(ends) == {"refused"}


@pytest.mark.slow
def test_the_referee_confirms_the_originals() -> None:
    for record in RECORDS[:10]:
        naive = confirmed(record, list(record.steps))
        assert naive is not None
        assert naive.outcome() == record.end


def test_the_referee_refuses_what_is_not_allowed() -> None:
    record = next(each for each in RECORDS if each.steps)
    naive, _ = beginning(record)
    source, card, target = next(step for step in record.steps if step.count(" ") == 2).split()
    assert confirmed(record, [f"{target} {card} {source}"]) is None
    assert naive.legal()
