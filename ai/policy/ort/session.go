package ort

import (
	"errors"
	"strings"
)

// SessionOptions say how a network is to be run. The zero value lets Auto decide
// and uses one thread for each run, which is best where several goroutines run
// networks at once.
type SessionOptions struct {
	Provider Provider // empty is Auto
	Threads  int      // threads that one run uses on the CPU; zero is 1
	Batch    int      // length of dimensions that the model leaves open, for which Auto compares providers; zero is 1
	Strict   bool     // fail rather than run any part of the network on another provider than the one named, or on the CPU in its place
}

// Provider returns what computes the network. It is never Auto.
func (s *Session) Provider() Provider { return s.provider }

// Reason returns one line on why the session runs on the CPU and not on what was asked
// for, or on what Auto tried; empty if there is nothing to say.
func (s *Session) Reason() string { return strings.Join(s.reasons.plain, "; ") }

// Details returns the lines of the library that Reason says in plain words, one for each
// provider; empty if there are none.
func (s *Session) Details() string { return strings.Join(s.reasons.library, "\n") }

// reasons are why providers are not used.
type reasons struct {
	plain   []string // in plain words, with the provider's name
	library []string // what the library said of them
}

// add notes why a provider is not used.
func (r *reasons) add(p Provider, why error) {
	r.plain = append(r.plain, p.Name()+": "+why.Error())
	var refusal *Refusal
	if errors.As(why, &refusal) && refusal.Library != "" {
		r.library = append(r.library, p.Name()+": "+refusal.Library)
	}
}
