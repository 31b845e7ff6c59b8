package dqn

// Settings say what is learned, and from what.
type Settings struct {
	Seed    uint64
	Threads int // goroutines, which do not change what is learned but for rounding in ONNX Runtime
	Games   int // that players of the network itself play in a round; with Filters, all games by random players
	Filters int // of the network of lines that fitted Q iteration is for; 64 is the original's; 0 for tables and self-play

	Visits   int // simulations of each search of expert iteration; 0 for Q-learning
	Channels int // of the network of expert iteration
}

// same reports whether what one learned the other can go on with.
func (s Settings) same(o Settings) bool {
	s.Threads = o.Threads
	return s == o
}
