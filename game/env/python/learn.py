"""A linear policy learns by playing itself, in about a minute: python3 learn.py [seconds].

Its 8,385 weights see the discs and nothing else. After each segment of all games, moves of
sides that won become likelier, and those of sides that lost less likely (REINFORCE).
"""

import sys
import time

import numpy as np

from othello_env import OthelloVectorEnv

GAMES, STEPS, RATE = 512, 128, 2.0


def probabilities(weights, x, mask):
    logits = np.where(mask, x @ weights[:-1] + weights[-1], -np.inf)
    p = np.exp(logits - logits.max(-1, keepdims=True))
    return p / p.sum(-1, keepdims=True)


def against_random(weights, games=2000):
    """The share of the points that the likeliest moves make against random ones, each having the first move in half of the games."""
    env = OthelloVectorEnv(games)
    observation, infos = env.reset(seed=7)
    open_, points = np.ones(games, np.bool_), 0.0
    ours = np.arange(games) % 2 == 0
    while open_.any():
        best = probabilities(weights, observation.reshape(games, -1), infos["action_mask"]).argmax(1)
        observation, reward, ended, _, infos = env.step(np.where(ours, best, infos["random_action"]))
        points += (np.where(ours, reward, -reward)[open_ & ended] / 2 + 0.5).sum()
        open_ &= ~ended
        ours = ~ours
    return points / games


def main(seconds):
    env, random = OthelloVectorEnv(GAMES, random_plies=4), np.random.default_rng(1)
    cells, actions = int(np.prod(env.single_observation_space.shape)), env.single_action_space.n
    weights = np.zeros((cells + 1, actions), np.float32)
    x = np.zeros((STEPS + 1, GAMES, *env.single_observation_space.shape), np.float32)
    masks = np.zeros((STEPS + 1, GAMES, actions), np.bool_)
    taken, rewards, ends = np.zeros((STEPS, GAMES), np.int64), np.zeros((STEPS, GAMES), np.float32), np.zeros((STEPS, GAMES), np.bool_)
    env.reset(seed=1, out={"observation": x[0], "action_mask": masks[0]})
    began, shown, rounds = time.process_time(), 0, 0
    print(f"before: {against_random(weights):.1%} of the points against random moves")
    while (spent := (time.process_time() - began) / seconds) < 1:
        for t in range(STEPS):
            p = probabilities(weights, x[t].reshape(GAMES, cells), masks[t])
            taken[t] = (p.cumsum(1) > random.random((GAMES, 1), np.float32) * 0.9999).argmax(1)
            env.step(taken[t], out={"observation": x[t + 1], "action_mask": masks[t + 1], "reward": rewards[t], "termination": ends[t]})
        # The result for whoever moved: the opposite of the next move's, and none yet where the game has not ended.
        results, then = np.zeros((STEPS, GAMES), np.float32), np.zeros(GAMES, np.float32)
        for t in reversed(range(STEPS)):
            then = results[t] = np.where(ends[t], rewards[t], -then)
        a, b = x[:-1].reshape(-1, cells), probabilities(weights, x[:-1].reshape(-1, cells), masks[:-1].reshape(-1, actions))
        b *= -results.reshape(-1, 1)
        b[np.arange(len(b)), taken.ravel()] += results.ravel()
        weights[:-1] += RATE * (1 - spent) / len(a) * (a.T @ b)
        weights[-1] += RATE * (1 - spent) / len(a) * b.sum(0)
        x[0], masks[0], rounds = x[-1], masks[-1], rounds + 1
        if time.process_time() - began > shown + seconds / 6:
            shown = time.process_time() - began
            print(f"{shown:3.0f} s, {rounds} segments: {against_random(weights):.1%}", flush=True)
    last = against_random(weights)
    print(f"after {rounds * STEPS * GAMES:,} moves: {last:.1%}")
    env.close()
    return last


if __name__ == "__main__":
    if main(float(sys.argv[1]) if len(sys.argv) > 1 else 60) < 0.6:
        sys.exit("it has learned nothing")
