package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestHelpFollowsTheKeymap(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Keys = map[string][]string{"undo": {"x"}, "swap": {}}
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.send(tea.WindowSizeMsg{Width: 140, Height: 50})
		r.press("?")
		r.wantScreen("take back", "x  ", "f then 5 plays f5")
		if strings.Contains(r.screen(), "swap sides") {
			t.Error("the help lists an action without a key")
		}
		r.press("enter")
		r.play("f5")
		r.press("x")
		r.wantMoves("")
	})
}

func TestHelpScrolls(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("?")
		if strings.Contains(r.screen(), "quit and keep the game") {
			t.Skip("the help fits the window")
		}
		r.press("pgdown pgdown pgdown")
		r.wantScreen("quit and keep the game")
		r.send(tea.MouseWheelMsg{X: 40, Y: 12, Button: tea.MouseWheelUp})
		r.press("pgup pgup pgup")
		r.wantScreen("f then 5 plays f5")
	})
}
