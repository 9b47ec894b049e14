"""Small decisions: what to take, whom to heal, which ties to break how."""

from sim.games.death_may_die.components.vocabulary import (
    ADD_RLYEH,
    COMPANION,
    CONDITION,
    GAIN_SIGN,
    ITEM,
    LOSE_SANITY,
    MOVE_TOKEN,
    TAKE_STRESS,
    TAKE_WOUND,
)  # fmt: skip
from sim.games.death_may_die.state.codes import (
    ASSIGN_WOUND,
    CHOOSE_EFFECT,
    CHOOSE_INVESTIGATOR,
    CONVERT,
    COUNT_BOTH,
    DANCE,
    DIRECTION,
    DISCARD_WHAT,
    DISCOVERY_SIDE,
    ELDER,
    FIRE_TARGET,
    GIVE_TO,
    GO,
    HEAL_WHOM,
    KEEP_CARD,
    KEY_CHOICE,
    LEVEL_UP,
    MIRRORS,
    NEAREST,
    OMEN,
    OMEN_CALM,
    OMEN_TWO,
    OPEN,
    PATH,
    PROTECT,
    RLYEH_SPACE,
    SERVED,
    SHIELD,
    SNEAK_BY,
    SPACE_CHOICE,
    SPLIT_WOUNDS,
    STOP,
    TAKE_ALONG,
    TOKEN,
)
from sim.kernel import kernel
from strategies.death_may_die.moves import blast_gain
from strategies.death_may_die.senses import body_cost, danger_at, people_at, steps, threat_of
from strategies.death_may_die.ties import TIE, takes_its_turn
from strategies.death_may_die.weights import FINDS, FIRST_SKILL, STRESS, VALUED

__all__ = ["best_answer"]


@kernel
def split_worth(pack, table, o):
    """Kill what can be killed, the most dangerous first."""
    threat = 3.0 if o.foe == ELDER else threat_of(pack, table, o.foe)
    return (10.0 if o.m <= o.n else 0.0) + threat - 0.5 * o.m


@kernel
def side_worth(pack, table, o, weights):
    """Companions, then items; conditions never willingly; the cost against it."""
    if o.token < 0:
        return 0.0
    inv = table.inv[o.who]
    gain = 4.0 if o.token == COMPANION else (2.5 if o.token == ITEM else -2.0)
    pain = body_cost(pack, inv.wounds + o.m, weights) - body_cost(pack, inv.wounds, weights)
    return weights[FINDS] * gain - weights[STRESS] * o.n - pain


@kernel
def bearer_worth(pack, table, o):
    """A companion that can bear more than this wound, or any when the skull is near."""
    inv = table.inv[o.who]
    if o.card < 0:
        return 0.5
    if inv.wounds >= pack.skull - 2:
        return 1.0
    return 1.0 if o.m >= 2 else 0.0


@kernel
def conversion_worth(table, o):
    """All that helps one's own roll, none that arms the enemy's."""
    if o.m == 1:
        return -1.0 * o.n
    if o.act == COUNT_BOTH:
        return 0.1 * o.n if table.roll.successes < 2 else -0.5 * o.n
    return 1.0 * o.n


@kernel
def space_worth(pack, table, o, kind):
    """Ties of place: enemies and R'lyeh tokens away from everybody, explosions where they pay, guests to the water."""
    here = pack.scene[table.episode]
    if kind == SPACE_CHOICE:
        if o.foe >= 0 and (here.type == DANCE or here.type == MIRRORS) and table.disrupted == 0:
            return -1.0 * steps(pack, table, o.space, here.target)
        return blast_gain(pack, table, o.space, max(1, o.foe))
    return -2.0 * people_at(pack, table, o.space, -1) - 0.3 * danger_at(pack, table, o.space)


@kernel
def effect_worth(o):
    """The lesser evil of a choice of effects."""
    if o.act == LOSE_SANITY:
        return -0.8 * o.n
    if o.act == TAKE_WOUND:
        return -1.1 * o.n
    if o.act == TAKE_STRESS:
        return -0.6 * o.n
    if o.act == ADD_RLYEH:
        return -0.6
    if o.act == GAIN_SIGN:
        return -0.4 * o.n
    return 0.5 if o.act == MOVE_TOKEN else 0.0


@kernel
def direction_worth(pack, table, o):
    """e6: the way of the dial that brings the phase wanted nearer."""
    here = pack.scene[table.episode]
    ahead = (here.phase_needed - table.phase_of_moon - o.n + 2 * here.phases) % here.phases
    return -1.0 * min(ahead, here.phases - ahead)


