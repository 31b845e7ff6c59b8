package dqn

// Settings are the parameters of a training.
type Settings struct {
	Seed    uint64
	Threads int // goroutines; they affect only rounding in ONNX Runtime
	Games   int // self-play games of a round; with Filters, all games by random players
	Filters int // of the network of fitted Q iteration, 64 in the original; 0 for tables and self-play

	Visits   int // simulations of each search of expert iteration; 0 for Q-learning
	Channels int // of the network of expert iteration
}

// same reports whether a training with o can resume one with s.
func (s Settings) same(o Settings) bool {
	s.Threads = o.Threads
	return s == o
}
