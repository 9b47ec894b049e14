"""A worked example: a player learned by masked proximal policy optimisation, kept as an ONNX file that `run` plays.

    python -m experiments.rl.learn tower.toml        writes tower.onnx beside it

Where agents win or lose together, one network plays them all. It needs what `elderodds[rl]` brings and ``pip install
sb3-contrib onnx onnxscript``, which bring PyTorch. The specification::

    game = "toy"
    homes = ["experiments/template"]   # folders with games, where it is none of ours
    players = 3
    agents = [1, 2, 3]                 # by default all; others are played by `strategies`
    strategies = ["beginner"]
    decisions = 100_000                # to learn from
    hidden = 32                        # units of each of two layers
    seed = 1

References
----------
Schulman et al. (2017), "Proximal policy optimization algorithms", arXiv:1707.06347.
Huang, Ontañón (2022), "A closer look at invalid action masking in policy gradient algorithms", FLAIRS 35.
"""

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import onnx
import torch
from pydantic import BaseModel, ConfigDict, ValidationError
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from experiments.play.messages import say
from experiments.play.spec import one_line
from experiments.rl.environment import Environment, env
from sim import BadInput
from sim.homes import add_home
from sim.pack import read_toml

__all__ = ["Learning", "OneLearner", "learn"]

LOOKS = 5_000  # observations of random play that say how far each entry spreads
FARTHEST = 5.0  # standard deviations


class Learning(BaseModel):
    """What is learned, and how long; see the module's words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    homes: tuple[Path, ...] = ()
    players: int
    agents: tuple[int, ...] | None = None
    strategies: tuple[str, ...] = ()
    decisions: int = 100_000
    hidden: int = 32
    seed: int = 1


class OneLearner(gymnasium.Env[np.ndarray, int]):
    """All agents of a table as one learner: each decision is a step, whoever is asked."""

    def __init__(self, table: Environment) -> None:
        self.table = table
        seen = table.observation_space(table.possible_agents[0])["observation"]
        self.observation_space = gymnasium.spaces.Box(seen.low, seen.high, dtype=np.float64)
        self.action_space = table.action_space(table.possible_agents[0])

    def _look(self) -> np.ndarray:
        seen = self.table.observe(self.table.agent_selection)
        self.mask = seen["action_mask"].astype(bool)
        observation: np.ndarray = seen["observation"]
        return observation

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """The next game; the learner's seed is not the games'."""
        self.table.reset(options=options)
        return self._look(), {}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """One decision."""
        agent = self.table.agent_selection
        self.table.step(int(action))
        ended, cut = self.table.terminations[agent], self.table.truncations[agent]
        return self._look(), self.table.rewards[agent], ended, cut, {}

    def action_masks(self) -> np.ndarray:
        """bool[option], what may be chosen."""
        return self.mask


class Spread(BaseFeaturesExtractor):
    """Entries of an observation by how far each is from its mean, in standard deviations."""

    def __init__(self, space: gymnasium.spaces.Box, mean: np.ndarray, scale: np.ndarray) -> None:
        super().__init__(space, len(mean))
        self.register_buffer("mean", torch.as_tensor(mean, dtype=torch.float32))
        self.register_buffer("scale", torch.as_tensor(scale, dtype=torch.float32))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """float32[batch, entry]."""
        return ((seen - self.mean) * self.scale).clamp(-FARTHEST, FARTHEST)


class Worths(torch.nn.Module):
    """What plays: observation -> the worth of each option, the logits of the policy."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.spread, self.layers, self.head = policy.pi_features_extractor, policy.mlp_extractor, policy.action_net

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """float32[batch, option]."""
        worths: torch.Tensor = self.head(self.layers.forward_actor(self.spread(observation)))
        return worths


def spread_of(learner: OneLearner, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """(mean, 1 / standard deviation, 0 where nothing changes) of the entries in random play."""
    chance = np.random.default_rng(seed)
    seen = [learner.reset()[0]]
    while len(seen) < LOOKS:
        observation, _, ended, cut, _ = learner.step(int(chance.choice(np.flatnonzero(learner.mask))))
        seen.append(learner.reset()[0] if ended or cut else observation)
    deviation = np.std(seen, axis=0)
    return np.mean(seen, axis=0), np.divide(1.0, deviation, out=np.zeros_like(deviation), where=deviation > 0)


def learn(spec: Learning, told: str, out: Path) -> None:
    """Learns a player and keeps it as an ONNX file.

    Parameters
    ----------
    spec : what and how
    told : the specification's text, kept in the file
    out : the file
    """
    torch.manual_seed(spec.seed)
    torch.set_num_threads(1)
    table = env(spec.game, spec.players, agents=spec.agents, strategies=spec.strategies, seed=spec.seed).unwrapped
    learner = OneLearner(table)
    mean, scale = spread_of(learner, spec.seed)
    model = MaskablePPO(
        "MlpPolicy", learner, gamma=1.0, ent_coef=0.01, seed=spec.seed, device="cpu",
        policy_kwargs={
            "net_arch": [spec.hidden, spec.hidden], "features_extractor_class": Spread,
            "features_extractor_kwargs": {"mean": mean, "scale": scale},
        },
    )  # fmt: skip
    model.learn(spec.decisions)
    worths = Worths(model.policy).eval()
    example = torch.zeros((1, len(mean)))
    torch.onnx.export(worths, (example,), out, input_names=["observation"], output_names=["worth"], external_data=False)
    kept = onnx.load(out)
    for key, value in {"specification": told, "torch": torch.__version__}.items():
        kept.metadata_props.add(key=key, value=value)
    onnx.save(kept, out)
    say(f"{out}: {spec.decisions:,} decisions, {table.index + 1:,} games, {out.stat().st_size:,} bytes.")


def main() -> int:
    """Learns what a file says."""
    try:
        file = Path(sys.argv[1])
        spec = Learning.model_validate(read_toml(file, f"specification {file}"))
        for home in spec.homes:
            add_home(home)
        learn(spec, file.read_text(encoding="utf-8"), file.with_suffix(".onnx"))
    except ValidationError as error:
        say(str(one_line(error, f"specification {file}", Learning)))
        return 2
    except BadInput as error:
        say(str(error))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
