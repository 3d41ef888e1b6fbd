"""Valid records with one thing changed: ``python -m tests.fuzz.mutations``.

A mutant is *refused*, or it is accepted, and then a naive referee must confirm it: every move is among those that
the referee lists, the referee's cards lie at last as the engine's do, and the claimed end is the referee's outcome.
Confirmed mutants lead to the *same* cards as the original, or are *another* true game. What is accepted and not
confirmed is *false*; there must be none.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pysol_cards.random import LCRandom31, MTRandom

from patience_core.cards import cards_text
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import read_lines
from patience_core.notation.records import OUTCOMES
from patience_core.replaying.formatting import formatted
from patience_core.replaying.replay import Replay, replay_stream
from patience_core.replaying.source import GameCache, RecordSource
from tests.helpers.naive import ALL_CARDS, RANKS, Milligan, Montana, PileOn, referee

SAMPLES = Path(__file__).parents[2] / "samples"
CACHE = GameCache()
VERDICTS = ("refused", "same", "another", "false")

Naive = Montana | Milligan | PileOn
Piles = dict[str, str]


@dataclass(frozen=True)
class Record:
    """A canonical record in its parts."""

    name: str
    head: tuple[str, ...]
    steps: tuple[str, ...]
    end: str

    def text(self) -> str:
        """The whole record."""
        return "\n".join([*self.head, *self.steps, f"end {self.end}", ""])

    def header(self, name: str) -> str:
        """What stands after a header."""
        return next((line[len(name) + 1 :] for line in self.head if line.startswith(f"{name} ")), "")


def records(folder: Path = SAMPLES / "accepted") -> list[Record]:
    """The valid records of a folder."""
    found = []
    for path in sorted(folder.glob("*.patience")):
        text = formatted(
            list(read_lines(io.BytesIO(path.read_bytes()), path.name)), RecordSource(path.name, CACHE)
        ).text
        lines = [line.split("#")[0].rstrip() for line in text.splitlines()]
        for part in "\n".join(line for line in lines if line).split("patience 1\n")[1:]:
            head, _, rest = part.partition("\nmoves\n")
            *steps, end = rest.splitlines()
            found.append(
                Record(
                    path.stem,
                    ("patience 1", *head.splitlines(), "moves"),
                    tuple(steps),
                    end.removeprefix("end "),
                )
            )
    return found


# Mutations


def deleted(record: Record, rng: random.Random) -> Record:
    """One step is left out."""
    place = rng.randrange(len(record.steps))
    return replace(record, steps=record.steps[:place] + record.steps[place + 1 :])


def doubled(record: Record, rng: random.Random) -> Record:
    """One step stands twice."""
    place = rng.randrange(len(record.steps))
    return replace(record, steps=record.steps[: place + 1] + record.steps[place:])


def swapped(record: Record, rng: random.Random) -> Record:
    """Two neighbours change places."""
    place = rng.randrange(max(1, len(record.steps) - 1))
    pair = record.steps[place : place + 2][::-1]
    return replace(record, steps=record.steps[:place] + pair + record.steps[place + 2 :])


def retargeted(record: Record, rng: random.Random) -> Record:
    """One move goes to another pile."""
    return _with_word(record, rng, 2, lambda word: _other_pile(record, word, rng))


def resourced(record: Record, rng: random.Random) -> Record:
    """One move comes from another pile."""
    return _with_word(record, rng, 0, lambda word: _other_pile(record, word, rng))


def recarded(record: Record, rng: random.Random) -> Record:
    """One move names another card."""
    return _with_word(record, rng, 1, lambda word: rng.choice(ALL_CARDS) + word[2:])


def recounted(record: Record, rng: random.Random) -> Record:
    """One move takes more or fewer cards."""
    return _with_word(record, rng, 1, lambda word: word[:2] + rng.choice(["", "+1", "+2", "+3"]))


def cut(record: Record, rng: random.Random) -> Record:
    """The last steps are left out, the end stays."""
    return replace(record, steps=record.steps[: rng.randrange(len(record.steps))])


def ended(record: Record, rng: random.Random) -> Record:
    """Another end is claimed."""
    return replace(record, end=rng.choice(OUTCOMES))


def redealt(record: Record, rng: random.Random) -> Record:
    """Another deal number, or two cards of the deal change places."""
    place = next(index for index, line in enumerate(record.head) if line.startswith("deal "))
    if record.head[place].startswith("deal pysol:"):
        line = f"deal pysol:{rng.randrange(1, 64_000)}"
        return replace(record, head=(*record.head[:place], line, *record.head[place + 1 :]))
    line_number = rng.randrange(place + 1, len(record.head) - 1)
    words = record.head[line_number].split()
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    line = "  " + " ".join(words)
    return replace(record, head=(*record.head[:line_number], line, *record.head[line_number + 1 :]))


KINDS: dict[str, Callable[[Record, random.Random], Record]] = {
    "delete a step": deleted,
    "double a step": doubled,
    "swap neighbours": swapped,
    "change the target": retargeted,
    "change the source": resourced,
    "change the card": recarded,
    "change the number": recounted,
    "cut short": cut,
    "change the end": ended,
    "change the deal": redealt,
}


def _with_word(record: Record, rng: random.Random, place: int, change: Callable[[str], str]) -> Record:
    moves = [
        index for index, step in enumerate(record.steps) if len(step.split()) > place and "=" not in step
    ]
    if not moves:
        return record
    index = rng.choice(moves)
    words = record.steps[index].split()
    words[place] = change(words[place])
    return replace(record, steps=(*record.steps[:index], " ".join(words), *record.steps[index + 1 :]))


def _other_pile(record: Record, word: str, rng: random.Random) -> str:
    names = CACHE.game(record.header("game"), record.header("variant").split()).table.names
    return rng.choice([name for name in names if name != word])


# Judging


def verdict(original: Piles, mutant: Record) -> str:
    """What comes of a mutant."""
    texts: list[str] = []

    def keep(_game: Game, _position: Position, text: str, _line: int) -> None:
        texts.extend([text] if text else [])

    (replay, *more) = replay_stream(
        read_lines(io.BytesIO(mutant.text().encode()), ""), RecordSource("", CACHE), watch=keep
    )
    if replay.problems or more:
        return "refused"
    naive = confirmed(mutant, texts)
    piles = piles_of(replay)
    if naive is None or laid(naive) != piles or naive.outcome() != mutant.end:
        return "false"
    return "same" if piles == original else "another"


def confirmed(record: Record, steps: list[str]) -> Naive | None:
    """The referee after all steps, or None if it does not list one of them."""
    naive, chance = beginning(record)
    for step in steps:
        name, _, revealed = step.partition(" = ")
        if name not in naive.legal():
            return None
        if name == "redeal" and isinstance(naive, Montana):
            naive.redeal(_brought(naive, chance, revealed.split()))
        elif name == "deal" and isinstance(naive, Milligan):
            naive.deal_a_row()
        else:
            naive.move(name)
    return naive


def _brought(naive: Montana, chance: Any, revealed: list[str]) -> list[str]:
    cards: list[str] = naive.collected()
    if not naive.shuffles:
        return cards
    return chance.shuffle(cards)[::-1] if chance else revealed


def beginning(record: Record) -> tuple[Naive, Any]:
    """The referee after the deal, and the generator behind the deal number if there is one."""
    naive = referee(record.header("game"), record.header("variant"))
    deal = record.header("deal")
    block = [line.split() for line in record.head if line.startswith(" ")]
    if deal.startswith("pysol:"):
        generator = generator_of(deal.removeprefix("pysol:"))
        naive.deal(new_pack(naive.decks, generator))
        return naive, generator
    if deal == "cards":
        naive.deal([card for line in block for card in line])
    else:
        lay(naive, block)
    return naive, None


def lay(naive: Naive, block: list[list[str]]) -> None:
    """Lay the piles of a position."""
    for name, *cards in block:
        if isinstance(naive, Montana) and name == "redeal":
            naive.redeals = int(cards[0])
        elif isinstance(naive, Montana) and name.startswith("r"):
            for place, card in zip(naive.rows[int(name[1:]) - 1], cards, strict=True):
                naive.piles[place] = [] if card == "--" else [card]
        else:
            naive.piles[name] = [card.strip("<>") for card in cards]


def generator_of(number: str) -> Any:
    """The generator behind a deal number."""
    seed = int(number.removeprefix("ms"))
    generator = LCRandom31(seed) if number.startswith("ms") or seed < 32000 else MTRandom(seed)
    generator.setSeed(seed)
    return generator


def new_pack(decks: int, generator: Any) -> list[str]:
    """The pack in the order dealt."""
    cards = [rank + suit for _ in range(decks) for suit in "CSHD" for rank in RANKS]
    if decks == 1 and isinstance(generator, LCRandom31):
        cards = [rank + suit for rank in RANKS for suit in "CDHS"]
    shuffled: list[str] = generator.shuffle(cards)
    return shuffled[::-1]


def laid(naive: Naive) -> Piles:
    """The referee's piles as text."""
    return {name: " ".join(pile) for name, pile in naive.piles.items() if pile}


