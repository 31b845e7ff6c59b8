package ort

import (
	"errors"
	"strings"
)

// SessionOptions say how to run a network. The zero value means Auto and one thread per
// run, which is best if several goroutines run networks at once.
type SessionOptions struct {
	Provider Provider // empty is Auto
	Threads  int      // threads that one run uses on the CPU; zero is 1
	Batch    int      // length of dimensions that the model leaves open, for which Auto compares providers; zero is 1
	Strict   bool     // fail rather than run any part of the network on another provider than the one named, or on the CPU in its place
}

// Provider returns the provider of the session, never Auto.
func (s *Session) Provider() Provider { return s.provider }

// Reason returns a line on why the session runs on the CPU instead of another provider;
// empty without a reason.
func (s *Session) Reason() string { return strings.Join(s.reasons.plain, "; ") }

// Details returns the lines of the library that Reason says in plain words, one for each
// provider; empty if there are none.
func (s *Session) Details() string { return strings.Join(s.reasons.library, "\n") }

// reasons are why providers are not used.
type reasons struct {
	plain   []string // in plain words, with the provider's name
	library []string // what the library said of them
}

// add appends the reason why a provider is not used.
func (r *reasons) add(p Provider, why error) {
	r.plain = append(r.plain, p.Name()+": "+why.Error())
	var refusal *Refusal
	if errors.As(why, &refusal) && refusal.Library != "" {
		r.library = append(r.library, p.Name()+": "+refusal.Library)
	}
}
