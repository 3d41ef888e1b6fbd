"""Stage by stage: between two deals from the stock, which nothing takes back, only the best positions are kept."""

from __future__ import annotations

import heapq

from ..game import Game
from ..position import ACTION, Move, Position
from .search import Scored, Search
from .verdict import Verdict

WIDTH = 40


def staged(search: Search, deals: int, width: int = WIDTH, share=None) -> Verdict:
    pool: list[Scored] = [(0, search.first)]
    total = search.most
    for stage in range(deals + 1):
        left = total - len(search.parents)
        budget = left // (deals + 1 - stage + EXTRA) if stage < deals else left
        upto = len(search.parents) + budget
        heap = pool
        heapq.heapify(heap)
        after: list[Scored] = []
        while heap and len(search.parents) < upto and not search.must_end():
            for scored in search.next_to(heapq.heappop(heap)[1]):
                n = len(search.packer.split(scored[1])[0])
                (after if n < stock_at(stage, search) else heap).append(scored) if n < stock_at(
                    stage, search
                ) else heapq.heappush(heap, scored)
        if heap:
            search.whole = False
        if len(after) > width:
            search.whole = False
        pool = heapq.nsmallest(width, after)
        if search.won is not None or search.full or not pool:
            break
    return search.verdict()


EXTRA = 3


def stock_at(stage, search):
    return len(search.packer.split(search.first)[0]) - 8 * stage
