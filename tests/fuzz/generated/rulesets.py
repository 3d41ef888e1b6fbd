"""Steps, actions and whole rulesets, put together from the tables of `language`, and how a generated game is dealt."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from patience_core.cards import RANKS, SUITS
from patience_core.engine.deals import CardsDeal, Deal, number_deal
from patience_core.engine.game import Game
from patience_core.language.actions import Action
from patience_core.language.conditions import Condition
from patience_core.language.groups import PileGroup
from patience_core.language.kinds import CardName, OneOf, Rank
from patience_core.language.library import find, load
from patience_core.language.ruleset import Pack, Ruleset
from patience_core.language.steps import Step
from patience_core.linting.findings import findings
from patience_core.linting.lint import lint
from patience_core.problems import Problem, RulesetError
from patience_core.replaying.source import GameCache

from .language import (
    DEALT,
    IN_A_GRID,
    IN_A_SHAPE,
    MIXED,
    MOST_CARDS,
    ONLY_WHEN,
    PACK,
    ROLES,
    SAID,
    TABLEAU,
    TAKEN,
    WHEN,
    Maker,
    Value,
    layout,
)

MOST_TRIES = 200
"""Of this many rulesets that are drawn for a number, one is fine."""
Words = dict[str, Any]


def pack(maker: Maker) -> Words:
    """At most twelve cards."""
    rng = maker.rng
    maker.suits = "".join(rng.sample(SUITS, rng.choice((1, 2, 2, 2, 3, 4))))
    maker.decks = rng.choice((1, 1, 2))
    most = max(1, MOST_CARDS // (len(maker.suits) * maker.decks))
    size = rng.randint(min(2, most), min(most, 6))
    first = rng.choice((0, 0, 0, rng.randrange(13)))
    ranks = (RANKS + RANKS)[first : first + size]
    if maker.happens(0.1):
        ranks = "".join(rng.sample(ranks, size))
    maker.ranks = ranks
    maker.left = len(maker.suits) * maker.decks * size
    drawn: Words = {"ranks": maker.ranks, "suits": maker.suits}
    return drawn | ({"decks": maker.decks} if maker.decks > 1 else {}) | maker.part(Pack, PACK)


def groups(maker: Maker) -> None:
    """A tableau, and some of the other groups; their names are known before any of them is drawn."""
    tables = {"tableau": TABLEAU}
    tables |= {name: ROLES[name] for name, chance in MIXED.items() if maker.happens(chance)}
    kind = maker.weighted({"piles": 8, "grid": 1.2, "shape": 0.8})
    tables["tableau"] = {"piles": TABLEAU, "grid": IN_A_GRID, "shape": IN_A_SHAPE}[kind]
    maker.names = list(tables)
    if maker.happens(0.3):
        maker.rng.shuffle(maker.names)
    for name in maker.names:
        maker.piles[name] = maker.part(PileGroup, tables[name])
    for name in maker.names:
        group = maker.piles[name]
        if asks_for_base(group):
            group["lift"] = "none"


def asks_for_base(said: Value) -> bool:
    """Whether the first card of a group is asked for, so that it must stay."""
    if isinstance(said, dict):
        return any(asks_for_base(said[key]) for key in ("start", "build", "rank") if key in said)
    return any(map(asks_for_base, said)) if isinstance(said, list) else said == "base"


def targets(maker: Maker, *preferred: str) -> Value:
    """Where cards go: mostly where games deal them."""
    if maker.happens(0.6):
        return maker.rng.choice(maker.with_cards(*preferred))
    return maker.one_or_more(maker.names)


def count_of(maker: Maker, to: Value) -> int:
    return sum(maker.size(name) for name in ([to] if isinstance(to, str) else to))


def first_piles(maker: Maker, to: Value) -> Words:
    """Only the first few piles, now and then."""
    return {"first": maker.rng.randint(1, count_of(maker, to))} if maker.happens(0.08) else {}


def each_or_cards(maker: Maker, to: Value, most: int, rest: float) -> Words:
    """How many cards a step moves."""
    kind = maker.weighted({"each": 4, "cards": 3, "rest": rest, "list": 1})
    if kind == "rest":
        return {"cards": "rest"}
    if kind == "list":
        return {"each": [maker.rng.randint(0, 2) for _ in range(count_of(maker, to))]}
    return {kind: maker.rng.randint(1, max(1, min(most, 3)))}


def named(maker: Maker) -> str:
    """A rank, or one card."""
    return maker.rng.choice(maker.ranks) if maker.happens(0.7) else maker.drawn(OneOf((CardName(), Rank())))


def plain_step(maker: Maker, *, most: int = 3, rest: float = 1) -> Words:
    """A step that lays cards, from wherever they come."""
    to = targets(maker, "tableau", "waste", "foundation")
    return (
        {"to": to} | each_or_cards(maker, to, most, rest) | first_piles(maker, to) | maker.part(Step, DEALT)
    )


def arranging_step(maker: Maker) -> Words:
    """A step that changes what lies there: picks, sinks, closes up, or moves cards on."""
    kind = maker.weighted({"pick": 3, "sink": 2, "close": 2, "move": 3})
    if kind == "sink":
        return {"sink": named(maker), "in": targets(maker, "tableau")}
    if kind == "close":
        return {"close": targets(maker, "tableau")}
    source = targets(maker, "tableau", "waste", "foundation", "reserve")
    if kind == "pick":
        step = {"pick": named(maker), "from": source, "to": targets(maker, "foundation", "waste", "cell")}
        return step | ({"cards": maker.rng.randint(1, 2)} if maker.happens(0.3) else {})
    return plain_step(maker) | {"from": source}


def deal(maker: Maker) -> list[Words]:
    """How the game begins; the last step that deals from the pack takes the rest."""
    steps: list[Words] = []
    for rank in maker.ranks:
        if maker.happens(0.06):
            steps.append({"pick": rank, "to": targets(maker, "foundation", "waste")})
            if maker.happens(0.4):
                steps[-1]["cards"] = 1
                maker.left -= 1
            else:
                maker.left -= maker.decks * len(maker.suits)
    for name in ("reserve", "cell", "foundation"):
        if name in maker.names and maker.happens(0.25) and maker.left > 1:
            cards = maker.rng.randint(1, min(3, maker.left))
            steps.append({"to": name, "cards": cards})
            maker.left -= cards
    for _ in range(maker.rng.choice((0, 1, 1, 1, 2))):
        size = maker.size("tableau")
        most = maker.left // size
        if most > 0 and maker.happens(0.8):
            each = maker.rng.randint(1, min(3, most, 1 if "tableau" in maker.in_places() else 3))
            steps.append({"to": "tableau", "each": each} | maker.part(Step, DEALT))
            maker.left -= each * size
        elif maker.left > 1:
            step = plain_step(maker, rest=0)
            steps.append(step)
            each = step.get("each", 0)
            numbers = (
                each
                if isinstance(each, list)
                else [each] * min(step.get("first", 99), count_of(maker, step["to"]))
            )
            maker.left -= sum(numbers) + step.get("cards", 0)
    rest = maker.rng.choice(maker.with_cards("stock", "tableau")) if maker.happens(0.8) else targets(maker)
    steps.append({"to": rest, "cards": "rest"} | maker.part(Step, DEALT))
    return steps + [arranging_step(maker) for _ in range(maker.rng.choice((0, 0, 0, 0, 1, 2)))]


def drawing(maker: Maker) -> Words:
    """An action that moves cards without choice."""
    source = targets(maker, "stock", "waste")
    if maker.happens(0.15):
        step = arranging_step(maker)
        step |= {"from": step["in"]} if "sink" in step else {}
        return step | maker.part(Action, ONLY_WHEN)
    to = targets(maker, "waste", "tableau")
    step = {"from": source, "to": to} | each_or_cards(maker, to, 3, 1)
    return step | first_piles(maker, to) | maker.part(Action, TAKEN)


def collecting(maker: Maker) -> Words:
    """A redeal: what is collected is dealt again, with steps that may take cards elsewhere."""
    collected = targets(maker, "tableau", "waste", "reserve")
    steps = [plain_step(maker) for _ in range(maker.rng.choice((0, 0, 1)))]
    last = collected if maker.happens(0.6) else targets(maker, "stock", "tableau")
    steps.append({"to": last, "cards": "rest"} | maker.part(Step, DEALT))
    steps += [arranging_step(maker) for _ in range(maker.rng.choice((0, 0, 0, 1)))]
    action: Words = {"collect": collected, "deal": steps} | maker.part(Action, ONLY_WHEN)
    action |= {"keep": maker.rng.choice(("runs", "runs", "none"))} if maker.happens(0.3) else {}
    if maker.happens(0.15):
        each = {"to": targets(maker, "tableau"), "each": maker.rng.randint(1, 6), "by": "pile"}
        return action | {"order": maker.rng.choice(("packets", "packets", "cards")), "deal": [each]}
    return action | ({"shuffle": maker.happens(0.9)} if maker.happens(0.35) else {})


def closing(maker: Maker) -> Words:
    """Places close up, and more may be dealt."""
    action: Words = {"close": targets(maker, "tableau")} | maker.part(Action, ONLY_WHEN)
    step = plain_step(maker) | {"from": targets(maker, "stock", "waste")}
    return action | ({"deal": [step]} if maker.happens(0.6) else {})


def matching(maker: Maker) -> Words:
    """Pairs leave together."""
    relation: Words = {"sum": maker.rng.randint(3, 9)} if maker.happens(0.3) else maker.relation()
    relation.pop("against", None)
    sources = maker.some(maker.with_cards("tableau", "waste", "reserve"), 2)
    to = maker.rng.choice(maker.with_cards("foundation", "waste"))
    action: Words = {"from": sources, "match": relation, "to": to} | maker.part(Action, ONLY_WHEN)
    return action | ({"reach": maker.rng.choice(("touching", "any"))} if maker.happens(0.4) else {})


def picking(maker: Maker) -> Words:
    """One card from under others."""
    return {"pick": "any", "from": targets(maker, "tableau")} | maker.part(Action, ONLY_WHEN)


ACTIONS = {"draw": drawing, "redeal": collecting, "close-up": closing, "pair": matching, "merci": picking}
HOW_OFTEN = {"draw": 5, "redeal": 2, "close-up": 0.7, "pair": 1, "merci": 0.7}


def actions(maker: Maker) -> Words:
    found: Words = {}
    for place in range(maker.rng.choice((0, 1, 1, 2, 3))):
        kind = "draw" if place == 0 and "stock" in maker.names else maker.weighted(HOW_OFTEN)
        found[kind if kind not in found else f"{kind}-{place}"] = ACTIONS[kind](maker)
    return found


def forced_step(maker: Maker) -> Words:
    """What happens by itself."""
    kind = maker.weighted({"play": 4, "close": 1.5, "fill": 3, "other": 1})
    if kind == "play":
        return {"play": targets(maker, "tableau", "waste"), "to": targets(maker, "foundation", "cell")}
    if kind == "close":
        return {"close": targets(maker, "tableau")}
    if kind == "other":
        return arranging_step(maker)
    source = targets(maker, "stock", "waste", "reserve")
    return {"from": source, "to": targets(maker, "tableau", "waste"), "each": 1, "into": "empty"}


def goal(maker: Maker) -> Value:
    """When the game is won: mostly what games ask for."""
    rng = maker.rng
    home = maker.rng.choice(maker.with_cards("foundation"))
    size = len(maker.ranks)
    kind = maker.weighted(
        {"complete": 6, "empty": 2, "filled": 0.7, "runs": 1.5, "only": 0.8, "piles": 1.2, "several": 1.2}
    )
    simple: dict[str, Value] = {
        "complete": home if maker.happens(0.8) else maker.some(maker.names, 2),
        "empty": maker.one_or_more([name for name in maker.names if name != home] or [home]),
        "filled": maker.one_or_more(maker.names),
        "runs": {rng.choice(maker.with_cards("tableau", "foundation")): rng.randint(1, size)},
        "only": {maker.group(): rng.choice(maker.ranks)},
        "piles": {rng.choice(maker.with_cards("tableau")): rng.randint(0, 2)},
    }
    if kind != "several":
        return {kind: simple[kind]}
    return maker.part(Condition, WHEN) | {key: simple[key] for key in maker.some(list(simple), 2)}


def equal_ranks(maker: Maker) -> Words:
    """Piles of equal ranks, which have a search of their own."""
    said = pack(maker)
    said.pop("decks", None)
    maker.decks, height = 1, len(maker.suits)
    spaces = maker.rng.randint(0, 2)
    piles: Words = {"count": len(maker.ranks) + spaces, "capacity": height, "start": "any"}
    return {
        "pack": said,
        "piles": {"tableau": piles | {"build": {"rank": "same"}, "lift": "run"}},
        "deal": [{"to": "tableau", "each": height, "first": len(maker.ranks)}],
        "goal": {"runs": {"tableau": height}},
    }


def any_ruleset(maker: Maker) -> Words:
    """A ruleset of whatever goes together, and often of what does not."""
    drawn: Words = {"pack": pack(maker)}
    groups(maker)
    drawn["piles"] = maker.piles
    drawn["deal"] = maker.dealt = deal(maker)
    if found := actions(maker):
        drawn["actions"] = found
    if maker.happens(0.35):
        drawn["forced"] = [forced_step(maker) for _ in range(maker.rng.choice((1, 1, 2, 3)))]
    return drawn | {"goal": goal(maker)} | maker.part(Ruleset, SAID)


def change(maker: Maker) -> Words:
    """What a variant changes, or a file that extends another."""
    changes: dict[str, Callable[[], Value]] = {
        "goal": lambda: goal(maker),
        "piles": lambda: {maker.group(): {"lift": "run", "build": maker.relation()}},
        "actions": lambda: {"more": drawing(maker)},
        "forced": lambda: [forced_step(maker)] if maker.happens(0.6) else "none",
        "deal": lambda: [*maker.dealt[:-1], maker.dealt[-1] | {"by": "pile"}],
        "pack": lambda: {"backwards": True},
        "layout": lambda: layout(maker),
        "family": lambda: "Others",
        "notes": lambda: "Changed." if maker.happens(0.5) else ["Changed.", "Twice."],
    }
    removed: dict[str, Callable[[], Value]] = {
        "piles": lambda: {"other": "none"},
        "actions": lambda: {"draw": "none"} if maker.happens(0.5) else "none",
    }
    common = ("goal", "piles", "actions", "forced")
    kind = maker.weighted({key: 3 if key in common else 1.2 for key in changes})
    how = removed if kind in removed and maker.happens(0.5) else changes
    return {kind: how[kind]()}


class Files(NamedTuple):
    """The texts of a ruleset: its own, and that of the file it extends, if there is one; and the chosen variants."""

    own: str
    base: str = ""
    variants: tuple[str, ...] = ()

    def text(self) -> str:
        """All of it, to be shown."""
        chosen = f"# with the variant {' '.join(self.variants)}\n" if self.variants else ""
        base = f"# base.yaml:\n{self.base}# own.yaml:\n" if self.base else ""
        return f"{chosen}{base}{self.own}"


class _Plainly(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc] # C where there is one
    """Writes out what stands twice: a ruleset has no anchors."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - none is worth an anchor
        return True


