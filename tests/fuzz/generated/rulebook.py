"""The rules of the language told a second time, from its documents alone: which moves of cards are allowed, and when
a game is won.

Nothing of the engine is asked but how cards are coded. It works on the plain data of the YAML files, merges and
defaults included, and tries every move that can be thought of. What actions, redeals and forced steps do is not told
again here. Three things that the documents leave open are taken as the engine has them: a pile that takes whole piles
takes several cards of one, too; `reach` counts piles of any group; `base` opens no run.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from patience_core.cards import DOWN, card_text

from .rulesets import Files, plain_data

Words = dict[str, Any]
Piles = list[list[int]]
GAMES = Path(__file__).parents[3] / "games"
RANKS = "A23456789TJQK"
NOT_INHERITED = ("name", "aliases", "notes", "variants")
REMOVABLE = ("piles", "actions", "variants", "forced")


def rules_of(texts: Files) -> Words:
    """A ruleset after `extends` and variants."""
    return _merged([plain_data(text) for text in (texts.base, texts.own) if text], texts.variants)


def rules_of_file(path: Path, variants: Iterable[str]) -> Words:
    """The ruleset of a file that may extend a game of the library, and so on, with some variants."""
    sources = [plain_data(path.read_text("utf-8"))]
    while "extends" in sources[0]:
        sources.insert(0, plain_data((GAMES / f"{sources[0]['extends']}.yaml").read_text("utf-8")))
    return _merged(sources, variants)


def _merged(sources: list[Words], variants: Iterable[str]) -> Words:
    """Some files, each laid over those before it, and the variants of the last."""
    rules = sources[0]
    for own in sources[1:]:
        rules = _laid_over({key: rules[key] for key in rules if key not in NOT_INHERITED}, own)
    for name in variants:
        rules = _laid_over(rules, rules["variants"][name])
    return rules


def _laid_over(old: Any, new: Any, depth: int = 0, area: str = "") -> Any:
    """Maps are merged word by word; lists and plain values replace; `none` removes an area or an entry of one."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    merged = dict(old)
    for key, value in new.items():
        removable = (depth == 0 and key in REMOVABLE) or (depth == 1 and area in REMOVABLE)
        if removable and value == "none":
            merged.pop(key, None)
        else:
            merged[key] = _laid_over(old.get(key), value, depth + 1, area or key)
    return merged


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class Group:
    """The rules of one group, with what is not said filled in."""

    def __init__(self, name: str, said: Words, first: int) -> None:
        self.name = name
        self.said = said
        self.rows = self._rows(first)
        self.piles = [pile for row in self.rows for pile in row]
        self.in_places = "grid" in said or "shape" in said
        self.capacity = 1 if self.in_places else said.get("capacity")
        self.build = _listed(said.get("build", "none"))
        self.start = _listed(said.get("start", "any" if self.build != ["none"] else "none"))
        self.run = [said["run"]] if "run" in said else self.build
        self.lift = self._unit("lift", ["none"] if said.get("face") == "down" else ["card"])
        lifted = self.lift["unit"]
        self.take = self._unit("take", ["card"] if lifted == ["none"] else lifted)

    def _rows(self, first: int) -> list[list[int]]:
        if "shape" in self.said:
            sizes = [row.count("x") for row in self.said["shape"].split()]
        elif "grid" in self.said:
            sizes = [self.said["grid"]["columns"]] * self.said["grid"]["rows"]
        else:
            sizes = [1] * self.said.get("count", 1)
        places = iter(range(first, first + sum(sizes)))
        return [[next(places) for _ in range(size)] for size in sizes]

    def _unit(self, key: str, missing: list[str]) -> Words:
        said = self.said.get(key, {})
        unit = dict(said) if isinstance(said, dict) else {"unit": said}
        return unit | {"unit": _listed(unit["unit"]) if "unit" in unit else missing}

    def covers(self) -> dict[int, list[int]]:
        """In a shape, the places that lie half on each place."""
        if "shape" not in self.said:
            return {}
        marks = [
            (row, column)
            for row, line in enumerate(self.said["shape"].split())
            for column, mark in enumerate(line)
            if mark == "x"
        ]
        at = dict(zip(marks, self.piles, strict=True))
        return {
            at[row, column]: [
                at[each] for each in ((row + 1, column - 1), (row + 1, column + 1)) if each in at
            ]
            for row, column in marks
        }


