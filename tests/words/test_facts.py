"""Every fact has its sentence in every language, and its form in JSON."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from boards import SAMPLES, attempt, board, game
from jsonschema import Draft202012Validator
from patience_cli.report import problem_object

from patience_core import facts
from patience_core.bounds import MOST_PROBLEMS
from patience_core.cards import read_card
from patience_core.facts import actions, changes, conditions, deals, findings, layouts, moves, reading, rules
from patience_core.facts.fact import FACTS, Fact, GroupNoun, as_json
from patience_core.facts.schema import facts_schema
from patience_core.language.conditions import Relation
from patience_core.problems import Problem, first_problems
from patience_core.words import said
from patience_core.words.en.english import ENGLISH
from patience_core.words.protocol import Words


def cards(text: str) -> tuple[int, ...]:
    return tuple(card for word in text.split() if (card := read_card(word)) is not None)


def card(text: str) -> int:
    return cards(text)[0]


no, yes = False, True
STOCK = GroupNoun("stock", "", no, 1)
COLUMNS = GroupNoun("tableau", "column", no, 7)
CELLS = GroupNoun("cell", "cell", no, 4)
FOUNDATIONS = GroupNoun("foundation", "", no, 4)
PLACES = GroupNoun("tableau", "", yes, 52)
F1, F4_TO_F8 = reading.PileRange("f1", "f1"), reading.PileRange("f4", "f8")
ALTERNATE = (Relation(rank="down", suit="alternate"),)

SENTENCES: list[tuple[Fact, str]] = [
    (moves.SamePile(), "source and target are the same pile"),
    (moves.NeverLeaves(FOUNDATIONS, ()), "cards never leave a foundation pile"),
    (
        moves.NeverLeaves(STOCK, ("deal", "redeal")),
        "cards never leave the stock except by `deal` or `redeal`",
    ),
    (moves.LiesFaceDown(COLUMNS), "only what lies face up moves from a column"),
    (
        moves.LeavesOnlyWhen(COLUMNS, conditions.Empty(STOCK), conditions.CardsLeft(3)),
        "cards leave a column only when the stock is empty: 3 cards are left",
    ),
    (moves.LiesUnderCards(COLUMNS), "other cards lie on it: only the end of a column moves"),
    (moves.CoveredBy("r1c1", ("r2c1", "r2c2")), "r1c1 is covered by r2c1 and r2c2"),
    (moves.LeavesOnlyAs(COLUMNS, ("card",)), "only the top card of a column moves, one at a time"),
    (moves.LeavesOnlyAs(COLUMNS, ("any",)), "cards leave a column only one at a time"),
    (
        moves.LeavesOnlyAs(COLUMNS, ("run", "pile")),
        "only a run from the end or the whole pile moves from a column",
    ),
    (
        moves.NoRun(COLUMNS, cards("9D 7C"), card("7C"), card("9D"), ALTERNATE),
        "9D 7C is no run: 7C does not follow 9D, a run of a column goes down in alternating colours",
    ),
    (
        moves.GoesOnlyTo(COLUMNS, (FOUNDATIONS, CELLS)),
        "a card from a column goes only to a foundation pile or a cell",
    ),
    (moves.TakesOnlyFrom(CELLS, "", (COLUMNS,)), "a cell takes cards only from a column"),
    (
        moves.TakesOnlyFrom(CELLS, "the pocket", (COLUMNS, STOCK)),
        "the pocket takes cards only from a column or the stock",
    ),
    (
        moves.TooManyAtOnce(COLUMNS, 4, no, 1, CELLS, 1),
        "at most 4 cards can move at once through 1 empty cell and 1 empty column",
    ),
    (
        moves.TooManyAtOnce(COLUMNS, 1, yes, None, None, None),
        "only one run of a column moves at a time: an empty column does not take any card",
    ),
    (
        moves.OpenOnlyWhen(CELLS, "", conditions.Empty(STOCK), conditions.CardsLeft(1)),
        "a cell takes cards only when the stock is empty: 1 card is left",
    ),
    (
        moves.OpenOnlyWhen(CELLS, "the pocket", conditions.Empty(STOCK), conditions.CardsLeft(1)),
        "the pocket is open only when the stock is empty: 1 card is left",
    ),
    (moves.TakesNothing(STOCK), "no card is laid on the stock"),
    (moves.TakesExactly(FOUNDATIONS, "", 13, 4), "a foundation pile takes exactly 13 cards at once, not 4"),
    (moves.TakesOneAtATime(FOUNDATIONS, ""), "a foundation pile takes one card at a time"),
    (moves.OutOfReach("t1", ("t2", "t4")), "t1 takes cards only from t2 or t4"),
    (moves.OutOfReach("t18", ()), "t18 takes no card: no pile lies so far to its right"),
    (moves.NoGap("r1c1", PLACES, card("7C")), "r1c1 is no gap: 7C lies there"),
    (moves.NoGap("r1c1", PLACES, None), "r1c1 is no gap: a card that lies face down is there"),
    (moves.IsFull("c1", 1), "c1 is full (1 card)"),
    (moves.RoomFor("p1", 1, 2), "p1 has room for 1 card more, not for 2"),
    (moves.OnFaceDown("t1"), "nothing is laid on a card that lies face down, as on t1"),
    (
        moves.NoBaseDealt(FOUNDATIONS),
        "no card was dealt to the foundation piles, so no rank is set that may begin there",
    ),
    (
        moves.TakesNow("f1", card("9C"), cards("4C 4D"), FOUNDATIONS, rules.TakesElsewhere(ALTERNATE)),
        "f1 takes only 4C or 4D now, not 9C: a foundation pile takes cards down in alternating colours",
    ),
    (
        moves.TakesNow("f1", card("9C"), (), FOUNDATIONS, rules.TakesThese(("A",))),
        "f1 takes no card now: a foundation pile takes an ace",
    ),
    (moves.EmptyTakesNothing(COLUMNS), "an empty column takes no card"),
    (moves.EmptyTakes(COLUMNS, card("9C"), ("K",)), "an empty column takes only a king, not 9C"),
    (
        moves.LeftEdgeTakes("r1c1", card("9C"), ("2",)),
        "r1c1 is at the left edge, where only a two goes, not 9C",
    ),
    (moves.OnlyWhileEmpty(CELLS, card("9C")), "a cell takes cards only while it is empty: 9C lies there"),
    (
        moves.DoesNotFollow(card("9D"), card("TD"), cards("9C 9S"), COLUMNS, ALTERNATE),
        "9D cannot lie on TD: a column builds down in alternating colours; TD takes 9C or 9S",
    ),
    (
        moves.DoesNotFollow(card("9D"), card("AD"), (), COLUMNS, ALTERNATE),
        "9D cannot lie on AD: a column builds down in alternating colours; nothing goes on AD",
    ),
    (moves.BehindGap("r1c3", "r1c2"), "r1c3 is behind another gap: nothing goes there while r1c2 is empty"),
    (moves.NothingRightOf("r1c3", card("KC")), "r1c3 is behind a king: nothing goes to the right of KC"),
    (
        moves.NotRightOf("r1c3", card("9D"), card("7C"), cards("8C")),
        "r1c3 takes only 8C, not 9D: it lies to the right of 7C",
    ),
    (
        conditions.AllOf((conditions.Empty(STOCK), conditions.Filled(CELLS))),
        "the stock is empty and no cell is empty",
    ),
    (conditions.NoOtherMove(), "no other move is left"),
    (conditions.Empty(STOCK), "the stock is empty"),
    (conditions.Empty(COLUMNS), "every column is empty"),
    (conditions.Filled(CELLS), "no cell is empty"),
    (conditions.AllCardsOn((FOUNDATIONS, STOCK)), "all cards lie on the foundation piles and the stock"),
    (conditions.Runs(COLUMNS, 13), "every column with cards is one run of 13"),
    (conditions.Runs(PLACES, 13), "every row with cards is one run of 13"),
    (conditions.HoldsOnly(STOCK, "A"), "the stock holds no card but an ace"),
    (conditions.HoldsOnly(COLUMNS, "A"), "the columns hold no card but an ace"),
    (conditions.MostPiles(COLUMNS, 1), "at most 1 column has cards"),
    (conditions.MostPiles(COLUMNS, 2), "at most 2 columns have cards"),
    (conditions.CardsLeft(1), "1 card is left"),
    (conditions.PilesEmpty(("c1", "c2")), "c1 and c2 are empty"),
    (conditions.CardsMissing(12), "12 cards are missing there"),
    (conditions.NoWholeRun("t1", COLUMNS), "t1 is not"),
    (conditions.NoWholeRun("r2c1", PLACES), "row r2 is not"),
    (conditions.OtherCards(2), "2 other cards are there"),
    (conditions.FilledPiles(3), "3 have some"),
    (conditions.GameIsWon(), "the game is won"),
    (conditions.CanTake("t1", card("9C")), "t1 takes 9C"),
    (conditions.ActionIsOpen("deal"), "deal is open"),
    (conditions.NothingLeft(), "nothing is left"),
    (actions.UsedUp("redeal", 2), "redeal is allowed twice, and that is used up"),
    (layouts.TimesLeft("redeal", 2), "redeal: 2 left"),
    (layouts.TimesLeft("redeal", 0), "redeal: none left"),
    (
        changes.Went(cards("8S 7H"), 0, "t3", "t5", card("9D"), None, None),
        "8S 7H from t3 to t5, on 9D",
    ),
    (
        changes.Went(cards("5H"), 0, "r1c2", "r2c7", None, None, card("4H")),
        "5H from r1c2 to r2c7, right of 4H",
    ),
    (changes.Went(cards("5H"), 0, "t2", "t1", None, card("2C"), None), "5H from t2 to t1, under 2C"),
    (changes.Went((), 24, "w1", "s1", None, None, None), "24 cards face down from w1 to s1"),
    (changes.Went(cards("7H"), 1, "w1", "p1", None, None, None), "1 card face down and 7H from w1 to p1"),
    (
        changes.WereDealt("s1", (card("3S"), None), ("t1", "t2")),
        "3S to t1, a card face down to t2, both from s1",
    ),
    (
        changes.WereDealt("s1", cards("3S 4H 5D"), ("t1", "t2", "t3")),
        "3S to t1, 4H to t2, 5D to t3, all from s1",
    ),
    (
        changes.WereGathered(("r5c1", "r5c2"), cards("9H 4D"), "d1"),
        "9H from r5c1 and 4D from r5c2 to d1",
    ),
    (
        changes.WereGathered(("t1", "t2", "t3"), (None,) * 3, "s1"),
        "3 cards face down from t1, t2 and t3 to s1",
    ),
    (changes.MovedOn("t12", "t52", "t11", "t51"), "the cards of t12 to t52 lie in t11 to t51 now"),
    (changes.DealtAnew(), "the cards are laid out anew"),
    (changes.TurnedUp("t3", cards("QD")), "t3 turns up QD"),
    (changes.TurnedDown("t3", cards("QD")), "t3 turns QD face down"),
    (changes.Shows("t3", card("5C")), "t3 shows 5C"),
    (changes.HasBacks("s1", 21), "s1 has 21 cards"),
    (changes.NoneLeft("t3"), "t3 is empty"),
    (changes.NowGap("r1c3", card("8C")), "r1c3 is a gap, right of 8C"),
    (changes.NowGap("r1c1", None), "r1c1 is a gap"),
    (changes.Uncovered("r6c1", card("QH")), "QH in r6c1 is free"),
    (changes.NothingSeen(), "nothing changes"),
    (
        changes.Changed(
            "draw", (changes.Went(cards("5C"), 0, "s1", "w1", None, None, None), changes.NoneLeft("s1"))
        ),
        "draw: 5C from s1 to w1; s1 is empty",
    ),
    (changes.Changed("", (changes.TurnedUp("t3", cards("QD")),)), "t3 turns up QD"),
    (changes.ChangedByItself((changes.NoneLeft("t3"),)), "by itself: t3 is empty"),
    (changes.MadeAgain(changes.Changed("draw", (changes.NoneLeft("s1"),))), "draw made again: s1 is empty"),
    (changes.TakenBack("", (changes.Shows("t3", card("5C")),)), "taken back: t3 shows 5C"),
    (changes.TakenBack("draw", (changes.HasBacks("s1", 3),)), "draw taken back: s1 has 3 cards"),
    (
        actions.AllowedOnlyWhen("weaving", conditions.NoOtherMove(), conditions.CanTake("t1", card("9C"))),
        "weaving is allowed only when no other move is left: t1 takes 9C",
    ),
    (actions.MovesNoCard("deal"), "deal would move no card"),
    (actions.SourcesEmpty((STOCK,)), "the stock is empty"),
    (actions.SourcesEmpty((STOCK, CELLS)), "the stock and a cell are empty"),
    (actions.NothingToCollect("redeal"), "redeal would change nothing: there is no card to collect"),
    (actions.LeavesOver("redeal", 3), "redeal would leave 3 cards over"),
    (actions.PairIsWrittenAsMove(), "a pair is written like a move, from one of its places to the other"),
    (
        actions.PickIsWrittenAsMove("digging"),
        "digging is written like a move, with the card that lies under others",
    ),
    (actions.PairOfSingleCards(), "a pair is made of two single cards that lie free"),
    (actions.PileIsEmpty("t1"), "t1 is empty"),
    (actions.NotFree("t1"), "t1 is not free"),
    (actions.DoNotTouch("r1c1", "r3c3"), "r1c1 and r3c3 do not touch"),
    (
        actions.NoPair(card("9C"), card("5D"), Relation(sum=13)),
        "9C and 5D are no pair: two cards leave together with ranks that make 13",
    ),
    (actions.NoRoomForPair("f1", 3), "f1 has no room for both: it holds at most 3 cards"),
    (actions.OnlyActionsReveal(), "only an action reveals cards"),
    (actions.NoCardsWritten("consolidate"), "after consolidate no cards are written"),
    (actions.Brings("draw", cards("9C TD")), "draw brings 9C TD"),
    (actions.Brings("draw", ()), "draw brings no new card"),
    (actions.DealsNumber("redeal", 24, 23), "redeal deals 24 cards, not 23"),
    (
        actions.DealsOtherCard("redeal", 2, card("9C"), card("TD"), yes),
        "card 2 of this redeal is 9C, not TD: the deal number decides it",
    ),
    (
        actions.DealsOtherCard("redeal", 2, card("9C"), card("TD"), no),
        "card 2 of this redeal is 9C, not TD: the order in which they lie decides it",
    ),
    (
        actions.CardsUntold("redeal", "redeal"),
        "chance decides this redeal, and the deal has no number: write its cards, as in redeal = 9C TD …",
    ),
    (
        actions.NotTheCollected(cards("9C"), cards("TD JD QD KD AD 2D 3D")),
        "9C is missing; TD, JD, QD, KD, AD and 2 more are not among the collected cards",
    ),
    (actions.UnknownTurnedUp(1, 2), "1 unknown card turned up; 2 cards written: write what came, as in = 7H"),
    (actions.CannotTurnUp(cards("7H 8H"), card("7H")), "7H 8H cannot turn up: every 7H is in sight"),
    (actions.PackTooSmall(52), "the 52 cards of the pack do not suffice for this step"),
    (actions.DealLeaves(3, 52), "the deal leaves 3 of the 52 cards in the pack"),
    (actions.DealOverfills("t1", 3, 2), "the deal lays 3 cards on t1, which holds 2"),
    (rules.Pack(1, 52, (), ()), "One pack: 52 cards."),
    (
        rules.Pack(2, 48, ("C", "S"), ("A", "2", "3")),
        "2 packs, shuffled together: 48 cards, only clubs and spades, ranks from low to high A 2 3.",
    ),
    (rules.Goal(conditions.Empty(STOCK)), "The game is won when the stock is empty."),
    (rules.TurnsUp(), "A face-down card turns up when nothing covers it any more."),
    (
        rules.DealStep(rules.Deals(1, None, (), (COLUMNS,), None, "all", "down", no, no, no, no, no)),
        "1 card to each of the 7 columns, face down.",
    ),
    (
        rules.AfterEveryMove(rules.ClosesUp((COLUMNS,))),
        "After every move: the empty places of the columns close up.",
    ),
    (
        rules.Deals((3, 4), None, (), (COLUMNS,), None, "all", "up", yes, yes, no, no, no),
        "3 and 4 cards to the 7 columns, pile after pile, from the last pile to the first",
    ),
    (
        rules.Deals(None, None, (STOCK,), (CELLS,), None, "empty", "up", no, no, yes, no, no),
        (
            "all cards from the stock to those of the 4 cells that are empty, one at a time, leaving the first "
            "open place of each row"
        ),
    ),
    (
        rules.Deals(1, None, (STOCK,), (COLUMNS,), None, "empty", "up", no, no, no, no, no),
        "1 card from the stock to each empty column",
    ),
    (
        rules.Deals(None, None, (), (STOCK,), None, "all", "down", no, no, no, no, no),
        "the rest to the stock, face down",
    ),
    (
        rules.Deals(5, None, (), (COLUMNS,), 3, "all", "top", no, no, no, no, no),
        "5 cards to each of the first 3 of the 7 columns, only the top one face up",
    ),
    (
        rules.TakesOut("A", None, (), (FOUNDATIONS,)),
        "the aces are taken out and laid on the 4 foundation piles",
    ),
    (
        rules.TakesOut("6", 2, (STOCK,), (FOUNDATIONS,)),
        "2 sixes are taken out from the stock and laid on the 4 foundation piles",
    ),
    (rules.TakesOut("AS", 1, (), (FOUNDATIONS,)), "AS is taken out and laid on the 4 foundation piles"),
    (rules.Sinks("K", (COLUMNS,)), "in the 7 columns the kings go under the other cards"),
    (rules.ClosesUp((COLUMNS,)), "the empty places of the columns close up"),
    (
        rules.MovesAll((COLUMNS,), (FOUNDATIONS,)),
        "every legal move from the columns to the 4 foundation piles is made automatically",
    ),
    (
        rules.PileRule(COLUMNS, (rules.TakesWhenEmpty(("any",), no, no), rules.Builds(ALTERNATE, no))),
        "Each of the 7 columns: takes any card when empty; builds down in alternating colours.",
    ),
    (rules.PileRule(STOCK, (rules.LeavesOnlyBy((), no),)), "The stock: cards never leave it."),
    (rules.TakesElsewhere(ALTERNATE), "takes cards down in alternating colours"),
    (rules.TakesThese(("A",)), "takes an ace"),
    (rules.TakesWhenEmpty(("K",), no, yes), "takes a king when empty, else nothing"),
    (rules.TakesWhenEmpty(("2",), yes, no), "takes a two at the left edge"),
    (rules.Builds(ALTERNATE, yes), "builds down in alternating colours from the card to its left"),
    (rules.EmptyTakesNone(), "an empty one takes nothing"),
    (rules.SuitsInOrder(("C", "D"), no), "the piles begin with clubs and diamonds, in this order"),
    (rules.HoldsAtMost(4), "holds at most 4 cards"),
    (
        rules.TakesAtOnce("", 13, ALTERNATE, ("run",), (), no, (COLUMNS,), None),
        "takes exactly 13 cards at once, as a run that goes down in alternating colours from a column",
    ),
    (
        rules.TakesAtOnce("the pocket", None, None, ("pile",), (1, 3), yes, (), conditions.Empty(STOCK)),
        (
            "the pocket: it takes a whole pile at once from the 1st or the 3rd place to the right, if the top "
            "card of that fits, only when the stock is empty"
        ),
    ),
    (
        rules.LetsGo(COLUMNS, ("run",), no, ALTERNATE, "card", (CELLS, COLUMNS), (), None),
        (
            "a run from the end may be taken away (a run goes down in alternating colours), as many cards as can "
            "go one by one through empty cells and empty columns"
        ),
    ),
    (
        rules.LetsGo(COLUMNS, ("card",), yes, None, None, (), (FOUNDATIONS,), conditions.Empty(STOCK)),
        "a card may be taken away when no other lies half on it, but only to a foundation pile and only when the stock is empty",
    ),
    (
        rules.LetsGo(COLUMNS, ("run",), no, ALTERNATE, "run", (COLUMNS,), (), None),
        (
            "a run from the end may be taken away (a run goes down in alternating colours), or several that lie "
            "on each other as it builds, as many as can go one by one through empty columns"
        ),
    ),
    (rules.LetsGo(PLACES, ("card",), no, None, None, (), (), None), "its card may be taken away"),
    (rules.LeavesOnlyBy(("deal",), no), "cards leave only by `deal`"),
    (rules.LeavesOnlyBy(("deal",), yes), "cards leave only by `deal` or what happens by itself"),
    (
        rules.Deals(3, None, (), (COLUMNS,), None, "all", "up", yes, no, no, no, yes),
        "3 cards to each of the 7 columns, pile after pile, as far as the cards go",
    ),
    (
        rules.Deals(None, None, (), (COLUMNS,), None, "all", "up", no, no, no, yes, no),
        "all cards to the 7 columns, one at a time",
    ),
    (
        rules.StepsAction(
            "deal",
            (
                rules.ClosesUp((COLUMNS,)),
                rules.Deals(1, None, (STOCK,), (COLUMNS,), None, "all", "up", no, no, no, no, no),
            ),
            None,
            2,
        ),
        (
            "`deal`: the empty places of the columns close up; then 1 card from the stock to each of the 7 "
            "columns, twice in a game."
        ),
    ),
    (
        rules.RedealAction(
            "redeal",
            (COLUMNS,),
            no,
            yes,
            "shuffled",
            (rules.Deals(None, None, (), (STOCK,), None, "all", "down", no, no, no, no, no),),
            conditions.NoOtherMove(),
            1,
        ),
        (
            "`redeal`: the cards of the columns are collected pile by pile but for the run at the beginning of "
            "each pile, shuffled, and dealt again: the rest to the stock, face down, only when no other move is "
            "left, once in a game."
        ),
    ),
    (
        rules.PickAction("digging", (COLUMNS,), None, 2),
        (
            "`digging`: a face-up card of the columns is taken from under others and moved as if it lay on top, "
            "twice in a game; this is written as a move of that card."
        ),
    ),
    (
        rules.PairAction("pair", (COLUMNS, CELLS), Relation(sum=13), no, STOCK, None, None),
        (
            "`pair`: of the columns and the cells, two free cards with ranks that make 13 leave together to the "
            "stock; this is written as a move between their places."
        ),
    ),
    (
        rules.Variant("two-cells", (rules.WithoutGroup(CELLS),), ("As in the book.",)),
        "two-cells: Without the cells. As in the book.",
    ),
    (
        rules.OtherDeal((rules.DealStep(rules.TakesOut("A", None, (), (FOUNDATIONS,))),)),
        "Deal: The aces are taken out and laid on the 4 foundation piles.",
    ),
    (rules.WithoutGroup(CELLS), "Without the cells."),
    (rules.WithoutAction("redeal"), "Without `redeal`."),
    (
        rules.NoLongerByItself(rules.TurnsUp()),
        "No longer by itself: A face-down card turns up when nothing covers it any more.",
    ),
    (rules.SameRules(), "same rules, different layout."),
    (rules.PlayedHere(), "played here."),
    (rules.VariantBroken(), "cannot be played; patience lint tells why."),
    (
        conditions.WonWhen(conditions.Empty(STOCK), conditions.CardsLeft(3)),
        "it is won when the stock is empty: 3 cards are left",
    ),
    (conditions.IsWon(conditions.Empty(STOCK)), "won: the stock is empty"),
    (conditions.NotStuck(conditions.ActionIsOpen("deal")), "not stuck: deal is open"),
    (conditions.IsStuck(), "no move that changes anything is left"),
    (deals.NoCard("9X"), "9X is no card"),
    (deals.NoPile("t9"), "there is no pile t9"),
    (deals.TooManyCards(300, 52), "300 cards are written; the pack has 52"),
    (deals.OnceTooOften(card("9C")), "9C is there once too often"),
    (deals.NotInPack(card("9C")), "9C is not in the pack"),
    (deals.PackIncomplete(51, 52), "the deal has 51 of 52 cards"),
    (deals.Missing(cards("9C TD")), "missing: 9C TD"),
    (deals.Missing(cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC")), "missing: AC 2C 3C 4C 5C 6C 7C 8C and 2 more"),
    (deals.WrittenTwice("t1"), "t1 is written twice"),
    (deals.HoldsFewer("c1", 1, 2), "c1 holds at most 1 card, not 2"),
    (deals.PlacesInRow("r1", 13, 12), "r1 has 13 places; 12 are written"),
    (deals.CountWanted("redeal"), "after redeal stands how often it was taken"),
    (deals.TakenTooOften("redeal", 2, 3), "redeal is allowed twice, so it was not taken 3 times"),
    (deals.BoardIncomplete(51, 52), "the board has 51 of 52 cards"),
    (
        deals.BuildsDown("osmosis"),
        "a foundation of osmosis goes from the king down to the ace, not up from the ace",
    ),
    (deals.HasNone("golf", "cells"), "golf has no cells"),
    (deals.HasFewer("freecell", "cell", 4, 5), "freecell has 4 cell piles; the board has 5"),
    (deals.KindHoldsFewer("cells", 1, 2), "a cells pile holds at most 1 card, not 2"),
    (reading.NoMove("flip t3"), "flip t3 is no move"),
    (reading.NoMove("x" * 60), f"{'x' * 60} is no move"),
    (reading.NoMove("x" * 61), f"{'x' * 57}... is no move"),
    (reading.NothingWritten(), "there is no move in it"),
    (reading.FullForm(), "a move: FROM CARD TO"),
    (reading.PileAlone("t3"), "t3 alone is no move"),
    (reading.NeitherPileNorAction("flip"), "flip is neither a pile nor an action"),
    (reading.NoAction("flip"), "there is no action flip"),
    (reading.WordsAfterAction("deal"), "after deal comes nothing, or = and cards"),
    (reading.NothingBesideEquals(), "before = stands a move or an action, after it are cards"),
    (reading.NumberWanted("9d"), "after + comes how many cards lie on 9d"),
    (reading.CardNotPile(card("9D")), "9D is a card, not a pile"),
    (reading.NoLegalMove("AC f"), "there is no legal move for AC f"),
    (reading.Ambiguous("9D", ("t1 9D t3", "t2 9D t3")), "9D may mean 2 moves"),
    (reading.CardsOnIt(card("7H"), "t4", 2, 1), "7H in t4 has 2 cards on it, not 1"),
    (reading.CardsOnIt(card("9D"), "t1", 0, 1), "9D in t1 has no cards on it, not 1"),
    (
        reading.LiesUnder(card("7H"), "t4", 2, yes),
        "7H lies under 2 cards in t4: 7H+2 would take them along",
    ),
    (reading.LiesUnder(card("6C"), "t4", 1, yes), "6C lies under 1 card in t4: 6C+1 would take it along"),
    (reading.LiesUnder(card("KS"), "t1", 1, no), "KS lies under 1 card in t1"),
    (reading.HoldsOther(card("9D"), "t3", card("TC")), "t3 holds TC, not 9D"),
    (reading.NotInPile(card("6C"), "t1", card("9D")), "6C does not lie in t1; its top is 9D"),
    (reading.MoveRefused(3, "t1 9D t2"), "move 3: t1 9D t2 is refused"),
    (
        reading.MeantIsRefused("deal", conditions.Empty(STOCK)),
        "deal is not allowed: the stock is empty",
    ),
    (
        reading.MeantIsUnreadable("t1 KS t3", reading.LiesUnder(card("KS"), "t1", 1, no)),
        "t1 KS t3: KS lies under 1 card in t1",
    ),
    (reading.PileRange("f1", "f1"), "f1"),
    (reading.PileRange("f4", "f8"), "f4 to f8"),
    (reading.OfPiles((F1,), moves.IsFull("f1", 13)), "f1 is full (13 cards)"),
    (reading.OfPiles((F1, F4_TO_F8), moves.IsFull("f1", 13)), "each of f1 and f4 to f8 is full (13 cards)"),
    (reading.OfPiles((F4_TO_F8,), moves.IsFull("f4", 13)), "each of f4 to f8 is full (13 cards)"),
    (
        reading.OfPiles((F1, F4_TO_F8), moves.EmptyTakesNothing(FOUNDATIONS)),
        "f1 and f4 to f8: an empty foundation pile takes no card",
    ),
    (
        reading.OfPiles((F1,), moves.CoveredBy("t1", ("t2",))),
        "f1: t1 is covered by t2",
    ),
    (
        reading.NoneTakes((reading.OfPiles((F1,), moves.IsFull("f1", 13)),), (F4_TO_F8,)),
        "f1 is full (13 cards)\nnor do f4 to f8 take it",
    ),
    (
        reading.NoneTakes((reading.OfPiles((F4_TO_F8,), moves.IsFull("f4", 13)),), (F1,)),
        "each of f4 to f8 is full (13 cards)\nnor does f1 take it",
    ),
    (reading.DidYouMean("t1 9D t3"), "did you mean t1 9D t3?"),
    (
        reading.MoveForm("t3 TC p1", ("TC p1", "TC"), ("deal", "redeal")),
        "a move is FROM CARD TO, as in t3 TC p1, or short: TC p1, TC; or an action: deal or redeal",
    ),
    (reading.MoveForm("t3 TC p1", (), ()), "a move is FROM CARD TO, as in t3 TC p1"),
    (reading.MoveForm("", (), ()), "a move is FROM CARD TO; no card can move now"),
    (reading.CardForm(), "a card is one of A23456789TJQK and one of CDHS"),
    (reading.PileNames((F1, F4_TO_F8)), "piles: f1 and f4 to f8"),
    (reading.OneOf(("t1 9D t3", "t2 9D t3")), "write one of: t1 9D t3, t2 9D t3"),
    (reading.OneOf(("a", "b", "c", "d", "e", "f")), "write one of: a, b, c, d and 2 more"),
    (reading.Place("t1", 0), "t1"),
    (reading.Place("t1", 2), "t1 under 2 cards"),
    (
        reading.LiesIn(card("9D"), (reading.Place("t1", 0), reading.Place("t2", 1))),
        "9D lies in t1 and t2 under 1 card",
    ),
    (reading.LiesIn(card("9D"), ()), "9D is not to be seen"),
    (reading.LegalActions(("redeal",)), "legal now: redeal"),
    (reading.LegalActions(("draw", "redeal")), "legal now: draw and redeal"),
    (reading.LegalFor(card("9D"), ("t1 9D t3",)), "legal for 9D: t1 9D t3"),
    (reading.LegalFor(card("9D"), ()), "9D has no legal move"),
    (
        findings.NeverOpens(COLUMNS, "base"),
        "a column never opens: it begins with the rank of the first card that is dealt there, and none is",
    ),
    (
        findings.NeverOpens(COLUMNS, "nothing"),
        "a column never opens: no card begins it, and none is dealt there",
    ),
    (findings.NeverOpens(STOCK, "pack"), "the stock never opens: the pack has no card with which it begins"),
    (findings.NeverReached(CELLS), "no card ever comes to the cells"),
    (
        findings.NeverFilled(FOUNDATIONS),
        "the goal wants all cards on the foundation piles, but after the deal none ever comes there",
    ),
    (
        findings.NeverEmptied(COLUMNS, 0, ("t1", "t2", "t3"), 2),
        "the goal wants the columns empty, but the cards that are dealt to t1, t2 and t3 and 2 more never leave",
    ),
    (
        findings.NeverEmptied(COLUMNS, 1, ("t1", "t2"), 0),
        "the goal wants at most 1 column with cards, but the cards that are dealt to t1 and t2 never leave",
    ),
    (
        findings.TooFewPiles((FOUNDATIONS,), 52, 40),
        "the goal wants all 52 cards on the 4 foundation piles, which can hold 40 at most",
    ),
    (findings.GivesNoCard("tableau", "stock"), "take of tableau names stock, which gives no card to a move"),
    (findings.TakesNoCard("tableau", "stock"), "lift of tableau names stock, which takes no card"),
    (findings.ActionIdle("deal", (STOCK,)), "deal never moves a card: none ever comes to the stock"),
]
SCHEMA = Draft202012Validator(facts_schema())


@pytest.mark.parametrize(("fact", "sentence"), SENTENCES, ids=lambda each: getattr(each, "kind", ""))
def test_a_fact_is_said_in_english(fact: Fact, sentence: str) -> None:
    assert said(fact) == sentence


def test_json_tells_the_fact_behind_a_hint_only_where_there_is_one() -> None:
    rules_of = game("freecell")
    told = [
        problem_object(problem)
        for text in ("t2 9D t1", "t2 9D+ t1")
        if (problem := attempt(rules_of, board(rules_of, "t1 TD", "t2 9D", "t3 TC"), text))
    ]
    assert told[0]["hint_fact"] == {
        "kind": "legal_for",
        "card": "9D",
        "moves": ["t2 9D t3", "t2 9D c1", "t2 9D t4"],
    }
    assert "hint_fact" not in told[1]
    for each in told:
        SCHEMA.validate(each["fact"])
    SCHEMA.validate(told[0]["hint_fact"])


def test_of_problems_left_out_no_fact_is_told() -> None:
    each = Problem("syntax", "", fact=moves.SamePile(), hint_fact=reading.CardForm())
    told = first_problems([each] * (MOST_PROBLEMS + 5))
    assert (told[-1].message, told[-1].fact, told[-1].hint_fact) == ("and 5 more problems", None, None)
    assert told[:-1] == [each] * MOST_PROBLEMS


@pytest.mark.slow
@pytest.mark.parametrize("fact", [fact for fact, _ in SENTENCES], ids=lambda fact: fact.kind)
def test_a_fact_is_told_in_json_as_its_schema_says(fact: Fact) -> None:
    told = json.loads(json.dumps(as_json(fact)))
    SCHEMA.validate(told)
    assert told["kind"] == fact.kind


def test_every_fact_is_in_the_table() -> None:
    assert {fact.kind for fact, _ in SENTENCES} == FACTS.keys()


def test_the_protocol_of_the_languages_names_every_fact() -> None:
    """What it lacks no type check would miss in a language."""
    named = {name: method.__annotations__.get("fact") for name, method in vars_of(Words).items()}
    assert named == {
        kind: f"{fact.__module__.rpartition('.')[2]}.{fact.__name__}" for kind, fact in FACTS.items()
    } | {"said": "Fact"}


def vars_of(protocol: type) -> dict[str, object]:
    """The methods of a protocol and of those that it is made of."""
    return {
        name: value
        for each in reversed(protocol.__mro__)
        if each.__module__ == protocol.__module__
        for name, value in vars(each).items()
        if not name.startswith("_")
    }


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (
            moves.DoesNotFollow(card("9D"), card("TD"), cards("9C 9S"), COLUMNS, ALTERNATE),
            {
                "kind": "does_not_follow",
                "card": "9D",
                "on": "TD",
                "takes": ["9C", "9S"],
                "group": "tableau",
                "build": [{"rank": "down", "suit": "alternate"}],
            },
        ),
        (
            moves.LeavesOnlyWhen(COLUMNS, conditions.Empty(STOCK), conditions.CardsLeft(3)),
            {
                "kind": "leaves_only_when",
                "group": "tableau",
                "requirement": {"kind": "empty", "group": "stock"},
                "actual": {"kind": "cards_left", "cards": 3},
            },
        ),
        (
            actions.NoPair(card("9C"), card("5D"), None),
            {"kind": "no_pair", "card": "9C", "other": "5D", "relation": None},
        ),
        (
            moves.NoGap("r1c1", PLACES, None),
            {"kind": "no_gap", "pile": "r1c1", "group": "tableau", "card": None},
        ),
    ],
)
def test_json_tells_cards_by_their_text_and_groups_by_their_name(fact: Fact, told: dict[str, object]) -> None:
    assert as_json(fact) == told


def test_a_refused_move_says_which_fact_it_is() -> None:
    rules_of = game("klondike")
    problem = attempt(rules_of, board(rules_of, "t1 TD", "t2 9D"), "t2 9D t1")
    assert problem is not None
    assert problem.fact is not None
    assert as_json(problem.fact) | {"build": None} == {
        "kind": "does_not_follow",
        "card": "9D",
        "on": "TD",
        "takes": ["9C", "9S"],
        "group": "tableau",
        "build": None,
    }
    assert said(problem.fact) == problem.reason


PLAYED = """
p = Play("klondike", seed=7)
for move in ("t3 QD t7", "draw"):
    p.move(move)
