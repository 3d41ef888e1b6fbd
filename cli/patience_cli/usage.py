"""A call that cannot be understood, in the one style of all that ends with exit code 2: what is wrong, and a hint."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer

from patience_core.language.library import bundled_games, find_by_name, own_games
from patience_core.problems import UnknownNameError, did_you_mean, most_like

from .console import complain, fail
from .exit_codes import USAGE
from .inputs import EMPTY, first_word
from .preferences import own_folders_if_right
from .verbs import VERBS

UsageError: type[Any] = typer.BadParameter.__mro__[1]
"""What the parser of the command line raises; it has no public name of its own."""


def no_such_verb(arguments: Sequence[str]) -> NoReturn:
    """Tell that the first argument is no verb, with the call that was probably meant."""
    word = arguments[0]
    fail(f"there is no verb {word or EMPTY}", _meant(word, arguments))


def _meant(word: str, arguments: Sequence[str]) -> str:
    if word == "help":
        return _help_meant(arguments[1:])
    if _is_playable(word):
        return f"did you mean: patience play {shlex.join(arguments)}?"
    if "." not in word and (hint := did_you_mean(word, VERBS)):
        return hint
    if name := most_like(word, _names()):
        return f"did you mean: patience play {shlex.join([name, *arguments[1:]])}?"
    return "patience --help lists the verbs"


def _help_meant(words: Sequence[str]) -> str:
    """Where help for these words is found: a verb's, or the rules of a game."""
    for word in words:
        if word in VERBS:
            return f"patience {word} --help"
        if name := word if _is_playable(word) else most_like(word, _names()):
            shown = shlex.quote(name)
            return f"patience rules {shown} tells its rules, patience play {shown} plays it"
    return "patience --help"


def _names() -> list[str]:
    """How the games are called, those of one's own included."""
    return [game.name for game in [*bundled_games(), *own_games(own_folders_if_right())]]


def _is_playable(word: str) -> bool:
    """Whether a word is a game of the library, or a file that holds a record or a ruleset."""
    try:
        find_by_name(word, last=own_folders_if_right())
    except UnknownNameError:
        return first_word(word) in ("patience", "patience:")
    return True


def usage_code(error: Any) -> int:
    """Tell what the parser of the command line refused; the exit code."""
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
    else:
        path = error.ctx.command_path if error.ctx else "patience"
        message, hint = _told(error)
        if not hint and path == "patience":
            hint = "patience --help lists the verbs; their options stand after them"
        complain(message, hint or f"{path} --help tells what may be said")
    return USAGE


def _told(error: Any) -> tuple[str, str]:
    """The message, and a hint if there is a better one than the help."""
    match type(error).__name__:
        case "NoSuchOption":
            known = (
                [option for param in error.ctx.command.params for option in param.opts] if error.ctx else []
            )
            return f"there is no option {error.option_name}", did_you_mean(error.option_name, known)
        case "MissingParameter":
            return f"{_name(error)} is missing", ""
        case "BadParameter":
            return _of_value(_name(error), _plain(error.message))
        case "BadOptionUsage":
            needs = "takes no value" if "does not take" in error.message else "needs a value"
            return (
                f"{error.option_name} {needs}",
                f"patience {' '.join(sys.argv[1:2])} --help tells what may be said",
            )
    if found := re.fullmatch(r"No such command '(.*)'\.", error.message, re.DOTALL):
        return f"there is no verb {found[1]}", ""
    if found := re.fullmatch(r"Got unexpected extra argument\S* \((.*)\)", error.message, re.DOTALL):
        return f"one argument too many: {found[1]}", ""
    return _plain(error.format_message()), ""


def _of_value(name: str, message: str) -> tuple[str, str]:
    """What is wrong with the value of an option or argument, and a hint; what is ours already stays as it is."""
    if found := re.fullmatch(r"'(.*)' is not one of (.*)", message, re.DOTALL):
        known = re.findall("'(.*?)'", found[2])
        return f"{name} {found[1] or EMPTY} is none of: {', '.join(known)}", did_you_mean(found[1], known)
    if found := re.fullmatch(r"(\S+) is not in the range x>=(\S+)", message):
        return f"{name} {found[1]} is too small: it is at least {found[2]}", ""
    if found := re.fullmatch(r"(?:directory|file|path) '(.*)' does not exist", message, re.DOTALL):
        return f"there is no folder {found[1] or EMPTY}: {name} names one", ""
    if found := re.fullmatch(r"directory '(.*)' is a file", message, re.DOTALL):
        return f"{found[1]} is a file: {name} names a folder", ""
    if found := re.fullmatch(r"'(.*)' is not a valid (?:int(?:eger)?|float)( range)?", message, re.DOTALL):
        return f"{name} {found[1] or EMPTY} is no number", ""
    return f"{name}: {message}" if name else message, ""


def _name(error: Any) -> str:
    """The option or argument that a message is about, as it is called in the help."""
    param = error.param
    if error.param_hint or param is None:
        return str(error.param_hint or "")
    return (
        str(param.opts[0]) if param.param_type_name == "option" else _argument(param.make_metavar(error.ctx))
    )


def _argument(metavar: str) -> str:
    return metavar.strip("{}[]")


def _plain(message: str) -> str:
    """A message of the parser as ours begin and end."""
    message = message.strip().removesuffix(".")
    return message[:1].lower() + message[1:] if message[1:2].islower() else message
