"""Effects on one character outside fights: tracks, resources, items, secrets, days passed, special movement."""

from sim.games.tainted_grail.state.codes import (
    CRAFT_DRAW,
    ITEM,
    ITEM_CRAFT,
    ITEM_KW,
    MOVE_TO,
    PASS_DAY,
    SECRET,
    SKIP_DAY,
    T_PUT,
)
from sim.games.tainted_grail.turn.ch03_tracks import affect
from sim.games.tainted_grail.turn.ch12_party import is_living
from sim.games.tainted_grail.turn.ch13_goods import draw_items, gain_secret, items_of, lose_items
from sim.kernel import kernel
from sim.mechanisms.sets import has
from sim.play import tell

__all__ = ["give", "put_in"]


@kernel
def put_in(g, seat, place):
    """TG-6.8: special movement: no travel and no cost, but an arrival, which follows at once."""
    g.table.who[seat].place = place
    g.table.moved |= 1 << seat
    tell(g, T_PUT, seat, place, 0, 0)


@kernel
def end_day_of(g, seat, days):
    """TG-20.8: the character passes now, and for that many whole days, or for more that it has to pass already."""
    who = g.table.who[seat]
    who.passed = 1
    who.away = max(who.away, days)


@kernel
def craft(g, pack, seats, seat, n):
    """TG-13.3: craftable items; with a skill more are drawn, and as many of those given up again."""
    kept = items_of(g, pack, seat)
    gained = draw_items(g, pack, seats, seat, n + g.table.who[seat].power[CRAFT_DRAW], 1, 0)
    lose_items(g, pack, seats, seat, gained - n, kept)


@kernel
def give(g, pack, seats, seat, op, n, key):
    """Carries out an effect on one character, unless nobody is there for it or it was killed (TG-11.7)."""
    if seat < 0 or not is_living(g, seat) or affect(g, pack, seat, op, n):
        return
    if op == ITEM and n < 0:
        lose_items(g, pack, seats, seat, -n, 0)
    elif op == ITEM:
        draw_items(g, pack, seats, seat, n, 0, 0)
    elif op == ITEM_CRAFT:
        craft(g, pack, seats, seat, n)
    elif op == ITEM_KW:
        draw_items(g, pack, seats, seat, n, 0, key)
    elif op == SECRET:
        gain_secret(g, pack, seats, seat, n)
    elif op == PASS_DAY:
        end_day_of(g, seat, 0)
    elif op == SKIP_DAY:
        end_day_of(g, seat, n)
    elif op == MOVE_TO and has(g.table.revealed, n):
        put_in(g, seat, n)
