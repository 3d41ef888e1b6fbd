"""Whatever bytes are read, nothing but a problem may come out: ``python -m tests.fuzz.reading --runs 100000``.

Fuzzing is guided by coverage and begins with the bundled games and the samples. Inputs that got through to something
else than a problem are kept, one file each, in the folder that ``--found`` names. Needs ``pip install atheris``.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 4096
"""No input that is tried has more bytes than this."""
SLOWEST = 20
"""An input that takes more seconds than this counts as found."""
FEW_MOVES = 30
GAMES = ("montana", "miss-milligan", "imperial-guards", "pile-on")

Read = Callable[[bytes], None]


def reads_ruleset(folder: Path) -> Read:
    """Read bytes as a ruleset, compile it with each of its variants, and play it a little."""
    from patience_core.language.library import find, variants_of  # noqa: PLC0415 - atheris watches what it sees imported
    from patience_core.problems import PatienceError  # noqa: PLC0415

    path = folder / "own.yaml"

    def read(data: bytes) -> None:
        path.write_bytes(data)
        try:
            file = find(str(path))
            chosen = variants_of(file)
        except PatienceError as error:
            must_tell_something(error.problems)
            return
        for variants in [(), *((name,) for name in chosen[:4])]:
            compile_and_play(path, variants)

    return read


def compile_and_play(path: Path, variants: Iterable[str]) -> None:
    """Make the first legal move again and again."""
    from patience_core.display.rules import rules_lines  # noqa: PLC0415
    from patience_core.display.text import layout_lines  # noqa: PLC0415
    from patience_core.engine.deals import number_deal  # noqa: PLC0415
    from patience_core.engine.game import Game  # noqa: PLC0415
    from patience_core.language.library import find, load  # noqa: PLC0415
    from patience_core.problems import PatienceError  # noqa: PLC0415

    try:
        game = Game(load(find(str(path)), variants))
        rules_lines(game)
    except PatienceError as error:
        must_tell_something(error.problems)
        return
    deal = number_deal("7")
    position = game.start(deal) if deal else None
    for _ in range(FEW_MOVES if position else 0):
        layout_lines(game, position)
        game.outcome(position)
        moves = game.legal_moves(position)
        if not moves:
            break
        game.play(position, moves[-1])


def reads_record(_folder: Path) -> Read:
    """Read bytes as a stream of records, replay them and bring them into canonical form."""
    from patience_core.notation.lines import read_lines  # noqa: PLC0415
    from patience_core.problems import problem_text  # noqa: PLC0415
    from patience_core.replaying.formatting import formatted  # noqa: PLC0415
    from patience_core.replaying.replay import replay_stream  # noqa: PLC0415
    from patience_core.replaying.source import GameCache, RecordSource  # noqa: PLC0415

    cache = GameCache()

    def read(data: bytes) -> None:
        refused = False
        for replay in replay_stream(read_lines(io.BytesIO(data), "input"), RecordSource("input", cache)):
            if bool(replay.problems) == bool(replay.outcome):
                raise AssertionError(f"outcome {replay.outcome} with problems {replay.problems}")
            for problem in replay.problems:
                refused = True
                problem_text(problem)
        written = formatted(list(read_lines(io.BytesIO(data), "input")), RecordSource("input", cache))
        if bool(written.problems) != refused:
            raise AssertionError(f"replay and fmt disagree: {written.problems}")
        if not refused:
            again = formatted(
                list(read_lines(io.BytesIO(written.text.encode()), "input")), RecordSource("input", cache)
            )
            if again.text != written.text:
                raise AssertionError("canonical form is not stable")

    return read


def reads_deal(_folder: Path) -> Read:
    """Read bytes as the deal of several games, and deal it."""
    from patience_core.display.text import layout_lines  # noqa: PLC0415
    from patience_core.engine.deals import position_deal  # noqa: PLC0415
    from patience_core.notation.deals import deal_lines, read_deal  # noqa: PLC0415
    from patience_core.notation.lines import read_lines  # noqa: PLC0415
    from patience_core.problems import PatienceError  # noqa: PLC0415
    from patience_core.replaying.source import GameCache  # noqa: PLC0415

    cache = GameCache()
    games = [cache.game(name, ()) for name in GAMES]

    def read(data: bytes) -> None:
        lines = [line for line in read_lines(io.BytesIO(data), "input") if line.words and not line.problem]
        if not lines:
            return
        for game in games:
            try:
                deal = read_deal(lines[0], lines[1:], game.table)
            except PatienceError as error:
                must_tell_something(error.problems)
                continue
            position = game.start(deal)
            layout_lines(game, position)
            game.outcome(position)
            deal_lines(position_deal(position), game.table)

    return read


TARGETS: dict[str, Callable[[Path], Read]] = {
    "ruleset": reads_ruleset,
    "record": reads_record,
    "deal": reads_deal,
}


def must_tell_something(problems: Iterable[object]) -> None:
    """Refuse an error without a problem."""
    if not list(problems):
        raise AssertionError("an error without a problem")


def seeds(target: str) -> Iterator[bytes]:
    """Good and bad inputs to begin with."""
    records = sorted((ROOT / "samples").glob("*/*.patience"))
    if target == "ruleset":
        guide = (ROOT / "docs" / "ruleset.md").read_text(encoding="utf-8")
        yield from (path.read_bytes() for path in sorted((ROOT / "games").glob("*.yaml")))
        yield from (text.encode() for text in re.findall(r"```yaml[^\n]*\n(.*?)```", guide, re.DOTALL))
    elif target == "record":
        yield from (path.read_bytes()[:LONGEST] for path in records)
        for path in records:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
            if "moves" in lines:
                yield "\n".join([*lines[: lines.index("moves") + 4], "end open", ""]).encode()
    else:
        for path in records:
            text = path.read_text(encoding="utf-8", errors="replace")
            yield from (
                block.encode() for block in re.findall(r"^deal .*\n(?:[ \t].*\n)*", text, re.MULTILINE)
            )
    yield from (path.read_bytes() for path in sorted((ROOT / "samples" / "crashes").glob(f"{target}-*")))


def words(target: str) -> set[str]:
    """The words of all seeds."""
    found = {
        word.decode("ascii", "ignore")
        for seed in seeds(target)
        for word in re.findall(rb"[\w:+=-]{2,20}", seed)
    }
    return {word for word in found if word}


def fuzz_here(target: str, arguments: list[str]) -> None:
    """Fuzz in this process, which ends with it."""
    import atheris  # noqa: PLC0415 - only this needs it

    with atheris.instrument_imports(include=["patience_core"]), tempfile.TemporaryDirectory() as folder:
        read = TARGETS[target](Path(folder))
        for seed in islice(seeds(target), 3):
            read(seed)
        atheris.Setup([sys.argv[0], *arguments], read)
        atheris.Fuzz()


def fuzz(target: str, runs: int, seed: int, found: Path) -> tuple[int, int, str]:
    """Fuzz in a process of its own: how many inputs were tried, the coverage, and what was found."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, dictionary = Path(folder) / "corpus", Path(folder) / "words"
        corpus.mkdir()
        for number, content in enumerate(seeds(target)):
            (corpus / str(number)).write_bytes(content)
        dictionary.write_text("".join(f'"{word}"\n' for word in sorted(words(target))), encoding="utf-8")
        arguments = [
            f"-runs={runs}",
            f"-seed={seed}",
            f"-max_len={LONGEST}",
            f"-timeout={SLOWEST}",
            f"-dict={dictionary}",
            f"-artifact_prefix={found}/{target}-",
            "-print_final_stats=1",
            str(corpus),
        ]
        command = [sys.executable, "-m", "tests.fuzz.reading", "--here", target, *arguments]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    tried = re.search(r"stat::number_of_executed_units:\s*(\d+)", ran.stderr)
    covered = re.findall(r"\bft: (\d+)", ran.stderr)
    kept = re.search(r"Test unit written to (\S+)", ran.stderr)
    said = kept.group(1) if kept else "nothing" if ran.returncode == 0 else ran.stderr[-2000:]
    return int(tried.group(1)) if tried else 0, int(covered[-1]) if covered else 0, said


def main() -> int:
    """Fuzz each reader and print the table; 1 if something was found."""
    if sys.argv[1:2] == ["--here"]:
        fuzz_here(sys.argv[2], sys.argv[3:])
        return 0
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", help=f"which readers: {', '.join(TARGETS)} (all)")
    parser.add_argument("--runs", type=int, default=20_000, help="how many inputs each reader gets (20000)")
    parser.add_argument("--seed", type=int, default=1, help="another number, other inputs (1)")
    parser.add_argument("--found", type=Path, default=Path(), help="where what is found is kept (here)")
    options = parser.parse_args()
    try:
        import atheris  # noqa: F401, PLC0415 - asked for in time
    except ImportError:
        print("this needs atheris: pip install atheris", file=sys.stderr)
        return 2
    clean = True
    print(f"{'reader':<10}{'inputs':>10}{'features':>10}   found")
    for target in options.targets or TARGETS:
        tried, covered, said = fuzz(target, options.runs, options.seed, options.found.resolve())
        clean = clean and said == "nothing"
        print(f"{target:<10}{tried:>10}{covered:>10}   {said}", flush=True)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
