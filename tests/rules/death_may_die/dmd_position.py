"""Positions of Death May Die for clause tests: who plays, where everybody stands, and what is chosen."""

from functools import cache

from sim import find_game, load_pack
from sim.engine import engine, everybody
from sim.games.death_may_die.components.laying import find_entry
from sim.games.death_may_die.state import board, codes, investigators, model
from sim.games.death_may_die.state.set_up import become
from sim.games.death_may_die.turn import ch10_turns as turns
from sim.games.death_may_die.turn import ch14_mythos as mythos
from sim.games.death_may_die.turn import ch19_death as death
from sim.games.death_may_die.turn import ch20_elder as elder
from table import Table

__all__ = [
    "asked",
    "check_options",
    "chooser",
    "deal",
    "figure",
    "hold",
    "insane",
    "kill",
    "level",
    "named",
    "put",
    "scene_table",
    "side_index",
    "stand",
    "symbols",
]


def chooser(**wishes):
    """Decides by wishes: kind=index, or kind=dict of option fields to match, or kind=list of such, one after the other.

    A wish that matches nothing, and a kind without a wish, takes the first option.
    """
    queues = {name: list(wish) if isinstance(wish, list) else [wish] for name, wish in wishes.items()}

    def matches(option, wish):
        return all(int(option[field]) == value for field, value in wish.items())

    def decide(pack, table, mine, menu, weights, luck):
        queue = queues.get(codes.KINDS[int(menu.kind)])
        if not queue:
            return 0
        wish = queue.pop(0) if isinstance(wishes[codes.KINDS[int(menu.kind)]], list) else queue[0]
        if isinstance(wish, int):
            return wish
        return next((i for i in range(int(menu.n)) if matches(menu.option[i], wish)), 0)

    return decide


# what the options of a question speak of, beside `what`: of an action by its word, of a "may" by yes or no
SPEAKS = {
    "choose_investigator": "who n", "name_codependent": "who n", "run_step": "who space n m",
    "sneak": "who space foe n", "take_along": "who space", "split_wounds": "who space foe n m",
    "convert": "who foe n m", "token": "who space token n m", "direction": "who n", "omen": "who card n",
    "cancel": "who card n", "nearest": "space foe n", "path": "space foe", "choose_effect": "who token n m",
    "served": "who space foe n m", "drop_companion": "who card", "fight_order": "who space foe n",
    "protect": "who space foe", "effect_order": "who space", "heal_whom": "who space n m",
    "level_up": "who token card n", "steal": "who token card n", "discard": "who card n", "keep_card": "who card n",
    "rlyeh_space": "space", "space": "space foe", "sign_holder": "who", "fire_target": "who space foe n m",
    "give": "who card", "key": "who space token n m", "leave_out": "who space foe n m",
    "reroll": {codes.STOP: "who foe", None: "who foe token n m"},
    "assign_wound": {0: "who n", 1: "who card n m"},
    "trade": {codes.STOP: "who", codes.GO: "who space token card n"},
    "shield": {codes.STOP: "who foe n m", codes.GO: "who foe card n m"},
    "discovery_side": {-1: "who card", None: "who token card n m"},
    "action": {
        codes.DO_RUN: "who space n", codes.DO_ATTACK: "who space foe n m", codes.DO_REST: "who space n m",
        codes.DO_TASK_1: "who space n", codes.DO_TASK_2: "who space n", codes.DO_STAND_UP: "who space n",
        codes.USE_CARD: "who space card n m", codes.CALM_DOWN: "who space n", None: "who space",
    },
}  # fmt: skip
SPEAKS["moment"] = SPEAKS["action"]


def check_options(menu):
    """Every field of an option is filled (docs/contract.md): where it names no place or thing -1, no amount 0."""
    kind = codes.KINDS[int(menu.kind)]
    for o in menu.option[: int(menu.n)]:
        of_kind = SPEAKS[kind]
        said = of_kind if isinstance(of_kind, str) else of_kind.get(int(o.act), of_kind.get(None))
        for field in model.OPTION_FIELDS[1:]:
            silent = 0 if field in ("n", "m") else -1
            assert field in said.split() or o[field] == silent, f"{kind}, option {o.act}: {field} is {o[field]}"
            assert silent == 0 or o[field] >= -1, f"{kind}, option {o.act}: {field} is {o[field]}"


@cache
def laid(players, changes):
    """Pack and its record of a set of changes; tests do not write into it."""
    loaded = load_pack(find_game("death_may_die"), changes)
    return loaded, loaded.lay(players)


