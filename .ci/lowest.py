"""Prints a constraints file for pip: the lowest version of everything that pyproject.toml asks for."""

from __future__ import annotations

import re
import sys
import tomllib
from itertools import chain
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
BOUND = re.compile(r"(?P<name>[\w.-]+)(\[[\w,]+\])?>=(?P<version>[\w.]+)(,<[\w.]+)?")


def lowest(project: dict[str, dict[str, object]]) -> list[str]:
    """The pins, one for each requirement; ValueError for one without a lowest version."""
    asked = project["project"]
    extras = asked["optional-dependencies"]
    own = asked["name"]
    pins = []
    for requirement in chain(project["build-system"]["requires"], asked["dependencies"], *extras.values()):
        bound = BOUND.fullmatch(requirement)
        if bound:
            pins.append(f"{bound['name']}=={bound['version']}")
        elif not requirement.startswith(f"{own}["):
            raise ValueError(f"{requirement} names no lowest version")
    return pins


if __name__ == "__main__":
    sys.stdout.writelines(f"{pin}\n" for pin in lowest(tomllib.loads(PROJECT.read_text(encoding="utf-8"))))
