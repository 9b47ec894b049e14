"""The sentences of the tale, in the rulebook's words.

`who` of a line is the number of an investigator's sheet, -1 nobody.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from sim.games.arkham_horror.state import codes as c
from sim.tale import say

if TYPE_CHECKING:
    from sim.games.arkham_horror.components.content import ArkhamHorror

__all__ = ["names_told", "tell"]

SKILLS = ("Speed", "Sneak", "Fight", "Will", "Lore", "Luck")
CHECKS = {c.EVADE: lambda: say("an Evade check"), c.HORROR: lambda: say("a Horror check"),
          c.COMBAT: lambda: say("a Combat check"), c.SPELL: lambda: say("a Spell check")}  # fmt: skip
CAUSES = {
    c.WOKE_DOOM: lambda: say("the doom track is full"), c.WOKE_GATES: lambda: say("too many gates are open"),
    c.WOKE_NO_GATE: lambda: say("no gate token is left"), c.WOKE_CUP: lambda: say("the monster cup is empty"),
    c.WOKE_TERROR: lambda: say("the terror level is 10 and monsters are everywhere"),
}  # fmt: skip
WINS = {c.CLOSED: lambda: say("The last gate is closed: the investigators win."),
        c.SEALED: lambda: say("Enough gates are sealed: the investigators win."),
        c.BANISHED: lambda: say("The Ancient One is banished: the investigators win.")}  # fmt: skip


class Book:
    """Names for the numbers of a line."""

    def __init__(self, content: "ArkhamHorror", line: Any) -> None:
        self.content = content
        self.a, self.b, self.c = int(line["a"]), int(line["b"]), int(line["c"])
        who = int(line["who"])
        self.who = content.investigator[who].name if who >= 0 else say("Nobody")

    def say(self, text: str, **fields: Any) -> str:
        """A sentence about `who`."""
        return say(text, who=self.who, **fields)

    def place(self, number: int) -> str:
        """An area of Arkham, an Other World, or a place off the board."""
        streets, locations = self.content.street, self.content.location
        if number < c.STREETS:
            return say("the streets of {name}", name=streets[number].name)
        if number < c.AREAS:
            return locations[number - c.STREETS].name
        return say("the Sky") if number == c.SKY else say("the Jail Cell")

    def entry(self, number: int) -> str:
        """A location by its number among the entries of the location cards."""
        return self.place(number + c.STREETS) if number < c.LOCATIONS else say("the Inner Sanctum")

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
        """Sanity and Stamina lost, one of them at least."""
        sanity, stamina = say("{n} Sanity", n=self.a), say("{n} Stamina", n=self.b)
        if self.a and self.b:
            return say("{sanity} and {stamina}", sanity=sanity, stamina=stamina)
        return sanity if self.a else stamina

    def clues(self, number: int) -> str:
        """So many clue tokens."""
        return say("{n:clue token|clue tokens}", n=number)

    def gained(self) -> str:
        """What is gained: points, clues, dollars."""
        if self.a == c.R_SANITY:
            return say("{n} Sanity", n=self.b)
        if self.a == c.R_STAMINA:
            return say("{n} Stamina", n=self.b)
        if self.a == c.R_CLUE:
            return self.clues(self.b)
        return say("{n:dollar|dollars}", n=self.b)

    def check(self) -> str:
        """A check and how it ended."""
        kind, skill = divmod(self.a, 10)
        check = CHECKS[kind]() if kind in CHECKS else say("a {skill} check", skill=SKILLS[skill])
        return self.say("{who} makes {check}: {n:success|successes}, {needed} needed.", check=check, n=self.b,
                        needed=self.c)  # fmt: skip

    def gift(self) -> str:
        """What is given: a card or dollars."""
        return self.card(self.b) if self.b >= 0 else say("${n}", n=self.c)

    def investigator(self, number: int) -> str:
        """An investigator by the number of the sheet."""
        return self.content.investigator[number].name


SENTENCES: dict[int, Callable[[Book], str]] = {
    c.T_ANCIENT: lambda t: t.say("The Ancient One is {name}.", name=t.ancient(t.a)),
    c.T_SITS: lambda t: t.say("{who} joins the investigation."),
    c.T_NEW_SHEET: lambda t: t.say("{who} takes the place of an investigator who was devoured."),
    c.T_TURN: lambda t: t.say("Turn {n} begins; {who} is the first player.", n=t.a),
    c.T_DRAWS: lambda t: t.say("{who} gets {card}.", card=t.card(t.a)),
    c.T_LOSES_CARD: lambda t: (
        t.say("{who} returns {card} to the box.", card=t.card(t.a)) if t.b else
        t.say("{who} discards {card}.", card=t.card(t.a))),
    c.T_LOAN: lambda t: t.say("{who} takes a loan of ${n} from the bank.", n=t.a),
    c.T_LOAN_PAID: lambda t: t.say("{who} pays back the loan of ${n}.", n=t.a),
    c.T_LOAN_DEFAULT: lambda t: t.say("{who} cannot pay the interest and loses all items."),
    c.T_MOVES: lambda t: (
        t.say("{who} is taken to {place}.", place=t.place(t.a)) if t.b else
        t.say("{who} moves to {place}.", place=t.place(t.a))),
    c.T_STANDS_UP: lambda t: t.say("{who} stands up and may not move."),
    c.T_CLUES: lambda t: t.say("{who} picks up {clues} in {place}.", clues=t.clues(t.a), place=t.place(t.b)),
    c.T_EVADES: lambda t: t.say("{who} evades the {monster}.", monster=t.monster(t.a)),
    c.T_FAILS_EVADE: lambda t: t.say("{who} does not get past the {monster}.", monster=t.monster(t.a)),
    c.T_FLEES: lambda t: t.say("{who} flees from the {monster}.", monster=t.monster(t.a)),
    c.T_HORROR: lambda t: t.say("{who} withstands the horror of the {monster}.", monster=t.monster(t.a)),
    c.T_HORROR_FAILED: lambda t: t.say(
        "{who} is horrified by the {monster} ({n} Sanity).", monster=t.monster(t.a), n=t.b),
    c.T_DEFEATS: lambda t: t.say("{who} defeats the {monster}.", monster=t.monster(t.a)),
    c.T_COMBAT_FAILED: lambda t: t.say("{who} is struck by the {monster}.", monster=t.monster(t.a)),
    c.T_LOSS: lambda t: t.say("{who} loses {loss}.", loss=t.loss()),
    c.T_INSANE: lambda t: t.say("{who} is driven insane."),
    c.T_UNCONSCIOUS: lambda t: t.say("{who} is knocked unconscious."),
    c.T_LOST: lambda t: t.say("{who} is lost in time and space."),
    c.T_DEVOURED: lambda t: t.say("{who} is devoured."),
    c.T_ENCOUNTER: lambda t: t.say("{who} has an encounter in {place}.", place=t.entry(t.a)),
    c.T_WORLD: lambda t: (
        t.say("{who} has an encounter in {world}.", world=t.world(t.a)) if t.b else
        t.say("{who} goes on through {world}.", world=t.world(t.a))),
    c.T_ENTERS: lambda t: t.say(
        "{who} goes through the gate in {place} to {world}.", place=t.place(t.b), world=t.world(t.a)),
    c.T_DRAWN_IN: lambda t: t.say("{who} was drawn through the gate and is delayed."),
    c.T_RETURNS: lambda t: t.say("{who} returns to {place} with an explored marker.", place=t.place(t.a)),
    c.T_CLOSES: lambda t: t.say("The gate to {world} in {place} closes.", world=t.world(t.b), place=t.place(t.a)),
    c.T_CLOSE_FAILED: lambda t: t.say("{who} does not manage to close the gate in {place}.", place=t.place(t.a)),
    c.T_SEALS: lambda t: t.say(
        "{who} places an elder sign on {place}; {n} on the board.", place=t.place(t.a), n=t.b),
    c.T_GAINS: lambda t: t.say("{who} gains {what}.", what=t.gained()),
    c.T_CHECK: Book.check,
    c.T_MYTHOS: lambda t: (
        t.say("The Mythos card is {card}, of which only the gate counts.", card=t.mythos(t.a)) if t.b else
        t.say("The Mythos card is {card}.", card=t.mythos(t.a))),
    c.T_GATE_OPENS: lambda t: t.say("A gate to {world} opens in {place}.", world=t.world(t.a), place=t.place(t.b)),
    c.T_NO_GATE: lambda t: t.say("Nothing can appear in {place}.", place=t.place(t.a)),
    c.T_SURGE: lambda t: t.say("A monster surge at {place}: {n:monster|monsters}.", place=t.place(t.a), n=t.b),
    c.T_MONSTER: lambda t: t.say(
        "A monster appears in {place}: {monster}.", monster=t.monster(t.a), place=t.place(t.b)),
    c.T_OUTSKIRTS: lambda t: t.say(
        "A monster finds no place in Arkham and goes to the Outskirts: {monster}.", monster=t.monster(t.a)),
    c.T_MONSTER_MOVES: lambda t: t.say(
        "The {monster} moves to {place}.", monster=t.monster(t.a), place=t.place(t.b)),
    c.T_TERROR: lambda t: t.say("The terror level rises to {n}.", n=t.a),
    c.T_SHOP_CLOSES: lambda t: t.say("{place} closes for good.", place=t.place(t.a)),
    c.T_ALLY_LEAVES: lambda t: t.say("{ally} leaves Arkham.", ally=t.card(t.a)),
    c.T_DOOM: lambda t: t.say("The doom track stands at {n} of {length}.", n=t.a, length=t.b),
    c.T_CLUE_APPEARS: lambda t: t.say("A clue token appears in {place}.", place=t.place(t.a)),
    c.T_ENVIRONMENT: lambda t: t.say("{card} stays in play as the Environment.", card=t.mythos(t.a)),
    c.T_RUMOR_PASSED: lambda t: t.say("The Rumor {card} is passed.", card=t.mythos(t.a)),
    c.T_RUMOR_FAILED: lambda t: t.say("The Rumor {card} fails.", card=t.mythos(t.a)),
    c.T_AWAKENS: lambda t: t.say("{name} awakens: {cause}.", name=t.ancient(t.a), cause=CAUSES[t.b]()),
    c.T_BATTLE_HIT: lambda t: t.say("{who} attacks the Ancient One: {n:success|successes}.", n=t.a),
    c.T_DOOM_REMOVED: lambda t: t.say("A doom token is removed; {n:is|are} left.", n=t.a),
    c.T_ANCIENT_ATTACKS: lambda t: (
        t.say("The Ancient One attacks {who}, who withstands it.") if t.a else
        t.say("The Ancient One attacks {who}.")),
    c.T_WON: lambda t: WINS[t.a](),
    c.T_DEFEAT: lambda t: (
        t.say("The world ends.") if t.a else t.say("Every investigator is devoured: the game is lost.")),
    c.T_BLESSED: lambda t: t.say("{who} is Blessed.") if t.a > 0 else t.say("{who} is free of the Curse."),
    c.T_CURSED: lambda t: t.say("{who} is Cursed.") if t.a < 0 else t.say("{who} loses the Blessing."),
    c.T_ARRESTED: lambda t: t.say("{who} is arrested."),
    c.T_DELAYED: lambda t: t.say("{who} is delayed."),
    c.T_RETAINER: lambda t: t.say("{who} gets a Retainer."),
    c.T_DEPUTY: lambda t: t.say("{who} becomes the Deputy of Arkham."),
    c.T_MEMBER: lambda t: t.say("{who} joins the Silver Twilight Lodge."),
    c.T_CASTS: lambda t: (
        t.say("{who} casts {card}.", card=t.card(t.a)) if t.b else
        t.say("{who} casts {card}, in vain.", card=t.card(t.a))),
    c.T_USES: lambda t: t.say("{who} uses {card}.", card=t.card(t.a)),
    c.T_ABILITY: lambda t: (
        t.say("{who} uses the service of {place}.", place=t.place(t.b)) if t.a < 0 else
        t.say("{who} uses a special ability.")),
    c.T_GIVES: lambda t: t.say("{who} gives {other} {what}.", other=t.investigator(t.a), what=t.gift()),
    c.T_FIRST_CITIZEN: lambda t: t.say(
        "{who} is First Citizen of Arkham, with {gates} gate trophies and {monsters} monster trophies.",
        gates=t.a, monsters=t.b),
    c.T_MARKERS: lambda t: t.say("{who} has set the skill markers."),
}  # fmt: skip


def names_told(content: "ArkhamHorror") -> Iterator[str]:
    """The names of the pack that the tale alone tells."""
    for part in (content.street, content.kinds, content.mythos_card):
        yield from (one.name for one in part)


def tell(content: "ArkhamHorror", line: Any, players: int) -> str:
    """The line of the tale in the rulebook's words."""
    return SENTENCES[int(line["what"])](Book(content, line))
