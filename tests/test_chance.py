"""The stream of chance: against published vectors, a slow stream, and the laws of chance.

``python -m tests.test_chance`` writes the vectors anew. They come from the slow stream below alone,
which was written from the text of the format and shares no code with the package.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore.cards import Card, format_cards
from cardcore.chance import Proof, Seed, Stream, verify
from cardcore.errors import SeedError

VECTORS = Path(__file__).parent / "vectors" / "chance.json"
VECTOR_SEEDS: tuple[Seed, ...] = (
    0,
    1,
    -1,
    7,
    255,
    256,
    -(2**64),
    2**70,
    "",
    "seed",
    "séance",
    "🂡" * 40,
    b"",
    b"\x00",
    b"seed",
    bytes(range(256)),
)
WORDS = 2**32
NOT_BELOW_3_QUARTERS = 3 * 2**30
# More digits than Python prints.
HUGE = pytest.param(10**6000, id="huge")

seeds = st.one_of(st.integers(), st.text(st.characters(codec="utf-8")), st.binary())
labels = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=64)
draws = st.integers(0, 2**63 - 1)


class SlowStream:
    """The documented stream, one word after the other, with plain ints."""

    def __init__(self, seed: Seed, label: str, k: int) -> None:
        self.digest = sha256(slow_encoding(seed)).digest()
        self.name = label.encode("utf-8") + bytes([0]) + eight_bytes(k)
        self.position = 0

    def word(self) -> int:
        block = sha256(self.digest + self.name + eight_bytes(self.position // 8)).digest()
        start = self.position % 8 * 4
        self.position += 1
        a, b, c, d = block[start : start + 4]
        return a * 256**3 + b * 256**2 + c * 256 + d

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        limit = WORDS // n * n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffle(self, items: list[Any]) -> list[Any]:
        items = list(items)
        i = len(items) - 1
        while i >= 1:
            j = self.below(i + 1)
            moved = items[i]
            items[i] = items[j]
            items[j] = moved
            i -= 1
        return items


def eight_bytes(number: int) -> bytes:
    return bytes(number // 256**power % 256 for power in (7, 6, 5, 4, 3, 2, 1, 0))


def slow_encoding(seed: Seed) -> bytes:
    if isinstance(seed, str):
        return b"s" + seed.encode("utf-8")
    if isinstance(seed, bytes):
        return b"b" + seed
    magnitude, digits = abs(seed), []
    while magnitude:
        digits.append(magnitude % 256)
        magnitude //= 256
    return (b"i-" if seed < 0 else b"i+") + bytes(reversed(digits))


def written_seed(seed: Seed) -> dict[str, str]:
    if isinstance(seed, str):
        return {"type": "str", "text": seed}
    if isinstance(seed, bytes):
        return {"type": "bytes", "hex": seed.hex()}
    return {"type": "int", "decimal": str(seed)}


def read_seed(written: dict[str, str]) -> Seed:
    if written["type"] == "str":
        return written["text"]
    if written["type"] == "bytes":
        return bytes.fromhex(written["hex"])
    return int(written["decimal"])


def standard_pack() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def vector(seed: Seed) -> dict[str, Any]:
    words = SlowStream(seed, "shuffle", 0)
    dice = SlowStream(seed, "dice", 3)
    return {
        "seed": written_seed(seed),
        "digest": words.digest.hex(),
        "words of shuffle 0": [words.word() for _ in range(4)],
        "shuffle 0 of the standard pack": " ".join(
            SlowStream(seed, "shuffle", 0).shuffle(standard_pack())
        ),
        "ten numbers below 6 of dice 3": [dice.below(6) for _ in range(10)],
    }


def stored_vectors() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return found


def test_the_stored_vectors_are_those_of_the_slow_stream() -> None:
    assert stored_vectors() == [vector(seed) for seed in VECTOR_SEEDS]


@pytest.mark.parametrize("at", range(len(VECTOR_SEEDS)))
def test_the_stream_gives_the_stored_vectors(at: int) -> None:
    stored = stored_vectors()[at]
    stream = Stream(read_seed(stored["seed"]))
    pack = [Card(code) for code in range(52)]
    assert stream.digest.hex() == stored["digest"]
    assert list(stream.numbers(WORDS, 4, "shuffle")) == stored["words of shuffle 0"]
    assert format_cards(stream.shuffle(pack)) == stored["shuffle 0 of the standard pack"]
    assert list(stream.numbers(6, 10, "dice", 3)) == stored["ten numbers below 6 of dice 3"]


def test_the_digest_of_seed_0_is_that_of_the_two_bytes_i_and_plus() -> None:
    # From `printf 'i+' | sha256sum`.
    expected = "679a5709cdebf1df389cca7e55f415e923ee4062939796f2cc00811922580589"
    assert Stream(0).digest.hex() == expected


@given(seeds, labels, draws, st.integers(0, 200))
def test_a_shuffle_is_that_of_the_slow_stream(seed: Seed, label: str, k: int, size: int) -> None:
    expected = SlowStream(seed, label, k).shuffle(list(range(size)))
    assert Stream(seed).shuffle(range(size), label, k) == tuple(expected)


@given(seeds, labels, draws, st.integers(1, WORDS), st.integers(0, 40))
def test_numbers_are_those_of_the_slow_stream(
    seed: Seed, label: str, k: int, n: int, count: int
) -> None:
    slow = SlowStream(seed, label, k)
    expected = tuple(slow.below(n) for _ in range(count))
    assert Stream(seed).numbers(n, count, label, k) == expected
    assert Stream(seed).below(n, label, k) == SlowStream(seed, label, k).below(n)


@given(seeds, draws, st.lists(st.integers(), max_size=30), st.data())
def test_a_sample_takes_the_steps_that_are_documented(
    seed: Seed, k: int, items: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(items)))
    slow, rest, expected = SlowStream(seed, "sample", k), list(items), []
    for i in range(count):
        j = i + slow.below(len(items) - i)
        rest[i], rest[j] = rest[j], rest[i]
        expected.append(rest[i])
    sample = Stream(seed).sample(items, count, "sample", k)
    assert sample == tuple(expected)
    assert not Counter(sample) - Counter(items)


@given(seeds, labels, draws, st.lists(st.integers(1, WORDS) | st.integers(1, 60), max_size=40))
def test_successive_draws_are_those_of_the_slow_stream(
    seed: Seed, label: str, k: int, bounds: list[int]
) -> None:
    slow, found = SlowStream(seed, label, k), Stream(seed).draws(label, k)
    assert [found.below(n) for n in bounds] == [slow.below(n) for n in bounds]


def test_successive_draws_by_hand() -> None:
    # The digest of seed 0, `choice`, and zero bytes but for the last, through sha256sum.
    block = "f330cea5e8df4196444bc6fac7f84c2ac6ae8cf8c6da0cf3cc0f3670087b20db"
    then = "804b76dd808967ec9fc282aa2f1a8785aab9f8dcd15a532a2c7f616e403fd6be"
    words = [int(text[at : at + 8], 16) for text in (block, then) for at in range(0, 64, 8)]
    assert words[:3] == [4080062117, 3906945430, 1145816826]
    bounds = [2, 3, 1, 5, 7, 1, 100, 1000, 2**31, 2**32, 6, 10]
    expected = [1, 1, 0, 1, 5, 0, 20, 931, 1276065392, 142287067, 5, 4]
    found = Stream(0).draws("choice")
    assert [found.below(n) for n in bounds] == expected
    # 3 * 2**30 throws words away that are not below it, such as these two.
    found, kept = Stream(0).draws("choice"), [word for word in words if word < 3 * 2**30]
    assert len(kept) == 9
    assert [found.below(3 * 2**30) for _ in kept] == kept


def test_draws_go_on_and_streams_do_not() -> None:
    stream = Stream(7)
    one, other = stream.draws("dice", 3), stream.draws("dice", 3)
    first = [one.below(6) for _ in range(10)]
    assert first == [other.below(6) for _ in range(10)] == list(stream.numbers(6, 10, "dice", 3))
    assert [one.below(6) for _ in range(10)] == list(stream.numbers(6, 20, "dice", 3)[10:])
    assert repr(one) == "Draws(...)"


@given(seeds, st.lists(st.integers(), min_size=1, max_size=30))
def test_a_choice_is_the_item_at_the_number_drawn(seed: Seed, items: list[int]) -> None:
    stream = Stream(seed)
    assert stream.choice(items, "choice", 5) == items[stream.below(len(items), "choice", 5)]


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_keeps_every_item(seed: Seed, items: list[int]) -> None:
    given_items = list(items)
    assert Counter(Stream(seed).shuffle(items)) == Counter(items)
    assert items == given_items


@pytest.mark.parametrize("items", [(), (1,)])
def test_there_is_one_order_of_less_than_two_items(items: tuple[int, ...]) -> None:
    assert Stream(0).shuffle(items) == items


def test_drawing_uses_nothing_up() -> None:
    stream = Stream(7)
    first = stream.numbers(100, 20, "a"), stream.shuffle(range(52))
    stream.numbers(100, 20, "b")
    assert (stream.numbers(100, 20, "a"), stream.shuffle(range(52))) == first


def test_every_label_number_and_seed_is_a_draw_of_its_own() -> None:
    found = {
        Stream(seed).numbers(WORDS, 4, label, k)
        for seed in (0, 1, "0", b"0", "", b"")
        for label in ("a", "b", "ab", "shuffle")
        for k in (0, 1, 256, 2**63 - 1)
    }
    assert len(found) == 6 * 4 * 4


def test_the_defaults_are_shuffle_number_0() -> None:
    assert Stream(7).shuffle(range(9)) == Stream(7).shuffle(range(9), "shuffle", 0)


def test_numbers_below_1_take_no_word() -> None:
    # The last step of a sample of everything chooses among one item: no word is left to take it.
    assert Stream(7).numbers(1, 5, "a") == (0, 0, 0, 0, 0)
    whole = Stream(7).sample(range(5), 5, "a")
    assert whole[:4] == Stream(7).sample(range(5), 4, "a")


def test_each_order_of_four_cards_is_as_likely_as_any_other() -> None:
    rounds = 24_000
    found = Counter(Stream(seed).shuffle("abcd") for seed in range(rounds))
    expected = rounds / 24
    chi_square = sum((found[order] - expected) ** 2 / expected for order in permutations("abcd"))
    # 23 degrees of freedom: one in a thousand fair shuffles lies above, one in a thousand below.
    assert 7.53 < chi_square < 49.73


def test_each_card_is_as_likely_at_each_place_of_a_pack() -> None:
    rounds = 5200
    found = Counter(
        place * 52 + card
        for seed in range(rounds)
        for place, card in enumerate(Stream(seed).shuffle(range(52)))
    )
    expected = rounds / 52
    chi_square = sum((found[cell] - expected) ** 2 / expected for cell in range(52 * 52))
    # Each of the 52 * 52 cells is expected to add 51 / 52. The sum is close to normal with a
    # deviation of 73.5; four of them are allowed either way.
    assert 2652 - 294 < chi_square < 2652 + 294


def test_each_pair_of_cards_is_as_likely_to_be_sampled() -> None:
    rounds = 9000
    found = Counter(Stream(seed).sample("abc", 2, "peek") for seed in range(rounds))
    assert sorted(found) == sorted(permutations("abc", 2))
    # 1500 of each are expected; four standard deviations are 141.
    assert all(1359 < count < 1641 for count in found.values())


def test_words_above_the_limit_are_thrown_away() -> None:
    # 3 * 2**30 leaves a quarter of all words over. Seeds whose first word is one of them show it.
    rejecting = [
        seed for seed in range(100) if Stream(seed).below(WORDS, "a") >= NOT_BELOW_3_QUARTERS
    ]
    assert 10 < len(rejecting) < 45
    for seed in rejecting:
        words = Stream(seed).numbers(WORDS, 40, "a")
        kept = [word for word in words if word < NOT_BELOW_3_QUARTERS]
        assert Stream(seed).below(NOT_BELOW_3_QUARTERS, "a") == kept[0]
        assert list(Stream(seed).numbers(NOT_BELOW_3_QUARTERS, 10, "a")) == kept[:10]


@pytest.mark.parametrize("seed", [5233, 10911, 19844])
def test_a_shuffle_throws_such_words_away_too(seed: int) -> None:
    # Found by search: seeds with a word that is close to the limit, the last two with one above it.
    slow = SlowStream(seed, "shuffle", 0)
    assert Stream(seed).shuffle(range(512)) == tuple(slow.shuffle(list(range(512))))


@pytest.mark.parametrize("size", [511, 512, 513, 1000])
def test_large_shuffles_are_those_of_the_slow_stream(size: int) -> None:
    slow = SlowStream(7, "shuffle", 0)
    assert Stream(7).shuffle(range(size)) == tuple(slow.shuffle(list(range(size))))


def test_no_third_of_the_numbers_is_favoured() -> None:
    numbers = Stream(7).numbers(NOT_BELOW_3_QUARTERS, 9000, "thirds")
    thirds = Counter(number >> 30 for number in numbers)
    # Without rejection the first third would have half of all. Four deviations of 45 are allowed.
    assert sorted(thirds) == [0, 1, 2]
    assert all(2820 < count < 3180 for count in thirds.values())


@pytest.mark.parametrize("n", [2, WORDS // 2 + 1, WORDS - 1, WORDS])
def test_numbers_stay_below_the_largest_bounds(n: int) -> None:
    numbers = Stream(7).numbers(n, 200, "bounds")
    assert all(0 <= number < n for number in numbers)
    assert max(numbers) > n * 0.9 - 1


def test_without_a_seed_256_bits_are_drawn_and_kept() -> None:
    stream, other = Stream(), Stream(None)
    assert isinstance(stream.seed, bytes)
    assert len(stream.seed) == 32
    assert stream.seed != other.seed
    assert Stream(stream.seed).shuffle(range(52)) == stream.shuffle(range(52))


def test_a_huge_int_is_a_seed() -> None:
    huge = 10**6000
    assert Stream(huge).seed == huge
    assert Stream(huge).digest != Stream(-huge).digest


@pytest.mark.parametrize("seed", [True, False, 1.0, float("nan"), (1,), [1], bytearray(b"a")])
def test_other_types_are_no_seeds(seed: object) -> None:
    with pytest.raises(SeedError, match=r"^expected a seed of int, str or bytes, got ") as caught:
        Stream(seed)  # type: ignore[arg-type]
    assert caught.value.code == "bad_seed"


def test_a_lone_surrogate_is_refused_by_its_place() -> None:
    with pytest.raises(SeedError, match=r"lone surrogate at character 3$") as caught:
        Stream("ab\ud800")
    assert caught.value.code == "bad_seed"


def test_a_seed_is_kept_as_a_plain_value() -> None:
    class Text(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "another"

    class Raw(bytes):
        __slots__ = ()

    assert (type(Stream(Text("seed")).seed), Stream(Text("seed")).seed) == (str, "seed")
    assert (type(Stream(Raw(b"seed")).seed), Stream(Raw(b"seed")).seed) == (bytes, b"seed")


@pytest.mark.parametrize(
    ("label", "got"),
    [
        ("", "got 0"),
        ("a" * 65, "got 65"),
        ("a\0b", "without NUL"),
        ("a\udfff", "lone surrogate at character 2"),
        (b"a", "got an object of type bytes"),
        (None, "got None"),
        (5, "got 5"),
    ],
)
def test_labels_that_cannot_be_used_are_refused(label: object, got: str) -> None:
    with pytest.raises(SeedError, match=got) as caught:
        Stream(7).shuffle((1, 2), label)  # type: ignore[arg-type]
    assert caught.value.code == "bad_label"
    # Before the first number is asked for.
    with pytest.raises(SeedError, match=got):
        Stream(7).draws(label)  # type: ignore[arg-type]


def test_the_longest_label_counts_characters() -> None:
    assert Stream(7).below(1, "é" * 64) == 0


@pytest.mark.parametrize("k", [-1, 2**63, HUGE, True, 1.0, None, "1"])
def test_draw_numbers_that_cannot_be_used_are_refused(k: object) -> None:
    with pytest.raises(
        SeedError, match=r"^expected a draw number of 0\.\.9223372036854775807, "
    ) as caught:
        Stream(7).shuffle((), "a", k)  # type: ignore[arg-type]
    assert caught.value.code == "bad_draw"


@pytest.mark.parametrize("n", [0, -1, WORDS + 1, HUGE, True, 2.0, None, "2"])
def test_bounds_that_cannot_be_used_are_refused(n: object) -> None:
    with pytest.raises(SeedError, match=r"^expected to draw below a number of 1\.\.4294967296, "):
        Stream(7).below(n, "a")  # type: ignore[arg-type]
    with pytest.raises(SeedError, match=r"^expected to draw below a number of ") as caught:
        Stream(7).draws("a").below(n)  # type: ignore[arg-type]
    assert caught.value.code == "bad_draw"


@pytest.mark.parametrize("count", [-1, True, 1.0, None])
def test_counts_that_cannot_be_used_are_refused(count: object) -> None:
    match = r"^expected to draw a number of items of at least 0, got "
    with pytest.raises(SeedError, match=match):
        Stream(7).numbers(6, count, "a")  # type: ignore[arg-type]
    with pytest.raises(SeedError, match=match):
        Stream(7).sample("abc", count, "a")  # type: ignore[arg-type]


def test_no_more_items_are_sampled_than_there_are() -> None:
    with pytest.raises(SeedError, match="at most 3 items, got 4") as caught:
        Stream(7).sample("abc", 4, "a")
    assert caught.value.code == "bad_draw"


def test_there_is_no_choice_among_nothing() -> None:
    with pytest.raises(SeedError, match="at least one item") as caught:
        Stream(7).choice((), "a")
    assert caught.value.code == "bad_draw"


def test_streams_of_one_seed_are_equal() -> None:
    assert Stream(7) == Stream(7)
    assert hash(Stream(7)) == hash(Stream(7))
    assert Stream(7) != Stream("7")
    assert Stream("7") != Stream(b"7")


@pytest.mark.parametrize("value", [Stream("secret"), Proof("secret", b"secret" + bytes(26))])
def test_texts_show_nothing_of_the_seed(value: object) -> None:
    name = type(value).__name__
    assert (repr(value), str(value)) == (f"{name}(...)", f"{name}(...)")


@pytest.mark.parametrize("value", [Stream("secret"), Proof(-3, bytes(32))])
def test_streams_and_proofs_are_copied_whole(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes
    assert copy.deepcopy(value) == value


@given(seeds)
def test_a_proof_opens_its_own_commitment_only(seed: Seed) -> None:
    stream = Stream(seed)
    commitment, proof = stream.commit()
    assert verify(commitment, proof)
    assert proof.seed == seed
    assert proof.stream() == stream
    assert not verify(commitment, Proof(seed, bytes(32)))
    assert not verify(commitment, Proof(b"another" + bytes(9), proof.nonce))
    assert not verify(Stream(seed).commit()[0], proof)


def test_a_commitment_is_the_hash_that_is_documented() -> None:
    nonce = bytes(range(32))
    text = b"cardcore seed commitment 1\n" + bytes([0, 0, 0, 0, 0, 0, 0, 5]) + b"sseed" + nonce
    commitment, proof = Stream("seed").commit(nonce)
    assert commitment == proof.commitment == sha256(text).hexdigest()


def test_the_types_of_seeds_have_different_commitments() -> None:
    nonce = bytes(32)
    assert len({Stream(seed).commit(nonce)[0] for seed in (7, -7, "7", b"7")}) == 4


@pytest.mark.parametrize("text", ["", "é", "\ud800", "0" * 64])
def test_other_texts_are_not_the_commitment(text: str) -> None:
    assert not verify(text, Proof(7, bytes(32)))


@pytest.mark.parametrize(
    ("commitment", "proof"), [(b"0" * 64, Proof(7, bytes(32))), ("0" * 64, (7, bytes(32)))]
)
def test_only_texts_and_proofs_are_verified(commitment: object, proof: object) -> None:
    with pytest.raises(SeedError, match=r"^expected a commitment text and a proof") as caught:
        verify(commitment, proof)  # type: ignore[arg-type]
    assert caught.value.code == "bad_commitment"


@pytest.mark.parametrize("nonce", [b"", bytes(31), bytes(33), "a" * 32, 5, bytearray(32)])
def test_a_nonce_has_32_bytes(nonce: object) -> None:
    with pytest.raises(SeedError, match=r"^expected a nonce of 32 bytes, got ") as caught:
        Stream(7).commit(nonce)  # type: ignore[arg-type]
    assert caught.value.code == "bad_nonce"


def test_a_proof_needs_a_seed() -> None:
    with pytest.raises(SeedError) as caught:
        Proof(None, bytes(32))  # type: ignore[arg-type]
    assert caught.value.code == "bad_seed"


def test_the_same_in_another_process_with_other_hash_seeds() -> None:
    program = "from cardcore.chance import Stream; print(Stream('x').shuffle(range(52), 'a', 9))"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == str(Stream("x").shuffle(range(52), "a", 9))


def test_the_import_does_not_load_the_hash_library() -> None:
    program = "import sys, cardcore.chance; print('hashlib' in sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == "False"


def test_the_random_module_is_left_alone() -> None:
    before = random.getstate()
    Stream().shuffle(range(52))
    assert random.getstate() == before


if __name__ == "__main__":
    VECTORS.write_text(
        json.dumps([vector(seed) for seed in VECTOR_SEEDS], indent=1, ensure_ascii=True) + "\n",
        encoding="utf-8",
    )
