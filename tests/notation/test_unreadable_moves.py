"""Moves that name nothing of the game, or cards that do not lie there: code, words, place and hint."""

from __future__ import annotations

import pytest
from boards import attempt, board, game

from patience_core.facts.fact import as_json
from patience_core.words import said

COLUMNS = ("t1 KS 9D", "t2 QC 9D", "t3 TC", "t4 7H 6C 5D")
WAYS = "a move is FROM CARD TO, as in t3 TC p1, or short: TC p1, t3 p1, TC"
IN_MONTANA = "a move is FROM CARD TO, as in r1c1 2C r2c1, or short: r1c1 r2c1"
IN_PILE_ON = "a move is FROM CARD TO, as in t1 2C t2, or short: 2C t2, t1 t2, 2C"
CARDS = "a card is one of A23456789TJQK and one of CDHS"
PILES = "piles: s1, f1 to f8, t1 to t8 and p1"

NO_MOVE = [
    ("t1 9D t3 t4", "syntax", "t1 9D t3 t4 is no move", WAYS, 1, 11),
    ("t2 3S t6 please", "syntax", "t2 3S t6 please is no move", WAYS, 1, 15),
    ("t3", "syntax", "t3 alone is no move", WAYS, 1, 2),
    ("f", "syntax", "f alone is no move", WAYS, 1, 1),
    ("<9D>", "syntax", "<9D> is no move", WAYS, 1, 4),
    ("t3 = 9C", "syntax", "t3 alone is no move", WAYS, 1, 2),
    ("flip t3", "syntax", "flip t3 is no move", WAYS, 1, 7),
    ("flip it now", "syntax", "flip is neither a pile nor an action", WAYS, 1, 4),
    ("flip", "unknown-action", "there is no action flip", WAYS, 1, 4),
    ("hearts", "unknown-action", "there is no action hearts", WAYS, 1, 6),
    ("deal =", "syntax", "before = stands a move or an action, after it are cards", "", 6, 1),
    ("deal = 1H", "unknown-card", "1H is no card", CARDS, 8, 2),
]

MISSPELT = [
    ("t1 9D to t3", "syntax", "t1 9D to t3 is no move", "t1 9D t3", 1, 11),
    ("move 9D from t1 to t3", "syntax", "move 9D from t1 to t3 is no move", "t1 9D t3", 1, 21),
    ("move TC to p1", "syntax", "move TC to p1 is no move", "TC p1", 1, 13),
    ("t1->t3", "syntax", "t1->t3 is no move", "t1 t3", 1, 6),
    ("t1,t3", "syntax", "t1,t3 is no move", "t1 t3", 1, 5),
    ("TC->p1", "syntax", "TC->p1 is no move", "TC p1", 1, 6),
    ("t1 -> t3", "unknown-card", "-> is no card", "t1 t3", 4, 2),
    ("TC → p1", "syntax", "TC is neither a pile nor an action", "TC p1", 1, 2),
    ("t1 9D -> t3", "syntax", "t1 9D -> t3 is no move", "t1 9D t3", 1, 11),
    ("t1 9D => t3", "syntax", "t1 9D => t3 is no move", "t1 9D t3", 1, 11),
    ("9D t1 t3", "syntax", "9D is neither a pile nor an action", "t1 9D t3", 1, 2),
    ("t1 D9 t3", "unknown-card", "D9 is no card", "t1 9D t3", 4, 2),
    ("CT p1", "unknown-card", "CT is no card", "TC p1", 1, 2),
    ("t4 C6+1 p1", "unknown-card", "C6 is no card", "t4 6C+1 p1", 4, 4),
    ("End open", "syntax", "End open is no move", "end open", 1, 8),
    ("END WON", "syntax", "END WON is no move", "end won", 1, 7),
]

