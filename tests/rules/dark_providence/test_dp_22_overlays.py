"""Packs that a designer may write: what nobody would read, or no table could play, is refused with path and reason."""

import pytest
from dp_table import sitting

from sim import BadInput, find_game, load_pack
from sim.games.dark_providence.components.words import ACT_WORDS, CULTIST_WORDS, EFFECT_WORDS, MOD_WORDS, parse
from sim.games.dark_providence.state.checks import check
from table import sit

GAME = find_game("dark_providence")
ACTION, FREE = "cards.assets.possessed.action", "cards.assets.black_market.free"
REACTION, CLAIM = "cards.assets.dynamite.reaction", "mythos.cards.azathoth.claim"
MYTHOS, END, ONGOING = "mythos.cards.sacrifice.action", "mythos.cards.impostor.end", "mythos.cards.dagon.ongoing"
LINE, EFFECT = "solo.behaviour.b01.cultist_1", "solo.ancient_ones.hastur.effect_2"


def lay_all(path, value):
    """What `pack --check` does."""
    pack = load_pack(GAME, {path: value})
    for players in GAME.players:
        pack.lay(players)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        # an argument that is missing, or that nobody would read
        (ACTION, ["possess"], "one number"),
        (ACTION, ["possess any 1"], "takes no 'any'"),
        (ACTION, ["possess 1 2"], "one number"),
        (ACTION, ["possess 1 +2"], "no extra power"),
        (ACTION, ["possess 0"], "outside 1 to 20"),
        (ACTION, ["possess 21"], "outside 1 to 20"),
        (ACTION, ["possess 99999999999"], "takes no"),
        (ACTION, ["gate"], "needs one of close, open, either"),
        (ACTION, ["gate either 2"], "no number"),
        (ACTION, ["gate either +2 +3"], "nothing twice"),
        (ACTION, ["murder any +0"], "one +1 to +9"),
        (ACTION, ["add_influence ritual 1"], "takes no 'ritual'"),
        (ACTION, ["track ritual 0"], "without 0"),
        (ACTION, ["lock place remove"], "needs one of"),
        (ACTION, ["claim"], "needs one of"),
        (ACTION, ["sing 1"], "is no effect"),
        (ACTION, [""], "is no effect"),
        (ONGOING, ["deep_one_power"], "one number"),
        (ONGOING, ["open_gates_adjacent 2"], "no number"),
        (ONGOING, ["draw 1"], "no continuous effect"),
        (LINE, ["city_inf"], "one number"),
        (LINE, ["city_claim 2"], "no number"),
        (LINE, ["travel 0"], "outside 1 to 9"),
        (LINE, ["murder 2"] * 4, "at most 3"),
        (EFFECT, "inf_first_networks 1", "2 numbers"),
        (EFFECT, "claim_first_network_min_cubes 4 claim_top_supply claim_top_supply", "nothing twice"),
        (EFFECT, "ritual 2 claim_top_supply", "takes no 'claim_top_supply'"),
        # an effect where nothing would resolve it
        (FREE, ["gate either"], "no effect of this use"),
        (REACTION, ["murder any"], "no effect of this use"),
        (MYTHOS, ["gate open"], "no effect of a Mythos card"),
        (MYTHOS, ["destroy_self"], "no effect of a Mythos card"),
        (CLAIM, ["win_tie"], "no effect of a Mythos card"),
        (ACTION, ["win_tie"], "END OF GAME"),
        (ACTION, ["draw 1", "murder any"], "no effect at this place"),
        (ACTION, ["murder any", "murder any"], "no effect at this place"),
        (END, ["vp 2"], "flip_loyalty"),
        (REACTION, [], "a condition a REACTION"),
        ("cards.assets.dynamite.condition", "", "a REACTION has a condition"),
        ("cards.starting.main_agent.main_agent", False, "icons are on cards of agents"),
        # numbers that do not go together
        ("solo.behaviour.b01.cultist_1", ["effect"], "exactly two cards carry a cultist effect"),
        ("solo.behaviour.b11.cultist_1", ["travel 1"], "exactly two cards carry a cultist effect"),
        ("setup.cubes_on_vp_track", 8, "fewer than on the point track"),
        ("components.martial_law", 13, "12"),
        ("victory.turn_cap", 61, "60"),
        ("solo.ancient_ones.hastur.goal_number", 2**40, "99"),
        ("play.funds_per_cube", 0, "nearest is 1"),
        ("cards.assets.hired_guns.copies", 40, "base cards"),
        ("loyalty.pool_4_5.cultist", 9, "loyalty cards"),
    ],
)  # fmt: skip
def test_what_nobody_would_read_is_refused_with_path_and_reason(path, value, reason):
    with pytest.raises(BadInput) as error:
        lay_all(path, value)
    assert reason in str(error.value)
    assert path.rpartition(".")[0].split(".")[0] in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [("gate open +2", EFFECT_WORDS), ("murder any", EFFECT_WORDS), ("track investigation -3", EFFECT_WORDS),
     ("vp -2", EFFECT_WORDS), ("mi_go", EFFECT_WORDS), ("hand_size 2", MOD_WORDS), ("city_inf 0", ACT_WORDS),
     ("claim_first_city_min_cubes 3 claim_top_supply", CULTIST_WORDS)],
)  # fmt: skip
def test_what_a_word_declares_is_accepted(text, words):
    said = parse(text, words, "text")
    assert said.name == text.split()[0]


def test_the_parts_of_a_text():
    assert (said := parse("gate open +2", EFFECT_WORDS, "")).selector == "open"
    assert (said.extra, said.number) == (2, 1)
    said = parse("inf_first_cities 2 3", CULTIST_WORDS, "")
    assert (said.number, said.second, said.option) == (2, 3, False)
    assert parse("claim_first_city_min_cubes 3 claim_top_supply", CULTIST_WORDS, "").option


def random_games(players, *changes, games=2, seed=5):
    """Games of a pack by players who choose at random: they end, and what holds, holds."""
    import random

    for index in range(games):
        chance = random.Random(seed + index)

        def decide(pack, table, mine, menu, weights, luck, chance=chance):
            return chance.randrange(int(menu.n))

        t = sit("dark_providence", players, *changes, decide=decide, seed=seed, index=index)
        while t.g.referee.ending == 0:
            t.step()
            t.g.log.n = 0
            assert check(t.g, t.pack) == 0
    return t


@pytest.mark.parametrize(
    ("players", "changes"),
    [
        (1, ['solo.behaviour.b11.cultist_2=["effect"]']),
        (1, ['solo.behaviour.b12.cultist_1=["effect", "effect"]', 'setup.ancient_one="shub_niggurath"']),
        (1, ['solo.behaviour.b11.cultist_1=["effect"]', 'solo.start=["boston", "boston"]', "components.gate_tokens=0"]),
        (2, ['cards.assets.wall_street.action=["gain_action 20", "draw 20"]', "setup.hand_size=7"]),
        (2, ["components.control_tokens=0", "components.sane=6", "components.insane=6", "victory.deep_ones=4"]),
        (3, ['mythos.cards.azathoth.claim=["claim mythos", "claim city", "claim network"]', "components.whateleys=0"]),
    ],
)  # fmt: skip
def test_what_is_accepted_is_played_to_its_end(players, changes):
    random_games(players, "victory.turn_cap=12", *changes, games=1)


def test_a_token_steps_freely_if_the_pack_says_so():
    pack = load_pack(GAME, {"cards.agents.lillian_la_france.free_step": False}).lay(3)
    assert pack["steppers"]["n"] == 1
    assert sitting(2).pack.steppers.n == 2
