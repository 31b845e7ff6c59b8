package edit

import (
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/theme"
)

// host is a program around an editor: it shows nothing and keeps files in a directory.
type host struct {
	t       testing.TB
	dir     string // empty for nowhere
	record  *record.Record
	cursor  room.Cursor
	styles  *theme.Styles
	keys    action.Keymap
	dialogs []room.Dialog
	notice  string
	kept    func() // called before a draft is written; nil for nothing
}

// newEditor is an editor opened on the start of a game.
func newEditor(t testing.TB, dir string) (*Editor, *host) {
	t.Helper()
	h := &host{t: t, dir: dir, record: &record.Record{Game: game.New(game.Size8)}, cursor: room.Cursor{Hover: game.NoSquare}}
	var err error
	if h.keys, err = action.NewKeymap(nil); err != nil {
		t.Fatal(err)
	}
	if h.styles, err = theme.New(theme.Config{}, theme.Terminal{Profile: colorprofile.ASCII}); err != nil {
		t.Fatal(err)
	}
	e := New(h, dir)
	if dir != "" {
		slot := filepath.Join(dir, "game.sgf")
		d, trouble := LoadDraft(slot)
		if trouble != "" {
			t.Fatal(trouble)
		}
		e.Restore(slot, d, false)
	}
	e.Begin()
	return e, h
}

// run performs a command and what follows from it.
func (h *host) run(cmd tea.Cmd) {
	for cmd != nil {
		later, ok := cmd().(room.Later)
		if !ok {
			return
		}
		cmd = later()
	}
}

func (h *host) Cursor() *room.Cursor           { return &h.cursor }
func (h *host) Styles() *theme.Styles          { return h.styles }
func (h *host) Keys() action.Keymap            { return h.keys }
func (h *host) Hints() bool                    { return true }
func (h *host) Say(text string)                { h.notice = text }
func (h *host) Warn(text string)               { h.notice = text }
func (h *host) Quiet()                         { h.notice = "" }
func (h *host) Open(d room.Dialog)             { h.dialogs = append(h.dialogs, d) }
func (h *host) Close()                         { h.dialogs = h.dialogs[:len(h.dialogs)-1] }
func (h *host) Do(action.Action) tea.Cmd       { return nil }
func (h *host) Go(work func() tea.Msg) tea.Cmd { return work }
func (h *host) Record() *record.Record         { return h.record }
func (h *host) EnterEditor()                   {}
func (h *host) LeaveEditor() tea.Cmd           { return nil }
func (h *host) PlayFrom(game.Board)            {}
func (h *host) AnalyseFrom(game.Board) tea.Cmd { return nil }
func (h *host) Understood(refusal string)      { h.notice = refusal }

func (h *host) Keep(name string, data []byte) {
	if h.kept != nil {
		h.kept()
	}
	if err := record.ReplaceFile(filepath.Join(h.dir, name), data); err != nil {
		h.t.Error(err)
	}
}
