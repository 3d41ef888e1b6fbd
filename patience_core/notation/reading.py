"""Text to moves: canonical, and the short forms that are read where only one move fits."""

from __future__ import annotations

import re

from ..cards import CARD_OF_TEXT, DOWN, card_text, read_card
from ..engine.game import Game
from ..engine.mechanism import Refusal
from ..engine.position import ACTION, Move, Position
from ..problems import Problem, most_like
from ..words.en.nouns import counted
from ..words.en.phrases import listed
from .hints import MOST_TOLD, meant, ways, why_none_takes
from .lines import Line
from .moves import PlayedMove, listed_moves, move_text

_LIKE_A_CARD = re.compile("(10|[0-9A-Za-z])[A-Za-z♣♦♥♠]\ufe0f?(\\+.*)?")
_LIKE_A_NAME = re.compile("[0-9A-Za-z_-]+")
_LIKE_A_PILE = re.compile("[a-z]+[0-9]+|r[0-9]+c[0-9]+")
_EQUALS = re.compile("(=(?!>))")


class UnreadableMoveError(Exception):
    """A move that cannot be read, or that names what is not there; becomes a problem at its line."""

    def __init__(
        self, code: str, message: str, word: int | None = None, hint: str = "", meant: str = ""
    ) -> None:
        """Take what the problem will say, the word that it is about, and the move that was probably meant."""
        super().__init__(message)
        self.meant = meant
        self.code = code
        self.word = word
        self.hint = hint


def read_step(line: Line, game: Game, position: Position, number: int) -> PlayedMove | Problem:
    """The step that a line asks for, or why it cannot be made; `number` counts the moves from 1."""
    step = _parsed(line, game, position)
    if isinstance(step, Problem):
        return step
    if refusal := game.refusal(position, step.move, step.revealed):
        return _refused(line, game, position, number, step, refusal)
    move = game.canonical(position, step.move)
    return step if move is step.move else PlayedMove(move, step.revealed)


def make_step(line: Line, game: Game, position: Position, number: int) -> Problem | None:
    """Make the step that a line asks for, or tell why it cannot be made; `number` counts the moves from 1."""
    step = _parsed(line, game, position)
    if isinstance(step, Problem):
        return step
    refusal = game.make(position, step.move, step.revealed)
    return _refused(line, game, position, number, step, refusal) if refusal else None


def _parsed(line: Line, game: Game, position: Position) -> PlayedMove | Problem:
    words, places = _apart(line.words) if "=" in line.text else (line.words, None)
    try:
        return parse_step(words, game, position)
    except UnreadableMoveError as error:
        reason, hint = _instead(line, error, game, position)
        place = error.word if places is None or error.word is None else places[error.word]
        return line.refuse(error.code, str(error), word=place, reason=reason, hint=hint)


def _apart(words: list[str]) -> tuple[list[str], list[int]]:
    """The words with each ``=`` by itself, and in which word of the line each of them stands."""
    parts = [(part, place) for place, word in enumerate(words) for part in _EQUALS.split(word) if part]
    return [part for part, _ in parts], [place for _, place in parts]


def _instead(line: Line, error: UnreadableMoveError, game: Game, position: Position) -> tuple[str, str]:
    """The reason and the hint for a line that cannot be read: what was meant, or why that is not allowed either."""
    said = error.meant or meant(line.words, game)
    if not said or said.startswith("end "):
        return "", f"did you mean {said}?" if said else error.hint
    try:
        step = parse_step(said.split(), game, position)
    except UnreadableMoveError as other:
        if other.meant and other.meant != said:
            return _instead(line, other, game, position)
        told = str(other) if str(other).endswith(said) else f"{said}: {other}"
        return told if str(other) != str(error) else "", other.hint
    if refusal := game.refusal(position, step.move, step.revealed):
        hint = _legal_for(game, position, step.move) if step.move[0] != ACTION else error.hint
        return f"{said} is not allowed: {refusal.reason}", hint
    return "", f"did you mean {said}?"


def _refused(
    line: Line, game: Game, position: Position, number: int, step: PlayedMove, refusal: Refusal
) -> Problem:
    text, reason, hint = " ".join(line.words), refusal.reason, ""
    if step.move[0] != ACTION:
        hint = _legal_for(game, position, step.move)
        label = game.table.labels.get(line.words[-1])
        reason = (label and why_none_takes(game, position, step.move, label)) or reason
    problem = line.refuse(refusal.code, f"move {number}: {_short(text)} is refused", reason=reason, hint=hint)
    return problem._replace(fact=refusal.fact)


