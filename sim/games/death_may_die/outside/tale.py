"""The tale of a game, in the words of the rulebook: one sentence for each number of codes.py."""

from collections.abc import Callable, Iterator
from typing import Any

from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.components.content import DeathMayDie
from sim.games.death_may_die.state import codes
from sim.tale import say

__all__ = ["names_told", "tell"]

MOON = ("new", "waxing", "full", "waning")
LETTERS = ("first", "second", "third", "fourth")
ROLLS = ("an attack", "the first special action", "the second special action", "an escape", "an enemy's attack", "fire",
         "a roll against the investigator")  # fmt: skip
CONVERTED = (
    "{n:elder sign|elder signs} as successes",
    "{n:elder sign|elder signs} as successes and tentacles",
    "{n:tentacle|tentacles} as successes",
    "{n:success|successes} of frenzy",
    "{n:savage wound|savage wounds}",
)
CHOSEN = {
    words.INSTANT["take_wound"]: "{who} chooses to take {n:wound|wounds}.",
    words.INSTANT["take_stress"]: "{who} chooses to take {n} stress.",
    words.INSTANT["lose_sanity"]: "{who} chooses to lose {n} sanity.",
    words.INSTANT["gain_sign"]: "{who} chooses to take {n:Yellow Sign|Yellow Signs}.",
    words.INSTANT["add_rlyeh"]: "{who} chooses a R'lyeh token.",
    words.INSTANT["move_self"]: "{who} chooses who moves.",
    -1: "{who} chooses: {effect}.",  # of all others
}
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
        return "the Elder One" if kind < 0 else say("the {name}", name=self.content.enemy[kind].name)

    def card(self, episode: int, card: int, side: int) -> str:
        """Name of a claimed side of a discovery card."""
        found = self.content.episode[episode].discovery[card]
        chosen = found.right if side else found.left
        chosen = chosen or found.left or found.right
        return chosen.name if chosen else say("nothing to keep")

    def sides(self, episode: int, card: int) -> str:
        """What a drawn discovery card offers."""
        found = self.content.episode[episode].discovery[card]
        sides = [side for side in (found.left, found.right) if side]
        offered = [say("{kind} {name}", kind=side.kind, name=side.name) for side in sides]
        if len(offered) == 2:
            return say("{left} or {right}", left=offered[0], right=offered[1])
        return offered[0] if offered else say("nothing to keep")

    def mythos(self, boxes: int, card: int) -> str:
        """Name of a mythos card, with its symbol."""
        episode, box = divmod(boxes, 2)
        half = len(self.content.episode[episode].mythos)
        cards = self.content.episode[episode].mythos if card < half else self.content.elder[box].mythos
        drawn = cards[card % half]
        if drawn.symbol:
            return say("{card} (with a summoning symbol)", card=drawn.name)
        return say("{card} (without a summoning symbol)", card=drawn.name)

    def face(self, kind: int, number: int) -> str:
        """A side of a die of a kind."""
        face = (self.content.dice.green if kind else self.content.dice.black).faces[number]
        parts = [say("success")] * face.success + [say("elder sign")] * face.elder + [say("tentacle")] * face.tentacle
        shown = " + ".join(parts) or say("blank")
        return say("green {face}", face=shown) if kind else say("black {face}", face=shown)

    def faces(self, kind: int, packed: int) -> list[str]:
        """Dice that fell, from 3 bits for each sort of face."""
        die = self.content.dice.green if kind else self.content.dice.black
        counts = [packed >> (3 * i) & 7 for i in range(len(die.faces))]
        return [say("{n} {face}", n=n, face=self.face(kind, i)) for i, n in enumerate(counts) if n]


def _attacked(t: Teller, w: int, a: int, b: int, c: int) -> str:
    if b < 0:
        return say("{who} attacks {n} enemies at once.", who=t.who(w), n=c)
    return say("{who} attacks {enemy}.", who=t.who(w), enemy=t.enemy(a))


def _rolled(t: Teller, w: int, a: int, b: int, c: int) -> str:
    shown = ", ".join(t.faces(0, b) + t.faces(1, c)) or say("no dice")
    return say("Roll for {what} ({who}): {dice}.", what=ROLLS[a], who=t.who(w), dice=shown)