def written(words: Words) -> str:
    return yaml.dump(words, Dumper=_Plainly, sort_keys=False, default_flow_style=None, width=110)


def plain_data(text: str) -> Words:
    """The data of a ruleset, read by the library alone."""
    data: Words = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe
    return data


HEAD: Words = {"patience": 1, "name": "Generated"}


def files(maker: Maker) -> Files:
    """A ruleset as text: whole, or laid over another file, with or without a variant."""
    whole = HEAD | (equal_ranks(maker) if maker.happens(0.04) else any_ruleset(maker))
    if not maker.names or maker.happens(0.85):
        return Files(written(whole))
    whole["piles"] |= {"other": {"label": "o"}}  # which may be removed
    if maker.happens(0.5):
        return Files(written(whole | {"variants": {"changed": change(maker)}}), "", ("changed",))
    if maker.happens(0.2):
        whole |= {"variants": {"changed": change(maker)}}
    own = HEAD | {"extends": "base"} | change(maker)
    if "variants" in whole and maker.happens(0.5):
        own["variants"] = {"changed": "none"} if maker.happens(0.5) else "none"
    return Files(written(own), written(whole))


class Case(NamedTuple):
    """A generated game and how it is dealt; `hopeless` was drawn before, and is one of which lint says so."""

    seed: int
    files: Files
    game: Game
    deal: Deal
    cache: GameCache
    hopeless: Files | None

    @property
    def rng(self) -> random.Random:
        """For what the checks draw."""
        return random.Random(f"checks {self.seed}")


