package edit

import (
	"path/filepath"
	"testing"

	"othello/game"
	"othello/game/record"
	"othello/internal/wholefile"
	"othello/ui/room/roomtest"
)

// host is a program around an editor: it shows nothing and keeps files in a directory.
type host struct {
	*roomtest.Shell
	t    testing.TB
	dir  string // empty for nowhere
	kept func() // called before a draft is written; nil for nothing
}

// newEditor is an editor opened on the start of a game.
func newEditor(t testing.TB, dir string) (*Editor, *host) {
	t.Helper()
	h := &host{Shell: roomtest.New(t), t: t, dir: dir}
	e := New(h, h.setup(dir))
	if dir != "" {
		slot := filepath.Join(dir, "game.sgf")
		d, trouble := LoadDraft(nil, slot)
		if trouble != "" {
			t.Fatal(trouble)
		}
		e.Restore(slot, d, false)
	}
	e.Begin()
	return e, h
}

func (h *host) setup(dir string) Setup {
	return Setup{Dir: dir, Save: func(string, func() (string, error)) {}, Keep: h.keep, Game: func() *record.Record { return &record.Record{Game: game.New(game.Size8)} }}
}

func (h *host) keep(name string, data []byte) {
	if h.kept != nil {
		h.kept()
	}
	if err := wholefile.Save(filepath.Join(h.dir, name), data); err != nil {
		h.t.Error(err)
	}
}