NO_STOCK = "deal is not allowed: the stock is empty"
ON_TC = "6C cannot lie on TC: a column builds down in alternating colours; TC takes 9D or 9H"
ON_9D = "TC cannot lie on 9D: a column builds down in alternating colours; 9D takes 8C or 8S"
NO_MOVE_OF_9D = "write one of: t1 9D t3, t2 9D t3"
NOT_ALLOWED = [
    ("dael", "unknown-action", "there is no action dael", NO_STOCK, WAYS),
    ("redeal", "unknown-action", "there is no action redeal", NO_STOCK, WAYS),
    ("deal t3", "syntax", "after deal comes nothing, or = and cards", NO_STOCK, ""),
    ("deal 9C 8C", "syntax", "after deal comes nothing, or = and cards", NO_STOCK, ""),
    (
        "t4 C6+1 t3",
        "unknown-card",
        "C6 is no card",
        f"t4 6C+1 t3 is not allowed: {ON_TC}",
        "legal for 6C: t4 6C+1 p1",
    ),
    (
        "t1 KS to t3",
        "syntax",
        "t1 KS to t3 is no move",
        "t1 KS t3: KS lies under 1 card in t1",
        "",
    ),
    (
        "9D -> t3",
        "syntax",
        "9D is neither a pile nor an action",
        "9D t3: 9D t3 may mean 2 moves",
        NO_MOVE_OF_9D,
    ),
    (
        "9D on TC",
        "syntax",
        "9D is neither a pile nor an action",
        "9D t3: 9D t3 may mean 2 moves",
        NO_MOVE_OF_9D,
    ),
    (
        "TC 9D",
        "unknown-pile",
        "9D is a card, not a pile",
        f"TC t1 is not allowed: {ON_9D}",
        "legal for TC: t3 TC p1",
    ),
    (
        "TC on QC",
        "syntax",
        "TC is neither a pile nor an action",
        "TC QC: QC is a card, not a pile",
        "QC lies in t2 under 1 card",
    ),
    ("t3 TC KH", "unknown-pile", "KH is a card, not a pile", "", "KH is not to be seen"),
]
"""What is misspelt and would not be allowed either: the reason and the hint are those of the move that was meant."""

NO_PILE = [
    ("t9 9D t3", "t9", 1),
    ("t1 9D t9", "t9", 7),
    ("t1 9D q", "q", 7),
    ("t1  9D  q", "q", 9),
    ("t9 t3", "t9", 1),
    ("t1 t9", "t9", 4),
    ("9D t9", "t9", 4),
    ("9D x", "x", 4),
    ("f 9D t1", "f", 1),
    ("r1c1 9D t1", "r1c1", 1),
    ("t0 9D t1", "t0", 1),
    ("t01 9D t1", "t01", 1),
    ("t99", "t99", 1),
]

NO_CARD = [
    ("t1 1H t3", "unknown-card", "1H is no card", CARDS, 4, 2),
    ("t1 9X t3", "unknown-card", "9X is no card", CARDS, 4, 2),
    ("t1 hearts t3", "unknown-card", "hearts is no card", CARDS, 4, 6),
    ("t1 <9D> t3", "unknown-card", "<9D> is no card", CARDS, 4, 4),
    ("1H", "unknown-card", "1H is no card", CARDS, 1, 2),
    ("1H t3", "unknown-card", "1H is no card", CARDS, 1, 2),
    ("t1 9D+ t3", "syntax", "after + comes how many cards lie on 9D", "", 4, 3),
    ("t1 9D+0 t3", "syntax", "after + comes how many cards lie on 9D", "", 4, 4),
    ("t1 9D+x t3", "syntax", "after + comes how many cards lie on 9D", "", 4, 4),
    ("9D+-1", "syntax", "after + comes how many cards lie on 9D", "", 1, 5),
    ("9D+1000", "syntax", "after + comes how many cards lie on 9D", "", 1, 7),
]

NOT_THERE = [
    ("t5 9D t3", "wrong-card", "t5 is empty", "9D lies in t1 and t2", 4, 2),
    ("t5 t3", "wrong-card", "t5 is empty", "", 1, 2),
    ("t3 9D t1", "wrong-card", "t3 holds TC, not 9D", "9D lies in t1 and t2", 4, 2),
    ("t1 6C t3", "wrong-card", "6C does not lie in t1; its top is 9D", "6C lies in t4 under 1 card", 4, 2),
    ("t1 7H t3", "wrong-card", "7H does not lie in t1; its top is 9D", "7H lies in t4 under 2 cards", 4, 2),
    ("t1 8D t3", "wrong-card", "8D does not lie in t1; its top is 9D", "8D is not to be seen", 4, 2),
    ("t4 7H t3", "wrong-card", "7H lies under 2 cards in t4: 7H+2 would take them along", "", 4, 2),
    ("t1 KS t3", "wrong-card", "KS lies under 1 card in t1", "", 4, 2),
    ("t4 7H+1 t3", "wrong-card", "7H in t4 has 2 cards on it, not 1", "", 4, 4),
    ("t4 6C+9 t3", "wrong-card", "6C in t4 has 1 card on it, not 9", "", 4, 4),
    ("t1 9D+1 t3", "wrong-card", "9D in t1 has no cards on it, not 1", "", 4, 4),
    ("6C t1", "wrong-card", "6C lies under 1 card in t4: 6C+1 would take it along", "", 1, 2),
    ("AC", "illegal-move", "there is no legal move for AC", "AC is not to be seen", 1, 2),
    ("AC f", "illegal-move", "there is no legal move for AC f", "AC is not to be seen", 1, 2),
    ("KS", "illegal-move", "there is no legal move for KS", "KS lies in t1 under 1 card", 1, 2),
]

