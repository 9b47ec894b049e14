"""From the pack's content to the one record that the kernels read."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.games.dark_providence.components.content import Card, DarkProvidence, MythosCard
from sim.games.dark_providence.components.words import ACT_WORDS, CULTIST_WORDS, EFFECT_WORDS, MOD_WORDS, parse
from sim.games.dark_providence.state.codes import (
    ACTION,
    ACTS,
    AGENTS,
    BASE_CARDS,
    CITIES,
    CONDITIONS,
    CULTIST,
    CULTIST_EFFECTS,
    FIRST_AGENT,
    FIRST_DEEP_ONE,
    GATE,
    GOALS,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    MAIN,
    MI_GO,
    MODS,
    MURDER,
    NOBODY,
    ONGOING,
    OPS,
    SEATS,
    SELECTORS,
    TIMES,
    TOKENS,
)
from sim.games.dark_providence.state.model import PACK
from sim.mechanisms.maps import FAR
from sim.mechanisms.programs import Rows
from sim.records import records

__all__ = ["lay"]


class _Effects:
    """The effects of all cards, one after the other."""

    def __init__(self, record: Any) -> None:
        self.record, self.rows = record, Rows(record["fx"], "effects")

    def add(self, texts: list[str], time: int) -> tuple[int, int]:
        """Writes the effects of one use; where they begin and end."""
        first = self.rows.n
        for text in texts:
            entry = self.record["fx"][self.rows.take()]
            if time == ONGOING:
                said = parse(text, MOD_WORDS, "continuous effect")
                entry["op"], entry["n"] = MODS.index(said.name), said.number
            else:
                said = parse(text, EFFECT_WORDS, "effect")
                entry["op"], entry["x"] = OPS.index(said.name), SELECTORS.index(said.selector)
                entry["n"], entry["b"] = said.number, said.extra
        return first, self.rows.n


def _scaled(cards: Sequence[Card], percent: int) -> list[list[int]]:
    """Symbols of the cards scaled, the rounding carried on from card to card so that the sums scale too."""
    plain = np.array([c.symbols() for c in cards], np.int64)
    sums = np.floor(np.cumsum(plain, axis=0) * percent / 100 + 0.5).astype(np.int64)
    return np.diff(sums, axis=0, prepend=0).tolist()


def _lay_card(entry: Any, card: Card | MythosCard, symbols: list[int], token: int, effects: _Effects) -> None:
    """What a kind of card does not have is 0, or empty."""
    entry["copies"], entry["symbol"], entry["token"] = getattr(card, "copies", 1), symbols, token
    for mark in ("main_agent", "murder", "open", "close", "sanity", "check_each_use", "deep_ones", "solo",
                 "general_vp", "investigator_vp", "cultist_vp"):  # fmt: skip
        entry[mark] = getattr(card, mark, 0)
    entry["condition"] = CONDITIONS.index(getattr(card, "condition", ""))
    for time, name in enumerate(TIMES):
        entry["first"][time], entry["last"][time] = effects.add(getattr(card, name, []), time)
    first = entry["first"][ACTION]
    if card.action and effects.record["fx"][first]["op"] in (MURDER, GATE):
        for field in ("op", "x", "b"):
            entry[f"plan_{field}"] = effects.record["fx"][first][field]


def _lay_cards(record: Any, content: DarkProvidence) -> None:
    effects = _Effects(record)
    kind = 0
    cards = content.cards
    for group in (cards.starting, cards.agents, cards.assets, cards.cities):
        for card, symbols in zip(group, _scaled(group, cards.strength_percent), strict=True):
            token = kind - FIRST_AGENT if group is cards.agents else NOBODY
            _lay_card(record["card"][kind], card, symbols, token, effects)
            kind += 1
    for i, myth in enumerate(content.mythos.cards):
        _lay_card(record["myth"][i], myth, myth.symbols(), NOBODY, effects)
    record["check_fx"], _ = effects.add(["check 1"], 0)


def _lay_tokens(record: Any, content: DarkProvidence) -> None:
    special, influence = content.special_agents, content.play.agent_influence
    for t in range(TOKENS):
        token = record["token"][t]
        token["influence"] = influence
        if t < AGENTS:
            card = content.cards.agents[t]
            token["power"], token["immune"], token["free_step"] = card.token_power, card.immune, card.free_step
            token["influence"] = influence if card.token_influence is None else card.token_influence
            token["investigator_vp"], token["general_vp"] = card.investigator_vp, card.general_vp
        elif t < MI_GO:
            token["power"], token["free_step"] = special.main_agent.token_power, special.main_agent.free_step
        elif t < FIRST_DEEP_ONE:
            token["power"], token["free_step"] = special.mi_go.token_power, special.mi_go.free_step
        else:
            token["power"], token["free_step"] = special.deep_one.token_power, special.deep_one.free_step
    steppers = [t for t in range(TOKENS) if record["token"][t]["free_step"]]
    record["steppers"]["n"] = len(steppers)
    record["steppers"]["card"][: len(steppers)] = steppers
    if record["players"] == 1:
        for c, cultist in enumerate(content.solo.cultists):
            record["token"][MAIN + 1 + c]["power"] = cultist.token_power


def _lay_map(record: Any, content: DarkProvidence) -> None:
    number = {c.id: i for i, c in enumerate(content.map.cities)}
    for i, city in enumerate(content.map.cities):
        record["city"][i]["control"], record["city"][i]["gate"] = city.control, city.gate
    record["road"] = FAR
    for road in content.map.roads:
        a, b = (number[end] for end in road.id.split("-"))
        record["road"][a, b] = record["road"][b, a] = road.cost
    distance = record["road"].copy()
    np.fill_diagonal(distance, 0)
    for k in range(CITIES):  # Floyd and Warshall
        distance = np.minimum(distance, distance[:, k, None] + distance[k])
    record["distance"] = distance
    for i, place in enumerate(content.solo.path):
        record["path"][i], record["on_path"][number[place]] = number[place], i
    record["start"] = [number[place] for place in content.solo.start]


def _lay_solo(record: Any, content: DarkProvidence) -> None:
    solo = content.solo
    record["ao_start"], record["ao_insane_limit"] = solo.start_vp, solo.insane_limit
    record["ao_mythos_vp"], record["ao_match_vp"] = solo.mythos_vp, solo.mythos_match_vp
    record["ao_murder_vp"], record["ao_murder_min"] = solo.murder_vp, solo.murder_min_human_vp
    record["ao_expose_min"], record["ao_reveal_loss"] = solo.cultist_murder_min_vp, solo.cultist_reveal_loss
    for c, cultist in enumerate(solo.cultists):
        for r, side in enumerate((cultist.hidden, cultist.revealed)):
            for name in ("influence", "funds", "power"):
                record["cultist"][c, r][name] = getattr(side, name)
    mythos = [m.id for m in content.mythos.cards]
    for a, one in enumerate(solo.ancient_ones):
        entry = record["great_one"][a]
        entry["mythos"], entry["keep_agents"] = mythos.index(one.mythos), one.keep_agents
        entry["goal"], entry["goal_number"] = GOALS.index(one.goal), one.goal_number
        for c, text in enumerate((one.effect_1, one.effect_2)):
            said = parse(text, CULTIST_WORDS, "effect of an Ancient One")
            entry["effect"][c] = CULTIST_EFFECTS.index(said.name)
            entry["n"][c], entry["targets"][c], entry["claim_supply"][c] = said.number, said.second, said.option
    for b, card in enumerate(solo.behaviour):
        for c, line in enumerate((card.cultist_1, card.cultist_2)):
            record["behaviour"][b, c]["act"] = NOBODY
            for i, text in enumerate(line):
                said = parse(text, ACT_WORDS, "act of a cultist")
                record["behaviour"][b, c]["act"][i] = ACTS.index(said.name)
                record["behaviour"][b, c]["n"][i] = said.number


def _lay_numbers(record: Any, content: DarkProvidence, players: int) -> None:
    count = f"{players}p"
    victory, setup, scoring, play, parts = (
        content.victory, content.setup, content.scoring, content.play, content.components,
    )  # fmt: skip
    pool = content.loyalty.pool_2_3 if players < 4 else content.loyalty.pool_4_5
    record["players"], record["colours"] = players, 3 if players == 1 else players
    record["threshold"], record["insane_limit"] = victory.points[count], victory.insane_limit
    record["deep_ones"], record["turn_cap"] = victory.deep_ones, victory.turn_cap
    record["draw_start_city"] = setup.start_city == "drawn"
    record["draw_main_agent"] = setup.main_agent == "drawn"
    record["first_places_last"] = setup.placement == "first_player_last"
    names = [a.id for a in content.solo.ancient_ones]
    record["ancient_one"] = NOBODY if setup.ancient_one == "drawn" else names.index(setup.ancient_one)
    for name in ("vp_start", "cubes_start", "cubes_on_vp_track", "hand_size", "actions"):
        record[name] = getattr(setup, name)
    record["stack_cards"], record["mythos_row"] = setup.stack_cards[count], setup.mythos_row[count]
    record["hidden_vp"], record["renegade_vp"] = scoring.hidden_loyalty, scoring.revealed_renegade
    record["crypt_vp"], record["possessed_vp"], record["deep_ones_vp"] = (
        scoring.crypt,
        scoring.possessed,
        scoring.deep_ones,
    )
    record["max_agents"], record["main_murder_vp"] = play.max_agents, play.main_agent_murder_min_vp
    record["stack_empty_ritual"], record["stack_empty_mythos"] = play.stack_empty_ritual, play.stack_empty_mythos
    record["funds_per_cube"], record["claim_min_cubes"] = play.funds_per_cube, play.claim_min_cubes
    record["control_tokens"], record["cubes"], record["locks"] = (
        parts.control_tokens,
        parts.cubes_per_colour,
        parts.locks,
    )
    for name in ("gate_tokens", "martial_law", "whateleys", "sane", "insane"):
        record[name] = getattr(parts, name)
    record["pool"][INVESTIGATOR], record["pool"][CULTIST] = pool.investigator, pool.cultist
    record["pool"][INVESTIGATOR_RENEGADE] = record["renegades"] = pool.renegades
    record["last_space"] = content.tracks.last_space
    record["track_vp"] = [content.tracks.ritual_vp, content.tracks.investigation_vp]
    record["possessed_power"] = content.special_agents.possessed_power


def _lay_rulings(record: Any, content: DarkProvidence) -> None:
    rulings = content.rulings
    record["deep_ones_to_owner"] = rulings.deep_one_returns_to == "owner"
    record["deep_ones_protect"] = rulings.deep_ones_protect_main_agent == "yes"
    if rulings.special_agents_add_influence == "no":
        record["token"]["influence"][MI_GO:] = 0
    record["enabler_adds_power"] = rulings.enabler_adds_power == "yes"
    record["free_before_claim"] = rulings.free_actions_before_claim == "yes"
    record["penalty_in_threshold"] = rulings.renegade_penalty_in_threshold == "yes"
    record["mythos_uses"] = rulings.mythos_use_per_turn
    record["irredundant"] = rulings.payment_rule == "irredundant"
    record["locks_come_off"] = rulings.lock_removal_without_tokens == "yes"
    record["barred_are_passed"] = rulings.barred_cities_may_be_passed == "yes"
    record["failure_travels"] = rulings.resource_failure_travels == "yes"
    record["cultists_buy"] = rulings.cultist_cubes == "as_a_player"
    record["cultists_add_up"] = rulings.cultists_add_up_against_the_human == "yes"
    record["adds_to_own_city"] = rulings.cultist_adds_to_its_own_city == "yes"
    record["exposure_costs"] = rulings.exposed_human_loses_hidden_points == "yes"
    record["murdered_count"] = rulings.murdered_agents_count_for_hastur == "yes"


def _refuse_the_unplayable(content: DarkProvidence, players: int) -> None:
    base = len(content.cards.agents) + sum(c.copies for c in content.cards.assets)
    wanted = CITIES * content.setup.stack_cards[f"{players}p"]
    if wanted > base or base > BASE_CARDS:
        raise BadInput(f"dark_providence pack: {wanted} base cards for the stacks of {players}, and {base} in the deck")
    pool = content.loyalty.pool_2_3 if players < 4 else content.loyalty.pool_4_5
    cards = pool.investigator + pool.cultist + pool.renegades
    if not players <= cards <= SEATS + 1:
        raise BadInput(f"dark_providence pack: {cards} loyalty cards for {players} players")


def lay(content: DarkProvidence, players: int) -> Any:
    """The record of the pack for a number of players."""
    _refuse_the_unplayable(content, players)
    record = records(PACK)[0]
    _lay_numbers(record, content, players)
    _lay_map(record, content)
    _lay_cards(record, content)
    _lay_tokens(record, content)
    _lay_rulings(record, content)
    _lay_solo(record, content)
    return record


def known(content: DarkProvidence, players: int) -> dict[str, dict[int, float]]:
    """DP-1.13, DP-1.14, DP-15.4: chances of the loyalty dealt to each seat, the first player, the Ancient One."""
    if players == 1:
        drawn, names = content.setup.ancient_one, [one.id for one in content.solo.ancient_ones]
        left = names if drawn == "drawn" else [drawn]
        return {"extra.ao_card": {names.index(name): 1 / len(left) for name in left}}
    pool = content.loyalty.pool_2_3 if players < 4 else content.loyalty.pool_4_5
    cards = pool.investigator + pool.cultist + pool.renegades
    of_each = (pool.investigator, pool.cultist, pool.renegades / 2, pool.renegades / 2)
    role = {loyalty: n / cards for loyalty, n in enumerate(of_each) if n}
    first = dict.fromkeys(range(players), 1 / players)
    return {"extra.first": first, **{f"role.{seat}": role for seat in range(players)}}
