"""What is told of a step: the right sentence, and enough of it to know the board without looking."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from boards import EVERY_VARIANT, WITH_BACKS, board, dealt, game, play, read, replayed

from patience_core.cards import DOWN, is_face_down
from patience_core.display.changes import told_back, told_forth
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.facts import changes
from patience_core.facts.fact import Fact
from patience_core.facts.layouts import TimesLeft
from patience_core.notation.moves import PlayedMove
from patience_core.words import said

KLONDIKE = ("s1 <2C> <3C> <4C> <5C>", "w1 9C 6H 8C", "f1 AS", "t1 <QH> QD", "t2 KS", "t3 2S", "t4 9D")
KLONDIKE_USED = ("w1 9C 6H 8C", "redeal 1", "t1 KS")
MILLIGAN = ("s1 <2C> <3C> <4C> <5C> <6C> <7C> <8C> <9C>", "t1 KS", "t3 QH")
WEAVING = ("t1 KS QH JS", "t2 9C", "t3 5D")
SPIDER = ("t1 <4H> KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "t2 AS", "t3 5D 7H")
GAPS = (
    "r1 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --",
    "r2 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH -- KH",
    "r3 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
    "r4 -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
)
STUCK = (
    "r1 2S 4H 3S KS -- 6S 7S 8S 9S TS JS QS 5S",
    "r2 2H 3H 4S 5H 6H 7H 8H 9H TH JH QH KH --",
    "r3 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
    "r4 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
    "a1 AS AH AD AC",
)
CANFIELD = ("s1 <2C> <3C>", "f1 5S", "p1 <9H> <7D> 6C", "t1 QS", "t2 JH", "t3 8C", "t4 2H")
PYRAMID = ("s1 <2C> <3C>", "w1 6D", "r6 QH 4S -- -- -- --", "r7 7C KS 9H -- -- -- --")

SENTENCES = [
    # Klondike: a card turns up, a waste and a foundation go on, three cards are drawn, a waste is turned over
    ("klondike", KLONDIKE, "t1 QD t2", ["QD from t1 to t2, on KS; t1 turns up QH"]),
    ("klondike", KLONDIKE, "w1 8C t4", ["8C from w1 to t4, on 9D; w1 shows 6H"]),
    ("klondike", KLONDIKE, "t3 2S f1", ["2S from t3 to f1, on AS; t3 is empty"]),
    ("klondike", KLONDIKE, "draw", ["draw: 5C 4C 3C from s1 to w1; s1 has 1 card"]),
    (
        "klondike three-passes",
        KLONDIKE_USED,
        "redeal",
        ["redeal: 3 cards face down from w1 to s1; w1 is empty; redeal: none left"],
    ),
    # Golf: the waste is where cards go
    ("golf", ("w1 7H", "t1 5S 8C"), "t1 8C w1", ["8C from t1 to w1, on 7H; t1 shows 5S"]),
    ("golf", ("w1 7H", "s1 <AS>", "t1 5S"), "draw", ["draw: AS from s1 to w1; s1 is empty"]),
    # Pyramid: two cards go together, a king alone, and what they covered is free
    ("pyramid", PYRAMID, "r7c1 7C w1", ["7C from r7c1 and 6D from w1 to d1; w1 is empty"]),
    ("pyramid", ("r6 QH", "r7 7C KS", "w1 6D"), "r7c2 KS d1", ["KS from r7c2 to d1"]),
    ("pyramid", ("r6 QH", "r7 7C", "w1 6D"), "r7c1 7C w1", ["7C from r7c1 and 6D from w1 to d1; w1 is empty; QH in r6c1 is free"]),
    # TriPeaks: a covered card turns up once both that lie on it are gone
    ("tripeaks", ("w1 7H", "r3 <5D>", "r4 8C"), "r4c1 8C w1", ["8C from r4c1 to w1, on 7H; r3c1 turns up 5D"]),
    # Miss Milligan: one card to each pile; weaving
    (
        "miss-milligan",
        MILLIGAN,
        "deal",
        [
            "deal: 9C to t1, 8C to t2, 7C to t3, 6C to t4, 5C to t5, 4C to t6, 3C to t7, 2C to t8, all from s1; "
            "s1 is empty"
        ],
    ),
    ("miss-milligan", MILLIGAN, "t3 QH t1", ["QH from t3 to t1, on KS; t3 is empty"]),
    ("miss-milligan", WEAVING, "t1 QH+1 p1", ["QH JS from t1 to p1; t1 shows KS"]),
    # Montana: what a gap takes is decided by the card to its left; a redeal lays the cards out anew
    ("montana", GAPS, "r2c13 KH r2c12", ["KH from r2c13 to r2c12, right of QH; r2c13 is a gap, right of KH"]),
    ("montana", GAPS, "r4c2 2C r4c1", ["2C from r4c2 to r4c1; r4c2 is a gap, right of 2C"]),
    (
        "montana",
        STUCK,
        "redeal = 5S KS 3S 4H 7S 8S 9S TS JS QS 6S 4S 5H 6H 7H 8H 9H TH JH QH KH",
        ["redeal: the cards are laid out anew; redeal: 1 left"],
    ),
    # Spider: the last card of a run; what goes home by itself is told after it
    ("spider", SPIDER, "t2 AS t1", ["AS from t2 to t1, on 2S; t2 is empty"]),
    (
        "spider self-clearing",
        SPIDER,
        "t2 AS t1",
        [
            "AS from t2 to t1, on 2S; t2 is empty",
            "by itself: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS from t1 to f1; t1 turns up 4H",
        ],
    ),
    # Canfield: a space is filled from the reserve by itself
    (
        "canfield",
        CANFIELD,
        "t2 JH t1",
        ["JH from t2 to t1, on QS; t2 is empty", "by itself: 6C from p1 to t2; p1 turns up 7D"],
    ),
    # Accordion: the row closes up
    (
        "accordion",
        ("t1 AS", "t2 3H", "t3 2H", "t4 9C", "t5 KD"),
        "t3 2H t2",
        ["2H from t3 to t2, on 3H; t3 is empty", "by itself: the cards of t4 to t5 lie in t3 to t4 now"],
    ),
    # La Belle Lucie: a card comes from under others
    ("la-belle-lucie merci", ("t1 5H 2C 9D", "t2 6H"), "t1 5H t2", ["5H from t1 to t2, on 6H; merci: none left"]),
    # Yukon: cards ride along in any order
    ("yukon", ("t1 <2C> 8H 3S", "t2 9C"), "t1 8H+1 t2", ["8H 3S from t1 to t2, on 9C; t1 turns up 2C"]),
    # Cruel: a redeal may change nothing
    ("cruel", ("t1 3S 9H 8D 5C", "t2 2D"), "redeal", ["redeal: nothing changes"]),
]  # fmt: skip

BACK = [
    ("klondike", KLONDIKE, "t1 QD t2", "taken back: t1 turns QH face down; QD from t2 to t1; t2 shows KS"),
    ("klondike", KLONDIKE, "draw", "draw taken back: 3 cards face down from w1 to s1; s1 has 4 cards; w1 shows 8C"),
    ("klondike three-passes", KLONDIKE_USED, "redeal",
     "redeal taken back: 9C 6H 8C from s1 to w1; s1 is empty; redeal: 1 left"),
    ("la-belle-lucie merci", ("t1 5H 2C 9D", "t2 6H"), "t1 5H t2",
     "taken back: 5H from t2 to t1, under 2C; t2 shows 6H; merci: 1 left"),
    ("pyramid", PYRAMID, "r7c1 7C w1", "taken back: 6D to w1, 7C to r7c1, both from d1; d1 is empty"),
    ("miss-milligan", ("s1 <2C> <3C>", "t1 KS"), "deal",
     "deal taken back: 2 cards face down from t1 and t2 to s1; t1 shows KS; t2 is empty"),
    ("canfield", CANFIELD, "t2 JH t1",
     "taken back: p1 turns 7D face down; 6C from t2 to p1; t2 is empty; JH from t1 to t2; t1 shows QS"),
    ("accordion", ("t1 AS", "t2 3H", "t3 2H", "t4 9C", "t5 KD"), "t3 2H t2",
     "taken back: the cards of t3 to t4 lie in t4 to t5 now; 2H from t2 to t3; t2 shows 3H"),
]  # fmt: skip


def setting(name: str, lines: Iterable[str], text: str) -> tuple[Game, Position, PlayedMove]:
    """A game, a position of it, and a move that is legal there."""
    first, *variants = name.split()
    rules = game(first, " ".join(variants))
    position = board(rules, *lines)
    step = read(rules, position, text)
    assert isinstance(step, PlayedMove), step
    return rules, position, step


@pytest.mark.parametrize(("name", "lines", "text", "sentences"), SENTENCES)
def test_a_step_is_told(name: str, lines: tuple[str, ...], text: str, sentences: list[str]) -> None:
    rules, position, step = setting(name, lines, text)
    before = position.copy()
    assert [said(fact) for fact in told_forth(rules, position, *step).sentences] == sentences
    assert position == before
    [again, *others] = [said(fact) for fact in told_forth(rules, position, *step, again=True).sentences]
    action = text.split(maxsplit=1)[0]
    expected = sentences[0].replace(f"{action}: ", f"{action} made again: ", 1)
    assert again == (expected if expected != sentences[0] else f"made again: {expected}")
    assert others == sentences[1:]


@pytest.mark.parametrize(("name", "lines", "text", "sentence"), BACK)
def test_what_is_taken_back_is_told(name: str, lines: tuple[str, ...], text: str, sentence: str) -> None:
    rules, position, step = setting(name, lines, text)
    assert [said(fact) for fact in told_back(rules, position, *step).sentences] == [sentence]


# Whoever hears every sentence knows the board


class Listener:
    """Somebody who knows the board at the beginning, and after that only hears what is told."""

    def __init__(self, rules: Game, position: Position) -> None:
        self.index = rules.table.index
        self.piles = seen(position)

    def hear(self, sentences: Iterable[Fact]) -> None:
        for fact in sentences:
            match fact:
                case changes.MadeAgain():
                    self.hear([fact.change])
                case changes.Changed() | changes.ChangedByItself() | changes.TakenBack():
                    for part in fact.parts:
                        self.hear_part(part)
                case _:
                    raise TypeError(fact)

    def hear_part(self, fact: Fact) -> None:
        match fact:
            case changes.Went():
                self.hear_where(fact)
            case changes.WereDealt():
                self.move([fact.source] * len(fact.cards), fact.targets, [*map(as_seen, fact.cards)])
            case changes.WereGathered():
                self.move(fact.sources, [fact.target] * len(fact.cards), [*map(as_seen, fact.cards)])
            case changes.MovedOn():
                first, last = self.index[fact.first], self.index[fact.last] + 1
                cards_of = self.piles[first:last]
                self.piles[first:last] = [[] for _ in cards_of]
                start = self.index[fact.now_first]
                self.piles[start : start + len(cards_of)] = cards_of
            case changes.TurnedUp():
                for card in fact.cards:
                    pile = self.pile(fact.pile)
                    pile[len(pile) - 1 - pile[::-1].index(DOWN)] = card
            case changes.TurnedDown():
                for card in fact.cards:
                    self.pile(fact.pile)[self.pile(fact.pile).index(card)] = DOWN
            case _:
                self.check(fact)

    def hear_where(self, fact: changes.Went) -> None:
        cards = [DOWN] * fact.hidden + list(fact.cards)
        self.move([fact.source] * len(cards), [fact.target] * len(cards), cards)
        pile = self.pile(fact.target)
        if fact.under is not None:
            self.push_under(pile, fact.under, len(cards))
        elif fact.on is not None:
            assert pile[-1 - len(cards)] == fact.on

    def check(self, fact: Fact) -> None:
        """See that what is told besides is as it is known."""
        match fact:
            case changes.Shows() | changes.Uncovered():
                assert self.pile(fact.pile)[-1] == fact.card
            case changes.HasBacks():
                assert len(self.pile(fact.pile)) == fact.cards
                assert self.pile(fact.pile)[-1] == DOWN
            case changes.NoneLeft() | changes.NowGap():
                assert not self.pile(fact.pile)
            case changes.NothingSeen() | TimesLeft():
                pass
            case _:
                raise TypeError(fact)

    def move(self, sources: Iterable[str], targets: Iterable[str], cards: list[int]) -> None:
        """Lay cards elsewhere, each from where it is seen, else from the top."""
        for source, card in zip(sources, cards, strict=True):
            pile = self.pile(source)
            face = card if card != DOWN and card in pile else pile[-1]
            del pile[len(pile) - 1 - pile[::-1].index(face)]
        for target, card in zip(targets, cards, strict=True):
            self.pile(target).append(card)

    def push_under(self, pile: list[int], card: int, number: int) -> None:
        """Push the uppermost cards under another."""
        top = [pile.pop() for _ in range(number)][::-1]
        place = len(pile) - 1 - pile[::-1].index(card)
        pile[place:place] = top

    def pile(self, name: str) -> list[int]:
        return self.piles[self.index[name]]


def as_seen(card: int | None) -> int:
    return DOWN if card is None else card


def seen(position: Position) -> list[list[int]]:
    return [[DOWN if is_face_down(card) else card for card in pile] for pile in position.piles]


@pytest.mark.parametrize(("name", "variant"), EVERY_VARIANT)
def test_who_hears_all_knows_the_board(name: str, variant: str) -> None:
    rules = game(name, variant)
    rng = random.Random(f"{name} {variant}")
    position = dealt(rules, "5")
    listener = Listener(rules, position)
    for _ in range(40):
        if not (moves := rules.legal_moves(position)):
            break
        move = rng.choice(moves)
        before = position.copy()
        forth, back = told_forth(rules, position, move), told_back(rules, position, move)
        rules.play(position, move)
        if forth.is_anew:
            listener.piles = seen(position)
        else:
            listener.hear(forth.sentences)
        assert listener.piles == seen(position), [said(fact) for fact in forth.sentences]
        if not back.is_anew:
            again = Listener(rules, position)
            again.hear(back.sentences)
            assert again.piles == seen(before), [said(fact) for fact in back.sentences]


def test_only_what_piles_gave_and_took_at_once_is_laid_out_anew() -> None:
    """A redeal of rows, and not what a step moves and another that follows by itself."""
    anew = {text for name, lines, text, _ in SENTENCES if told_of(name, lines, text)}
    assert {text.split()[0] for text in anew} == {"redeal"}


def told_of(name: str, lines: tuple[str, ...], text: str) -> bool:
    rules, position, step = setting(name, lines, text)
    return told_forth(rules, position, *step).is_anew


def test_a_card_that_was_not_known_is_told_as_it_comes_to_light() -> None:
    [replay] = replayed(WITH_BACKS)
    assert replay.game
    assert replay.dealt
    position = replay.game.start(replay.dealt)
    told = []
    for text in ("t5 QD t1 = 7S", "draw = 4C"):
        step = read(replay.game, position, text)
        assert isinstance(step, PlayedMove)
        told += [said(fact) for fact in told_forth(replay.game, position, *step).sentences]
        play(replay.game, position, text)
    assert told == [
        "QD from t5 to t1, on KS; t5 turns up 7S",
        "draw: 4C from s1 to w1; s1 has 23 cards",
    ]
