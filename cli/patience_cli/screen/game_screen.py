"""A game as it is played on the screen: what each key does."""

from __future__ import annotations

from collections.abc import Callable

from patience_core.cards import is_face_down
from patience_core.engine.deal_numbers import random_number
from patience_core.engine.deals import number_deal
from patience_core.engine.position import ACTION, Move
from patience_core.problems import Problem
from patience_core.words.en.nouns import counted

from ..scripts import Played
from ..session import Session
from .board import Place
from .branches import Branches
from .going_home import GoingHome
from .shown_game import Message, ShownGame


def refusal(problem: Problem) -> Message:
    """What is wrong, why, and what would be right."""
    reason = f": {problem.reason}" if problem.reason else ""
    hint = (f"hint: {problem.hint}",) if problem.hint else ()
    return Message((f"{problem.message}{reason}", *hint), bad=True)


class GameScreen(ShownGame):
    """A game that is being played: keys call its methods."""

    keys: tuple[str, ...] = (
        "arrows",
        "Enter lift/drop",
        "d {action}",
        ": type",
        "u undo",
        "r redo",
        "a home",
        "h hint",
        "? help",
        "q quit",
    )
    less_needed: tuple[str, ...] = (
        "r redo",
        "a home",
        "arrows",
        "h hint",
        "u undo",
        "d {action}",
        ": type",
        "Enter lift/drop",
    )

    def __init__(self, session: Session, branches: Branches | None = None) -> None:
        """Begin where a session stands, with the branches that are known there."""
        super().__init__(session)
        self._begin(branches)

    def _begin(self, branches: Branches | None = None) -> None:
        self.session.tell = self._told
        self.branches = branches or Branches(self.played.texts)
        self.home = GoingHome(self.game)
        self._notice_the_end()

    # Pointing

    def go_to(self, pile: int) -> None:
        """Move the cursor to the top of a pile, or drop there what is lifted."""
        if self.lifted is not None:
            self._drop(pile)
            return
        self.message = Message()
        self.cursor = self.board.top(pile)

    def point(self, x: int, y: int) -> None:
        """Point at something: lift it, drop what is lifted there, or do what an action does with a stock."""
        place = self.board.under(x, y)
        if place is None:
            return
        self.cursor = place
        cards = self.played.position.piles[place.pile]
        closed = bool(cards) and is_face_down(cards[place.depth]) and place.depth == len(cards) - 1
        if self.lifted is None and (closed or not cards) and self.actions:
            self.act()
        else:
            self.pick_or_drop()

    # Moving

    def pick_or_drop(self) -> None:
        """Lift the card under the cursor, or drop on it what is lifted; the same place puts it back."""
        if self.asks_what_next:
            self.asks_what_next = False
        elif self.lifted is None:
            self._lift()
        elif self.lifted.pile == self.cursor.pile:
            self._put_back()
        else:
            self._drop(self.cursor.pile)

    def _lift(self) -> None:
        cards = self.played.position.piles[self.cursor.pile]
        if not cards:
            self.message = Message(("nothing lies there",))
        elif is_face_down(cards[self.cursor.depth]):
            drawn = f"; d is {self.actions[0]}" if self.actions else ""
            self.message = Message((f"that card lies face down{drawn}",))
        else:
            self.lifted = self.cursor
            self.message = self.message_here()

    def message_here(self) -> Message:
        """What is told where the last key left nothing to tell: of a lifted card whether it can go anywhere."""
        if self.lifted is None:
            return Message()
        places = len(set(self.targets))
        told = counted(places, "place") if places else "no place takes it"
        return Message((f"{self._called(self.lifted)}: {told}",))

    def _put_back(self) -> None:
        self.lifted = None
        self.message = Message()

    def let_go(self) -> None:
        """Put back what is lifted."""
        self.asks_what_next = False
        self._put_back()

    def _called(self, place: Place) -> str:
        lifted = Move(
            place.pile, place.depth, len(self.played.position.piles[place.pile]) - place.depth, place.pile
        )
        return " ".join(self.text_of(lifted).split()[:2])

    def _drop(self, target: int) -> None:
        if self.lifted is None:
            return
        source, start = self.lifted
        found = [m for m in self.legal if (m.source, m.start, m.target) == (source, start, target)]
        count = len(self.played.position.piles[source]) - start
        move = found[0] if found else Move(source, start, count, target)
        if self.make(self.text_of(move)):
            self.cursor = self.board.top(target)

    def make(self, text: str) -> bool:
        """Make a move that is written; whether it was legal. What is lifted stays lifted if not."""
        before = [list(pile) for pile in self.played.position.piles]
        if problem := self.session.make(text):
            self.message = refusal(problem)
            return False
        self.branches.make(self.played.texts[-1])
        self._changed(before, f"{len(self.played.texts)}. {self.played.texts[-1]}")
        return True

    def _changed(self, before: list[list[int]], told: str) -> None:
        self.lifted = None
        self.message = Message((told,))
        after = self.played.position.piles
        self.touched = frozenset(pile for pile, cards in enumerate(after) if cards != before[pile] and cards)
        self._look()
        self.cursor = self.board.at(self.cursor).place
        self._notice_the_end()

    def _notice_the_end(self) -> None:
        self.asks_what_next = self.outcome != "open"
        if not self.asks_what_next and self.home.winning_moves(self.played.position) is not None:
            self.message = Message(
                (*self.message.lines, "all cards lie open and can go home: a takes them there")
            )

    def act(self) -> None:
        """Take the action that is open, if it is the only one."""
        if len(self.actions) == 1:
            self.make(self.actions[0])
        elif self.actions:
            self.message = Message((f"open are {', '.join(self.actions)}: type : and one of them",))
        else:
            self.message = Message(self._why_no_action() or ("this game has no action",), bad=True)

    def _why_no_action(self) -> tuple[str, ...]:
        """Of each action why it is not open; but of one that is written as moves are, which is no action to a player."""
        names, written_as_moves = self.game.action_index, self.game.written_as_moves
        asked = {
            name: Move.action(at)
            for name, at in names.items()
            if self.game.actions[at] not in written_as_moves
        }
        found = {name: self.game.refusal(self.played.position, move) for name, move in asked.items()}
        return tuple(f"{name}: {refused.reason}" for name, refused in found.items() if refused)

    def go_home(self) -> None:
        """Take the card under the cursor, or the top card of its pile, to where the goal wants it."""
        pile = self.lifted.pile if self.lifted else self.cursor.pile
        move = self.home.move_of(self.legal, pile)
        if move is not None:
            self.make(self.text_of(move))
        else:
            self.message = Message(("that card does not go home now",), bad=True)

    def all_home(self) -> None:
        """Take home what can do without harm, each as a move of its own; all of it where that wins."""
        position = self.played.position
        rest = self.home.winning_moves(position)
        texts = self.home.safe_moves(position) if rest is None else rest
        for text in texts:
            self.make(text)
        if not self.asks_what_next:
            told = (
                f"{counted(len(texts), 'card')} went home" if texts else "no card goes home without harm now"
            )
            self.message = Message((told,))

    # Going back and forth

    def undo(self) -> bool:
        """Take the last move back; whether there was one."""
        before = [list(pile) for pile in self.played.position.piles]
        text = self.session.undo()
        if text is None:
            self.message = Message(("there is nothing to take back",))
            return False
        self.branches.take_back()
        self._changed(before, f"taken back: {text}")
        return True

    def redo(self) -> bool:
        """Make the move again that was made last from here; whether there was one."""
        text = self.branches.next
        if text is None:
            self.message = Message(("nothing was taken back here",))
            return False
        return self.make(text)

    def undo_all(self) -> None:
        """Go back to the deal, with the branch that was played still ahead."""
        made = len(self.played.texts)
        while self.undo():
            pass
        if made:
            self.message = Message((f"taken back: {counted(made, 'move')}; R makes them again",))

    def redo_all(self) -> None:
        """Go forth to the end of the branch."""
        while self.redo() and self.branches.next:
            pass

    def beside(self, step: int) -> None:
        """Make another move that was tried instead of the last one."""
        text = self.branches.beside(step)
        if text is None:
            self.message = Message(("no other move was tried here",))
            return
        self.undo()
        self.make(text)
        number, count = self.branches.place
        self.message = Message((f"branch {number} of {count}: {text}",))

    def show_hint(self, text: str, told: str) -> None:
        """Tell a hint, and put the cursor on the card that it moves."""
        found = next((move for move in self.legal if self.text_of(move) == text), None)
        if found is not None and found.source != ACTION:
            self.lifted = None
            self.cursor = self.board.at(Place(found.source, found.start)).place
        self.message = Message((f"hint: {told}" if text else told,))

    # Games

    def new(self, number: str = "") -> None:
        """Begin another deal of the same game; the one before is kept."""
        deal = number_deal(number or random_number())
        if deal is None:
            self.message = Message((f"{number} is no deal number",), bad=True)
            return
        try:
            self.session.save()
        except OSError as error:
            told = f"the game cannot be saved here ({error.strerror}), so that no other takes its place"
            self.message = Message((told, "q ends, and prints its record"), bad=True)
            return
        self._show(Session(Played(self.game, deal, self.game.start(deal))))
        self._begin()
        self.message = Message((f"deal {deal.header()}",))

    def save(self) -> None:
        """Keep the game in a file from now on."""
        if self.session.file is not None:
            self.message = Message((f"every move is kept in {self.session.file.path}",))
            return
        try:
            path = self.session.keep_in(None)
        except OSError as error:
            self.message = Message((f"cannot write here: {error.strerror}",), bad=True)
        else:
            self.message = Message((f"every move is kept in {path} from now on",))

    def comment(self, text: str) -> None:
        """Say something of the position, in the record."""
        self.session.comment(text)
        self.message = Message((f"comment: {text}",))

    def close(self) -> None:
        """See that the game is kept."""
        self.session.close()

    def _told(self, lines: list[str]) -> None:
        self.news += lines

    def told_by(self, tell: Callable[[list[str]], None]) -> None:
        """From now on the session tells what it has to say in another way."""
        self.session.tell = tell
