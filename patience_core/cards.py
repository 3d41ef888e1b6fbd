"""Suits, ranks and cards, and their text both ways.

A card is a small integer: ``suit * 13 + rank``, suits in the order C D H S, ranks from the ace (0) to the
king (12). Two equal cards of two packs are the same integer: they cannot be told apart, only their piles can.
A card that lies face down has the bit `DOWN` set, so that it never looks like one that could be played.
"""

SUITS = "CDHS"
RANKS = "A23456789TJQK"
SUIT_SYMBOLS = "♣♦♥♠"
RED_SUITS = (1, 2)

DOWN = 64
"""The bit of a card that lies face down."""
FACE_UP = bytes(range(DOWN))
"""The codes of all cards that lie face up, to be left out when those that lie face down are counted."""
GAP = "--"
"""How an empty place is written."""
UNKNOWN_CARD = 52
"""A card of which only the back has been seen; it always lies face down."""
CODES = 128
"""All card codes are below this number: the size of a table that is looked up by card."""

RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_TEXTS = (*(rank + suit for suit in SUITS for rank in RANKS), "??")
CARD_OF_TEXT = {text: card for card, text in enumerate(_TEXTS[:UNKNOWN_CARD])}
"""Canonical text of a card that lies face up to the card."""


def card_of(rank: int, suit: int) -> int:
    """The card of a rank (0 is the ace) and a suit (index into `SUITS`)."""
    return suit * 13 + rank


def rank_of(card: int) -> int:
    """The rank of a card, 0 for the ace to 12 for the king, whichever way it faces."""
    return (card & ~DOWN) % 13


def suit_of(card: int) -> int:
    """The suit of a card as an index into `SUITS`, whichever way it faces."""
    return (card & ~DOWN) // 13


def is_face_down(card: int) -> bool:
    """Whether the card lies face down."""
    return card >= DOWN


def card_text(card: int) -> str:
    """The canonical text: ``9D``, ``<9D>`` when it lies face down, ``<??>`` when it is unknown.

    An unknown card that was turned up and is not told yet is ``??``, which cannot be read.
    """
    if card < DOWN:
        return _TEXTS[card]
    return f"<{_TEXTS[card - DOWN]}>"


def cards_text(cards: list[int] | tuple[int, ...]) -> str:
    """Canonical texts separated by blanks."""
    return " ".join([card_text(card) for card in cards])


def read_card(word: str) -> int | None:
    """The card that lies face up which a word names, or None.

    Besides the canonical ``TH`` it takes ``10H``, lower case and the suit symbols (``T♥``).
    """
    card = CARD_OF_TEXT.get(word)
    if card is not None or len(word) not in (2, 3, 4):
        return card
    word = word.removesuffix("\ufe0f")  # the mark that asks for the coloured form of a symbol
    rank, suit = word[:-1], word[-1:]
    if suit in SUIT_SYMBOLS:
        suit = SUITS[SUIT_SYMBOLS.index(suit)]
    if not (rank + suit).isascii():
        return None  # capitals would make ASCII of some other letters
    return CARD_OF_TEXT.get(("T" if rank == "10" else rank.upper()) + suit.upper())


def read_facing_card(word: str) -> int | None:
    """Like `read_card`, but also reads ``<7H>`` and ``<??>``, which lie face down."""
    if not (word.startswith("<") and word.endswith(">")):
        return read_card(word)
    if word == "<??>":
        return UNKNOWN_CARD | DOWN
    card = read_card(word[1:-1])
    return None if card is None else card | DOWN


def rank_named(text: str) -> int | None:
    """The rank that a text such as ``K`` or ``10`` names, or None."""
    text = "T" if text == "10" else text.upper()
    return RANKS.index(text) if len(text) == 1 and text in RANKS else None


def with_article(rank: int) -> str:
    """The name of a rank as a noun with its article: ``an ace``, ``a king``."""
    name = RANK_NAMES[rank]
    return f"an {name}" if name[0] in "ae" else f"a {name}"
