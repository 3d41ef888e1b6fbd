"""What is published: which packages are made of what, and that none is kept that is not what it should be."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import wheels
from tools.wheels import FailedError, main, run

PLAIN = "cards-1-py3-none-any.whl"
COMPILED = {"python3.11": "cards-1-cp311-cp311-linux.whl", "python3.12": "cards-1-cp312-cp312-linux.whl"}


class Machine:
    """Stands in for the programs that are run: it makes the files that they would make."""

    def __init__(self) -> None:
        self.compilers = set(COMPILED)
        self.loads = True
        self.installed = ""

    def run(self, command: Sequence[str | Path], **variables: str) -> str:
        words = [str(word) for word in command]
        match words:
            case [_, "-m", "build", "--sdist", "--outdir", folder, _]:
                self.make(folder, "cards-1.tar.gz")
            case [python, "-m", "pip", "wheel", *_, folder, sdist]:
                assert Path(sdist).name == "cards-1.tar.gz"
                compiles = python in self.compilers and variables != {"PATIENCE_KERNEL": "0"}
                self.make(folder, COMPILED[python] if compiles else PLAIN)
            case [_, "-m", "auditwheel", "repair", "--wheel-dir", folder, made]:
                self.make(folder, Path(made).name.replace("linux", "manylinux_2_5"))
            case [_, "-m", "venv", _]:
                self.installed = ""
            case [_, "install", "--quiet", package]:
                self.installed = Path(package).name
            case [_, "--version"]:
                has_kernel = "manylinux" in self.installed and self.loads
                return f"patience 1\nsearch kernel: {'compiled' if has_kernel else 'not built; plain Python searches'}\n"
            case _:
                pytest.fail(f"unknown: {words}")
        return ""

    @staticmethod
    def make(folder: str, name: str) -> None:
        Path(folder).mkdir()
        Path(folder, name).touch()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(wheels, "run", machine.run)
    return machine


@pytest.mark.usefixtures("machine")
def test_there_is_a_plain_wheel_and_one_for_each_python(tmp_path: Path) -> None:
    into = tmp_path / "new" / "dist"
    assert main([*COMPILED, "--into", str(into)]) == 0
    assert sorted(path.name for path in into.iterdir()) == [
        "cards-1-cp311-cp311-manylinux_2_5.whl",
        "cards-1-cp312-cp312-manylinux_2_5.whl",
        PLAIN,
        "cards-1.tar.gz",
    ]


def test_nothing_is_kept_where_a_kernel_is_not_compiled(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.compilers.remove("python3.12")
    assert main([*COMPILED, "--into", str(tmp_path / "dist")]) == 1
    assert capsys.readouterr().err.startswith("python3.12: the kernel was not compiled")
    assert not (tmp_path / "dist").exists()


def test_nothing_is_kept_where_a_kernel_is_not_used(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.loads = False
    assert main(["python3.11", "--into", str(tmp_path / "dist")]) == 1
    assert capsys.readouterr().err.startswith("cards-1-cp311-cp311-manylinux_2_5.whl says:\npatience 1\n")
    assert not (tmp_path / "dist").exists()


def test_a_command_that_fails_is_told_with_what_it_wrote() -> None:
    code = "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"
    with pytest.raises(FailedError, match=r"(?s)import sys.*\nout\nerr\n"):
        run([sys.executable, "-c", code])


def test_a_command_runs_as_if_nobody_had_switched_the_kernel_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATIENCE_KERNEL", "0")
    ask = [sys.executable, "-c", "import os; print(os.environ.get('PATIENCE_KERNEL'))"]
    assert run(ask) == "None\n"
    assert run(ask, PATIENCE_KERNEL="0") == "0\n"
