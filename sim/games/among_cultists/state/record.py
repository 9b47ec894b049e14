"""What everybody at the table sees, in the order in which it happens (AC-5.3).

An entry of `table.history` has the numbers of a sentence of the tale, without what lies face down.
"""

from sim.games.among_cultists.state.codes import GAVE, HISTORY, SEATS
from sim.kernel import kernel
from sim.play import tell


@kernel
def note_public(g, what, who, a, b, c):
    """An entry of the record; `history_n` counts all, the oldest make way when it is full."""
    table = g.table
    entry = table.history[table.history_n % HISTORY]
    entry.round_no = table.round_no
    entry.what = what
    entry.who = who
    entry.a = a
    entry.b = b
    entry.c = c
    table.history_n += 1


@kernel
def show_and_tell(g, what, who, a, b, c):
    """Something happens that all see."""
    note_public(g, what, who, a, b, c)
    tell(g, what, who, a, b, c)


@kernel
def tell_face_down(g, what, who, a, card):
    """Something happens that all see, but not which card it is."""
    note_public(g, what, who, a, -1, 0)
    tell(g, what, who, a, card, 0)


@kernel
def count_given_since(table, receiver, since, n):
    """Counts in n[giver] the cards that each character has given one since an entry of the record."""
    for giver in range(SEATS):
        n[giver] = 0
    for i in range(max(since, table.history_n - HISTORY), table.history_n):
        entry = table.history[i % HISTORY]
        if entry.what == GAVE and entry.a == receiver:
            n[entry.who] += 1
