"""ONNX Runtime by its C interface: the parts of onnxruntime's InferenceSession that othello_env
uses, for libraries that are no Python package, such as npm's, which computes on graphics cards by
Vulkan, Metal and Direct3D."""

import ctypes
import os
import weakref

import numpy as np


class _Library:
    """The functions, numbered as in onnxruntime_c_api.h."""

    def __init__(self, path):
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        base = ctypes.CDLL(path).OrtGetApiBase
        base.restype = ctypes.POINTER(ctypes.c_void_p)
        api = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_uint32)(base()[0])(24)
        self.api = ctypes.cast(api, ctypes.POINTER(ctypes.c_void_p))
        self.env, self.allocator = self.made(3, ctypes.c_int(3), ctypes.c_char_p(b"othello")), self.made(78)

    def call(self, i, *args):
        status = ctypes.CFUNCTYPE(ctypes.c_void_p, *map(type, args))(self.api[i])(*args)
        if status:
            raise RuntimeError(ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)(self.api[2])(status).decode(errors="replace"))

    def made(self, i, *args):
        out = ctypes.c_void_p()
        self.call(i, *args, ctypes.pointer(out))
        return out

    def release(self, i, what):
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.api[i])(what)

    def owned(self, owner, i, what):
        """what, which is released with its owner."""
        weakref.finalize(owner, self.release, i, what)
        return what

    def memory(self, device):
        if device == "cpu":
            return self.made(69, ctypes.c_int(0), ctypes.c_int(0))
        return self.made(68, ctypes.c_char_p(b"WebGPU_Buffer"), ctypes.c_int(0), ctypes.c_int(0), ctypes.c_int(0))


class Value:
    """An array of floats, here or on the device."""

    def __init__(self, lib, value, array=None):
        self.lib, self.value, self.array = lib, lib.owned(self, 96, value), array

    def numpy(self):
        info, rank = self.lib.made(65, self.value), ctypes.c_size_t()
        self.lib.call(61, info, ctypes.pointer(rank))
        shape = (ctypes.c_int64 * rank.value)()
        self.lib.call(62, info, shape, rank)
        self.lib.release(99, info)
        data = ctypes.cast(self.lib.made(51, self.value), ctypes.POINTER(ctypes.c_float))
        return np.ctypeslib.as_array(data, tuple(shape)).copy()


class Binding:
    """The arrays of a run."""

    def __init__(self, session):
        self.session, self.lib, self.kept = session, session.lib, []
        self.binding = self.lib.owned(self, 135, self.lib.made(134, session.session))

    def bind_cpu_input(self, name, array):
        array = np.ascontiguousarray(array, np.float32)
        shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        value = self.lib.made(
            49, self.session.memory["cpu"], ctypes.c_void_p(array.ctypes.data), ctypes.c_size_t(array.nbytes), shape,
            ctypes.c_size_t(array.ndim), ctypes.c_int(1),
        )  # fmt: skip
        self.bind_ortvalue_input(name, Value(self.lib, value, array))

    def bind_ortvalue_input(self, name, value):
        self.kept.append(value)
        self.lib.call(136, self.binding, ctypes.c_char_p(name.encode()), value.value)

    def bind_output(self, name, device):
        self.lib.call(138, self.binding, ctypes.c_char_p(name.encode()), self.session.memory[device])

    def get_outputs(self):
        values, count = ctypes.POINTER(ctypes.c_void_p)(), ctypes.c_size_t()
        self.lib.call(140, self.binding, self.lib.allocator, ctypes.pointer(values), ctypes.pointer(count))
        list_ = [Value(self.lib, ctypes.c_void_p(values[i])) for i in range(count.value)]
        self.lib.call(76, self.lib.allocator, ctypes.cast(values, ctypes.c_void_p))
        return list_


class Session:
    """A file of the rules, on the processor or by provider "WebGPU" on a graphics card; library is
    that of ONNX Runtime, such as `othello runtime install` gets."""

    libraries = {}

    def __init__(self, path, library, provider=None):
        if library not in self.libraries:
            self.libraries[library] = _Library(library)
        self.lib, self.provider = self.libraries[library], provider
        options = self.lib.made(10)
        if provider:
            self.lib.call(
                216, options, ctypes.c_char_p(provider.encode()), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t(0)
            )  # fmt: skip
        self.session = self.lib.made(7, self.lib.env, ctypes.c_char_p(os.fsencode(path)), options)
        self.memory = {device: self.lib.memory(device) for device in ("cpu", "webgpu")[: 2 if provider else 1]}

    def get_providers(self):
        return ["WebGpuExecutionProvider"] * bool(self.provider) + ["CPUExecutionProvider"]

    def io_binding(self):
        return Binding(self)

    def run_with_iobinding(self, binding):
        self.lib.call(133, self.session, ctypes.c_void_p(), binding.binding)
