"""English, all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import ActionSentences
from .changes import ChangeSentences
from .conditions import ConditionSentences
from .deals import DealSentences
from .findings import FindingSentences
from .layouts import LayoutSentences
from .moves import MoveSentences
from .reading import ReadingSentences
from .rules import RuleSentences

if TYPE_CHECKING:
    from ..protocol import Words


class English(
    ActionSentences,
    ChangeSentences,
    ConditionSentences,
    DealSentences,
    FindingSentences,
    LayoutSentences,
    MoveSentences,
    ReadingSentences,
    RuleSentences,
):
    """The sentences of all facts."""


ENGLISH: Words = English()
