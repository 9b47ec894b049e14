"""Every name of words.toml and decisions.toml, held against games: see tests/support/names.py."""

from functools import partial

import numpy as np
import pytest
from ah_table import block, quiet

from names import hold_names
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import awaken

# -- what acts do ------------------------------------------------------------------------------------------------------


def sheet(x, s=None):
    """The investigator of a seat, by default of the one who decides."""
    return x.before.table.seat[x.seat if s is None else s].sheet


def card_kind(x):
    return x.pack.card_kind[x.option.card]


def his(x, g):
    """The seat that decides, in a game."""
    return g.table.seat[x.seat]


def brings(x, *what, **fields):
    """A sentence about who decides."""
    return x.brings(*what, who=sheet(x), **fields)


def asks(x, *kinds):
    """Whether the next question is of one of these kinds."""
    return int(x.after.menu.kind) in kinds


def checks(x, kind, skill):
    """Whether a check of this kind and skill is made: it is told, or help for it is asked for."""
    check = x.after.table.check
    return x.brings(c.T_CHECK, a=kind * 10 + skill) or (
        asks(x, c.D_CHECK) and (check.kind, check.skill) == (kind, skill)
    )


def uses(x):
    return brings(x, c.T_USES, a=card_kind(x))


def casts(x):
    """A spell that is cast is exhausted at once, and told when its check is over; Bind Monster goes."""
    cast = x.after.table.exhausted[x.option.card] or brings(x, c.T_CASTS, a=card_kind(x)) or gone(x)
    return not x.before.table.exhausted[x.option.card] and cast


def gone(x):
    """Whether the card has left the hand that it was in."""
    return x.after.table.owner[x.option.card] != x.before.table.owner[x.option.card] == x.seat


def comes(x):
    """Whether the card comes into the hand."""
    return x.after.table.owner[x.option.card] == x.seat != x.before.table.owner[x.option.card]


def is_over(x):
    """Whether this movement is at its end: nothing is used, nobody walks on or rides."""
    on = asks(x, c.D_MOVE, c.D_AREA) and x.after.table.phase == c.MOVEMENT
    return not on and not brings(x, c.T_MOVES, b=0) and not brings(x, c.T_USES, c.T_CASTS)


def next_mover(x):
    """The question after the last one of a movement may be the next investigator's."""
    return (x.after.table.turn_of, x.after.table.turn) != (x.before.table.turn_of, x.before.table.turn)


def goes(x):
    """To a neighbouring area, unless monsters are in the way."""
    here = his(x, x.before).place
    met = here < c.AREAS and x.before.table.crowd[here] > 0
    return x.pack.near[here] >> x.option.place & 1 and (met or brings(x, c.T_MOVES, a=x.option.place, b=0))


def in_hand(x, g):
    return x.option.card in g.scratch.arms.weapon[: g.scratch.arms.weapons_n]


def in_force(x, g):
    return x.option.card in g.scratch.arms.spell[: g.scratch.arms.spells_n]


def clue_spent(x):
    """A clue, or a card in its place, goes; what the check brings may be clues."""
    if x.option.card >= 0:
        return gone(x)
    return his(x, x.after).clues < his(x, x.before).clues or x.brings(c.T_GAINS, a=c.R_CLUE)


def rerolled(x):
    """The card is exhausted, until it is turned up in the next turn or round of the battle; or it goes."""
    before, after = x.before.table, x.after.table
    later = (after.turn, after.battle_round) != (before.turn, before.battle_round)
    return x.option.card >= 0 and (after.exhausted[x.option.card] or gone(x) or later)


def chosen(x):
    """Somebody is blessed, takes a clue, or is struck by what flies or hunts."""
    who = sheet(x, x.option.seat)
    if x.option.place < 0:
        return x.brings(c.T_BLESSED, who=who)
    return x.brings(c.T_GAINS, who=who, a=c.R_CLUE, b=1) or x.brings(c.T_MONSTER_MOVES, b=x.option.place)


