"""A training run: MaskablePPO against a league, measured against anchors, in a folder from which it can be resumed.

run folder   settings.json  about.json  checkpoint.pt  evaluations.json  curve.png  policy.safetensors  tensorboard/
"""

from __future__ import annotations

import dataclasses
import json
import platform
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

import agents
import windenvs
from agents.arena import Rate, meet, seat_rates, win_rates
from agents.selfplay.curve import draw_curve
from agents.selfplay.imitation import imitate
from agents.selfplay.league import League
from agents.selfplay.nets import PolicyNet, policy_settings, weights_of
from agents.selfplay.settings import Settings, SettingsError
from agents.selfplay.weights import NetAgent, save_policy
from windenvs.adapters.sb3 import SelfPlayVecEnv

EVALUATION_SEED = 900_000_001  # games of the evaluations are none of the training's
FORMAT = "windenvs checkpoint 1"
WARM_START, SELF_PLAY = "warm start", "self-play"  # the stages of a run
Tell = Callable[[str, int, int], None]  # is told the stage, how many decisions are done, and of how many
PACKAGES = ("numpy", "numba", "torch", "gymnasium", "stable-baselines3", "sb3-contrib", "pettingzoo")


class Run:
    """Everything of one run; ``train`` goes on until the steps are done or ``stop`` is set."""

    def __init__(self, settings: Settings, folder: Path, say: Callable[[str], None] = print) -> None:
        self.settings, self.folder, self.say = settings, folder, say
        torch.set_num_threads(settings.threads)
        self.game = windenvs.spec(settings.game)
        contents = self.game.default_contents
        self.options = self.game.check_options({"reward": "shaped", **settings.options}, contents)
        self.is_cooperative = self.game.is_cooperative(self.options)
        self.batch = windenvs.make_batch(
            settings.game,
            settings.games,
            seed=settings.seed,
            threads=settings.threads,
            encoder=settings.encoder,
            **self.options,
        )
        if settings.net.kind == "conv" and len(self.game.encoders[settings.encoder].shapes["observation"]) != 3:
            raise SettingsError(f"net.kind='conv' needs an encoder with planes; {settings.encoder!r} has none")
        self.league = None if self.is_cooperative else self.make_league()
        self.env = SelfPlayVecEnv(self.batch, self.league)
        self.model = self.make_model()
        self.evaluations: list[dict[str, Any]] = []
        self.spent = 0.0  # seconds of training so far, without evaluations
        self.played = 0.0  # those of self-play among them
        self.stop = False

    def make_league(self) -> League:
        settings = self.settings
        names = [name for name in settings.league.shares if name not in ("latest", "past")]
        return League(
            self.game,
            settings.encoder,
            settings.net,
            {name: agents.load(name, settings.game) for name in names},
            settings.league.shares,
            rows=settings.games,
            seats=self.options["players"],
            capacity=settings.league.capacity,
            seed=settings.seed,
        )

    def make_model(self) -> MaskablePPO:
        settings, ppo = self.settings, self.settings.ppo

        def learning_rate(remaining: float) -> float:
            return ppo.final_learning_rate + remaining * (ppo.learning_rate - ppo.final_learning_rate)

        return MaskablePPO(
            "MlpPolicy",
            self.env,
            learning_rate=learning_rate,
            n_steps=ppo.rollout,
            batch_size=ppo.batch_size,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip,
            ent_coef=ppo.entropy,
            vf_coef=ppo.value_weight,
            max_grad_norm=ppo.max_gradient,
            policy_kwargs=policy_settings(self.game, settings.encoder, settings.net),
            seed=settings.seed,
            device="cpu",
        )

    # --- training ---

    def train(self, tell: Tell = lambda stage, done, total: None) -> None:
        """Trains what is left of the steps."""
        self.write_about()
        self.model.set_logger(configure(str(self.folder / "tensorboard"), ["tensorboard"]))
        if not self.evaluations:
            self.model.set_random_seed(self.settings.seed)
            self.evaluate("untrained")
            self.imitate(tell)
            self.follow()
        left = self.settings.steps - self.model.num_timesteps
        if left > 0 and not self.stop:
            self.model.learn(left, callback=Progress(self, tell), reset_num_timesteps=False)
        if self.stop:
            return
        if self.evaluations[-1]["steps"] != self.model.num_timesteps:
            self.evaluate()
        self.save()

    def imitate(self, tell: Tell) -> None:
        """The warm start, if the settings ask for one; its decisions are not counted as the learner's.

        If it is interrupted it begins anew the next time, with the same result.
        """
        lesson, settings = self.settings.imitation, self.settings
        if not lesson.decisions:
            return
        began = time.perf_counter()

        def go_on(done: int) -> bool:
            tell(WARM_START, done, lesson.decisions)
            return not self.stop

        games = windenvs.make_batch(
            settings.game, settings.games, seed=settings.seed + 1, encoder=settings.encoder, **self.options
        )
        agreement = imitate(
            self.model.policy,
            games,
            agents.load(lesson.teacher, settings.game),
            decisions=lesson.decisions,
            batch_size=lesson.batch_size,
            learning_rate=lesson.learning_rate,
            own_moves=lesson.own_moves,
            go_on=go_on,
        )
        self.spent += time.perf_counter() - began
        if not self.stop:
            tell(WARM_START, lesson.decisions, lesson.decisions)
            self.say(f"imitated {lesson.decisions:,} choices of {lesson.teacher}; chooses the same in {agreement:.0%}")
            self.evaluate("after imitation")

    def follow(self) -> None:
        if self.league is not None:
            self.league.follow(weights_of(self.model.policy))

    def agent(self) -> NetAgent:
        """The learner as it is now."""
        net = PolicyNet(self.game, self.settings.encoder, self.settings.net)
        net.load_state_dict(weights_of(self.model.policy))
        return NetAgent(net.eval(), self.settings.encoder, "learner")

    def evaluate(self, word: str = "") -> None:
        """The learner against each anchor, in every seat.

        In games that are won together: how often it succeeds alone, and the first time how often the anchors do.
        """
        options = {name: value for name, value in self.options.items() if name != "reward"} | {"reward": "terminal"}
        entry: dict[str, Any] = {"steps": self.model.num_timesteps, "word": word, "seconds": round(self.spent, 1)}
        entry["against"] = {}
        meetings: dict[str, list[agents.Agent]] = {"alone": [self.agent()]}
        if not self.is_cooperative or not self.evaluations:
            mine = [] if self.is_cooperative else [self.agent()]
            meetings |= {name: [*mine, agents.load(name, self.game.name)] for name in self.settings.evaluation.anchors}
        if not self.is_cooperative:
            del meetings["alone"]
        for anchor, table in meetings.items():
            slow = anchor.startswith("mcts")
            games = self.settings.evaluation.slow_games if slow else self.settings.evaluation.games
            results = meet(self.game, table, games, seed=EVALUATION_SEED, **options)
            rate, seats = win_rates(results, len(table))[0], seat_rates(results, len(table))[0]
            entry["against"][anchor] = as_json(rate) | {"seats": [as_json(one) for one in seats]}
            self.model.logger.record(f"against/{anchor}", rate.mean)
        self.evaluations.append(entry)
        words = ", ".join(f"{name} {Rate(**strip(one))}" for name, one in entry["against"].items())
        self.say(f"{word or 'after {:,} decisions'.format(entry['steps'])}: {words}")
        write(self.folder / "evaluations.json", json.dumps(self.evaluations, indent=1))
        draw_curve(self.folder / "curve.png", f"{self.game.title}: share of victories", self.evaluations)

    def shares(self) -> dict[str, float]:
        """Where the time of training went."""
        game, others = self.env.seconds["game"], self.env.seconds["others"]
        whole = max(self.played, game + others, 1e-9)
        return {"game": game / whole, "others": others / whole, "learner": (whole - game - others) / whole}

    # --- the folder ---

    def write_about(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        write(self.folder / "settings.json", json.dumps(dataclasses.asdict(self.settings), indent=1))
        about = {
            "commit": commit(),
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "python": platform.python_version(),
            **{name: version(name) for name in PACKAGES},
        }
        write(self.folder / "about.json", json.dumps(about, indent=1))

    def save(self) -> None:
        """The checkpoint, from which a run goes on as if it had not stopped, and the policy as a file for others."""
        model = self.model
        kept = {
            "format": FORMAT,
            "settings": json.dumps(dataclasses.asdict(self.settings), sort_keys=True),
            "steps": model.num_timesteps,
            "updates": model._n_updates,
            "spent": self.spent,
            "played": self.played,
            "policy": model.policy.state_dict(),
            "optimizer": model.policy.optimizer.state_dict(),
            "torch_rng": torch.get_rng_state(),
            "numpy_rng": json.dumps(np.random.get_state(legacy=False), default=np.ndarray.tolist),
            "episode_starts": torch.from_numpy(np.asarray(model._last_episode_starts)),
            "env": {name: as_bytes(array) for name, array in self.env.save().items()},
            "league": None if self.league is None else self.league.save(),
            "evaluations": json.dumps(self.evaluations),
        }
        fresh = self.folder / "checkpoint.part"
        torch.save(kept, fresh)
        fresh.replace(self.folder / "checkpoint.pt")
        self.export(self.folder / "policy.safetensors")

    def export(self, path: Path) -> None:
        training = {
            "steps": self.model.num_timesteps,
            "seconds": round(self.spent, 1),
            "seed": self.settings.seed,
            "commit": commit(),
            "last evaluation": self.evaluations[-1] if self.evaluations else None,
        }
        net = self.settings.net
        weights = weights_of(self.model.policy)
        save_policy(path, self.game, self.settings.encoder, net, weights, self.options, training)

    def resume(self) -> None:
        """Takes up the folder's checkpoint, or says why it can't."""
        path = self.folder / "checkpoint.pt"
        if not path.is_file():
            if not (self.folder / "settings.json").is_file():
                raise SettingsError(f"there is no run in {self.folder} to resume")
            self.say("the run was interrupted before its first checkpoint: it begins anew")
            return
        try:
            kept = torch.load(path, weights_only=True)
        except Exception as error:
            raise SettingsError(f"{path} is no checkpoint: {error}") from None
        if not isinstance(kept, dict) or kept.get("format") != FORMAT:
            raise SettingsError(f"{path} is no checkpoint: it does not say {FORMAT!r}")
        mine = json.loads(json.dumps(dataclasses.asdict(self.settings)))
        theirs = json.loads(kept["settings"])
        for name in mine:
            if name not in ("steps", "evaluation", "checkpoint_every") and mine[name] != theirs.get(name):
                raise SettingsError(f"the checkpoint was trained with {name}={theirs.get(name)}, not {mine[name]}")
        model = self.model
        model.policy.load_state_dict(kept["policy"])
        model.policy.optimizer.load_state_dict(kept["optimizer"])
        model.num_timesteps, model._n_updates, self.spent = kept["steps"], kept["updates"], kept["spent"]
        self.played = kept["played"]
        if self.league is not None:
            self.league.restore(kept["league"])
        current = self.env.save()
        saved = {name: from_bytes(kept["env"][name], array) for name, array in current.items()}
        model._last_obs = self.env.restore(saved)
        model._last_episode_starts = kept["episode_starts"].numpy()
        self.evaluations = json.loads(kept["evaluations"])
        torch.set_rng_state(kept["torch_rng"])
        np.random.set_state(numpy_state(kept["numpy_rng"]))


class Progress(BaseCallback):
    """Between two updates: opponents follow the learner, snapshots, evaluations, checkpoints, stopping."""

    def __init__(self, run: Run, tell: Tell) -> None:
        super().__init__()
        self.run, self.tell = run, tell
        self.done = run.model.num_timesteps
        self.clock = time.perf_counter()

    def _on_rollout_start(self) -> None:
        run, done, before = self.run, self.num_timesteps, self.done
        run.spent += time.perf_counter() - self.clock
        run.played += time.perf_counter() - self.clock
        self.done = done
        run.follow()
        if run.league is not None and passed(before, done, run.settings.league.snapshot_every):
            run.league.remember(f"step {done}", weights_of(run.model.policy))
        if passed(before, done, run.settings.evaluation.every):
            run.evaluate()
        self.log()
        self.tell(SELF_PLAY, min(done, run.settings.steps), run.settings.steps)
        if run.stop or done == 0 or passed(before, done, run.settings.checkpoint_every):
            run.save()
        self.clock = time.perf_counter()

    def log(self) -> None:
        run = self.run
        for name, share in run.shares().items():
            self.logger.record(f"time/{name}", share)
        for name, rate in (run.league.rates if run.league else {}).items():
            if not name.startswith("step"):
                self.logger.record(f"league/{name}", rate)

    def _on_step(self) -> bool:
        return not self.run.stop


def numpy_state(text: str) -> dict[str, Any]:
    """The state of numpy's own generator, from which Stable-Baselines3 shuffles."""
    data = json.loads(text)
    data["state"]["key"] = np.array(data["state"]["key"], np.uint32)
    return data


def passed(before: int, now: int, every: int) -> bool:
    """Whether a multiple of ``every`` lies after ``before`` and not after ``now``."""
    return now // every > before // every


def as_json(rate: Rate) -> dict[str, float]:
    return dataclasses.asdict(rate)


def strip(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "seats"}


def as_bytes(array: np.ndarray) -> torch.Tensor:
    return torch.frombuffer(bytearray(array.tobytes()), dtype=torch.uint8)


def from_bytes(saved: torch.Tensor, like: np.ndarray) -> np.ndarray:
    return np.frombuffer(saved.numpy().tobytes(), like.dtype).reshape(like.shape)


def write(path: Path, text: str) -> None:
    """All or nothing."""
    fresh = path.with_suffix(path.suffix + ".part")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def commit() -> str:
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"
