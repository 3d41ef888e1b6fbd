"""Which kernel searches have, by the files that lie beside the chooser."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from patience_core.solving import compiled
from patience_core.solving.compiled import KernelState, compiled_kernel, kernel_state, mark_file, mark_of

SOURCE = b"def double(x: int) -> int:\n    return 2 * x\n"
OTHER = SOURCE.replace(b"2", b"3")


def chooser_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The chooser anew, with the files of this folder beside it."""
    path = folder / "__init__.py"
    copyfile(compiled.__file__, path)
    spec = spec_from_file_location("chooser_of_a_test", path, submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    chooser = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, chooser)
    spec.loader.exec_module(chooser)
    return chooser


@pytest.mark.parametrize("suffix", EXTENSION_SUFFIXES)
@pytest.mark.parametrize(
    ("files", "state"),
    [
        ({}, "not built"),
        ({"kernel.py": SOURCE}, "not built"),
        ({"kernel.py": SOURCE, "MARK": mark_of(SOURCE).encode()}, "not built"),
        ({"kernel.py": SOURCE, "kernel.cpython-27.so": b""}, "not built"),
        ({"kernel.py": SOURCE, "EXTENSION": b""}, "built from another source"),
        ({"kernel.py": SOURCE, "EXTENSION": b"", "MARK": b""}, "built from another source"),
        ({"kernel.py": SOURCE, "EXTENSION": b"", "MARK": b"\xff"}, "built from another source"),
        (
            {"kernel.py": SOURCE, "EXTENSION": b"", "MARK": mark_of(OTHER).encode()},
            "built from another source",
        ),
        ({"EXTENSION": b"", "MARK": mark_of(SOURCE).encode()}, "built from another source"),
        ({"kernel.py": SOURCE, "EXTENSION": b"", "MARK": mark_of(SOURCE).encode()}, "cannot be loaded"),
    ],
)
def test_without_an_extension_of_this_source_there_is_no_kernel(
    files: dict[str, bytes], state: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PATIENCE_KERNEL", raising=False)
    extension = f"kernel{suffix}"
    names = {"EXTENSION": extension, "MARK": mark_file(extension)}
    for name, content in files.items():
        (tmp_path / names.get(name, name)).write_bytes(content)
    chooser = chooser_in(tmp_path, monkeypatch)
    assert (chooser.kernel_state(), chooser.compiled_kernel()) == (state, None)


def test_an_extension_of_this_source_is_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python itself stands in for an extension: its own modules are found whatever the file is called."""
    monkeypatch.delenv("PATIENCE_KERNEL", raising=False)
    extension = tmp_path / f"kernel{EXTENSION_SUFFIXES[0]}"
    extension.touch()
    Path(mark_file(str(extension))).write_text(mark_of(SOURCE), encoding="ascii")
    (tmp_path / "kernel.py").write_bytes(SOURCE)
    chooser = chooser_in(tmp_path, monkeypatch)
    kernel: Any = object()
    monkeypatch.setattr(chooser, "import_module", {"chooser_of_a_test.kernel": kernel}.__getitem__)
    assert (chooser.kernel_state(), chooser.compiled_kernel()) == ("compiled", kernel)
    (tmp_path / "kernel.py").write_bytes(OTHER)
    assert chooser.compiled_kernel() is kernel  # asked once
    monkeypatch.setenv("PATIENCE_KERNEL", "0")
    assert (chooser.kernel_state(), chooser.compiled_kernel()) == ("off by PATIENCE_KERNEL", None)


@pytest.mark.parametrize(
    ("value", "off"), [("0", True), ("", False), ("1", False), ("00", False), (None, False)]
)
def test_only_0_switches_the_kernel_off(
    value: str | None, *, off: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if value is None:
        monkeypatch.delenv("PATIENCE_KERNEL", raising=False)
    else:
        monkeypatch.setenv("PATIENCE_KERNEL", value)
    assert (kernel_state() == KernelState.OFF) is off


def test_there_is_a_kernel_where_it_is_compiled_and_nowhere_else() -> None:
    assert (compiled_kernel() is not None) is (kernel_state() == KernelState.COMPILED)


@pytest.mark.parametrize("other", [b"", SOURCE + b"\n", OTHER], ids=["empty", "longer", "changed"])
def test_every_change_of_a_source_changes_its_mark(other: bytes) -> None:
    assert mark_of(other) != mark_of(SOURCE)
    assert mark_of(SOURCE) == mark_of(bytes(SOURCE))