def is_paid(x):
    """Of the cards that a price names, one goes."""
    kinds = {int(x.pack.kind[x.pack.card_kind[o.card]].family) for o in x.options}
    return len(kinds) == 1 and gone(x)


def is_lost(x):
    """Items alone are lost."""
    return int(x.pack.kind[card_kind(x)].family) not in (c.SKILL_CARDS, c.ALLIES) and gone(x)


def is_bought(x):
    return x.option.act == c.DONE or (comes(x) and his(x, x.after).money <= his(x, x.before).money - x.option.n)


def is_sold(x):
    return x.option.act == c.DONE or (gone(x) and his(x, x.after).money >= his(x, x.before).money + x.option.n)


def laid_out(x):
    return x.option.card in x.before.scratch.drawn[: x.before.scratch.drawn_n]


def drawn_from(x, at):
    """The card at an end of the deck is drawn; what is not kept goes under it."""
    deck, now = x.before.hidden.items[x.option.n], x.after.hidden.items[x.option.n]
    card = deck.card[at if at == 0 else deck.n - 1]
    drawn = x.after.scratch.drawn[: x.after.scratch.drawn_n]
    return x.after.table.owner[card] == x.seat or card in drawn or card in now.card[:3]


def arrives(x):
    return x.after.table.seat[x.option.seat].place == x.option.place or x.brings(c.T_MOVES, a=x.option.place)


def monster_comes(x):
    """A monster of the surge is placed there, or allotted to the gate; the allotments may be left over or used up."""
    if x.brings(c.T_MONSTER, b=x.option.place) or x.brings(c.T_OUTSKIRTS):
        return True
    before, after = x.before.scratch, x.after.scratch
    return any(after[field][x.option.place] != before[field][x.option.place] for field in ("allot", "rest"))


def trophy_moves(x):
    place = x.after.table.monster_at[x.option.monster]
    return place == (c.CUP if x.option.place < 0 else c.TROPHY + x.seat)


def gives(x, **what):
    return brings(x, c.T_GIVES, a=sheet(x, x.option.seat), **what)


