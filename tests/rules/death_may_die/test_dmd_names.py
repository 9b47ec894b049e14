"""Every name of words.toml and decisions.toml, held against games: see tests/support/names.py."""

from collections import Counter
from functools import partial
from itertools import chain

import pytest
from dmd_position import figure, hold, insane, level, put, scene_table, stand

from names import hold_names
from sim.games.death_may_die.components import vocabulary as words
from sim.games.death_may_die.state import codes as m

ELDER_KIND = -1  # of the Elder One in a sentence


def me(x):
    return int(x.before.table.inv[x.seat].who)


def one(x, seat):
    return int(x.before.table.inv[seat].who)


def mine(x):
    """The investigator before and after."""
    return x.before.table.inv[x.seat], x.after.table.inv[x.seat]


def asks(x, *kinds):
    """Whether the next question is of these kinds."""
    return x.after.menu.kind in kinds and x.after.menu.n > 0


def told(x, *what):
    """What the answer brings at once, before the next mythos card, in order."""
    found = []
    for line in x.after.log.line[: x.after.log.n]:
        if line.what == m.MYTHOS_TOLD:
            break
        found += [int(line.what)] * (line.what in what)
    return found


ACTIONS = (m.RUNS, m.ATTACKED, m.RESTED, m.TRIES, m.STOOD_UP, m.CARD_USED, m.ESCAPED)


def goes(x):
    return asks(x, m.SNEAK_BY, m.TAKE_ALONG, m.SERVED) and x.after.scratch.way.to == x.option.space


def is_converted(x):
    return x.brings(m.CONVERTED, who=me(x), a=x.option.act, b=x.option.n) == (x.option.n > 0)


def is_savage(x):
    wounds = x.before.table.roll.successes + x.option.n
    return wounds == 0 or x.brings(m.WOUNDED_ENEMY, b=wounds)


def is_passed(x, seat):
    """A card, a key or a tome is the seat's now."""
    if x.option.card >= 0:
        return x.after.table.card[x.option.card].owner == seat != x.before.table.card[x.option.card].owner
    if x.option.n == 2:
        return x.after.table.token[x.option.token].owner == seat
    before, after = (g.table.inv[seat].key[x.option.token] for g in (x.before, x.after))
    return after == before + 1


def turns_moon(x, step):
    phases = x.pack.scene[x.before.table.episode].phases
    return x.brings(m.MOON_TOLD, a=(x.before.table.phase_of_moon + step) % phases)


def is_calmed(x):
    before, after = mine(x)
    return x.brings(m.CALMED, who=me(x)) and (
        after.calmed == before.calmed + 1 or x.after.table.turn > x.before.table.turn
    )


def is_claimed(x, side):
    return x.leads_to(m.CLAIMED, who=me(x), b=x.option.card, c=side) or x.leads_to(m.DIED, m.WENT_MAD, who=me(x))


def is_held(x, held):
    side = x.pack.scene[x.before.table.episode].discovery[x.option.card].side[x.option.act]
    return side.held == held


def first_of_prayer(x):
    """Whether the guard came first, as the prayer is asked or told."""
    if asks(x, m.HEAL_WHOM):
        return x.after.table.inv[x.seat].custody == 1
    order = told(x, m.PRAYED, m.ARRESTED)
    return order[0] == m.ARRESTED


def is_wounded(x):
    before, after = mine(x)
    return after.wounds == before.wounds + 1 or x.brings(m.DIED, m.EXTRA_LIFE_USED, m.HEALED, m.RESTED)


def is_borne(x):
    before, after = (g.table.card[x.option.card] for g in (x.before, x.after))
    return after.wounds == before.wounds + 1 or x.brings(m.COMPANION_LOST, who=me(x), b=x.option.card)


def attacks(x, targets):
    return x.brings(m.ATTACKED, who=me(x), c=targets)


