package puzzle

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/room/roomtest"
	"othello/ui/screen"
	"othello/ui/session"
)

// exact solves by trying everything.
type exact struct{}

func (e exact) Think(ctx context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p, Score: ai.Exactly(-100)}
	switch {
	case ctx.Err() != nil:
		return a, ctx.Err()
	case p.Over():
		a.Score.Discs = float64(p.Margin())
		return a, nil
	case p.MustPass():
		b, err := e.Think(ctx, p.Pass(), ai.Limits{}, nil)
		a.Score, a.PV = b.Score.Negate(), []game.Square{game.Pass}
		return a, err
	}
	for m := range p.Moves().Squares() {
		b, err := e.Think(ctx, p.Play(m), ai.Limits{}, nil)
		if err != nil {
			return a, err
		}
		s := ai.MoveScore{Move: m, Score: b.Score.Negate()}
		at := 0
		for at < len(a.Moves) && a.Moves[at].Score.Discs >= s.Score.Discs {
			at++
		}
		a.Moves = append(a.Moves[:at], append([]ai.MoveScore{s}, a.Moves[at:]...)...)
		a.Score, a.PV = a.Moves[0].Score, []game.Square{a.Moves[0].Move}
	}
	return a, nil
}

// host is a shell that waits for what keys set off.
type host struct{ *roomtest.Shell }

func newHost(t *testing.T) *host { return &host{roomtest.New(t).Sit(t, "", session.Setup{})} }

// shown is the room on a screen.
type shown struct {
	*screen.Room
	in *Room
}

func show(h *host, s Setup) *shown {
	s.Judge = exact{}
	r := New(screen.Env{Host: h}, s)
	return &shown{screen.New(h, r, screen.About{Title: "puzzles"}, nil), r}
}

// next asks the next puzzle.
func (s *shown) next() tea.Cmd { return s.Ask(action.Puzzles, "") }

func (h *host) press(keys string) {
	for _, name := range strings.Fields(keys) {
		h.Press(name)
		h.rest()
	}
}

func (h *host) rest() {
	synctest.Wait()
	h.Run(h.Step())
}

// puzzles is one in which it takes three moves to wipe White out.
func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	records, _, err := record.Parse([]byte("-XXXXXX---OOOX---XOXXX----OXX-----OXXX-------------------------- X"))
	if err != nil {
		t.Fatal(err)
	}
	return []puzzle.Puzzle{{Board: records[0].Game.Board(), Kind: puzzle.Wipe, Answer: game.At(2, 5), Rating: 1500}}
}

// TestRoom tries a puzzle, wrongly first, and has its result kept.
func TestRoom(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t)
		before := h.Ses.Game()
		list := puzzles(t)
		r := show(h, Setup{Puzzles: func() ([]puzzle.Puzzle, error) { return list, nil }, DataDir: dir})
		h.Run(r.next())
		if h.At != r.Room || h.Ses.Game() == before {
			t.Fatal("the room is not open")
		}
		h.WantPanel(t, "PUZZLE All kinds", "Black to move: wipe White out in 3 moves.", "No puzzle tried yet", "42 empty")
		if text := h.Panel(44, 20); strings.Contains(text, "move 0") || strings.Count(text, "empty") != 1 || strings.Contains(text, "! show") {
			t.Errorf("the panel numbers moves, or says something twice:\n%s", text)
		}
		h.press(".")
		h.WantPanel(t, "It turns")
		h.Run(h.At.Click(0))
		if !strings.Contains(h.Notice.Text, "a1") {
			t.Errorf("of an illegal move it says %q", h.Notice.Text)
		}
		wrong := (r.in.run.Game.Position().Moves() &^ r.in.now.Answer.Bit()).First()
		h.Run(h.At.Type(wrong))
		if !h.Ses.Saving() {
			t.Error("the result counts as saved at once")
		}
		if h.rest(); h.Ses.Saving() {
			t.Error("it is never saved")
		}
		h.WantPanel(t, wrong.String()+" is too slow", "Try again.", "0 of 1 right")
		v := board.View{Board: r.in.run.Game.Board(), Signs: nil}
		h.At.View(&v)
		if v.Signs[wrong].Text != "?" || v.Legal == 0 {
			t.Errorf("the wrong move is not pointed out: %v", v.Signs)
		}
		h.Run(h.At.Type(r.in.now.Answer))
		h.rest()
		h.WantPanel(t, r.in.now.Answer.String()+" is right.", "go on.")
		for range 2 {
			h.press("!")
		}
		h.WantPanel(t, "Solved.", "Practised once, 0 without a mistake")
		if r.Footer()[0] != action.Play || r.Label(action.Play) != "next" {
			t.Error("after the end the footer does not say that enter asks the next puzzle")
		}
		if b := r.in.run.Game.Board(); b.White != 0 {
			t.Errorf("it ends with\n%v", b)
		}
		h.Run(h.At.Type(0))
		if !strings.Contains(h.Notice.Text, "enter asks the next") {
			t.Errorf("after the end it says %q", h.Notice.Text)
		}
		h.press("u")
		h.WantPanel(t, "0 of 1 right", "wipe White out")
		for range 3 {
			h.press("!")
		}
		h.WantPanel(t, "Solved.", "0 of 1 right") // not counted again
		h.press("esc")
		if h.At != nil || h.Ses.Game() != before {
			t.Error("leaving the room does not bring the game back")
		}
	})
	f := cards.File{Dir: dir}
	d, trouble := f.Update(nil)
	if trouble != nil || len(d.Cards) != 1 || puzzle.Score(d).Tried != 1 {
		t.Errorf("kept is %+v, %s", d, trouble)
	}
}

// TestChoose asks other kinds and levels.
func TestChoose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t)
		list := puzzles(t)
		r := show(h, Setup{Puzzles: func() ([]puzzle.Puzzle, error) { return list, nil }})
		h.Run(r.next())
		h.press("L")
		if h.Top() == nil {
			t.Fatal("no list")
		}
		h.press("w i p e enter")
		h.WantPanel(t, "PUZZLE Wipe-out", "wipe White out")
		h.press("L enter") // it opens on the present kind
		h.WantPanel(t, "PUZZLE Wipe-out")
		h.press("L a l l enter")
		if !strings.Contains(h.Notice.Text, "All kinds") {
			t.Errorf("it says %q", h.Notice.Text)
		}
		h.press("L e x p enter")
		if h.Notice.Text != "There is no such puzzle." {
			t.Errorf("without experts' moves it says %q", h.Notice.Text)
		}
		h.press("L o w n enter")
		if !strings.Contains(h.Notice.Text, "There is no such puzzle in your games yet") {
			t.Errorf("without own puzzles it says %q", h.Notice.Text)
		}
		h.WantPanel(t, "PUZZLE All kinds")
		for _, c := range []struct{ keys, want string }{{"]", "harder"}, {"] ]", "much harder"}, {"[ [ [ [ [", "much easier"}} {
			if h.press(c.keys); !strings.Contains(h.Notice.Text, c.want) {
				t.Errorf("after %s it says %q", c.keys, h.Notice.Text)
			}
		}
		h.press("pgdown P")
		if h.At != nil || h.Ses.Looking() {
			t.Error("the position is not played on")
		}
	})
}
