"""The seeded stream of chance: the same numbers for a seed on every platform, for ever.

An int seed is encoded as ``b"i"``, a sign byte (``b"+"`` or ``b"-"``, plus for 0) and the shortest
big-endian magnitude (nothing for 0); a text as ``b"s"`` and its UTF-8; bytes as ``b"b"`` and
themselves. The SHA-256 of that encoding is the digest of the stream.

Each use of chance is a draw, named by a label and a number k. Block c of a draw is SHA-256(digest,
label in UTF-8, a zero byte, k as 8 bytes, c as 8 bytes), all big-endian. A block is eight 32-bit
big-endian words in order, and the words of the blocks 0, 1, 2, ... are used up in order.

A number below n takes the next word w. If w >= floor(2**32 / n) * n it is thrown away and the next
one taken, so that no number is favoured; the number is w mod n. For n = 1 no word is taken.
"""

from __future__ import annotations

import os
from operator import mod
from struct import Struct
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from cardcore.checks import number_within, shown, whole_number
from cardcore.errors import SeedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_T = TypeVar("_T")

Seed: TypeAlias = int | str | bytes

WORD_VALUES: Final = 1 << 32
LABEL_LENGTH: Final = 64
SEED_BYTES: Final = 32
NONCE_BYTES: Final = 32

