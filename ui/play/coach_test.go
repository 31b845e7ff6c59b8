package play

import (
	"errors"
	"strconv"
	"testing"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// judged is the first move of a game: it loses 8 discs against e6, by its reasons.
func judged(t *testing.T, class review.Class, reasons ...review.Reason) []review.Move {
	t.Helper()
	g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, "f5"))
	if err != nil {
		t.Fatal(err)
	}
	m := review.New(g.Line()).Moves[0]
	m.Class, m.Loss, m.Reasons = class, 8, reasons
	m.Best = review.Value{Known: true, Line: roomtest.Squares(t, "e6")}
	return []review.Move{m}
}

var losesCorner = review.Reason{Kind: review.Corner, Text: "loses the corner a8 at once"}

// TestHint tells where to look, which move it is, and why, and marks the game.
func TestHint(t *testing.T) {
	h := open(t, "human", session.Setup{})
	h.do(action.Hint)
	h.says("Looking for a hint")
	if len(h.asked) != 1 { // the others are the same
		t.Errorf("%d moves are judged", len(h.asked))
	}
	h.do(action.Hint) // nothing is known yet
	h.answer(judged(t, review.Blunder, losesCorner), nil)
	h.says("The best move is d3, c4, f5 or e6.")
	v := &board.View{}
	if h.room.View(v); v.Legal != h.Ses.Game().Position().Moves() || v.Signs != nil {
		t.Errorf("marked are %v and %v", v.Legal, v.Signs)
	}
	h.do(action.Hint)
	h.says("The best move is d3, c4, f5 or e6.")
	if h.room.View(v); len(v.Signs) != 1 || v.Legal.Has(roomtest.Squares(t, "e6")[0]) {
		t.Errorf("marked are %v and %v", v.Legal, v.Signs)
	}
	for range 2 {
		h.do(action.Hint)
		if want := "e6 is the best move. f5 loses 8 discs: it loses the corner a8 at once."; h.Notice.Text != want {
			t.Errorf("it says %q, want %q", h.Notice.Text, want)
		}
	}
	if !h.Ses.Helped() {
		t.Error("the game is not marked")
	}

	h.room.Type(roomtest.Squares(t, "f5")[0])
	v = &board.View{}
	if h.room.View(v); v.Signs != nil {
		t.Error("the hint outlives its position")
	}
	h.do(action.Hint)
	h.answer(nil, errors.New("it broke"))
	h.says("No hint: it broke.")
	h.do(action.Hint)
	h.says("Looking for a hint")
}

// TestNoHint gives none for an engine's move.
func TestNoHint(t *testing.T) {
	h := open(t, "alpha", session.Setup{})
	h.room.Type(roomtest.Squares(t, "f5")[0])
	h.do(action.Hint)
	h.says("for your own move")
	if h.answer != nil {
		t.Error("something is judged")
	}
}

// TestCoach warns of a move that loses much until the next one.
func TestCoach(t *testing.T) {
	h := open(t, "alpha", session.Setup{})
	h.room.Type(roomtest.Squares(t, "f5")[0])
	if h.answer != nil {
		t.Error("the coach watches though nobody asked it to")
	}
	h.Now.UI.Coach = "always"
	h.do(action.Undo)
	for name, quiet := range map[string][]review.Move{
		"a good move":        judged(t, review.Good),
		"an inaccuracy":      judged(t, review.Inaccuracy, losesCorner),
		"nothing against it": judged(t, review.Blunder),
	} {
		h.room.Type(roomtest.Squares(t, "f5")[0])
		h.Quiet()
		if h.answer(quiet, nil); h.Notice.Text != "" {
			t.Errorf("%s: it says %q", name, h.Notice.Text)
		}
		h.do(action.Undo)
	}
	if h.Ses.Helped() {
		t.Error("the game is marked though the coach said nothing")
	}
	h.room.Type(roomtest.Squares(t, "f5")[0])
	h.answer(judged(t, review.Mistake, review.Reason{Kind: review.Known, Text: "left the usual line"}, losesCorner), nil)
	want := "f5 loses 8 discs: it loses the corner a8 at once. u takes it back."
	if h.Notice.Text != want {
		t.Errorf("it says %q, want %q", h.Notice.Text, want)
	}
	h.Quiet()
	h.room.announce(h.Ses.Game().Node())
	if h.Notice.Text != want {
		t.Errorf("the engine's answer leaves %q", h.Notice.Text)
	}
	if !h.Ses.Helped() {
		t.Error("the game is not marked")
	}
	h.do(action.Undo)
	if h.Notice.Text != "" || h.answer != nil {
		t.Errorf("after taking back it says %q", h.Notice.Text)
	}
}

// TestCoachSetting: the coach watches against the first opponents, or as a person wants it.
func TestCoachSetting(t *testing.T) {
	levels := []ai.Level{{Elo: ai.Measured(450, 400, 500, 9)}, {}, {}, {ID: "casual", Elo: ai.Measured(900, 800, 1000, 9)}, {Elo: ai.Measured(1900, 1800, 2000, 9)}}
	h := open(t, "search", session.Setup{Kinds: []ai.Kind{{ID: "search", Name: "Search", Engine: deaf{}, Levels: levels}}})
	for level, want := range map[int]bool{1: true, 2: false, 4: true, 5: false} {
		h.Now.UI.Coach = "first"
		if err := h.Ses.SetLevel(ai.LevelID(strconv.Itoa(level))); err != nil {
			t.Fatal(err)
		}
		if h.room.coaches() != want {
			t.Errorf("level %d: the coach watches: %v", level, !want)
		}
		h.do(action.Coach)
		if got := h.Chosen[config.Coach]; got != map[bool]string{true: "never", false: "always"}[want] {
			t.Errorf("level %d: the key sets %s", level, got)
		}
		for _, setting := range []string{"never", "always"} {
			if h.Now.UI.Coach = setting; h.room.coaches() != (setting == "always") {
				t.Errorf("%s: the coach watches: %v", setting, h.room.coaches())
			}
		}
	}
	h.do(action.White)
	h.do(action.Coach)
	h.says("for games against an engine")
}
