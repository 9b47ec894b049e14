"""The sentences of the tale, in the rulebook's words.

`who` of a line is the number of an investigator's sheet, -1 nobody.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sim.games.arkham_horror.state import codes as c

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import ArkhamHorror

__all__ = ["tell"]

SKILLS = ("Speed", "Sneak", "Fight", "Will", "Lore", "Luck")
CHECKS = {c.EVADE: "an Evade check", c.HORROR: "a Horror check", c.COMBAT: "a Combat check", c.SPELL: "a Spell check"}
RESOURCES = ("Sanity", "Stamina", "clue token", "dollar")
CAUSES = {
    c.WOKE_DOOM: "the doom track is full", c.WOKE_GATES: "too many gates are open",
    c.WOKE_NO_GATE: "no gate token is left", c.WOKE_CUP: "the monster cup is empty",
    c.WOKE_TERROR: "the terror level is 10 and monsters are everywhere",
}  # fmt: skip
WINS = {c.CLOSED: "The last gate is closed: the investigators win.",
        c.SEALED: "Enough gates are sealed: the investigators win.",
        c.BANISHED: "The Ancient One is banished: the investigators win."}  # fmt: skip


class Book:
    """Names for the numbers of a line."""

    def __init__(self, content: "ArkhamHorror", line: Any) -> None:
        self.content = content
        self.a, self.b, self.c = int(line["a"]), int(line["b"]), int(line["c"])
        who = int(line["who"])
        self.who = content.investigator[who].name if who >= 0 else "Nobody"

    def place(self, number: int) -> str:
        """An area of Arkham, an Other World, or a place off the board."""
        streets, locations = self.content.street, self.content.location
        if number < c.STREETS:
            return f"the streets of {streets[number].name}"
        if number < c.AREAS:
            return locations[number - c.STREETS].name
        return "the Sky" if number == c.SKY else "the Jail Cell"

    def entry(self, number: int) -> str:
        """A location by its number among the entries of the location cards."""
        return self.place(number + c.STREETS) if number < c.LOCATIONS else "the Inner Sanctum"

    def world(self, number: int) -> str:
        """An Other World."""
        return self.content.other_world[number].name

    def card(self, number: int) -> str:
        """A kind of card."""
        return self.content.kinds[number].name

    def monster(self, number: int) -> str:
        """A kind of monster."""
        return self.content.monster[number].name

    def mythos(self, number: int) -> str:
        """A Mythos card."""
        return self.content.mythos_card[number].name

    def ancient(self, number: int) -> str:
        """An Ancient One."""
        return self.content.ancient_one[number].name

    def loss(self) -> str:
        """Sanity and Stamina lost."""
        parts = [f"{n} {name}" for n, name in ((self.a, "Sanity"), (self.b, "Stamina")) if n]
        return " and ".join(parts)

    def gained(self) -> str:
        """What is gained: points, clues, dollars."""
        plural = "s" if self.b != 1 and self.a > c.R_STAMINA else ""
        return f"{self.b} {RESOURCES[self.a]}{plural}"

    def check(self) -> str:
        """A check and how it ended."""
        kind, skill = divmod(self.a, 10)
        name = CHECKS.get(kind, f"a {SKILLS[skill]} check")
        return f"{name}: {self.b} of {self.c} success{'es' if self.c != 1 else ''}"

    def investigator(self, number: int) -> str:
        """An investigator by the number of the sheet."""
        return self.content.investigator[number].name


SENTENCES: dict[int, Callable[[Book], str]] = {
    c.T_ANCIENT: lambda t: f"The Ancient One is {t.ancient(t.a)}.",
    c.T_SITS: lambda t: f"{t.who} joins the investigation.",
    c.T_NEW_SHEET: lambda t: f"{t.who} takes the place of an investigator who was devoured.",
    c.T_TURN: lambda t: f"Turn {t.a} begins; {t.who} is the first player.",
    c.T_DRAWS: lambda t: f"{t.who} gets {t.card(t.a)}.",
    c.T_LOSES_CARD: lambda t: f"{t.who} {f'returns {t.card(t.a)} to the box' if t.b else f'discards {t.card(t.a)}'}.",
    c.T_LOAN: lambda t: f"{t.who} takes a loan of ${t.a} from the bank.",
    c.T_LOAN_PAID: lambda t: f"{t.who} pays back the loan of ${t.a}.",
    c.T_LOAN_DEFAULT: lambda t: f"{t.who} cannot pay the interest and loses all items.",
    c.T_MOVES: lambda t: f"{t.who} {'is taken' if t.b else 'moves'} to {t.place(t.a)}.",
    c.T_STANDS_UP: lambda t: f"{t.who} stands up and may not move.",
    c.T_CLUES: lambda t: f"{t.who} picks up {t.a} clue token{'s' if t.a != 1 else ''} in {t.place(t.b)}.",
    c.T_EVADES: lambda t: f"{t.who} evades the {t.monster(t.a)}.",
    c.T_FAILS_EVADE: lambda t: f"{t.who} does not get past the {t.monster(t.a)}.",
    c.T_FLEES: lambda t: f"{t.who} flees from the {t.monster(t.a)}.",
    c.T_HORROR: lambda t: f"{t.who} withstands the horror of the {t.monster(t.a)}.",
    c.T_HORROR_FAILED: lambda t: f"{t.who} is horrified by the {t.monster(t.a)} ({t.b} Sanity).",
    c.T_DEFEATS: lambda t: f"{t.who} defeats the {t.monster(t.a)}.",
    c.T_COMBAT_FAILED: lambda t: f"{t.who} is struck by the {t.monster(t.a)}.",
    c.T_LOSS: lambda t: f"{t.who} loses {t.loss()}.",
    c.T_INSANE: lambda t: f"{t.who} is driven insane.",
    c.T_UNCONSCIOUS: lambda t: f"{t.who} is knocked unconscious.",
    c.T_LOST: lambda t: f"{t.who} is lost in time and space.",
    c.T_DEVOURED: lambda t: f"{t.who} is devoured.",
    c.T_ENCOUNTER: lambda t: f"{t.who} has an encounter in {t.entry(t.a)}.",
    c.T_WORLD: lambda t: f"{t.who} {'has an encounter in' if t.b else 'goes on through'} {t.world(t.a)}.",
    c.T_ENTERS: lambda t: f"{t.who} goes through the gate in {t.place(t.b)} to {t.world(t.a)}.",
    c.T_DRAWN_IN: lambda t: f"{t.who} was drawn through the gate and is delayed.",
    c.T_RETURNS: lambda t: f"{t.who} returns to {t.place(t.a)} with an explored marker.",
    c.T_CLOSES: lambda t: f"The gate to {t.world(t.b)} in {t.place(t.a)} closes.",
    c.T_CLOSE_FAILED: lambda t: f"{t.who} does not manage to close the gate in {t.place(t.a)}.",
    c.T_SEALS: lambda t: f"{t.who} places an elder sign on {t.place(t.a)}; {t.b} on the board.",
    c.T_GAINS: lambda t: f"{t.who} gains {t.gained()}.",
    c.T_CHECK: lambda t: f"{t.who} makes {t.check()}.",
    c.T_MYTHOS: lambda t: f"The Mythos card is {t.mythos(t.a)}{', of which only the gate counts' if t.b else ''}.",
    c.T_GATE_OPENS: lambda t: f"A gate to {t.world(t.a)} opens in {t.place(t.b)}.",
    c.T_NO_GATE: lambda t: f"Nothing can appear in {t.place(t.a)}.",
    c.T_SURGE: lambda t: f"A monster surge at {t.place(t.a)}: {t.b} monsters.",
    c.T_MONSTER: lambda t: f"A {t.monster(t.a)} appears in {t.place(t.b)}.",
    c.T_OUTSKIRTS: lambda t: f"A {t.monster(t.a)} finds no place in Arkham and goes to the Outskirts.",
    c.T_MONSTER_MOVES: lambda t: f"The {t.monster(t.a)} moves to {t.place(t.b)}.",
    c.T_TERROR: lambda t: f"The terror level rises to {t.a}.",
    c.T_SHOP_CLOSES: lambda t: f"{t.place(t.a)} closes for good.",
    c.T_ALLY_LEAVES: lambda t: f"{t.card(t.a)} leaves Arkham.",
    c.T_DOOM: lambda t: f"The doom track stands at {t.a} of {t.b}.",
    c.T_CLUE_APPEARS: lambda t: f"A clue token appears in {t.place(t.a)}.",
    c.T_ENVIRONMENT: lambda t: f"{t.mythos(t.a)} stays in play as the Environment.",
    c.T_RUMOR_PASSED: lambda t: f"The Rumor {t.mythos(t.a)} is passed.",
    c.T_RUMOR_FAILED: lambda t: f"The Rumor {t.mythos(t.a)} fails.",
    c.T_AWAKENS: lambda t: f"{t.ancient(t.a)} awakens: {CAUSES[t.b]}.",
    c.T_BATTLE_HIT: lambda t: f"{t.who} attacks the Ancient One: {t.a} success{'es' if t.a != 1 else ''}.",
    c.T_DOOM_REMOVED: lambda t: f"A doom token is removed; {t.a} are left.",
    c.T_ANCIENT_ATTACKS: lambda t: f"The Ancient One attacks {t.who}{', who withstands it' if t.a else ''}.",
    c.T_WON: lambda t: WINS[t.a],
    c.T_DEFEAT: lambda t: "The world ends." if t.a else "Every investigator is devoured: the game is lost.",
    c.T_BLESSED: lambda t: f"{t.who} is Blessed." if t.a > 0 else f"{t.who} is free of the Curse.",
    c.T_CURSED: lambda t: f"{t.who} is Cursed." if t.a < 0 else f"{t.who} loses the Blessing.",
    c.T_ARRESTED: lambda t: f"{t.who} is arrested.",
    c.T_DELAYED: lambda t: f"{t.who} is delayed.",
    c.T_RETAINER: lambda t: f"{t.who} gets a Retainer.",
    c.T_DEPUTY: lambda t: f"{t.who} becomes the Deputy of Arkham.",
    c.T_MEMBER: lambda t: f"{t.who} joins the Silver Twilight Lodge.",
    c.T_CASTS: lambda t: f"{t.who} casts {t.card(t.a)}{'' if t.b else ', in vain'}.",
    c.T_USES: lambda t: f"{t.who} uses {t.card(t.a)}.",
    c.T_ABILITY: lambda t: f"{t.who} uses {'the service of ' + t.place(t.b) if t.a < 0 else 'a special ability'}.",
    c.T_GIVES: lambda t: f"{t.who} gives {t.investigator(t.a)} {t.card(t.b) if t.b >= 0 else f'${t.c}'}.",
    c.T_FIRST_CITIZEN: lambda t: (
        f"{t.who} is First Citizen of Arkham, with {t.a} gate trophies and {t.b} monster trophies."
    ),
    c.T_MARKERS: lambda t: f"{t.who} has set the skill markers.",
}  # fmt: skip


def tell(content: "ArkhamHorror", line: Any, players: int) -> str:
    """The line of the tale in the rulebook's words."""
    return SENTENCES[int(line["what"])](Book(content, line))