ACTS = {
    "skill_marker.pick": lambda x: his(x, x.after).stop[x.option.place] == x.option.n,
    "upkeep.done": lambda x: not brings(x, c.T_USES, c.T_CASTS, c.T_ABILITY, c.T_LOAN_PAID),
    "upkeep.use_card": uses,
    "upkeep.cast_spell": casts,
    "upkeep.heal": lambda x: brings(x, c.T_ABILITY, a=x.option.seat) and his(x, x.before).used == 0,
    "upkeep.return_loan": lambda x: brings(x, c.T_LOAN_PAID) and his(x, x.after).loan == 0 < his(x, x.before).loan,
    "move.done": lambda x: is_over(x) or next_mover(x),
    "move.go": goes,
    "move.use_card": uses,
    "move.cast_spell": casts,
    "move.ride_Patrol_Wagon": lambda x: asks(x, c.D_AREA) or asks(x, c.D_MEET),
    "move.stop_to_trade": lambda x: asks(x, c.D_GIVE) and x.before.table.traded == 0 < x.after.table.traded,
    "monster_met.done": lambda x: his(x, x.before).came_back == 1 and not brings(x, c.T_DEFEATS, c.T_COMBAT_FAILED),
    "monster_met.fight_monster": lambda x: x.after.table.met == x.option.monster,
    "monster_met.evade_monster": lambda x: x.leads_to(
        c.T_EVADES, c.T_FAILS_EVADE, who=sheet(x), a=x.pack.token[x.option.monster]),
    "combat_round.fight_on": lambda x: not brings(x, c.T_FLEES, c.T_FAILS_EVADE) and (
        asks(x, c.D_ARM) or checks(x, c.COMBAT, c.FIGHT) or checks(x, c.COMBAT, c.LORE) or brings(x, c.T_COMBAT_FAILED)
        or asks(x, c.D_LOSS)),
    "combat_round.flee_from_combat": lambda x: x.leads_to(
        c.T_FLEES, c.T_FAILS_EVADE, who=sheet(x), a=x.pack.token[x.option.monster]),
    "arm.done": lambda x: not brings(x, c.T_USES, c.T_CASTS) and (
        not asks(x, c.D_ARM) or brings(x, c.T_COMBAT_FAILED, c.T_DEFEATS)),
    "arm.use_card": lambda x: uses(x) and gone(x),
    "arm.take_weapon": lambda x: not in_hand(x, x.before) and (
        in_hand(x, x.after) or gone(x) or brings(x, c.T_COMBAT_FAILED)),
    "arm.cast_spell": casts,
    "arm.release": lambda x: in_force(x, x.before) and not in_force(x, x.after),
    "take_clues.pick": lambda x: brings(x, c.T_CLUES, a=x.option.n, b=x.option.place),
    "check.done": lambda x: brings(x, c.T_CHECK),
    "check.spend_clue": clue_spent,
    "check.reroll": rerolled,
    "check.ask_for_help": lambda x: x.before.table.seat[x.option.seat].used == 0 and (
        x.after.table.seat[x.option.seat].used == 1 or x.after.table.turn > x.before.table.turn),
    "loss.done": lambda x: not brings(x, c.T_USES),
    "loss.use_card": uses,
    "location.encounter": lambda x: brings(x, c.T_ENCOUNTER, a=x.option.place - c.STREETS),
    "location.location_ability": lambda x: brings(x, c.T_ABILITY, b=his(x, x.before).place),
    "gate.done": lambda x: not x.brings(c.T_CLOSES, c.T_CLOSE_FAILED, a=x.option.place),
    "gate.close_gate_by_Fight": lambda x: checks(x, c.GATE_CHECK, c.FIGHT),
    "gate.close_gate_by_Lore": lambda x: checks(x, c.GATE_CHECK, c.LORE),
    "gate.play_Elder_Sign": lambda x: brings(x, c.T_SEALS, a=x.option.place) and brings(x, c.T_CLOSES),
    "gate.close_gate_by_card": lambda x: brings(x, c.T_CLOSES, a=x.option.place) and gone(x)
        and not brings(x, c.T_SEALS),
    "seal.done": lambda x: not brings(x, c.T_SEALS),
    "seal.seal_gate": lambda x: brings(x, c.T_SEALS, a=x.option.place) and not brings(x, c.T_CLOSES),
    "choice.choose": lambda x: x.pack.op[x.option.n].then == x.option.block,
    "card.done": lambda x: all(
        x.after.table.owner[o.card] == x.before.table.owner[o.card] for o in x.options if o.card >= 0),
    "card.pick": lambda x: gone(x) or comes(x),
    "card.lose": is_lost,
    "card.keep": lambda x: comes(x) and laid_out(x),
    "card.buy": is_bought,
    "card.pay": is_paid,
    "card.sell": is_sold,
    "card.find": lambda x: comes(x) and not laid_out(x),
    "way_back.go": lambda x: x.brings(c.T_RETURNS, c.T_CLOSES, a=x.option.place)
        or x.brings(c.T_ENTERS, b=x.option.place),
    "area.go": arrives,
    "surge.place_one": monster_comes,
    "investigator.done": lambda x: x.after.table.clue[x.option.place] >= x.before.table.clue[x.option.place],
    "investigator.pick": chosen,
    "trophy.pick": trophy_moves,
    "encounter_card.choose": lambda x: not brings(x, c.T_USES),
    "encounter_card.draw_again": uses,
    "give.done": lambda x: not brings(x, c.T_GIVES),
    "give.give_card": lambda x: gives(x, b=card_kind(x)) and x.after.table.owner[x.option.card] == x.option.seat,
    "give.give_money": lambda x: gives(x, b=-1, c=x.option.n),
    "attack.done": lambda x: not brings(x, c.T_BATTLE_HIT),
    "attack.attack_Ancient_One": lambda x: x.leads_to(c.T_BATTLE_HIT, c.T_DEVOURED, who=sheet(x)),
    "points.gain_Sanity": lambda x: brings(x, c.T_GAINS, a=c.R_SANITY),
    "points.gain_Stamina": lambda x: brings(x, c.T_GAINS, a=c.R_STAMINA),
    "street.done": lambda x: not x.brings(c.T_RUMOR_PASSED) and not brings(x, c.T_COMBAT_FAILED, c.T_DEFEATS),
    "street.fight_monster": lambda x: x.after.table.met == x.option.monster,
    "street.spend_clue": lambda x: his(x, x.after).clues == his(x, x.before).clues - x.option.n
        and x.before.table.rumor_tokens >= x.option.n,
    "street.pass_rumor": lambda x: x.leads_to(c.T_RUMOR_PASSED),
    "amount.pick": lambda x: x.option.n == 0 or his(x, x.after) != his(x, x.before),
    "draw_from.top": lambda x: drawn_from(x, -1),
    "draw_from.bottom": lambda x: drawn_from(x, 0),
}  # fmt: skip

