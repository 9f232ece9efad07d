"""Where the chance of a deal comes from: its stream, and orders that the caller injected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar

import attrs

from cardcore.chance import Stream
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.chance import Seed

_T = TypeVar("_T")


@attrs.frozen
class Chance:
    """Where the chance of a deal comes from: a stream, and the orders that the caller injected.

    Parameters
    ----------
    stream : Stream or None
        None if the caller gave an order and no seed: then nothing is left to chance.
    injected : tuple of (label, k, order)
        Orders that stand in the place of the shuffle of that draw.
    """

    stream: Stream | None
    injected: tuple[tuple[str, int, tuple[Any, ...]], ...] = ()

    @classmethod
    def begun(
        cls,
        seed: Seed | None,
        *,
        needed: bool,
        injected: tuple[tuple[str, int, tuple[Any, ...]], ...] = (),
    ) -> Self:
        """Return the chance of a new deal.

        Parameters
        ----------
        seed : int, str or bytes, optional
            Left out, it comes from the operating system if it is needed.
        needed : bool
            Whether the deal begins with a draw.
        injected : tuple of (label, k, order), optional
            Orders that the caller gives.
        """
        return cls(Stream(seed) if needed or seed is not None else None, injected)

    def shuffle(self, cards: Sequence[_T], label: str, k: int) -> tuple[_T, ...]:
        """Return the cards in the order of a numbered draw.

        Parameters
        ----------
        cards : sequence of Card
            What is shuffled.
        label : str
            What the draw is for.
        k : int
            Its number among those of the label.

        Raises
        ------
        RulesError
            If the order was neither injected nor can be drawn (``no_seed``), or the injected one
            has other cards (``bad_draw_order``).

        Examples
        --------
        >>> Chance(Stream(7)).shuffle("abc", "shuffle", 0) == Stream(7).shuffle("abc", "shuffle", 0)
        True
        >>> Chance(None, (("shuffle", 0, ("c", "a", "b")),)).shuffle("abc", "shuffle", 0)
        ('c', 'a', 'b')
        """
        for known, number, order in self.injected:
            if (known, number) == (label, k):
                if sorted(order) != sorted(cards):  # type: ignore[type-var]
                    raise RulesError(
                        f"expected an order of the cards that are shuffled as {label} {k}, got "
                        "other cards",
                        "bad_draw_order",
                    )
                return tuple(order)
        return self.drawn().shuffle(cards, label, k)

    def drawn(self) -> Stream:
        """Return the stream, which a deal without a seed does not have.

        Raises
        ------
        RulesError
            If there is none (``no_seed``).
        """
        if self.stream is None:
            raise RulesError("expected a seed for what is left to chance, got none", "no_seed")
        return self.stream