ACTS = {
    "action.end_actions": lambda x: x.brings(m.MYTHOS_TOLD) and not told(x, *ACTIONS),
    "action.run": lambda x: x.brings(m.RUNS, who=me(x)),
    "action.attack": lambda x: x.brings(m.ATTACKED, who=me(x)) or asks(x, m.LEAVE_OUT),
    "action.rest": lambda x: x.brings(m.RESTED, who=me(x), a=x.option.n, b=x.option.m),
    "action.trade": lambda x: asks(x, m.TRADE_SET),
    "action.first_special_action": lambda x: x.brings(m.TRIES, who=me(x), b=0),
    "action.second_special_action": lambda x: x.brings(m.TRIES, who=me(x), b=1),
    "action.stand_up": lambda x: mine(x)[0].lying == 1 and x.brings(m.STOOD_UP, who=me(x), a=x.option.n),
    "action.escape_from_custody": lambda x: (
        mine(x)[0].custody == 1 and x.brings(m.ROLLED, who=me(x), a=m.ESCAPE_ROLL) and not x.brings(m.TRIES)
    ),
    "action.use_card": lambda x: x.brings(m.CARD_USED, who=me(x), b=x.option.card),
    "action.calm_down": is_calmed,
    "run_step.stop": lambda x: x.brings(m.STAYED_PUT, who=me(x)) and not x.brings(m.MOVED),
    "run_step.go": lambda x: x.brings(m.MOVED, who=me(x), a=x.option.space) or goes(x),
    "sneak.no_more": lambda x: not x.brings(m.SNEAKED),
    "sneak.sneak_past": lambda x: x.brings(m.SNEAKED, who=me(x), b=x.option.foe),
    "take_along.nobody": lambda x: not x.brings(m.TOOK_ALONG),
    "take_along.take": lambda x: x.brings(m.TOOK_ALONG, who=one(x, x.option.who)) or asks(x, m.SERVED),
    "reroll.roll_no_more": lambda x: not x.brings(m.REROLLED),
    "reroll.free_reroll": lambda x: x.brings(m.REROLLED, who=me(x), c=m.FREE_OF_ROLL),
    "reroll.free_reroll_of_the_turn": lambda x: x.brings(m.REROLLED, who=me(x), c=m.FREE_OF_TURN),
    "reroll.reroll_for_stress": lambda x: x.brings(m.REROLLED, who=me(x), c=m.FOR_STRESS),
    "convert.elder_signs_as_successes": is_converted,
    "convert.elder_signs_as_successes_and_tentacles": is_converted,
    "convert.tentacles_as_successes": is_converted,
    "convert.successes_of_frenzy": is_converted,
    "convert.savage_wounds": is_savage,
    "assign_wound.investigator": is_wounded,
    "assign_wound.companion": is_borne,
    "trade.stop": lambda x: not told(x, m.CARD_GIVEN, m.TOKEN_STOLEN),
    "trade.pass": lambda x: is_passed(x, x.option.space),
    "direction.back": lambda x: turns_moon(x, -1),
    "direction.forward": lambda x: turns_moon(x, 1),
    "moment.go_on": lambda x: not x.brings(m.CARD_USED),
    "moment.use_card": lambda x: x.brings(m.CARD_USED, who=me(x), b=x.option.card),
    "moment.calm_down": is_calmed,
    "discovery_side.leave_card": lambda x: x.brings(m.DECLINED, who=me(x)),
    "discovery_side.claim_left_side": lambda x: is_claimed(x, m.LEFT),
    "discovery_side.claim_right_side": lambda x: is_claimed(x, m.RIGHT),
    "discovery_side.item": lambda x: is_held(x, words.ITEM),
    "discovery_side.companion": lambda x: is_held(x, words.COMPANION),
    "discovery_side.condition": lambda x: is_held(x, words.CONDITION),
    "protect.no": lambda x: not x.brings(m.PROTECTED, who=me(x)),
    "protect.yes": lambda x: x.brings(m.PROTECTED, who=me(x), a=one(x, x.option.who)),
    "shield.no": lambda x: not x.brings(m.SHIELD_USED),
    "shield.use": lambda x: x.brings(m.SHIELD_USED, who=me(x), b=x.option.card),
    "effect_order.prayer_first": lambda x: not first_of_prayer(x) or not x.brings(m.PRAYED),
    "effect_order.arrest_first": first_of_prayer,
    "steal.stop": lambda x: not x.brings(m.CARD_GIVEN, m.TOKEN_STOLEN),
    "steal.take": lambda x: is_passed(x, x.seat),
    "keep_card.discard": lambda x: x.brings(m.CARD_DISCARDED, who=me(x), b=x.option.card),
    "keep_card.keep": lambda x: (
        x.after.table.card[x.option.card].owner == x.seat or x.brings(m.DIED, m.COMPANION_LOST, m.CARD_GIVEN)
    ),
    "fire_target.investigator": lambda x: x.brings(m.WOUNDED, who=me(x)) and not x.brings(m.FIRE_TURNED),
    "fire_target.enemy": lambda x: x.brings(m.FIRE_TURNED, who=me(x), a=x.option.foe),
    "give.which": lambda x: asks(x, m.GIVE_TO) or x.brings(m.CARD_GIVEN, who=me(x)),
    "give.to_whom": lambda x: x.after.table.card[x.option.card].owner == x.option.who,
    "key.take": lambda x: (
        x.brings(m.KEY_GAINED, m.TOME_TAKEN, who=me(x)) or x.before.hidden.bag[x.option.token] == 0
    ),
    "key.lose": lambda x: x.brings(m.KEY_LOST, who=me(x), a=x.option.token),
    "cancel.no": lambda x: not x.brings(m.EVENT_CANCELLED),
    "cancel.cancel": lambda x: x.brings(m.EVENT_CANCELLED, who=me(x)),
    "leave_out.no_more": lambda x: attacks(x, x.option.n),
    "leave_out.leave_out": lambda x: attacks(x, x.option.n - 1) or (
        asks(x, m.LEAVE_OUT) and x.option.foe not in [o.foe for o in x.after.menu.option[: x.after.menu.n]]
    ),
}  # fmt: skip