# -- what is counted ---------------------------------------------------------------------------------------------------

ASLEEP = "it sleeps to the end"
CAUSES = {
    c.WOKE_DOOM: ("the doom track is full", lambda g, pack: True),
    c.WOKE_GATES: ("too many gates are open", lambda g, pack: g.table.open_gates >= pack.gate_limit),
    c.WOKE_NO_GATE: ("no gate token is left", lambda g, pack: g.hidden.gates.n == 0),
    c.WOKE_CUP: ("the monster cup is empty", lambda g, pack: g.table.crowd[c.CUP] == 0),
    c.WOKE_TERROR: ("terror 10 and too many monsters", lambda g, pack: g.table.terror == pack.terror_max),
}  # fmt: skip


def cause_of_waking(x):
    """What the sentence says, where the board bears it out."""
    for g in x.states:
        for line in g.log.line[: g.log.n]:
            if line.what == c.T_AWAKENS:
                word, holds = CAUSES[int(line.b)]
                assert holds(g, x.pack), word
                return word
    return ASLEEP


def held(x, s):
    """Gate trophies, then monster trophies."""
    return int(x.end.table.seat[s].gate_trophies), int(np.sum(x.end.table.monster_at == c.TROPHY + s))


def won(x):
    return x.end.referee.ending in (c.CLOSED, c.SEALED, c.BANISHED)


def first_citizens(x):
    seats = range(x.players)
    most = max(held(x, s) for s in seats)
    return [f"seat {s + 1}" for s in seats if held(x, s) == most] if won(x) else []


def alive(x):
    seats = x.end.table.seat[: x.players]
    return sum(1 for s in seats if s.out == 0 and s.place != c.NOWHERE and s.sanity > 0)


def score(x):
    """AH-19.1."""
    table = x.end.table
    trophies = [held(x, s) for s in range(x.players)]
    loans = table.defaults + sum(s.loan for s in table.seat[: x.players])
    gates, monsters = (sum(t[k] for t in trophies) for k in (0, 1))
    points = x.pack.ancient[table.ancient_one].doom - table.terror - loans - table.signs_played
    return points + gates + monsters // 3 + alive(x) if won(x) else 0


def overflows(x):
    """Monsters for whom even the Outskirts have no room: all who are there leave with them."""
    n = 0
    for before, after in zip(x.states, x.states[1:], strict=False):
        there = int(before.table.crowd[c.OUTSKIRTS])
        for line in after.log.line[: after.log.n]:
            if line.what == c.T_OUTSKIRTS:
                full = there == x.pack.outskirts_limit
                there = 0 if full else there + 1
                n += full
    return n


def told(*what, **fields):
    return lambda x: sum(all(line[f] == v for f, v in fields.items()) for line in x.lines(*what))


