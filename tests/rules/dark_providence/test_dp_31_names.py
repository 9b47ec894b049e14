"""Every name of words.toml and decisions.toml, held against games: see tests/support/names.py."""

from functools import partial

import numpy as np
import pytest
from dp_table import m, sitting

from names import hold_names
from sim.games.dark_providence.effects import effects_agents

LOYALTIES = ("investigators", "cultists", "investigator renegade", "cultist renegade")
RENEGADES = (m.INVESTIGATOR_RENEGADE, m.CULTIST_RENEGADE)

# -- what an act does -------------------------------------------------------------------------------------------------


def of_the_act(x):
    """The positions from the answer to the next act, or to the end."""
    states = []
    for g in x.later:
        states.append(g)
        if g.menu.kind == m.ASK_ACT:
            break
    return states


def tells(x, *what, **fields):
    """Whether a sentence comes before the next act."""
    lines = [line for g in of_the_act(x) for line in g.log.line[: g.log.n]]
    return any(line.what in what and all(line[f] == v for f, v in fields.items()) for line in lines)


def then(x):
    """The table when the act is done."""
    return of_the_act(x)[-1].table


def is_claimed(x):
    """By its target; the claimer's cubes go to Limbo."""
    target = x.option.target
    if target < m.BASE_SPACE:
        told = x.brings(m.T_CLAIM_CITY, who=x.seat, a=target)
    elif target < m.MYTHOS_SPACE:
        told = x.brings(m.T_CLAIM_BASE, who=x.seat, b=target - m.BASE_SPACE)
    else:
        told = x.brings(m.T_CLAIM_MYTHOS, who=x.seat, a=target - m.MYTHOS_SPACE)
    return told and x.after.table.cubes[target, x.seat] == 0


def symbol_moves(x):
    """The marker of the symbol moves in its direction, and no other."""
    track, up = divmod(x.option.target - m.RITUAL_UP, 2)
    moved = then(x).ritual_track - x.before.table.ritual_track
    return moved[track] * (1 - 2 * up) > 0 and moved[1 - track] == 0


def is_murdered(x):
    return (
        tells(x, m.T_MURDER, who=x.seat, a=x.option.agent) or tells(x, m.T_ESCAPED, who=x.seat)
        or tells(x, m.T_REVEAL, who=x.option.rival, b=m.BY_MURDER)
    )  # fmt: skip


def is_paid(symbol):
    """As many cards of the hand are played for the symbol as the option says."""

    def paid(x):
        lines = [line for line in x.after.log.line[: x.after.log.n] if line.what == m.T_PLAYED]
        return len(lines) == x.option.card and all(line.b == symbol and line.who == x.seat for line in lines)

    return paid


def is_destroyed(x):
    card = x.option.card
    if card == m.NOBODY:
        return not x.brings(m.T_DESTROYED, m.T_AGENT_LOST)
    return x.brings(m.T_DESTROYED, who=x.seat, a=card) or x.brings(m.T_AGENT_LOST, a=card - m.FIRST_AGENT)


def is_discarded(x):
    if x.option.card == m.NOBODY:
        return not x.brings(m.T_DISCARD)
    return x.brings(m.T_DISCARD, who=x.seat, a=x.option.card)


def is_hired(x):
    return x.brings(m.T_CLAIM_CARD, who=x.seat) and x.brings(m.T_HIRED, who=x.seat, b=x.option.target)


def is_locked(x):
    return x.brings(m.T_UNLOCK if x.option.n else m.T_LOCK, who=x.seat, a=x.option.target)


def scores_as(loyalty):
    return lambda x: x.later[-1].referee.side_of[x.seat] == loyalty


def plans(x):
    """Whether the card's ACTION is a murder or a gate."""
    return x.pack.card[x.option.card].plan_op != m.NONE


