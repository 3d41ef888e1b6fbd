"""How `extends` and variants change a ruleset, while it is still nodes that know their place.

Maps merge key by key, lists and scalars replace, but that the `notes` of variants follow those of their game.
``none`` removes an entry of `piles`, `actions` or `variants` (or the whole area); in any other field it is a value
like others.
"""

from __future__ import annotations

from itertools import combinations

from ..problems import Problem, RulesetError, UnknownNameError, did_you_mean
from .nodes import Mapping, Mark, Node, Scalar, Sequence

NOT_INHERITED = ("name", "aliases", "notes", "variants", "extends")
NOT_IN_A_VARIANT = ("patience", "name", "aliases", "variants", "extends")
REMOVABLE = ("piles", "actions", "variants", "forced")

Path = tuple[str, ...]


def is_none(node: Node | None) -> bool:
    """Whether the node is the word ``none``."""
    return isinstance(node, Scalar) and node.text == "none"


def extended(base: Mapping, ruleset: Mapping) -> Mapping:
    """The ruleset laid over the one that it extends."""
    inherited = {key: node for key, node in base.values.items() if key not in NOT_INHERITED}
    below = Mapping(base.mark, inherited, {key: base.keys[key] for key in inherited})
    return _laid_over(without_removed(below), ruleset)


def with_variants(ruleset: Mapping, chosen: list[str]) -> Mapping:
    """The ruleset changed by some of its variants, in the ruleset's order; their notes follow its own.

    Raises:
        UnknownNameError: for a variant that does not exist, or two that set one field to different values.
        RulesetError: for a variant that is no map.
    """
    patches = _chosen_patches(ruleset, chosen)
    noted = [each for each in (ruleset, *patches.values()) if "notes" in each.values]
    patches = {name: _without_notes(patch) for name, patch in patches.items()}
    leaves = {name: _leaves(patch) for name, patch in patches.items() if patch.values}
    for first, second in combinations(leaves, 2):
        _refuse_conflict(first, leaves[first], second, leaves[second])
    for patch in patches.values():
        ruleset = _laid_over(ruleset, patch, keep_removed=True)
    return _with_notes(ruleset, noted)


def variant_names(ruleset: Mapping) -> list[str]:
    """The variants in the ruleset's order."""
    variants = ruleset.values.get("variants")
    if not isinstance(variants, Mapping):
        return []
    return [name for name, node in variants.values.items() if not is_none(node)]


def without_removed(ruleset: Mapping) -> Mapping:
    """The ruleset without the entries that ``none`` removes, and without what the layout says of them."""
    values = dict(ruleset.values)
    removed: set[str] = set()
    for area in REMOVABLE:
        node = values.get(area)
        if is_none(node):
            del values[area]
        elif isinstance(node, Mapping):
            gone = {name for name, entry in node.values.items() if is_none(entry)}
            kept = {name: entry for name, entry in node.values.items() if name not in gone}
            values[area] = Mapping(node.mark, kept, node.keys, node.added)
            removed |= gone if area == "piles" else set()
    if removed and "layout" in values:
        values["layout"] = _layout_without(values["layout"], removed)
    return Mapping(ruleset.mark, values, ruleset.keys)


def _chosen_patches(ruleset: Mapping, chosen: list[str]) -> dict[str, Mapping]:
    known = variant_names(ruleset)
    for name in chosen:
        if name not in known:
            raise UnknownNameError(
                [
                    Problem(
                        "unknown-variant",
                        f"there is no variant {name}",
                        hint=_apart(name, known) or did_you_mean(name, known) or _listed(known),
                    )
                ]
            )
    patches = {}
    variants = ruleset.values.get("variants")
    for name in known if isinstance(variants, Mapping) else []:
        patch = variants.values[name]  # type: ignore[union-attr] # the condition above made sure
        if name not in chosen:
            continue
        if not isinstance(patch, Mapping):
            problem = Problem("bad-value", f"the variant {name} is a map of what it changes")
            raise RulesetError([problem.located(patch.mark.file, patch.mark.line, patch.mark.column)])
        _refuse_what_no_variant_says(patch)
        patches[name] = patch
    return patches


def _refuse_what_no_variant_says(patch: Mapping) -> None:
    wrong = [key for key in patch.values if key in NOT_IN_A_VARIANT]
    marks = [patch.keys[key] for key in wrong]
    problems = [Problem("unknown-key", f"a variant cannot say {key}") for key in wrong]
    if problems:
        places = zip(problems, marks, strict=True)
        raise RulesetError([problem.located(mark.file, mark.line, mark.column) for problem, mark in places])


def _without_notes(patch: Mapping) -> Mapping:
    values = {key: node for key, node in patch.values.items() if key != "notes"}
    return Mapping(patch.mark, values, patch.keys, patch.added)