# -- columns -----------------------------------------------------------------------------------------------------------


def tale(x):
    """What was told from the first question on, each with the turn in which it was."""
    turn = int(x.start.table.turn)
    for line in chain.from_iterable(g.log.line[: g.log.n] for g in x.states[1:]):
        turn = int(line.a) if line.what == m.TURN_TOLD else turn
        yield turn, line


def lines(x, *what):
    return [line for _, line in tale(x) if line.what in what]


def turn_of(x, *what):
    return next((turn for turn, line in tale(x) if line.what in what), 0)


CULTIST, MONSTER, GREAT, FIRE, CARD, STAGE, SYMPTOM, OWN = m.SOURCE_NAMES
BEGINS = {
    m.BURNS: FIRE, m.MYTHOS_TOLD: CARD, m.ADVANCED: STAGE, m.STAGE_EFFECTS: STAGE, m.ATTACKED: OWN, m.TRIES: OWN,
    m.FOUND: OWN, m.CARD_USED: OWN, m.EVENT_CANCELLED: OWN,
}  # fmt: skip


MADDENING = 0, 3  # Cthulhu's third stage costs sanity when it is revealed


def causes(x, how):
    """Of each who fell so, what was going on: the attack, roll, card or effect that was told last."""
    found, going, inside, stage, lost = [], OWN, False, None, Counter()
    for line in lines(x, *BEGINS, m.ENEMY_ATTACKS, m.SYMPTOMS, m.LEVELLED, m.STAGE_REVEALED, m.SANITY_LOST, how):
        if line.what == how:
            revealed = stage and (how == m.DIED or (stage == MADDENING and lost[int(line.who)] == 1))
            found.append(STAGE if revealed else SYMPTOM if inside else going)
        elif line.what == m.STAGE_REVEALED:
            stage, lost = (int(line.a), int(line.b)), Counter()
        elif line.what == m.SANITY_LOST:
            lost[int(line.who)] += 1
        elif line.what == m.LEVELLED:
            inside = False
        elif line.what == m.SYMPTOMS:
            inside, stage = True, None
        else:
            inside, stage = False, None
            enemy = GREAT if line.a == ELDER_KIND else CULTIST if line.a == m.CULTIST else MONSTER
            going = enemy if line.what == m.ENEMY_ATTACKS else BEGINS[int(line.what)]
    return found


def fell_by(how):
    return {why: partial(lambda x, why: causes(x, how).count(why), why=why) for why in m.SOURCE_NAMES}


def risen_by_track(x):
    came = lines(x, m.ELDER_PLACED, m.RITUAL_DISRUPTED)
    return int(bool(came) and x.start.table.risen == 0 and came[0].what == m.ELDER_PLACED)


def advanced(x, until):
    """The space of the track when that was told first; 0 if it never was."""
    told = lines(x, m.ADVANCED, until)
    before = [line.what for line in told]
    return x.start.table.pace + before.index(until) if until in before else 0


def elder_wounds(x):
    wounds = int(x.start.table.figure[m.ELDER].wounds)
    for line in lines(x, m.WOUNDED_ENEMY, m.STAGE_REVEALED):
        if line.what == m.STAGE_REVEALED:
            wounds = 0
        elif line.a == ELDER_KIND:
            wounds += line.b
    return wounds


def at_the_end(field):
    return lambda x: sum(int(inv[field]) for inv in x.end.table.inv[: x.pack.seats])


def printed_levels(x):
    return sum(int(n) for inv in x.start.table.inv[: x.pack.seats] for n in inv.level) + len(lines(x, m.LEVELLED))


