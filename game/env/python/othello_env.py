"""Thousands of games of Othello at once, with the interface of Gymnasium's vector environments.

It needs numpy, and the library that README.md says how to build. Gymnasium is not needed.
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


_lib, _process = _load(), os.getpid()


def _close(handle):
    if os.getpid() == _process:  # a fork has none of the library's threads
        _lib.othello_env_close(handle)


class OthelloVectorEnv:
    """num_envs games on boards of size 8 or 6, all seen by the side to move.

    reset and step return arrays that belong to the environment, and write into the same
    ones each time. The caller's own are written into instead where they are given as out,
    a dictionary with some of the keys of arrays and with their dtypes and shapes; an
    observation may be of float32 or uint8. Nothing is copied either way.

    openings is text of games or boards, one a line: games start where these end, each
    equally likely, or at the start of the game. random_plies are then played at random. An
    illegal action raises IllegalAction; with skip_illegal its game stays as it is, and
    skipped counts. Games that end start again in the same step.
    """

    metadata = {"autoreset_mode": "SameStep", "render_modes": []}
    render_mode = spec = None
    unwrapped = property(lambda self: self)
    closed = property(lambda self: self._handle is None)
    arrays = property(lambda self: dict(self._arrays), doc="The environment's own arrays, by name.")

    def __init__(self, num_envs, size=8, *, dtype=np.float32, openings=None, random_plies=0, threads=0, skip_illegal=False):
        numbers = [operator.index(v) for v in (num_envs, size, random_plies, threads, bool(skip_illegal))]
        dtype, why = np.dtype(dtype), ctypes.create_string_buffer(1024)
        if dtype not in (np.float32, np.uint8):
            raise TypeError(f"dtype is {dtype}: observations are of float32 or uint8")
        self._handle = 0
        self._check()
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
        self.single_action_space = SimpleNamespace(shape=(), dtype=np.dtype(np.uint8), n=actions)
        self.action_space = SimpleNamespace(shape=(n,), dtype=np.dtype(np.uint8), nvec=np.full(n, actions))

    def reset(self, *, seed=None, options=None, out=None):
        """Starts all games. All that follows depends on the seed; without one it goes on from the last."""
        if options:
            raise ValueError("reset has no options")
        if seed is not None:
            self._random = np.random.default_rng(seed)
        else:
            seed = self._random.integers(2**64, dtype=np.uint64)
        arrays = self._call(_lib.othello_env_reset, operator.index(seed), out)
        return arrays["observation"], self._infos(arrays)

    def step(self, actions, *, out=None):
        """Makes a move in each game: a square, rank by rank from the upper left, or the last, a pass."""
        actions = self._actions(np.asarray(actions))
        arrays = self._call(_lib.othello_env_step, actions.ctypes.data, out)
        return arrays["observation"], arrays["reward"], arrays["termination"], self._truncation, self._infos(arrays)

    @property
    def skipped(self):
        """How many illegal actions were skipped since the last reset."""
        self._check()
        return _lib.othello_env_skipped(self._handle)

    def close(self):
        self._finalizer()
        self._handle = None

    def _check(self):
        if self._handle is None:
            raise RuntimeError("the environment is closed")
        if os.getpid() != _process:
            raise RuntimeError("the library was loaded before this process was forked: use the start method spawn")

    def _call(self, function, argument, out):
        """Has the library write into the arrays, which it returns."""
        self._check()
        arrays, why = {**self._arrays, **(out or {})}, ctypes.create_string_buffer(1024)
        at = [self._where(name, array) for name, array in arrays.items()]
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