def piles_of(replay: Replay) -> Piles:
    """The engine's piles as text."""
    if replay.game is None or replay.position is None:
        return {}
    texts = [cards_text(pile).replace("<", "").replace(">", "") for pile in replay.position.piles]
    return {name: text for name, text in zip(replay.game.table.names, texts, strict=True) if text}


def tried(record: Record, each: int, seed: int = 1) -> Iterator[tuple[str, Record, str]]:
    """Mutants of every kind with what comes of them; no mutant twice, and none that is the original."""
    (original,) = replay_stream(read_lines(io.BytesIO(record.text().encode()), ""), RecordSource("", CACHE))
    piles = piles_of(original)
    for kind, mutate in KINDS.items():
        rng = random.Random(f"{seed} {record.name} {kind}")
        needs_steps = mutate not in (ended, redealt)
        mutants = {record.text(): record}
        for _ in range(each if record.steps or not needs_steps else 0):
            mutant = mutate(record, rng)
            if mutant.text() not in mutants:
                mutants[mutant.text()] = mutant
                yield kind, mutant, verdict(piles, mutant)


def main() -> int:
    """Try mutants of all samples and print the table; 1 if a false one is accepted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--each", type=int, default=20, help="mutants of each kind of each record (20)")
    parser.add_argument("--seed", type=int, default=1, help="another number, other mutants (1)")
    options = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    originals = records()
    for record in originals:
        for kind, mutant, said in tried(record, options.each, options.seed):
            counts[kind, said] += 1
            if said == "false":
                print(f"accepted, and not true, {kind}, {record.name}:\n{mutant.text()}")
    print(f"{len(originals)} records")
    print(f"{'':<20}{'mutants':>9}" + "".join(f"{said:>9}" for said in VERDICTS))
    for kind in KINDS:
        row = [counts[kind, said] for said in VERDICTS]
        print(f"{kind:<20}{sum(row):>9}" + "".join(f"{number:>9}" for number in row))
    totals = [sum(counts[kind, said] for kind in KINDS) for said in VERDICTS]
    print(f"{'all':<20}{sum(totals):>9}" + "".join(f"{number:>9}" for number in totals))
    return int(totals[-1] > 0)


if __name__ == "__main__":
    sys.exit(main())
