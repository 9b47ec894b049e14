"""Invariants: true after every step."""

from sim.games.tainted_grail.state.codes import (
    CARDS,
    IN_DECK,
    IN_PILE,
    PLACES,
    PLAYERS,
    QUEST_WON,
    SEATS,
    STOCKS,
)
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import has

__all__ = ["INVARIANTS", "check"]

INVARIANTS = (
    "the cards of a character's colour are its decks, its spare cards and its pools",
    "every deck holds the least number of cards or more",
    "every item is in the deck, on the ground or with one owner",
    "every encounter card is in its deck, on the map or outside",
    "energy, health and terror stay on their tracks, and energy under health",
    "no resource is negative",
    "no event card is lost",
    "no more menhirs burn than there are models, each in a place of its own",
    "a location card lies where one is revealed, and nowhere else",
    "every living character stands on a revealed location",
    "attributes are markers on the board and skill cards",
    "a living character has health 0 when it is dying, and only then",
    "all win when the quest is won, and only then",
    "the run ends by the day cap at the latest",
)


@kernel
def cards_are_conserved(g, pack, seat):
    """TG-1.5, TG-1.6, TG-8.5."""
    who = g.table.who[seat]
    for kind in range(2):
        there = who.deck[kind].n + who.spare[kind].n + who.pool[kind].n
        printed = 0
        for c in range(min(pack.cards, CARDS)):
            card = pack.card[c]
            if card.kind == kind and card.colour == pack.sheet[who.character].colour:
                printed += card.count
        if there != printed:
            return False
    return True


@kernel
def decks_are_full(g, pack, seat):
    """TG-8.4."""
    return g.table.who[seat].deck[0].n >= pack.deck_min and g.table.who[seat].deck[1].n >= pack.deck_min


@kernel
def items_are_conserved(g, pack):
    """TG-2.8, TG-13.1."""
    for good in range(pack.items):
        in_deck = bag.find(g.hidden.items, good) >= 0
        if in_deck != (g.table.thing[good].holder == IN_PILE):
            return False
    in_piles = 0
    for good in range(pack.items):
        if g.table.thing[good].holder == IN_PILE:
            in_piles += 1
    return in_piles == g.hidden.items.n


@kernel
def encounters_are_conserved(g, pack):
    """TG-2.14."""
    in_decks = 0
    for foe in range(pack.foes):
        deck = g.hidden.foes[pack.foe[foe].colour]
        if (bag.find(deck, foe) >= 0) != (g.table.foe_at[foe] == IN_DECK):
            return False
        in_decks += 1 if g.table.foe_at[foe] == IN_DECK else 0
    held = 0
    for colour in range(4):
        held += g.hidden.foes[colour].n
    return held == in_decks


@kernel
def tracks_are_in_range(g, pack, seat):
    """TG-3.1, TG-3.4, TG-3.9."""
    who = g.table.who[seat]
    sheet = pack.sheet[who.character]
    if not 0 <= who.energy <= min(sheet.energy_max, who.health):
        return False
    return 0 <= who.health <= sheet.health_max and 0 <= who.terror <= sheet.terror_max


@kernel
def resources_are_there(g, seat):
    """TG-3.10."""
    fits_all = True
    for stock in range(STOCKS):
        if g.table.who[seat].stock[stock] < 0:
            fits_all = False
    return fits_all


@kernel
def events_are_conserved(g, pack):
    """TG-1.13, TG-2.9."""
    printed = 0
    for event in range(pack.stories, pack.events):
        printed += pack.event[event].copies
    there = 0
    for deck in range(3):
        cards = g.table.events_out
        if deck == 1:
            cards = g.hidden.events
        elif deck == 2:
            cards = g.hidden.supply
        for i in range(cards.n):
            if pack.event[cards.card[i]].story == 0:
                there += 1
    return there == printed


@kernel
def menhirs_are_right(g, pack):
    """TG-2.6."""
    for i in range(g.table.menhirs):
        if g.table.menhir[i].dial < 0:
            return False
        for j in range(i):
            if g.table.menhir[i].place == g.table.menhir[j].place:
                return False
    return g.table.menhirs <= pack.menhir_models


@kernel
def map_is_right(g):
    """TG-6.1."""
    fits_all = True
    for place in range(PLACES):
        if has(g.table.revealed, place) != (g.table.shown[place] >= 0):
            fits_all = False
    return fits_all


@kernel
def attributes_are_right(g, pack, seat):
    """TG-3.13, TG-8.13."""
    who = g.table.who[seat]
    for attribute in range(6):
        skills = 0
        for skill in range(pack.skills):
            if g.table.skill_of[skill] == seat and pack.skill[skill].attr == attribute:
                skills += 1
        if who.level[attribute] != who.board[attribute] + skills:
            return False
    return True


@kernel
def check_seat(g, pack, seat):
    """The first invariant broken at a seat, 0 if none is."""
    who = g.table.who[seat]
    if not cards_are_conserved(g, pack, seat):
        return 1
    if not decks_are_full(g, pack, seat):
        return 2
    if not tracks_are_in_range(g, pack, seat):
        return 5
    if not resources_are_there(g, seat):
        return 6
    if not has(g.table.revealed, who.place):
        return 10
    if not attributes_are_right(g, pack, seat):
        return 11
    if (who.health == 0) != (who.dying == 1):
        return 12
    return 0


@kernel
def check(g, pack):
    """0, or the number of the first broken invariant."""
    if not items_are_conserved(g, pack):
        return 3
    if not encounters_are_conserved(g, pack):
        return 4
    if not events_are_conserved(g, pack):
        return 7
    if not menhirs_are_right(g, pack):
        return 8
    if not map_is_right(g):
        return 9
    for seat in range(SEATS):
        if g.table.who[seat].alive == 1:
            broken = check_seat(g, pack, seat)
            if broken > 0:
                return broken
    if (g.referee.ending == QUEST_WON) != (g.referee.ending > 2 and g.referee.winner == PLAYERS):
        return 13
    return 14 if g.table.day > pack.chapter_day_cap else 0
