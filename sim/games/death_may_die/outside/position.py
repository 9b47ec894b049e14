"""Positions that a scenario may describe: the start of somebody's turn, or the middle of its actions."""

from typing import Annotated, Any

import numpy as np
from pydantic import Field

from sim.errors import BadInput, unknown
from sim.games.death_may_die.components.content import DeathMayDie
from sim.games.death_may_die.state import codes
from sim.games.death_may_die.state.board import put_figure, reserve, take_fire_tokens
from sim.games.death_may_die.state.investigators import claim, refresh
from sim.games.death_may_die.state.set_up import become, set_up
from sim.games.death_may_die.turn.ch10_turns import open_play
from sim.games.death_may_die.turn.ch20_elder import has_symbol
from sim.games.death_may_die.turn.ch20_objectives import check_ritual
from sim.mechanisms import bag
from sim.pack import Content

__all__ = ["Position", "arrange", "known"]

Small = Annotated[int, Field(ge=0, le=99)]
Player = Annotated[int, Field(ge=1, le=codes.SEATS)]
Space = Annotated[int, Field(ge=1, le=codes.SPACES)]


class Investigator(Content):
    """An investigator. What is not given stays as it was dealt: unhurt, skills at level 1, on the start space."""

    investigator: str | None = None
    insanity: str | None = None
    space: Space | None = None
    wounds: Small | None = None
    stress: Small | None = None
    sanity: Small | None = None  # spaces lost; the green dice of the thresholds passed come with it
    levels: dict[str, Annotated[int, Field(ge=1, le=4)]] = Field(default_factory=dict)
    cards: list[str] = Field(default_factory=list)  # items, companions and conditions, out of the deck
    fire: Small = 0
    signs: Small = 0
    keys: list[str] = Field(default_factory=list)  # of the bodies, out of the bag
    lying: bool = False
    custody: bool = False
    dead: bool = False


class Enemy(Content):
    """An enemy on the map."""

    kind: str
    space: Space
    wounds: Small = 0


class Objective(Content):
    """A token of the objective, by its number in the episode's list. What is not given stays as it was dealt."""

    token: Annotated[int, Field(ge=1, le=codes.TOKENS_MAX)]
    space: Space | None = None
    wounds: Small | None = None  # of a lab; at its health it is destroyed
    revealed: bool = False  # a sorcerer
    removed: bool = False  # a harmless guest
    placed: bool = False  # an idol on a gate
    holder: Player | None = None  # of a tome or an idol


class Position(Content):
    """A position at the start of a turn, or with fewer actions left."""

    episode: str | None = None
    elder: str | None = None
    turn_of: Player | None = None
    actions: Annotated[int, Field(ge=1, le=9)] | None = None
    track: Small | None = None
    stage: Annotated[int, Field(ge=1, le=codes.STAGES)] | None = None
    elder_space: Space | None = None
    elder_wounds: Small = 0
    disrupted: bool = False
    discarded: list[str] = Field(default_factory=list)  # mythos cards on the discard pile
    next_mythos: list[str] = Field(default_factory=list)  # on top of the deck, the first one uppermost
    fire: dict[str, Small] | None = None  # space: tokens; all others are without
    rlyeh: list[Space] = Field(default_factory=list)
    enemies: list[Enemy] | None = None  # all that stand on the map
    objectives: list[Objective] = Field(default_factory=list)
    guards: list[Space] | None = None
    moon: str | None = None
    investigators: list[Investigator] = Field(default_factory=list, max_length=codes.SEATS)


# -- names ---------------------------------------------------------------------------------------------------------


def _refuse(path: str, why: str) -> BadInput:
    return BadInput(f"scenario: position.{path}: {why}")


def _find(what: str, name: str, names: list[str], path: str) -> int:
    if name not in names:
        raise _refuse(path, str(unknown(what, name, names)))
    return names.index(name)


