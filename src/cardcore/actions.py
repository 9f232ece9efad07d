"""Actions, events and refusals: what seats do, what it did, and why it was not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar, cast, overload

import attrs

from cardcore.checks import whole_number
from cardcore.errors import IllegalAction

ActionT = TypeVar("ActionT", bound="Action")


@attrs.frozen
class Action:
    """What a seat does; ``str(action)`` is its canonical text, which the game parses back.

    The text is the word of the class, which is its name unless it says another, and then the fields
    that have a value.

    Examples
    --------
    >>> @attrs.frozen
    ... class Bid(Action):
    ...     points: int
    >>> str(Bid(2))
    'bid 2'
    """

    word: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if "word" not in cls.__dict__:
            cls.word = cls.__name__.lower()

    def __str__(self) -> str:
        """Return the canonical text."""
        kind: Any = type(self)
        texts = [self.word]
        for name in _field_names(kind):
            value = getattr(self, name)
            if value is not None:
                texts.append(_text_of(value))
        return " ".join(texts)


@cache
def _field_names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of actions
    return tuple(field.name for field in attrs.fields(kind))


def _text_of(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, cast("tuple[object, ...]", value)))
    return str(value)


@attrs.frozen
class Event:
    """What a transition did, for those who watch."""

    # Words for values of fields that are no words themselves, for those who read.
    words: ClassVar[Mapping[str, Mapping[object, str]]] = MappingProxyType({})


@attrs.frozen
class Refusal:
    """Why an action is not allowed.

    Parameters
    ----------
    text : str
        What was expected and what was tried, in lower case.
    code : str
        A stable identifier, for programs.
    rule : str or None
        The id of the rule that refuses the action.
    """

    text: str
    code: str
    rule: str | None = None

    def error(self, seat: int | None) -> IllegalAction:
        """Return the error that the action would raise."""
        return IllegalAction(self.text, self.code, self.rule, seat)


@attrs.frozen
class Amounts(Generic[ActionT]):
    """The actions that name one amount of a range, none of them made before it is asked for.

    Parameters
    ----------
    make : callable
        Makes the action of an amount.
    amount_of : callable
        Returns the amount that an action names, None for an action of another kind.
    amounts : range
        The amounts, ascending.
    """

    make: Callable[[int], ActionT]
    amount_of: Callable[[Action], int | None]
    amounts: range

    def __len__(self) -> int:
        """Return how many amounts there are."""
        return self.size

    @property
    def size(self) -> int:
        """How many amounts there are, which may be more than ``len`` can say."""
        amounts = self.amounts
        return (amounts[-1] - amounts[0]) // amounts.step + 1 if amounts else 0

    def __getitem__(self, place: int) -> ActionT:
        """Return the action of the amount at a place."""
        return self.make(self.amounts[place])

    def find(self, action: object) -> int | None:
        """Return the place of an action, None if it is not among them."""
        # A bool or float may equal an amount and yet be none.
        amount = whole_number(self.amount_of(action) if isinstance(action, Action) else None)
        if amount is None or amount not in self.amounts or self.make(amount) != action:
            return None
        return self.amounts.index(amount)


class ActionList(Sequence[ActionT]):
    """The legal actions of a seat in canonical order, immutable and without duplicates.

    Amounts are not listed one by one: a range of a billion bets takes no more memory than one bet.

    Parameters
    ----------
    parts : tuple of action or Amounts
        In canonical order.

    Examples
    --------
    >>> legal = ActionList("call", "fold")
    >>> len(legal), legal[-1], legal.index("call"), "raise" in legal
    (2, 'fold', 0, False)
    """

    __slots__ = ("_parts", "_size")

    def __init__(self, *parts: ActionT | Amounts[ActionT]) -> None:
        self._parts = parts
        self._size = sum(part.size if isinstance(part, Amounts) else 1 for part in parts)

    @property
    def size(self) -> int:
        """How many actions are legal, which may be more than ``len`` can say."""
        return self._size

    def __len__(self) -> int:
        """Return how many actions are legal."""
        return self._size

    def __bool__(self) -> bool:
        """Return whether any action is legal."""
        return self._size > 0

    @overload
    def __getitem__(self, place: int) -> ActionT: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[ActionT, ...]: ...
    def __getitem__(self, place: int | slice) -> ActionT | tuple[ActionT, ...]:
        """Return the action at a place."""
        if isinstance(place, slice):
            return tuple(self[at] for at in range(*place.indices(self._size)))
        at = place + self._size if place < 0 else place
        if at >= 0:
            for part in self._parts:
                if not isinstance(part, Amounts):
                    if at == 0:
                        return part
                    at -= 1
                elif at < part.size:
                    return part[at]
                else:
                    at -= part.size
        raise IndexError(f"expected a place below {self._size}, got {place}")

    def __iter__(self) -> Iterator[ActionT]:
        """Iterate over the actions in canonical order."""
        for part in self._parts:
            if isinstance(part, Amounts):
                yield from (part[at] for at in range(part.size))
            else:
                yield part

    def __contains__(self, action: object) -> bool:
        """Return whether an action is legal, in its canonical form."""
        return self._find(action) is not None

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Return the place of an action."""
        place = self._find(action)
        end = self._size if stop is None else stop
        if place is None or not start <= place < end:
            raise ValueError(f"expected a legal action, got {action}")
        return place

    def count(self, action: object) -> int:
        """Return 1 for a legal action and 0 for any other, without going through the list."""
        return int(action in self)

    def _find(self, action: object) -> int | None:
        before = 0
        for part in self._parts:
            if isinstance(part, Amounts):
                place = part.find(action)
                if place is not None:
                    return before + place
                before += part.size
            elif part == action:
                return before
            else:
                before += 1
        return None

    def __eq__(self, other: object) -> bool:
        """Return whether two lists hold the same actions in the same order."""
        if not isinstance(other, ActionList):
            return NotImplemented
        theirs = cast("ActionList[Action]", other)
        return self._size == theirs._size and all(map(_same, self._parts, theirs._parts))

    def __hash__(self) -> int:
        """Return a hash that equal lists share."""
        return hash((self._size, self[0] if self._size else None))

    def __repr__(self) -> str:
        """Return the actions, as far as they are few."""
        few = ", ".join(map(str, self[:8]))
        return f"<{self._size} legal: {few}{', ...' if self._size > 8 else ''}>"


def size_of(legal: Sequence[object]) -> int:
    """Return how many actions are legal, however many they are.

    Parameters
    ----------
    legal : sequence of Action
        What ``state.legal_actions()`` returned.

    Examples
    --------
    >>> size_of(("call", "fold"))
    2
    """
    return cast("ActionList[Action]", legal).size if isinstance(legal, ActionList) else len(legal)


def _same(one: object, other: object) -> bool:
    if isinstance(one, Amounts) and isinstance(other, Amounts):
        mine, theirs = cast("Amounts[Action]", one), cast("Amounts[Action]", other)
        return mine.amounts == theirs.amounts and (not mine.amounts or mine[0] == theirs[0])
    return one == other


@attrs.frozen
class History:
    """The actions that led to a state, the last one first; sharing all that came before."""

    before: History | None
    seat: int
    action: Action

    @staticmethod
    def unrolled(last: History | None) -> tuple[tuple[int, Action], ...]:
        """Return seats and actions, the first one first."""
        steps: list[tuple[int, Action]] = []
        while last is not None:
            steps.append((last.seat, last.action))
            last = last.before
        return tuple(reversed(steps))
