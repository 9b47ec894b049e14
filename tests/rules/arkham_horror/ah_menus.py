"""AH-23 a second time, as a strict referee would say it: all that a question may offer, and nothing else.

Every menu that a test of this folder asks is held against it (`ah_table.quiet`). What a question does not tell by
itself, such as how far a marker may move, is not looked at here.
"""

from collections.abc import Callable, Iterator
from typing import Any

from sim.games.arkham_horror.effects.costs import can_pay, has, holds
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import is_shut
from sim.games.arkham_horror.turn.ch05_upkeep import lacks, spared, would_gain
from sim.games.arkham_horror.turn.ch06_movement import goods_here, tradable
from sim.games.arkham_horror.turn.ch12_weapons import has_ability, resisted, weapon_bonus
from sim.games.arkham_horror.turn.ch13_gates import can_seal, seal_cost
from sim.games.arkham_horror.turn.ch17_skill_checks import can_cast

__all__ = ["check_menu"]

Option = tuple[int, int, int, int, int, int, int]
FIELDS = ("act", "place", "card", "monster", "seat", "n", "block")


class Question:
    """A question at the table, with what its options would say."""

    def __init__(self, g: Any, pack: Any) -> None:
        self.g, self.pack, self.t = g, pack, g.table
        self.s = int(g.menu.seat)
        self.seat = self.t.seat[self.s]
        self.hand = [int(card) for card in self.seat.hand[: self.seat.hand_n]]
        self.offered: list[Option] = [tuple(int(v) for v in o.item()) for o in g.menu.option[: g.menu.n]]

    def says(self, act: int, place: int = -1, card: int = -1, monster: int = -1, seat: int | None = None, n: int = 0,
             block: int = -1) -> Option:  # fmt: skip
        """An option: of the asked one and of nothing else, unless it says so."""
        return act, place, card, monster, self.s if seat is None else seat, int(n), int(block)

    def kind(self, card: int) -> Any:
        return self.pack.kind[self.pack.card_kind[card]]

    def ready(self, *uses: int) -> list[int]:
        """The cards in hand with such a use that are not exhausted."""
        return [card for card in self.hand if self.kind(card).use in uses and self.t.exhausted[card] == 0]

    def castable(self, card: int) -> bool:
        return self.kind(card).family != c.SPELLS or bool(can_cast(self.g, self.pack, self.s, card))

    def together(self) -> list[int]:
        """Those who stand where the asked one stands."""
        return [s for s in range(self.pack.players) if self.t.seat[s].place == self.seat.place < c.LOST
                and self.t.seat[s].out == 0]  # fmt: skip

    def foe(self, monster: int) -> Any:
        return self.pack.foe[self.t.ancient_one, self.pack.token[monster]]

    # -- one for each decision -----------------------------------------------------------------------------------------

    def healed(self, act: int, card: int, resource: int, spare: bool) -> Iterator[Option]:
        for other in self.together():
            if would_gain(self.g, self.pack, other, resource) or (
                spare and lacks(self.g, self.pack, other, resource) > 0
            ):
                yield self.says(act, card=card, seat=other, n=resource)

    def upkeep(self) -> Iterator[Option]:
        yield self.says(c.DONE)
        gains = [would_gain(self.g, self.pack, self.s, r) for r in (c.R_SANITY, c.R_STAMINA)]
        for card in self.hand:
            kind = self.kind(card)
            if kind.use == c.ON_RESTORE and gains[kind.resource]:
                yield self.says(c.USE, card=card, n=kind.resource)
        for card in self.ready(c.ON_UPKEEP):
            kind = self.kind(card)
            if kind.family != c.SPELLS and any(gains):
                yield self.says(c.USE, card=card, n=-1, block=kind.block)
            elif kind.family == c.SPELLS and self.castable(card):
                if kind.does == c.DO_HEAL:
                    yield from self.healed(c.CAST, card, c.R_STAMINA, spare=False)
                else:
                    yield self.says(c.CAST, card=card, n=-1)
        sheet = self.pack.sheet[self.seat.sheet]
        if sheet.ability == c.UPKEEP_HEAL and self.seat.used == 0:
            spare = bool(spared(self.g, self.pack, self.s, sheet.ability_deck))
            yield from self.healed(c.HEAL, -1, sheet.ability_deck, spare)
        if self.seat.loan == 1 and self.seat.money >= self.pack.loan and self.t.awake == 0:
            yield self.says(c.RETURN_LOAN, n=self.pack.loan)

    def move(self) -> Iterator[Option]:
        seat, points = self.seat, int(self.seat.points)
        if c.WORLD0 <= seat.place < c.LOST:
            yield self.says(c.DONE)
            yield from (self.says(c.CAST, card=card) for card in self.ready(c.ON_WORLD) if self.castable(card))
            return
        yield self.says(c.DONE, place=seat.place, n=points)
        for area in range(c.AREAS):
            if points > 0 and int(self.pack.near[seat.place]) >> area & 1 and not is_shut(self.g, area):
                yield self.says(c.GO, place=area, n=points)
        for card in self.ready(c.ON_MOVE):
            if self.kind(card).points <= points and self.kind(card).cost <= seat.sanity:
                yield self.says(c.USE, card=card, n=points, block=self.kind(card).block)
        if self.t.moved == 0:
            yield from (self.says(c.RIDE, card=card, n=points) for card in self.ready(c.ON_RIDE))
        if self.t.traded == 0 and goods_here(self.g, self.pack, self.s):
            yield self.says(c.TRADE, place=seat.place, n=points)

    def evading(self, act: int, monster: int) -> Iterator[Option]:
        awareness = self.foe(monster).awareness
        for card in (-1, *(card for card in self.ready(c.ON_EVADE) if self.castable(card))):
            yield self.says(act, card=card, monster=monster, n=awareness)

    def monster_met(self) -> Iterator[Option]:
        place, must = self.offered[0][1], self.offered[0][0] != c.DONE
        if not must:
            yield self.says(c.DONE, place=place)
        for m in range(self.pack.tokens):
            if self.t.monster_at[m] == place and not int(self.t.evaded) >> m & 1:
                yield self.says(c.FIGHT_IT, place=place, monster=m)
                if must:
                    yield from self.evading(c.EVADE_IT, m)

    def combat_round(self) -> Iterator[Option]:
        yield self.says(c.FIGHT_IT, monster=int(self.t.met))
        if self.g.scratch.foe[0].ambush == 0:
            yield from self.evading(c.FLEE, int(self.t.met))

    def arm(self) -> Iterator[Option]:
        g, pack, arms, met = self.g, self.pack, self.g.scratch.arms, int(self.t.met)
        taken, cast = set(arms.weapon[: arms.weapons_n]), set(arms.spell[: arms.spells_n])
        free = int(pack.hands - arms.hands - arms.busy)
        yield self.says(c.DONE, monster=met)
        for card in self.hand:
            kind = self.kind(card)
            if self.t.awake == 2 and kind.not_ancient == 1:
                continue
            if kind.sort_of == c.WEAPON and card not in taken and kind.hands <= free and len(taken) < 4:
                bonus = weapon_bonus(g, pack, card, 0, arms.hands + arms.busy)
                yield self.says(c.TAKE, card=card, monster=met, n=bonus)
            elif kind.sort_of == c.WEAPON or kind.use != c.ON_COMBAT:
                continue
            elif card in cast:
                yield self.says(c.RELEASE, card=card, monster=met)
            elif kind.family != c.SPELLS:
                yield self.says(c.USE, card=card, monster=met)
            elif kind.hands <= free and len(cast) < 8 and self.castable(card):
                if kind.does == c.DO_RED_SIGN:
                    found = [a for a in range(c.ABILITIES) if has_ability(g, a)]
                    yield from (self.says(c.CAST, a, card, met) for a in found or [-1])
                else:
                    n = resisted(kind.amount, g.scratch.foe[0].magical)
                    yield self.says(c.CAST, card=card, monster=met, n=n)

    def take_clues(self) -> Iterator[Option]:
        place = self.seat.place
        yield from (self.says(c.PICK, place=place, n=n) for n in range(self.t.clue[place] + 1))

    def check(self) -> Iterator[Option]:
        check = self.t.check
        missing = check.difficulty - check.score
        yield self.says(c.DONE, n=missing)
        if self.seat.clues > 0:
            yield self.says(c.SPEND, n=missing)
        for card in self.hand:
            if self.kind(card).use == c.ON_CLUE:
                yield self.says(c.SPEND, card=card, n=missing)
        for card in self.ready(c.ON_REROLL):
            if check.dice > 0 and self.kind(card).check in (c.ANY_CHECK, check.kind):
                yield self.says(c.REROLL, card=card, n=missing)
        for other in range(self.pack.players):
            seat = self.t.seat[other]
            able = self.pack.sheet[seat.sheet].ability == c.REROLL_FAILED and seat.used == 0
            if able and check.dice > check.hits and seat.out == 0 and seat.place != c.NOWHERE:
                yield self.says(c.HELP, seat=other, n=missing)

    def loss(self) -> Iterator[Option]:
        n = self.offered[0][5]
        yield self.says(c.DONE, n=n)
        if n == 0:  # the attack of the Ancient One
            yield from (self.says(c.USE, card=card) for card in self.hand if self.kind(card).wards == 1)
            return
        for _, place, card, _, _, part, _ in self.offered[1:]:
            kind = self.kind(card)
            assert card in self.ready(c.ON_LOSS, c.ON_RESTORE)
            assert kind.resource == place or kind.resource > c.R_STAMINA
            assert 0 < part <= n
            assert self.castable(card)
            yield self.says(c.USE, place=place, card=card, n=part)

    def location(self) -> Iterator[Option]:
        place = int(self.seat.place)
        yield self.says(c.ENCOUNTER, place=place)
        at = int(self.pack.ability[place])
        while self.pack.op[at].code != c.END:
            op = self.pack.op[at]
            option = self.says(c.ABILITY, n=at, block=op.then)
            able = holds(self.g, self.pack, self.s, op.a, op.b) and can_pay(self.g, self.pack, self.s, op.other)
            assert able or option not in self.offered
            if option in self.offered:  # whether it would help is not asked here
                yield option
            at += 1

    def gate(self) -> Iterator[Option]:
        area = int(self.seat.place)
        modifier = self.pack.gate_modifier[self.t.gate[area]]
        yield self.says(c.DONE, place=area)
        yield from (self.says(act, place=area, n=modifier) for act in (c.TRY_FIGHT, c.TRY_LORE))
        signs = [k for k in self.hand if self.pack.card_kind[k] == self.pack.elder_sign and self.t.exhausted[k] == 0]
        if signs and can_seal(self.g, self.pack):
            yield self.says(c.ELDER_SIGN, place=area, card=signs[0])
        for card in self.hand:
            if self.kind(card).use == c.ON_COMBAT and self.kind(card).does == c.DO_PASS:
                yield self.says(c.AUTO_PASS, place=area, card=card)

    def seal(self) -> Iterator[Option]:
        area = self.offered[0][1]
        yield self.says(c.DONE, place=area)
        yield self.says(c.SEAL, place=area, n=seal_cost(self.g, self.pack))

    def choice(self) -> Iterator[Option]:
        for option in self.offered:
            op = self.pack.op[option[5]]
            assert holds(self.g, self.pack, self.s, op.a, op.b)
            assert can_pay(self.g, self.pack, self.s, op.other)
            yield self.says(c.CHOOSE, n=option[5], block=op.then)

    def card(self) -> Iterator[Option]:
        why = self.offered[0][1]
        drawn = [int(card) for card in self.g.scratch.drawn[: self.g.scratch.drawn_n]]
        for act, _, card, _, _, n, _ in self.offered:
            if act == c.DONE:
                assert why in (c.TO_BUY, c.TO_SELL)
                yield self.says(c.DONE, place=why)
                continue
            where = {c.TO_KEEP: drawn, c.TO_BUY: drawn}.get(why, self.hand)
            assert card in where if why != c.TO_FIND else self.t.owner[card] == c.IN_DECK
            assert n <= self.seat.money if why == c.TO_BUY else n == 0 or why == c.TO_SELL
            assert self.kind(card).kept == 0 or why != c.TO_LOSE
            yield self.says(c.PICK, place=why, card=card, n=n)
        if why == c.TO_KEEP:
            assert [o[2] for o in self.offered] == drawn

    def way_back(self) -> Iterator[Option]:
        for _, area, card, _, _, n, _ in self.offered:
            token = self.t.gate[area]
            assert token >= 0
            assert n in (0, self.pack.gate_modifier[token])
            assert card == -1 or self.kind(card).use == c.ON_RETURN
            yield self.says(c.GO, place=area, card=card, n=n)

    def area(self) -> Iterator[Option]:
        n = self.offered[0][5]
        assert n in (0, 1)
        yield from (self.says(c.GO, place=area, n=n) for area in range(c.AREAS) if not is_shut(self.g, area))

    def surge(self) -> Iterator[Option]:
        for option in self.offered:
            assert self.t.gate[option[1]] >= 0
            yield self.says(c.PLACE_ONE, place=option[1], seat=-1, n=option[5])

    def investigator(self) -> Iterator[Option]:
        place = self.offered[0][1]
        for act, there, _, _, seat, n, _ in self.offered:
            if act == c.DONE:
                yield self.says(c.DONE, place=place, seat=-1)
                continue
            assert there == (-1 if place == -1 else self.t.seat[seat].place)
            assert self.t.seat[seat].out == 0
            yield self.says(c.PICK, place=there, seat=seat, n=n)

    def trophy(self) -> Iterator[Option]:
        for option in self.offered:
            m, place = option[3], int(self.t.monster_at[option[3]])
            assert place == c.TROPHY + self.s if option[1] == -1 else place <= c.SKY
            worth = self.foe(m).printed_toughness
            yield self.says(c.PICK, place=-1 if option[1] == -1 else place, monster=m, n=worth)

    def encounter_card(self) -> Iterator[Option]:
        drawn = [o for o in self.offered if o[0] == c.CHOOSE]
        assert [o[5] for o in drawn] == [int(k) for k in self.g.scratch.pick[: len(drawn)]]
        yield from (self.says(c.CHOOSE, n=o[5], block=o[6]) for o in drawn)
        yield from (self.says(c.REDRAW, card=card) for card in self.ready(c.ON_ENCOUNTER))

    def give(self) -> Iterator[Option]:
        yield self.says(c.DONE)
        everybody = [s for s in range(self.pack.players) if self.t.seat[s].out == 0]
        money = int(self.seat.money)
        for other in {o[4] for o in self.offered if o[0] != c.DONE}:
            assert other != self.s
            assert other in (everybody if self.t.awake == 2 else self.together())
            for card in self.hand:
                if tradable(self.pack, card):
                    yield self.says(c.GIVE_CARD, card=card, seat=other)
            yield from (self.says(c.GIVE_MONEY, seat=other, n=n) for n in {money, money // 2} - {0})

    def attack(self) -> Iterator[Option]:
        yield self.says(c.ATTACK, n=self.t.battle_rating)
        yield self.says(c.DONE)

    def points(self) -> Iterator[Option]:
        for resource, act in ((c.R_SANITY, c.GAIN_SANITY), (c.R_STAMINA, c.GAIN_STAMINA)):
            if would_gain(self.g, self.pack, self.s, resource):
                yield self.says(act, n=1)

    def street(self) -> Iterator[Option]:
        rumor, place = self.pack.mythos[self.t.rumor], self.seat.place
        yield self.says(c.DONE, place=place)
        if rumor.pass_cost != 0 and can_pay(self.g, self.pack, self.s, rumor.pass_cost):
            yield self.says(c.PASS_RUMOR, place=place)
        most = min(int(has(self.g, self.pack, self.s, c.R_CLUE, -1)), int(self.t.rumor_tokens))
        yield from (self.says(c.SPEND, place=place, n=n) for n in range(1, most + 1) if rumor.pay_down == 1)
        for m in range(self.pack.tokens):
            if rumor.fight_down == 1 and self.t.monster_at[m] == c.ON_RUMOR:
                yield self.says(c.FIGHT_IT, place=place, monster=m)

    def skill_marker(self) -> Iterator[Option]:
        row, stops = self.offered[0][1], [o[5] for o in self.offered]
        assert self.seat.stop[row] in stops
        assert stops == [*range(stops[0], stops[-1] + 1)]
        yield from (self.says(c.PICK, place=row, n=n) for n in range(4) if n in stops)

    def amount(self) -> Iterator[Option]:
        yield from (self.says(c.PICK, n=n) for n in range(len(self.offered)))

    def draw_from(self) -> Iterator[Option]:
        deck = self.offered[0][5]
        assert self.g.hidden.items[deck].n > 1
        yield from (self.says(act, n=deck) for act in (c.TOP, c.BOTTOM))


def check_menu(g: Any, pack: Any) -> None:
    """Whether the menu that is open offers what the rules say, each option once."""
    name = c.KIND_NAMES[g.menu.kind]
    asked = Question(g, pack)
    told: Callable[[], Iterator[Option]] = getattr(asked, name)
    expected = list(told())
    assert sorted(asked.offered) == sorted(expected), f"{name} of {FIELDS}: {asked.offered} and not {expected}"