def _with_boxes(content: DeathMayDie, pack: Any, position: Position) -> Any:
    """The pack's record with the episode and the Elder One of the position, if it names them."""
    pack = pack.copy()
    for key, boxes in (("episode", content.episode), ("elder", content.elder)):
        if getattr(position, key) is not None:
            pack[key] = _find(key, getattr(position, key), [x.id for x in boxes], key)
    return pack


class _Desk:
    """A position being arranged, with the names of its pack."""

    def __init__(self, content: DeathMayDie, pack: Any, position: Position, g: Any) -> None:
        self.content, self.position, self.g, self.table = content, position, g, g.table
        self.seats = sum(int(inv.partner == codes.NOWHERE) for inv in g.table.inv)  # nobody has named a partner yet
        self.pack = _with_boxes(content, pack, position)

    @property
    def episode(self) -> Any:
        """The episode being played."""
        return self.content.episode[int(self.table.episode)]

    def space(self, number: int, path: str) -> int:
        """The code's number of a space."""
        if number > self.pack.scene[self.table.episode].spaces:
            raise _refuse(path, f"there is no space {number}")
        return number - 1

    def mythos(self) -> list[str]:
        """Names of the mythos cards, in the order of their numbers."""
        return [c.id for c in (*self.episode.mythos, *self.content.elder[int(self.table.elder)].mythos)]


# -- the parts of a position ---------------------------------------------------------------------------------------


def _deal_boxes(at: _Desk) -> None:
    """Another episode or Elder One than was drawn is set up anew."""
    wanted = (at.pack.episode, at.pack.elder)
    if all(w in (-1, dealt) for w, dealt in zip(wanted, (at.table.episode, at.table.elder), strict=True)):
        return
    blank = np.zeros(1, at.g.dtype).view(np.recarray)[0]
    for part in ("table", "mine", "hidden", "referee", "scratch", "outcome", "pace"):
        at.g[part] = blank[part]
    log, at.g.log.on = int(at.g.log.on), 0
    set_up(at.g, at.pack)
    at.g.log.on, at.g.referee.round_no = log, 0


def _seat_investigators(at: _Desk) -> None:
    """Who is named sits where it is named; a seat without a name keeps its investigator, or gets the one freed."""
    people = [p.id for p in at.content.investigator]
    if len(at.position.investigators) > at.seats:
        raise _refuse("investigators", f"there are {at.seats} at the table")
    choosing = at.table.phase == codes.PICKING
    cast = [int(at.table.inv[seat].who) if at.table.inv[seat].alive else -1 for seat in range(at.seats)]
    named: list[int] = []
    for seat, one in enumerate(at.position.investigators):
        if one.investigator is not None:
            path = f"investigators.{seat}.investigator"
            who = _find("investigator", one.investigator, people, path)
            if who in named:
                raise _refuse(path, f"{one.investigator} sits twice at the table")
            if who in cast:
                cast[cast.index(who)] = cast[seat]
            cast[seat] = who
            named.append(who)
    if min(cast) < 0:
        raise _refuse("investigators", "the players would choose: name an investigator for each")
    for who in range(len(at.table.person_free)):
        at.table.person_free[who] = 1
    for seat, who in enumerate(cast):
        become(at.g, at.pack, seat, who)
        if choosing:
            at.table.inv[seat].space = at.pack.scene[at.table.episode].start


def _set_insanities(at: _Desk) -> None:
    """Insanity cards by name; a card that lay before somebody else is swapped for that one's."""
    names = [x.id for x in at.content.insanity]
    inv = at.table.inv
    for seat, one in enumerate(at.position.investigators):
        if one.insanity is None:
            continue
        card = _find("insanity", one.insanity, names, f"investigators.{seat}.insanity")
        for other in range(at.seats):
            if other != seat and inv[other].insanity == card:
                inv[other].insanity = inv[seat].insanity
        inv[seat].insanity = card
        inv[seat].partner = -1