AMBIGUOUS = [
    ("9D", "9D may mean 4 moves", "write one of: t1 9D t3, t1 9D p1, t2 9D t3, t2 9D p1", 1, 2),
    ("9D t3", "9D t3 may mean 2 moves", "write one of: t1 9D t3, t2 9D t3", 1, 2),
    ("9D p", "9D p may mean 2 moves", "write one of: t1 9D p1, t2 9D p1", 1, 2),
]


@pytest.mark.parametrize(
    "text",
    [case[0] for case in (*NO_MOVE, *MISSPELT, *NOT_ALLOWED, *NO_PILE, *NO_CARD, *NOT_THERE, *AMBIGUOUS)],
)
def test_the_fact_is_what_the_sentence_says(text: str) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert problem.fact is not None
    assert said(problem.fact) == (problem.reason or problem.message)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("t3 t4 t5 t6", {"kind": "no_move", "said": "t3 t4 t5 t6"}),
        ("x" * 100, {"kind": "no_action", "name": "x" * 100}),
        ("t9 9D t3", {"kind": "no_pile", "name": "t9"}),
        ("t1 9X t3", {"kind": "no_card", "word": "9X"}),
        ("9D t3", {"kind": "ambiguous", "said": "9D t3", "moves": ["t1 9D t3", "t2 9D t3"]}),
        ("t4 6C t1", {"kind": "lies_under", "card": "6C", "pile": "t4", "cards": 1, "together": True}),
        ("t1 6C t3", {"kind": "not_in_pile", "card": "6C", "pile": "t1", "top": "9D"}),
        ("t5 t3", {"kind": "pile_is_empty", "pile": "t5"}),
        ("t3 TC QC", {"kind": "card_not_pile", "card": "QC"}),
        ("t1 9D to t3", {"kind": "no_move", "said": "t1 9D to t3"}),
        (
            "dael",
            {
                "kind": "meant_is_refused",
                "meant": "deal",
                "reason": {"kind": "sources_empty", "groups": ["stock"]},
            },
        ),
        (
            "t1 KS to t3",
            {
                "kind": "meant_is_unreadable",
                "meant": "t1 KS t3",
                "reason": {"kind": "lies_under", "card": "KS", "pile": "t1", "cards": 1, "together": False},
            },
        ),
    ],
)
def test_what_cannot_be_read_has_a_fact(text: str, fact: dict[str, object]) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert problem.fact is not None
    assert as_json(problem.fact) == fact


@pytest.mark.parametrize(
    ("text", "code", "message", "hint", "column", "width"), [*NO_MOVE, *NO_CARD, *NOT_THERE]
)
def test_what_cannot_be_read(text: str, code: str, message: str, hint: str, column: int, width: int) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert (problem.code, problem.message, problem.hint) == (code, message, hint)
    assert (problem.column, problem.width, problem.reason) == (column, width, "")


@pytest.mark.parametrize(("text", "code", "message", "move", "column", "width"), MISSPELT)
def test_what_is_only_misspelt_is_told_how_it_is_spelt(
    text: str, code: str, message: str, move: str, column: int, width: int
) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert (problem.code, problem.message, problem.hint) == (code, message, f"did you mean {move}?")
    assert (problem.column, problem.width) == (column, width)


@pytest.mark.parametrize(("text", "code", "message", "reason", "hint"), NOT_ALLOWED)
def test_what_would_not_be_allowed_either_is_never_suggested(
    text: str, code: str, message: str, reason: str, hint: str
) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert (problem.code, problem.message) == (code, message)
    assert (problem.reason, problem.hint) == (reason, hint)


