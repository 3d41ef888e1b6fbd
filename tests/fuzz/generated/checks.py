"""What must hold for every ruleset that is fine. Each check yields what does not: one sentence for each fault."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import chain, permutations
from pathlib import Path

from patience_core.cards import DOWN, UNKNOWN_CARD
from patience_core.display.rules import rules_lines
from patience_core.display.text import layout_lines
from patience_core.engine.deals import PositionDeal, position_deal
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Move, Position
from patience_core.engine.table import Group
from patience_core.linting.findings import findings
from patience_core.notation.deals import deal_lines, read_deal
from patience_core.notation.lines import Line, lines_of_text, read_lines
from patience_core.notation.moves import PlayedMove, listed_moves, move_text, pinned, step_text
from patience_core.notation.reading import MoveReader
from patience_core.notation.records import record_lines
from patience_core.problems import Problem
from patience_core.replaying.formatting import formatted
from patience_core.replaying.replay import Replay, replay_stream
from patience_core.replaying.source import RecordSource
from patience_core.solving.beam import beam
from patience_core.solving.best_first import best_first
from patience_core.solving.request import Limits, Question, Strategy
from patience_core.solving.search import Search
from patience_core.solving.solve import solve, wins
from patience_core.solving.staged import staged
from patience_core.solving.verdict import SOLVED, UNSOLVABLE, Verdict
from patience_core.solving.verdict import UNKNOWN as UNDECIDED
from patience_core.words.en.nouns import all_piles, one

from .player import Explored, can_be_written, conceivable, everything, explore, is_chance
from .rulebook import Rulebook, rules_of
from .rulesets import Case, a_deal, loaded

Faults = Iterator[str]
WALK = 10
"""How many moves are made at random."""
LOOKED_AT = 3
"""At how many positions of a walk everything conceivable is tried."""
ENOUGH = 3_000
"""Many times the states that decide a game which exhaustive play decides."""
ASKED_BY_BOOK = 4
"""How many positions of a walk are looked up in the rulebook."""
FEW = 60
"""States for searches that only must not say the opposite."""


class Walked:
    """A walk at random: the positions, each with a board of its own, and the steps between them."""

    def __init__(self, case: Case, rng: random.Random) -> None:
        game = case.game
        position = game.start(case.deal)
        self.positions = [position.copy()]
        self.steps: list[PlayedMove] = []
        self.texts: list[str] = []
        for _ in range(WALK):
            steps = [step for move in game.legal_moves(position) if (step := told(game, position, move, rng))]
            steps = [step for step in steps if game.refusal(position, *step) is None]
            if not steps:
                break
            step = rng.choice(steps)
            self.texts.append(step_text(game, position, step))
            self.steps.append(step)
            game.play(position, *step)
            position = position.copy()
            self.positions.append(position.copy())

    def some(self, rng: random.Random, most: int) -> list[Position]:
        """The first position, and some of the others."""
        others = self.positions[1:]
        return [self.positions[0], *rng.sample(others, min(most - 1, len(others)))]


def told(game: Game, position: Position, move: Move, rng: random.Random) -> PlayedMove | None:
    """A move, with the cards of a shuffle that only a record can tell; None where these cannot be told from here."""
    if not is_chance(game, position, move):
        return PlayedMove(move)
    action = list((game.ruleset.actions or {}).values())[move.start]
    if action.keep != "none":
        return None
    piles = [position.piles[pile] for pile in game.table.piles_of(action.collect)]
    cards = [card & ~DOWN for card in chain(*piles)]
    rng.shuffle(cards)
    return PlayedMove(move, cards)


def cards_of(position: Position) -> Counter[int]:
    return Counter(card & ~DOWN for card in chain(*position.piles))


# What is asked


def asking_changes_nothing(case: Case, walked: Walked) -> Faults:
    """Whatever is asked of a position, it is the same afterwards."""
    game = case.game
    asked: dict[str, Callable[[Position], object]] = {
        "outcome": game.outcome,
        "legal_moves": game.legal_moves,
        "listed_moves": lambda position: listed_moves(game, position),
        "what_is_left": game.what_is_left,
        "is_stuck": game.is_stuck,
        "is_won": game.is_won,
        "goal.actual": game.goal.actual,
        "layout": lambda position: layout_lines(game, position),
        "dealt": lambda position: [
            pinned(game, position, PlayedMove(move))
            for move in game.legal_moves(position)
            if move.source == ACTION
        ],
    }
    rules_lines(game)
    for position in walked.positions:
        for name, ask in asked.items():
            before, depth = everything(position), len(position.history)
            first = ask(position)
            if everything(position) != before or len(position.history) != depth:
                yield f"asking for {name} changes the position"
                return
            if ask(position) != first:
                yield f"{name} says something else when it is asked again"
                return


def listed_is_accepted(case: Case, walked: Walked) -> Faults:
    """What is listed is accepted, each once; what is accepted is listed, but for other spellings of the same."""
    game = case.game
    for position in walked.some(case.rng, LOOKED_AT):
        before = everything(position)
        legal = game.legal_moves(position)
        for move, times in Counter(legal).items():
            if times > 1:
                yield f"{move_text(game, position, move)} is listed {times} times"
            if (refusal := game.refusal(position, move)) and not is_chance(game, position, move):
                yield f"{move_text(game, position, move)} is listed and refused: {refusal.reason}"
        accepted = {
            game.canonical(position, move)
            for move in conceivable(game, position)
            if game.refusal(position, move) is None and can_be_written(position, move)
        }
        for move in sorted(accepted - set(legal)):
            yield f"{move_text(game, position, move)} is accepted and not listed"
        if everything(position) != before:
            yield "asking whether moves are refused changes the position"


def made_as_judged(case: Case, walked: Walked) -> Faults:
    """Making a move does what judging and playing it do, and a refused one nothing; refusals say why."""
    game = case.game
    for position in walked.some(case.rng, LOOKED_AT):
        for move in conceivable(game, position):
            made, played = position.copy(), position.copy()
            refusal = game.refusal(position, move)
            if refusal is None:
                game.play(played, move)
            elif not (refusal.reason and refusal.code):
                yield "a refusal says nothing"
            elif "<" in refusal.reason:
                yield f"{move_text(game, position, move)} is refused with a card that lies face down: {refusal.reason}"
            if game.make(made, move) != refusal or everything(made) != everything(played):
                yield f"{move_text(game, position, move)} is made otherwise than judged and played"


def outcomes_are_as_looked_up(case: Case, walked: Walked) -> Faults:
    """A game is stuck when nothing that changes it is left."""
    game = case.game
    for position in walked.positions:
        outcome = game.outcome(position)
        expected = "won" if game.is_won(position) else "open" if something_counts(game, position) else "stuck"
        if outcome != expected:
            yield f"the outcome is {outcome}, not {expected}"


def something_counts(game: Game, position: Position) -> bool:
    """Whether a move is left that is no mere shift of a pile, or an action that changes a pile."""
    for move in game.legal_moves(position):
        if game.mechanism(position, move).shuffles:
            return True
        if game.mechanism(position, move) is game.transfer:
            if not is_mere_shift(game, position, move):
                return True
            continue
        other = position.copy()
        game.play(other, move)
        if other.piles != position.piles:
            return True
    return False


def is_mere_shift(game: Game, position: Position, move: Move) -> bool:
    """Whether a whole pile goes to an empty pile that is like its own."""
    source, _, count, target = move
    group = game.table.group_of[source]
    alike = group is game.table.group_of[target] and not group.places_matter
    return alike and count == len(position.piles[source]) and not position.piles[target]


def the_rulebook_says_the_same(case: Case, walked: Walked) -> Faults:
    """The rules told a second time allow the same moves of cards, and call the same positions won."""
    game, book = case.game, Rulebook(rules_of(case.files))
    for number, position in enumerate(walked.positions):
        if game.is_won(position) != book.is_won(position.piles):
            yield f"won: {game.is_won(position)}, but {book.is_won(position.piles)} by the rulebook"
        if number < ASKED_BY_BOOK:
            listed, allowed = set(game.transfer.legal(position)), book.moves(position.piles)
            for move in sorted(listed ^ allowed):
                said = "allowed" if move in listed else "refused"
                yield f"{move_text(game, position, move)} is {said}, but not by the rulebook"


# What is done


def taking_back_is_exact(case: Case, walked: Walked) -> Faults:
    """After every kind of step, and after many of them, taking back gives the same position."""
    game = case.game
    position = game.start(case.deal)
    position.history.clear()
    levels = []
    for step in walked.steps:
        for move in game.legal_moves(position):
            if is_chance(game, position, move) or game.refusal(position, move):
                continue
            before, depth = everything(position), len(position.history)
            text = move_text(game, position, move)
            game.play(position, move)
            game.outcome(position)
            position.pop()
            if everything(position) != before or len(position.history) != depth:
                yield f"{text} is not taken back as it was"
                return
        levels.append(everything(position))
        game.play(position, *step)
    for number, level in reversed(list(enumerate(levels))):
        position.pop()
        if everything(position) != level:
            yield f"{walked.texts[number]} is not taken back as it was, after others"
            return
    if position.history:
        yield "more is remembered than was done"


def cards_are_kept(case: Case, walked: Walked) -> Faults:
    """No card is lost, and none comes twice."""
    pack = Counter(case.game.table.pack)
    for number, position in enumerate(walked.positions):
        if cards_of(position) != pack:
            yield f"the cards are no longer the pack {'after ' + walked.texts[number - 1] if number else 'as dealt'}"
            return


def unknown_cards_are_told(case: Case, walked: Walked) -> Faults:
    """Where only the back of a card is known, what is listed is accepted once the cards are told, and taken back."""
    game = case.game
    for whole in walked.some(case.rng, LOOKED_AT):
        hidden = [
            (pile, place)
            for pile, cards in enumerate(whole.piles)
            for place, card in enumerate(cards)
            if card >= DOWN
        ]
        if not hidden:
            continue
        piles = [list(pile) for pile in whole.piles]
        missing = []
        for pile, place in case.rng.sample(hidden, min(2, len(hidden))):
            missing.append(piles[pile][place] & ~DOWN)
            piles[pile][place] = UNKNOWN_CARD | DOWN
        position = game.start(PositionDeal(tuple(map(tuple, piles)), tuple(whole.taken)))
        before = everything(position)
        for move in game.legal_moves(position):
            if is_chance(game, position, move):
                continue
            ways = [None, *(list(cards) for size in (1, 2) for cards in permutations(missing, size))]
            accepted = [cards for cards in ways if game.refusal(position, move, cards) is None]
            if not accepted:
                yield f"{move_text(game, position, move)} is listed, but refused whatever cards are told"
                continue
            cards = accepted[0]
            game.play(position, move, cards)
            position.pop()
            if everything(position) != before or position.history:
                yield f"{move_text(game, position, move)} is not taken back as it was, with unknown cards"


# What is written


def texts_read_back(case: Case, walked: Walked) -> Faults:
    """A move, a position, a record: what is written is read as the same."""
    game = case.game
    for position in walked.positions:
        texts = set()
        for move in game.legal_moves(position):
            text = move_text(game, position, move)
            if text in texts:
                yield f"two moves are written {text}"
            texts.add(text)
            step = pinned(game, position, PlayedMove(move))
            line = Line("", 1, step_text(game, position, step))
            read = MoveReader(game, position).read(line, 1)
            # What chance decides, and no deal number, is refused without its cards, but as what it is.
            untold = game.refusal(position, move, step.revealed)
            if untold and isinstance(read, Problem) and read.fact == untold.fact:
                continue
            if read != step:
                yield f"{line.text} is read as another move"
        counts = zip(position.taken, game.table.times.values(), strict=True)
        taken = tuple(count if isinstance(most, int) else 0 for count, most in counts)
        deal = position_deal(position).replaced(taken=taken)
        header, *block = lines_of_text("\n".join(deal_lines(deal, game.table)), "deal")
        if read_deal(header, block, game.table) != deal:
            yield "a position is read as another one"


def records_replay(case: Case, walked: Walked) -> Faults:
    """The record of a walk replays to the same end, and is in canonical form."""
    last = walked.positions[-1]
    text = record_of(case, case.game, walked.texts, case.game.outcome(last))
    replay = replayed(case, text)
    if replay.problems or replay.position is None:
        yield f"the record of a walk is refused: {replay.problems[0].message}"
    elif everything(replay.position)[:3] != everything(last)[:3]:  # type: ignore[index] # a tuple
        yield "the record of a walk replays to another end"
    elif (
        formatted(list(read_lines(BytesIO(text.encode()), "walk")), RecordSource("walk", case.cache)).text
        != text
    ):
        yield "the record of a walk is not in canonical form"


def record_of(case: Case, game: Game, texts: list[str], end: str) -> str:
    head = record_lines(
        game.name, game.loaded.variants, deal_lines(case.deal, game.table), rules=game.ruleset.fingerprint()
    )
    return "\n".join([*head, *texts, f"end {end}", ""])


def replayed(case: Case, text: str) -> Replay:
    lines = read_lines(BytesIO(text.encode()), "record")
    (replay,) = replay_stream(lines, RecordSource("record", case.cache))
    return replay


# What can be won


def searches(game: Game, start: Position, states: int) -> dict[str, Callable[[], Verdict]]:
    """Every way to look for a win."""
    limits, few = Limits(states=states), min(states, FEW)
    return {
        "solve": lambda: solve(game, start, limits),
        "best first": lambda: best_first(Search(game, start, limits)),
        "wide beam": lambda: beam(Search(game, start, limits), states),
        "staged": lambda: staged(game, start, limits),
        "narrow beam": lambda: solve(game, start, Limits(states=few), strategy=Strategy(beam=3)),
        "hidden": lambda: solve(game, start, Limits(states=few), Question.FACE_UP_CARDS),
        "few states": lambda: solve(game, start, Limits(states=7)),
    }


PROVING = ("solve", "best first", "wide beam", "staged")
"""The searches that leave nothing out, and prove what exhaustive play proves."""


FROM_THE_MIDDLE = ("solve", "hidden")
"""The ways that a player has, also tried in the middle of a game; what they find is written as a record."""


def verdicts_are_those_of_exhaustive_play(case: Case, walked: Walked, most: int) -> Faults:
    """No search says the opposite of exhaustive play, or nothing where that ends; a win that is told replays."""
    game = case.game
    for place, start in enumerate(walked.some(case.rng, 2)):
        explored = explore(game, start, most)
        states = FEW if explored.solvable is None else ENOUGH
        for name, search in searches(game, start, states).items():
            if place and name not in FROM_THE_MIDDLE:
                continue
            verdict = search()
            yield from (f"{name}: {fault}" for fault in faults_of(verdict, explored, game, start))
            proven = explored.solvable is False and name in PROVING
            # Round by round, the wide beam is as broad as exhaustive play.
            found = explored.solvable is True and name == "wide beam"
            if verdict.verdict == UNDECIDED and (proven or found):
                yield f"{name}: unknown, but exhaustive play ends"
            if verdict.verdict == SOLVED and name in FROM_THE_MIDDLE and place == 0:
                yield from (f"{name}: {fault}" for fault in win_is_recorded(case, verdict))


def faults_of(verdict: Verdict, explored: Explored, game: Game, start: Position) -> Faults:
    if verdict.verdict == UNSOLVABLE and explored.solvable:
        yield "unsolvable, but exhaustive play wins"
    if verdict.verdict == UNSOLVABLE and explored.chance:
        yield "unsolvable, but nobody knows what chance would have brought"
    if verdict.verdict == SOLVED:
        if explored.solvable is False:
            yield "solved, but exhaustive play never wins"
        if not wins(game, start, verdict.moves):
            yield "solved, but the moves do not win"


def win_is_recorded(case: Case, verdict: Verdict) -> Faults:
    """The record of a win that a search found is accepted as won."""
    game, texts = case.game, []
    position = game.start(case.deal)
    for move in verdict.moves:
        texts.append(step_text(game, position, PlayedMove(move)))
        game.play(position, move)
    replay = replayed(case, record_of(case, game, texts, "won"))
    if replay.problems or replay.outcome != "won":
        yield f"the record of the win is refused: {[problem.message for problem in replay.problems]}"
    if replay.position is not None and cards_of(replay.position) != Counter(game.table.pack):
        yield "the record of the win ends with other cards than the pack"


# What lint says


def hopeless_games_are_never_won(case: Case, folder: Path, most: int) -> Faults:
    """Where lint says that no deal can be won, none is."""
    if case.hopeless is None:
        return
    beside = folder / "hopeless"
    beside.mkdir(exist_ok=True)
    playable = loaded(case.hopeless, beside)
    assert playable is not None
    game, problems = playable
    start = game.start(a_deal(game, case.rng))
    if explore(game, start, most).won or solve(game, start, Limits(states=FEW)).verdict == SOLVED:
        codes = [problem.code for problem in problems if not problem.warning]
        yield f"a game is won of which lint says {codes}:\n{case.hopeless.text()}"


def idle_words_do_nothing(case: Case, walked: Walked) -> Faults:
    """Where lint warns that piles stay empty, or that an action never moves a card, it is so."""
    game = case.game
    for problem in findings(game):
        if problem.code in ("never-filled", "never-opens"):
            groups = [group for group in game.table.groups.values() if _speaks_of(problem.message, group)]
            piles = [pile for group in groups for pile in group.piles]
            if not piles or any(position.piles[pile] for position in walked.positions for pile in piles):
                yield f"{problem.message}: but it holds cards"
        if " never moves a card: " in problem.message:
            action = game.actions[game.action_index[problem.message.split()[0]]]
            if any(action.legal(position) for position in walked.positions):
                yield f"{problem.message}: but it is open"


def _speaks_of(message: str, group: Group) -> bool:
    """Whether a warning is one about cards that never come to a group."""
    piles = all_piles(group.noun)
    return message == f"no card ever comes to {piles}" or message.startswith(
        f"{one(group.noun)} never opens: "
    )


PLAYED = (
    cards_are_kept,
    asking_changes_nothing,
    taking_back_is_exact,
    listed_is_accepted,
    made_as_judged,
    outcomes_are_as_looked_up,
    unknown_cards_are_told,
    texts_read_back,
    records_replay,
    idle_words_do_nothing,
    the_rulebook_says_the_same,
)
