"""What happens when a package is built or installed: the library's games are parsed, the search kernel is compiled.

The games' nodes become modules (see `patience_core/language/parsed.py`). The kernel becomes an extension where Cython and a
C compiler are found and `PATIENCE_KERNEL=0` does not forbid it; otherwise the package is plain Python, and complete.
`python hatch_build.py` does nothing but compile the kernel, in place and for this Python.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from shutil import copyfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # the packages are built by their own code

from patience_core.language.parsed import FOLDER, build  # noqa: E402 - found from here on
from patience_core.solving.compiled import KERNEL, SWITCH, is_switched_off, mark_file, mark_of  # noqa: E402

PACKAGE = Path("patience_core", "solving", "compiled")
SOURCE = PACKAGE / f"{KERNEL}.py"
EXTENSION = PACKAGE / f"{KERNEL}{sysconfig.get_config_var('EXT_SUFFIX')}"
MARK = Path(mark_file(str(EXTENSION)))
OPTIMISED = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
FAULT = re.compile(r"(\S+:\d+:\d+|.*\berror): (?P<what>.+)")
"""A line of a compiler that says what is wrong."""


class Build(BuildHookInterface):  # type: ignore[type-arg] # the builder's configuration is not asked
    """Writes a module for each game of the library, and compiles the kernel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files, which no version control knows, and have them packed."""
        build(ROOT / "games", ROOT / "patience_core" / FOLDER)
        build_data["artifacts"].append(f"patience_core/{FOLDER}/*.py")
        missing = why_not_compiled()
        if missing is None:
            build_data["artifacts"] += [f"/{path.as_posix()}" for path in (EXTENSION, MARK)]
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            return
        if version == "editable":  # it would be used although it is not what was asked for
            remove()
        print(f"patience: the search kernel is not compiled: {missing}", file=sys.stderr)  # noqa: T201


def why_not_compiled() -> str | None:
    """Compile the kernel in a process of its own, since compilers print much and may end it; None if that went well."""
    if is_switched_off():
        return f"{SWITCH} is 0"
    if not (ROOT / SOURCE).exists():
        return "its source is not here"
    command = [sys.executable, str(ROOT / "hatch_build.py")]
    ran = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    return None if ran.returncode == 0 else fault_in(f"{ran.stdout}\n{ran.stderr}")


def fault_in(output: str) -> str:
    """The first line of a compiler's output that says what is wrong, or else the last one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    faults = [fault["what"] for fault in map(FAULT.match, lines) if fault]
    return [*faults, *lines[-1:], "no reason is given"][0]


def remove() -> None:
    """Take away what was compiled for this Python."""
    for path in (MARK, EXTENSION):
        (ROOT / path).unlink(missing_ok=True)


def compile_in_place() -> None:
    """Make an extension of the kernel beside its source; whatever Cython and setuptools raise where that fails."""
    from Cython.Build import cythonize  # noqa: PLC0415 - a build can do without
    from setuptools import Distribution, Extension  # noqa: PLC0415 - a build can do without

    os.chdir(ROOT)  # relative paths are kept in the extension, and say where an exception comes from
    mark = mark_of(SOURCE.read_bytes())
    name = ".".join(SOURCE.with_suffix("").parts)
    with tempfile.TemporaryDirectory() as scratch:
        source = Extension(name, [SOURCE.as_posix()], extra_compile_args=OPTIMISED)
        command = Distribution({"ext_modules": cythonize([source], build_dir=scratch)}).get_command_obj(
            "build_ext"
        )
        command.build_lib, command.build_temp = f"{scratch}/lib", f"{scratch}/objects"
        command.ensure_finalized()
        command.run()
        MARK.unlink(missing_ok=True)  # whoever looks now finds no kernel that he may use
        fresh = EXTENSION.with_name(f"{EXTENSION.name}.new")
        copyfile(Path(scratch, "lib", EXTENSION), fresh)
        fresh.replace(EXTENSION)  # a program that runs keeps the file that it has opened
        MARK.write_text(mark, encoding="ascii")


if __name__ == "__main__":
    compile_in_place()
    print(EXTENSION)  # noqa: T201
