package config

import (
	"fmt"
	"path/filepath"
	"sync"

	"othello/internal/lang"
	"othello/internal/strict"
)

// Origin is where the value of a setting comes from.
type Origin uint8

// The origins; a later one counts more at a start.
const (
	Default     Origin = iota // built into the program
	Remembered                // chosen on the screen, now or in an earlier run
	File                      // the settings file
	Environment               // an environment variable
	Flag                      // a flag of this start
)

// Value is what a setting is, as text.
type Value struct {
	Text    string
	Start   string // Text when the program started
	Default string
	Origin  Origin // of Start, or Remembered or Default once something else was chosen
}

// Lasts reports whether a choice is remembered: a settings file or the environment would
// win over it at every start.
func (v Value) Lasts() bool { return v.Origin != File && v.Origin != Environment }

// Store is the settings while the program runs. Its methods are for the goroutine of the
// screen, but for Flush.
type Store struct {
	Settings          // as they are now
	start    Settings // as they were when the program started
	defaults Settings
	help     map[string]string   // what each setting does, by key
	sources  map[*Setting]source // of what is not at its default

	name, text string // of the person's file; empty for none
	path       string // of the file of what is chosen; empty for none

	writing sync.Mutex // held by Flush
	mu      sync.Mutex // guards pending
	pending map[*Setting]*string
}

// source is where the value of a setting comes from, and what sets it there.
type source struct {
	origin Origin
	where  string
}

// New returns a store of these settings, which are the defaults, too. What is chosen is kept
// nowhere.
func New(s Settings) *Store {
	return &Store{Settings: s, start: s, defaults: s, sources: map[*Setting]source{}, pending: map[*Setting]*string{}}
}

// Set gives a setting the value by which the program starts. The error is a predicate such
// as "must be …".
func (s *Store) Set(r *Setting, text string, from Origin, where string) error {
	if err := r.set(&s.start, text); err != nil {
		return err
	}
	s.Settings, s.sources[r] = s.start, source{from, where}
	return nil
}

// Value returns what a setting is now.
func (s *Store) Value(r *Setting) Value {
	return Value{textOf(s.Settings, r), textOf(s.start, r), textOf(s.defaults, r), s.sources[r].origin}
}

func textOf(s Settings, r *Setting) string { return fmt.Sprint(strict.Get(s, r.Key)) }

// Help returns what a setting does, in a sentence.
func (s *Store) Help(r *Setting) string { return s.help[r.Key] }

// Place returns what sets a value: "--level", "OTHELLO_LEVEL", "config.toml line 12",
// "remembered", "default".
func (s *Store) Place(tr *lang.Printer, r *Setting) string {
	switch v := s.sources[r]; v.origin {
	case Default:
		return tr.T("default")
	case Remembered:
		return tr.T("remembered")
	case File:
		return tr.F("%s line %d", filepath.Base(s.name), strict.Line(s.text, r.Key))
	default:
		return v.where
	}
}

// Try returns why a setting cannot have that value, or what it names, such as a file, not be used.
func (s *Store) Try(r *Setting, text string) error {
	next := s.Settings
	if err := r.set(&next, text); err != nil {
		return lang.Errorf("%s %w", r, err)
	}
	return r.Try(next)
}

// Choose gives a setting a value that a person has chosen, and reports whether there is
// something to Flush. What is not valid is not taken.
func (s *Store) Choose(r *Setting, text string) bool {
	before := s.Value(r)
	if r.set(&s.Settings, text) != nil || textOf(s.Settings, r) == before.Text || !before.Lasts() {
		return false
	}
	s.sources[r] = source{origin: Remembered}
	return s.later(r, &text)
}

// Reset gives a setting back the value that it has when nothing is chosen, and reports
// whether there is something to Flush.
func (s *Store) Reset(r *Setting) bool {
	v := s.Value(r)
	if !v.Lasts() {
		_ = r.set(&s.Settings, v.Start) // which is valid
		return false
	}
	_ = r.set(&s.Settings, v.Default)
	delete(s.sources, r)
	return s.later(r, nil)
}

func (s *Store) later(r *Setting, text *string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending[r] = text
	return s.path != ""
}
