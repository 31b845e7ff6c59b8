package ort

// SessionOptions say how to run a network. The zero value means Auto and one thread per
// run, which is best if several goroutines run networks at once.
type SessionOptions struct {
	Provider Provider // empty is Auto
	Threads  int      // threads that one run uses on the CPU; zero is 1
	Batch    int      // length of dimensions that the model leaves open, for which Auto compares providers; zero is 1
	Strict   bool     // fail rather than run any part of the network on the CPU beside the provider named
}

// Provider returns the provider of the session, never Auto.
func (s *Session) Provider() Provider { return s.provider }