class Rulebook:
    """The rules of one game."""

    def __init__(self, rules: Words) -> None:
        """Number the piles, group by group."""
        pack = rules.get("pack", {})
        self.ranks = str(pack.get("ranks", RANKS))
        self.decks = pack.get("decks", 1)
        self.goal = rules["goal"]
        self.groups: dict[str, Group] = {}
        self.of: list[Group] = []
        for name, said in rules["piles"].items():
            group = Group(name, said, len(self.of))
            self.groups[name] = group
            self.of += [group] * len(group.piles)
        self.covers = {
            place: over for group in self.groups.values() for place, over in group.covers().items()
        }

    # Moves

    def moves(self, piles: Piles) -> set[tuple[int, int, int, int]]:
        """All moves of cards that are allowed; of equal cards in a pile only the uppermost goes from under others."""
        found = set()
        for source, pile in enumerate(piles):
            for start in range(len(pile)):
                for count in range(1, len(pile) - start + 1):
                    if count == 1 and pile[start] in pile[start + 1 :]:
                        continue
                    found |= {
                        (source, start, count, target)
                        for target in range(len(piles))
                        if source != target and self._may(piles, source, start, count, target)
                    }
        return found

    def _may(self, piles: Piles, source: int, start: int, count: int, target: int) -> bool:
        here, there = self.of[source], self.of[target]
        cards = piles[source][start : start + count]
        if any(card >= DOWN for card in cards) or any(piles[over] for over in self.covers.get(source, [])):
            return False
        at_end = start + count == len(piles[source])
        judged = cards[-1] if there.take.get("judged-by") == "top" else cards[0]
        return (
            self._is_open(here, there, piles)
            and self._counts(there.take, source, count, target)
            and (there.capacity is None or len(piles[target]) + count <= there.capacity)
            and self._leaves(here, cards, at_end=at_end, whole=at_end and not start)
            and self._arrives(here, there, cards)
            and self._one_by_one(piles, here, there, cards, target)
            and self._fits(piles, judged, target)
        )

    def _is_open(self, here: Group, there: Group, piles: Piles) -> bool:
        """Whether cards go from one group to the other at this moment."""
        to, origin = here.lift.get("to", there.name), there.take.get("from", here.name)
        named = there.name in _listed(to) and here.name in _listed(origin)
        return (
            named and self.holds(here.lift.get("when"), piles) and self.holds(there.take.get("when"), piles)
        )

    def _counts(self, take: Words, source: int, count: int, target: int) -> bool:
        """Whether a number of cards, from a distance, is what a pile takes."""
        reach = _listed(take.get("reach", source - target))
        return count == take.get("cards", count) and source - target in reach

    def _leaves(self, here: Group, cards: list[int], *, at_end: bool, whole: bool) -> bool:
        """Whether a pile lets go this much at once."""
        single = len(cards) == 1
        ways = {
            "none": False,
            "card": single and at_end,
            "any": single,
            "tail": at_end,
            "pile": whole,
            "run": at_end and (self._in_order(here.run, cards) or self._in_runs(here, cards)),
        }
        return any(ways[unit] for unit in here.lift["unit"])

    def _in_runs(self, here: Group, cards: list[int]) -> bool:
        """Whether several runs lie on each other in the order of `build`, where these may go one by one."""
        if here.lift.get("spaces") != "run-by-run":
            return False
        pairs = pairwise(cards)
        return all(self._in_order(here.run, [*pair]) or self._in_order(here.build, [*pair]) for pair in pairs)

    def _arrives(self, here: Group, there: Group, cards: list[int]) -> bool:
        """Whether a pile takes this much at once."""
        unit = there.take["unit"]
        if unit == ["none"]:
            return False
        if len(cards) == 1:
            return True
        if "tail" in unit or here.lift.get("spaces"):
            return bool({"run", "tail", "pile"}.intersection(unit))
        return self._in_order(there.run, cards) if "run" in unit else "pile" in unit

    def _one_by_one(self, piles: Piles, here: Group, there: Group, cards: list[int], target: int) -> bool:
        """Whether there is room for what moves part by part, and each part may lie where it goes."""
        lift = here.lift
        if len(cards) == 1 or not (lift.get("via") or lift.get("spaces")):
            return True
        by_run = lift.get("spaces") == "run-by-run"
        borders = [
            place
            for place in range(1, len(cards))
            if not (by_run and self._in_order(here.run, cards[place - 1 : place + 1]))
        ]
        cells = [pile for name in _listed(lift.get("via", [])) for pile in self.groups[name].piles]
        empty = sum(not piles[cell] for cell in cells)
        spaces = sum(not piles[pile] for pile in self._spaces(piles, here) if pile != target)
        if len(borders) + 1 > (empty + 1) * 2**spaces:
            return False
        if not lift.get("spaces"):
            return True
        laid = all(
            self._in_order(test, cards[place - 1 : place + 1])
            for place in borders
            for test in (here.build, there.build)
        )
        aside = any(
            isinstance(each, dict) and ({"against", "also"} & each.keys() or each.get("rank") == "base")
            for each in there.build
        )
        runs = [cards[first:end] for first, end in zip([0, *borders], [*borders, len(cards)], strict=True)]
        in_order = "run" not in there.take["unit"] or "tail" in there.take["unit"]
        return (
            laid
            and not (borders and aside)
            and (in_order or all(self._in_order(there.run, run) for run in runs))
        )

    def _spaces(self, piles: Piles, here: Group) -> list[int]:
        """The piles of a group through which a run goes: those that take any card when empty."""
        take, lift = here.take, here.lift
        barred = here.name not in _listed(lift.get("to", here.name)) or here.name not in _listed(
            take.get("from", here.name)
        )
        some = "any" not in here.start or "suits" in here.said or "cards" in take or "reach" in take
        return [] if barred or some or not self.holds(take.get("when"), piles) else here.piles

    # Tests

    def _fits(self, piles: Piles, card: int, target: int) -> bool:
        """Whether a card may go on a pile."""
        group, pile = self.of[target], piles[target]
        if pile and pile[-1] >= DOWN:
            return False
        elsewhere = [
            each["against"]
            for each in group.build
            if isinstance(each, dict) and each.get("against", "top") != "top"
        ]
        if pile or any(self._has_place(against, target) for against in elsewhere):
            return any(self._passes(test, piles, card, target) for test in group.build)
        suits = group.said.get("suits")
        if suits:
            row = next(number for number, row in enumerate(group.rows) if target in row)
            if row >= len(suits) or card_text(card)[1] != suits[row]:
                return False
        return any(self._passes(test, piles, card, target) for test in group.start)

    def _has_place(self, against: str, target: int) -> bool:
        group = self.of[target]
        row = next(row for row in group.rows if target in row)
        return {"left": target > row[0], "previous": target > group.piles[0]}.get(against, True)

    def _passes(self, test: Any, piles: Piles, card: int, target: int) -> bool:
        if isinstance(test, dict):
            return self._related(test, piles, card, target)
        return self._is_base(piles, card, target) if test == "base" else self._is_named(card, test)

    def _is_named(self, card: int, test: str) -> bool:
        return test == "any" or str(test) in (card_text(card), card_text(card)[0])

    def _is_base(self, piles: Piles, card: int, target: int) -> bool:
        first = [piles[pile][0] & ~DOWN for pile in self.of[target].piles if piles[pile]]
        return bool(first) and card_text(first[0])[0] == card_text(card)[0]

    def _related(self, relation: Words, piles: Piles, card: int, target: int) -> bool:
        against = relation.get("against", "top")
        if relation.get("rank") == "base":
            fine = self._is_base(piles, card, target)
        else:
            fine = any(
                self._stands(relation, below, card) for below in self._references(against, piles, target)
            )
        also = relation.get("also")
        if fine and also is not None and self._has_place(also.get("against", "top"), target):
            return self._related(also, piles, card, target)
        return fine

    def _references(self, against: str, piles: Piles, target: int) -> list[int]:
        if against == "top":
            return piles[target][-1:]
        if against == "left":
            return piles[target - 1][-1:] if self._has_place("left", target) else []
        if against == "previous":
            return piles[target - 1] if self._has_place("previous", target) else []
        return [piles[pile][-1] for pile in self.groups[against].piles if piles[pile]]

    def _stands(self, relation: Words, below: int, card: int) -> bool:
        """Whether a card stands so to another one; nothing to one that lies face down, nor to itself."""
        if max(below, card) >= DOWN or (below == card and self.decks == 1):
            return False
        (rank_below, suit_below), (rank, suit) = card_text(below), card_text(card)
        if rank_below in [str(each) for each in _listed(relation.get("stop", []))]:
            return False
        red = (suit in "DH") == (suit_below in "DH")
        if not {"same": suit == suit_below, "alternate": not red}.get(relation.get("suit", ""), True):
            return False
        if "sum" in relation and RANKS.index(rank) + RANKS.index(rank_below) + 2 != relation["sum"]:
            return False
        return self._ranks_stand(relation, self.ranks.index(rank_below), self.ranks.index(rank))

    def _ranks_stand(self, relation: Words, below: int, above: int) -> bool:
        step, size = relation.get("step", 1), len(self.ranks)
        up, down = above - below == step, below - above == step
        if relation.get("wrap"):
            up, down = (above - below - step) % size == 0, (below - above - step) % size == 0
        ways = {
            "up": up,
            "down": down,
            "up-or-down": up or down,
            "same": above == below,
            "lower": above < below,
        }
        return ways.get(relation.get("rank", ""), True)

    def _in_order(self, order: list[Any], cards: list[int]) -> bool:
        """Whether cards are a run: where each looks for its reference is left aside."""
        return all(
            any(
                self._stands(test, below, card)
                if isinstance(test, dict)
                else self._is_above(test, below, card)
                for test in order
            )
            for below, card in pairwise(cards)
        )

    def _is_above(self, test: str, below: int, card: int) -> bool:
        return (
            test != "base"
            and max(below, card) < DOWN
            and (below != card or self.decks > 1)
            and self._is_named(card, test)
        )

    # Conditions

    def is_won(self, piles: Piles) -> bool:
        """Whether the goal is reached."""
        return self.holds(self.goal, piles)

    def holds(self, condition: Any, piles: Piles) -> bool:
        """Whether all words of a condition hold; of being stuck nothing is known here."""
        if condition is None or condition == "any":
            return True
        inside = [pile for name in _listed(condition.get("complete", [])) for pile in self.groups[name].piles]
        return (
            all(not cards for cards in self._cards(condition.get("empty", []), piles))
            and all(self._cards(condition.get("filled", []), piles))
            and (
                "complete" not in condition
                or not any(cards for pile, cards in enumerate(piles) if pile not in inside)
            )
            and all(
                self._is_run(self.groups[name], row, size, piles)
                for name, size in condition.get("runs", {}).items()
                for row in self.groups[name].rows
            )
            and all(
                card_text(card & ~DOWN)[0] == str(rank)
                for name, rank in condition.get("only", {}).items()
                for cards in self._cards(name, piles)
                for card in cards
            )
            and all(
                sum(map(bool, self._cards(name, piles))) <= most
                for name, most in condition.get("piles", {}).items()
            )
        )

    def _cards(self, names: Any, piles: Piles) -> list[list[int]]:
        return [piles[pile] for name in _listed(names) for pile in self.groups[name].piles]

    def _is_run(self, group: Group, row: list[int], size: int, piles: Piles) -> bool:
        """Whether the cards of a line are one run of a size, from its first place, opened by a `start` card."""
        cards = [card for pile in row for card in piles[pile]]
        if not cards:
            return True
        filled = [bool(piles[pile]) for pile in row]
        from_first = filled == sorted(filled, reverse=True)
        opened = cards[0] < DOWN and any(
            not isinstance(test, dict) and test != "base" and self._is_named(cards[0], test)
            for test in group.start
        )
        return from_first and opened and len(cards) == size and self._in_order(group.build, cards)
