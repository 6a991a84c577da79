"""The dice that follow from a committed secret: known rolls, fairness, and the public recipe."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from bot import fairness
from bot.fairness import SECRET_BYTES, Draws, commitment, draw_lot, new_secret, roll, shuffle
from bot.games.transcript_lines import Proof

ZEROS = bytes(SECRET_BYTES)
COUNTING = bytes(range(SECRET_BYTES))
CHI_SQUARE_1_IN_1000 = {5: 20.52, 23: 49.73, 35: 66.62}
"""The values that fair dice exceed once in a thousand tests, by degrees of freedom."""


def numbered_secret(number: int) -> bytes:
    return hashlib.sha256(f"test secret {number}".encode()).digest()


def first_bytes(secret: bytes, name: str) -> list[int]:
    """Return the first block of bytes of a draw, by the recipe in `bot.fairness`."""
    return list(hmac.new(secret, f"{name}/0".encode(), hashlib.sha256).digest())


def chi_square(counts: Counter[int], sides: range) -> float:
    expected = counts.total() / len(sides)
    return sum((counts[side] - expected) ** 2 / expected for side in sides)


def test_commitment_is_the_sha_256_of_the_secret() -> None:
    # The digest of 32 zero bytes, as any sha256sum prints it.
    assert commitment(ZEROS) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(COUNTING) == hashlib.sha256(COUNTING).hexdigest()


@pytest.mark.parametrize(
    ("secret", "number", "expected"),
    [
        # 9825... from `printf roll/1/0 | openssl dgst -sha256 -mac HMAC` with the key of zeros:
        # 0x98 % 6 + 1 = 3 and 0x25 % 6 + 1 = 2. Roll 2 likewise from 9898...
        (ZEROS, 1, (3, 2)),
        (ZEROS, 2, (3, 3)),
        (ZEROS, 100, (2, 5)),
        (COUNTING, 1, (3, 2)),
        (COUNTING, 2, (2, 1)),
        (COUNTING, 100, (6, 3)),
    ],
)
def test_known_rolls(secret: bytes, number: int, expected: tuple[int, int]) -> None:
    assert roll(secret, number) == expected


def test_known_decks_and_lots() -> None:
    assert "".join(shuffle(ZEROS, "abcdefgh")) == "cgadbefh"
    assert "".join(shuffle(COUNTING, "abcdefgh")) == "ebcghadf"
    assert [draw_lot(ZEROS), draw_lot(COUNTING)] == [0, 1]


def test_byte_that_would_favour_low_dice_is_skipped() -> None:
    secret = numbered_secret(305)
    # Without the rule, byte 252 would give a 1. The next ones give 218 % 6 + 1 = 3 and
    # 154 % 6 + 1 = 5.
    assert first_bytes(secret, "roll/1")[:3] == [252, 218, 154]
    assert roll(secret, 1) == (3, 5)


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 47, 48, 128, 200, 255, 256])
def test_every_number_has_equally_many_bytes_and_the_other_bytes_are_skipped(limit: int) -> None:
    whole = 256 - 256 % limit
    counts = Counter(fairness._below(iter((byte, 0)), limit) for byte in range(whole))
    assert counts == dict.fromkeys(range(limit), 256 // limit)
    for skipped in range(whole, 256):
        assert fairness._below(iter((skipped, 1)), limit) == 1


def test_dice_and_shuffles_show_no_bias() -> None:
    rolls = [roll(COUNTING, number) for number in range(1, 6001)]
    faces = Counter(die for both in rolls for die in both)
    assert chi_square(faces, range(1, 7)) < CHI_SQUARE_1_IN_1000[5]
    pairs = Counter(first * 6 + second - 7 for first, second in rolls)
    assert chi_square(pairs, range(36)) < CHI_SQUARE_1_IN_1000[35]
    orders = {order: index for index, order in enumerate(permutations("abcd"))}
    decks = Counter(orders[shuffle(numbered_secret(number), "abcd")] for number in range(2400))
    assert chi_square(decks, range(24)) < CHI_SQUARE_1_IN_1000[23]


def test_all_draws_follow_the_published_recipe() -> None:
    row = [
        byte
        for block in range(4)
        for byte in hmac.digest(COUNTING, f"deck/{block}".encode(), "sha256")
    ]
    deck = list(range(48))
    for place in range(47, 0, -1):
        while (byte := row.pop(0)) >= 256 - 256 % (place + 1):
            pass
        other = byte % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    assert shuffle(COUNTING, range(48)) == tuple(deck)
    assert draw_lot(COUNTING) == first_bytes(COUNTING, "lot")[0] % 2
    for number in range(1, 50):
        fair = [byte for byte in first_bytes(COUNTING, f"roll/{number}") if byte < 252]
        assert roll(COUNTING, number) == (fair[0] % 6 + 1, fair[1] % 6 + 1)


def test_new_secrets_have_32_bytes_and_differ() -> None:
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert {len(secret) for secret in made} == {SECRET_BYTES}


@pytest.mark.parametrize("length", [0, 31, 33])
def test_secret_of_another_length_is_refused(length: int) -> None:
    secret = bytes(length)
    for draw in (
        commitment,
        draw_lot,
        fairness.Draws,
        lambda secret: roll(secret, 1),
        lambda secret: shuffle(secret, "ab"),
    ):
        with pytest.raises(ValueError, match=f"a secret has 32 bytes, not {length}"):
            draw(secret)


def test_ranges_beyond_a_byte_are_refused() -> None:
    with pytest.raises(ValueError, match="counted from 1, not 0"):
        roll(ZEROS, 0)
    assert sorted(shuffle(ZEROS, range(256))) == list(range(256))
    with pytest.raises(ValueError, match="at most 256 items can be shuffled, not 257"):
        shuffle(ZEROS, range(257))
    for limit in (0, 257):
        with pytest.raises(ValueError, match="1 to 256 possible numbers"):
            fairness.draw_below(ZEROS, "dealer", limit)


def test_each_named_draw_has_its_own_sequence() -> None:
    draws = fairness.Draws(COUNTING)
    items = tuple(range(60))
    assert draws.shuffle("deck", items) == shuffle(COUNTING, items)
    assert draws.shuffle("deck/1", items) == shuffle(COUNTING, items, "deck/1")
    assert draws.shuffle("deck/1", items) != draws.shuffle("deck/2", items)
    assert draws.shuffle("deck/1", items[:5]) == shuffle(COUNTING, items[:5], "deck/1")
    assert draws.draw_below("lot", 2) == draw_lot(COUNTING)
    assert draws.draw_below("dealer", 7) == first_bytes(COUNTING, "dealer")[0] % 7
    assert COUNTING.hex() not in repr(draws)
    assert repr(COUNTING) not in repr(draws)


def test_the_repr_of_draws_contains_neither_secret_nor_shuffle() -> None:
    draws, proof = Draws(COUNTING), Proof("practice", (), 1, "", "", key="k")
    assert draws.draw_below("dealer", 1) == 0
    assert sorted(draws.shuffle("deck", (1, 2, 3))) == [1, 2, 3]
    assert repr(draws) == "Draws()"
    assert draws == Draws(COUNTING)
    assert "key" not in repr(proof)
    assert Proof("practice", (), 1, "", "").key is None