def _set_map(at: _Desk) -> None:
    """Enemies, fire, R'lyeh tokens, guards, the moon."""
    position, table = at.position, at.table
    if position.enemies is not None:
        for slot in range(1, int(table.figures)):
            put_figure(at.g, slot, codes.NOWHERE)
            table.figure[slot].wounds = 0
        for i, enemy in enumerate(position.enemies):
            kind = _find("enemy", enemy.kind, [e.id for e in at.content.enemy], f"enemies.{i}.kind")
            slot = reserve(at.g, kind)
            if slot < 0 or table.slots_of[kind] == 0:
                raise _refuse(f"enemies.{i}", f"no figure of {enemy.kind} is left (DM-1.5, DM-2.4)")
            put_figure(at.g, slot, at.space(enemy.space, f"enemies.{i}.space"))
            table.figure[slot].wounds = enemy.wounds
    if position.fire is not None:
        for space in range(codes.SPACES):
            take_fire_tokens(at.g, space, 99)
        for name, n in position.fire.items():
            space = at.space(int(name) if name.isdigit() and name != "0" else 99, f"fire.{name}")
            table.fire[space] = n
            table.fire_left -= n
    for number in position.rlyeh:
        table.rlyeh |= 1 << at.space(number, "rlyeh")
        table.rlyeh_left -= 1
    if position.guards is not None:
        if len(position.guards) != at.pack.scene[table.episode].guards:
            raise _refuse("guards", f"the episode has {at.pack.scene[table.episode].guards}")
        for k, number in enumerate(position.guards):
            table.guard[k] = at.space(number, "guards")
    if position.moon is not None:
        phases = getattr(at.episode.objective, "phases", [])
        table.phase_of_moon = _find("phase of the moon", position.moon, phases, "moon")


def _set_objectives(at: _Desk) -> None:
    """Tokens of the objective; what is revealed or removed changes faces with one that may be so."""
    table, here = at.table, at.pack.scene[at.table.episode]
    for i, wanted in enumerate(at.position.objectives):
        path, t = f"objectives.{i}", wanted.token - 1
        if t >= table.tokens:
            raise _refuse(path, f"the episode has {table.tokens} tokens")
        token = table.token[t]
        if wanted.space is not None:
            token.space = at.space(wanted.space, f"{path}.space")
        if wanted.wounds is not None:
            if here.type != codes.LABS or wanted.wounds > here.health:
                raise _refuse(f"{path}.wounds", f"only a lab takes wounds, up to {here.health}")
            token.wounds = wanted.wounds
            token.state = codes.GONE if wanted.wounds == here.health else codes.FACE_DOWN
        if wanted.revealed or wanted.removed:
            _turn_up(at, t, 1 if wanted.revealed else 0, path)
        if wanted.placed:
            if here.type != codes.IDOLS or token.space not in list(here.gate):
                raise _refuse(f"{path}.placed", "an idol is placed on a gate")
            token.kind = 1
        if wanted.holder is not None:
            _hold_token(at, t, wanted.holder - 1, path)


def _turn_up(at: _Desk, t: int, face: int, path: str) -> None:
    """DM-2.14: the guest turns out to be a sorcerer (face 1) or harmless."""
    table, faces = at.table, at.g.hidden.face
    if at.pack.scene[table.episode].type != codes.DANCE:
        raise _refuse(path, "only guests are revealed or removed")
    if faces[t] != face:
        other = [u for u in range(table.tokens) if faces[u] == face and table.token[u].state == codes.FACE_DOWN]
        if not other:
            raise _refuse(path, "too many guests of this kind")
        faces[t], faces[other[0]] = faces[other[0]], faces[t]
    table.token[t].state = codes.OPEN if face else codes.GONE


def _hold_token(at: _Desk, t: int, seat: int, path: str) -> None:
    """A tome or an idol in somebody's hands."""
    kind = at.pack.scene[at.table.episode].type
    if seat >= at.seats or not (kind == codes.IDOLS or (kind == codes.TOMES and t < codes.KEYS)):
        raise _refuse(f"{path}.holder", "only investigators hold tokens, and only tomes and idols")
    token = at.table.token[t]
    token.owner, token.space, token.state = seat, codes.NOWHERE, codes.OPEN
    if kind == codes.IDOLS:
        if at.table.inv[seat].idol == 1:
            raise _refuse(f"{path}.holder", "one idol at most is carried (DM-24.6)")
        at.table.inv[seat].idol = 1


