package widget

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

func TestField(t *testing.T) {
	typed := func(text string) tea.KeyPressMsg { return tea.KeyPressMsg{Code: []rune(text)[0], Text: text} }
	f := Field{Text: "offered", Most: 5, Offered: true}
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { f.Key(typed("é")) }, "é"},
		{func() { f.Write("b\nc\x1b[31md") }, "éb cd"},
		{func() { f.Write("e") }, "éb cd"}, // full
		{func() { f.Key(tea.KeyPressMsg{Code: tea.KeyBackspace}) }, "éb c"},
		{func() { f.Key(tea.KeyPressMsg{Code: 'u', Mod: tea.ModCtrl}) }, ""},
		{func() { f.Key(tea.KeyPressMsg{Code: tea.KeyBackspace}) }, ""},
		{func() {
			f = Field{Text: "kept", Most: 9, Offered: true}
			f.Key(tea.KeyPressMsg{Code: tea.KeyEnd})
			f.Write("!")
		}, "kept!"},
	} {
		if step.do(); f.Text != step.want {
			t.Errorf("the text is %q, want %q", f.Text, step.want)
		}
	}
	if f.Key(tea.KeyPressMsg{Code: tea.KeyF1}) {
		t.Error("F1 writes")
	}
	f = Field{Text: strings.Repeat("x", 30) + "y", Most: 50}
	if view := ansi.Strip(f.View(stylesOf(t, colorprofile.ASCII, true), 10)); view != "xxxxxxxxy_" {
		t.Errorf("in 10 cells: %q", view)
	}
}