def deal(players, *changes, decide=None, seed=1, index=0, scenario=None) -> Table:
    """The starting position, as `table.sit` makes it, or a scenario's, from a pack that is read once."""
    game = find_game("death_may_die")
    loaded, pack = laid(players, changes)
    arrange = scenario.arranger(loaded) if scenario else None
    states = engine(game).begin(pack, seed, index, arrange=arrange)
    asked = []

    def noted(pack, table, mine, menu, weights, luck):
        check_options(menu)
        asked.append((int(menu.kind), int(menu.seat), [tuple(o.item()) for o in menu.option[: menu.n]]))
        return (decide or chooser())(pack, table, mine, menu, weights, luck)

    seats = everybody(game.shape, noted)
    states[0].log.on = 1
    return Table(game, players, loaded.content, pack, states, seats, asked)


def scene_table(
    episode="e1", elder_one="cthulhu", cast=("ian", "beth"), *changes, decide=None, empty=True, **wishes
) -> Table:
    """A game of that episode and Elder One with these investigators at the start; no enemies, no fire.

    The insanity cards are Hypochondria for all: change with `insane`.
    """
    t = deal(max(2, len(cast)), f"setup.episode={episode}", f"setup.elder={elder_one}", *changes,
             decide=decide or chooser(**wishes))  # fmt: skip
    g = t.g
    for seat, name in enumerate(cast):
        insane(t, seat, "hypochondria")
        become(g, t.pack, seat, find_entry(t.content.investigator, name))
    g.table.active = g.table.first = 0
    g.table.phase = codes.ACTING
    if empty:
        for slot in range(1, int(g.table.figures)):
            board.put_figure(g, slot, codes.NOWHERE)
        for space in range(codes.SPACES):
            board.take_fire_tokens(g, space, 99)
    g.table.turn = 0
    turns.begin_turn(g, t.pack)
    g.log.n = 0
    return t


def named(t, enemy):
    """Number of an enemy kind."""
    return find_entry(t.content.enemy, enemy)


def figure(t, enemy, space):
    """Puts a figure from the reserve into a space (numbered from 1); its slot."""
    slot = board.reserve(t.g, named(t, enemy))
    board.put_figure(t.g, slot, space - 1)
    return slot


def put(t, elder_space):
    """The Elder One on the map in stage 2, the ritual not disrupted."""
    t.g.table.stage = 2
    elder.place_elder(t.g, elder_space - 1)


def stand(t, seat, space):
    """Puts an investigator into a space (numbered from 1)."""
    t.g.table.inv[seat].space = space - 1


def insane(t, seat, card):
    """Gives an investigator an insanity card."""
    t.g.table.inv[seat].insanity = find_entry(t.content.insanity, card)


def level(t, seat, skill, n):
    """Sets the printed level of a skill."""
    person = t.content.investigator[int(t.g.table.inv[seat].who)]
    t.g.table.inv[seat].level[person.skills.index(skill)] = n
    investigators.refresh(t.g, t.pack, seat)


def side_index(t, name):
    """(card, side) of the discovery card side that goes by a name in the episode played."""
    cards = t.content.episode[int(t.g.table.episode)].discovery
    return next(
        (c, s)
        for c, card in enumerate(cards)
        for s, side in enumerate((card.left, card.right))
        if side and side.id == name
    )


def hold(t, seat, name):
    """Gives an investigator a discovery card; its number."""
    card, side = side_index(t, name)
    deck = t.g.hidden.discovery
    for i in range(int(deck.n)):
        if deck.card[i] == card:
            deck.card[i] = deck.card[deck.n - 1]
            deck.n -= 1
            break
    investigators.claim(t.g, t.pack, seat, card, side)
    return card


def kill(t, seat):
    """The investigator dies of wounds."""
    death.die(t.g, t.pack, seat, 0)


def asked(t, kind):
    """The options of every question of that kind, as dicts."""
    return [
        [dict(zip(model.OPTION_FIELDS, o, strict=True)) for o in os] for k, _, os in t.asked if codes.KINDS[k] == kind
    ]


def symbols(t, n):
    """n cards with a symbol, and one without, on the discard pile."""
    deck = t.g.hidden.mythos
    for _ in range(n):
        at = next(i for i in range(int(deck.n)) if elder.has_symbol(t.g, t.pack, int(deck.card[i])))
        card = int(deck.card[at])
        deck.card[at] = deck.card[deck.n - 1]
        deck.n -= 1
        mythos.discard_mythos(t.g, t.pack, card)