def _set_investigator(at: _Desk, seat: int, one: Investigator) -> None:
    """Tracks, levels, cards and tokens of an investigator."""
    inv, pack, path = at.table.inv[seat], at.pack, f"investigators.{seat}"
    for name, top in (("wounds", pack.skull - 1), ("stress", pack.stress), ("sanity", pack.sanity - 1)):
        value = getattr(one, name)
        if value is not None:
            if value > top:
                raise _refuse(f"{path}.{name}", f"the track ends at {top}")
            setattr(inv, name, value)
    passed = [i for i in range(pack.thresholds) if pack.threshold[i] <= inv.sanity]
    inv.crossed, inv.green = len(passed), sum(int(pack.threshold_dice[i]) for i in passed)
    skills = at.content.investigator[int(inv.who)].skills
    for skill, level in one.levels.items():
        inv.level[_find("skill", skill, list(skills), f"{path}.levels")] = level
    if one.space is not None:
        inv.space = at.space(one.space, f"{path}.space")
    inv.lying, inv.custody = int(one.lying), int(one.custody)
    if one.custody:
        inv.space = pack.scene[at.table.episode].holding
    for name, tokens, left in (("flames", one.fire, "fire_left"), ("signs", one.signs, "signs_left")):
        setattr(inv, name, tokens)
        setattr(at.table, left, getattr(at.table, left) - tokens)
    for name in one.cards:
        _give_card(at, seat, name, f"{path}.cards")
    for name in one.keys:
        _give_key(at, seat, name, f"{path}.keys")
    refresh(at.g, pack, seat)


def _give_card(at: _Desk, seat: int, name: str, path: str) -> None:
    """A side of a discovery card, out of the deck."""
    sides = {side.id: (c, s) for c, card in reversed(list(enumerate(at.episode.discovery)))
             for s, side in enumerate((card.left, card.right)) if side}  # fmt: skip
    _find("discovery card", name, list(sides), path)
    spots = [(c, s) for c, card in enumerate(at.episode.discovery)
             for s, side in enumerate((card.left, card.right)) if side and side.id == name]  # fmt: skip
    for card, side in spots:
        place = bag.find(at.g.hidden.discovery, card)
        if place >= 0:
            bag.remove_at(at.g.hidden.discovery, place)
            claim(at.g, at.pack, seat, card, side)
            return
    raise _refuse(path, f"no {name} is left in the deck")


def _give_key(at: _Desk, seat: int, name: str, path: str) -> None:
    """DM-24.3: a key out of the bag of bodies."""
    letter = _find("key", name, list(getattr(at.episode.objective, "keys", [])), path)
    waiting = [t for t in range(codes.KEYS, at.table.tokens)
               if at.table.token[t].space < 0 and at.table.token[t].state == codes.FACE_DOWN]  # fmt: skip
    if at.g.hidden.bag[letter] == 0 or not waiting:
        raise _refuse(path, f"no body with {name} is left in the bag")
    at.g.hidden.bag[letter] -= 1
    at.table.token[waiting[0]].state = codes.GONE
    at.table.inv[seat].key[letter] += 1


def _set_mythos(at: _Desk) -> None:
    """The discard pile with its symbols, and what is drawn next."""
    deck, names = at.g.hidden.mythos, at.mythos()
    for name in at.position.discarded:
        card = _find("mythos card", name, names, "discarded")
        place = bag.find(deck, card)
        if place < 0:
            raise _refuse("discarded", f"{name} lies there already")
        bag.remove_at(deck, place)
        at.table.mythos_at[card] = codes.MYTHOS_DISCARD
        at.table.symbols += int(has_symbol(at.g, at.pack, card))
    for name in reversed(at.position.next_mythos):
        card = _find("mythos card", name, names, "next_mythos")
        place = bag.find(deck, card)
        if place < 0:
            raise _refuse("next_mythos", f"{name} is not in the deck")
        bag.put_top(deck, bag.remove_at(deck, place))