ACTS = {
    "act.end_actions": lambda x: x.brings(m.T_PASS, who=x.seat),
    "act.claim": is_claimed,
    "act.add_influence": lambda x: (
        then(x).cubes[x.option.target, x.seat] > x.before.table.cubes[x.option.target, x.seat]
    ),
    "act.retrieve_influence": lambda x: then(x).supply[x.seat] > x.before.table.supply[x.seat],
    "act.buy_cubes": lambda x: then(x).unbought[x.seat] < x.before.table.unbought[x.seat],
    "act.move_track": symbol_moves,
    "act.travel": lambda x: x.brings(m.T_TRAVEL, a=x.option.agent) and _stands(x),
    "act.card_action": lambda x: x.brings(m.T_CARD, who=x.seat, a=x.option.card, b=m.ACTION) and not plans(x),
    "act.Mythos_action": lambda x: x.brings(m.T_MYTHOS_USED, who=x.seat, a=x.option.card, b=m.ACTION),
    "act.murder": is_murdered,
    "act.open_or_close_gate": lambda x: (
        (then(x).gate[x.option.target], then(x).gate_by[x.option.target]) == (x.option.rival, x.seat)
    ),
    "act.discard_cards": lambda x: tells(x, m.T_DISCARD, who=x.seat) and not tells(x, m.T_PLAYED, m.T_CARD),
    "act.reveal_loyalty": lambda x: x.brings(m.T_REVEAL, who=x.seat, b=m.BY_ACTION),
    "act.free_card_action": lambda x: x.brings(m.T_CARD, who=x.seat, a=x.option.card, b=m.FREE),
    "act.free_Mythos_action": lambda x: x.brings(m.T_MYTHOS_USED, who=x.seat, a=x.option.card, b=m.FREE),
    "act.travel_a_step": lambda x: x.brings(m.T_STEP, who=x.seat, a=x.option.agent) and _stands(x),
    **{f"pay.{name}": is_paid(symbol) for symbol, name in enumerate(m.SYMBOL_NAMES)},
    "travel_on.stop": lambda x: not x.brings(m.T_TRAVEL),
    "travel_on.travel": lambda x: x.brings(m.T_TRAVEL, a=x.option.agent) and _stands(x),
    "retrieve.retrieve": lambda x: x.brings(m.T_RETRIEVE, who=x.seat, a=x.option.target, b=x.option.n),
    "influence_target.add_influence": lambda x: x.brings(m.T_ADD, who=x.seat, a=x.option.target),
    "return_cubes.return_cubes": lambda x: x.brings(m.T_RETURN, who=x.seat, a=x.option.rival, b=x.option.target),
    "lock.lock": is_locked,
    "destroy_card.destroy": is_destroyed,
    "city.claim": is_hired,
    "city.deep_one": lambda x: x.brings(m.T_DEEP_ONE, who=x.seat, a=x.option.target),
    "city.martial_law": lambda x: (
        x.before.table.martial[x.option.target] + x.after.table.martial[x.option.target] == 1
    ),
    "city.cthulhu": lambda x: x.after.table.cthulhu == x.option.target,
    "city.whateley": lambda x: x.after.table.whateley[x.option.target] > x.before.table.whateley[x.option.target],
    "city.mi_go": lambda x: x.after.table.piece[m.MI_GO].place == x.option.target,
    "own_agent.possess": lambda x: x.brings(m.T_POSSESS, who=x.seat, a=x.option.agent),
    "own_agent.kill_own": lambda x: x.brings(m.T_AGENT_LOST, a=x.option.agent),
    "turn_agent.turn_agent": lambda x: x.brings(m.T_TURNED, who=x.seat, a=x.option.agent, b=x.option.rival),
    "peek.peek": lambda x: (
        x.after.mine[x.seat].knows[x.option.rival] == x.before.mine[x.option.rival].loyalty
    ),
    "discard.discard": is_discarded,
    "react.keep": lambda x: not x.brings(m.T_DISCARD),
    "react.use": lambda x: x.brings(m.T_DISCARD, who=x.seat, a=x.option.card),
    **{f"loyalty_switch.{name[:-1] if name.endswith('s') else name.replace(' ', '_')}": scores_as(loyalty)
       for loyalty, name in enumerate(LOYALTIES)},
    "loyalty_switch.keep": lambda x: not x.leads_to(m.T_FLIPS, who=x.seat),
    "loyalty_switch.switch": lambda x: x.leads_to(m.T_FLIPS, who=x.seat),
    "claim.claim": is_claimed,
    "limbo.send_to_limbo": lambda x: x.brings(m.T_LIMBO, who=x.seat, a=x.option.rival, b=x.option.target),
}  # fmt: skip