def loaded(texts: Files, folder: Path) -> tuple[Game, list[Problem]] | None:
    """The game and what lint finds in it, if it can be played."""
    (folder / "own.yaml").write_text(texts.own, encoding="utf-8")
    if texts.base:
        (folder / "base.yaml").write_text(texts.base, encoding="utf-8")
    file = find(str(folder / "own.yaml"))
    try:
        game = Game(load(file, texts.variants))
    except RulesetError:
        return None
    # What is neither changed nor changes anything is what lint looks at, no more and no less.
    return game, (lint(file) if texts.variants or texts.base else findings(game))


def a_deal(game: Game, rng: random.Random) -> Deal:
    """A deal by number, or by cards, after which nobody knows what chance will bring."""
    kind = rng.choice(("pysol", "pysol", "solvitaire", "cards"))
    if kind == "cards":
        return CardsDeal(tuple(rng.sample(game.table.pack, len(game.table.pack))))
    deal = number_deal(f"{kind}:{rng.randint(1, 60_000)}")
    assert deal is not None
    return deal


def case(seed: int, folder: Path) -> Case:
    """The game of a number; its files are written into the folder."""
    rng = random.Random(f"ruleset {seed}")
    hopeless: Files | None = None
    for _ in range(MOST_TRIES):
        texts = files(Maker(rng))
        playable = loaded(texts, folder)
        if playable is None:
            continue
        game, problems = playable
        if all(problem.warning for problem in problems):
            return Case(seed, texts, game, a_deal(game, rng), GameCache([folder]), hopeless)
        if not texts.variants and not texts.base:
            hopeless = texts
    raise AssertionError(f"no ruleset for {seed} is fine")