def _with_notes(ruleset: Mapping, noted: list[Mapping]) -> Mapping:
    """The ruleset with the notes of all these, one after another."""
    if not noted or (len(noted) == 1 and "notes" in ruleset.values):
        return ruleset
    nodes = [each.values["notes"] for each in noted]
    texts = [text for node in nodes for text in (node.items if isinstance(node, Sequence) else [node])]
    values = {**ruleset.values, "notes": Sequence(nodes[0].mark, texts)}
    return Mapping(ruleset.mark, values, {**ruleset.keys, "notes": noted[0].keys["notes"]}, ruleset.added)


def _apart(name: str, known: list[str]) -> str:
    """A hint for several variants that stand with commas, not blanks, between them."""
    names = name.replace(",", " ").split()
    return (
        f"between variants stand blanks: {' '.join(names)}" if len(names) > 1 and {*names} <= {*known} else ""
    )


def _listed(known: list[str]) -> str:
    return "variants: " + ", ".join(known) if known else "this game has no variants"


def _laid_over(base: Mapping, patch: Mapping, *, keep_removed: bool = False, path: Path = ()) -> Mapping:
    values, keys = dict(base.values), {**base.keys, **patch.keys}
    for key, value in patch.values.items():
        old = values.get(key)
        if old is None and is_none(value) and len(path) == 1 and path[0] in REMOVABLE:
            raise _nothing_to_remove(key, patch.keys[key], values)
        if keep_removed and is_none(old) and _is_removable((*path, key)):
            continue
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            values[key] = _laid_over(old, value, keep_removed=keep_removed, path=(*path, key))
        else:
            values[key] = value
    added = base.added.union(key for key in patch.values if key not in base.values)
    return Mapping(patch.mark if not path else base.mark, values, keys, added)


def _nothing_to_remove(name: str, mark: Mark, known: dict[str, Node]) -> RulesetError:
    problem = Problem("bad-reference", f"there is no {name} to remove", hint=did_you_mean(name, known))
    return RulesetError([problem.located(mark.file, mark.line, mark.column)])


def _is_removable(path: Path) -> bool:
    return len(path) <= 2 and path[0] in REMOVABLE  # noqa: PLR2004 - an area, or an entry of it


def _refuse_conflict(first: str, ours: dict[Path, str], second: str, theirs: dict[Path, str]) -> None:
    """Refuse two variants that set the same field to different values, unless one removes it altogether."""
    below: dict[Path, list[Path]] = {}
    for there in theirs:
        for length in range(len(there) + 1):
            below.setdefault(there[:length], []).append(there)
    for path, value in ours.items():
        around = [path[:length] for length in range(len(path)) if path[:length] in theirs]
        for there in (*around, *below.get(path, ())):
            value_there = theirs[there]
            if path == there and value == value_there:
                continue
            shorter, removal = (path, value) if len(path) <= len(there) else (there, value_there)
            if _is_removable(shorter) and "none" in (removal, value, value_there):
                continue
            field = ".".join(path[: len(there)])
            message = f"the variants {first} and {second} exclude each other: both set {field}"
            raise UnknownNameError([Problem("unknown-variant", message)])


def _leaves(node: Node, path: Path = ()) -> dict[Path, str]:
    """Every path of a patch at which it sets a value, with the value as text."""
    if isinstance(node, Mapping) and node.values:
        leaves: dict[Path, str] = {}
        for key, value in node.values.items():
            leaves |= _leaves(value, (*path, key))
        return leaves
    return {path: _as_text(node)}


def _as_text(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + ", ".join(_as_text(item) for item in node.items) + "]"
    return "{" + ", ".join(f"{key}: {_as_text(value)}" for key, value in node.values.items()) + "}"


def _layout_without(layout: Node, removed: set[str]) -> Node:
    if not isinstance(layout, Sequence):
        return layout
    rows: list[Node] = []
    for row in layout.items:
        if isinstance(row, Sequence):
            kept = [kept for entry in row.items if (kept := _entry_without(entry, removed)) is not None]
            if kept or not row.items:
                rows.append(Sequence(row.mark, kept))
        else:
            rows.append(row)
    return Sequence(layout.mark, rows)


def _entry_without(entry: Node, removed: set[str]) -> Node | None:
    """A layout entry without the removed groups; None if nothing is left of it."""
    if isinstance(entry, Scalar):
        return None if entry.text in removed else entry
    if isinstance(entry, Sequence):
        kept = [item for item in entry.items if not (isinstance(item, Scalar) and item.text in removed)]
        return Sequence(entry.mark, kept) if kept else None
    piles = entry.values.get("piles")
    if piles is None:
        return entry
    kept_piles = _entry_without(piles, removed)
    return (
        None if kept_piles is None else Mapping(entry.mark, {**entry.values, "piles": kept_piles}, entry.keys)
    )