def _stands(x):
    return x.after.table.piece[x.option.agent].place == x.option.target


# -- what a column counts ---------------------------------------------------------------------------------------------


def by_seat(x, loyalties=None, revealed=None):
    """(seat, loyalty scored with) of those who were scored; of some loyalties, and revealed by action or not."""
    for line in x.lines(m.T_SCORE):
        by_action = x.end.table.revealed[line.who] == m.BY_ACTION
        if (loyalties is None or line.b in loyalties) and (revealed is None or revealed == by_action):
            yield int(line.who), int(line.b)


def filled(pairs):
    """Points by seat."""
    points = np.zeros(m.SEATS, int)
    for seat, n in pairs:
        points[seat] += n
    return points


def of_cities(x):
    gained = [(line.who, line.b) for line in x.lines(m.T_CLAIM_CITY)]
    lost = [(line.who, -line.b) for line in x.lines(m.T_CITY_LOST)]
    return filled([*gained, *lost]) if x.lines(m.T_SCORE) else filled([])


def at_once(x, by_revealing):
    """Points told at once: those of Reveal Loyalty follow the revelation."""
    told, found = x.lines(m.T_VP, m.T_REVEAL), [] if by_revealing else list(enumerate(x.start.table.vp_at_once))
    for i, line in enumerate(told):
        if line.what == m.T_VP:
            before = told[i - 1] if i else None
            reveals = before is not None and before.what == m.T_REVEAL and before.b == m.BY_ACTION
            found += [(line.who, line.a)] if reveals == by_revealing else []
    return filled(found) if x.lines(m.T_SCORE) else filled([])


def of_gates(x):
    found = []
    for seat, loyalty in by_seat(x, revealed=False):
        for city in range(m.CITIES):
            side = x.end.table.gate[city]
            scores = {m.INVESTIGATOR: (m.CLOSED,), m.CULTIST: (m.OPENED,)}.get(loyalty, (m.CLOSED, m.OPENED))
            if side != m.NO_GATE and side in scores and x.end.table.gate_by[city] == seat:
                found.append((seat, x.pack.city[city].gate))
    return filled(found)


def of_track(x):
    return filled(
        (seat, x.pack.track_vp[1 - loyalty % 2, x.end.table.ritual_track[1 - loyalty % 2]])
        for seat, loyalty in by_seat(x, revealed=False)
    )


def of_agents(x):
    table, found = x.end.table, []
    for seat, loyalty in by_seat(x):
        here = [t for t in range(m.AGENTS) if table.piece[t].owner == seat and table.piece[t].place >= 0]
        if loyalty == m.INVESTIGATOR:
            found += [(seat, x.pack.token[t].investigator_vp) for t in here]
        if loyalty == m.CULTIST:
            found += [(seat, x.pack.possessed_vp) for t in here if table.piece[t].flipped]
            deep = sum(table.piece[t].place >= 0 for t in range(m.FIRST_DEEP_ONE, m.TOKENS))
            found += [(seat, x.pack.deep_ones_vp)] if table.deep_ones_claimed[seat] and deep == x.pack.deep_ones else []
    return filled(found)