COLUMNS = {
    "episode": lambda x: x.end.table.episode + 1,
    "elder": lambda x: x.end.table.elder + 1,
    "killed_by": fell_by(m.DIED),
    "maddened_by": fell_by(m.WENT_MAD),
    "risen_turn": lambda x: turn_of(x, m.ELDER_PLACED) * (x.start.table.risen == 0),
    "disrupted_turn": lambda x: turn_of(x, m.RITUAL_DISRUPTED),
    "disrupted_track": lambda x: advanced(x, m.RITUAL_DISRUPTED),
    "first_death_turn": lambda x: turn_of(x, m.DIED, m.WENT_MAD),
    "risen_by_track": risen_by_track,
    "track": lambda x: x.start.table.pace + len(lines(x, m.ADVANCED)),
    "stage": lambda x: x.start.table.stage + len(lines(x, m.STAGE_REVEALED)),
    "turns": lambda x: x.start.table.turn + len(lines(x, m.TURN_TOLD)),
    "attacks": lambda x: len(lines(x, m.ATTACKED)),
    "rerolls": lambda x: len(x.at("reroll", act=m.FOR_STRESS)),
    "claimed": lambda x: len(lines(x, m.CLAIMED)),
    "first_three": lambda x: x.end.table.episode in (0, 1, 2),
    "elder_wounds": elder_wounds,
    "deaths": lambda x: x.pack.seats - at_the_end("alive")(x),
    "kills": lambda x: len(lines(x, m.KILLED_ENEMY)),
    "wounds": at_the_end("wounds"),
    "stress": at_the_end("stress"),
    "sanity": at_the_end("sanity"),
    "levels": printed_levels,
}


# -- positions to play on from -----------------------------------------------------------------------------------------


def party(episode, elder, cast, *changes, space=5, levels=(), cards=(), madness="kleptomania"):
    """All in one space, wounded and burning; the Elder One is on the map and vulnerable, one advance ends the game."""
    t = scene_table(episode, elder, cast, *changes)
    put(t, 9)
    t.g.table.pace, t.g.table.disrupted = t.pack.loss_at - 1, 1
    for seat, skill, n in levels:
        level(t, seat, skill, n)
    for seat, card in cards:
        hold(t, seat, card)
    for seat in range(t.pack.seats):
        stand(t, seat, space)
        inv = t.g.table.inv[seat]
        inv.wounds, inv.stress, inv.sanity = 1, 2, 3
    insane(t, 0, madness)
    return t


def top(t, card):
    """Puts a mythos card on top of the deck."""
    names = [c.id for c in (*t.content.episode[t.g.table.episode].mythos, *t.content.elder[t.g.table.elder].mythos)]
    deck = t.g.hidden.mythos
    at = next(i for i in range(int(deck.n)) if deck.card[i] == names.index(card))
    deck.card[at], deck.card[deck.n - 1] = deck.card[deck.n - 1], deck.card[at]


def burning():
    """Who runs takes others along; cards turn the fire away, calm, give."""
    t = party("e1", "cthulhu", ("morgan", "beth", "ian"), levels=[(0, "swiftness", 3)],
              cards=[(0, "amulet_ngahal"), (0, "rex"), (0, "lab_monkey"), (0, "whiskey")])  # fmt: skip
    figure(t, "star_spawn", 5)
    t.g.table.inv[0].flames, t.g.table.fire_left = 5, 3
    return t


def crowded():
    """An attack on many may leave some out, and counts tentacles and elder signs."""
    t = party("e1", "cthulhu", ("beth", "ian"), levels=[(0, "brawling", 4), (0, "high_strung", 4)],
              cards=[(0, "monkey_paw")])  # fmt: skip
    for kind in ("cultist", "byakhee", "star_spawn"):
        figure(t, kind, 5)
    t.g.table.inv[0].stress = 0
    return t


def alone():
    """One enemy in the space: Savage may add a wound; who runs takes the other along."""
    t = party("e1", "cthulhu", ("borden", "ian"), levels=[(0, "swiftness", 3)], cards=[(0, "rex")])
    figure(t, "star_spawn", 5)
    return t


def keyed():
    """At a tome with its key, among keys; a mythos card takes one."""
    t = party("e2", "cthulhu", ("ian", "fatima"), space=10, cards=[(0, "sigil_rubbing"), (1, "reliquary_vest")],
              levels=[(1, "read_the_omens", 4)])  # fmt: skip
    t.g.table.inv[0].key[:] = (1, 1, 1, 1)
    t.g.table.inv[1].wounds = 3  # who cancels a card dies of it
    t.g.table.floor_key[9] = (1, 0, 1, 0)
    top(t, "e2_lost_page")
    return t


