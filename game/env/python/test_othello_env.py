"""Tests of othello_env, run by `go test -tags deep ./game/env/python`, which makes the library."""

import multiprocessing
import os
import threading
import unittest
import zlib

import numpy as np

from othello_env import IllegalAction, OthelloVectorEnv
from session import Session


def rules(size, provider=None):
    """The sessions of the rules, from the folder in which the Go test has put their files."""
    if "OTHELLO_ENV_RUNTIME" not in os.environ:
        raise unittest.SkipTest("ONNX Runtime is not installed")
    folder, library = os.environ["OTHELLO_ENV_RULES"], os.environ["OTHELLO_ENV_RUNTIME"]
    return [Session(os.path.join(folder, f"{name}{size}.onnx"), library, provider) for name in ("moves", "step")]


def forked(env, out):
    try:
        env.step(np.zeros(4, np.uint8))
    except RuntimeError as e:
        out.put(str(e))


class Test(unittest.TestCase):
    def env(self, *args, **kwargs):
        env = OthelloVectorEnv(*args, **kwargs)
        self.addCleanup(env.close)
        return env

    def test_same_as_go(self):
        """All that is written in 300 steps is what package env writes."""
        for size, want in zip((8, 6), os.environ["OTHELLO_ENV_EXPECTED"].split()):
            digest, env = 0, self.env(1000, size, random_plies=3, threads=2)
            for dtype in (np.float32, np.uint8):
                out = {**env.arrays, "observation": np.full((1000, 2, size, size), 7, dtype)}
                env.reset(seed=5, out=out)
                for _ in range(150):
                    env.step(out["random_action"], out=out)
                    for array in out.values():
                        digest = zlib.crc32(array, digest)
            self.assertEqual(digest, int(want))

    def test_interface(self):
        env = self.env(4, dtype=np.uint8)
        observation, infos = env.reset(seed=1)
        self.assertEqual((observation.shape, observation.dtype), (env.observation_space.shape, env.observation_space.dtype))
        self.assertEqual(infos["action_mask"].shape, (4, env.single_action_space.n))
        self.assertEqual(list(infos["action_mask"][0].nonzero()[0]), [19, 26, 37, 44])
        for actions in ([19, 26, 37, 44], infos["random_action"], None, None):  # None: of another type, and in steps
            if actions is None:
                actions = np.repeat(infos["random_action"], 2).astype(np.int64)[::2]
            again, reward, termination, truncation, infos = env.step(actions)
            self.assertIs(again, observation)
            self.assertFalse(reward.any() or termination.any() or truncation.any())
        first = env.reset(seed=3)[1]["random_action"].copy()
        self.assertFalse((env.reset()[1]["random_action"] == first).all() and (env.reset()[1]["random_action"] == first).all())
        self.assertTrue((env.reset(seed=3)[1]["random_action"] == first).all())

    def test_spaces(self):
        env = self.env(2000)
        mask = env.reset(seed=1)[1]["action_mask"]
        for _ in range(20):
            actions = env.action_space.sample(mask)
            self.assertTrue(env.action_space.contains(actions) and mask[np.arange(2000), actions].all())
            mask = env.step(actions)[4]["action_mask"]
        env.action_space.seed(3)
        first = env.action_space.sample()
        self.assertGreater(len(np.unique(first)), 50)
        env.action_space.seed(3)
        self.assertTrue((env.action_space.sample() == first).all())
        self.assertFalse(env.action_space.contains(first[:3]) or env.action_space.contains(np.full(2000, 65)))
        self.assertIn(env.single_action_space.sample(mask[0]), mask[0].nonzero()[0])

    def test_rules(self):
        """ONNX Runtime plays as the bitboards do: the same actions lead to the same games."""
        for size, skip in ((8, False), (6, True)):
            one, two = self.env(200, size, skip_illegal=skip), self.env(200, size, skip_illegal=skip, rules=rules(size))
            infos = [env.reset(seed=1)[1] for env in (one, two)][0]
            random, ended = np.random.default_rng(1), 0
            for t in range(130):
                self.assertTrue(all((a == b).all() for name, a in one.arrays.items() if name != "random_action" for b in [two.arrays[name]]), t)
                self.assertTrue(two.arrays["action_mask"][np.arange(200), two.arrays["random_action"]].all())
                actions = infos["random_action"].copy()
                if skip:
                    actions[random.integers(200, size=9)] = random.integers(40, size=9)
                infos = one.step(actions)[4]
                ended += two.step(actions)[2].sum()
            self.assertEqual(one.skipped, two.skipped)
            self.assertEqual(one.skipped > 0, skip)
            self.assertGreater(ended, 300)

    def test_rules_on_a_card(self):
        """A graphics card, or software that acts as one, plays as the processor does."""
        try:
            given = [rules(6), rules(6, "WebGPU")]
        except RuntimeError as e:
            raise unittest.SkipTest(str(e))
        one, two = (self.env(20, 6, random_plies=20, rules=r) for r in given)
        for t in range(30):
            for env in (one, two):
                env.reset(seed=4) if t == 0 else env.step(env.arrays["random_action"])
            self.assertTrue(all((a == two.arrays[name]).all() for name, a in one.arrays.items()), t)

    def test_rules_begin(self):
        env = self.env(60, openings="balanced", rules=rules(8))
        self.assertGreater(len(np.unique(env.reset(seed=1)[0], axis=0)), 50)
        self.assertTrue((env.arrays["observation"].sum((1, 2, 3)) == 12).all())
        before = env.arrays["observation"].copy()
        with self.assertRaisesRegex(IllegalAction, "game 7, action 70"):
            env.step(np.where(np.arange(60) == 7, 70, env.arrays["random_action"]))
        self.assertTrue((env.arrays["observation"] == before).all())
        env = self.env(60, 6, random_plies=5, rules=rules(6))
        self.assertTrue((env.reset(seed=1)[0].sum((1, 2, 3)) == 9).all())
        for text in ("a1", "f5d6c3d3c4f4f6f"):
            with self.assertRaises(ValueError):
                self.env(4, openings=text, rules=rules(8))

    def test_store(self):
        """A whole rollout is written where the caller wants it."""
        env = self.env(300, 6)
        store = np.zeros((9, 300, 2, 6, 6), np.float32)
        masks, rewards = np.zeros((9, 300, 37), np.bool_), np.zeros((8, 300), np.float32)
        env.reset(seed=2, out={"observation": store[0], "action_mask": masks[0]})
        for t in range(8):
            actions = masks[t].argmax(1)
            env.step(actions, out={"observation": store[t + 1], "action_mask": masks[t + 1], "reward": rewards[t]})
        self.assertTrue((store.sum((2, 3, 4)) == np.arange(4, 13)[:, None]).all())
        self.assertFalse(env.arrays["observation"].any())

    def test_openings(self):
        env = self.env(50, openings="f5d6c3d3c4f4f6f3\nf5f6e6f4e3c5c4d3\n")
        self.assertEqual(len(np.unique(env.reset(seed=1)[0], axis=0)), 2)
        with self.assertRaisesRegex(ValueError, "reading openings: .*a1"):
            self.env(50, openings="a1")
        self.assertGreater(len(np.unique(self.env(3000, openings="balanced").reset(seed=1)[0], axis=0)), 900)

    def test_illegal(self):
        env = self.env(4)
        before = env.reset(seed=1)[0].copy()
        for actions, text in (([19, 26, 0, 19], "game 2, action 0: a1 is not legal on .*X"), ([19, 26, 19, 65], "game 3, action 65: there is no"),
                              ([19, 300, 19, 19], "game 1, action 300: there is no"), ([-1, 19, 19, 19], "game 0, action -1: there is no")):
            with self.assertRaisesRegex(IllegalAction, text):
                env.step(actions)
            self.assertTrue((env.arrays["observation"] == before).all())
        env = self.env(4, skip_illegal=True)
        env.reset(seed=1)
        observation = env.step([-1, 300, 0, 19])[0]
        self.assertEqual((env.skipped, observation[:3].sum(), observation[3].sum()), (3, 12, 5))

    def test_misuse(self):
        env, legal = self.env(4), np.full(4, 19, np.uint8)
        env.reset(seed=1)
        read_only = np.zeros((4, 65), np.bool_)
        read_only.flags.writeable = False
        for call, error, text in (
            (lambda: self.env(0), ValueError, "0 games: there can be 1 to"), (lambda: self.env(4, 7), ValueError, "boards of size 7"),
            (lambda: self.env(4.5), TypeError, "float"), (lambda: self.env(2**64 + 4), ValueError, ""),
            (lambda: self.env(4, dtype=np.float64), TypeError, "float64: observations"),
            (lambda: self.env(4, random_plies=-1), ValueError, "-1 random plies"), (lambda: self.env(4, threads=-1), ValueError, "-1 threads"),
            (lambda: env.reset(seed=-1), ValueError, ""), (lambda: env.reset(seed=0.5), TypeError, ""),
            (lambda: env.reset(options={"a": 1}), ValueError, "no options"),
            (lambda: env.step(legal.astype(np.float32)), TypeError, "actions are of float32"), (lambda: env.step(None), TypeError, "object"),
            (lambda: env.step(legal[:3]), ValueError, r"shape \(3,\), not \(4,\)"), (lambda: env.step(19), ValueError, r"shape \(\)"),
            (lambda: env.step(legal, out={"mask": read_only}), ValueError, "no array mask, only observation, action_mask"),
            (lambda: env.step(legal, out={"reward": [0, 0, 0, 0]}), TypeError, "reward is a list"),
            (lambda: env.step(legal, out={"reward": np.zeros(4)}), TypeError, "reward is of float64, not float32"),
            (lambda: env.step(legal, out={"observation": np.zeros((4, 2, 8, 8), ">f4")}), TypeError, "observation is of >f4"),
            (lambda: env.step(legal, out={"margin": np.zeros(5, np.int8)}), ValueError, r"margin is of shape \(5,\)"),
            (lambda: env.step(legal, out={"reward": np.zeros(8, np.float32)[::2]}), ValueError, "reward must be contiguous"),
            (lambda: env.step(legal, out={"reward": np.zeros(17, np.uint8)[1:].view(np.float32)}), ValueError, "reward must be .* aligned"),
            (lambda: env.step(legal, out={"action_mask": read_only}), ValueError, "action_mask must be .* writeable"),
        ):
            with self.subTest(error=error, text=text), self.assertRaisesRegex(error, text):
                call()
        self.assertEqual(env.arrays["observation"].sum(), 16)  # nothing was done
        env.close()
        env.close()
        for call in (env.reset, lambda: env.step(legal), lambda: env.skipped):
            with self.assertRaisesRegex(RuntimeError, "closed"):
                call()

    def test_threads(self):
        """Threads may share an environment; a process that was forked is told that it may not."""
        env = self.env(1000, skip_illegal=True)
        threads = [threading.Thread(target=lambda: [env.step(np.full(1000, 19)) for _ in range(50)]) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(env.skipped, 199 * 1000)
        context = multiprocessing.get_context("fork")
        said = context.Queue()
        child = context.Process(target=forked, args=(self.env(4), said))
        child.start()
        self.assertIn("spawn", said.get(timeout=60))
        child.join()


if __name__ == "__main__":
    unittest.main()