def of_crypt(x):
    loyal = dict(by_seat(x, (m.CULTIST, *RENEGADES)))
    struck = [line for line in x.lines(m.T_MURDER) if line.a < m.FIRST_DEEP_ONE and int(line.who) in loyal]
    return filled((line.who, x.pack.crypt_vp) for line in struck)


def of_mythos(x):
    found = []
    for seat, loyalty in by_seat(x):
        for myth in range(m.MYTHOS):
            if x.end.table.myth_owner[myth] == seat:
                card = x.pack.myth[myth]
                found.append((seat, card.general_vp + (card.cultist_vp if loyalty == m.CULTIST else 0)))
    return filled(found)


def of_loyalty(x):
    revealed = {int(line.who) for line in x.lines(m.T_REVEAL)} | {
        s for s in range(m.SEATS) if x.start.table.revealed[s]
    }
    return filled(
        (seat, (x.pack.renegade_vp if loyalty in RENEGADES else 0) if seat in revealed else x.pack.hidden_vp)
        for seat, loyalty in by_seat(x)
    )


def of_cards(x):
    found = []
    for seat, _ in by_seat(x):
        piles = [x.end.hidden.deck[seat], x.end.table.discard[seat], x.end.mine[seat].hand]
        piles += [x.end.table.played] if x.end.table.seat == seat else []
        found += [(seat, x.pack.card[k].general_vp) for pile in piles for k in pile.card[: pile.n]]
    return filled(found)


def triggers(x):
    """By the position at the end, and by what was told."""
    table, pack, players = x.end.table, x.pack, range(x.players)
    told = {(int(line.what), int(line.a)) for line in x.lines(m.T_MURDER, m.T_AO_MURDER)}
    tracks = [line for line in x.lines(m.T_TRACK) if line.b > 0 and line.c == pack.last_space]
    last = x.at("act")[-1].option
    deep = sum(table.piece[t].place >= 0 for t in range(m.FIRST_DEEP_ONE, m.TOKENS))
    rises = last.act == m.DO_CARD and pack.card[last.card].deep_ones
    found = {
        "madness": any(table.mad[s] and x.end.mine[s].loyalty != m.CULTIST for s in players),
        "the fifth insane token": x.players == 1 and table.ao.insane >= pack.ao_insane_limit,
        "the murder of a main agent": any(m.MAIN <= a < m.MI_GO for _, a in told),
        "a track on its last space": bool(tracks),
        "all Deep Ones in play": rises and deep == pack.deep_ones,
        "victory points": max(*table.vp, table.ao.vp) >= pack.threshold,
        "the turn limit of the simulator": x.end.referee.round_no == pack.turn_cap
        and len(x.lines(m.T_PASS)) == len(x.lines(m.T_TURN)),
    }  # fmt: skip
    met = [name for name in found if found[name]]
    return met[:-1] if len(met) > 1 and met[-1] == "the turn limit of the simulator" else met  # the others come first


def who_brought_it(x):
    told = x.lines(m.T_TRIGGER)
    if not told or told[0].who == m.NOBODY:
        return "no player brings it about"
    return "yes" if any(line.who == told[0].who for line in x.lines(m.T_WINNER)) else "no"


def eliminated(x):
    loyalty = dict(by_seat(x))
    return next((LOYALTIES[loyalty[int(line.who)]] for line in x.lines(m.T_OUT)), "none")


def leader_eliminated(x):
    total = {int(line.who): int(line.a) for line in x.lines(m.T_SCORE)}
    out = {int(line.who) for line in x.lines(m.T_OUT)}
    return "yes" if any(total[s] == max(total.values()) for s in out) else "no"


