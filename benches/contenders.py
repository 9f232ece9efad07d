"""Evaluators by others behind one face: how each takes a hand, and how it is called."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs
import eval7
import phevaluator
import pkrbot
import pokerfast
import pokerkit
import treys
from phevaluator._pheval import evaluate_7cards

import cardcore as cc

_treys = treys.Evaluator()
# Its module looks names up anew at each use: take the functions once.
_phevaluator = phevaluator.evaluate_cards


@attrs.frozen
class Contender:
    """One way to rank a hand: `prepare` makes the argument from codes, untimed, `call` is timed.

    `star` says that the function takes a card an argument.
    """

    name: str
    form: str
    prepare: Callable[[list[int]], Any]
    call: Callable[..., Any]
    hands_per_window: int = 1000
    star: bool = False


def texts(codes: list[int]) -> list[str]:
    return [str(cc.Card(code)) for code in codes]


def one_text(codes: list[int]) -> str:
    return "".join(texts(codes))


def own_cards(make: Callable[[str], Any]) -> Callable[[list[int]], list[Any]]:
    return lambda codes: [make(text) for text in texts(codes)]


def pokerkit_card(text: str) -> Any:
    return next(pokerkit.Card.parse(text))


def treys_hand(codes: list[int]) -> tuple[list[int], list[int]]:
    return [treys.Card.new(text) for text in texts(codes)], []


CONTENDERS = [
    Contender("cardcore", "ints", tuple, cc.poker.rank),
    Contender("phevaluator", "ints", list, _phevaluator, star=True),
    Contender("phevaluator, private, unchecked", "ints", list, evaluate_7cards, star=True),
    Contender("treys", "ints", treys_hand, _treys.evaluate, 100, star=True),
    Contender("cardcore", "card objects", lambda codes: tuple(map(cc.Card, codes)), cc.poker.rank),
    Contender("eval7", "card objects", own_cards(eval7.Card), eval7.evaluate),
    Contender("pkrbot", "card objects", own_cards(pkrbot.Card), pkrbot.evaluate),
    Contender(
        "pokerkit",
        "card objects",
        own_cards(pokerkit_card),
        pokerkit.StandardHighHand.from_game,
        5,
    ),
    Contender("cardcore", "one string", one_text, cc.poker.rank),
    Contender("pokerkit", "one string", one_text, pokerkit.StandardHighHand.from_game, 5),
    Contender("cardcore", "seven strings", lambda codes: tuple(texts(codes)), cc.poker.rank),
    Contender("phevaluator", "seven strings", texts, _phevaluator, star=True),
    Contender("pokerfast", "seven strings", lambda codes: tuple(texts(codes)), pokerfast.eval7),
    Contender(
        "eval7", "seven strings", texts, lambda hand: eval7.evaluate([eval7.Card(t) for t in hand])
    ),
    Contender(
        "pkrbot",
        "seven strings",
        texts,
        lambda hand: pkrbot.evaluate([pkrbot.Card(t) for t in hand]),
    ),
    Contender(
        "treys",
        "seven strings",
        texts,
        lambda hand: _treys.evaluate([treys.Card.new(t) for t in hand], []),
        100,
    ),
]


def random_hands(count: int, seed: int = 0) -> list[list[int]]:
    draw = random.Random(seed)
    return [draw.sample(range(52), 7) for _ in range(count)]
