"""Thousands of games of Othello at once, with the interface of Gymnasium's vector environments.

It needs numpy, and the library that README.md says how to build or, with rules=, ONNX
Runtime in its place. Gymnasium is not needed.
"""

import ctypes
import operator
import os
import sys
import weakref
from types import SimpleNamespace

import numpy as np


class IllegalAction(ValueError):
    """An action that the rules do not allow. Nothing was done in any game."""


class _Batch(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("floats", "bytes", "legal", "random", "rewards", "margins", "ends")]


def _load():
    name = "libothello_env" + {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
    path = os.environ.get("OTHELLO_ENV_LIBRARY") or os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    try:
        lib = ctypes.CDLL(path)
    except OSError as e:
        raise ImportError(f"{e}; it is made by: go build -buildmode=c-shared -o {path} ./game/env/python") from e
    number, env, batch, text = ctypes.c_int64, ctypes.c_size_t, ctypes.POINTER(_Batch), ctypes.c_char_p
    for name, result, arguments in (
        ("version", number, []), ("new", env, [number] * 5 + [text, text]),
        ("reset", number, [env, ctypes.c_uint64, batch, text]), ("step", number, [env, ctypes.c_void_p, batch, text]),
        ("skipped", number, [env]), ("close", None, [env]),
    ):
        function = getattr(lib, "othello_env_" + name)
        function.restype, function.argtypes = result, arguments
    if lib.othello_env_version() != 1:
        raise ImportError(f"{path} is of version {lib.othello_env_version()}, not 1: build it anew")
    return lib


_lib, _process = None, os.getpid()


def _close(handle):
    if os.getpid() == _process:  # a fork has none of the library's threads
        _lib.othello_env_close(handle)


class _Actions(SimpleNamespace):
    """The actions of all games: a space with what agents use of Gymnasium's MultiDiscrete."""

    def seed(self, seed=None):
        self.random = np.random.default_rng(seed)

    def sample(self, mask=None):
        """An action for each game or, for the space of one game, one; each that mask allows is equally likely."""
        if mask is None:
            return self.random.integers(self.n, size=self.shape, dtype=np.uint8)[()]
        mask = np.asarray(mask, np.bool_).reshape(*self.shape, self.n)
        return np.where(mask, self.random.random(mask.shape, np.float32), -1).argmax(-1).astype(np.uint8)

    def contains(self, actions):
        actions = np.asarray(actions)
        return actions.dtype.kind in "iu" and actions.shape == self.shape and bool(((actions >= 0) & (actions < self.n)).all())


_DEVICES = {"CUDAExecutionProvider": "cuda", "WebGpuExecutionProvider": "webgpu"}
_POOL = 1024  # beginnings that random plies make


class _Rules:
    """Games by two sessions of ONNX Runtime, moves and step, in place of the library. What they
    are stays on the device from step to step; actions go there, and what is shown comes back."""

    def __init__(self, sessions, games, size, plies, skip, openings):
        self.moves, self.steps = sessions
        self.device = _DEVICES.get(self.steps.get_providers()[0], "cpu")
        self.games, self.size, self.plies, self.skip, self.skipped = games, size, plies, skip, 0
        start, middle = np.zeros((1, 2, size, size), np.float32), size // 2
        start[0, [0, 0, 1, 1], [middle - 1, middle, middle - 1, middle], [middle, middle - 1, middle - 1, middle]] = 1
        _, (rays, self.legal) = self.run(self.moves, {"planes": start}, [], ["rays", "legal"])
        self.first = self.starts = [start, rays]
        lines = [self.line(text) for text in (openings or "").split()] or [self.first]
        self.openings = [np.concatenate(a) for a in zip(*lines)]

    def run(self, session, feeds, kept, read):
        """Outputs that are kept on the device, and arrays of those that are read."""
        binding = session.io_binding()
        for name, value in feeds.items():
            (binding.bind_cpu_input if isinstance(value, np.ndarray) else binding.bind_ortvalue_input)(name, value)
        for name in kept:
            binding.bind_output(name, self.device)
        for name in read:
            binding.bind_output(name, "cpu")
        session.run_with_iobinding(binding)
        values = binding.get_outputs()
        return values[: len(kept)], [v.numpy() for v in values[len(kept) :]]

    def play(self, state, chosen, kept, read, start=None):
        start = np.zeros(len(chosen)) if start is None else start
        feeds = {"action": chosen, "start": start.astype(np.float32)[:, None]}
        for name, value in zip(("planes", "rays", "starts", "starts_rays"), [*state, *self.starts]):
            feeds[name] = value
        return self.run(self.steps, feeds, kept, read)

    def one(self, actions):
        """1 for the action of each game, none where it is negative."""
        chosen = np.zeros((len(actions), self.size**2 + 1), np.float32)
        chosen[np.arange(len(actions)), actions] = actions >= 0
        return chosen

    def line(self, text):
        state, legal = self.first, self.legal
        for square in zip(text.lower()[::2], text[1::2], strict=True):
            if legal[0, -1]:
                _, (*state, legal) = self.play(state, self.one(np.array([self.size**2])), [], ["next", "next_rays", "next_legal"])
            file, rank = ord(square[0]) - ord("a"), ord(square[1]) - ord("1")
            action = rank * self.size + file
            if not (0 <= file < self.size and 0 <= rank < self.size) or not legal[0, action]:
                raise ValueError(f"reading openings: {text}: {''.join(square)} is not legal")
            _, (*state, legal, over) = self.play(state, self.one(np.array([action])), [], ["next", "next_rays", "next_legal", "over"])
            if over[0, 0]:
                raise ValueError(f"reading openings: {text}: the game is over")
        return state

    def drawn(self, legal):
        return np.where(legal > 0, self.random.random(legal.shape, np.float32), -1).argmax(1).astype(np.uint8)

    def reset(self, seed, arrays):
        self.random, self.skipped = np.random.default_rng(seed), 0
        self.starts, state = self.first, self.openings
        if self.plies:
            drawn = self.random.integers(len(state[0]), size=_POOL)
            state = [a[drawn] for a in state]
        outputs = ["next", "next_rays", "next_legal", "over"]
        _, (*state, legal, _) = self.play(state, self.one(np.full(len(state[0]), -1)), [], outputs)
        for _ in range(self.plies):
            _, (*then, next_legal, over) = self.play(state, self.one(self.drawn(legal)), [], outputs)
            for a, b in zip([*state, legal], [*then, next_legal]):
                a[over[:, 0] == 0] = b[over[:, 0] == 0]
        drawn = self.random.integers(len(legal), size=self.games)
        # A step without actions brings arrays to the device.
        self.state, (self.legal, seen) = self.play([a[drawn] for a in state], self.one(np.full(self.games, -1)), ["next", "next_rays"], ["next_legal", "seen"])
        self.begins = len(legal)
        self.starts, _ = self.play(state, self.one(np.full(self.begins, -1)), ["next", "next_rays"], [])
        self.show(arrays, seen, np.zeros(self.games, np.bool_), 0)

    def step(self, actions, arrays):
        games = np.arange(len(actions))
        legal = self.legal[games, np.minimum(actions, self.size**2)] * (actions <= self.size**2) > 0
        if not legal.all() and not self.skip:
            i = legal.argmin()
            raise IllegalAction(f"game {i}, action {actions[i]}: it is not legal")
        self.skipped += int((~legal).sum())
        chosen = self.one(np.where(legal, actions, -1).astype(np.int64))
        start = self.random.integers(self.begins, size=len(actions))
        self.state, (self.legal, seen, over, margin) = self.play(
            self.state, chosen, ["next", "next_rays"], ["next_legal", "seen", "over", "margin"], start
        )  # fmt: skip
        self.show(arrays, seen, over[:, 0] > 0, margin[:, 0])

    def show(self, arrays, seen, ended, margin):
        arrays["observation"][...], arrays["action_mask"][...] = seen, self.legal > 0
        arrays["random_action"][...], arrays["margin"][...] = self.drawn(self.legal), margin
        arrays["reward"][...], arrays["termination"][...] = np.sign(margin), ended


class OthelloVectorEnv:
    """num_envs games on boards of size 8 or 6, all seen by the side to move.

    reset and step return arrays that belong to the environment, and write into the same
    ones each time. The caller's own are written into instead where they are given as out,
    a dictionary with some of the keys of arrays and with their dtypes and shapes; an
    observation may be of float32 or uint8. Nothing is copied either way.

    openings is text of games or boards, one a line: games start where these end, each
    equally likely, or at the start of the game; "balanced" are the environment's own of
    eight moves. random_plies are then played at random. An illegal action raises
    IllegalAction; with skip_illegal its game stays as it is, and skipped counts. Games
    that end start again in the same step.

    rules are two sessions of ONNX Runtime, of the files moves and step that `go run
    ./trainer rules` writes: the games are then played by them, on the provider that
    they have, and the library is not needed. Openings are then games alone.
    """

    metadata = {"autoreset_mode": "SameStep", "render_modes": []}
    render_mode = spec = None
    unwrapped = property(lambda self: self)
    closed = property(lambda self: self._handle is None)
    arrays = property(lambda self: dict(self._arrays), doc="The environment's own arrays, by name.")

    def __init__(self, num_envs, size=8, *, dtype=np.float32, openings=None, random_plies=0, threads=0, skip_illegal=False, rules=None):
        global _lib
        numbers = [operator.index(v) for v in (num_envs, size, random_plies, threads, bool(skip_illegal))]
        dtype, why = np.dtype(dtype), ctypes.create_string_buffer(1024)
        if dtype not in (np.float32, np.uint8):
            raise TypeError(f"dtype is {dtype}: observations are of float32 or uint8")
        self._handle, self._rules = 0, None
        if rules:
            if openings == "balanced":
                with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "balanced.txt"), encoding="ascii") as f:
                    openings = f.read()
            self._rules = _Rules(rules, num_envs, size, random_plies, bool(skip_illegal), openings)
        else:
            self._check()
            _lib = _lib or _load()
            self._handle = _lib.othello_env_new(*numbers, openings.encode() if openings else None, why) or None
            if self._handle is None:
                raise ValueError(why.value.decode(errors="replace"))
            self._finalizer = weakref.finalize(self, _close, self._handle)
        n, actions, shape = num_envs, size * size + 1, (2, size, size)
        self.num_envs, self._skip, self._random = n, bool(skip_illegal), np.random.default_rng()
        self._truncation = np.zeros(n, np.bool_)
        self._arrays = {
            "observation": np.zeros((n, *shape), dtype),
            "action_mask": np.zeros((n, actions), np.bool_),
            "random_action": np.zeros(n, np.uint8),
            "reward": np.zeros(n, np.float32),
            "margin": np.zeros(n, np.int8),
            "termination": np.zeros(n, np.bool_),
        }
        self.single_observation_space = SimpleNamespace(shape=shape, dtype=dtype, low=0, high=1)
        self.observation_space = SimpleNamespace(shape=(n, *shape), dtype=dtype, low=0, high=1)
        self.single_action_space = _Actions(shape=(), dtype=np.dtype(np.uint8), n=actions, random=self._random)
        self.action_space = _Actions(shape=(n,), dtype=np.dtype(np.uint8), n=actions, nvec=np.full(n, actions), random=self._random)

    def reset(self, *, seed=None, options=None, out=None):
        """Starts all games. All that follows depends on the seed; without one it goes on from the last."""
        if options:
            raise ValueError("reset has no options")
        if seed is not None:
            self._random = np.random.default_rng(seed)
        else:
            seed = self._random.integers(2**64, dtype=np.uint64)
        arrays = self._call("reset", operator.index(seed), out)
        return arrays["observation"], self._infos(arrays)

    def step(self, actions, *, out=None):
        """Makes a move in each game: a square, rank by rank from the upper left, or the last, a pass."""
        actions = self._actions(np.asarray(actions))
        arrays = self._call("step", actions, out)
        return arrays["observation"], arrays["reward"], arrays["termination"], self._truncation, self._infos(arrays)

    @property
    def skipped(self):
        """How many illegal actions were skipped since the last reset."""
        self._check()
        return self._rules.skipped if self._rules else _lib.othello_env_skipped(self._handle)

    def render(self):
        """Nothing: render_mode is None."""

    def close(self, **kwargs):
        if self._handle:
            self._finalizer()
        self._handle = None

    def _check(self):
        if self._handle is None:
            raise RuntimeError("the environment is closed")
        if os.getpid() != _process:
            raise RuntimeError("the library was loaded before this process was forked: use the start method spawn")

    def _call(self, name, argument, out):
        """Has the games write into the arrays, which it returns."""
        self._check()
        arrays, why = {**self._arrays, **(out or {})}, ctypes.create_string_buffer(1024)
        at = [self._where(name, array) for name, array in arrays.items()]
        if self._rules:
            getattr(self._rules, name)(argument, arrays)
            return arrays
        function = getattr(_lib, "othello_env_" + name)
        if name == "step":
            argument = argument.ctypes.data
        at.insert(arrays["observation"].dtype == np.float32, None)  # floats come first, then bytes
        result = function(self._handle, argument, ctypes.byref(_Batch(*at)), why)
        if result:
            raise (IllegalAction if result == 1 else RuntimeError)(why.value.decode(errors="replace"))
        return arrays

    def _where(self, name, array):
        """The address of an array that can be written into."""
        like = self._arrays.get(name)
        if like is None:
            raise ValueError(f"there is no array {name}, only {', '.join(self._arrays)}")
        if not isinstance(array, np.ndarray):
            raise TypeError(f"{name} is a {type(array).__name__}: it must be a numpy array")
        if array.dtype != like.dtype and (name != "observation" or array.dtype not in (np.float32, np.uint8)):
            raise TypeError(f"{name} is of {array.dtype}, not {like.dtype}")
        if array.shape != like.shape:
            raise ValueError(f"{name} is of shape {array.shape}, not {like.shape}")
        if not array.flags.carray:
            raise ValueError(f"{name} must be contiguous (C order), aligned and writeable")
        return array.ctypes.data

    def _actions(self, actions):
        """The actions as the library reads them: a copy unless they are uint8 and contiguous."""
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are of {actions.dtype}: they must be whole numbers")
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions are of shape {actions.shape}, not {(self.num_envs,)}")
        outside = (actions < 0) | (actions > 255)
        if outside.any() and not self._skip:
            i = outside.argmax()
            raise IllegalAction(f"game {i}, action {actions[i]}: there is no such action")
        return np.ascontiguousarray(np.where(outside, 255, actions) if outside.any() else actions, np.uint8)

    @staticmethod
    def _infos(arrays):
        return {name: arrays[name] for name in ("action_mask", "random_action", "margin")}
