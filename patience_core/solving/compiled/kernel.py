# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False, cdivision=True
"""The inside of a search over flat tables: plain Python that Cython compiles, with bounds checks.

It lists the moves of a position, makes each, packs what comes of it into a key, and remembers keys that are new: what
`Search.expand` does by asking the engine, in the same order, with the same keys and scores. It knows no game, only what
`tables` and `settings` say. The program never imports this file uncompiled; tests do, and hold both ways to the engine.

All is one class in one file, as only methods of one compiled class call each other without a detour.
"""

from __future__ import annotations

from array import array
from zlib import crc32

import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .settings import Settings
    from .tables import Tables

UNKNOWN_BIT = cython.declare(cython.ulonglong, 1 << 52)
BETWEEN = cython.declare(cython.int, 255)
ACTION = cython.declare(cython.int, -1)
TURNED_UP = cython.declare(cython.int, 4)
MOST_SPACES = cython.declare(cython.int, 16)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)

# The kinds of `kinds` and of `score.Kind`, as numbers that the C compiler knows.
FILLED = cython.declare(cython.int, 1)
FEW_PILES = cython.declare(cython.int, 2)
ONLY = cython.declare(cython.int, 3)
RUNS = cython.declare(cython.int, 4)
TOP = cython.declare(cython.int, 0)
LEFT = cython.declare(cython.int, 1)
PREVIOUS = cython.declare(cython.int, 2)
DEAL = cython.declare(cython.int, 0)
TURN_OVER = cython.declare(cython.int, 1)
KEPT_TOP = cython.declare(cython.int, 1)
KEPT_EMPTINESS = cython.declare(cython.int, 2)
WORTH_FILLED = cython.declare(cython.int, 1)
WORTH_LOOSE = cython.declare(cython.int, 2)
WORTH_BUILT = cython.declare(cython.int, 3)

# What becomes of positions that are new: they are told by key, wait, or are told by number.
ALONE = cython.declare(cython.int, 0)
WAITING = cython.declare(cython.int, 1)
IN_ROUNDS = cython.declare(cython.int, 2)

CHECKSUMS = array("I", [crc32(bytes([255 ^ byte])) ^ 0xFF000000 for byte in range(256)])
"""What each byte adds to a checksum, as `zlib.crc32` reckons."""


