"""A pack whose parts fit together: what they name is there, decks have cards, effects can be done."""

from collections.abc import Iterator

from pydantic import model_validator

from sim.games.arkham_horror.components import content_forms
from sim.games.arkham_horror.components.content import FAMILIES, MOST_DEALT, ArkhamHorror
from sim.games.arkham_horror.state.codes import CARDS, DECK_CARDS, GATES, KINDS, SYMBOLS, TOKENS

__all__ = ["Whole"]


class Whole(ArkhamHorror):
    """All that pack.toml holds, checked."""

    @model_validator(mode="after")
    def _fits(self) -> "Whole":
        for complaint in self._complaints():
            raise ValueError(complaint)
        return self

    def _complaints(self) -> Iterator[str]:
        streets, locations = {s.id for s in self.street}, {x.id for x in self.location}
        worlds = {w.id for w in self.other_world}
        sheets, ancients = {i.id for i in self.investigator}, {a.id for a in self.ancient_one}
        kinds = self.kinds
        chosen = [who for who in self.setup.investigator.values() if who != "draw"]
        if self.setup.ancient_one not in ancients | {"draw"}:
            yield f"setup.ancient_one: there is no {self.setup.ancient_one}"
        if not set(chosen) <= sheets or len(set(chosen)) < len(chosen):
            yield "setup.investigator: every seat has an investigator of its own"
        if len(kinds) > KINDS or sum(kind.count for kind in kinds) > CARDS:
            yield f"at most {KINDS} kinds of cards and {CARDS} cards"
        if sum(m.count for m in self.monster) > TOKENS:
            yield f"at most {TOKENS} monsters"
        if sum(t.count for t in self.gate_token) > GATES:
            yield f"at most {GATES} gate tokens"
        for token in self.gate_token:
            if token.world not in worlds or token.symbol not in SYMBOLS:
                yield f"gate_token.{token.id}: no such world or symbol"
        for monster in self.monster:
            if monster.symbol not in SYMBOLS:
                yield f"monster.{monster.id}.symbol: there is no {monster.symbol}"
        for location in self.location:
            if location.street not in streets:
                yield f"location.{location.id}.street: there is no {location.street}"
        yield from self._map_complaints(streets)
        yield from self._sheet_complaints(locations)
        yield from self._deck_complaints(streets, locations)
        yield from content_forms.complaints(self)

    def _map_complaints(self, streets: set[str]) -> Iterator[str]:
        """Lines and arrows between streets that there are; from every street to every other."""
        for street in self.street:
            if not {street.white, street.black, *street.adjacent} <= streets:
                yield f"street.{street.id}: no such street"
        reached, lines = {self.street[0].id}, [(s.id, other) for s in self.street for other in s.adjacent]
        for _ in self.street:
            reached |= {b for a, b in lines if a in reached} | {a for a, b in lines if b in reached}
        if reached != streets:
            yield f"street.{min(streets - reached)}.adjacent: no way leads there"

    def _sheet_complaints(self, locations: set[str]) -> Iterator[str]:
        """AH-3.7, AH-3.9: a home, possessions that are in the box."""
        owned = {f"{name}:{kind.id}" for name, kinds in zip(FAMILIES, self.families, strict=True) for kind in kinds}
        for sheet in self.investigator:
            path = f"investigator.{sheet.id}"
            if sheet.home not in locations:
                yield f"{path}.home: there is no {sheet.home}"
            if not set(sheet.fixed) <= owned | {"special:blessing", "special:retainer"}:
                yield f"{path}.fixed: no such card"
            if not set(sheet.random) <= set(FAMILIES[:4]) or sum(sheet.random.values()) > MOST_DEALT:
                yield f"{path}.random: at most {MOST_DEALT} cards of {', '.join(FAMILIES[:4])}"

    def _deck_complaints(self, streets: set[str], locations: set[str]) -> Iterator[str]:
        """AH-2.3, AH-9.2, AH-10.1: decks from which a card can always be drawn, with an entry for each place."""
        for card in self.mythos_card:
            if not {card.gate, card.clue} - {""} <= locations or not set(card.white + card.black) <= set(SYMBOLS):
                yield f"mythos_card.{card.id}: no such location or symbol"
        if not any(card.type == "headline" for card in self.mythos_card):
            yield "mythos_card: no headline is left to be drawn"
        for deck in streets:
            if sum(card.deck == deck for card in self.location_card) != DECK_CARDS:
                yield f"location_card: {deck} has not {DECK_CARDS} cards"
        for place in (*sorted(locations), "inner_sanctum"):
            decks = [card.deck for card in self.location_card if place in card.entry]
            if len(decks) != DECK_CARDS or len(set(decks)) > 1:
                yield f"location_card: {place} has no entry on each card of one deck"
        for world in self.other_world:
            if not any(gate.colour in world.colours for gate in self.gate_card):
                yield f"other_world.{world.id}.colours: no gate card has such a colour"
        for gate in self.gate_card:
            shuffles = [e.op for effects in gate.entry.values() for e in effects] == ["reshuffle_gate_deck"]
            if shuffles == bool(gate.colour):
                yield f"gate_card.{gate.id}.colour: the card without a colour is the one that shuffles the deck"
