"""TG-11: dying, death and those who take the place of the dead."""

from sim.games.tainted_grail.effects.personal import put_in
from sim.games.tainted_grail.state.codes import (
    ALL_DEAD,
    ASK_CHARACTER,
    ASK_RECEIVER,
    GAME_SIDE,
    NO,
    NO_REPLACEMENT,
    NOBODY,
    SEATS,
    SECRET,
    SHEETS,
    SOLO_DEATH,
    T_DIES,
    T_HANDS_OVER,
    T_SUCCEEDS,
    YES,
)
from sim.games.tainted_grail.state.land import lowest_revealed
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.state.set_up import is_free_character, sit_down
from sim.games.tainted_grail.turn.ch12_party import all_in, in_party, is_living
from sim.games.tainted_grail.turn.ch13_goods import drop_items_of, hand_over, limit_items, lose_secret
from sim.games.tainted_grail.turn.ch15_ending import end_run
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["apply_dying_card", "bury_the_dead", "count_dying_action", "note_the_dying"]


@kernel
def note_the_dying(g):
    """TG-11.4: who is dying as an action begins; that action will count."""
    g.table.dying_before = 0
    for seat in range(g.table.players):
        if g.table.who[seat].dying == 1:
            g.table.dying_before |= 1 << seat


@kernel
def count_dying_action(g, pack):
    """TG-11.1, TG-11.4: an action more for those that were dying as it began; the last one kills."""
    for seat in range(g.table.players):
        who = g.table.who[seat]
        if in_party(g.table.acting & g.table.dying_before, seat) and who.dying == 1:
            who.counted += 1
            if who.counted >= pack.dying_actions:
                who.killed = 1


@kernel
def apply_dying_card(g, pack, seats):
    """TG-11.3, TG-11.5: dying characters keep few items."""
    for seat in range(g.table.players):
        if is_living(g, seat) and g.table.who[seat].dying == 1:
            limit_items(g, pack, seats, seat)


@kernel
def bequeath_secrets(g, pack, seats, seat):
    """TG-11.15: the secrets go to others as the player likes; personal ones are lost.

    With nobody else alive they stay with the player, for the character that takes over.
    """
    heirs = all_in(g) & ~(1 << seat)
    for good in range(pack.items, pack.goods):
        if g.table.thing[good].holder != seat:
            continue
        if pack.good[good].personal == 1:
            lose_secret(g, pack, good)
        if pack.good[good].personal == 1 or heirs == 0:
            continue
        open_menu(g, ASK_RECEIVER)
        for i in range(SEATS):
            if in_party(heirs, g.table.order[i]):
                add(g, SECRET, good, g.table.order[i], -1, 1, 0, 0)
        heir = int(chosen(g, pack, seats, seat).seat)
        tell(g, T_HANDS_OVER, seat, heir, good, 0)
        hand_over(g, pack, seats, good, heir)


@kernel
def lay_to_rest(g, pack, seats, seat):
    """TG-11.14, TG-11.15: items on the ground, secrets to the others, skill cards and decks out of the game."""
    who = g.table.who[seat]
    tell(g, T_DIES, seat, who.character, 0, 0)
    g.outcome.extra.deaths += 1
    drop_items_of(g, pack, seat)
    bequeath_secrets(g, pack, seats, seat)
    g.table.moved &= ~(1 << seat)
    who.alive = 0
    who.killed = 0
    who.dying = 0
    g.table.characters_gone |= 1 << who.character
    for skill in range(pack.skills):
        if g.table.skill_of[skill] == seat:
            g.table.skill_of[skill] = SEATS
    for kind in range(2):
        who.deck[kind].n = 0
        who.spare[kind].n = 0
        who.pool[kind].n = 0


@kernel
def leave_secrets(g, pack, seat):
    """TG-11.15: secrets that no character takes over go back."""
    for good in range(pack.items, pack.goods):
        if g.table.thing[good].holder == seat:
            lose_secret(g, pack, good)


@kernel
def take_replacement(g, pack, seats, seat):
    """TG-11.13, TG-11.20: the player may take an unused character, which arrives in the lowest revealed location."""
    open_menu(g, ASK_CHARACTER)
    for character in range(SHEETS):
        if is_free_character(g, pack, character):
            add(g, YES, character, seat, -1, 0, 0, 0)
    add(g, NO, NOBODY, seat, -1, 0, 0, 0)
    character = int(chosen(g, pack, seats, seat).card)
    if character < 0:
        leave_secrets(g, pack, seat)
        return
    tell(g, T_SUCCEEDS, seat, character, 0, 0)
    sit_down(g, pack, seat, character)
    g.table.who[seat].acted = 1
    put_in(g, seat, lowest_revealed(g, pack))


@kernel
def succeed(g, pack, seats, seat):
    """TG-11.12, TG-11.13, TG-11.16: what follows a death.

    Solo it ends the run; else it does if no character is left to replace the dead.
    """
    if pack.players == 1:
        end_run(g, SOLO_DEATH, GAME_SIDE)
        return
    for character in range(SHEETS):
        if is_free_character(g, pack, character):
            take_replacement(g, pack, seats, seat)
            return
    end_run(g, NO_REPLACEMENT, GAME_SIDE)


@kernel
def bury_the_dead(g, pack, seats):
    """TG-11.4, TG-11.7, TG-15.4: at the end of an action those that were killed die; with nobody left all lose.

    Who died in the same action is laid to rest before anybody takes over.
    """
    dead = 0
    for seat in range(g.table.players):
        if g.table.who[seat].alive == 1 and g.table.who[seat].killed == 1:
            dead |= 1 << seat
            lay_to_rest(g, pack, seats, seat)
    for seat in range(g.table.players):
        if in_party(dead, seat) and g.referee.ending == 0:
            succeed(g, pack, seats, seat)
    if all_in(g) == 0 and g.referee.ending == 0:
        end_run(g, ALL_DEAD, GAME_SIDE)
