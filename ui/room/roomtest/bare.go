// Package roomtest is a place for rooms without a shell, and the games and openings that tests of
// rooms share.
package roomtest

import (
	"testing"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Bare is a place for a room without a shell.
type Bare struct{ Now *config.Store }

// NewBare returns a place with the settings of a new player.
func NewBare() Bare { return Bare{config.New(config.Settings{UI: config.UI{Hints: true}})} }

func (Bare) Printer() *lang.Printer      { return nil }
func (Bare) Name(a action.Action) string { return string(a) }
func (b Bare) Settings() *config.Store   { return b.Now }
func (Bare) Names() phrase.Names         { return phrase.Names{} }
func (Bare) Keeps() bool                 { return true }

// Effects carries out all that effects want done later or in the background, and returns them
// with what follows.
func Effects(t testing.TB, list []scene.Effect) (all []scene.Effect) {
	t.Helper()
	for _, e := range list {
		all = append(all, e)
		switch e := e.(type) {
		case scene.Work:
			all = append(all, Effects(t, e.Do(t.Context(), func(func()) {})())...)
		case scene.Later:
			all = append(all, Effects(t, e.Then())...)
		}
	}
	return all
}

// Of returns the last of effects that is of a type, the zero value if none is.
func Of[E any](list []scene.Effect) (last E) {
	for _, e := range list {
		if e, ok := e.(E); ok {
			last = e
		}
	}
	return last
}
