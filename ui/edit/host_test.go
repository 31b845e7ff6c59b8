package edit

import (
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/wholefile"
	"othello/ui/room/roomtest"
)

// host is a program around an editor: it shows nothing and keeps files in a directory.
type host struct {
	*roomtest.Shell
	t      testing.TB
	dir    string // empty for nowhere
	record *record.Record
	kept   func() // called before a draft is written; nil for nothing
}

// newEditor is an editor opened on the start of a game.
func newEditor(t testing.TB, dir string) (*Editor, *host) {
	t.Helper()
	h := &host{Shell: roomtest.New(t), t: t, dir: dir, record: &record.Record{Game: game.New(game.Size8)}}
	e := New(h, dir)
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

func (h *host) Record() *record.Record         { return h.record }
func (h *host) EnterEditor()                   {}
func (h *host) LeaveEditor() tea.Cmd           { return nil }
func (h *host) PlayFrom(game.Board)            {}
func (h *host) AnalyseFrom(game.Board) tea.Cmd { return nil }
func (h *host) Understood(refusal string)      { h.Text = refusal }

func (h *host) Keep(name string, data []byte) {
	if h.kept != nil {
		h.kept()
	}
	if err := wholefile.Save(filepath.Join(h.dir, name), data); err != nil {
		h.t.Error(err)
	}
}