def goal(x):
    """How far the Ancient One is, counted by what was told of it."""
    if x.players > 1:
        return 0
    table, kind = x.end.table, x.pack.great_one[x.end.table.ao.card].goal
    if kind == m.AGENTS_CLAIMED:
        claimed = [line.a for line in x.lines(m.T_AO_CLAIMS_BASE)]
        return x.start.table.ao.agents + sum(x.pack.card[a].token != m.NOBODY for a in claimed)
    if kind == m.OPEN_GATES:
        return x.start.table.ao.gates + len(x.lines(m.T_AO_GATE))
    return table.ritual_track[m.RITUAL] if kind == m.RITUAL_SPACE else sum(c > 0 for c in table.control)


def claims(*what, cards=()):
    def count(x):
        by_effect = [line for line in x.lines(m.T_CLAIM_CARD) if (line.a == m.RLYEH) in cards]
        return len(x.lines(*what)) + len(by_effect)

    return count


COLUMNS = {
    "first": lambda x: f"seat {x.lines(m.T_TURN)[0].who + 1}",
    "trigger_won": who_brought_it,
    "triggers": triggers,
    "eliminated": eliminated,
    "leader_eliminated": leader_eliminated,
    "ao_card": lambda x: x.end.table.ao.card if x.players == 1 else m.NOBODY,
    "points": {
        "cities": of_cities,
        "cards, at once": partial(at_once, by_revealing=False),
        "gates, at the end": of_gates,
        "the track, at the end": of_track,
        "agents and Deep Ones": of_agents,
        "the crypt": of_crypt,
        "Mythos cards": of_mythos,
        "a loyalty hidden or revealed": of_loyalty,
        "general points of network cards": of_cards,
        "Reveal Loyalty": partial(at_once, by_revealing=True),
    },
    "claims": {
        "base cards": claims(m.T_CLAIM_BASE, cards=(False,)),
        "city cards": claims(m.T_CLAIM_CITY, cards=(True,)),
        "Mythos cards": claims(m.T_CLAIM_MYTHOS),
    },
    "ao_points": lambda x: [x.start.table.ao.vp, *(line.b for line in x.lines(m.T_AO_POINTS))][-1],
    "ao_goal": goal,
    "ao_insane": lambda x: x.start.table.ao.insane + sum(line.a for line in x.lines(m.T_AO_SANITY)),
    "bought": lambda x: sum(line.a for line in x.lines(m.T_BUY)),
    "emptied": lambda x: len(x.lines(m.T_EMPTIED)),
}

# -- positions to play on from ----------------------------------------------------------------------------------------

ROW = ("hastur", "whateleys", "mi_go", "dagon", "azathoth", "king_in_yellow")
HELD = ("cthulhu", "impostor", "sacrifice", "necronomicon", "nyarlathotep", "confusion", "tsathoggua", "silver_key",
        "hounds_of_tindalos")  # fmt: skip
CARDS = ("possessed", "deep_ones", "blackmail", "national_guard", "political_pressure", "black_market",
         "court_injunction", "treacherous_conspirator", "hired_guns", "hart_island", "secret_cult", "seal_carvers",
         "private_detectives", "occult_scholar", "occult_scholar", "organizer", "wall_street")  # fmt: skip
AGENTS = ("lillian_la_france", "herbert_west", "kana_mishima", "father_lachlan", "eliot_ness", "carl_jung")
CHANGES = ("victory.turn_cap=3", 'mythos.cards.tsathoggua.free=["whateley 1", "possess 1"]',
           'mythos.cards.silver_key.free=["add_influence any 1", "return_other any 1"]',
           'mythos.cards.confusion.action=["claim network", "shuffle_cubes 1"]')  # fmt: skip