def parse_step(words: list[str], game: Game, position: Position) -> PlayedMove:
    """The step that some words name, whether it is allowed or not.

    Raises:
        UnreadableMoveError: when they name no move of this game, or cards that do not lie there, or more than one move.
    """
    index = game.table.index
    if "=" in words:
        return _with_cards(words, game, position)
    if len(words) == 3 and words[0] in index and words[2] in index:  # noqa: PLR2004 - FROM CARD TO
        source = index[words[0]]
        return PlayedMove((source, *_unit(words[1], 1, game, position, source), index[words[2]]))
    if (named := [_as_named(word, game) for word in words]) != words:
        return parse_step(named, game, position)
    if words[0] in game.action_index:
        if len(words) > 1:
            message = f"after {words[0]} comes nothing, or = and cards"
            raise UnreadableMoveError("syntax", message, 1, meant=words[0])
        return PlayedMove((ACTION, game.action_index[words[0]], 0, 0))
    if len(words) == 3:  # noqa: PLR2004 - FROM CARD TO
        return _full(words, game, position)
    if len(words) == 1:
        return _card_alone(words[0], game, position)
    if len(words) == 2:  # noqa: PLR2004 - CARD TO, or FROM TO
        return _two_words(words, game, position)
    raise UnreadableMoveError("syntax", f"{_short(' '.join(words))} is no move", hint=ways(game, position))


def _as_named(word: str, game: Game) -> str:
    """A pile, a label or an action as the game writes it, for one in capitals."""
    lower, table = word.lower(), game.table
    known = lower in table.index or lower in table.labels or lower in game.action_index
    return lower if known and read_card(word) is None else word


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004 - a line's worth


def _with_cards(words: list[str], game: Game, position: Position) -> PlayedMove:
    """A step that says what it brought to light."""
    place = words.index("=")
    if place == 0 or place == len(words) - 1:
        raise UnreadableMoveError("syntax", "before = stands a move or an action, after it are cards", place)
    move = parse_step(words[:place], game, position).move
    return PlayedMove(move, [_card(word, index) for index, word in enumerate(words) if index > place])


def _full(words: list[str], game: Game, position: Position) -> PlayedMove:
    source = game.table.index.get(words[0])
    target = game.table.index.get(words[2])
    if source is None and not _LIKE_A_PILE.fullmatch(words[0]) and words[0] not in game.table.labels:
        raise UnreadableMoveError(
            "syntax", f"{_short(words[0])} is neither a pile nor an action", 0, ways(game, position)
        )
    if source is None:
        raise _no_pile(words, 0, game, position)
    unit = _unit(words[1], 1, game, position, source)
    if target is None:
        target = _of_label(words, game, position, (source, *unit))
    return PlayedMove((source, *unit, target))


def _card_alone(word: str, game: Game, position: Position) -> PlayedMove:
    if not _LIKE_A_CARD.fullmatch(word):
        is_pile = word in game.table.index or word in game.table.labels
        if is_pile or not _LIKE_A_NAME.fullmatch(word):
            message = f"{_short(word)} {'alone ' if is_pile else ''}is no move"
            raise UnreadableMoveError("syntax", message, 0, ways(game, position))
        if _LIKE_A_PILE.fullmatch(word):
            raise _no_pile([word], 0, game, position)
        raise UnreadableMoveError(
            "unknown-action",
            f"there is no action {_short(word)}",
            0,
            ways(game, position),
            most_like(word, game.action_index),
        )
    card, riders = _card_and_riders(word, 0)
    fitting = [move for move in listed_moves(game, position) if _moves_card(move, position, card, riders)]
    return PlayedMove(_only_one(fitting, word, game, _where(game, position, card), position))


def _two_words(words: list[str], game: Game, position: Position) -> PlayedMove:
    index = game.table.index
    if words[0] in index or (_LIKE_A_PILE.fullmatch(words[0]) and read_card(words[0]) is None):
        return _from_to(words, game, position)
    if not _LIKE_A_CARD.fullmatch(words[0]):
        raise UnreadableMoveError(
            "syntax", f"{_short(' '.join(words))} is no move", hint=ways(game, position)
        )
    card, riders = _card_and_riders(words[0], 0)
    targets = _targets(words, game, position)
    moves = [move for move in _moves_to(targets, game, position) if _moves_card(move, position, card, riders)]
    fitting = _lowest(moves)
    if not fitting and (places := _places(position, card)):
        source = min(places, key=lambda pile: _cards_on(position, pile, card))
        return PlayedMove((source, *_unit(words[0], 0, game, position, source), targets[0]))
    return PlayedMove(_only_one(fitting, " ".join(words), game, _where(game, position, card), position))