p.undo(), p.undo(), p.move("QD"), p.outcome
Play.from_record(p.record())
"""
REFUSED = """
p = Play("klondike", seed=7)
try: p.move("t7 KS t1")
except Refused: pass
"""
UNREADABLE = """
p = Play("klondike", seed=7)
try: p.move("t9")
except Refused: pass
"""
OF_ERRORS = {"patience_core.words.en.reading", "patience_core.notation.hints"}


@pytest.mark.parametrize(
    ("code", "loaded", "also"),
    [
        (PLAYED, set(), set()),
        (REFUSED, {"moves", "reading"}, OF_ERRORS),
        (UNREADABLE, {"deals", "reading"}, OF_ERRORS),
    ],
)
def test_a_game_without_a_refusal_makes_no_fact(code: str, loaded: set[str], also: set[str]) -> None:
    """Making the dataclasses takes long: modules of facts are imported when the first refusal is."""
    told = f"import sys; from patience_core import Play, Refused\n{code}\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    modules = {f"patience_core.facts.{name}" for name in facts.MODULES} | OF_ERRORS
    assert modules & set(ran.stdout.split()) == {f"patience_core.facts.{name}" for name in loaded} | also


def test_records_that_are_replayed_make_no_fact() -> None:
    """Those of all games, with all that chance brought."""
    told = f"""
import sys
from pathlib import Path
from patience_core.notation.lines import read_lines
from patience_core.replaying.replay import replay_stream
from patience_core.replaying.source import GameCache, RecordSource
cache, replays = GameCache(), []
for path in Path({str(SAMPLES / "won")!r}).glob("*.patience"):
    with path.open("rb") as stream:
        replays += replay_stream(read_lines(stream, path.name), RecordSource(path.name, cache))
assert replays and not any(each.problems for each in replays)
print(*sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    modules = {f"patience_core.facts.{name}" for name in facts.MODULES} | OF_ERRORS
    assert modules & set(ran.stdout.split()) == set()


def test_a_sentence_said_by_its_file_alone_is_that_of_the_whole_language() -> None:
    for fact, _ in SENTENCES:
        assert said(fact) == said(fact, ENGLISH)
