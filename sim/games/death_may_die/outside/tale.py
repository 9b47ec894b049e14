"""The tale of a game, in the words of the rulebook: one sentence for each number of codes.py."""

from collections.abc import Callable
from typing import Any

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.components.content import DeathMayDie
from sim.games.death_may_die.state import codes

__all__ = ["tell"]

MOON = ("new", "waxing", "full", "waning")
LETTERS = ("first", "second", "third", "fourth")
ROLLS = ("an attack", "the first special action", "the second special action", "an escape", "an enemy's attack", "fire",
         "a roll against")  # fmt: skip
CONVERTED = (
    "elder signs as successes",
    "elder signs as successes and tentacles",
    "tentacles as successes",
    "successes of frenzy",
    "savage wounds",
)
PAID = ("", "with a free reroll", "with a free reroll of the turn", "for 1 stress")
EFFECTS = {number: word.replace("_", " ") for word, number in (words.INSTANT | words.VERBS).items()}


class Teller:
    """The names of a pack, for sentences."""

    def __init__(self, content: DeathMayDie) -> None:
        self.content = content

    def who(self, number: int) -> str:
        """Name of an investigator."""
        return self.content.investigator[number].name

    def enemy(self, kind: int) -> str:
        """Name of an enemy kind; -1 is the Elder One."""
        return "the Elder One" if kind < 0 else f"the {self.content.enemy[kind].name}"

    def the_enemy(self, kind: int) -> str:
        """The same at the start of a sentence."""
        name = self.enemy(kind)
        return name[0].upper() + name[1:]

    def card(self, episode: int, card: int, side: int) -> str:
        """Name of a claimed side of a discovery card."""
        found = self.content.episode[episode].discovery[card]
        chosen = found.right if side else found.left
        chosen = chosen or found.left or found.right
        return chosen.name if chosen else found.name

    def sides(self, episode: int, card: int) -> str:
        """What a drawn discovery card offers."""
        found = self.content.episode[episode].discovery[card]
        offered = [f"{side.kind} {side.name}" for side in (found.left, found.right) if side]
        return " or ".join(offered) or found.name

    def mythos(self, boxes: int, card: int) -> str:
        """Name of a mythos card, with its symbol."""
        episode, box = divmod(boxes, 2)
        half = len(self.content.episode[episode].mythos)
        cards = self.content.episode[episode].mythos if card < half else self.content.elder[box].mythos
        drawn = cards[card % half]
        return f"{drawn.name} ({'with' if drawn.symbol else 'without'} a summoning symbol)"

    def faces(self, kind: int, packed: int) -> list[str]:
        """Dice that fell, from 3 bits for each sort of face."""
        die = self.content.dice.green if kind else self.content.dice.black
        out = []
        for i, face in enumerate(die.faces):
            n = packed >> (3 * i) & 7
            parts = ["success"] * face.success + ["elder sign"] * face.elder + ["tentacle"] * face.tentacle
            out += [f"{n} {('green' if kind else 'black')} {' + '.join(parts) or 'blank'}"] if n else []
        return out


def _space(number: int) -> str:
    return f"space {number + 1}"


def _rolled(t: Teller, w: int, a: int, b: int, c: int) -> str:
    shown = ", ".join(t.faces(0, b) + t.faces(1, c)) or "no dice"
    return f"Roll for {ROLLS[a]} ({t.who(w)}): {shown}."


def _rerolled(t: Teller, w: int, a: int, b: int, c: int) -> str:
    return f"{t.who(w)} rolls a die again {PAID[c]}: {t.faces(a, 1 << (3 * b))[0][2:]}."


def _key(t: Teller, w: int, a: int, b: int, c: int) -> str:
    if a > codes.KEYS:
        return f"{t.who(w)} picks up the keys that lie open."
    return f"{t.who(w)} finds {'the ' + LETTERS[a] + ' key' if a < codes.KEYS else 'nothing on the body'}."


def _advanced(t: Teller, w: int, a: int, b: int, c: int) -> str:
    moved = "the progress token" if c else t.content.elder[b].name
    return f"Three summoning symbols: {moved} advances to space {a} of the summoning track."