def _set_elder(at: _Desk) -> None:
    """The track, the stage, the Elder One on the map, the ritual, the dead."""
    position, table = at.position, at.table
    if position.track is not None:
        if not at.pack.track_start <= position.track < at.pack.loss_at:
            raise _refuse("track", f"the game runs from space {at.pack.track_start} to {at.pack.loss_at - 1}")
        table.pace = position.track
    stage = position.stage or 1
    if (stage > 1) != (position.elder_space is not None):
        raise _refuse("elder_space", "the Elder One stands on the map from stage 2 on, and not before (DM-18.2)")
    if position.elder_space is not None:
        health = at.pack.box[table.elder].stage[stage - 1].health
        if position.elder_wounds >= health:
            raise _refuse("elder_wounds", f"the stage has a health of {health}")
        table.stage, table.risen = stage, 1
        table.figure[codes.ELDER].wounds = position.elder_wounds
        put_figure(at.g, codes.ELDER, at.space(position.elder_space, "elder_space"))
    elif table.pace >= at.pack.red_first:
        raise _refuse("track", "on a red space the Elder One is on the map (DM-18.1): give stage and elder_space")
    check_ritual(at.g, at.pack)
    if position.disrupted or table.disrupted:
        table.disrupted = 1
        for k in range(3):
            table.guard[k] = codes.NOWHERE
    for seat, one in enumerate(position.investigators):
        if one.dead:
            if table.risen == 0:
                raise _refuse(f"investigators.{seat}.dead", "a death before the Elder One comes loses (DM-19.2)")
            table.inv[seat].alive, table.inv[seat].space = 0, codes.NOWHERE


def _open_turn(at: _Desk) -> None:
    """Whose turn it is, and with how many actions; who has still to name a partner does so first (DM-2.11)."""
    living = [k for k in range(at.seats) if at.table.inv[k].alive]
    first = int(at.table.first) if int(at.table.first) in living else living[0] if living else 0
    seat = first if at.position.turn_of is None else at.position.turn_of - 1
    if seat not in living:
        raise _refuse("turn_of", "it is the turn of a living investigator")
    at.table.first, at.table.turn = seat, 0
    at.g.referee.round_no = 1
    open_play(at.g, at.pack)
    if at.position.actions is not None and at.table.phase == codes.ACTING:
        at.table.spent.actions = at.table.actions - at.position.actions
        at.table.actions = at.position.actions


def arrange(content: DeathMayDie, pack: Any, position: Position, g: Any) -> None:
    """Moves the parts of a freshly set-up game to where the position says.

    Raises
    ------
    BadInput
        For what cannot be, with its path.
    """
    at = _Desk(content, pack, position, g)
    _deal_boxes(at)
    _set_insanities(at)
    _seat_investigators(at)
    _set_map(at)
    _set_objectives(at)
    for seat, one in enumerate(position.investigators):
        _set_investigator(at, seat, one)
    _set_mythos(at)
    _set_elder(at)
    _open_turn(at)


def known(content: DeathMayDie, players: int) -> dict[str, dict[int, float]]:
    """The episode and the Elder One, drawn or named (DM-2.1); who sits where, if that is drawn (DM-2.13)."""
    out: dict[str, dict[int, float]] = {}
    for name, entries in (("episode", content.episode), ("elder", content.elder)):
        names, fixed = [x.id for x in entries], getattr(content.setup, name)
        numbers = [names.index(fixed) + 1] if fixed in names else range(1, len(names) + 1)
        out[f"extra.{name}"] = {n: 1 / len(numbers) for n in numbers}
    people = [p.id for p in content.investigator]
    named = list(content.setup.seat.values())[: content.components.investigators[f"{players}p"]]
    free = [who for who, name in enumerate(people) if name not in named]
    for seat, name in enumerate(named):
        if name != "any":
            out[f"role.{seat}"] = {people.index(name): 1.0}
        elif content.setup.investigators == "drawn":
            out[f"role.{seat}"] = dict.fromkeys(free, 1 / len(free))
    return out
