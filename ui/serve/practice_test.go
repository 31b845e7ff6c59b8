package serve

import (
	"strings"
	"testing"

	"othello/internal/lang"
)

// TestLessons lets a guest learn how to play, from the lobby and back: the first move is shown and
// made, and nothing of the host's is touched.
func TestLessons(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), lang.English)
	s.types("p", "enter")
	if text := s.shows(); !strings.Contains(text, "LESSON") || !strings.Contains(text, "a   b   c") || !strings.Contains(s.room().Title(), "how to play") {
		t.Fatalf("the lessons are shown as\n%s", text)
	}
	s.types("a", "1")
	s.types(strings.Split(":learn 2", "")...)
	s.types("enter")
	if text := s.shows(); !strings.Contains(text, "LESSON  2. ") {
		t.Errorf("the second lesson is\n%s", text)
	}
	s.types("q")
	if text := s.shows(); !strings.Contains(text, "lobby") || strings.Contains(text, "LESSON") {
		t.Errorf("after the lessons:\n%s", text)
	}
	s.types("u", "p", "esc", "p", "enter", "n", "z", "f9")
	if text := s.shows(); !strings.Contains(text, "LESSON") {
		t.Errorf("a key of the lobby, or of nothing, leads out of a lesson:\n%s", text)
	}
}

// TestTurn turns the board, in a lesson as at a table, and nothing in the lobby.
func TestTurn(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), lang.English)
	turn := strings.Split(":turn", "")
	s.types(append(turn, "enter", "esc")...)
	for _, enter := range [][]string{{"p", "enter"}, {"q", "n", "enter"}} {
		s.types(enter...)
		for _, files := range []string{"h   g   f", "a   b   c"} {
			s.types(append(turn, "enter")...)
			if text := s.shows(); !strings.Contains(text, files) {
				t.Errorf("turned it is\n%s", text)
			}
		}
	}
}

// TestLobbyKeys shows each thing to do once, and takes a key of nothing for nothing.
func TestLobbyKeys(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), lang.English)
	if text := s.shows(); !strings.Contains(text, "n new") || strings.Contains(text, "enter new") {
		t.Errorf("with nobody at a table the keys are\n%s", text)
	}
	for _, key := range []string{"esc", "z", "f9"} {
		s.types(key)
		if text := s.shows(); strings.Contains(text, "There is no such table.") {
			t.Errorf("after %s it says\n%s", key, text)
		}
	}
	s.types(":")
	if text := s.shows(); strings.Contains(text, "Play the square") {
		t.Errorf("the menu is\n%s", text)
	}
	s.types("esc", "n", "up", "right", "down", "enter")
	if text := s.shows(); !strings.Contains(text, "Waiting for somebody") || strings.Contains(text, "undo") {
		t.Errorf("before the first move\n%s", text)
	}
}