def _rerolled(t: Teller, w: int, a: int, b: int, c: int) -> str:
    who, face = t.who(w), t.face(a, b)
    if c == codes.FREE_OF_ROLL:
        return say("{who} rolls a die again with a free reroll: {face}.", who=who, face=face)
    if c == codes.FREE_OF_TURN:
        return say("{who} rolls a die again with a free reroll of the turn: {face}.", who=who, face=face)
    return say("{who} rolls a die again for 1 stress: {face}.", who=who, face=face)


def _stolen(t: Teller, w: int, a: int, b: int, c: int) -> str:
    giver, taker = t.who(a), t.who(w)
    if c == 1:
        return say("The {nth} key goes from {a} to {b}.", nth=LETTERS[b], a=giver, b=taker)
    return say("The {nth} tome goes from {a} to {b}.", nth=LETTERS[b], a=giver, b=taker)


def _guest(t: Teller, w: int, a: int, b: int, c: int) -> str:
    if b:
        return say("{who} reveals a guest in space {n}: a sorcerer.", who=t.who(w), n=a + 1)
    return say("{who} reveals a guest in space {n}: harmless.", who=t.who(w), n=a + 1)


def _key(t: Teller, w: int, a: int, b: int, c: int) -> str:
    if a > codes.KEYS:
        return say("{who} picks up the keys that lie open.", who=t.who(w))
    if a == codes.KEYS:
        return say("{who} finds nothing on the body.", who=t.who(w))
    return say("{who} finds the {nth} key.", who=t.who(w), nth=LETTERS[a])


def _advanced(t: Teller, w: int, a: int, b: int, c: int) -> str:
    if c:
        return say("Three summoning symbols: the progress token advances to space {n} of the summoning track.", n=a)
    elder = t.content.elder[b].name
    return say("Three summoning symbols: {elder} advances to space {n} of the summoning track.", elder=elder, n=a)


