package engines

import (
	"cmp"
	"path/filepath"
	"time"

	"othello/internal/strict"
)

// Settings is the table [engine].
type Settings struct {
	Kind    string `toml:"kind"`    // ID of the kind that plays for "engine"
	HashMB  int    `toml:"hash_mb"` // size of the transposition table or search tree in MiB
	Threads int    `toml:"threads"` // goroutines of one search; zero for one per processor
	Seed    int64  `toml:"seed"`    // random seed of weak levels, rollouts and the choice from the book; zero for a different one each time

	Book       string  `toml:"book"`        // "shipped", "none", or the file of an opening book; empty is none
	BookLoss   float64 `toml:"book_loss"`   // most discs that a move from the book may lose
	BookTotal  float64 `toml:"book_total"`  // most discs behind a draw to which such moves may lead; zero for no bound
	BookRandom float64 `toml:"book_random"` // 0 for always the best move, 1 for a uniform choice of the allowed moves
	BookPlies  int     `toml:"book_plies"`  // number of moves after which the book is not used; zero for no limit

	External []External `toml:"external"` // external engines
}

// Policy is the table [policy]: networks and what computes them.
type Policy struct {
	Provider string `toml:"provider"` // what computes networks: one of Providers
	Library  string `toml:"library"`  // absolute path of ONNX Runtime; empty to look for it
	Model    string `toml:"model"`    // name of a shipped network, or the path of an ONNX file
	Views    int    `toml:"views"`    // symmetric views of a position to average over: 1 or 8
	Threads  int    `toml:"threads"`  // processors that a network uses; zero for all
}

// Models are the values of Policy.Model that are no files.
var Models = []string{"auto", "small", "big", "r1", "r2"}

// Providers are the values of Policy.Provider.
var Providers = []string{"auto", "builtin", "cpu", "cuda", "tensorrt", "coreml", "directml", "openvino", "webgpu"}

// The largest values.
const (
	maxHashMB  = 1 << 16
	maxThreads = 1024
	maxTime    = 24 * time.Hour
)

// Check returns the first invalid value, as a *strict.KeyError; nil if all are valid.
func (e Settings) Check() error {
	return cmp.Or(
		strict.Within("engine.hash_mb", e.HashMB, 1, maxHashMB),
		strict.Within("engine.threads", e.Threads, 0, maxThreads),
		strict.Within("engine.book_plies", e.BookPlies, 0, 60),
		strict.Within("engine.seed", e.Seed, 0, 1<<63-1),
		strict.Within("engine.book_loss", e.BookLoss, 0, 64),
		strict.Within("engine.book_total", e.BookTotal, 0, 64),
		strict.Within("engine.book_random", e.BookRandom, 0, 1),
		strict.NotEmpty("engine.kind", e.Kind),
		checkExternal(e.External),
	)
}

// Check returns the first invalid value, as a *strict.KeyError; nil if all are valid.
func (p Policy) Check() error {
	if p.Views != 1 && p.Views != 8 {
		return strict.Errorf("policy.views", "must be 1 or 8, not %d", p.Views)
	}
	if p.Library != "" && !filepath.IsAbs(p.Library) {
		return strict.Errorf("policy.library", "must be an absolute path, not %q", p.Library)
	}
	return cmp.Or(
		strict.Among("policy.provider", p.Provider, Providers),
		strict.Within("policy.threads", p.Threads, 0, maxThreads),
		strict.NotEmpty("policy.model", p.Model),
	)
}
