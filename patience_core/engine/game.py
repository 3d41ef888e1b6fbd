"""`Game`: a ruleset compiled, and everything that can be asked of it."""

from __future__ import annotations

from .. import facts
from ..cards import DOWN
from ..facts.fact import Fact
from ..language.library import Loaded
from ..language.nodes import Mark
from ..language.steps import forms_of_steps
from ..problems import Problem, RulesetError
from ..words import said
from .conditions import All
from .deal_numbers import Stream
from .deals import CardsDeal, Deal, NumberDeal, PositionDeal
from .effects import merged
from .mechanics import build_action
from .mechanics.forced import ForcedMoves
from .mechanism import CompiledRules, Mechanism, Refusal, WrittenAsMove
from .moving.fast_path import fast_path
from .moving.transfer import Transfer
from .position import ACTION, Move, Position
from .steps.compile import dealt_by
from .unknown import fault_of, has_unknown, reveal, turned_up_unknown


class Game:
    """The rules of one patience: it deals, lists moves, judges them, plays them and tells the outcome.

    Raises:
        RulesetError: when the ruleset's deal does not come out even.
    """

    def __init__(self, loaded: Loaded) -> None:
        """Compile a ruleset."""
        ruleset = loaded.ruleset
        self.loaded = loaded
        self.name = loaded.file.name
        self.ruleset = ruleset
        self.rules = CompiledRules(ruleset, self)
        self.table = self.rules.table
        self.transfer = Transfer(self.rules)
        self.settling = ForcedMoves(self.rules, self.transfer)
        named = enumerate((ruleset.actions or {}).items())
        self.rules.actions += [
            build_action(name, index, action, self.rules) for index, (name, action) in named
        ]
        self.actions = self.rules.actions
        # What waits for being stuck is asked last: it asks all others whether they are open.
        self.written_as_moves = sorted(
            (action for action in self.actions if isinstance(action, WrittenAsMove)),
            key=lambda action: action.waits_for_stuck,
        )
        self.contested = len(self.written_as_moves) > 1 or any(
            each.contested for each in self.written_as_moves
        )
        self.moves_stand_alone = not (self.written_as_moves or self.settling.needed)
        self.make = (
            fast_path(self.transfer.judge, self.actions, self._make) if self.moves_stand_alone else self._make
        )
        """Makes a move, and what follows by itself, if it is allowed; else says why not and leaves all as it is."""
        self.action_index = {action.name: index for index, action in enumerate(self.actions)}
        self.some_wait = any(action.waits_for_stuck for action in self.actions)
        self.goal: All = self.rules.condition(ruleset.goal)
        self.lasting_effects = merged([self.transfer.effects, self.settling.effects, self.goal.effects])
        """What may happen or be asked as long as the game lasts; what the actions do, only while they may be taken."""
        self.effects = merged([self.lasting_effects, *(action.effects for action in self.actions)])
        self.dealing = dealt_by(forms_of_steps(ruleset.deal), self.table)
        self.turns_up = [group.rules.face != "down" for group in self.table.group_of]
        self._check_deal()

    # Dealing

    def start(self, deal: Deal) -> Position:
        """The position after a deal."""
        if isinstance(deal, PositionDeal):
            piles = [list(pile) for pile in deal.piles]
            position = Position(piles, list(deal.taken), None, self.turns_up)
            position.has_unknown = has_unknown(position)
            return position
        if isinstance(deal, CardsDeal):
            cards, stream = list(deal.cards), None
        else:
            cards, stream = self._shuffled(deal)
        piles = [[] for _ in self.table.names]
        hand = [card | DOWN for card in reversed(cards)]
        for step in self.dealing:
            step.perform(piles, hand)
        position = Position(piles, [0] * len(self.actions), stream, self.turns_up)
        if self.settling.needed:
            self.settling.settle(position)
        return position

    def pack_order(self, deal: NumberDeal) -> list[int]:
        """The cards of a deal number in the order in which they are dealt."""
        return self._shuffled(deal)[0]

    def _shuffled(self, deal: NumberDeal) -> tuple[list[int], Stream]:
        cards, stream = deal.stream.shuffled_pack(self.table.pack)
        return cards[::-1] if self.ruleset.pack.backwards else cards, stream

    def _check_deal(self) -> None:
        """Deal once, to see that the cards suffice, that none is left over and that no pile may get too many."""
        piles: list[list[int]] = [[] for _ in self.table.names]
        most = [0] * len(piles)
        hand = [card | DOWN for card in self.table.pack]
        for index, step in enumerate(self.dealing):
            before = [len(cards) for cards in piles]
            if not step.perform(piles, hand) and step.must_suffice:
                raise self._deal_error(index, facts.actions.PackTooSmall(len(self.table.pack)))
            most = [
                step.most_after(pile, most[pile], len(cards) - before[pile])
                for pile, cards in enumerate(piles)
            ]
        if hand:
            raise self._deal_error(
                len(self.dealing) - 1, facts.actions.DealLeaves(len(hand), len(self.table.pack))
            )
        for pile, cards in enumerate(most):
            capacity = self.transfer.capacity[pile]
            if cards > capacity:
                raise self._deal_error(
                    0, facts.actions.DealOverfills(self.table.names[pile], cards, capacity)
                )

    def _deal_error(self, step: int, fact: Fact) -> RulesetError:
        marks = self.loaded.source.marks
        mark = marks.get(("deal", step)) or marks.get(("deal",)) or Mark(str(self.loaded.file.path), 1, 1)
        return RulesetError([Problem("bad-value", said(fact), mark.file, mark.line, mark.column, fact=fact)])

    # Playing

    def mechanism(self, position: Position, move: Move) -> Mechanism:
        """The mechanism that a move belongs to: that of an action, though it may be written like other moves.

        Of several to which it may belong, the first that allows it.
        """
        source, index, _, _ = move
        if source == ACTION:
            return self.actions[index]
        claiming = [action for action in self.written_as_moves if action.claims(position, move)]
        if not claiming:
            return self.transfer
        if len(claiming) == 1:
            return claiming[0]
        allowing = (action for action in claiming if action.refusal(position, move, None) is None)
        return next(allowing, claiming[0])

    def may_take_covered(self, source: int) -> bool:
        """Whether single cards may at all leave a pile from under others."""
        source_rules = self.transfer.judge.source_rules[source]
        return source_rules.anywhere or any(source in action.covered_from for action in self.written_as_moves)

    def canonical(self, position: Position, move: Move) -> Move:
        """The move as it is written: of the two spellings of a pair, the one from the place named first."""
        action = self.mechanism(position, move)
        return (self._spelled(action, position, move) or move) if isinstance(action, WrittenAsMove) else move

    def _spelled(self, action: WrittenAsMove, position: Position, move: Move) -> Move | None:
        """The first spelling of a move that is read as one of this action, if there is one."""
        spellings = action.spellings(position, move)
        return next((each for each in spellings if self.mechanism(position, each) is action), None)

    def legal_moves(self, position: Position) -> list[Move]:
        """All moves and actions that are allowed, whether they count or not."""
        moves = self.transfer.legal(position)
        if self.contested:
            moves = [move for move in moves if self.mechanism(position, move) is self.transfer]
        busy = self.some_wait and self._any_counts(position, moves)
        for action in self.actions:
            if not (busy and action.waits_for_stuck):
                moves += self._legal_of(action, position)
        return moves

    def _legal_of(self, action: Mechanism, position: Position) -> list[Move]:
        """The moves of one action that are allowed and can be written as moves of this action."""
        moves = action.legal(position)
        if not (self.contested and isinstance(action, WrittenAsMove)):
            return moves
        spelled = [self._spelled(action, position, move) for move in moves]
        return [move for move in spelled if move is not None]

    def _any_counts(self, position: Position, moves: list[Move]) -> bool:
        """Whether one of some moves is not pointless."""
        for move in moves:  # noqa: SIM110 - asked at every listing, and a generator takes longer
            if not self.is_pointless(position, move):
                return True
        return False

    def refusal(self, position: Position, move: Move, revealed: list[int] | None = None) -> Refusal | None:
        """Why a move is not allowed, or None; `revealed` are the cards that a record says chance brought."""
        plain = move[0] != ACTION and not self.written_as_moves
        mechanism = self.transfer if plain else self.mechanism(position, move)
        if not position.has_unknown:
            return mechanism.refusal(position, move, revealed)
        told = revealed if mechanism.shuffles else None
        return mechanism.refusal(position, move, told) or self._untold(position, move, revealed or [])

    def _untold(self, position: Position, move: Move, revealed: list[int]) -> Refusal | None:
        """Why the cards that a move turns up are not told, or not rightly, where some are unknown."""
        after = position.copy()
        self._change(after, move, revealed)
        if self.mechanism(position, move).shuffles:
            return None
        fault = fault_of(position, self.table.pack, turned_up_unknown(after), revealed)
        return Refusal("bad-deal", fault) if fault else None

    def play(self, position: Position, move: Move, revealed: list[int] | None = None) -> None:
        """Make a move that is allowed, and what follows by itself; `position.pop` takes both back."""
        if self.settling.needed or position.has_unknown:
            self._play_whole(position, move, revealed)
        elif move[0] == ACTION:
            steady = self.actions[move[1]].steady
            if steady is None:
                self._play_whole(position, move, revealed)
            else:
                position.deal(move[1], *steady)
        elif self.written_as_moves:
            self._play_whole(position, move, revealed)
        else:
            position.push(move)

    def _make(self, position: Position, move: Move, revealed: list[int] | None = None) -> Refusal | None:
        refusal = self.refusal(position, move, revealed)
        if refusal is None:
            self.play(position, move, revealed)
        return refusal

    def _play_whole(self, position: Position, move: Move, revealed: list[int] | None) -> None:
        """Make a move that may be more than the cards that it names."""
        with position.as_one_entry():
            self._change(position, move, revealed)
            if position.has_unknown:
                reveal(position, revealed or [])

    def _change(self, position: Position, move: Move, revealed: list[int] | None) -> None:
        """Do what a move says, and what follows by itself, without remembering it."""
        self.mechanism(position, move).change(position, move, revealed)
        if self.settling.needed:
            self.settling.settle(position)

    def stages(self, position: Position, move: Move, revealed: list[int] | None = None) -> list[Position]:
        """What a move that is allowed leads through: the position after it, then after each step that follows by itself.

        The position itself is not changed. Where unknown cards come to light there is but the last stage.
        """
        end = position.copy()
        if position.has_unknown:
            self.play(end, move, revealed)
            return [end.copy()]
        self.mechanism(end, move).change(end, move, revealed)
        found = [end.copy()]

        def keep() -> None:
            if end.piles != found[-1].piles:
                found.append(end.copy())

        self.settling.settle(end, keep)
        return found

    # Judging

    def is_won(self, position: Position) -> bool:
        """Whether the goal is reached."""
        return self.goal.holds(position)

    def outcome(self, position: Position) -> str:
        """``won``, ``stuck`` or ``open``, asked in this order."""
        if self.is_won(position):
            return "won"
        if self.counting_transfers(position) or self._counting_action(position, also_waiting=True):
            return "open"
        return "stuck"

    def counting_transfers(self, position: Position) -> list[Move]:
        """The moves of cards that change something; a whole pile shifted to an empty one of its group does not."""
        return [move for move in self.transfer.legal(position) if not self.is_pointless(position, move)]

    def is_pointless(self, position: Position, move: Move) -> bool:
        """Whether a move shifts a whole pile to an empty pile of the same group, where places do not matter."""
        source, start, count, target = move
        if source == ACTION or start or position.piles[target] or count < len(position.piles[source]):
            return False
        group = self.table.group_of[source]
        return group is self.table.group_of[target] and not group.places_matter

    def is_stuck(self, position: Position) -> bool:
        """Whether the game is not won and nothing that counts is left but what waits for being stuck."""
        if self.is_won(position) or self.counting_transfers(position):
            return False
        return self._counting_action(position, also_waiting=False) is None

    def what_is_left(self, position: Position) -> Fact:
        """Why the game is not stuck."""
        if self.is_won(position):
            return facts.conditions.GameIsWon()
        if moves := self.counting_transfers(position):
            source, start, _, target = moves[0]
            return facts.conditions.CanTake(self.table.names[target], position.piles[source][start])
        # What waits for being stuck is asked last: while anything else is open, it would ask why it has to wait.
        action = self._counting_action(position, also_waiting=False) or self._counting_action(
            position, also_waiting=True
        )
        return facts.conditions.ActionIsOpen(action.name) if action else facts.conditions.NothingLeft()

    def _counting_action(self, position: Position, *, also_waiting: bool) -> Mechanism | None:
        """The first action that is open and would change something."""
        for action in self.actions:
            if (also_waiting or not action.waits_for_stuck) and self._counts(action, position):
                return action
        return None

    def _counts(self, action: Mechanism, position: Position) -> bool:
        """Whether an action is open and does not leave all cards as they are, counts aside."""
        moves = self._legal_of(action, position)
        if not moves or action.shuffles:
            return bool(moves)
        trial = position.copy()
        self._change(trial, moves[0], None)
        return trial.piles != position.piles