_DRAW_NUMBERS: Final = 1 << 63
_WORDS_OF_BLOCK: Final = Struct(">8I")
_MANY_ITEMS: Final = 512
_BLOCK_NUMBERS: Final = tuple(block.to_bytes(8, "big") for block in range(_MANY_ITEMS // 8))
_COMMITMENT_DOMAIN: Final = b"cardcore seed commitment 1\n"


def _sha256(data: bytes) -> bytes:
    # hashlib takes 2 ms to load: only those pay who draw.
    import hashlib  # noqa: PLC0415

    return hashlib.sha256(data).digest()


def _checked_seed(seed: object) -> Seed:
    """Return a seed as plain int, str or bytes, so that a record holds no subclass."""
    if isinstance(seed, str):
        text = str.__str__(seed)
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise SeedError(
                "expected a seed text that UTF-8 can encode, got a lone surrogate at character "
                f"{error.start + 1}",
                "bad_seed",
            ) from None
        return text
    if isinstance(seed, bytes):
        return bytes(seed)
    number = whole_number(seed)
    if number is not None:
        return number
    raise SeedError(f"expected a seed of int, str or bytes, got {shown(seed)}", "bad_seed")


def _given_seed(seed: Seed) -> Seed:
    return _checked_seed(seed)


def _seed_or_drawn(seed: Seed | None) -> Seed:
    return os.urandom(SEED_BYTES) if seed is None else _checked_seed(seed)


def _encoded(seed: Seed) -> bytes:
    if isinstance(seed, str):
        return b"s" + seed.encode()
    if isinstance(seed, bytes):
        return b"b" + seed
    size = (seed.bit_length() + 7) // 8
    return (b"i-" if seed < 0 else b"i+") + abs(seed).to_bytes(size, "big")


def _digest_of(stream: Stream) -> bytes:
    return _sha256(_encoded(stream.seed))


def _checked_nonce(nonce: bytes) -> bytes:
    if not isinstance(nonce, bytes) or len(nonce) != NONCE_BYTES:
        got = f"{len(nonce)} bytes" if isinstance(nonce, bytes) else shown(nonce)
        raise SeedError(f"expected a nonce of {NONCE_BYTES} bytes, got {got}", "bad_nonce")
    return bytes(nonce)


@attrs.frozen(repr=False)
class Stream:
    """The chance of a deal or match: every draw is a pure function of seed, label and number.

    Nothing is used up by drawing: the same label and number k give the same again, and two
    different purposes need different labels or numbers. Streams of the same seed are equal. The
    text of a stream shows nothing of the seed, since logs leak.

    Parameters
    ----------
    seed : int, str or bytes, optional
        Any int, text or bytes; 0 and empty ones too. ``7``, ``'7'`` and ``b'7'`` are three seeds.
        Left out, it is 256 bits from the operating system, so that every order of a pack can
        occur.

    Attributes
    ----------
    seed : int, str or bytes
        The seed, or the bytes drawn for it: what a record has to hold.
    digest : bytes
        The SHA-256 of the encoded seed, from which all draws follow: as secret as the seed.

    Raises
    ------
    SeedError
        If the seed is of another type, bool included, or a text that UTF-8 cannot encode
        (``bad_seed``).

    Examples
    --------
    >>> stream = Stream("table 4")
    >>> stream.shuffle("abcdef")
    ('a', 'f', 'b', 'd', 'e', 'c')
    >>> stream.numbers(6, 5, "dice", 0)
    (5, 1, 1, 4, 0)
    >>> stream
    Stream(...)
    """

    seed: Seed = attrs.field(default=None, converter=_seed_or_drawn, eq=False)
    digest: bytes = attrs.field(init=False, default=attrs.Factory(_digest_of, takes_self=True))

    def shuffle(self, cards: Iterable[_T], label: str = "shuffle", k: int = 0) -> tuple[_T, ...]:
        """Return the items in an order that is as likely as any other.

        Fisher-Yates: for i from the last place down to place 1, a number j below i + 1 is drawn
        and the items at i and j change places.

        Parameters
        ----------
        cards : iterable
            What is to be shuffled.
        label : str, optional
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        tuple
            The same items in another order.

        Raises
        ------
        SeedError
            If the label or the number cannot be used (``bad_label``, ``bad_draw``).

        Examples
        --------
        >>> Stream(7).shuffle(range(10))
        (5, 2, 4, 8, 6, 3, 7, 9, 1, 0)
        >>> Stream(7).shuffle(range(10), "reshuffle", 1)
        (7, 3, 1, 0, 6, 5, 9, 8, 2, 4)
        """
        items = list(cards)
        last = len(items) - 1
        prefix = self.digest + _draw_name(label, k)
        chosen = _numbers_at_once(last, prefix) if last < _MANY_ITEMS else None
        if chosen is None:
            words = _words_of_draw(prefix)
            chosen = (_number_below(n, words) for n in range(last + 1, 1, -1))
        for i, j in zip(range(last, 0, -1), chosen, strict=False):
            items[i], items[j] = items[j], items[i]
        return tuple(items)

    def below(self, n: int, label: str, k: int = 0) -> int:
        """Return a number from 0 to n - 1, each as likely as any other.

        Parameters
        ----------
        n : int
            How many numbers there are to draw from, 1 to 2**32.
        label : str
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        int
            The first of :meth:`numbers` of the same draw.

        Raises
        ------
        SeedError
            If the label cannot be used (``bad_label``), or ``n`` or the number cannot
            (``bad_draw``).

        Examples
        --------
        >>> Stream(7).below(4, "dealer")
        3
        """
        n = number_within(n, "to draw below a number", (1, WORD_VALUES), SeedError, "bad_draw")
        return _number_below(n, self._words(label, k))

    def numbers(self, n: int, count: int, label: str, k: int = 0) -> tuple[int, ...]:
        """Return several independent numbers from 0 to n - 1, all of one draw.

        Parameters
        ----------
        n : int
            How many numbers there are to draw from, 1 to 2**32.
        count : int
            How many numbers are wanted.
        label : str
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        tuple of int
            ``count`` numbers.

        Raises
        ------
        SeedError
            If the label cannot be used (``bad_label``), or ``n``, ``count`` or the number cannot
            (``bad_draw``).

        Examples
        --------
        >>> Stream(7).numbers(6, 10, "dice")
        (0, 3, 5, 2, 5, 3, 5, 1, 0, 5)
        """
        n = number_within(n, "to draw below a number", (1, WORD_VALUES), SeedError, "bad_draw")
        count = _count(count)
        words = self._words(label, k)
        return tuple(_number_below(n, words) for _ in range(count))

    def draws(self, label: str, k: int = 0) -> Draws:
        """Return the numbers of one draw, each below a bound that is known only when it is drawn.

        Parameters
        ----------
        label : str
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        Draws
            What gives them one after the other, from the first word of the draw on.

        Raises
        ------
        SeedError
            If the label or the number cannot be used (``bad_label``, ``bad_draw``).

        Examples
        --------
        >>> draws = Stream(7).draws("dice")
        >>> draws.below(6), draws.below(20), draws.below(1), draws.below(6)
        (0, 9, 0, 5)
        """
        return Draws(self._words(label, k))

    def choice(self, items: Sequence[_T], label: str, k: int = 0) -> _T:
        """Return one of the items, each as likely as any other.

        Parameters
        ----------
        items : sequence
            At least one item.
        label : str
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        object
            The item at place ``below(len(items), label, k)``.

        Raises
        ------
        SeedError
            If there is no item, or the label or the number cannot be used (``bad_label``,
            ``bad_draw``).

        Examples
        --------
        >>> Stream(7).choice(["clubs", "diamonds", "hearts", "spades"], "trumps")
        'clubs'
        """
        if not len(items):
            raise SeedError("expected at least one item to choose from, got none", "bad_draw")
        return items[self.below(len(items), label, k)]

    def sample(self, items: Iterable[_T], count: int, label: str, k: int = 0) -> tuple[_T, ...]:
        """Return some of the items in random order, no place taken twice.

        The first ``count`` steps of a shuffle from the front: for i from 0 on, a number j below
        size - i is drawn and the items at i and i + j change places; the first ``count`` items are
        the sample.

        Parameters
        ----------
        items : iterable
            What is to be drawn from.
        count : int
            How many items are wanted, at most as many as there are.
        label : str
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        tuple
            ``count`` items in the order drawn.

        Raises
        ------
        SeedError
            If ``count``, the label or the number cannot be used (``bad_label``, ``bad_draw``).

        Examples
        --------
        >>> Stream(7).sample(range(52), 5, "peek")
        (27, 36, 31, 2, 1)
        """
        rest = list(items)
        count = _count(count)
        if count > len(rest):
            msg = f"expected to sample at most {len(rest)} items, got {shown(count)}"
            raise SeedError(msg, "bad_draw")
        words = self._words(label, k)
        for i in range(count):
            j = i + _number_below(len(rest) - i, words)
            rest[i], rest[j] = rest[j], rest[i]
        return tuple(rest[:count])

    def child(self, label: str, k: int = 0) -> Stream:
        """Return a stream of its own for a part of a match, such as one deal of many.

        Parameters
        ----------
        label : str
            The purpose of the draw: 1 to 64 characters, without NUL.
        k : int, optional
            The number of the draw, 0 to 2**63 - 1.

        Returns
        -------
        Stream
            Its seed is the 32 bytes of block 0 of the draw.

        Raises
        ------
        SeedError
            If the label or the number cannot be used (``bad_label``, ``bad_draw``).

        Examples
        --------
        >>> Stream(7).child("deal", 1) == Stream(7).child("deal", 1)
        True
        """
        return Stream(_sha256(self.digest + _draw_name(label, k) + bytes(8)))

    def commit(self, nonce: bytes | None = None) -> tuple[str, Proof]:
        """Return a commitment to publish before the deal, and the proof to publish after it.

        It proves that the seed was fixed when the commitment was published: the dealer could not
        choose the order after seeing what the players did. It does not prove that the seed was
        drawn blindly: the dealer knows the order all the time, and may have tried many seeds
        before. To rule that out, have each player send a contribution once the commitment is
        published, and deal from a seed made of the committed one and all contributions. The nonce
        keeps a short seed from being found by trial, so it stays as secret as the seed until then.

        Parameters
        ----------
        nonce : bytes, optional
            32 bytes that nobody can guess and that are used once only; left out, they come from
            the operating system.

        Returns
        -------
        commitment : str
            64 hexadecimal digits.
        proof : Proof
            The seed and the nonce.

        Raises
        ------
        SeedError
            If the nonce is not 32 bytes (``bad_nonce``).

        Examples
        --------
        >>> commitment, proof = Stream("table 4").commit()
        >>> len(commitment), verify(commitment, proof)
        (64, True)
        """
        proof = Proof(self.seed, os.urandom(NONCE_BYTES) if nonce is None else nonce)
        return proof.commitment, proof

    def _words(self, label: str, k: int) -> Iterator[int]:
        # Checked here and not in the generator, which would start with the first word only.
        return _words_of_draw(self.digest + _draw_name(label, k))

    def __repr__(self) -> str:
        """Return a text that shows nothing of the seed."""
        return "Stream(...)"


class Draws:
    """The numbers of one draw, one after the other, as :meth:`Stream.draws` gives them.

    Unlike a stream it is used up: each call goes on where the one before has ended.

    Examples
    --------
    >>> draws, hand = Stream(7).draws("play"), ["7h", "7s", "Kd"]
    >>> [hand.pop(draws.below(len(hand))) for _ in range(3)]
    ['7s', '7h', 'Kd']
    >>> draws
    Draws(...)
    """

    __slots__ = ("_words",)

    def __init__(self, words: Iterator[int]) -> None:
        self._words = words

    def below(self, n: int) -> int:
        """Return the next number, from 0 to n - 1, each as likely as any other.

        Parameters
        ----------
        n : int
            How many numbers there are to draw from, 1 to 2**32. For 1 no word is taken.

        Returns
        -------
        int
            Of equal bounds, these are the :meth:`Stream.numbers` of the draw.

        Raises
        ------
        SeedError
            If ``n`` cannot be used (``bad_draw``).

        Examples
        --------
        >>> draws = Stream(7).draws("dice")
        >>> tuple(draws.below(6) for _ in range(10)) == Stream(7).numbers(6, 10, "dice")
        True
        """
        n = number_within(n, "to draw below a number", (1, WORD_VALUES), SeedError, "bad_draw")
        return _number_below(n, self._words)

    def __repr__(self) -> str:
        """Return a text that shows nothing of the numbers."""
        return "Draws(...)"


@attrs.frozen(repr=False)
class Proof:
    """What opens a commitment: a seed and the nonce that hid it.

    The text of a proof shows nothing of it, since it is secret until the deal is over.

    Parameters
    ----------
    seed : int, str or bytes
        The seed of the deal.
    nonce : bytes
        The 32 bytes that the commitment was made with.

    Raises
    ------
    SeedError
        If the seed or the nonce cannot be used (``bad_seed``, ``bad_nonce``).

    Examples
    --------
    >>> Proof("table 4", bytes(32)).commitment
    'f31c0ad76a751a0a718c94a0da0b7f45e5bdfb24810e6d700b18554593f77cab'
    """

    seed: Seed = attrs.field(converter=_given_seed)
    nonce: bytes = attrs.field(converter=_checked_nonce)

    @property
    def commitment(self) -> str:
        """The commitment that the proof opens, as 64 hexadecimal digits.

        It is the SHA-256 of the text ``cardcore seed commitment 1`` with a line feed, the length of
        the encoded seed as 8 bytes big-endian, the encoded seed, and the nonce.
        """
        encoded = _encoded(self.seed)
        size = len(encoded).to_bytes(8, "big")
        return _sha256(_COMMITMENT_DOMAIN + size + encoded + self.nonce).hex()

    def stream(self) -> Stream:
        """Return the stream of the seed, to play the deal over.

        Examples
        --------
        >>> Proof(7, bytes(32)).stream() == Stream(7)
        True
        """
        return Stream(self.seed)

    def __repr__(self) -> str:
        """Return a text that shows nothing of the seed."""
        return "Proof(...)"


def verify(commitment: str, proof: Proof) -> bool:
    """Return whether a proof opens a commitment.

    Parameters
    ----------
    commitment : str
        What the dealer published before the deal.
    proof : Proof
        What the dealer published after it.

    Returns
    -------
    bool
        False for any text that is not the commitment of this very seed and nonce.

    Raises
    ------
    SeedError
        If the commitment is not a text or the proof not a proof (``bad_commitment``).

    Examples
    --------
    >>> commitment, proof = Stream(7).commit()
    >>> verify(commitment, proof), verify(commitment, Proof(8, proof.nonce))
    (True, False)
    """
    if not isinstance(commitment, str) or not isinstance(proof, Proof):
        raise SeedError(
            "expected a commitment text and a proof, got "
            f"{type(commitment).__name__} and {type(proof).__name__}",
            "bad_commitment",
        )
    from hmac import compare_digest  # noqa: PLC0415

    # As bytes, because compare_digest refuses texts beyond ASCII.
    given = commitment.encode(errors="surrogatepass")
    return compare_digest(given, proof.commitment.encode())


def _draw_name(label: str, k: int) -> bytes:
    """Return the bytes by which the blocks of one draw differ from those of all others."""
    if not isinstance(label, str):
        raise SeedError(f"expected a label as text, got {shown(label)}", "bad_label")
    if not 1 <= len(label) <= LABEL_LENGTH:
        msg = f"expected a label of 1..{LABEL_LENGTH} characters, got {len(label)}"
        raise SeedError(msg, "bad_label")
    if "\0" in label:
        raise SeedError("expected a label without NUL, got one that has it", "bad_label")
    try:
        name = label.encode()
    except UnicodeEncodeError as error:
        raise SeedError(
            "expected a label that UTF-8 can encode, got a lone surrogate at character "
            f"{error.start + 1}",
            "bad_label",
        ) from None
    k = number_within(k, "a draw number", (0, _DRAW_NUMBERS - 1), SeedError, "bad_draw")
    return name + b"\0" + k.to_bytes(8, "big")


def _words_of_draw(prefix: bytes) -> Iterator[int]:
    from hashlib import sha256  # noqa: PLC0415

    unpack = _WORDS_OF_BLOCK.unpack
    block = 0
    while True:
        yield from unpack(sha256(prefix + block.to_bytes(8, "big")).digest())
        block += 1


def _numbers_at_once(last: int, prefix: bytes) -> Iterable[int] | None:
    """Return numbers below last + 1, ..., 2 from all words of a draw together, which is quicker.

    None if one of the words could be thrown away: then they have to be taken one by one.
    """
    from hashlib import sha256  # noqa: PLC0415

    start = sha256(prefix)
    blocks: list[bytes] = []
    for number in _BLOCK_NUMBERS[: (last + 7) // 8]:
        block = start.copy()
        block.update(number)
        blocks.append(block.digest())
    words = Struct(f">{8 * len(blocks)}I").unpack(b"".join(blocks))
    # What is thrown away is above 2**32 - n.
    if words and max(words) >= WORD_VALUES - last - 1:
        return None
    return map(mod, words, range(last + 1, 1, -1))


def _number_below(n: int, words: Iterator[int]) -> int:
    if n == 1:
        return 0
    limit = WORD_VALUES - WORD_VALUES % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


def _count(count: int) -> int:
    return number_within(count, "to draw a number of items", (0, None), SeedError, "bad_draw")