@pytest.mark.parametrize(("text", "name", "column"), NO_PILE)
def test_a_pile_that_does_not_exist(text: str, name: str, column: int) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert (problem.code, problem.message) == ("unknown-pile", f"there is no pile {name}")
    assert (problem.hint, problem.column, problem.width) == (PILES, column, len(name))


@pytest.mark.parametrize(("text", "message", "hint", "column", "width"), AMBIGUOUS)
def test_what_may_mean_several_moves(text: str, message: str, hint: str, column: int, width: int) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert (problem.code, problem.message, problem.hint) == ("ambiguous-move", message, hint)
    assert (problem.column, problem.width) == (column, width)


OTHER_GAMES = [
    (
        "montana",
        ("r1 2C",),
        "r9c1 2C r2c1",
        "unknown-pile",
        "there is no pile r9c1",
        "piles: r1c1 to r4c13 and a1",
    ),
    (
        "montana",
        ("r1 2C",),
        "r1c1 2C r2c14",
        "unknown-pile",
        "there is no pile r2c14",
        "piles: r1c1 to r4c13 and a1",
    ),
    (
        "montana",
        ("r1 7C", "r2 8C"),
        "8C r",
        "unknown-pile",
        "there is no pile r",
        "piles: r1c1 to r4c13 and a1",
    ),
    ("montana", ("r1 2C",), "reedal", "unknown-action", "there is no action reedal", IN_MONTANA),
    ("montana", ("r1 2C",), "r1c2 3C r1c3", "wrong-card", "r1c2 is empty", "3C is not to be seen"),
    (
        "montana",
        ("r1 2C", "a1 AC AD"),
        "a1 2C r2c1",
        "wrong-card",
        "2C does not lie in a1; its top is AD",
        "2C lies in r1c1",
    ),
    ("montana", ("r1 2C",), "r1c1", "syntax", "r1c1 alone is no move", IN_MONTANA),
    ("montana", ("r1 2C",), "r1c1->r2c1", "syntax", "r1c1->r2c1 is no move", "did you mean r1c1 r2c1?"),
    (
        "miss-milligan millie",
        ("t1 9D",),
        "t1 9D p1",
        "unknown-pile",
        "there is no pile p1",
        "piles: s1, f1 to f8 and t1 to t8",
    ),
    ("pile-on", ("t1 2C",), "t16 2C t1", "unknown-pile", "there is no pile t16", "piles: t1 to t15"),
    ("pile-on", ("t1 2C",), "flip t1 t2", "syntax", "flip is neither a pile nor an action", IN_PILE_ON),
    ("pile-on", ("t1 2C",), "deal", "unknown-action", "there is no action deal", IN_PILE_ON),
]


@pytest.mark.parametrize(("name", "lines", "text", "code", "message", "hint"), OTHER_GAMES)
def test_words_of_other_games(
    name: str, lines: tuple[str, ...], text: str, code: str, message: str, hint: str
) -> None:
    rules = game(*name.split(maxsplit=1))
    problem = attempt(rules, board(rules, *lines), text)
    assert problem is not None
    assert (problem.code, problem.message, problem.hint) == (code, message, hint)


def test_a_hint_names_four_places_of_a_card() -> None:
    rules = game("pile-on")
    problem = attempt(rules, board(rules, *(f"t{number} 9D" for number in range(1, 7))), "t7 9D t8")
    assert problem is not None
    assert problem.hint == "9D lies in t1, t2, t3 and t4"


@pytest.mark.parametrize(
    "text", ["x" * 100, f"t1 {'x' * 100} t2", f"{'x' * 100} 9D t2", f"t1 9D t{'9' * 100}"]
)
def test_what_is_quoted_in_a_message_is_cut(text: str) -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), text)
    assert problem is not None
    assert "..." in problem.message
    assert len(problem.message) < 110


def test_one_card_is_not_called_them() -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, *COLUMNS), "t4 6C t1")
    assert problem is not None
    assert "them" not in problem.message


def test_what_never_moves_together_is_not_suggested() -> None:
    rules = game("imperial-guards")
    problem = attempt(rules, board(rules, "f1 AC 2C", "t1 2D"), "f1 AC t1")
    assert problem is not None
    assert "AC+1" not in problem.message


def test_the_words_that_were_said_are_told_not_the_card_alone() -> None:
    rules = game("miss-milligan")
    problem = attempt(rules, board(rules, "p1 5D 4C 3H", "t1 6S"), "5D+1")
    assert problem is not None
    assert problem.message == "there is no legal move for 5D+1"
