"""Working with git: `git diff` through textconv, and the pre-commit hooks."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shell import PROGRAM, ROOT, environment, patience

GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt6 4D t14\nend open\n"
LONGER = GOOD.replace("end", "6s t15\nend")
BAD = GOOD.replace("t14", "t1")

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def git(folder: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(
        ["git", *who, *arguments],
        cwd=folder,
        env=environment(**env),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A toy repository with one record, whose diffs go through textconv."""
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "diff.patience.textconv", f"{' '.join(PROGRAM)} textconv")
    (tmp_path / ".gitattributes").write_text("*.patience diff=patience\n", encoding="utf-8")
    (tmp_path / "game.patience").write_text(GOOD, encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "a game")
    return tmp_path


@pytest.mark.slow
@needs_git
def test_git_diff_shows_canonical_moves_and_layouts(repository: Path) -> None:
    (repository / "game.patience").write_text(LONGER.replace("6s", "6S"), encoding="utf-8")
    ran = git(repository, "diff")
    assert ran.returncode == 0
    assert "+t12 6S t15" in ran.stdout
    assert "+# t1  3D QS JH 3H" not in ran.stdout
    assert "-# open after 1 move\n" in ran.stdout
    assert "+# open after 2 moves\n" in ran.stdout


@pytest.mark.slow
@needs_git
def test_git_diff_survives_a_broken_record(repository: Path) -> None:
    (repository / "game.patience").write_text(BAD, encoding="utf-8")
    ran = git(repository, "diff")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "+# game.patience:5:1: illegal-move: move 1: t6 4D t1 is refused" in ran.stdout.replace("/", "")


@pytest.mark.parametrize("content", [b"", b"\xff\x00", BAD.encode(), b"patience 1\n" * 50])
def test_textconv_ends_with_0_whatever_it_reads(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    ran = patience("textconv", "x", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "# x:" in ran.out


CONFIG = """\
repos:
  - repo: {root}
    rev: {rev}
    hooks:
      - id: patience-replay
      - id: patience-fmt
      - id: patience-lint
"""


@pytest.mark.slow
@needs_git
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the project's own repository")
def test_pre_commit_hooks(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    rev = git(ROOT, "rev-parse", "HEAD").stdout.strip()
    config = CONFIG.format(root=ROOT, rev=rev)
    (repository / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    home = str(tmp_path_factory.mktemp("pre-commit"))

    def run() -> tuple[int, str]:
        git(repository, "add", ".")
        call = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
        env = environment(PRE_COMMIT_HOME=home)
        env.pop("PYTHONPATH")
        ran = subprocess.run(call, cwd=repository, env=env, capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout

    code, out = run()
    assert (code, out.count("Passed"), out.count("no files to check")) == (0, 2, 1), out
    (repository / "game.patience").write_text(GOOD.replace("t6 4D t14", "4d"), encoding="utf-8")
    code, out = run()
    assert (code, "files were modified by this hook" in out) == (1, True), out
    (repository / "game.patience").write_text(BAD, encoding="utf-8")
    (repository / "rulesets").mkdir()
    (repository / "rulesets" / "bad.yaml").write_text("patience: 1\nnaem: X\n", encoding="utf-8")
    code, out = run()
    assert code == 1
    assert "illegal-move: move 1: t6 4D t1 is refused" in out
    assert "unknown-key: there is no word naem" in out