COLUMNS = {
    "ancient_one": lambda x: x.start.table.ancient_one,
    "waking_cause": cause_of_waking,
    "first_citizens": first_citizens,
    "turns": lambda x: max(int(g.table.turn) for g in x.states),
    "woke": lambda x: len(x.lines(c.T_AWAKENS)),
    "gates_sealed": told(c.T_SEALS),
    "clues_taken": lambda x: sum(int(line.b) for line in x.lines(c.T_GAINS) if line.a == c.R_CLUE),
    "surges": told(c.T_SURGE),
    "signs": lambda x: len(x.at("gate", act=c.ELDER_SIGN)),
    "overflows": overflows,
    "insane": told(c.T_INSANE),
    "unconscious": told(c.T_UNCONSCIOUS),
    "lost": told(c.T_LOST),
    "devoured": told(c.T_DEVOURED),
    "battle_rounds": lambda x: max(int(g.table.battle_round) for g in x.states),
    "terror": lambda x: max(int(g.table.terror) for g in x.states),
    "doom": lambda x: x.end.table.doom,
    "seals": lambda x: int(np.sum(x.end.table.seal)),
    "group_score": score,
    "survivors": alive,
    "monsters_defeated": told(c.T_DEFEATS),
}

# -- positions for what games seldom show ------------------------------------------------------------------------------


def at_a_gate(index):
    """With the marker at a gate, with clues, an Elder Sign, the Blue Watcher; nobody has points to leave it."""
    town = quiet(2, sheets=("mandy_thompson", "ashcan_pete"))
    for s, (area, world) in enumerate((("woods", "abyss"), ("graveyard", "leng"))):
        town.gate(area, world)
        town.stand(s, area)
        town.seat(s).explored = 1
        town.skills(s, speed=0, fight=6, lore=6)
        town.seat(s).clues = 9
        town.give(
            s, *(("elder_sign", "lucky_cigarette_case"), ("blue_watcher_of_the_pyramid", "research_materials"))[s]
        )
    town.table.doom = index
    return town.t


def between_worlds(index):
    """In an Other World with several ways home, where a monster waits; with what finds the gate or opens it."""
    town = quiet(1)
    for area, world in (("woods", "abyss"), ("graveyard", "abyss"), ("witch_house", "leng")):
        town.gate(area, world)
        town.monster("cultist", area)
    town.inside(0, "abyss", index % 2, "woods")
    town.give(0, "gate_box", "find_gate", "dragons_eye")
    return town.t


def on_the_way(index):
    """A deputy with a wagon, tomes, arms and a friend, and monsters in the street."""
    town = quiet(2, sheets=("carolyn_fern", "ashcan_pete"))
    for s in range(2):
        town.stand(s, "northside")
        town.seat(s).money = 15
    town.seat(0).loan = town.seat(0).deputy = town.table.deputies = 1
    town.seat(1).sanity = town.seat(1).stamina = 2
    town.give(0, "patrol_wagon", "old_journal", "heal", "enchant_weapon", "axe", "flute_of_the_outer_gods", "wither")
    town.give(1, "silver_key", "duke", "food", "obsidian_statue", "mists_of_releh", "shotgun")
    if index % 2:
        town.monster("ghoul", "northside")
        town.monster("cultist", "northside")
    return town.t


def rumor(index):
    """In the street of a Rumor with what passes it, wears it down or fights it."""
    name, street = (("good_work_undone", "easttown"), ("disturbing_the_dead", "rivertown"),
                    ("the_terrible_experiment", "miskatonic_university"), ("the_stars_are_right", "downtown"),
                    ("the_great_ritual", "french_hill"))[index % 5]  # fmt: skip
    town = quiet(1)
    town.table.rumor, town.table.rumor_tokens = town.drawn(name), 3
    town.stand(0, street)
    town.skills(0, speed=0)
    town.seat().clues = 5
    town.give(0, "duke", "anna_kaslow", "heal", "wither", "shrivelling", "find_gate")
    for world in ("abyss", "leng"):
        town.trophy_gate(0, world)
    for _ in range(2):
        town.monster("cultist", c.ON_RUMOR)
    return town.t


def in_town(index):
    """Where trophies, money and cards buy something."""
    place = ("science_building", "south_church", "mas_boarding_house", "general_store", "curiositie_shoppe",
             "police_station", "bank_of_arkham", "arkham_asylum", "ye_olde_magick_shoppe")[index % 9]  # fmt: skip
    town = quiet(2, sheets=("darrell_simmons", "ashcan_pete"))
    for s in range(2):
        town.stand(s, place)
        town.skills(s, speed=0)
        town.seat(s).money = 9
        town.give(s, "knife", "dragons_eye" if s == 0 else "whiskey")
        for name in ("gug", "gug", "star_spawn", "cultist"):
            if s == 0 or name == "cultist":
                town.monster(name, c.TROPHY + s)
    return town.t


