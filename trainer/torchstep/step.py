"""Training steps of graph.Net by PyTorch, for backend.go, which has the protocol."""

import json
import signal
import struct
import sys

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the trainer's, which ends this process

import torch
import torch.nn.functional as F

CUDA = torch.cuda.is_available()
DEVICE = torch.device("cuda" if CUDA else "cpu")
LEARN = torch.bfloat16 if CUDA else torch.float32  # of activations; the numbers learned are float32
torch.backends.cudnn.allow_tf32 = False
torch.manual_seed(0)


def squares(boards):
    """Planes [N, 64] of 0 and 1 from bitboards [N]."""
    return (boards[:, None] >> torch.arange(64, device=boards.device)) & 1


class Trainer:
    """The numbers of a network and, where it learns, its moments: one array each."""

    def __init__(self, task, read):
        self.net, self.goal, self.opt = task["Net"], task["Goal"], task["Optimiser"]
        self.batch, self.step = task["Batch"], task["Step"]
        params, arrays = task["Params"], 3 if task["Learns"] else 1
        sizes = [torch.Size(p["Shape"]).numel() for p in params]
        self.arrays = [torch.frombuffer(read(4 * sum(sizes)), dtype=torch.float32).to(DEVICE) for _ in range(arrays)]
        self.named, self.learned, mask, decay, at = {}, [], [], [], 0
        for p, n in zip(params, sizes):
            leaf = self.arrays[0][at : at + n].view(p["Shape"]).requires_grad_(task["Learns"])
            self.named[p["Name"]] = leaf
            self.learned.append((leaf, p["Learned"]))
            mask.append(torch.full((n,), float(p["Learned"])))
            decay.append(torch.full((n,), float(p["Learned"] and p["Decays"])))
            at += n
        self.mask, self.decay = torch.cat(mask).to(DEVICE), torch.cat(decay).to(DEVICE)
        self.graph = None
        self.learner = torch.compile(self.forward) if CUDA else self.forward
        if task["Learns"]:
            # own, opponent and legal discs as int64, result as float32, move as uint8
            self.raw = torch.zeros(29 * self.batch, dtype=torch.uint8, device=DEVICE)
            self.knobs = torch.zeros(3, device=DEVICE)

    def forward(self, own, opponent, kind):
        """Logits [N, 64] and, with a value head, the value [N], in float32."""
        named, residual = self.named, self.net["Residual"]
        x = torch.stack([squares(own), squares(opponent)], 1).view(-1, 2, 8, 8)
        x = x.to(kind, memory_format=torch.channels_last)
        entering = None
        for i in range(len(self.net["Channels"])):
            if residual and i % 2 == 1:
                entering = x
            w = named[f"conv{i}.weight"].to(kind, memory_format=torch.channels_last)
            x = F.conv2d(x, w, named[f"conv{i}.bias"].to(kind), padding=1)
            if residual and i > 0 and i % 2 == 0:
                x = x + entering
            x = F.relu(x)
        x = x.float()
        logits = torch.einsum("nchw,c->nhw", x, named["policy.weight"].flatten()).reshape(-1, 64)
        logits = logits + named["policy.bias"]
        if self.net["Dense"]:
            logits = logits @ named["dense.weight"] + named["dense.bias"]
        if not self.net["Value"]:
            return logits, None
        hidden = F.relu(x.mean((2, 3)) @ named["value0.weight"] + named["value0.bias"])
        return logits, torch.tanh(hidden @ named["value1.weight"] + named["value1.bias"])[:, 0]

    def gradients(self):
        """The sums of the losses, and one array of gradients of their goal."""
        n = self.batch
        own, opponent, legal = self.raw[: 24 * n].view(torch.int64).view(3, n)
        result, move = self.raw[24 * n : 28 * n].view(torch.float32), self.raw[28 * n :].long()
        logits, value = self.learner(own, opponent, LEARN)
        if self.goal["Masked"]:
            logits = logits.masked_fill(squares(legal) == 0, -1e9)
        entropy = F.cross_entropy(logits, move, reduction="sum")
        right = (logits.gather(1, move[:, None])[:, 0] >= logits.amax(1)).sum()
        goal, missed = entropy * (0.0 if self.goal["Alone"] else 1.0), torch.zeros((), device=DEVICE)
        if value is not None:
            missed = ((value - result) ** 2).sum()
            goal = goal + self.goal["Value"] * missed
        leaves = [leaf for leaf, learned in self.learned if learned]
        found = iter(torch.autograd.grad(goal / n, leaves, allow_unused=True))
        rows = []
        for leaf, learned in self.learned:
            g = next(found) if learned else None
            rows.append(torch.zeros(leaf.numel(), device=DEVICE) if g is None else g.reshape(-1))
        return torch.stack([entropy.detach(), missed.detach(), right.float()]), torch.cat(rows)

    def update(self):
        """One step by what is in raw and knobs; its losses."""
        losses, g = self.gradients()
        with torch.no_grad():
            o, (p, first, second) = self.opt, self.arrays
            rate, up, down = self.knobs
            if o["Clip"] > 0:
                g = g * torch.clamp(o["Clip"] / g.norm(), max=1.0)
            decayed = rate * o["Decay"] * self.decay * p
            if o["Adam"]:
                first.mul_(o["Momentum"]).add_(g * (1 - o["Momentum"]))
                second.mul_(o["Beta2"]).add_(g * g * (1 - o["Beta2"]))
                p -= self.mask * (rate * up * first / ((second * down).sqrt() + o["Epsilon"])) + decayed
            else:
                first.mul_(o["Momentum"]).add_(g)
                p -= self.mask * rate * first + decayed
        return losses

    def learn(self, rate, raw):
        """One step from a batch, as a graph that is captured once where there is a graphics card."""
        self.step += 1
        knobs = [rate, 1.0, 1.0]
        if self.opt["Adam"]:
            knobs[1:] = [1 / (1 - self.opt[b] ** self.step) for b in ("Momentum", "Beta2")]
        self.raw.copy_(torch.frombuffer(raw, dtype=torch.uint8))
        self.knobs.copy_(torch.tensor(knobs))
        if not CUDA:
            return self.update().tolist()
        if self.graph is None:
            torch.backends.cudnn.benchmark = True
            stream = torch.cuda.Stream()
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                for _ in range(3):
                    self.gradients()
            torch.cuda.current_stream().wait_stream(stream)
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self.losses = self.update()
            torch.backends.cudnn.benchmark = False
        self.graph.replay()
        return self.losses.tolist()

    def evaluate(self, boards):
        """Logits and values of bitboards [2, N], one array."""
        with torch.no_grad():
            logits, value = self.forward(*boards.to(DEVICE), torch.float32)
        return logits.reshape(-1) if value is None else torch.cat([logits.reshape(-1), value])


def serve(source, to):
    def read(n):
        b = bytearray(n)
        view, at = memoryview(b), 0
        while at < n:
            got = source.readinto(view[at:])
            if not got:
                sys.exit(0)  # the trainer has ended
            at += got
        return b

    def write(*arrays):
        for a in arrays:
            to.write(a.detach().cpu().contiguous().numpy().tobytes())

    def number():
        return struct.unpack("<I", read(4))[0]

    trainers = {}
    to.write(b"\n")
    to.flush()
    while True:
        what, which = read(1), number()
        if what == b"N":
            trainers[which] = Trainer(json.loads(read(number())), read)
            to.write(b"\n")
        elif what == b"L":
            (rate,) = struct.unpack("<d", read(8))
            to.write(struct.pack("<3d", *trainers[which].learn(rate, read(29 * trainers[which].batch))))
        elif what == b"E":
            boards = torch.frombuffer(read(16 * number()), dtype=torch.int64).view(2, -1)
            write(trainers[which].evaluate(boards))
        elif what == b"S":
            write(*trainers[which].arrays[: 3 if read(1)[0] else 1])
        elif what == b"C":
            del trainers[which]
            to.write(b"\n")
        to.flush()


serve(sys.stdin.buffer, sys.stdout.buffer)
