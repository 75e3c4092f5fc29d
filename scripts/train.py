"""Trains an agent by self-play: ``python scripts/train.py --config configs/four_winds.toml``.

Interrupt it with Ctrl-C and go on with --resume; the second Ctrl-C stops at once.
"""

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small networks are faster so, and the result is the same again

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from agents.selfplay.run import SELF_PLAY, Run
from agents.selfplay.settings import read_settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, required=True, help="a settings file, see configs/")
    parser.add_argument("--out", type=Path, help="the run's folder (default: runs/<name of the settings file>)")
    parser.add_argument("--quick", action="store_true", help="with the file's [quick] settings: seconds, to try it out")
    parser.add_argument("--resume", action="store_true", help="go on with the run in the folder")
    parser.add_argument("--steps", type=int, help="decisions of the learner, instead of the file's")
    parser.add_argument("--seed", type=int, help="instead of the file's")
    chosen = parser.parse_args()
    changes = {name: getattr(chosen, name) for name in ("steps", "seed") if getattr(chosen, name) is not None}
    folder = chosen.out or Path("runs") / chosen.config.stem
    try:
        settings = read_settings(chosen.config, chosen.quick, changes)
        if (folder / "checkpoint.pt").exists() and not chosen.resume:
            raise ValueError(f"{folder} holds a run already: go on with it (--resume) or choose another folder (--out)")
        with progress_bar() as bar:
            run = Run(settings, folder, say=bar.console.print)
            if chosen.resume:
                run.resume()
            train(run, bar)
    except ValueError as error:
        sys.exit(f"train: {error}")


def progress_bar() -> Progress:
    return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def train(run: Run, bar: Progress) -> None:
    """Trains with a bar; the first Ctrl-C ends after the update that is going on, with a checkpoint."""
    tasks: dict[str, TaskID] = {}

    def tell(stage: str, done: int, total: int) -> None:
        if stage not in tasks:
            tasks[stage] = bar.add_task(f"{run.game.title}: {stage}", total=total)
        bar.update(tasks[stage], completed=done)

    def interrupt(number: int, frame: FrameType | None) -> None:
        run.stop = True
        bar.console.print("stopping soon, with a checkpoint; Ctrl-C again stops at once")
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, interrupt)
    began, played = run.model.num_timesteps, run.played
    run.train(tell)
    tell(SELF_PLAY, min(run.model.num_timesteps, run.settings.steps), run.settings.steps)
    shares = ", ".join(f"{name} {share:.0%}" for name, share in run.shares().items())
    rate = (run.model.num_timesteps - began) / max(run.played - played, 1e-9)
    bar.console.print(f"{rate:,.0f} decisions of the learner a second; time: {shares}")
    word = "interrupted; go on with --resume" if run.stop else "done"
    bar.console.print(f"{word}: {run.folder}")


if __name__ == "__main__":
    main()