def waking(index):
    """The Ancient One is near waking, in one of five ways; or has just woken."""
    town = quiet(1 + index % 3, ancient="azathoth" if index in (1, 3) else "yig")
    pack, table = town.t.pack, town.table
    way = index % 6
    if way == 0:
        table.doom = pack.ancient[table.ancient_one].doom - 1
    elif way == 1:
        for world, area in zip(town.worlds, ("woods", "graveyard", "witch_house", "unnamable", "black_cave", "library",
                                             "newspaper"), strict=False):  # fmt: skip
            if table.open_gates < pack.gate_limit - 1:
                town.gate(area, world)
    elif way == 2:
        table.gate_at[:] = c.GATE_TROPHY + 0
        town.seat(0).gate_trophies = town.g.hidden.gates.n
        town.g.hidden.gates.n = 0
    elif way == 3:
        for m in range(pack.tokens):
            if table.monster_at[m] == c.CUP:
                table.monster_at[m] = c.BOX
        table.crowd[c.BOX] += table.crowd[c.CUP]
        table.crowd[c.CUP] = 0
    elif way == 4:
        table.terror = pack.terror_max
        while table.afoot < 2 * pack.monster_limit - 1:
            m = next(m for m in range(pack.tokens) if table.monster_at[m] == c.CUP)
            town.monster(town.monsters[pack.token[m]], "uptown")
    else:
        awaken(*town.two, c.WOKE_DOOM)
    return town.t


def nearly_won(index):
    """Three stand at the last gate, and one of eight has gate trophies enough."""
    town = quiet(8)
    town.gate("woods", "abyss")
    for world in (w for w in town.worlds if w != "abyss"):
        town.trophy_gate(index, world)
    for s in range(3):
        town.stand(s, "woods")
        town.skills(s, speed=0, fight=9, lore=9)
        town.seat(s).explored = 1
    return town.t


def divided(index):
    """Whatever happens in the library is about how much and of what, or what is sold."""
    town = quiet(1)
    words = ((c.O_GAIN_SPLIT, 0, 4), (c.O_PAY_FOR_SPLIT, c.R_MONEY, 3), (c.O_TRADE, c.R_STAMINA, c.R_CLUE, 2),
             (c.O_SELL, c.COMMON, 2, 2))  # fmt: skip
    town.t.pack.entry[town.area("library") - c.STREETS] = block(town, words[index % 4])
    town.give(0, "knife", "axe", "lantern")
    town.stand(0, "library")
    town.skills(0, speed=0)
    town.seat().sanity = town.seat().stamina = 3
    town.seat().money = 9
    return town.t


GAMES = [(1 + i % 5, ()) for i in range(10)]
SCENES = [
    partial(scene, i)
    for scene, n in ((at_a_gate, 6), (between_worlds, 6), (on_the_way, 6), (rumor, 10), (in_town, 9), (waking, 6),
                     (nearly_won, 8), (divided, 8))
    for i in range(n)
]  # fmt: skip


def test_every_name_is_what_happens():
    hold_names("arkham_horror", GAMES, ACTS, COLUMNS, SCENES)


def test_a_name_that_stands_for_another_thing_is_noticed():
    one, other = "gate.close_gate_by_Fight", "gate.close_gate_by_Lore"
    swapped = {**ACTS, one: ACTS[other], other: ACTS[one]}
    with pytest.raises(AssertionError, match=r"close_gate_by_(Fight|Lore): not what happens"):
        hold_names("arkham_horror", (), swapped, COLUMNS, SCENES[:6])
    with pytest.raises(AssertionError, match="insane: "):
        hold_names("arkham_horror", GAMES[:5], ACTS, {**COLUMNS, "insane": COLUMNS["unconscious"]})
