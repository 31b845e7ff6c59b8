package ui

import (
	"context"
	"io"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/game/record"
	"othello/ui/action"
	"othello/ui/session"
)

func benchModel(b *testing.B, w, h int) *model {
	b.Helper()
	records, _, err := record.Parse([]byte(midgame))
	if err != nil {
		b.Fatal(err)
	}
	m, err := newModel(b.Context(), matched(b, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(&fakeEngine{}), Game: records[0]}}), testEnv, colorprofile.TrueColor)
	if err != nil {
		b.Fatal(err)
	}
	m.start()
	m.Looks.Terminal.Narrow = true
	m.restyled()
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return m
}

// BenchmarkView is one drawing of the screen; the target is under 1 ms.
func BenchmarkView(b *testing.B) {
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"200x60", 200, 60}} {
		b.Run(size.name, func(b *testing.B) {
			m := benchModel(b, size.w, size.h)
			for b.Loop() {
				m.View()
			}
		})
		b.Run(size.name+"-dialog", func(b *testing.B) {
			m := benchModel(b, size.w, size.h)
			m.play.Ask(action.Opponent, "")
			for b.Loop() {
				m.View()
			}
		})
		b.Run(size.name+"-settings", func(b *testing.B) {
			m := benchModel(b, size.w, size.h)
			m.Do(action.Settings)
			for b.Loop() {
				m.View()
			}
		})
	}
}

// BenchmarkFirstFrame is a start up to the first frame; the target is under 100 ms.
func BenchmarkFirstFrame(b *testing.B) {
	for b.Loop() {
		m, err := newModel(context.Background(), matched(b, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(&fakeEngine{})}}), testEnv, colorprofile.TrueColor)
		if err != nil {
			b.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		if _, err := io.WriteString(io.Discard, m.View().Content); err != nil {
			b.Fatal(err)
		}
	}
}
