"""Models of effects: one table of the pack each, with words that vocabulary.py knows (DM-25.1)."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.components.grammar import check_effect
from sim.pack import Content

__all__ = ["Count", "Effect", "Passive"]

Count = Annotated[int, Field(ge=0, le=99)]


def _word(table: Any, what: str) -> Any:
    def known(value: str | None) -> str | None:
        if value is not None and value not in table:
            raise ValueError(f"{value!r} is no {what}")
        return value

    return field_validator(what, mode="after")(known)


class Effect(Content):
    """DM-25: one instant operation and its words; unknown words are refused (DM-25.1)."""

    op: str
    verb: str | None = None
    who: str | None = None
    n: Count = 1
    k: Count = 0
    at: str | None = None
    to: str | None = None
    scope: str | None = None
    only_in: str | None = None
    enemy: str | None = None
    which: str | None = None
    steps: Count = 0
    black: Count = 0
    green: Count = 0
    per: str | None = None
    cond: str | None = None
    card: str | None = None
    condition: str | None = None
    kind: str | None = None
    tag: str | None = None
    overflow: Literal["wound"] | None = None
    timing: Literal["end_of_turn_as_three_symbols"] | None = None
    owner: bool = False
    objectives: bool = False
    choice: bool = False
    random: bool = False
    either_way: bool = False
    one_house: bool = False
    with_self: bool = False
    keep_cost: Count = 0
    then: list["Effect"] = Field(default_factory=list)
    otherwise: list["Effect"] = Field(default_factory=list, alias="else")
    options: list[list["Effect"]] = Field(default_factory=list)

    _op = _word((*words.INSTANT, "objective"), "op")
    _verb = _word(words.VERBS, "verb")
    _who = _word(words.WHO, "who")
    _at = _word(words.AT, "at")
    _to = _word(words.AT, "to")
    _scope = _word(words.AT, "scope")
    _only_in = _word(words.AT, "only_in")
    _which = _word(words.WHICH, "which")
    _per = _word(words.PER, "per")
    _cond = _word(words.CONDITIONS, "cond")
    _kind = _word(words.HELD, "kind")
    _tag = _word(words.TAGS, "tag")

    @model_validator(mode="after")
    def _complete(self) -> Self:
        check_effect(self)
        return self

    def inside(self) -> Iterator["Effect"]:
        """The effect and all within it."""
        yield self
        for part in (self.then, self.otherwise, *self.options):
            for effect in part:
                yield from effect.inside()


class Passive(Content):
    """DM-25.11: what a skill level, a card or an enemy gives while it is there."""

    op: str
    n: Count = 0
    when: str | None = None
    per: Literal["roll", "turn"] | None = None
    max: Count = 0
    value: Count = 1
    wound: Count = 0
    sanity: Count = 0
    stress: Count = 0
    total: Count = 0
    source: str | None = None
    range: Count = 0
    back: Count = 0
    skill: str | None = None
    n_skill: Count = 0
    tag: str | None = None
    at_least: Count = 0
    successes: Count = 0
    heal_stress: Count = 0
    mode: Literal["bottom_and_redraw", "draw_two_keep_one"] | None = None
    area: str | None = None
    action: Literal["run", "attack_other_space"] | None = None
    who: Literal["chosen_here", "same_space"] | None = None
    cond: Literal["in_rlyeh"] | None = None

    _op = _word(words.PASSIVE, "op")
    _when = _word(words.WHEN, "when")
    _source = _word(words.WHEN, "source")
    _tag = _word(words.TAGS, "tag")
    _area = _word(words.AREAS, "area")
