"""What a build packs: with a compiler, without one, and where no kernel is wanted."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from shutil import copy, copytree, ignore_patterns, which
from typing import NamedTuple

import pytest
from boards import SAMPLES

from patience_core.language.parsed import FOLDER

ROOT = SAMPLES.parent
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
EXTENSION = f"patience_core/solving/compiled/kernel{SUFFIX}"
MARK = f"{EXTENSION}.source"
KERNEL = "import cython\n\nCOMPILED = cython.compiled\n\n\ndef double(x: cython.int) -> cython.int:\n    return 2 * x\n"
"""A kernel that is compiled in a second."""
WRONG = "def double(x: int) -> int:\n    return 2 * y\n"

needs_compiler = pytest.mark.skipif(
    not which(str(sysconfig.get_config_var("CC") or "cc").split()[0])
    or not Path(sysconfig.get_path("include"), "Python.h").exists(),
    reason="there is no C compiler",
)


class Project(NamedTuple):
    """A copy of what the packages are built from."""

    folder: Path

    @property
    def kernel(self) -> Path:
        return self.folder / "patience_core" / "solving" / "compiled" / "kernel.py"

    def run(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if name != "PATIENCE_KERNEL"}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**kept, **env},
            capture_output=True,
            text=True,
            check=True,
        )

    def made(self) -> list[str]:
        """What was made of the kernel's source."""
        return sorted(path.name for path in self.kernel.parent.glob("kernel*") if path != self.kernel)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    folder = tmp_path / "project"
    made = ignore_patterns("__pycache__", "*.so", "*.pyd", "*.source", FOLDER)
    for name in ("patience_core", "cli"):
        copytree(ROOT / name, folder / name, ignore=made)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        copy(ROOT / name, folder)
    (folder / "games").mkdir()
    copy(ROOT / "games" / "golf.yaml", folder / "games")
    project = Project(folder)
    project.kernel.write_text(KERNEL, encoding="utf-8")
    return project


COMPILED = (f"{sys.implementation.cache_tag.replace('cpython-', 'cp')}-", {EXTENSION, MARK})
PLAIN: tuple[str, set[str]] = ("py3-none-any", set())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kernel", "env", "packed", "said"),
    [
        pytest.param(KERNEL, {}, COMPILED, "", marks=needs_compiler, id="compiled"),
        pytest.param(KERNEL, {"PATIENCE_KERNEL": "0"}, PLAIN, "PATIENCE_KERNEL is 0", id="not wanted"),
        pytest.param(None, {}, PLAIN, "its source is not here", id="no source"),
        pytest.param(KERNEL, {"CC": "no-such-compiler"}, PLAIN, "no-such-compiler", id="no compiler"),
        pytest.param(WRONG, {}, PLAIN, "undeclared name not builtin: y", id="wrong source"),
    ],
)
def test_a_wheel_has_the_kernel_where_it_can_be_compiled_and_is_plain_elsewhere(
    kernel: str | None, env: dict[str, str], packed: tuple[str, set[str]], said: str, project: Project
) -> None:
    project.kernel.unlink()
    if kernel is not None:
        project.kernel.write_text(kernel, encoding="utf-8")
    ran = project.run("-m", "hatchling", "build", "-t", "wheel", **env)
    [line] = [line for line in ran.stderr.splitlines() if "kernel" in line] or [""]
    assert said in line
    assert bool(said) is line.startswith("patience: the search kernel is not compiled: ")
    [wheel] = (project.folder / "dist").iterdir()
    tag, made = packed
    assert tag in wheel.name
    with zipfile.ZipFile(wheel) as content:
        names = set(content.namelist())
        [about] = [name for name in names if name.endswith(".dist-info/WHEEL")]
        assert f"Root-Is-Purelib: {str(not made).lower()}" in content.read(about).decode()
    assert {name for name in names if "compiled/kernel" in name} == made | (
        {"patience_core/solving/compiled/kernel.py"} if kernel else set()
    )
    assert f"patience_core/{FOLDER}/golf.py" in names


@pytest.mark.slow
@needs_compiler
def test_a_plain_wheel_is_plain_although_a_kernel_lies_there(project: Project) -> None:
    project.run("hatch_build.py")
    assert project.made() == [Path(EXTENSION).name, Path(MARK).name]
    project.run("-m", "hatchling", "build", "-t", "wheel", PATIENCE_KERNEL="0")
    [wheel] = (project.folder / "dist").iterdir()
    with zipfile.ZipFile(wheel) as content:
        assert not {EXTENSION, MARK} & set(content.namelist())
    assert project.made() == [Path(EXTENSION).name, Path(MARK).name]


@pytest.mark.slow
@needs_compiler
def test_the_sdist_has_sources_and_nothing_that_was_made_of_them(project: Project) -> None:
    project.run("hatch_build.py")
    project.kernel.with_suffix(".c").touch()
    project.run("-m", "hatchling", "build", "-t", "sdist")
    [sdist] = (project.folder / "dist").iterdir()
    with tarfile.open(sdist) as content:
        names = {name.partition("/")[2] for name in content.getnames()}
    assert [name for name in names if "compiled/kernel" in name] == [
        "patience_core/solving/compiled/kernel.py"
    ]
    assert "hatch_build.py" in names


EDITABLE = """
from hatch_build import Build
Build(".", {}, None, None, "dist", "wheel").initialize("editable", {"artifacts": []})
"""
ASK = """
from patience_core.solving.compiled import compiled_kernel, kernel_state
kernel = compiled_kernel()
print(kernel_state(), kernel and (kernel.COMPILED, kernel.double(21)), sep="; ")
"""


@pytest.mark.slow
@needs_compiler
def test_an_editable_install_has_the_kernel_in_place_as_long_as_its_source_stays(project: Project) -> None:
    project.run("-c", EDITABLE)
    assert project.made() == [Path(EXTENSION).name, Path(MARK).name]
    assert project.run("-c", ASK).stdout == "compiled; (True, 42)\n"
    assert project.run("-c", ASK, PATIENCE_KERNEL="0").stdout == "off by PATIENCE_KERNEL; None\n"
    project.kernel.write_text(KERNEL.replace("2 *", "3 *"), encoding="utf-8")
    assert project.run("-c", ASK).stdout == "built from another source; None\n"
    project.run("hatch_build.py")
    assert project.run("-c", ASK).stdout == "compiled; (True, 63)\n"
    project.run("-c", EDITABLE, PATIENCE_KERNEL="0")
    assert project.made() == []
    assert project.run("-c", ASK).stdout == "not built; None\n"