Sentence = Callable[[Teller, int, int, int, int], str]
SENTENCES: dict[int, Sentence] = {
    codes.EPISODE_TOLD: lambda t, w, a, b, c: say(
        "{episode} against {elder}.", episode=t.content.episode[a].name, elder=t.content.elder[b].name
    ),
    codes.INVESTIGATOR_TOLD: lambda t, w, a, b, c: say(
        "{who} joins; the insanity is {insanity}.", who=t.who(a), insanity=t.content.insanity[b].name
    ),
    codes.PARTNER_NAMED: lambda t, w, a, b, c: say("{who} depends on {other}.", who=t.who(w), other=t.who(a)),
    codes.TURN_TOLD: lambda t, w, a, b, c: say("Turn {n}, round {m}: {who}.", n=a, m=b, who=t.who(w)),
    codes.RUNS: lambda t, w, a, b, c: say("{who} runs.", who=t.who(w)),
    codes.MOVED: lambda t, w, a, b, c: say("{who} enters space {space}.", who=t.who(w), space=a + 1),
    codes.STAYED_PUT: lambda t, w, a, b, c: say("{who} stops in space {space}.", who=t.who(w), space=a + 1),
    codes.FOLLOWED: lambda t, w, a, b, c: say("{enemy} follows into space {space}.", enemy=t.enemy(a), space=b + 1),
    codes.SNEAKED: lambda t, w, a, b, c: say("{who} sneaks past {enemy}.", who=t.who(w), enemy=t.enemy(a)),
    codes.TOOK_ALONG: lambda t, w, a, b, c: say("{who} is taken along to space {space}.", who=t.who(w), space=a + 1),
    codes.CAUGHT_FIRE: lambda t, w, a, b, c: say(
        "{who} leaves space {space} and catches fire: {n:fire token|fire tokens}.", who=t.who(w), space=b + 1, n=a
    ),
    codes.PLACED: lambda t, w, a, b, c: say("{who} is placed in space {space}.", who=t.who(w), space=a + 1),
    codes.ATTACKED: _attacked,
    codes.RESTED: lambda t, w, a, b, c: say("{who} rests: {n:wound|wounds}, {m} stress.", who=t.who(w), n=a, m=b),
    codes.STOOD_UP: lambda t, w, a, b, c: say("{who} stands up for {n} stress.", who=t.who(w), n=a),
    codes.LAY_DOWN: lambda t, w, a, b, c: say("{who} lies down.", who=t.who(w)),
    codes.TRIES: lambda t, w, a, b, c: say(
        "{who}: {action}.", who=t.who(w), action=t.content.episode[a].action[b].name
    ),
    codes.TASK_DONE: lambda t, w, a, b, c: say("{who} has {n:success|successes} ({m} needed).", who=t.who(w), n=a, m=b),
    codes.TASK_FAILED: lambda t, w, a, b, c: say(
        "{who} fails with {n:success|successes} of {m}.", who=t.who(w), n=a, m=b
    ),
    codes.ESCAPED: lambda t, w, a, b, c: say("{who} escapes from custody.", who=t.who(w)),
    codes.ROLLED: _rolled,
    codes.REROLLED: _rerolled,
    codes.CONVERTED: lambda t, w, a, b, c: say("{who} counts {what}.", who=t.who(w), what=say(CONVERTED[a], n=b)),
    codes.ROLL_COUNTED: lambda t, w, a, b, c: say(
        "Result: {n:success|successes}, {m:elder sign|elder signs}, {k:tentacle|tentacles}.", n=a, m=b, k=c
    ),
    codes.WOUNDED_ENEMY: lambda t, w, a, b, c: say(
        "{enemy} takes {n:wound|wounds} and has {m}.", enemy=t.enemy(a), n=b, m=c
    ),
    codes.KILLED_ENEMY: lambda t, w, a, b, c: say("{enemy} is killed in space {space}.", enemy=t.enemy(a), space=b + 1),
    codes.ENEMY_HEALED: lambda t, w, a, b, c: say("{enemy} heals and has {n:wound|wounds}.", enemy=t.enemy(a), n=b),
    codes.ENEMY_ATTACKS: lambda t, w, a, b, c: say("{enemy} attacks {who}.", enemy=t.enemy(a), who=t.who(w)),
    codes.PROTECTED: lambda t, w, a, b, c: say(
        "{who} takes the attack in place of {other}.", who=t.who(w), other=t.who(a)
    ),
    codes.SHIELD_USED: lambda t, w, a, b, c: say(
        "{who} uses {card} against the blow.", who=t.who(w), card=t.card(a, b, c)
    ),
    codes.RETALIATED: lambda t, w, a, b, c: say("{who} strikes back: {n:wound|wounds}.", who=t.who(w), n=a),
    codes.WOUNDED: lambda t, w, a, b, c: say(
        "{who} takes {n:wound|wounds} from {source}.", who=t.who(w), n=a, source=codes.SOURCE_NAMES[c]
    ),
    codes.COMPANION_LOST: lambda t, w, a, b, c: say(
        "{who} loses the companion {card}.", who=t.who(w), card=t.card(a, b, c)
    ),
    codes.EXTRA_LIFE_USED: lambda t, w, a, b, c: say("{who} returns to life (life {n}).", who=t.who(w), n=a),
    codes.HEALED: lambda t, w, a, b, c: say("{who} heals {n:wound|wounds} and has {m}.", who=t.who(w), n=a, m=b),
    codes.STRESSED: lambda t, w, a, b, c: say("{who} takes {n} stress and has {m}.", who=t.who(w), n=a, m=b),
    codes.CALMED: lambda t, w, a, b, c: say("{who} heals {n} stress and has {m}.", who=t.who(w), n=a, m=b),
    codes.SANITY_LOST: lambda t, w, a, b, c: say(
        "{who} loses {n} sanity to {source}: the marker is on {m}.",
        who=t.who(w),
        n=a,
        source=codes.SOURCE_NAMES[c],
        m=b,
    ),
    codes.SYMPTOMS: lambda t, w, a, b, c: say(
        "Threshold {n}: {who} shows symptoms of {insanity}.", n=b, who=t.who(w), insanity=t.content.insanity[a].name
    ),
    codes.LEVELLED: lambda t, w, a, b, c: say(
        "{who} raises {skill} to level {n}.", who=t.who(w), skill=t.content.skill[a].name, n=b
    ),
    codes.GREEN_DIE: lambda t, w, a, b, c: say("{who} now owns {n:green die|green dice}.", who=t.who(w), n=a),
    codes.DIED: lambda t, w, a, b, c: say("{who} is killed by {source}.", who=t.who(w), source=codes.SOURCE_NAMES[a]),
    codes.WENT_MAD: lambda t, w, a, b, c: say(
        "{who} is consumed by madness, through {source}.", who=t.who(w), source=codes.SOURCE_NAMES[a]
    ),
    codes.MYTHOS_TOLD: lambda t, w, a, b, c: say("Mythos card: {card}.", card=t.mythos(a, b)),
    codes.MYTHOS_LAID_UNDER: lambda t, w, a, b, c: say(
        "{who} puts {card} under the deck.", who=t.who(w), card=t.mythos(a, b)
    ),
    codes.EVENT_CANCELLED: lambda t, w, a, b, c: say("{who} cancels the event and the summons.", who=t.who(w)),
    codes.MYTHOS_KEPT_BACK: lambda t, w, a, b, c: say("{card} is kept beside Recurring Trauma.", card=t.mythos(a, b)),
    codes.MYTHOS_REPLAYED: lambda t, w, a, b, c: say(
        "{who} lives through {card} again.", who=t.who(w), card=t.mythos(a, b)
    ),
    codes.RESHUFFLED: lambda t, w, a, b, c: say("The mythos discards are shuffled into the deck."),
    codes.EFFECT_CHOSEN: lambda t, w, a, b, c: say(CHOSEN.get(a, CHOSEN[-1]), who=t.who(w), n=b, effect=EFFECTS[a]),
    codes.SUMMONED: lambda t, w, a, b, c: say("{enemy} is summoned in space {space}.", enemy=t.enemy(a), space=b + 1),
    codes.ENEMY_MOVED: lambda t, w, a, b, c: say("{enemy} moves to space {space}.", enemy=t.enemy(a), space=b + 1),
    codes.FIRE_PUT: lambda t, w, a, b, c: say("A fire token is put into space {space}.", space=a + 1),
    codes.FIRE_QUENCHED: lambda t, w, a, b, c: say(
        "{who} puts out fire in space {space}; {n:token is|tokens are} left.", who=t.who(w), space=a + 1, n=b
    ),
    codes.RLYEH_PUT: lambda t, w, a, b, c: say("A R'lyeh token is put into space {space}.", space=a + 1),
    codes.SIGN_GAINED: lambda t, w, a, b, c: say(
        "{who} takes {n:Yellow Sign|Yellow Signs} and has {m}.", who=t.who(w), n=a, m=b
    ),
    codes.SIGN_LOST: lambda t, w, a, b, c: say(
        "{who} discards {n:Yellow Sign|Yellow Signs} and has {m}.", who=t.who(w), n=a, m=b
    ),
    codes.SAFE_TOLD: lambda t, w, a, b, c: say("Space {space} is Safe: {who} investigates.", space=a + 1, who=t.who(w)),
    codes.FOUND: lambda t, w, a, b, c: say("Discovery card: {sides}.", sides=t.sides(a, b)),
    codes.CLAIMED: lambda t, w, a, b, c: say("{who} claims {card}.", who=t.who(w), card=t.card(a, b, c)),
    codes.DECLINED: lambda t, w, a, b, c: say("{who} claims nothing.", who=t.who(w)),
    codes.CARD_DISCARDED: lambda t, w, a, b, c: say("{card} is discarded.", card=t.card(a, b, c)),
    codes.CARD_USED: lambda t, w, a, b, c: say("{who} uses {card}.", who=t.who(w), card=t.card(a, b, c)),
    codes.CARD_GIVEN: lambda t, w, a, b, c: say(
        "{who} passes {card} to {other}.", who=t.who(w), card=t.card(b // 16, b % 16, c), other=t.who(a)
    ),
    codes.TOKEN_STOLEN: _stolen,
    codes.PRAYED: lambda t, w, a, b, c: say("{who} prays for {other}.", who=t.who(w), other=t.who(a)),
    codes.ARRESTED: lambda t, w, a, b, c: say(
        "A guard arrests {who}: into custody in space {space}.", who=t.who(w), space=a + 1
    ),
    codes.IDOL_DROPPED: lambda t, w, a, b, c: say("{who} drops the idol in space {space}.", who=t.who(w), space=a + 1),
    codes.BURNS: lambda t, w, a, b, c: say("{who} burns: {n:fire token|fire tokens}.", who=t.who(w), n=a),
    codes.FIRE_TURNED: lambda t, w, a, b, c: say(
        "{who} turns {n:wound|wounds} of the fire on an enemy.", who=t.who(w), n=b
    ),
    codes.ADVANCED: _advanced,
    codes.NO_ADVANCE: lambda t, w, a, b, c: say(
        "{n:summoning symbol lies|summoning symbols lie} in the discard pile: no advance.", n=a
    ),
    codes.STAGE_EFFECTS: lambda t, w, a, b, c: say(
        "End of turn: stage {n} of {elder}.", n=b, elder=t.content.elder[a].name
    ),
    codes.STAGE_REVEALED: lambda t, w, a, b, c: say(
        "Stage {n} of {elder} is revealed.", n=b, elder=t.content.elder[a].name
    ),
    codes.STAGE_BEATEN: lambda t, w, a, b, c: say(
        "Stage {n} of {elder} is beaten.", n=b, elder=t.content.elder[a].name
    ),
    codes.ELDER_PLACED: lambda t, w, a, b, c: say(
        "{elder} is placed in space {space}.", elder=t.content.elder[a].name, space=b + 1
    ),
    codes.ELDER_BEATEN: lambda t, w, a, b, c: say(
        "{elder} is beaten in the last stage. The investigators win.", elder=t.content.elder[a].name
    ),
    codes.RITUAL_DISRUPTED: lambda t, w, a, b, c: say("The ritual is disrupted (summoning track: {n}).", n=a),
    codes.LAB_WOUNDED: lambda t, w, a, b, c: say("The lab in space {space} has {n:wound|wounds}.", space=a + 1, n=b),
    codes.LAB_DESTROYED: lambda t, w, a, b, c: say(
        "The lab in space {space} is destroyed and its token revealed.", space=a + 1
    ),
    codes.LAB_HEALED: lambda t, w, a, b, c: say(
        "The lab in space {space} is repaired to {n:wound|wounds}.", space=a + 1, n=b
    ),
    codes.BODY_LEFT: lambda t, w, a, b, c: say("A body is left in space {space}.", space=a + 1),
    codes.KEY_GAINED: _key,
    codes.KEY_LOST: lambda t, w, a, b, c: say("{who} loses the {nth} key.", who=t.who(w), nth=LETTERS[a]),
    codes.TOME_TAKEN: lambda t, w, a, b, c: say("{who} takes the {nth} tome.", who=t.who(w), nth=LETTERS[a]),
    codes.TOKEN_REVEALED: _guest,
    codes.TOKEN_HIDDEN: lambda t, w, a, b, c: say(
        "{n:sorcerer hides|sorcerers hide} among the guests in space {space}.", n=b, space=a + 1
    ),
    codes.TOKEN_MOVED: lambda t, w, a, b, c: say("Token {token} is moved to space {space}.", token=a + 1, space=b + 1),
    codes.IDOL_TAKEN: lambda t, w, a, b, c: say("{who} takes the idol.", who=t.who(w)),
    codes.IDOL_PLACED: lambda t, w, a, b, c: say(
        "{who} places the idol at the gate in space {space}.", who=t.who(w), space=a + 1
    ),
    codes.IDOL_KNOCKED: lambda t, w, a, b, c: say("An idol is knocked into space {space}.", space=a + 1),
    codes.GUARD_MOVED: lambda t, w, a, b, c: say("A guard walks to space {space}.", space=a + 1),
    codes.PRISONER_FREED: lambda t, w, a, b, c: say("{who} is freed from custody.", who=t.who(w)),
    codes.BEACON_LIT: lambda t, w, a, b, c: say("The beacon is lit."),
    codes.MOON_TOLD: lambda t, w, a, b, c: say("The moon is {phase}.", phase=MOON[a]),
}


def names_told(content: DeathMayDie) -> Iterator[str]:
    """All names and words that the sentences are filled in with, for the catalogues of translations."""
    for named in (content.investigator, content.insanity, content.skill, content.enemy):
        yield from (entry.name for entry in named)
    for elder in content.elder:
        yield from (elder.name, *(card.name for card in elder.mythos))
    for episode in content.episode:
        yield from (episode.name, *(card.name for card in episode.mythos), *(action.name for action in episode.action))
        sides = [side for card in episode.discovery for side in (card.left, card.right) if side]
        yield from (word for side in sides for word in (side.kind, side.name))
    yield from (*MOON, *LETTERS, *ROLLS, *CONVERTED, *codes.SOURCE_NAMES, *CHOSEN.values(), *EFFECTS.values())


def tell(content: DeathMayDie, line: Any, players: int) -> str:
    """The sentence of a line of the log."""
    what, who, a, b, c = (int(line[k]) for k in ("what", "who", "a", "b", "c"))
    sentence = SENTENCES[what](Teller(content), who, a, b, c)
    return sentence[0].upper() + sentence[1:]