def seated(t, index):
    """Another player is the first, and at turn."""
    t.table.first = ((0, 1, 2, 4), (1, 0, 3, 2))[index // 4 % 2][t.t.players - 2]
    t.turn_of(int(t.table.first))
    t.t.g.log.n = 0
    return t.t


def rich(index):
    """Everybody has cards, agents in one city and cubes on the row; some cards show what few printed ones do."""
    players = 2 + index % 4
    t = sitting(players, *CHANGES).clear_agents().row(*ROW)
    for i, name in enumerate(AGENTS):
        t.own((i + index) % players, name, "boston")
    for i, name in enumerate(HELD):
        t.has_mythos((i + index) % players, name)
    for seat in range(players):
        t.lone_main(seat, "boston")
        t.hold(seat, *(CARDS[(4 * seat + k + index) % len(CARDS)] for k in range(6)))
        t.put(t.space(ROW[(seat + index) % len(ROW)]), seat, 2).put(m.BASE_SPACE + seat, seat, 1)
        t.table.limbo[seat] += 1
        t.table.supply[seat] -= 1
    t.loyal(*((seat + index) % m.LOYALTIES for seat in range(players)))
    t.table.ritual_track[:] = 3
    t.table.cthulhu = t.city("chicago")
    t.table.martial[t.city("detroit")], t.table.martial_left = 1, 2
    return seated(t, index)


def near_the_end(index):
    """Lone main agents side by side, one token from madness, near the points and a track's end, Deep Ones in play."""
    players = 2 + index % 4
    t = sitting(players, "victory.turn_cap=3").clear_agents().bag(0, 6)
    t.loyal(*(m.CULTIST, m.INVESTIGATOR, m.INVESTIGATOR, m.CULTIST, m.CULTIST_RENEGADE)[:players])
    for seat in range(players):
        t.lone_main(seat, "boston")
        t.table.vp[seat] = t.table.vp_at_once[seat] = (20, 8, 14, 0, 5)[seat]
        t.table.insane[seat] = 2
        t.hold(
            seat,
            *(("secret_cult",) if index % 3 else ("treacherous_conspirator", "hired_guns", "gate_rite", "deep_ones")),
        )
    t.table.ritual_track[:] = 14, 12
    effects_agents.place_tokens(*t.args, index % players, m.DEEP_ONE, 0, 7)
    t.table.deep_ones_claimed[:] = 1
    return seated(t, index)


def alone(index):
    """Against each Ancient One, which is near its goal, its fifth insane token, or a murder."""
    one = ("hastur", "cthulhu", "yog_sothoth", "shub_niggurath")[index % 4]
    t = sitting(1, f'setup.ancient_one="{one}"', "victory.turn_cap=4").clear_agents().bag(0, 9)
    t.lone_main(0, "arkham" if index % 3 else "boston").hold(0, "treacherous_conspirator", "hired_guns", "organizer")
    t.table.vp[0] = t.table.vp_at_once[0] = 6
    if index >= 4:
        t.row("dagon", "hastur").put(t.space("dagon"), 1, 4)
        t.table.ao.insane = 4
        t.g.hidden.behaviour.card[t.g.hidden.behaviour.n - 1] = 4  # Cultist 1 claims a Mythos card
    t.t.g.log.n = 0
    return t.t


GAMES = [(2 + i % 4, ("victory.turn_cap=4",)) for i in range(5)]
SCENES = [partial(scene, i) for scene, n in ((rich, 20), (near_the_end, 16), (alone, 8)) for i in range(n)]


def test_every_name_is_what_happens():
    hold_names("dark_providence", GAMES, ACTS, COLUMNS, SCENES)


def test_a_name_that_stands_for_another_thing_is_noticed():
    for one, other in (("act.add_influence", "act.retrieve_influence"), ("pay.funds", "pay.influence")):
        with pytest.raises(AssertionError, match="not what happens"):
            hold_names("dark_providence", GAMES[:1], {**ACTS, one: ACTS[other], other: ACTS[one]}, COLUMNS)
    counts = COLUMNS["claims"]
    swapped = {**counts, "base cards": counts["city cards"], "city cards": counts["base cards"]}
    with pytest.raises(AssertionError, match="claims: "):
        hold_names("dark_providence", [], ACTS, {**COLUMNS, "claims": swapped}, SCENES[:2])
