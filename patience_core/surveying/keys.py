"""What is asked of a search as text, by which the file of a survey tells runs apart."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ..solving.request import Limits, Question, Strategy

ALWAYS = frozenset({"states"})
"""Fields that are always written, because another default may be chosen for them some day."""


def key_text(part: Limits | Strategy) -> str:
    """The values of its fields as JSON, the same text for the same values.

    What has its default is left out: a field that is added later does not make another run of an old one.
    """
    return stated(asdict(part), asdict(type(part)()))


def stated(values: dict[str, Any], defaults: dict[str, Any]) -> str:
    """Values as JSON with sorted keys, without those that are as by default."""
    kept = {
        name: value
        for name, value in values.items()
        if name in ALWAYS or name not in defaults or value != defaults[name]
    }
    return json.dumps(kept, sort_keys=True)


def all_values(limits: str, question: str, strategy: str) -> dict[str, Any]:
    """What the texts of a run say, with the defaults that they leave out, by name."""
    defaults = asdict(Limits()) | asdict(Strategy()) | {"hidden": question == Question.FACE_UP_CARDS}
    values = {name: value for name, value in defaults.items() if name not in ALWAYS}
    return dict(sorted((values | json.loads(strategy) | json.loads(limits)).items()))