def _from_to(words: list[str], game: Game, position: Position) -> PlayedMove:
    source = game.table.index.get(words[0])
    if source is None:
        raise _no_pile(words, 0, game, position)
    if _LIKE_A_CARD.fullmatch(words[1]):
        return _from_card(words, source, game, position)
    targets = _targets(words, game, position)
    fitting = _lowest([move for move in _moves_to(targets, game, position) if move[0] == source])
    pile = position.piles[source]
    if not fitting and not pile:
        raise UnreadableMoveError("wrong-card", f"{words[0]} is empty", 0)
    if not fitting:
        return PlayedMove((source, len(pile) - 1, 1, targets[0]))
    return PlayedMove(_only_one(fitting, " ".join(words), game, "", position))


def _from_card(words: list[str], source: int, game: Game, position: Position) -> PlayedMove:
    """The one move of a card from a pile that is named."""
    card, riders = _card_and_riders(words[1], 1)
    moves = [move for move in listed_moves(game, position) if move[0] == source]
    fitting = [move for move in moves if _moves_card(move, position, card, riders)]
    if not fitting:
        _unit(words[1], 1, game, position, source)
    return PlayedMove(_only_one(fitting, " ".join(words), game, _where(game, position, card), position))


def _moves_to(targets: list[int], game: Game, position: Position) -> list[Move]:
    """The moves to some piles: a pile that is named is meant, though another empty one would be listed."""
    moves = game.legal_moves(position) if len(targets) == 1 else listed_moves(game, position)
    return [move for move in moves if move[0] != ACTION and move[3] in targets]


def _lowest(moves: list[Move]) -> list[Move]:
    """Of moves that differ only in the pile of a group, the one to the lowest-numbered."""
    first: dict[tuple[int, int, int], Move] = {}
    for move in sorted(moves, key=lambda move: move[3]):
        first.setdefault(move[:3], move)
    return list(first.values())


def _only_one(fitting: list[Move], said: str, game: Game, where: str, position: Position) -> Move:
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise UnreadableMoveError("illegal-move", f"there is no legal move for {_short(said)}", 0, where)
    texts = [move_text(game, position, move) for move in fitting]
    raise UnreadableMoveError(
        "ambiguous-move", f"{said} may mean {counted(len(texts), 'move')}", 0, f"write one of: {_some(texts)}"
    )


def _moves_card(move: Move, position: Position, card: int, riders: int | None) -> bool:
    source, start, count, _ = move
    return source != ACTION and position.piles[source][start] == card and riders in (None, count - 1)


def _card(word: str, place: int) -> int:
    card = read_card(word)
    if card is None:
        raise UnreadableMoveError(
            "unknown-card",
            f"{_short(word)} is no card",
            place,
            "a card is one of A23456789TJQK and one of CDHS",
        )
    return card


def _card_and_riders(word: str, place: int) -> tuple[int, int | None]:
    """The card of a word such as ``9C+2`` and how many ride on it; None if not said."""
    if word in CARD_OF_TEXT:
        return CARD_OF_TEXT[word], None
    text, plus, number = word.partition("+")
    card = _card(text, place)
    if not plus:
        return card, None
    if not re.fullmatch("[1-9][0-9]{0,2}", number):
        raise UnreadableMoveError("syntax", f"after + comes how many cards lie on {text}", place)
    return card, int(number)


def _unit(word: str, place: int, game: Game, position: Position, source: int) -> tuple[int, int]:
    """Where in its pile the unit of a full move begins, and how many cards it has."""
    card, said = _card_and_riders(word, place)
    riders = said or 0
    pile = position.piles[source]
    start = len(pile) - 1 - riders
    if start >= 0 and pile[start] == card:
        return start, riders + 1
    source_rules = game.transfer.source_rules[game.table.group_of[source].name]
    covered = game.may_take_covered(source)
    if not source_rules.single and not covered and pile and pile[-1] & DOWN:
        return len(pile) - 1, 1  # what lies face down is refused as such, and not told
    if not source_rules.single and card in pile:
        # that nothing leaves is the better reason
        return start - _cards_on(position, source, card) + riders, 1
    if riders == 0 and card in pile and covered:
        return start - _cards_on(position, source, card), 1
    hint = "" if card in pile else _where(game, position, card)
    raise UnreadableMoveError("wrong-card", _not_there(word, game, position, source), place, hint)


