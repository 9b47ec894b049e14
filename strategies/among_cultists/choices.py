"""Decisions that both sides take in the same way: actions, ballots, looks. Equal options are equally likely."""

from sim.games.among_cultists.state.codes import (
    LINK_ROOMS,
    MOVE_MOD,
    NOBODY,
    PASSAGE_ADD_DRAW,
    REVOTE,
    TOGGLE_POWER,
    YES,
)
from sim.kernel import kernel
from sim.luck import uniform
from sim.mechanisms.sets import has
from strategies.among_cultists.senses import GUILT, HAIR, chance_of, heed, judge, open_cards, threshold
from strategies.among_cultists.weights import CROWD, LONE_VOTE, VOTE_AT
from strategies.among_cultists.worth import action_worth


@kernel
def choose_action(pack, table, mine, menu, weights, luck):
    """AC-20.5: the action worth most."""
    if table.at[menu.seat] == pack.vote_room or pack.role[mine.role].kills != 0:
        judge(pack, table, mine, weights, menu.seat, luck, 0)
        heed(pack, table, mine, menu, weights)
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        worth = action_worth(pack, table, mine, weights, menu.seat, menu.option[i]) + HAIR * uniform(luck)
        if worth > best_worth:
            best = i
            best_worth = worth
    return best


@kernel
def choose_ballot(pack, table, mine, menu, weights, luck, spared):
    """AC-21.6: the most suspect, as it comes to mind (AC-21.4), if suspicion passes the threshold; else abstain."""
    judge(pack, table, mine, weights, menu.seat, luck, 1)
    heed(pack, table, mine, menu, weights)
    best = 0
    most = ballot_threshold(pack, table, weights)
    for i in range(menu.n):
        seat = menu.option[i].seat
        if seat == NOBODY or has(spared, seat):
            continue
        guilt = mine.notes[GUILT + seat]
        if menu.kind == REVOTE:
            guilt += weights[CROWD] * ballots_for(pack, table, menu.seat, seat)
        guilt += HAIR * uniform(luck)
        if guilt > most:
            best = i
            most = guilt
    return best


@kernel
def ballot_threshold(pack, table, weights):
    """The probability from which somebody is voted for: a lone cultist's elimination wins at once (AC-15.4)."""
    if pack.cultists == 1:
        return chance_of(weights[LONE_VOTE])
    return threshold(pack, table, weights, weights[VOTE_AT])


@kernel
def ballots_for(pack, table, me, seat):
    """Ballots of others for a character, which all can see now."""
    n = 0
    for voter in range(pack.seats):
        if voter != me and table.ballot[voter] == seat:
            n += 1
    return n


@kernel
def choose_look(pack, mine, menu, luck):
    """Crooked eyes: the one with most cards that may be Dead; the klutz keeps the knife in the belt."""
    best = 0
    most = 0.5 if pack.role[mine.role].dies_by_knife == 0 else 1e9
    for i in range(menu.n):
        if menu.option[i].act == YES:
            cards = open_cards(mine, menu.option[i].seat) + HAIR * uniform(luck)
            if cards > most:
                best = i
                most = cards
    return best


@kernel
def option_of(menu, act):
    """The option that says no or yes."""
    for i in range(menu.n):
        if menu.option[i].act == act:
            return i
    return 0


@kernel
def name_token(menu, token):
    """The option that names this event token; to say nothing if there is none."""
    for i in range(menu.n):
        if menu.option[i].act == YES and menu.option[i].card == token:
            return i
    return 0


@kernel
def is_harmful(pack, event):
    """Events that an investigator would rather not see: darkness, linked rooms, slow feet, a broken window."""
    effect = pack.event_effect[event, 0]
    return effect.op in (TOGGLE_POWER, LINK_ROOMS, PASSAGE_ADD_DRAW) or (effect.op == MOVE_MOD and effect.n < 0)
