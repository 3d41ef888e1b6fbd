"""Whatever is read, nothing but a problem comes out: small changes to good inputs, and inputs of any kind."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.reading import TARGETS, seeds

SEEDS = {target: list(seeds(target)) for target in TARGETS}
WORDS = {
    target: sorted({word for content in contents for word in content.split()})
    for target, contents in SEEDS.items()
}
CRASHES = sorted((Path(__file__).parents[2] / "samples" / "crashes").glob("*"))


def changed(content: bytes, words: list[bytes], rng: random.Random) -> bytes:
    """Some words and bytes of an input replaced, doubled or left out."""
    for _ in range(rng.randrange(1, 5)):
        start = rng.randrange(len(content) + 1)
        end = min(len(content), start + rng.choice([0, 0, 1, 2, 5, 40]))
        put = rng.choice(
            [b"", rng.choice(words), rng.randbytes(2), content[start:end] * 2, b"\n", b" ", b": "]
        )
        content = content[:start] + put + content[end:]
    return content


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_every_seed_is_read(target: str, tmp_path: Path) -> None:
    read = TARGETS[target](tmp_path)
    for content in SEEDS[target]:
        read(content)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_changed_inputs(target: str, tmp_path: Path) -> None:
    read, rng = TARGETS[target](tmp_path), random.Random(target)
    for _ in range(400):
        read(changed(rng.choice(SEEDS[target])[:1500], WORDS[target], rng))


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_inputs_of_any_kind(target: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    read = TARGETS[target](tmp_path_factory.mktemp(target))
    some_words = st.lists(st.sampled_from(WORDS[target]), max_size=30).map(b" ".join)
    some_lines = st.lists(some_words, max_size=12).map(b"\n".join)

    @settings(max_examples=150)
    @given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode), some_lines))
    def any_kind(content: bytes) -> None:
        read(content)

    any_kind()


def test_what_was_found_once_is_read(tmp_path: Path) -> None:
    for path in CRASHES:
        TARGETS[path.name.partition("-")[0]](tmp_path)(path.read_bytes())
