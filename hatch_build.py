"""What happens when a package is built or installed: the nodes of the library's games are written (see `parsed`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ParsedGames(BuildHookInterface):  # type: ignore[type-arg] # the builder's configuration is not asked
    """Writes a module for each game of the library."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as it is called
        """Write the modules, which no version control knows, and have them packed."""
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from patience_core.language.parsed import FOLDER, build  # noqa: PLC0415 - found from here on

        build(root / "games", root / "patience_core" / FOLDER)
        build_data["artifacts"].append(f"patience_core/{FOLDER}/*.py")