@cython.final
@cython.cclass
class Kernel:
    """The positions that a search has reached, and what goes on from them.

    A position is the number under which its key is kept. Whoever searches reads `won`, `exhaustive`, `limit_reached`
    after each call, and takes the `frontier`: pairs of minus a score and a key.
    """

    piles: cython.Py_ssize_t
    stride: cython.Py_ssize_t
    words: cython.Py_ssize_t
    groups: cython.Py_ssize_t
    # The position that is looked at, and how to take back what was done to it.
    cards: cython.uchar[::1]
    size: cython.int[::1]
    taken: cython.int[::1]
    drawn: cython.ulonglong
    log_place: cython.int[::1]
    log_card: cython.uchar[::1]
    logged: cython.Py_ssize_t
    touched: cython.int[::1]
    touched_size: cython.int[::1]
    is_touched: cython.uchar[::1]
    touches: cython.Py_ssize_t
    taken_action: cython.Py_ssize_t
    # The moves that were listed, four numbers each, and those that followed the last one.
    moves: cython.int[::1]
    listed: cython.Py_ssize_t
    followed: cython.int[::1]
    follows: cython.Py_ssize_t
    # Who takes which cards: piles that have cards, those that look elsewhere or begin with some, those for any card.
    taker: cython.int[::1]
    taker_mask: cython.ulonglong[::1]
    takers: cython.Py_ssize_t
    taken_cards: cython.ulonglong
    opened: cython.int[::1]
    opened_mask: cython.ulonglong[::1]
    others: cython.int[::1]
    # Keys, and what is known of each.
    key: cython.ulonglong[::1]
    acc: cython.ulonglong
    filled: cython.Py_ssize_t
    keys: cython.ulonglong[::1]
    parent: cython.int[::1]
    depth: cython.int[::1]
    slots: cython.ulonglong[::1]
    room: cython.Py_ssize_t
    mask: cython.ulonglong
    count: cython.Py_ssize_t
    most: cython.Py_ssize_t
    sorting: cython.int[::1]
    # Positions that wait, best first.
    heap_score: cython.int[::1]
    heap_state: cython.int[::1]
    heap_size: cython.Py_ssize_t
    # What was found in a round of a beam, and what was kept of the last one.
    found_score: cython.int[::1]
    found_sum: cython.uint[::1]
    found_state: cython.int[::1]
    found_size: cython.Py_ssize_t
    kept_states: cython.int[::1]
    round_at: cython.Py_ssize_t
    # The score of the position and of each of its piles.
    pile_worth: cython.int[::1]
    worth: cython.int
    wanted_depth: cython.int[::1]
    # What a search asks for afterwards.
    won: cython.Py_ssize_t
    exhaustive: cython.bint
    limit_reached: cython.bint
    frontier: list
    found: list
    by_engine: object
    best_cards: cython.int
    best_score: cython.int
    best_state: cython.Py_ssize_t
    watching: cython.bint
    raw: cython.uchar[::1]
    raw_bytes: bytearray
    checksums: cython.uint[::1]

    # Tables.
    group_of: cython.int[::1]
    group_first: cython.int[::1]
    group_end: cython.int[::1]
    capacity: cython.int[::1]
    turns_up: cython.uchar[::1]
    left_of: cython.int[::1]
    rank: cython.uchar[::1]
    covers: cython.int[::1]
    covers_at: cython.int[::1]
    part_kind: cython.int[::1]
    part_group: cython.int[::1]
    part_number: cython.int[::1]
    part_cards: cython.ulonglong[::1]
    parts: cython.int[::1]
    parts_at: cython.int[::1]
    part_list: cython.int[::1]
    part_list_at: cython.int[::1]
    goal: cython.int
    build: cython.ulonglong[::1]
    run: cython.ulonglong[::1]
    order: cython.ulonglong[::1]
    begins: cython.ulonglong[::1]
    start: cython.ulonglong[::1]
    any_start: cython.uchar[::1]
    simple: cython.uchar[::1]
    against_left: cython.uchar[::1]
    pack: cython.ulonglong
    of_rank: cython.ulonglong[::1]
    of_suit: cython.ulonglong[::1]
    link_against: cython.int[::1]
    link_group: cython.int[::1]
    link_on: cython.ulonglong[::1]
    link_base: cython.uchar[::1]
    link_also: cython.int[::1]
    test_cards: cython.ulonglong[::1]
    test_base: cython.uchar[::1]
    tests: cython.int[::1]
    tests_at: cython.int[::1]
    elsewhere: cython.int[::1]
    elsewhere_at: cython.int[::1]
    lets_go: cython.uchar[::1]
    lifts_top: cython.uchar[::1]
    lifts_runs: cython.uchar[::1]
    lifts_tails: cython.uchar[::1]
    lifts_any: cython.uchar[::1]
    lifts_whole: cython.uchar[::1]
    in_shape: cython.uchar[::1]
    one_by_one: cython.uchar[::1]
    run_by_run: cython.uchar[::1]
    over_spaces: cython.uchar[::1]
    leaves_when: cython.int[::1]
    spaces_when: cython.int[::1]
    cells: cython.int[::1]
    cells_at: cython.int[::1]
    spaces: cython.int[::1]
    spaces_at: cython.int[::1]
    takes_nothing: cython.uchar[::1]
    takes_more: cython.uchar[::1]
    takes_in_order: cython.uchar[::1]
    takes_by_source: cython.uchar[::1]
    takes_exactly: cython.int[::1]
    judged_by_top: cython.uchar[::1]
    takes_when: cython.int[::1]
    reach: cython.int[::1]
    reach_at: cython.int[::1]
    barred: cython.uchar[::1]
    one_run: cython.uchar[::1]
    actions: cython.Py_ssize_t
    action_kind: cython.int[::1]
    action_times: cython.int[::1]
    action_when: cython.int[::1]
    action_waits: cython.uchar[::1]
    action_source: cython.int[::1]
    action_facing: cython.int[::1]
    action_targets: cython.int[::1]
    action_targets_at: cython.int[::1]
    some_wait: cython.bint
    places_matter: cython.uchar[::1]
    places: cython.int[::1]
    fills: cython.Py_ssize_t
    fill_source: cython.int[::1]
    fill_turns: cython.uchar[::1]
    fill_facing: cython.int[::1]
    fill_targets: cython.int[::1]
    fill_targets_at: cython.int[::1]
    # Settings.
    hidden: cython.bint
    a_move: cython.int
    kept: cython.int[::1]
    limited: cython.int[::1]
    refilled: cython.uchar[::1]
    gives: cython.int[::1]
    gives_at: cython.int[::1]
    alike: cython.uchar[::1]
    sorted_first: cython.int[::1]
    sorted_end: cython.int[::1]
    dealers: cython.int[::1]
    dealers_at: cython.int[::1]
    worth_kind: cython.int[::1]
    worth_each: cython.int[::1]
    space: cython.int
    broken: cython.int
    mixed: cython.int
    buried: cython.int
    hidden_card: cython.int
    at_home: cython.int
    covering: cython.int
    home: cython.int[::1]
    open: cython.int[::1]
    wanted_on: cython.ulonglong[::1]
    wanted_first: cython.ulonglong
    line_first: cython.int[::1]
    line_end: cython.int[::1]
    line_group: cython.int[::1]
    homing: cython.bint
    stays: cython.uchar[::1]
    users: cython.ulonglong[::1]
    can_tell: cython.bint
    harmless: cython.bint
    harmless_sources: cython.int[::1]
    harmless_home: cython.int[::1]
    harmless_next: cython.int[::1]
    harmless_first: cython.int[::1]
    harmless_before: cython.ulonglong
    harmless_begins: cython.ulonglong
    harmless_up_to: cython.ulonglong[::1]
    harmless_company: cython.ulonglong[::1]
    harmless_tails: cython.bint
    ends_stage: cython.uchar[::1]
    counted: cython.int[::1]
    counted_lines: cython.bint

    def __init__(
        self,
        tables: Tables,
        settings: Settings,
        most: int,
        by_engine: Callable[[bytes, int, bool], bytes | None],
    ) -> None:
        """Take the tables over; `by_engine` takes an action that no table tells, and gives the key of what comes of it.

        It gives None where the action is not allowed or not followed; it is told whether the search goes on from there.
        """
        self._take_tables(tables)
        self._take_settings(settings)
        piles: cython.Py_ssize_t = len(tables.group_of)
        self.piles, self.groups = piles, len(tables.group_first)
        self.stride = settings.cards + 2
        self.words = (settings.key_bytes + 7) // 8 + 1
        self.cards = array("B", bytes(piles * self.stride))
        self.size = array("i", [0]) * piles
        self.taken = array("i", [0]) * max(1, self.actions)
        self.drawn = 0
        self.log_place = array("i", [0]) * (8 * settings.cards + 64)
        self.log_card = array("B", bytes(8 * settings.cards + 64))
        self.logged = 0
        self.touched = array("i", [0]) * piles
        self.touched_size = array("i", [0]) * piles
        self.is_touched = array("B", bytes(piles))
        self.touches = 0
        self.taken_action = -1
        self.moves = array("i", [0]) * 1024
        self.followed = array("i", [0]) * (4 * settings.cards + 4)
        self.listed = self.follows = self.takers = 0
        self.taken_cards = 0
        self.taker = array("i", [0]) * (piles + 1)
        self.taker_mask = array("Q", [0]) * (piles + 1)
        self.opened = array("i", [0]) * (piles + 1)
        self.opened_mask = array("Q", [0]) * (piles + 1)
        self.others = array("i", [0]) * (piles + 1)
        self.key = array("Q", [0]) * self.words
        self.acc = 0
        self.filled = 0
        self.room = 256
        self.keys = array("Q", [0]) * (self.room * self.words)
        self.parent = array("i", [0]) * self.room
        self.depth = array("i", [0]) * self.room
        self.slots = array("Q", [0]) * 1024
        self.mask = 1023
        self.count = 0
        self.most = most
        self.sorting = array("i", [0]) * piles
        self.heap_score = array("i", [0]) * 256
        self.heap_state = array("i", [0]) * 256
        self.heap_size = 0
        self.found_score = array("i", [0]) * 16
        self.found_sum = array("I", [0]) * 16
        self.found_state = array("i", [0]) * 16
        self.begin_rounds()
        self.pile_worth = array("i", [0]) * piles
        self.worth = 0
        self.wanted_depth = array("i", [-1]) * 64
        self.won = -1
        self.exhaustive = True
        self.limit_reached = False
        self.frontier = []
        self.found = []
        self.by_engine = by_engine
        self.best_cards, self.best_score, self.best_state = -1, 0, -1
        self.watching = False
        self.raw_bytes = bytearray(8 * self.words)
        self.raw = self.raw_bytes
        self.checksums = CHECKSUMS

    def _take_tables(self, tables: Tables) -> None:
        self.group_of = tables.group_of
        self.group_first = tables.group_first
        self.group_end = tables.group_end
        self.capacity = tables.capacity
        self.turns_up = tables.turns_up
        self.left_of = tables.left_of
        self.rank = tables.rank
        self.covers, self.covers_at = tables.covers.items, tables.covers.at
        self.part_kind = tables.part_kind
        self.part_group = tables.part_group
        self.part_number = tables.part_number
        self.part_cards = tables.part_cards
        self.parts, self.parts_at = tables.conditions.items, tables.conditions.at
        self.part_list, self.part_list_at = tables.part_lists.items, tables.part_lists.at
        self.goal = tables.goal
        self.build, self.run, self.order = tables.build, tables.run, tables.order
        self.begins, self.start, self.any_start = tables.begins, tables.start, tables.any_start
        self.simple, self.against_left = tables.simple, tables.against_left
        self.pack, self.of_rank, self.of_suit = tables.pack, tables.of_rank, tables.of_suit
        self.link_against, self.link_group = tables.link_against, tables.link_group
        self.link_on, self.link_base, self.link_also = tables.link_on, tables.link_base, tables.link_also
        self.test_cards, self.test_base = tables.test_cards, tables.test_base
        self.tests, self.tests_at = tables.tests.items, tables.tests.at
        self.elsewhere, self.elsewhere_at = tables.elsewhere.items, tables.elsewhere.at
        self.lets_go, self.lifts_top, self.lifts_runs = tables.lets_go, tables.lifts_top, tables.lifts_runs
        self.lifts_tails, self.lifts_any, self.lifts_whole = (
            tables.lifts_tails,
            tables.lifts_any,
            tables.lifts_whole,
        )
        self.in_shape, self.one_by_one = tables.in_shape, tables.one_by_one
        self.run_by_run, self.over_spaces = tables.run_by_run, tables.over_spaces
        self.leaves_when, self.spaces_when = tables.leaves_when, tables.spaces_when
        self.cells, self.cells_at = tables.cells.items, tables.cells.at
        self.spaces, self.spaces_at = tables.spaces.items, tables.spaces.at
        self.takes_nothing, self.takes_more = tables.takes_nothing, tables.takes_more
        self.takes_in_order, self.takes_by_source = tables.takes_in_order, tables.takes_by_source
        self.takes_exactly, self.judged_by_top = tables.takes_exactly, tables.judged_by_top
        self.takes_when = tables.takes_when
        self.reach, self.reach_at = tables.reach.items, tables.reach.at
        self.barred, self.one_run = tables.barred, tables.one_run
        self.actions = len(tables.action_kind)
        self.action_kind, self.action_times = tables.action_kind, tables.action_times
        self.action_when, self.action_waits = tables.action_when, tables.action_waits
        self.action_source, self.action_facing = tables.action_source, tables.action_facing
        self.action_targets, self.action_targets_at = tables.action_targets.items, tables.action_targets.at
        self.some_wait = any(tables.action_waits)
        self.places_matter = tables.places_matter
        self.places = tables.places
        self.fills = len(tables.fill_source)
        self.fill_source, self.fill_turns = tables.fill_source, tables.fill_turns
        self.fill_facing = tables.fill_facing
        self.fill_targets, self.fill_targets_at = tables.fill_targets.items, tables.fill_targets.at

    def _take_settings(self, settings: Settings) -> None:
        self.hidden = settings.hidden
        self.a_move = settings.a_move
        self.kept = settings.kept
        self.limited, self.refilled = settings.limited, settings.refilled
        self.gives, self.gives_at = settings.gives.items, settings.gives.at
        self.sorted_first, self.sorted_end = settings.sorted_first, settings.sorted_end
        self.alike = settings.alike
        self.dealers, self.dealers_at = settings.sorted_dealers.items, settings.sorted_dealers.at
        self.worth_kind, self.worth_each = settings.worth_kind, settings.worth_each
        self.space, self.broken, self.mixed, self.buried, self.hidden_card = settings.weights
        self.at_home, self.covering = settings.at_home, settings.covering
        self.home, self.open = settings.home, settings.open
        self.wanted_on, self.wanted_first = settings.wanted_on, settings.wanted_first
        self.line_first, self.line_end = settings.line_first, settings.line_end
        self.line_group = settings.line_group
        self.homing, self.stays = settings.homing, settings.stays
        self.users, self.can_tell = settings.users, settings.can_tell
        self.harmless = settings.harmless
        self.harmless_sources, self.harmless_home = settings.harmless_sources, settings.harmless_home
        self.harmless_next, self.harmless_first = settings.harmless_next, settings.harmless_first
        self.harmless_begins = settings.harmless_begins
        self.harmless_before = 0
        self.harmless_up_to = settings.harmless_up_to
        self.harmless_company = settings.harmless_company
        self.harmless_tails = settings.harmless_tails
        self.ends_stage = settings.ends_stage
        self.counted, self.counted_lines = settings.counted, settings.counted_lines

    # What a search calls

    def __len__(self) -> int:
        """How many positions were reached."""
        return self.count

    def __contains__(self, key: bytes) -> bool:
        """Whether a position was reached."""
        return self._number(key) >= 0

    def __getitem__(self, key: bytes) -> bytes | None:
        """The key of the position before."""
        state: cython.Py_ssize_t = self._number(key)
        if state < 0:
            raise KeyError(key)
        before: cython.Py_ssize_t = self.parent[state]
        return None if before < 0 else self.key_of(before)

    def begin(self, key: bytes) -> None:
        """Remember the first position."""
        self._key_from(key)
        self._insert(self._hash(), -1)

    def key_of(self, state: int) -> bytes:
        """The key of a position by its number."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, state) * self.words
        length: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.keys[base + self.words - 1])
        i: cython.Py_ssize_t
        for i in range(length):
            self.raw[i] = (self.keys[base + (i >> 3)] >> (56 - 8 * (i & 7))) & 255
        return bytes(self.raw_bytes[:length])

    def results(self) -> tuple[bytes | None, bool, bool]:
        """The key that won; whether nothing was left out; whether there was no room for another position."""
        won = None if self.won < 0 else self.key_of(self.won)
        return won, self.exhaustive, self.limit_reached

    def take_frontier(self) -> list[tuple[int, bytes]]:
        """What ended stages since this was asked last."""
        taken = self.frontier
        self.frontier = []
        return taken

    def expand(self, key: bytes) -> list[tuple[int, bytes]]:
        """The positions one move from this one that were not reached before, each with minus its score."""
        state: cython.Py_ssize_t = self._number(key)
        if state < 0:
            raise KeyError(key)
        self.found = []
        self._expand(state, ALONE)
        found = self.found
        self.found = []
        return found

    def begin_rounds(self) -> None:
        """Let the first position be all that is kept of a round."""
        self.kept_states = array("i", [0])
        self.found_size = 0
        self.round_at = 0

    def go_round(self, steps: int) -> int:
        """Go on from the positions kept of the last round, at most so many; how many it were, 0 when all had their turn.

        It ends with a win and at the limit, too.
        """
        made: cython.Py_ssize_t = 0
        while made < steps and self.round_at < len(self.kept_states):
            self.round_at += 1
            made += 1
            self._expand(self.kept_states[self.round_at - 1], IN_ROUNDS)
            if self.won >= 0 or self.limit_reached:
                break
        return made

    def keep_best(self, width: int) -> int:
        """Keep the best that were found in this round; how many there were.

        Of positions with one score those with the lower checksum of their keys are kept, of such those found first.
        """
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.found_size
        kept: cython.Py_ssize_t = min(n, width)
        self.kept_states = array("i", [0]) * kept
        for i in range(n // 2):
            self._sink(n // 2 - 1 - i, n)
        for i in range(kept):
            self.kept_states[i] = self.found_state[0]
            self.found_score[0] = self.found_score[n - 1 - i]
            self.found_sum[0] = self.found_sum[n - 1 - i]
            self.found_state[0] = self.found_state[n - 1 - i]
            self._sink(0, n - 1 - i)
        self.found_size = 0
        self.round_at = 0
        return n

    def wait(self, scored: list[tuple[int, bytes]]) -> None:
        """Let these positions wait, and no others."""
        self.heap_size = 0
        for score, key in scored:
            self._push(score, self._number(key))

    def waiting(self) -> int:
        """How many positions wait."""
        return self.heap_size

    def explore(self, most: int, steps: int) -> int:
        """Go on from the best that wait until so many positions were reached, but no more than `steps` times.

        It ends with a win and at the limit, too. How many times it went on.
        """
        made: cython.Py_ssize_t = 0
        limit: cython.Py_ssize_t = most
        while made < steps and self.heap_size > 0 and self.count < limit:
            if self.won >= 0 or self.limit_reached:
                break
            self._expand(self._pop(), WAITING)
            made += 1
        return made

    def watch(self) -> None:
        """Remember the best position that was gone on from: where most cards are in place."""
        self.watching = True

    def best(self) -> tuple[int, int, bytes] | None:
        """How many cards are in place there, its score and its key."""
        if self.best_state < 0:
            return None
        return self.best_cards, self.best_score, self.key_of(self.best_state)

    def way(self, raw: bytes, wanted: bytes) -> list[tuple[int, int, int, int]]:
        """The move from a position, packed as its piles lie, to the one with this key, and those that follow; or none."""
        self._key_from(wanted)
        aim = array("Q", self.key)
        self._load_raw(raw)
        self._list_moves()
        i: cython.Py_ssize_t
        for i in range(self.listed):
            source: cython.Py_ssize_t = self.moves[4 * i]
            start: cython.Py_ssize_t = self.moves[4 * i + 1]
            is_other: cython.bint = self._is_other(source, start)
            if is_other:
                after = self.by_engine(raw, start, False)
                if after is None:
                    continue
                self._load_after(after)
            else:
                self._make(source, start, self.moves[4 * i + 2], self.moves[4 * i + 3])
            self._pack()
            if self._is_key(aim):
                return [(source, start, self.moves[4 * i + 2], self.moves[4 * i + 3]), *self._followed()]
            if is_other:
                self._load_raw(raw)
            else:
                self._undo()
        return []

    def _followed(self) -> list[tuple[int, int, int, int]]:
        """The moves home that followed the last one."""
        at = range(0, 4 * self.follows, 4)
        return [(self.followed[i], self.followed[i + 1], 1, self.followed[i + 3]) for i in at]

    # Keys

    @cython.cfunc
    def _key_from(self, key: bytes) -> cython.int:
        """Take over a key as bytes."""
        view: cython.const[cython.uchar][::1] = key
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = len(key)
        if n > 8 * (self.words - 1):
            raise ValueError("a key is longer than the cards allow")
        for i in range(self.words):
            self.key[i] = 0
        for i in range(n):
            self.key[i >> 3] |= cython.cast(cython.ulonglong, view[i]) << (56 - 8 * (i & 7))
        self.key[self.words - 1] = n
        return 0

    @cython.cfunc
    def _is_key(self, words: cython.ulonglong[::1]) -> cython.bint:
        i: cython.Py_ssize_t
        for i in range(self.words):  # noqa: SIM110 - a loop of C
            if self.key[i] != words[i]:
                return False
        return True

    @cython.cfunc
    def _load_raw(self, key: bytes) -> cython.int:
        """Lay a position out that is packed as its piles lie."""
        self._key_from(key)
        self._load(self.key, 0)
        if self.harmless:
            self.harmless_before = self._harmless_cards()
        return 0

    @cython.cfunc
    def _load_after(self, key: bytes) -> cython.int:
        """Lay out what an action leads to that the engine took."""
        pile: cython.Py_ssize_t
        self._key_from(key)
        self._load(self.key, 0)
        for pile in range(self.piles):
            self._touch(pile)
        self.follows = 0
        if self.harmless:
            self._play_harmless()
        return 0

    @cython.cfunc
    @cython.inline
    def _is_other(self, source: cython.Py_ssize_t, action: cython.Py_ssize_t) -> cython.bint:
        """Whether a move is an action that the engine takes."""
        return source == ACTION and self.action_kind[action] != DEAL and self.action_kind[action] != TURN_OVER

    @cython.cfunc
    def _number(self, key: bytes) -> cython.Py_ssize_t:
        """The number of a position by its key; -1 if it was not reached."""
        self._key_from(key)
        return self._lookup(self._hash())

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _hash(self) -> cython.ulonglong:
        h: cython.ulonglong = 0
        i: cython.Py_ssize_t
        for i in range(self.words):
            h = ((h ^ self.key[i]) * FACTOR) & WORD
            h ^= h >> 32
        return h

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFF, check=True)
    def _checksum(self) -> cython.uint:
        """The checksum of the key that was packed last, as `zlib.crc32` reckons it."""
        n: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.key[self.words - 1])
        i: cython.Py_ssize_t
        byte: cython.uint
        checksum: cython.uint = 0xFFFFFFFF
        for i in range(n):
            byte = cython.cast(cython.uint, self.key[i >> 3] >> (56 - 8 * (i & 7))) & 255
            checksum = self.checksums[(checksum ^ byte) & 255] ^ (checksum >> 8)
        return checksum ^ 0xFFFFFFFF

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _lookup(self, h: cython.ulonglong) -> cython.Py_ssize_t:
        slot: cython.ulonglong = h & self.mask
        tag: cython.ulonglong = h >> 32
        entry: cython.ulonglong
        base: cython.Py_ssize_t
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        equal: cython.bint
        while True:
            entry = self.slots[cython.cast(cython.Py_ssize_t, slot)]
            if entry == 0:
                return -1
            if entry >> 32 == tag:
                state = cython.cast(cython.Py_ssize_t, entry & HALF) - 1
                base = state * self.words
                equal = True
                for i in range(self.words):
                    if self.keys[base + i] != self.key[i]:
                        equal = False
                        break
                if equal:
                    return state
            slot = (slot + 1) & self.mask

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _insert(self, h: cython.ulonglong, parent: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Keep a key that is new; its number."""
        if self.count >= self.room:
            self._grow_keys()
        if 2 * self.count >= cython.cast(cython.Py_ssize_t, self.mask):
            self._grow_slots()
        state: cython.Py_ssize_t = self.count
        base: cython.Py_ssize_t = state * self.words
        i: cython.Py_ssize_t
        for i in range(self.words):
            self.keys[base + i] = self.key[i]
        self.parent[state] = parent
        self.depth[state] = self.depth[parent] + 1 if parent >= 0 else 0
        self.count += 1
        self._enter(h, state)
        return state

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _enter(self, h: cython.ulonglong, state: cython.Py_ssize_t) -> cython.int:
        slot: cython.ulonglong = h & self.mask
        while self.slots[cython.cast(cython.Py_ssize_t, slot)] != 0:
            slot = (slot + 1) & self.mask
        self.slots[cython.cast(cython.Py_ssize_t, slot)] = ((h >> 32) << 32) | cython.cast(
            cython.ulonglong, state + 1
        )
        return 0

    @cython.cfunc
    def _grow_keys(self) -> cython.int:
        room = self.room + self.room // 2
        self.keys = _grown(self.keys, "Q", room * self.words)
        self.parent = _grown(self.parent, "i", room)
        self.depth = _grown(self.depth, "i", room)
        self.room = room
        return 0

    @cython.cfunc
    def _grow_slots(self) -> cython.int:
        size = 2 * (self.mask + 1)
        self.slots = array("Q", [0]) * size
        self.mask = size - 1
        kept = array("Q", self.key)
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for state in range(self.count):
            for i in range(self.words):
                self.key[i] = self.keys[state * self.words + i]
            self._enter(self._hash(), state)
        for i in range(self.words):
            self.key[i] = kept[i]
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _load(self, words: cython.ulonglong[::1], base: cython.Py_ssize_t) -> cython.int:
        """Lay a key out as a position."""
        place: cython.Py_ssize_t = 0
        index: cython.Py_ssize_t
        pile: cython.Py_ssize_t = 0
        at: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, words[base + self.words - 1])
        code: cython.int
        w: cython.ulonglong = 0
        for index in range(len(self.limited)):
            self.taken[self.limited[index]] = self._byte(words, base, place) << 8 | self._byte(
                words, base, place + 1
            )
            place += 2
        self.drawn = 0
        for _ in range(4):
            self.drawn = self.drawn << 8 | cython.cast(cython.ulonglong, self._byte(words, base, place))
            place += 1
        w = words[base + (place >> 3)]
        while place < n:
            if place & 7 == 0:
                w = words[base + (place >> 3)]
            code = cython.cast(cython.int, w >> (56 - 8 * (place & 7))) & 255
            if code == BETWEEN:
                self.size[pile] = cython.cast(cython.int, at)
                pile += 1
                at = 0
            else:
                if at >= self.stride:
                    raise ValueError("a pile has more cards than there are")
                self.cards[pile * self.stride + at] = code
                at += 1
            place += 1
        self.size[pile] = cython.cast(cython.int, at)
        self.logged = 0
        for index in range(self.touches):
            self.is_touched[self.touched[index]] = 0
        self.touches = 0
        self.taken_action = -1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _byte(
        self, words: cython.ulonglong[::1], base: cython.Py_ssize_t, place: cython.Py_ssize_t
    ) -> cython.int:
        return cython.cast(cython.int, (words[base + (place >> 3)] >> (56 - 8 * (place & 7))) & 255)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _add(self, code: cython.ulonglong) -> cython.int:
        """Put the next byte of the key."""
        self.acc = self.acc << 8 | code
        self.filled += 1
        if self.filled & 7 == 0:
            self.key[(self.filled >> 3) - 1] = self.acc
            self.acc = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _pack(self) -> cython.int:
        """Pack the position into the key, as `StatePacker.pack` does."""
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        at: cython.Py_ssize_t
        end: cython.Py_ssize_t
        w: cython.ulonglong
        n: cython.Py_ssize_t
        self.acc = 0
        self.filled = 0
        for index in range(len(self.limited)):
            place = self.taken[self.limited[index]]
            self._add(cython.cast(cython.ulonglong, place >> 8))
            self._add(cython.cast(cython.ulonglong, place & 255))
        for index in range(4):
            self._add((self.drawn >> (24 - 8 * index)) & 255)
        self._sort()
        w, n = self.acc, self.filled
        for index in range(self.piles):
            pile = self.sorting[index]
            if index:
                w = w << 8 | 255
                n += 1
                if n & 7 == 0:
                    self.key[(n >> 3) - 1] = w
                    w = 0
            at = pile * self.stride
            end = at + self.size[pile]
            while at < end:
                w = w << 8 | self.cards[at]
                at += 1
                n += 1
                if n & 7 == 0:
                    self.key[(n >> 3) - 1] = w
                    w = 0
        place = n >> 3
        if n & 7:
            self.key[place] = w << (64 - 8 * (n & 7))
            place += 1
        while place < self.words - 1:
            self.key[place] = 0
            place += 1
        self.key[self.words - 1] = n
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _sort(self) -> cython.int:
        """The order in which piles are packed: those that may trade places by their cards."""
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        hole: cython.Py_ssize_t
        first: cython.Py_ssize_t
        pile: cython.int
        for index in range(self.piles):
            self.sorting[index] = cython.cast(cython.int, index)
        for index in range(len(self.sorted_first)):
            if not self._trades_places(index):
                continue
            first = self.sorted_first[index]
            for place in range(first + 1, self.sorted_end[index]):
                pile = self.sorting[place]
                hole = place
                while hole > first and self._comes_before(pile, self.sorting[hole - 1]):
                    self.sorting[hole] = self.sorting[hole - 1]
                    hole -= 1
                self.sorting[hole] = pile
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _trades_places(self, index: cython.Py_ssize_t) -> cython.int:
        """Whether no action may come any more that tells the piles of a group apart."""
        at: cython.Py_ssize_t
        source: cython.Py_ssize_t
        action: cython.Py_ssize_t
        for at in range(self.dealers_at[index], self.dealers_at[index + 1]):
            action = self.dealers[at]
            if self.action_times[action] >= 0 and self.taken[action] >= self.action_times[action]:
                continue
            if self.refilled[action]:
                return 0
            for source in range(self.gives_at[action], self.gives_at[action + 1]):
                if self.size[self.gives[source]]:
                    return 0
        return 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _comes_before(self, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        a: cython.Py_ssize_t = one * self.stride
        b: cython.Py_ssize_t = other * self.stride
        n: cython.Py_ssize_t = self.size[one]
        m: cython.Py_ssize_t = self.size[other]
        i: cython.Py_ssize_t = 0
        while i < n and i < m:
            if self.cards[a + i] != self.cards[b + i]:
                return self.cards[a + i] < self.cards[b + i]
            i += 1
        return n < m

    # Positions that wait

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _is_better(self, score: cython.int, state: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.int:
        """Whether a position comes before one that waits: by its score, then by its key."""
        other: cython.Py_ssize_t = self.heap_state[place]
        i: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        if score != self.heap_score[place]:
            return score < self.heap_score[place]
        a, b = state * self.words, other * self.words
        for i in range(self.words):
            if self.keys[a + i] != self.keys[b + i]:
                return self.keys[a + i] < self.keys[b + i]
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _push(self, score: cython.int, state: cython.Py_ssize_t) -> cython.int:
        if self.heap_size >= len(self.heap_score):
            self.heap_score = _grown(self.heap_score, "i", 2 * self.heap_size)
            self.heap_state = _grown(self.heap_state, "i", 2 * self.heap_size)
        place: cython.Py_ssize_t = self.heap_size
        above: cython.Py_ssize_t
        self.heap_size += 1
        while place > 0:
            above = (place - 1) >> 1
            if not self._is_better(score, state, above):
                break
            self.heap_score[place] = self.heap_score[above]
            self.heap_state[place] = self.heap_state[above]
            place = above
        self.heap_score[place] = score
        self.heap_state[place] = cython.cast(cython.int, state)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _pop(self) -> cython.Py_ssize_t:
        """The best that waits."""
        best: cython.Py_ssize_t = self.heap_state[0]
        self.heap_size -= 1
        last: cython.Py_ssize_t = self.heap_size
        score: cython.int = self.heap_score[last]
        state: cython.Py_ssize_t = self.heap_state[last]
        place: cython.Py_ssize_t = 0
        below: cython.Py_ssize_t = 1
        while below < last:
            if below + 1 < last and self._is_better(
                self.heap_score[below + 1], self.heap_state[below + 1], below
            ):
                below += 1
            if self._is_better(score, state, below):
                break
            self.heap_score[place] = self.heap_score[below]
            self.heap_state[place] = self.heap_state[below]
            place = below
            below = 2 * place + 1
        self.heap_score[place] = score
        self.heap_state[place] = cython.cast(cython.int, state)
        return best

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _find(self, score: cython.int, state: cython.Py_ssize_t) -> cython.int:
        """Remember a position that is new in this round."""
        n: cython.Py_ssize_t = self.found_size
        if n >= len(self.found_score):
            self.found_score = _grown(self.found_score, "i", 2 * n)
            self.found_sum = _grown(self.found_sum, "I", 2 * n)
            self.found_state = _grown(self.found_state, "i", 2 * n)
        self.found_score[n] = score
        self.found_sum[n] = self._checksum()
        self.found_state[n] = cython.cast(cython.int, state)
        self.found_size = n + 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _is_first(
        self,
        score: cython.int,
        checksum: cython.uint,
        state: cython.int,
        place: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether a position is rather kept than another that was found in this round."""
        if score != self.found_score[place]:
            return score < self.found_score[place]
        if checksum != self.found_sum[place]:
            return checksum < self.found_sum[place]
        return state < self.found_state[place]

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _sink(self, place: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.int:
        """Make a heap of what was found: let a position sink to where it belongs."""
        if place >= size:
            return 0
        score: cython.int = self.found_score[place]
        checksum: cython.uint = self.found_sum[place]
        state: cython.int = self.found_state[place]
        below: cython.Py_ssize_t = 2 * place + 1
        while below < size:
            if below + 1 < size and self._is_first(
                self.found_score[below + 1], self.found_sum[below + 1], self.found_state[below + 1], below
            ):
                below += 1
            if self._is_first(score, checksum, state, below):
                break
            self.found_score[place] = self.found_score[below]
            self.found_sum[place] = self.found_sum[below]
            self.found_state[place] = self.found_state[below]
            place = below
            below = 2 * place + 1
        self.found_score[place] = score
        self.found_sum[place] = checksum
        self.found_state[place] = state
        return 0

    # Changing the position, and taking that back

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _touch(self, pile: cython.Py_ssize_t) -> cython.int:
        if not self.is_touched[pile]:
            self.is_touched[pile] = 1
            self.touched[self.touches] = cython.cast(cython.int, pile)
            self.touched_size[self.touches] = self.size[pile]
            self.touches += 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _put(self, place: cython.Py_ssize_t, card: cython.uchar) -> cython.int:
        if self.logged >= len(self.log_place):
            self.log_place = _grown(self.log_place, "i", 2 * self.logged)
            self.log_card = _grown(self.log_card, "B", 2 * self.logged)
        self.log_place[self.logged] = cython.cast(cython.int, place)
        self.log_card[self.logged] = self.cards[place]
        self.logged += 1
        self.cards[place] = card
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _lay(self, pile: cython.Py_ssize_t, card: cython.uchar) -> cython.int:
        """Lay a card on a pile; what the key does not keep is not kept here either."""
        self._touch(pile)
        kept: cython.int = self.kept[pile]
        if kept and self.size[pile]:
            if kept == KEPT_TOP:
                self._put(pile * self.stride, card)
            return 0
        self._put(pile * self.stride + self.size[pile], 0 if kept == KEPT_EMPTINESS else card)
        self.size[pile] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _move(
        self,
        source: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
    ) -> cython.int:
        """Move cards as `Position.push` does."""
        base: cython.Py_ssize_t = source * self.stride
        i: cython.Py_ssize_t
        for i in range(count):
            self._lay(target, self.cards[base + start + i])
        self._touch(source)
        size: cython.Py_ssize_t = self.size[source]
        for i in range(start + count, size):
            self._put(base + i - count, self.cards[base + i])
        size -= count
        self.size[source] = cython.cast(cython.int, size)
        if size and self.cards[base + size - 1] >= 64 and self.turns_up[source]:
            self._put(base + size - 1, self.cards[base + size - 1] - 64)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _make(
        self,
        source: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
    ) -> cython.int:
        """Make a move that was listed, and what follows by itself."""
        if source != ACTION:
            self._move(source, start, count, target)
        elif self.action_kind[start] == DEAL:
            self._deal(start)
        else:
            self._turn_over(start)
        if len(self.places) or self.fills:
            self._settle()
        self.follows = 0
        if self.harmless:
            self._play_harmless()
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _count(self, action: cython.Py_ssize_t) -> cython.int:
        """Count an action that may be taken only so often."""
        if self.action_times[action] >= 0:
            self.taken[action] += 1
            self.taken_action = action
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _deal(self, action: cython.Py_ssize_t) -> cython.int:
        source: cython.Py_ssize_t = self.action_source[action]
        at: cython.Py_ssize_t
        card: cython.int
        self._touch(source)
        for at in range(self.action_targets_at[action], self.action_targets_at[action + 1]):
            if self.size[source] == 0:
                break
            self.size[source] -= 1
            card = self.cards[source * self.stride + self.size[source]]
            self._lay(self.action_targets[at], (card & 63) | self.action_facing[action])
        self._count(action)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _turn_over(self, action: cython.Py_ssize_t) -> cython.int:
        """Lay all cards of a pile on another one, turned over if they change face."""
        source: cython.Py_ssize_t = self.action_source[action]
        target: cython.Py_ssize_t = self.action_targets[self.action_targets_at[action]]
        facing: cython.int = self.action_facing[action]
        base: cython.Py_ssize_t = source * self.stride
        n: cython.Py_ssize_t = self.size[source]
        i: cython.Py_ssize_t
        stay_down: cython.bint = facing != 0
        for i in range(n):
            if self.cards[base + i] < 64:
                stay_down = False
        first: cython.int = self.cards[base]
        turns: cython.bint = not stay_down and ((first & 64) ^ facing) != 0
        for i in range(n):
            if turns:
                self._lay(target, (self.cards[base + n - 1 - i] & 63) | facing)
            elif stay_down:
                self._lay(target, self.cards[base + i])
            else:
                self._lay(target, (self.cards[base + i] & 63) | facing)
        self._touch(source)
        self.size[source] = 0
        self._count(action)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _settle(self) -> cython.int:
        """What happens by itself: places turn up that are free, empty piles get cards."""
        changed: cython.bint = True
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        source: cython.Py_ssize_t
        top: cython.Py_ssize_t
        card: cython.int
        while changed:
            changed = False
            for i in range(len(self.places)):
                pile = self.places[i]
                if self.size[pile]:
                    top = pile * self.stride + self.size[pile] - 1
                    if self.cards[top] >= 64 and not self._is_covered(pile):
                        self._touch(pile)
                        self._put(top, self.cards[top] - 64)
                        changed = True
            for i in range(self.fills):
                source = self.fill_source[i]
                for at in range(self.fill_targets_at[i], self.fill_targets_at[i + 1]):
                    pile = self.fill_targets[at]
                    if self.size[source] and not self.size[pile]:
                        self._touch(source)
                        self.size[source] -= 1
                        card = self.cards[source * self.stride + self.size[source]]
                        self._lay(pile, (card & 63) | self.fill_facing[i])
                        changed = True
                if self.fill_turns[i] and self.size[source]:
                    top = source * self.stride + self.size[source] - 1
                    if self.cards[top] >= 64:
                        self._touch(source)
                        self._put(top, self.cards[top] - 64)
                        changed = True
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _undo(self) -> cython.int:
        i: cython.Py_ssize_t
        while self.logged > 0:
            self.logged -= 1
            self.cards[self.log_place[self.logged]] = self.log_card[self.logged]
        for i in range(self.touches):
            self.size[self.touched[i]] = self.touched_size[i]
            self.is_touched[self.touched[i]] = 0
        self.touches = 0
        if self.taken_action >= 0:
            self.taken[self.taken_action] -= 1
            self.taken_action = -1
        return 0

    # Conditions

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _holds(self, condition: cython.int) -> cython.int:
        """Whether all parts of a condition hold."""
        if condition < 0:
            return 1
        at: cython.Py_ssize_t
        i: cython.Py_ssize_t
        part: cython.Py_ssize_t
        kind: cython.int
        few: cython.int
        for at in range(self.parts_at[condition], self.parts_at[condition + 1]):
            part = self.parts[at]
            kind = self.part_kind[part]
            if kind == RUNS:
                if not self._are_runs(part):
                    return 0
                continue
            few = 0
            for i in range(self.part_list_at[part], self.part_list_at[part + 1]):
                if kind == FEW_PILES:
                    few += self.size[self.part_list[i]] != 0
                elif kind == FILLED:
                    if self.size[self.part_list[i]] == 0:
                        return 0
                elif kind == ONLY:
                    if not self._has_only(self.part_list[i], self.part_cards[part]):
                        return 0
                elif self.size[self.part_list[i]]:
                    return 0
            if kind == FEW_PILES and few > self.part_number[part]:
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _has_only(self, pile: cython.Py_ssize_t, cards: cython.ulonglong) -> cython.int:
        i: cython.Py_ssize_t
        base: cython.Py_ssize_t = pile * self.stride
        for i in range(self.size[pile]):
            if not cards >> (self.cards[base + i] & 63) & 1:
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _are_runs(self, part: cython.Py_ssize_t) -> cython.int:
        """Whether every line that has cards is a run of the length that is asked for."""
        at: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        cards: cython.int
        first: cython.Py_ssize_t
        end: cython.Py_ssize_t
        at = self.part_list_at[part]
        while at < self.part_list_at[part + 1]:
            first, end = self.part_list[at], self.part_list[at + 1]
            cards = 0
            for pile in range(first, end):
                cards += self.size[pile]
            if cards and (
                cards != self.part_number[part]
                or self._run_at_start(first, end, self.part_group[part]) != cards
            ):
                return 0
            at += 2
        return 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _run_at_start(
        self, first: cython.Py_ssize_t, end: cython.Py_ssize_t, group: cython.Py_ssize_t
    ) -> cython.int:
        """How long the run is at the beginning of a line, as in `conditions.run_at_start`."""
        step: cython.Py_ssize_t = 1 if end == first + 1 else self.stride
        at: cython.Py_ssize_t = first * self.stride
        pile: cython.Py_ssize_t = first
        length: cython.int = 0
        before: cython.int = -1
        card: cython.int
        base: cython.Py_ssize_t = group * 128
        while True:
            if end == first + 1:
                if length >= self.size[first]:
                    return length
                card = self.cards[at]
            else:
                if pile >= end or self.size[pile] == 0:
                    return length
                card = self.cards[at + self.size[pile] - 1]
            if card >= 64:
                return length
            if before < 0:
                if not self.begins[group] >> card & 1:
                    return 0
            elif not self.build[base + before] >> card & 1:
                return length
            before = card
            length += 1
            at += step
            pile += 1

    # What piles take

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _fitting(self, pile: cython.Py_ssize_t) -> cython.ulonglong:
        """The cards that a pile takes where a look at its top does not decide, as `GroupStacking.fitting` tells."""
        group: cython.Py_ssize_t = self.group_of[pile]
        test: cython.Py_ssize_t = 2 * group + 1
        at: cython.Py_ssize_t
        n: cython.int = self.size[pile]
        found: cython.ulonglong
        places: cython.bint = n != 0
        if n and self.cards[pile * self.stride + n - 1] >= 64:
            return 0
        for at in range(self.elsewhere_at[group], self.elsewhere_at[group + 1]):
            if self._has_place(self.elsewhere[at], pile):
                places = True
        if not places:
            test -= 1
        found = self.test_cards[test]
        if self.test_base[test]:
            found |= self._of_base(group)
        for at in range(self.tests_at[test], self.tests_at[test + 1]):
            found |= self._related(self.tests[at], pile, group)
        return found if places else found & self.of_suit[pile]

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _has_place(self, link: cython.Py_ssize_t, pile: cython.Py_ssize_t) -> cython.int:
        against: cython.int = self.link_against[link]
        if against == LEFT:
            return self.left_of[pile] >= 0
        return against != PREVIOUS or pile > self.group_first[self.group_of[pile]]

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _of_base(self, group: cython.Py_ssize_t) -> cython.ulonglong:
        pile: cython.Py_ssize_t
        card: cython.int
        for pile in range(self.group_first[group], self.group_end[group]):
            if self.size[pile]:
                card = self.cards[pile * self.stride] & 63
                return 0 if UNKNOWN_BIT >> card & 1 else self.of_rank[self.rank[card]]
        return 0

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _related(
        self, link: cython.Py_ssize_t, pile: cython.Py_ssize_t, group: cython.Py_ssize_t
    ) -> cython.ulonglong:
        """The cards that stand in a relation, and in those that must hold besides."""
        related: cython.ulonglong = self._by_link(link, pile, group)
        link = self.link_also[link]
        while link >= 0 and self._has_place(link, pile):
            related &= self._by_link(link, pile, group)
            link = self.link_also[link]
        return related

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _by_link(
        self, link: cython.Py_ssize_t, pile: cython.Py_ssize_t, group: cython.Py_ssize_t
    ) -> cython.ulonglong:
        against: cython.int = self.link_against[link]
        other: cython.Py_ssize_t
        i: cython.Py_ssize_t
        found: cython.ulonglong = 0
        if self.link_base[link]:
            return self._of_base(group)
        if against == TOP:
            return self._on_top(link, pile)
        if against == LEFT:
            return 0 if self.left_of[pile] < 0 else self._on_top(link, self.left_of[pile])
        if against == PREVIOUS:
            if pile > self.group_first[self.group_of[pile]]:
                for i in range(self.size[pile - 1]):
                    found |= self.link_on[link * 128 + self.cards[(pile - 1) * self.stride + i]]
            return found
        group = self.link_group[link]
        for other in range(self.group_first[group], self.group_end[group]):
            found |= self._on_top(link, other)
        return found

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _on_top(self, link: cython.Py_ssize_t, pile: cython.Py_ssize_t) -> cython.ulonglong:
        n: cython.int = self.size[pile]
        return self.link_on[link * 128 + self.cards[pile * self.stride + n - 1]] if n else 0

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _taken_by(self, pile: cython.Py_ssize_t) -> cython.ulonglong:
        """The cards that a pile takes, its room and its condition aside."""
        group: cython.Py_ssize_t = self.group_of[pile]
        n: cython.int = self.size[pile]
        left: cython.Py_ssize_t
        if not self.simple[group]:
            return self._fitting(pile)
        if n:
            return self.build[group * 128 + self.cards[pile * self.stride + n - 1]]
        if self.against_left[group]:
            left = self.left_of[pile]
            if left >= 0:
                n = self.size[left]
                return self.build[group * 128 + self.cards[left * self.stride + n - 1]] if n else 0
        return self.begins[group]

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _find_takers(self) -> cython.int:
        """Who takes which cards at the moment, in the order in which moves are listed."""
        group: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        mask: cython.ulonglong
        i: cython.Py_ssize_t
        n: cython.int
        opened: cython.Py_ssize_t = 0
        others: cython.Py_ssize_t = 0
        self.takers = 0
        for group in range(self.groups):
            if self.takes_nothing[group] or self.takes_by_source[group]:
                continue
            if self.takes_when[group] >= 0 and not self._holds(self.takes_when[group]):
                continue
            for pile in range(self.group_first[group], self.group_end[group]):
                n = self.size[pile]
                if n >= self.capacity[pile]:
                    continue
                mask = self._taken_by(pile) & self.pack
                if self.simple[group] and n:
                    self.taker[self.takers] = cython.cast(cython.int, pile)
                    self.taker_mask[self.takers] = mask
                    self.takers += mask != 0
                elif self.simple[group] and self.any_start[group] and not self.against_left[group]:
                    self.others[others] = cython.cast(cython.int, pile)
                    others += 1
                else:
                    self.opened[opened] = cython.cast(cython.int, pile)
                    self.opened_mask[opened] = mask
                    opened += mask != 0
        for i in range(opened):
            self.taker[self.takers] = self.opened[i]
            self.taker_mask[self.takers] = self.opened_mask[i]
            self.takers += 1
        for i in range(others):
            self.taker[self.takers] = self.others[i]
            self.taker_mask[self.takers] = WORD >> 1
            self.takers += 1
        self.taken_cards = 0
        for i in range(self.takers):
            self.taken_cards |= self.taker_mask[i]
        return 0

    # Moves

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _list_moves(self) -> cython.int:
        """All moves in the order in which the engine lists them."""
        group: cython.Py_ssize_t
        target: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        self.listed = 0
        self._find_takers()
        for group in range(self.groups):
            if not self.lets_go[group]:
                continue
            if self.leaves_when[group] >= 0 and not self._holds(self.leaves_when[group]):
                continue
            for pile in range(self.group_first[group], self.group_end[group]):
                self._list_ends(pile, group)
            if self.lifts_any[group]:
                for pile in range(self.group_first[group], self.group_end[group]):
                    self._list_covered(pile, group)
            for target in range(self.groups):
                if self.takes_by_source[target] and not self.takes_nothing[target]:
                    self._list_judged(group, target)
        self._list_actions()
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _note(
        self,
        source: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
    ) -> cython.int:
        at: cython.Py_ssize_t = 4 * self.listed
        if at + 4 > len(self.moves):
            self.moves = _grown(self.moves, "i", 2 * at)
        self.moves[at] = cython.cast(cython.int, source)
        self.moves[at + 1] = cython.cast(cython.int, start)
        self.moves[at + 2] = cython.cast(cython.int, count)
        self.moves[at + 3] = cython.cast(cython.int, target)
        self.listed += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _is_covered(self, pile: cython.Py_ssize_t) -> cython.int:
        i: cython.Py_ssize_t
        for i in range(self.covers_at[pile], self.covers_at[pile + 1]):
            if self.size[self.covers[i]]:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _next_start(self, pile: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where the next longer part begins that may move at once, after one that begins at `start`; -1 if none does.

        A `start` of the pile's size asks for the first.
        """
        group: cython.Py_ssize_t = self.group_of[pile]
        base: cython.Py_ssize_t = pile * self.stride
        n: cython.Py_ssize_t = self.size[pile]
        i: cython.Py_ssize_t
        below: cython.int
        if start == n:
            if n == 0 or self.cards[base + n - 1] >= 64:
                return -1
            if self.in_shape[group] and self._is_covered(pile):
                return -1
            if self.lifts_top[group]:
                return n - 1
        elif start > 0:
            below = self.cards[base + start - 1]
            if self.lifts_tails[group]:
                if below < 64:
                    return start - 1
            elif self.lifts_runs[group] and (
                self.order[group * 128 + below] >> (self.cards[base + start] & 63) & 1
                and self.cards[base + start] < 64
            ):
                return start - 1
        if self.lifts_whole[group] and start > 0:
            for i in range(n):
                if self.cards[base + i] >= 64:
                    return -1
            return 0
        return -1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _list_ends(self, pile: cython.Py_ssize_t, group: cython.Py_ssize_t) -> cython.int:
        """Moves of the end parts of a pile."""
        n: cython.Py_ssize_t = self.size[pile]
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        target: cython.Py_ssize_t
        there: cython.Py_ssize_t
        empty: cython.Py_ssize_t
        card: cython.int
        if n == 0 or self.takers == 0:
            return 0
        if not (self.lifts_runs[group] or self.lifts_tails[group] or self.lifts_whole[group]):
            card = self.cards[pile * self.stride + n - 1]
            if card >= 64 or not self.taken_cards >> card & 1:
                return 0
        start = self._next_start(pile, n)
        while start >= 0:
            card = self.cards[pile * self.stride + start]
            empty = -1
            for i in range(self.takers):
                if self.taker_mask[i] >> card & 1:
                    target = self.taker[i]
                    there = self.group_of[target]
                    if target == pile or there == empty or self.barred[group * self.groups + there]:
                        continue
                    if start == n - 1 or self._takes_unit(pile, start, n - start, target):
                        self._note(pile, start, n - start, target)
                        if self.alike[there] and self.size[target] == 0:
                            empty = there  # the other empty piles of the group lead to the same position
            start = self._next_start(pile, start)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _is_like_one_above(self, pile: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.int:
        """Whether an equal card lies further up in the pile."""
        base: cython.Py_ssize_t = pile * self.stride
        i: cython.Py_ssize_t
        for i in range(start + 1, self.size[pile]):
            if self.cards[base + i] == self.cards[base + start]:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _list_covered(self, pile: cython.Py_ssize_t, group: cython.Py_ssize_t) -> cython.int:
        """Moves of any one card from under others; of equal cards, only the uppermost moves."""
        start: cython.Py_ssize_t
        i: cython.Py_ssize_t
        target: cython.Py_ssize_t
        card: cython.int
        for start in range(self.size[pile] - 1):
            card = self.cards[pile * self.stride + start]
            if card >= 64 or self._is_like_one_above(pile, start):
                continue
            for i in range(self.takers):
                target = self.taker[i]
                if (
                    self.taker_mask[i] >> card & 1
                    and target != pile
                    and not self.barred[group * self.groups + self.group_of[target]]
                ):
                    self._note(pile, start, 1, target)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _list_judged(self, group: cython.Py_ssize_t, there: cython.Py_ssize_t) -> cython.int:
        """Moves to a group that looks at where cards come from, or at how many they are."""
        pile: cython.Py_ssize_t
        start: cython.Py_ssize_t
        n: cython.Py_ssize_t
        if self.takes_when[there] >= 0 and not self._holds(self.takes_when[there]):
            return 0
        for pile in range(self.group_first[group], self.group_end[group]):
            n = self.size[pile]
            start = self._next_start(pile, n)
            while start >= 0:
                self._list_judged_unit(pile, start, n - start, there)
                start = self._next_start(pile, start)
            if self.lifts_any[group]:
                for start in range(n - 1):
                    if self.cards[pile * self.stride + start] < 64 and not self._is_like_one_above(
                        pile, start
                    ):
                        self._list_judged_unit(pile, start, 1, there)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _list_judged_unit(
        self,
        pile: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        there: cython.Py_ssize_t,
    ) -> cython.int:
        target: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if self.takes_exactly[there] and self.takes_exactly[there] != count:
            return 0
        if self.reach_at[there] == self.reach_at[there + 1]:
            for target in range(self.group_first[there], self.group_end[there]):
                if self._is_laid(pile, start, count, target):
                    self._note(pile, start, count, target)
            return 0
        for i in range(self.reach_at[there], self.reach_at[there + 1]):
            target = pile - self.reach[i]
            if self.group_first[there] <= target < self.group_end[there]:
                if self._is_laid(pile, start, count, target):
                    self._note(pile, start, count, target)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _is_laid(
        self,
        source: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether a pile takes cards that may leave theirs, as `Judge.not_laid` tells; its condition holds."""
        group: cython.Py_ssize_t = self.group_of[target]
        card: cython.int
        if source == target or self.barred[self.group_of[source] * self.groups + group]:
            return 0
        if self.takes_nothing[group] or self.size[target] + count > self.capacity[target]:
            return 0
        if count > 1 and not self._takes_unit(source, start, count, target):
            return 0
        card = self.cards[source * self.stride + (start + count - 1 if self.judged_by_top[group] else start)]
        return card < 64 and (self._taken_by(target) >> card & 1) != 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _takes_unit(
        self,
        source: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether a pile takes these cards, more than one, at once and in this order, as `Judge.takes_unit` tells."""
        here: cython.Py_ssize_t = self.group_of[source]
        there: cython.Py_ssize_t = self.group_of[target]
        if not self.takes_more[there] or self.size[target] + count > self.capacity[target]:
            return 0
        if self.one_by_one[here] and self._borders(source, start, count, here) >= self._bound(here, target):
            return 0
        if self.over_spaces[here]:
            return self._goes_one_by_one(source, start, count, target)
        if not self.takes_in_order[there]:
            return 1
        if self.lifts_runs[here] and self.one_run[here * self.groups + there]:
            return 1
        return self._is_run(source, start, count, there)

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _is_run(
        self,
        pile: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        group: cython.Py_ssize_t,
    ) -> cython.int:
        place: cython.Py_ssize_t
        base: cython.Py_ssize_t = pile * self.stride
        for place in range(base + start + 1, base + start + count):
            if not self.run[group * 128 + self.cards[place - 1]] >> self.cards[place] & 1:
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _is_border(self, place: cython.Py_ssize_t, group: cython.Py_ssize_t) -> cython.int:
        """Whether a part that moves one by one begins at a place: each card, or where a run breaks."""
        if not self.run_by_run[group]:
            return 1
        return not self.run[group * 128 + self.cards[place - 1]] >> self.cards[place] & 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _borders(
        self,
        pile: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        group: cython.Py_ssize_t,
    ) -> cython.int:
        place: cython.Py_ssize_t
        borders: cython.int = 0
        base: cython.Py_ssize_t = pile * self.stride
        for place in range(base + start + 1, base + start + count):
            borders += self._is_border(place, group)
        return borders

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _bound(self, group: cython.Py_ssize_t, target: cython.Py_ssize_t) -> cython.int:
        """How many parts may move one by one, through empty cells and spaces."""
        cells: cython.int = 1
        spaces: cython.int = 0
        i: cython.Py_ssize_t
        for i in range(self.cells_at[group], self.cells_at[group + 1]):
            cells += self.size[self.cells[i]] == 0
        if self.spaces_when[group] < 0 or self._holds(self.spaces_when[group]):
            for i in range(self.spaces_at[group], self.spaces_at[group + 1]):
                spaces += self.size[self.spaces[i]] == 0 and self.spaces[i] != target
        return cells << (spaces if spaces < MOST_SPACES else MOST_SPACES)

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _goes_one_by_one(
        self,
        source: cython.Py_ssize_t,
        start: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        target: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether cards go part by part over spaces to a pile, as `Judge._not_one_by_one` tells."""
        here: cython.Py_ssize_t = self.group_of[source]
        there: cython.Py_ssize_t = self.group_of[target]
        base: cython.Py_ssize_t = source * self.stride
        place: cython.Py_ssize_t
        card: cython.int
        below: cython.int
        in_run: cython.bint = (
            self.run_by_run[here]
            and self.takes_in_order[there]
            and not self.one_run[here * self.groups + there]
        )
        for place in range(base + start + 1, base + start + count):
            card, below = self.cards[place], self.cards[place - 1]
            if self._is_border(place, here):
                if self.against_left[there] or not self.simple[there]:
                    return 0
                if not self.build[here * 128 + below] >> card & 1:
                    return 0
                if not self.build[there * 128 + below] >> card & 1:
                    return 0
            elif in_run and not self.run[there * 128 + below] >> card & 1:
                return 0
        return 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _list_actions(self) -> cython.int:
        """The actions that are open; the engine says later whether those are that no table tells."""
        action: cython.Py_ssize_t
        busy: cython.bint = self.some_wait and self._any_counts()
        for action in range(self.actions):
            if busy and self.action_waits[action]:
                continue
            if self.action_times[action] >= 0 and self.taken[action] >= self.action_times[action]:
                continue
            if self.action_kind[action] == DEAL or self.action_kind[action] == TURN_OVER:
                if self.size[self.action_source[action]] == 0:
                    continue
                if self.action_when[action] >= 0 and not self._holds(self.action_when[action]):
                    continue
            self._note(ACTION, action, 0, 0)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _any_counts(self) -> cython.int:
        """Whether one of the moves does more than shift a whole pile to an empty one of its group."""
        i: cython.Py_ssize_t
        source: cython.Py_ssize_t
        target: cython.Py_ssize_t
        group: cython.Py_ssize_t
        for i in range(self.listed):
            source, target = self.moves[4 * i], self.moves[4 * i + 3]
            group = self.group_of[source]
            if (
                self.moves[4 * i + 1]
                or self.size[target]
                or self.moves[4 * i + 2] < self.size[source]
                or group != self.group_of[target]
                or self.places_matter[group]
            ):
                return 1
        return 0

    # Moves that make themselves

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _play_harmless(self) -> cython.int:
        """Make the moves home that cost nothing, as `HarmlessMoves.play` does."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        source: cython.Py_ssize_t
        target: cython.Py_ssize_t
        n: cython.Py_ssize_t
        card: cython.int
        harmless: cython.ulonglong
        made: cython.bint = True
        while made:
            made = False
            harmless = self._harmless_cards() if self._is_home_touched() else self.harmless_before
            if harmless == 0:
                return 0
            for i in range(len(self.harmless_sources)):
                source = self.harmless_sources[i]
                n = self.size[source]
                if n == 0:
                    continue
                card = self.cards[source * self.stride + n - 1]
                if card >= 64 or not harmless >> card & 1:
                    continue
                target = self._place_at_home(card)
                if not self._may_go(source, target):
                    continue
                j = 4 * self.follows
                self.followed[j] = cython.cast(cython.int, source)
                self.followed[j + 1] = cython.cast(cython.int, n - 1)
                self.followed[j + 3] = cython.cast(cython.int, target)
                self.follows += 1
                self._move(source, n - 1, 1, target)
                made = True
                break
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2, check=False)
    def _is_home_touched(self) -> cython.int:
        """Whether cards came or went at home since the position was loaded."""
        i: cython.Py_ssize_t
        for i in range(len(self.harmless_home)):
            if self.is_touched[self.harmless_home[i]]:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _may_go(self, source: cython.Py_ssize_t, target: cython.Py_ssize_t) -> cython.int:
        """Whether the rules let the top card of a pile go to one at home."""
        here: cython.Py_ssize_t = self.group_of[source]
        there: cython.Py_ssize_t = self.group_of[target]
        if self.leaves_when[here] >= 0 and not self._holds(self.leaves_when[here]):
            return 0
        if self.takes_when[there] >= 0 and not self._holds(self.takes_when[there]):
            return 0
        if self.in_shape[here] and self._is_covered(source):
            return 0
        return self._is_laid(source, self.size[source] - 1, 1, target)

    @cython.cfunc
    @cython.exceptval(0xFFFFFFFFFFFFFFFF, check=True)
    def _harmless_cards(self) -> cython.ulonglong:
        """The cards that may go home at once, as `HarmlessMoves` tells of the cards that lie uppermost there."""
        i: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        top: cython.int
        card: cython.int
        at_home: cython.ulonglong = 0
        targets: cython.ulonglong = 0
        company: cython.ulonglong
        found: cython.ulonglong = 0
        empty: cython.bint = False
        for i in range(len(self.harmless_home)):
            pile = self.harmless_home[i]
            if self.size[pile] == 0:
                empty = True
                continue
            top = self.cards[pile * self.stride + self.size[pile] - 1]
            at_home |= self.harmless_up_to[top]
            card = self.harmless_next[top]
            if card >= 0:
                targets |= cython.cast(cython.ulonglong, 1) << card
        if empty:
            targets |= self.harmless_begins & (WORD ^ at_home)
        company = at_home if self.harmless_tails else at_home | targets
        for i in range(len(self.harmless_home)):
            pile = self.harmless_home[i]
            if self.size[pile]:
                card = self.harmless_next[self.cards[pile * self.stride + self.size[pile] - 1]]
                if card >= 0 and (self.harmless_company[card] & company) == self.harmless_company[card]:
                    found |= cython.cast(cython.ulonglong, 1) << card
        if empty:
            for i in range(len(self.harmless_first)):
                card = self.harmless_first[i]
                if (
                    targets >> card & 1
                    and (self.harmless_company[card] & company) == self.harmless_company[card]
                ):
                    found |= cython.cast(cython.ulonglong, 1) << card
        return found

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _place_at_home(self, card: cython.int) -> cython.Py_ssize_t:
        """The pile at home on which a card goes: the first empty one for a card that begins, else the one it follows."""
        i: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        begins: cython.bint = (self.harmless_begins >> card & 1) != 0
        for i in range(len(self.harmless_home)):
            pile = self.harmless_home[i]
            if self.size[pile] == 0:
                if begins:
                    return pile
            elif not begins and (
                self.harmless_next[self.cards[pile * self.stride + self.size[pile] - 1]] == card
            ):
                return pile
        raise ValueError("a card has no place at home")

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _safe_move(self) -> cython.Py_ssize_t:
        """The first move of a card home that costs nothing, as `SafeAutoplay.move` tells; -1 if there is none."""
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        left: cython.ulonglong = 0
        users: cython.ulonglong
        known: cython.bint = False
        if not self.can_tell:
            return -1
        for i in range(self.listed):
            if self.moves[4 * i] < 0 or not self.stays[self.moves[4 * i + 3]]:
                continue
            if self.moves[4 * i + 2] != 1 or self.stays[self.moves[4 * i]]:
                continue
            users = self.users[self.cards[self.moves[4 * i] * self.stride + self.moves[4 * i + 1]]]
            if users == 0:
                return i
            if not known:
                known = True
                for pile in range(self.piles):
                    if not self.stays[pile]:
                        for j in range(self.size[pile]):
                            left |= cython.cast(cython.ulonglong, 1) << (
                                self.cards[pile * self.stride + j] & 63
                            )
            if not left & UNKNOWN_BIT and not users & left:
                return i
        return -1

    # Scores

    @cython.cfunc
    @cython.exceptval(-1000000000, check=False)
    def _worth_of(self, pile: cython.Py_ssize_t) -> cython.int:
        """What a pile is worth, as `score.Score` counts it."""
        kind: cython.int = self.worth_kind[pile]
        n: cython.Py_ssize_t = self.size[pile]
        base: cython.Py_ssize_t
        group: cython.Py_ssize_t
        place: cython.Py_ssize_t
        score: cython.int
        above: cython.int
        card: cython.int
        rank: cython.int
        highest: cython.int
        if kind == WORTH_FILLED:
            return 0 if n else self.space
        if kind == WORTH_LOOSE:
            return cython.cast(cython.int, -self.worth_each[pile] * n)
        if kind != WORTH_BUILT:
            return 0
        if n == 0:
            return self.space
        base = pile * self.stride
        group = self.group_of[pile] * 128
        score = cython.cast(cython.int, -self.worth_each[pile] * n)
        above = self.cards[base + n - 1]
        highest = self.rank[above]
        if above >= 64:
            score -= self.hidden_card
        place = n - 2
        while place >= 0:
            card = self.cards[base + place]
            if above >= 64 or not self.run[group + card] >> above & 1:
                if above < 64 and self.build[group + card] >> above & 1:
                    score -= self.mixed
                else:
                    score -= self.broken
            rank = self.rank[card]
            if rank < highest:
                score -= self.buried
            else:
                highest = rank
            if card >= 64:
                score -= self.hidden_card
            above = card
            place -= 1
        return score

    @cython.cfunc
    @cython.exceptval(-1000000000, check=False)
    def _cards_in_lines(self) -> cython.int:
        """How many cards lie in the runs that the goal asks for."""
        i: cython.Py_ssize_t
        cards: cython.int = 0
        for i in range(len(self.line_first)):
            cards += self._run_at_start(self.line_first[i], self.line_end[i], self.line_group[i])
        return cards

    @cython.cfunc
    @cython.exceptval(-1000000000, check=False)
    def _cards_on_wanted(self) -> cython.int:
        """How many cards lie on those that the goal wants next."""
        i: cython.Py_ssize_t
        pile: cython.Py_ssize_t
        base: cython.Py_ssize_t
        place: cython.Py_ssize_t
        n: cython.Py_ssize_t
        card: cython.int
        depth: cython.int
        cards: cython.int = 0
        wanted: cython.ulonglong = 0
        seen: cython.ulonglong = 0
        for i in range(len(self.home)):
            pile = self.home[i]
            n = self.size[pile]
            wanted |= self.wanted_on[self.cards[pile * self.stride + n - 1]] if n else self.wanted_first
        if wanted == 0:
            return 0
        for i in range(len(self.open)):
            pile = self.open[i]
            n = self.size[pile]
            base = pile * self.stride
            place = n - 1
            while place >= 0:
                card = self.cards[base + place]
                if card < 64 and wanted >> card & 1:
                    depth = cython.cast(cython.int, n - 1 - place)
                    if not seen >> card & 1:
                        seen |= cython.cast(cython.ulonglong, 1) << card
                        self.wanted_depth[card] = depth
                        cards += depth
                    elif depth < self.wanted_depth[card]:
                        cards += depth - self.wanted_depth[card]
                        self.wanted_depth[card] = depth
                place -= 1
        return cards

    @cython.cfunc
    @cython.exceptval(-1000000000, check=False)
    def _rest_of_score(self) -> cython.int:
        """What a position is worth besides its piles."""
        rest: cython.int = 0
        if len(self.line_first):
            rest += self.at_home * self._cards_in_lines()
        if self.covering:
            rest -= self.covering * self._cards_on_wanted()
        return rest

    @cython.cfunc
    @cython.exceptval(-1000000000, check=False)
    def _score(self) -> cython.int:
        """What the position is worth after what was done to it."""
        score: cython.int = self.worth
        i: cython.Py_ssize_t
        for i in range(self.touches):
            score += self._worth_of(self.touched[i]) - self.pile_worth[self.touched[i]]
        return score + self._rest_of_score()

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _hidden_cards(self) -> cython.int:
        pile: cython.Py_ssize_t
        i: cython.Py_ssize_t
        cards: cython.int = 0
        for pile in range(self.piles):
            for i in range(self.size[pile]):
                cards += self.cards[pile * self.stride + i] >= 64
        return cards

    # The positions one move on

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _load_state(self, state: cython.Py_ssize_t) -> cython.int:
        pile: cython.Py_ssize_t
        self._load(self.keys, state * self.words)
        if self.harmless:
            self.harmless_before = self._harmless_cards()
        self.worth = 0
        for pile in range(self.piles):
            self.pile_worth[pile] = self._worth_of(pile)
            self.worth += self.pile_worth[pile]
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _expand(self, state: cython.Py_ssize_t, mode: cython.int) -> cython.int:
        """Reach all positions one move from this one; those that are new wait, or are `found`: by key or by number."""
        i: cython.Py_ssize_t
        first: cython.Py_ssize_t
        source: cython.Py_ssize_t
        start: cython.Py_ssize_t
        hidden: cython.int = 0
        score: cython.int
        last: cython.Py_ssize_t
        is_other: cython.bint
        self._load_state(state)
        if self.watching:
            self._look(state)
        if self.hidden:
            hidden = self._hidden_cards()
        self._list_moves()
        first, last = 0, self.listed
        if self.homing:
            i = self._safe_move()
            if i >= 0:
                first, last = i, i + 1
                self.exhaustive = False
        for i in range(first, last):
            source, start = self.moves[4 * i], self.moves[4 * i + 1]
            if source >= 0 and self.stays[source]:
                self.exhaustive = False
                continue
            is_other = self._is_other(source, start)
            if is_other:
                after = self.by_engine(self.key_of(state), start, True)
                if after is None:
                    continue
                self._load_after(after)
            else:
                self._make(source, start, self.moves[4 * i + 2], self.moves[4 * i + 3])
            if self.hidden and self._hidden_cards() < hidden:
                self._take_back(state, is_other)
                score = self.worth + self._rest_of_score()
                self.frontier.append((-score - (TURNED_UP if source != ACTION else 0), self.key_of(state)))
                continue
            self._pack()
            self._reach(state, mode, source == ACTION and self.ends_stage[start])
            if self.won >= 0 or self.limit_reached:
                break
            self._take_back(state, is_other)
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _take_back(self, state: cython.Py_ssize_t, is_other: cython.bint) -> cython.int:
        """Go back to the position that is gone on from."""
        if is_other:
            self._load(self.keys, state * self.words)
            return 0
        self._undo()
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _reach(self, parent: cython.Py_ssize_t, mode: cython.int, ends_stage: cython.bint) -> cython.int:
        """Remember the position, if it is new and there is room."""
        h: cython.ulonglong = self._hash()
        state: cython.Py_ssize_t
        score: cython.int
        if self._lookup(h) >= 0:
            return 0
        if self.count >= self.most:
            self.exhaustive, self.limit_reached = False, True
            return 0
        state = self._insert(h, parent)
        score = self.a_move * self.depth[state] - self._score()
        if ends_stage:
            self.frontier.append((score, self.key_of(state)))
        elif mode == WAITING:
            self._push(score, state)
        elif mode == IN_ROUNDS:
            self._find(score, state)
        else:
            self.found.append((score, self.key_of(state)))
        if self._holds(self.goal):
            self.won = state
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _look(self, state: cython.Py_ssize_t) -> cython.int:
        """Remember the position that is gone on from if no better one was."""
        i: cython.Py_ssize_t
        cards: cython.int
        score: cython.int
        if self.counted_lines:
            cards = self._cards_in_lines()
        else:
            cards = self.counted[0]
            for i in range(1, len(self.counted)):
                cards -= self.size[self.counted[i]]
        if cards < self.best_cards:
            return 0
        score = self.worth + self._rest_of_score()
        if cards > self.best_cards or score > self.best_score:
            self.best_cards, self.best_score, self.best_state = cards, score, state
        return 0


def _grown(view: object, kind: str, size: int) -> array:
    """A longer buffer with what was in a shorter one."""
    longer = array(kind, [0]) * size
    before = memoryview(view)  # type: ignore[arg-type] # any buffer of this kind
    memoryview(longer)[: len(before)] = before
    return longer
