"""Training steps of graph.Net and of graph.Lines by PyTorch, for backend.go and lines.go, which have the protocol."""

import json
import signal
import struct
import sys

for stop in (signal.SIGINT, signal.SIGTERM):  # they are the trainer's, which then ends this process
    signal.signal(stop, signal.SIG_IGN)

import torch
import torch.nn.functional as F

CUDA = torch.cuda.is_available()
DEVICE = torch.device("cuda" if CUDA else "cpu")
LEARN = torch.bfloat16 if CUDA else torch.float32  # of activations; the numbers learned are float32
torch.backends.cudnn.allow_tf32 = False
torch.manual_seed(0)
EPSILON = 1e-5  # graph.Epsilon


def squares(boards):
    """Planes [N, 64] of 0 and 1 from bitboards [N]."""
    return (boards[:, None] >> torch.arange(64, device=boards.device)) & 1


class Learner:
    """The numbers of a network and, where it learns, its moments: one array each."""

    def __init__(self, task, read):
        self.opt, self.batch, self.step = task["Optimiser"], task["Batch"], task["Step"]
        numbers = torch.float64 if task.get("Precision") == "float64" else torch.float32
        params, arrays = task["Params"], 3 if task["Learns"] else 1
        sizes = [torch.Size(p["Shape"]).numel() for p in params]
        raw = [torch.frombuffer(read(4 * sum(sizes)), dtype=torch.float32) for _ in range(arrays)]
        self.arrays = [a.to(DEVICE, numbers) for a in raw]
        self.named, self.learned, mask, decay, at = {}, [], [], [], 0
        for p, n in zip(params, sizes):
            leaf = self.arrays[0][at : at + n].view(p["Shape"]).requires_grad_(task["Learns"] and p["Learned"])
            self.named[p["Name"]] = leaf
            self.learned.append((leaf, p["Learned"]))
            mask.append(torch.full((n,), float(p["Learned"])))
            decay.append(torch.full((n,), float(p["Learned"] and p["Decays"])))
            at += n
        self.mask, self.decay = torch.cat(mask).to(DEVICE), torch.cat(decay).to(DEVICE)
        self.graph, self.knobs = None, torch.zeros(3, device=DEVICE)

    def differentiate(self, goal):
        """The gradients of a goal, as one array."""
        leaves = [leaf for leaf, learned in self.learned if learned]
        found = iter(torch.autograd.grad(goal, leaves, allow_unused=True))
        rows = []
        for leaf, learned in self.learned:
            g = next(found) if learned else None
            rows.append(torch.zeros(leaf.numel(), device=DEVICE, dtype=leaf.dtype) if g is None else g.reshape(-1))
        return torch.cat(rows)

    def update(self):
        """One step by what is in the arrays of the batch and in knobs; its losses."""
        losses, g = self.gradients()
        with torch.no_grad():
            o = self.opt
            rate, up, down = self.knobs
            if o["Clip"] > 0:
                g = g * torch.clamp(o["Clip"] / g.norm(), max=1.0)
            size = g.numel() if CUDA else 1 << 15  # parts that stay in a processor's cache
            for p, first, second, mask, decay, g in zip(*(a.split(size) for a in (*self.arrays, self.mask, self.decay, g))):
                if o["Adam"]:
                    first.mul_(o["Momentum"]).add_(g, alpha=1 - o["Momentum"])
                    second.mul_(o["Beta2"]).addcmul_(g, g, value=1 - o["Beta2"])
                    change = mask * (rate * up * first / ((second * down).sqrt() + o["Epsilon"]))
                else:
                    first.mul_(o["Momentum"]).add_(g)
                    change = mask * rate * first
                if o["Decay"] > 0:
                    change += rate * o["Decay"] * decay * p
                p -= change
        return losses

    def advance(self, rate):
        """Losses of one step, by a graph that is captured once where there is a graphics card."""
        self.step += 1
        knobs = [rate, 1.0, 1.0]
        if self.opt["Adam"]:
            knobs[1:] = [1 / (1 - self.opt[b] ** self.step) for b in ("Momentum", "Beta2")]
        self.knobs.copy_(torch.tensor(knobs))
        if not CUDA:
            return self.update()
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
        return self.losses


