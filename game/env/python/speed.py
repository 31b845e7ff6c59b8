"""Steps per second of the clock, of random agents on 8x8: the bitboards beside the rules on ONNX
Runtime, whose library is the first argument, on the processor and on a graphics card:

    go run ./trainer rules --out moves.onnx moves
    go run ./trainer rules --out step.onnx step
    python3 game/env/python/speed.py LIBRARY bitboards,processor,WebGPU 1000 10000 100000
"""

import sys
import time

from othello_env import OthelloVectorEnv
from session import Session

TOGETHER = 10_000  # games of one environment by the rules: a tensor of more may be larger than a card takes


def speed(games, **kwargs):
    envs = [OthelloVectorEnv(min(games, TOGETHER), **kwargs) for _ in range(max(1, games // TOGETHER))]
    actions = [env.reset(seed=i)[1]["random_action"] for i, env in enumerate(envs)]
    steps, began = -1, 0
    while steps < 3 or time.perf_counter() - began < 2:  # the first is for warming up
        for i, env in enumerate(envs):
            actions[i] = env.step(actions[i])[4]["random_action"]
        steps += 1
        began = began or time.perf_counter()
    seconds = time.perf_counter() - began
    for env in envs:
        env.close()
    return f"{steps * games / seconds:,.0f}"


library, names, sizes = sys.argv[1], sys.argv[2].split(","), map(int, sys.argv[3:])
providers = {"processor": None, "WebGPU": "WebGPU"}
rules = {n: [Session(f"{file}.onnx", library, providers[n]) for file in ("moves", "step")] for n in names if n != "bitboards"}
print("games", *names, sep=" | ")
for games in sizes:
    print(f"{games:,}", *(speed(games, rules=rules.get(name)) for name in names), sep=" | ", flush=True)
