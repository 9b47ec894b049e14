"""The words of pack.toml: what an effect, an act of a cultist or a continuous effect says, and with which arguments.

A text is a name and its arguments: "gate open +2". Each word declares what it needs and what it may have besides; a
text that leaves something out, or says what nobody would read, is refused.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sim.games.dark_providence.state.codes import ACTS, CULTIST_EFFECTS, MODS, OPS

__all__ = ["ACT_WORDS", "CULTIST_WORDS", "EFFECT_WORDS", "MOD_WORDS", "Phrase", "Word", "parse"]

MOST = 20  # the greatest number of an effect: more than there is of anything
SOME, SIGNED, DIGIT = (1, MOST), (-MOST, MOST), (0, 9)


@dataclass(frozen=True)
class Word:
    """What a name takes.

    Attributes
    ----------
    selectors : one of these must be named, if there are any
    numbers : (low, high) of each number that must be given; 0 is none where the range has both signs
    extra : whether "+n" may add power
    option : a name that may be added
    """

    selectors: tuple[str, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()
    extra: bool = False
    option: str = ""


@dataclass(frozen=True)
class Phrase:
    """A text taken apart; `number` is 1 and `second` is 1 where the word takes none."""

    name: str
    selector: str = "none"
    number: int = 1
    second: int = 1
    extra: int = 0
    option: bool = False


TARGETS = ("any", "city", "network", "mythos", "net_or_city")
EFFECT_WORDS = {
    "add_influence": Word(TARGETS, (SOME,)),
    "retrieve": Word(("any", "limbo", "board"), (SOME,)),
    "return_other": Word(TARGETS, (SOME,)),
    "buy": Word(numbers=(SOME,)),
    "travel": Word(numbers=(SOME,)),
    "track": Word(("ritual", "investigation"), (SIGNED,)),
    "lock": Word(("place", "remove", "either")),
    "murder": Word(("any",), extra=True),
    "gate": Word(("close", "open", "either"), extra=True),
    "draw": Word(numbers=(SOME,)),
    "trash": Word(numbers=(SOME,)),
    "destroy_self": Word(),
    "gain_action": Word(numbers=(SOME,)),
    "claim": Word(("network", "mythos", "city", "supply_agent", "rlyeh")),
    "turn_agent": Word(numbers=(SOME,)),
    "deep_one": Word(numbers=(SOME,)),
    "rise": Word(),
    "possess": Word(numbers=(SOME,)),
    "martial": Word(("place", "remove"), (SOME,)),
    "cthulhu": Word(("place", "step")),
    "whateley": Word(numbers=(SOME,)),
    "mi_go": Word(),
    "check": Word(numbers=(SOME,)),
    "heal": Word(numbers=(SOME,)),
    "vp": Word(numbers=(SIGNED,)),
    "peek": Word(numbers=(SOME,)),
    "discard_other": Word(numbers=(SOME,)),
    "kill_own": Word(numbers=(SOME,)),
    "shuffle_cubes": Word(numbers=(SOME,)),
    "flip_loyalty": Word(),
    "win_tie": Word(),
}
MOD_WORDS = {
    "open_gates_adjacent": Word(),
    "own_agent_cards_murder": Word(),
    "may_murder_possessed": Word(),
    **dict.fromkeys(
        ("whateley_gate_discount", "first_claim_gives_action", "hand_size", "deep_one_power", "murder_bonus",
         "close_bonus"),
        Word(numbers=((1, 9),)),
    ),
}  # fmt: skip
ACT_WORDS = {
    **dict.fromkeys(("city_inf", "net_inf", "myth_inf", "murder", "gate"), Word(numbers=(DIGIT,))),
    **dict.fromkeys(("city_claim", "net_claim", "myth_claim", "effect"), Word()),
    "travel": Word(numbers=((1, 9),)),
}
CULTIST_WORDS = {
    **dict.fromkeys(("inf_first_networks", "inf_first_cities"), Word(numbers=(SOME, (1, 12)))),
    **dict.fromkeys(("inf_current_city", "inf_first_mythos", "ritual"), Word(numbers=(SOME,))),
    "open_gate_bonus": Word(numbers=(DIGIT,)),
    **dict.fromkeys(
        ("claim_first_network_min_cubes", "claim_first_city_min_cubes"),
        Word(numbers=(SOME,), option="claim_top_supply"),
    ),
}
assert set(EFFECT_WORDS) == set(OPS[1:])
assert (set(MOD_WORDS), set(ACT_WORDS), set(CULTIST_WORDS)) == (set(MODS), set(ACTS), set(CULTIST_EFFECTS))


def parse(text: str, words: Mapping[str, Word], what: str) -> Phrase:
    """The parts of a text.

    Raises
    ------
    ValueError
        For a name that is none of the words, an argument that is missing, out of range, or that the word does not take.
    """
    name, *rest = text.split() or [""]
    if name not in words:
        raise ValueError(f"{text!r} is no {what}; there are {', '.join(words)}")
    word = words[name]
    extras = [int(x) for x in rest if re.fullmatch(r"\+[0-9]{1,3}", x)]
    numbers = [int(x) for x in rest if re.fullmatch(r"-?[0-9]{1,3}", x)]
    named = [x for x in rest if not re.fullmatch(r"[+-]?[0-9]{1,3}", x)]
    options = [x for x in named if word.option and x == word.option]
    chosen = [x for x in named if x not in options]
    if chosen and chosen[0] not in word.selectors:
        raise ValueError(f"{text!r}: {name} takes no {chosen[0]!r}")
    if len(chosen) != bool(word.selectors):
        raise ValueError(f"{text!r}: {name} needs one of {', '.join(word.selectors)}")
    if len(numbers) != len(word.numbers):
        needs = {0: "no number", 1: "one number"}.get(len(word.numbers), f"{len(word.numbers)} numbers")
        raise ValueError(f"{text!r}: {name} takes {needs}")
    for n, (low, high) in zip(numbers, word.numbers, strict=True):
        if not low <= n <= high or (n == 0 and low < 0):
            raise ValueError(f"{text!r}: {n} is outside {low} to {high}{' without 0' if low < 0 else ''}")
    if len(extras) > word.extra or len(options) > 1 or any(not 1 <= x <= 9 for x in extras):
        raise ValueError(
            f"{text!r}: {name} takes {'one +1 to +9' if word.extra else 'no extra power'}, and nothing twice"
        )
    first, second = (*numbers, 1, 1)[:2]
    return Phrase(name, chosen[0] if chosen else "none", first, second, sum(extras), bool(options))