class Trainer(Learner):
    """The steps of a graph.Net."""

    def __init__(self, task, read):
        super().__init__(task, read)
        self.net, self.goal = task["Net"], task["Goal"]
        self.learner = torch.compile(self.forward) if CUDA else self.forward
        if task["Learns"]:
            # own, opponent and legal discs as int64, result as float32, move as uint8
            self.raw = torch.zeros(29 * self.batch, dtype=torch.uint8, device=DEVICE)

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
        goal, missed = entropy, torch.zeros((), device=DEVICE)
        if value is not None:
            missed = ((value - result) ** 2).sum()
            goal = goal + self.goal["Value"] * missed
        return torch.stack([entropy.detach(), missed.detach(), right.float()]), self.differentiate(goal / n)

    def learn(self, rate, raw):
        """One step from a batch."""
        self.raw.copy_(torch.frombuffer(raw, dtype=torch.uint8))
        return self.advance(rate).tolist()

    def evaluate(self, boards):
        """Logits and values of bitboards [2, N], one array."""
        with torch.no_grad():
            logits, value = self.forward(*boards.to(DEVICE), torch.float32)
        return logits.reshape(-1) if value is None else torch.cat([logits.reshape(-1), value])


class Lines(Learner):
    """A network of lines, as graph.Lines describes it, and fitted Q iteration."""

    def __init__(self, task, read):
        super().__init__(task, read)
        self.net, self.games = task["Net"], []
        self.kind = getattr(torch, task["Precision"])  # of products
        self.boards = torch.zeros(2, self.batch, 36, device=DEVICE, dtype=self.kind)
        self.white = torch.zeros(self.batch, device=DEVICE, dtype=torch.bool)
        self.sides = torch.tensor([[1.0], [-1.0]], device=DEVICE, dtype=self.kind)
        self.target = torch.zeros(self.batch, device=DEVICE)
        if task["Threads"]:
            torch.set_num_threads(task["Threads"])

    def dense(self, x, name):
        return F.elu(x @ self.named[name + ".weight"].to(self.kind) + self.named[name + ".bias"].to(self.kind))

    def lines(self, planes):
        """What the networks of lines say of boards [N, 36]: [N, outputs of all lines]."""
        n, filters, seen = len(planes), self.net["Filters"], []
        for k, (pad, cells) in enumerate(((0, 6), (0, 6), (3, 6), (2, 8))):
            x = F.pad(planes, (pad, pad)).view(n, cells, -1)
            x = x if k == 0 else x.transpose(1, 2)  # columns and diagonals are the files of the padded board
            for i in range(2):
                name = f"line{k}.{i}"
                if k < 2:
                    x = self.dense(x, name)
                    continue
                x = torch.einsum("nlc,lcf->nlf", x, self.named[name + ".weight"].to(self.kind))
                x = F.elu(x + self.named[name + ".bias"].to(self.kind).view(-1, filters))
            seen.append(x.reshape(n, -1))
        return torch.cat(seen, 1)

    def joined(self, board, planes):
        """What the boards before (0) or after (1) the move add to the first dense layer."""
        weights = [self.named[f"join.board{board}.line{k}.weight"].to(self.kind) for k in range(4)]
        return self.lines(planes) @ torch.cat(weights)

    def turns(self):
        """What the side to move adds to it: Black, White."""
        x = self.sides
        for i in range(len(self.net["Turn"])):
            x = self.dense(x, f"turn{i}")
        return x @ self.named["join.turn.weight"].to(self.kind)

    def seen(self, planes, white):
        """The sum of all that is joined, for boards before and after, and whether White moves."""
        turns = self.turns()
        return self.joined(0, planes[0]) + self.joined(1, planes[1]) + torch.where(white[:, None], turns[1], turns[0])

    def values(self, x, moments=None):
        """Values from the sum of all that is joined. With moments a batch is normalised by its
        own mean and variance, which are added to the list after the statistics they are for."""
        named, numbers = self.named, self.arrays[0].dtype
        for i in range(len(self.net["Dense"])):
            if i > 0:
                x = x @ named[f"dense{i}.weight"].to(self.kind)
            x = x.to(numbers)
            stats = [named[f"norm{i}.mean"], named[f"norm{i}.variance"]]
            if moments is not None:
                with torch.no_grad():
                    moments += zip(stats, reversed(torch.var_mean(x, 0, unbiased=False)))
                stats = [None, None]
            x = F.batch_norm(x, *stats, named[f"norm{i}.scale"], named[f"norm{i}.shift"], moments is not None, 0.0, EPSILON)
            x = F.elu(x.to(self.kind))
        x = x.to(numbers) @ named["result.weight"] + named["result.bias"]
        return torch.tanh(x)[:, 0]

    def gradients(self):
        """The sum of the squared errors, and one array of gradients of their mean."""
        loss = ((self.values(self.seen(self.boards, self.white), []) - self.target) ** 2).sum()
        return loss.detach(), self.differentiate(loss / self.batch)

    def record(self, moves, nexts, read):
        """Adds moves, and all legal ones after each of them, to the games."""

        def array(kind, *shape):
            n = torch.Size(shape).numel() * torch.empty((), dtype=kind).element_size()
            return torch.frombuffer(read(n), dtype=kind).view(shape).to(DEVICE)

        # boards before and after; side to move, of the next move as seen by it, result, number of legal moves after
        self.games.append([array(torch.int64, moves, 4), array(torch.int8, moves, 4), array(torch.int64, nexts, 2)])

    def planes(self, boards):
        """1 for Black's discs and -1 for White's, [N, 36], from bitboards of both, [N, 2]."""
        x = squares(boards.reshape(-1)).view(-1, 2, 8, 8)[:, :, 1:7, 1:7]
        return (x[:, 0] - x[:, 1]).to(self.kind).reshape(-1, 36)

    def images(self, boards):
        """Boards under the four symmetries of the start, one after the other."""
        x = self.planes(boards).view(-1, 6, 6)
        y = x.transpose(1, 2)
        return torch.cat([x, x.flip(1, 2), y, y.flip(1, 2)]).reshape(-1, 36)

    def targets(self, chosen, discount):
        """The Q targets of moves, by their numbers, for their movers."""
        (boards, facts, nexts), m = self.games, len(chosen)
        turn, sign, result, _ = facts[chosen].T.long()
        count = self.count[chosen]
        owner = torch.repeat_interleave(torch.arange(m, device=DEVICE), count)
        place = torch.arange(len(owner), device=DEVICE) - (count.cumsum(0) - count)[owner]
        after = self.joined(1, self.images(nexts[self.begin[chosen][owner] + place])).view(4, len(owner), -1)
        before = self.joined(0, self.images(boards[chosen][:, 2:])).view(4, m, -1) + self.turns()[(turn * sign < 0).long()]
        value = self.values((after + before[:, owner]).flatten(0, 1)).view(4, -1).amax(0)
        best = torch.full((m,), -1.0, device=DEVICE, dtype=value.dtype).scatter_reduce(0, owner, value, "amax")
        return torch.where(sign == 0, result.to(value.dtype), sign * discount * best)

    def iterate(self, moves, epochs, seed, rate, discount):
        """One iteration: targets of moves drawn from the games by the network as it is, and steps towards
        them; the mean squared error."""
        if isinstance(self.games[0], list):
            self.games = [torch.cat(parts) for parts in zip(*self.games)]
            self.count = self.games[1][:, 3].long()
            self.begin = self.count.cumsum(0) - self.count
        chance = torch.Generator().manual_seed(seed)
        chosen = torch.randint(len(self.games[0]), (moves,), generator=chance).to(DEVICE)
        with torch.no_grad():
            parts = chosen.split(4096 if CUDA else 128)
            targets = torch.cat([self.targets(part, discount) for part in parts]).float()
        boards, facts, _ = self.games
        planes, white = self.planes(boards[chosen].view(-1, 2)).view(-1, 2, 36).transpose(0, 1), facts[chosen, 0] < 0
        total = torch.zeros((), device=DEVICE)
        for _ in range(epochs):
            for drawn in torch.randperm(moves, generator=chance).to(DEVICE).split(self.batch):
                self.boards.copy_(planes[:, drawn])
                self.white.copy_(white[drawn])
                self.target.copy_(targets[drawn])
                total += self.advance(rate)
        # Means kept during the steps would lag behind: each step may move all inputs of a layer the same way.
        with torch.no_grad():
            moments = []
            self.values(self.seen(planes, white), moments)
            for stat, found in moments:
                stat.copy_(found)
        return total.item() / (epochs * moves)


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
            to.write(a.detach().float().cpu().contiguous().numpy().tobytes())

    def number():
        return struct.unpack("<I", read(4))[0]

    trainers = {}
    to.write(b"\n")
    to.flush()
    while True:
        what, which = read(1), number()
        if what == b"N":
            task = json.loads(read(number()))
            trainers[which] = (Lines if "Filters" in task["Net"] else Trainer)(task, read)
            to.write(b"\n")
        elif what == b"L":
            (rate,) = struct.unpack("<d", read(8))
            to.write(struct.pack("<3d", *trainers[which].learn(rate, read(29 * trainers[which].batch))))
        elif what == b"E":
            boards = torch.frombuffer(read(16 * number()), dtype=torch.int64).view(2, -1)
            write(trainers[which].evaluate(boards))
        elif what == b"R":
            trainers[which].record(number(), number(), read)
            to.write(b"\n")
        elif what == b"I":
            to.write(struct.pack("<d", trainers[which].iterate(*struct.unpack("<IIQdd", read(32)))))
        elif what == b"S":
            write(*trainers[which].arrays[: 3 if read(1)[0] else 1])
        elif what == b"C":
            del trainers[which]
            to.write(b"\n")
        to.flush()


serve(sys.stdin.buffer, sys.stdout.buffer)
