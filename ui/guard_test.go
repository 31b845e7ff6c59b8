package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/internal/crash"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/session"
)

func later(cmd tea.Cmd) tea.Msg {
	return new(room.Generation).After(0, func() tea.Cmd { return cmd })()
}

// TestPanicInTheModel breaks the model of a running program on purpose: the terminal is
// given back, and the game is kept.
func TestPanicInTheModel(t *testing.T) {
	for name, damage := range map[string]func(*model) tea.Msg{
		"Update":  func(m *model) tea.Msg { m.room = nil; return action.Press(".") },
		"View":    func(m *model) tea.Msg { m.Looks.Styles = nil; return struct{}{} },
		"command": func(m *model) tea.Msg { return later(func() tea.Msg { panic("boom") }) },
		"batched command": func(m *model) tea.Msg {
			return later(tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("boom") }))
		},
		"work": func(m *model) tea.Msg {
			return later(m.files.Apply(scene.One(scene.Work{Do: func(context.Context, func(func())) func() []scene.Effect { panic("boom") }})))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := against(&fakeEngine{})
			dir := t.TempDir()
			s.Disk = session.NewFolder(dir)
			damaged := false
			filter := tea.WithFilter(func(seen tea.Model, msg tea.Msg) tea.Msg {
				if k, ok := msg.(tea.KeyPressMsg); !ok || k.String() != "!" || damaged {
					return msg
				}
				damaged = true
				return damage(seen.(*room.Guard).Model.(*model))
			})
			term := startInTerminal(t, t.Context(), s, filter)
			term.await("OTHELLO")
			term.typeKeys("f5")
			term.await("1.23 k nodes")
			term.typeKeys("!")
			var e *crash.Error
			if err := term.awaitEnd(); !errors.As(err, &e) || len(e.Stack) == 0 {
				t.Fatalf("ended with %v", err)
			}
			term.await("\x1b[?1049l")
			if data, err := os.ReadFile(filepath.Join(dir, "game.sgf")); err != nil || !strings.Contains(string(data), "B[f5]") {
				t.Errorf("the game is not kept: %v, %s", err, data)
			}
		})
	}
}
