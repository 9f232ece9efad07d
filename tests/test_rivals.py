"""The same hands through two evaluators by others; both must be installed, a skip is no pass."""

from __future__ import annotations

import random

import phevaluator
import treys

from cardcore import poker
from cardcore.cards import Card


def test_against_phevaluator() -> None:
    draw = random.Random("phevaluator")
    for _ in range(60_000):
        hand = draw.sample(range(52), draw.choice((5, 6, 7)))
        assert poker.to_7462(poker.rank(hand)) == phevaluator.evaluate_cards(*hand), hand


def test_against_treys() -> None:
    draw, evaluator = random.Random("treys"), treys.Evaluator()
    cards = [treys.Card.new(str(Card(code))) for code in range(52)]
    for _ in range(20_000):
        hand = draw.sample(range(52), draw.choice((5, 6, 7)))
        place = evaluator.evaluate([cards[code] for code in hand], [])
        assert poker.to_7462(poker.rank(hand)) == place, hand