def guarded():
    """Who is attacked has armour, and a Protector beside."""
    t = party("e2", "cthulhu", ("ian", "morgan"), cards=[(0, "reliquary_vest")])
    for _ in range(3):
        figure(t, "cultist", 5)
    return t


def laden():
    """Cthulhu's last stage is near: cards are kept for wounds or lost."""
    t = party("e1", "cthulhu", ("ian", "beth"), space=9, cards=[(0, "whiskey"), (0, "rex"), (1, "lab_notes")])
    t.g.table.stage, t.g.table.figure[m.ELDER].wounds = 3, 11
    t.g.table.inv[0].wounds = t.g.table.inv[0].stress = 0
    return t


def imprisoned(lies):
    """A healer beside a guard, a prisoner, one who lies."""
    t = party("e4", "hastur", ("ahmed", "borden"), madness="catatonia")
    t.g.table.disrupted = 0
    t.g.table.inv[0].lying, t.g.table.inv[1].custody = lies, 1
    stand(t, 1, 13)
    return t


SHORT = ("tracks.sanity.thresholds=[2, 4]", "tracks.sanity.bonus_die_at=[2, 4]", "tracks.sanity.last=5",
         "enemy.cultist.black=4", "enemy.cultist.green=0", "enemy.byakhee.black=4")  # fmt: skip


def frail(elder, stage, space, wounds, madness):
    """Five near madness, in fire, among enemies; where they are wounded, so is the Elder One."""
    t = party("e1", elder, ("ian", "beth", "adam", "borden", "rasputin"), *SHORT, space=space, madness=madness)
    t.g.table.stage = stage
    t.g.table.rlyeh = (1 << space - 1) * (elder == "cthulhu")
    t.g.table.rlyeh_left -= elder == "cthulhu"
    for seat, inv in enumerate(t.g.table.inv[: t.pack.seats]):
        inv.wounds, inv.sanity, inv.crossed = wounds, 4, 2
        if wounds and seat in (0, 2):
            inv.sanity, inv.crossed = 1 + seat, seat // 2
        inv.flames = 1
        t.g.table.fire_left -= 1
        inv.signs = 2 * (elder == "hastur")
        t.g.table.signs_left -= inv.signs
    for kind in ("cultist", "byakhee"):
        figure(t, kind, space)
    t.g.table.figure[m.ELDER].wounds = 11 if wounds else 0
    if stage == 4:
        top(t, "ha_mask")
    if madness == "recurring_trauma":
        mask = 8 + [c.id for c in t.content.elder[1].mythos].index("ha_mask")
        t.g.hidden.mythos.n -= 1
        t.g.table.kept, t.g.table.mythos_at[mask] = mask, m.MYTHOS_KEPT
    return t


ELDERS = ("cthulhu", "hastur")
GAMES = [(2 + i % 2, (f"setup.episode=e{1 + i % 6}", f"setup.elder={ELDERS[i % 2]}")) for i in range(6)]
FRAIL = [("cthulhu", 3, 5, 3, "psychotic_outbreaks"), ("hastur", 4, 5, 3, "recurring_trauma"),
         ("hastur", 4, 9, 3, "masochism"), ("cthulhu", 2, 9, 4, "pyromania"),
         ("hastur", 2, 5, 0, "fear_of_crowds"), ("hastur", 2, 9, 0, "hypochondria")]  # fmt: skip
SCENES = [burning, crowded, crowded, alone, keyed, guarded, laden, partial(imprisoned, 0), partial(imprisoned, 1),
          *(partial(frail, *x) for x in FRAIL)]  # fmt: skip


def test_every_name_is_what_happens():
    hold_names("death_may_die", GAMES, ACTS, COLUMNS, SCENES * 6)


def test_a_name_that_stands_for_another_thing_is_noticed():
    swapped = {**ACTS, "action.rest": ACTS["action.run"], "action.run": ACTS["action.rest"]}
    with pytest.raises(AssertionError, match=r"action\.(run|rest): not what happens"):
        hold_names("death_may_die", GAMES[:2], swapped, COLUMNS)
    wrong = {**COLUMNS, "first_three": COLUMNS["risen_by_track"], "rerolls": COLUMNS["attacks"]}
    with pytest.raises(AssertionError, match="rerolls: "):
        hold_names("death_may_die", GAMES[:2], ACTS, wrong)
