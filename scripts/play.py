"""Play against an agent in the terminal: ``python scripts/play.py four_winds --seat 0 --against greedy``."""

import argparse
import sys

import numpy as np

import agents
import windenvs
from agents.base import View
from windenvs.core.aec import TurnEnv
from windenvs.core.rng import keys_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=windenvs.games())
    parser.add_argument("--seat", type=int, default=0, help="where you sit (default %(default)s)")
    parser.add_argument("--against", default="greedy", help="random, greedy, mcts:200 … (default %(default)s)")
    parser.add_argument("--seed", type=int, default=None)
    chosen = parser.parse_args()
    env = windenvs.make(chosen.game, encoder="text", render_mode="ansi")
    try:
        foe = agents.load(chosen.against, chosen.game)
        env.reset(seed=chosen.seed)
        play(env, f"player_{chosen.seat}", foe)
    except ValueError as error:
        sys.exit(f"play: {error}")
    except (EOFError, KeyboardInterrupt):
        print("\nGood-bye; the game so far: env.replay() would have kept it.")


def play(env: TurnEnv, me: str, foe: agents.Agent) -> None:
    """Asks the person for one seat's choices and the agent for all others'."""
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        if env.agent_selection == me:
            print("\n" + env.observe(me)["observation"])
            env.step(ask(env))
            continue
        key = keys_of(np.array([env._seed], np.uint64), int(env.state_record["steps"]))
        action = int(foe.act(View(env.game, env.contents, env._states, np.zeros(1, np.int64), key))[0])
        print(f"{env.agent_selection}: {told(env, action)}")
        env.step(action)
    print("\n" + str(env.render()))


def told(env: TurnEnv, action: int) -> str:
    """What the others hear of a choice."""
    secret = env.game.phase_name(env.state_record) in env.game.secret
    return "chooses in secret" if secret else env.action_name(action)


def ask(env: TurnEnv) -> int:
    """A legal action, by number or name; asks again until it gets one."""
    while True:
        answer = input("Your choice (number or name): ").strip()
        try:
            action = int(answer) if answer.isdigit() else env.action_id(answer)
            if action in env.legal_actions():
                return action
            print(f"{env.action_name(action)!r} is not legal now")
        except ValueError as error:
            print(error)


if __name__ == "__main__":
    main()