@kernel
def protect_worth(table, seat, o):
    """The protector steps in for somebody hurt more."""
    if o.act == STOP:
        return 0.5
    return 1.0 * (table.inv[o.who].wounds - table.inv[seat].wounds)


@kernel
def sneak_worth(pack, table, o):
    """Who is not dragged along need not be fought; worst enemies first."""
    return -0.1 if o.act == STOP else threat_of(pack, table, o.foe)


@kernel
def shield_worth(pack, table, o):
    """A shield against heavy blows, or the last."""
    if o.act == STOP:
        return 0.5
    return 1.0 if o.n >= 3 or table.inv[o.who].wounds + o.n >= pack.skull else 0.0


@kernel
def skill_worth(o, weights):
    """The best skill first, to its end; the skills' weights stand in the pack's order."""
    return weights[FIRST_SKILL + o.card]


@kernel
def person_worth(pack, o, weights):
    """The investigator whose three skills are worth most together."""
    total = 0.0
    for i in range(3):
        total += weights[FIRST_SKILL + pack.person[o.n].skill[i]]
    return total


@kernel
def healing_worth(pack, table, o, weights):
    """Wounds of those who are hurt most, then stress."""
    ill = table.inv[o.who].wounds
    return body_cost(pack, ill, weights) - body_cost(pack, ill - o.n, weights) + weights[STRESS] * o.m


@kernel
def worth(pack, table, seat, o, kind, weights):
    """What an option of a small decision is worth."""
    if kind == SPLIT_WOUNDS:
        return split_worth(pack, table, o)
    if kind == CONVERT:
        return conversion_worth(table, o)
    if kind == ASSIGN_WOUND:
        return bearer_worth(pack, table, o)
    if kind == DISCOVERY_SIDE:
        return side_worth(pack, table, o, weights)
    if kind in (PATH, NEAREST, RLYEH_SPACE, SERVED, SPACE_CHOICE):
        return space_worth(pack, table, o, kind)
    if kind == CHOOSE_EFFECT:
        return effect_worth(o)
    if kind == LEVEL_UP:
        return skill_worth(o, weights)
    if kind == CHOOSE_INVESTIGATOR:
        return person_worth(pack, o, weights)
    if kind == HEAL_WHOM:
        return healing_worth(pack, table, o, weights)
    if kind == SNEAK_BY:
        return sneak_worth(pack, table, o)
    if kind == PROTECT:
        return protect_worth(table, seat, o)
    if kind == SHIELD:
        return shield_worth(pack, table, o)
    return rare_worth(pack, table, o, kind, weights)


@kernel
def omen_worth(table, o, weights):
    """Of two cards the one without a symbol; one alone goes under the deck for the stress that heals (DM-7.19)."""
    inv = table.inv[o.who]
    if inv.trait[OMEN_TWO] > 0:
        return 1.0 - o.n
    return weights[STRESS] * min(inv.trait[OMEN_CALM], inv.stress) + o.n - 0.7 if o.act == GO else 0.0


@kernel
def rare_worth(pack, table, o, kind, weights):
    """Decisions that come up now and then."""
    if kind == TOKEN:
        if o.token < 0:
            return 0.0
        return 1.0 * table.token[o.token].mixed + (2.0 if table.token[o.token].state == OPEN else 0.0)
    if kind == DIRECTION:
        return direction_worth(pack, table, o)
    if kind == OMEN:
        return omen_worth(table, o, weights)
    if kind == KEY_CHOICE:
        return 1.0 if o.token >= 0 and o.n == 0 and table.token[o.token].owner < 0 else 0.0
    if kind == DISCARD_WHAT:
        return 1.0 if o.n == CONDITION else 0.0
    if kind == FIRE_TARGET:
        return 1.0 if o.act == GO else 0.0
    return 1.0 if o.act == STOP and (kind in (KEEP_CARD, TAKE_ALONG, GIVE_TO)) else 0.0


@kernel
def best_answer(pack, table, menu, weights, own):
    """The option of greatest worth; of equals any, by the seat's own luck."""
    best = 0
    best_worth = -1e9
    equals = 1
    for i in range(menu.n):
        value = worth(pack, table, menu.seat, menu.option[i], menu.kind, weights)
        menu.scratch[VALUED + i] = value
        if value > best_worth + TIE:
            best_worth = value
            best = i
            equals = 1
        elif value > best_worth - TIE:
            equals += 1
            if takes_its_turn(own, equals):
                best = i
    return best