Sentence = Callable[[Teller, int, int, int, int], str]
SENTENCES: dict[int, Sentence] = {
    codes.EPISODE_TOLD: lambda t, w, a, b, c: f"{t.content.episode[a].name} against {t.content.elder[b].name}.",
    codes.INVESTIGATOR_TOLD: lambda t, w, a, b, c: f"{t.who(a)} joins; the insanity is {t.content.insanity[b].name}.",
    codes.PARTNER_NAMED: lambda t, w, a, b, c: f"{t.who(w)} depends on {t.who(a)}.",
    codes.TURN_TOLD: lambda t, w, a, b, c: f"Turn {a}, round {b}: {t.who(w)}.",
    codes.RUNS: lambda t, w, a, b, c: f"{t.who(w)} runs.",
    codes.MOVED: lambda t, w, a, b, c: f"{t.who(w)} enters {_space(a)}.",
    codes.STAYED_PUT: lambda t, w, a, b, c: f"{t.who(w)} stops in {_space(a)}.",
    codes.FOLLOWED: lambda t, w, a, b, c: f"{t.the_enemy(a)} follows into {_space(b)}.",
    codes.SNEAKED: lambda t, w, a, b, c: f"{t.who(w)} sneaks past {t.enemy(a)}.",
    codes.TOOK_ALONG: lambda t, w, a, b, c: f"{t.who(w)} is taken along to {_space(a)}.",
    codes.CAUGHT_FIRE: lambda t, w, a, b, c: f"{t.who(w)} leaves {_space(b)} and catches fire: {a} fire tokens.",
    codes.PLACED: lambda t, w, a, b, c: f"{t.who(w)} is placed in {_space(a)}.",
    codes.ATTACKED: lambda t, w, a, b, c: f"{t.who(w)} attacks {t.enemy(a) if b >= 0 else f'{c} enemies at once'}.",
    codes.RESTED: lambda t, w, a, b, c: f"{t.who(w)} rests: {a} wounds, {b} stress.",
    codes.STOOD_UP: lambda t, w, a, b, c: f"{t.who(w)} stands up for {a} stress.",
    codes.LAY_DOWN: lambda t, w, a, b, c: f"{t.who(w)} lies down.",
    codes.TRIES: lambda t, w, a, b, c: f"{t.who(w)}: {t.content.episode[a].action[b].name}.",
    codes.TASK_DONE: lambda t, w, a, b, c: f"{t.who(w)} has {a} successes ({b} needed).",
    codes.TASK_FAILED: lambda t, w, a, b, c: f"{t.who(w)} fails with {a} successes of {b}.",
    codes.ESCAPED: lambda t, w, a, b, c: f"{t.who(w)} escapes from custody.",
    codes.ROLLED: _rolled,
    codes.REROLLED: _rerolled,
    codes.CONVERTED: lambda t, w, a, b, c: f"{t.who(w)} counts {b} {CONVERTED[a]}.",
    codes.ROLL_COUNTED: lambda t, w, a, b, c: f"Result: {a} successes, {b} elder signs, {c} tentacles.",
    codes.WOUNDED_ENEMY: lambda t, w, a, b, c: f"{t.the_enemy(a)} takes {b} wounds and has {c}.",
    codes.KILLED_ENEMY: lambda t, w, a, b, c: f"{t.the_enemy(a)} is killed in {_space(b)}.",
    codes.ENEMY_HEALED: lambda t, w, a, b, c: f"{t.the_enemy(a)} heals and has {b} wounds.",
    codes.ENEMY_ATTACKS: lambda t, w, a, b, c: f"{t.the_enemy(a)} attacks {t.who(w)}.",
    codes.PROTECTED: lambda t, w, a, b, c: f"{t.who(w)} takes the attack in place of {t.who(a)}.",
    codes.SHIELD_USED: lambda t, w, a, b, c: f"{t.who(w)} uses {t.card(a, b, c)} against the blow.",
    codes.RETALIATED: lambda t, w, a, b, c: f"{t.who(w)} strikes back: {a} wounds.",
    codes.WOUNDED: lambda t, w, a, b, c: f"{t.who(w)} takes {a} wounds from {codes.SOURCE_NAMES[c]}.",
    codes.COMPANION_LOST: lambda t, w, a, b, c: f"{t.who(w)} loses the companion {t.card(a, b, c)}.",
    codes.EXTRA_LIFE_USED: lambda t, w, a, b, c: f"{t.who(w)} returns to life (life {a}).",
    codes.HEALED: lambda t, w, a, b, c: f"{t.who(w)} heals {a} wounds and has {b}.",
    codes.STRESSED: lambda t, w, a, b, c: f"{t.who(w)} takes {a} stress and has {b}.",
    codes.CALMED: lambda t, w, a, b, c: f"{t.who(w)} heals {a} stress and has {b}.",
    codes.SANITY_LOST: lambda t, w, a, b, c: (
        f"{t.who(w)} loses {a} sanity to {codes.SOURCE_NAMES[c]}: the marker is on {b}."
    ),
    codes.SYMPTOMS: lambda t, w, a, b, c: f"Threshold {b}: {t.who(w)} shows symptoms of {t.content.insanity[a].name}.",
    codes.LEVELLED: lambda t, w, a, b, c: f"{t.who(w)} raises {t.content.skill[a].name} to level {b}.",
    codes.GREEN_DIE: lambda t, w, a, b, c: f"{t.who(w)} now owns {a} green dice.",
    codes.DIED: lambda t, w, a, b, c: f"{t.who(w)} is killed by {codes.SOURCE_NAMES[a]}.",
    codes.WENT_MAD: lambda t, w, a, b, c: f"{t.who(w)} is consumed by madness, through {codes.SOURCE_NAMES[a]}.",
    codes.MYTHOS_TOLD: lambda t, w, a, b, c: f"Mythos card: {t.mythos(a, b)}.",
    codes.MYTHOS_UNDER: lambda t, w, a, b, c: f"{t.who(w)} puts {t.mythos(a, b)} under the deck.",
    codes.EVENT_CANCELLED: lambda t, w, a, b, c: f"{t.who(w)} cancels the event and the summons.",
    codes.MYTHOS_KEPT_BACK: lambda t, w, a, b, c: f"{t.mythos(a, b)} is kept beside Recurring Trauma.",
    codes.MYTHOS_REPLAYED: lambda t, w, a, b, c: f"{t.who(w)} lives through {t.mythos(a, b)} again.",
    codes.RESHUFFLED: lambda t, w, a, b, c: "The mythos discards are shuffled into the deck.",
    codes.EFFECT_CHOSEN: lambda t, w, a, b, c: f"{t.who(w)} chooses: {EFFECTS[a]} {b}.",
    codes.SUMMONED: lambda t, w, a, b, c: f"{t.the_enemy(a)} is summoned in {_space(b)}.",
    codes.ENEMY_MOVED: lambda t, w, a, b, c: f"{t.the_enemy(a)} moves to {_space(b)}.",
    codes.FIRE_PUT: lambda t, w, a, b, c: f"A fire token is put into {_space(a)}.",
    codes.FIRE_QUENCHED: lambda t, w, a, b, c: f"{t.who(w)} puts out fire in {_space(a)}; {b} tokens are left.",
    codes.RLYEH_PUT: lambda t, w, a, b, c: f"A R'lyeh token is put into {_space(a)}.",
    codes.SIGN_GAINED: lambda t, w, a, b, c: f"{t.who(w)} takes {a} Yellow Signs and has {b}.",
    codes.SIGN_LOST: lambda t, w, a, b, c: f"{t.who(w)} discards {a} Yellow Signs and has {b}.",
    codes.SAFE_TOLD: lambda t, w, a, b, c: f"{_space(a).capitalize()} is Safe: {t.who(w)} investigates.",
    codes.FOUND: lambda t, w, a, b, c: f"Discovery card: {t.sides(a, b)}.",
    codes.CLAIMED: lambda t, w, a, b, c: f"{t.who(w)} claims {t.card(a, b, c)}.",
    codes.DECLINED: lambda t, w, a, b, c: f"{t.who(w)} claims nothing.",
    codes.CARD_DISCARDED: lambda t, w, a, b, c: f"{t.card(a, b, c)} is discarded.",
    codes.CARD_USED: lambda t, w, a, b, c: f"{t.who(w)} uses {t.card(a, b, c)}.",
    codes.CARD_GIVEN: lambda t, w, a, b, c: f"{t.who(w)} passes {t.card(b // 16, b % 16, c)} to {t.who(a)}.",
    codes.TOKEN_STOLEN: lambda t, w, a, b, c: (
        f"The {LETTERS[b]} {'key' if c == 1 else 'tome'} goes from {t.who(a)} to {t.who(w)}."
    ),
    codes.PRAYED: lambda t, w, a, b, c: f"{t.who(w)} prays for {t.who(a)}.",
    codes.ARRESTED: lambda t, w, a, b, c: f"A guard arrests {t.who(w)}: into custody in {_space(a)}.",
    codes.IDOL_DROPPED: lambda t, w, a, b, c: f"{t.who(w)} drops the idol in {_space(a)}.",
    codes.BURNS: lambda t, w, a, b, c: f"{t.who(w)} burns: {a} fire tokens.",
    codes.FIRE_TURNED: lambda t, w, a, b, c: f"{t.who(w)} turns {b} wounds of the fire on an enemy.",
    codes.ADVANCED: _advanced,
    codes.NO_ADVANCE: lambda t, w, a, b, c: f"{a} summoning symbols lie in the discard pile: no advance.",
    codes.STAGE_EFFECTS: lambda t, w, a, b, c: f"End of turn: stage {b} of {t.content.elder[a].name}.",
    codes.STAGE_REVEALED: lambda t, w, a, b, c: f"Stage {b} of {t.content.elder[a].name} is revealed.",
    codes.STAGE_BEATEN: lambda t, w, a, b, c: f"Stage {b} of {t.content.elder[a].name} is beaten.",
    codes.ELDER_PLACED: lambda t, w, a, b, c: f"{t.content.elder[a].name} is placed in {_space(b)}.",
    codes.ELDER_BEATEN: lambda t, w, a, b, c: (
        f"{t.content.elder[a].name} is beaten in the last stage. The investigators win."
    ),
    codes.RITUAL_DISRUPTED: lambda t, w, a, b, c: f"The ritual is disrupted (summoning track: {a}).",
    codes.LAB_WOUNDED: lambda t, w, a, b, c: f"The lab in {_space(a)} has {b} wounds.",
    codes.LAB_DESTROYED: lambda t, w, a, b, c: f"The lab in {_space(a)} is destroyed and its token revealed.",
    codes.LAB_HEALED: lambda t, w, a, b, c: f"The lab in {_space(a)} is repaired to {b} wounds.",
    codes.BODY_LEFT: lambda t, w, a, b, c: f"A body is left in {_space(a)}.",
    codes.KEY_GAINED: _key,
    codes.KEY_LOST: lambda t, w, a, b, c: f"{t.who(w)} loses the {LETTERS[a]} key.",
    codes.TOME_TAKEN: lambda t, w, a, b, c: f"{t.who(w)} takes the {LETTERS[a]} tome.",
    codes.TOKEN_REVEALED: lambda t, w, a, b, c: (
        f"{t.who(w)} reveals a guest in {_space(a)}: {'a sorcerer' if b else 'harmless'}."
    ),
    codes.TOKEN_HIDDEN: lambda t, w, a, b, c: f"{b} sorcerers hide among the guests in {_space(a)}.",
    codes.TOKEN_MOVED: lambda t, w, a, b, c: f"Token {a + 1} is moved to {_space(b)}.",
    codes.IDOL_TAKEN: lambda t, w, a, b, c: f"{t.who(w)} takes the idol.",
    codes.IDOL_PLACED: lambda t, w, a, b, c: f"{t.who(w)} places the idol at the gate in {_space(a)}.",
    codes.IDOL_KNOCKED: lambda t, w, a, b, c: f"An idol is knocked into {_space(a)}.",
    codes.GUARD_MOVED: lambda t, w, a, b, c: f"A guard walks to {_space(a)}.",
    codes.PRISONER_FREED: lambda t, w, a, b, c: f"{t.who(w)} is freed from custody.",
    codes.BEACON_LIT: lambda t, w, a, b, c: "The beacon is lit.",
    codes.MOON_TOLD: lambda t, w, a, b, c: f"The moon is {MOON[a]}.",
}


def tell(content: DeathMayDie, line: Any, players: int) -> str:
    """The sentence of a line of the log."""
    what, who, a, b, c = (int(line[k]) for k in ("what", "who", "a", "b", "c"))
    sentence = SENTENCES[what](Teller(content), who, a, b, c)
    return sentence[0].upper() + sentence[1:]
