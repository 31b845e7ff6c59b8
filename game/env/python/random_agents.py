"""Random agents play until 100,000 games have ended: python3 random_agents.py [6 or 8]."""

import sys
import time

from othello_env import OthelloVectorEnv

env = OthelloVectorEnv(4096, size=int(sys.argv[1]) if len(sys.argv) > 1 else 8)
observation, infos = env.reset(seed=1)
steps = ended = won = lost = 0
began = time.process_time()
while ended < 100_000:
    # An agent would choose from observation, where infos["action_mask"] is true.
    observation, reward, termination, truncation, infos = env.step(infos["random_action"])
    steps += env.num_envs
    ended += int(termination.sum())
    won += int((reward > 0).sum())
    lost += int((reward < 0).sum())
seconds = time.process_time() - began
print(f"{steps} steps, {ended} games: the side that moved last won {won / ended:.1%} and lost {lost / ended:.1%}")
print(f"{steps / seconds / 1e6:.1f} million steps per second of processor time")
env.close()