def _not_there(word: str, game: Game, position: Position, source: int) -> str:
    """Why a pile cannot give the unit that a move names."""
    name, pile = game.table.names[source], position.piles[source]
    card, riders = _card_and_riders(word, 1)
    text = card_text(card)
    if card in pile:
        on_it = _cards_on(position, source, card)
        if riders:
            return f"{text} in {name} has {counted(on_it, 'card')} on it, not {riders}"
        source_rules = game.transfer.source_rules[game.table.group_of[source].name]
        as_one = len(pile) - 1 - on_it in source_rules.starts(position, source)
        along = f": {text}+{on_it} would take {'it' if on_it == 1 else 'them'} along" if as_one else ""
        return f"{text} lies under {counted(on_it, 'card')} in {name}{along}"
    if not pile:
        return f"{name} is empty"
    if len(pile) == 1:
        return f"{name} holds {card_text(pile[0])}, not {text}"
    return f"{text} does not lie in {name}; its top is {card_text(pile[-1])}"


def _places(position: Position, card: int) -> list[int]:
    """The piles in which a card lies face up."""
    return [index for index, pile in enumerate(position.piles) if card in pile]


def _cards_on(position: Position, pile: int, card: int) -> int:
    """How many cards lie on a card in its pile; of equal ones, on the uppermost."""
    return position.piles[pile][::-1].index(card)


def _where(game: Game, position: Position, card: int) -> str:
    """Where a card is to be seen."""
    found = []
    for pile in _places(position, card)[:MOST_TOLD]:
        on_it = _cards_on(position, pile, card)
        found.append(game.table.names[pile] + (f" under {counted(on_it, 'card')}" if on_it else ""))
    return (
        f"{card_text(card)} lies in {listed(found, 'and')}"
        if found
        else f"{card_text(card)} is not to be seen"
    )


def _targets(words: list[str], game: Game, position: Position) -> list[int]:
    word = words[1]
    if word in game.table.index:
        return [game.table.index[word]]
    if word in game.table.labels:
        return list(game.table.labels[word].piles)
    raise _no_pile(words, 1, game, position)


def _of_label(words: list[str], game: Game, position: Position, unit: tuple[int, int, int]) -> int:
    """The lowest-numbered pile of the group that the last word names which takes the unit, else its first."""
    label = game.table.labels.get(words[2])
    if label is None:
        raise _no_pile(words, 2, game, position)
    piles = label.piles
    return next((pile for pile in piles if game.refusal(position, (*unit, pile)) is None), piles[0])


def _no_pile(words: list[str], place: int, game: Game, position: Position) -> UnreadableMoveError:
    word = words[place]
    card = read_card(word)
    if card is not None:
        on_top = [pile for pile in _places(position, card) if position.piles[pile][-1] == card]
        named = f"{' '.join(words[:place])} {game.table.names[on_top[0]]}" if on_top else ""
        message = f"{card_text(card)} is a card, not a pile"
        return UnreadableMoveError("unknown-pile", message, place, _where(game, position, card), named)
    hint = f"piles: {listed(game.table.ranges(), 'and')}"
    return UnreadableMoveError("unknown-pile", f"there is no pile {_short(word)}", place, hint)


def _legal_for(game: Game, position: Position, move: Move) -> str:
    """The moves that a refused card could make instead."""
    source, start, _, _ = move
    card = position.piles[source][start]
    if card & DOWN:
        return ""
    moves = [other for other in listed_moves(game, position) if _moves_card(other, position, card, None)]
    moves.sort(key=lambda other: other[0] != source)
    if not moves:
        leaves = game.transfer.source_rules[game.table.group_of[source].name].single
        return f"{card_text(card)} has no legal move" if leaves else ""
    return f"legal for {card_text(card)}: {_some([move_text(game, position, other) for other in moves])}"


def _some(texts: list[str]) -> str:
    shown = texts[:MOST_TOLD]
    return ", ".join(shown) + (f" and {len(texts) - len(shown)} more" if len(texts) > len(shown) else "")
