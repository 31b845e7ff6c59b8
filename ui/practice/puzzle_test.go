package practice

import (
	"context"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
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

// wipeOut is one in which it takes three moves to wipe White out.
func wipeOut(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	records, _, err := record.Parse([]byte("-XXXXXX---OOOX---XOXXX----OXX-----OXXX-------------------------- X"))
	if err != nil {
		t.Fatal(err)
	}
	return []puzzle.Puzzle{{Board: records[0].Game.Board(), Kind: puzzle.Wipe, Answer: game.At(2, 5), Rating: 1500}}
}

// solver is the room without a shell, of one puzzle.
type solver struct {
	*Room
	puzzles *puzzles
	t       *testing.T
	last    []scene.Effect
}

func solve(t *testing.T, dir string) *solver {
	list := wipeOut(t)
	r := New(roomtest.NewBare(), Setup{Puzzles: func() ([]puzzle.Puzzle, error) { return list, nil }, Dir: dir, Judge: exact{}}).Puzzles
	s := &solver{Room: r, puzzles: r.kind.(*puzzles), t: t}
	s.do(action.Puzzles, "")
	return s
}

func (s *solver) do(a action.Action, arg string) { s.last = roomtest.Effects(s.t, s.Do(a, arg)) }
func (s *solver) at(m game.Square)               { s.last = roomtest.Effects(s.t, s.Square(m)) }

// says wants the last answers to hold a text.
func (s *solver) says(want string) {
	s.t.Helper()
	var text string
	for _, e := range s.last {
		switch e := e.(type) {
		case scene.Tell:
			text += e.Text + " "
		case scene.Say:
			text += e.Text + " "
		case scene.Warn:
			text += e.Err.Error() + " "
		}
	}
	if !strings.Contains(text, want) {
		s.t.Errorf("it says %q, want %q", text, want)
	}
}

// shows wants the scene to hold texts.
func (s *solver) shows(want ...string) {
	s.t.Helper()
	text := s.Scene().Title
	for _, part := range s.Scene().Sections {
		for _, i := range part.Items {
			text += "\n" + i.Text
		}
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			s.t.Errorf("it shows %q, want %q", text, w)
		}
	}
}

// TestPuzzle tries a puzzle, wrongly first, and has its result kept.
func TestPuzzle(t *testing.T) {
	dir := t.TempDir()
	s := solve(t, dir)
	s.shows("All kinds", "Black to move: wipe White out in 3 moves.", "No puzzle tried yet")
	s.do(action.Hint, "")
	s.says("The best move is b5, b6 or c6.")
	s.at(0)
	s.says("a1")
	wrong := (s.puzzles.run.Game.Position().Moves() &^ s.puzzles.run.Puzzle.Answer.Bit()).First()
	s.at(wrong)
	s.says(wrong.String() + " is too slow")
	if sc := s.Scene(); sc.Signs[wrong] != scene.Wrong || !sc.Legal {
		t.Errorf("the wrong move is not pointed out: %v", sc.Signs)
	}
	s.shows("0 of 1 right")
	s.at(s.puzzles.run.Puzzle.Answer)
	s.says(s.puzzles.run.Puzzle.Answer.String() + " is right.")
	s.do(action.Show, "")
	s.do(action.Show, "")
	s.says("Solved.")
	s.shows("Practised 1 time, 0 without a mistake")
	if sc := s.Scene(); sc.GoOn != action.Next || sc.Node.Board().White != 0 {
		t.Errorf("it ends with\n%v", sc.Node.Board())
	}
	s.at(0)
	s.says("shows the next")
	s.do(action.Undo, "")
	for range 3 {
		s.do(action.Show, "")
	}
	s.shows("0 of 1 right") // not counted again
	f := cards.File{Dir: dir}
	d, trouble := f.Update(nil)
	if trouble != nil || len(d.Cards) != 1 || puzzle.Score(d).Tried != 1 {
		t.Errorf("kept is %+v, %s", d, trouble)
	}
}

// TestKinds asks other kinds.
func TestKinds(t *testing.T) {
	s := solve(t, "")
	s.do(action.List, "")
	if p := roomtest.Of[scene.Pick](s.last); p.Texts[p.At] != "All kinds" {
		t.Errorf("the list is %+v", p)
	}
	s.do(action.Puzzles, "wipe")
	s.shows("Wipe-out", "wipe White out")
	s.do(action.Puzzles, "all")
	s.shows("All kinds")
	s.do(action.Puzzles, "expert")
	s.says("There is no such puzzle.")
	s.do(action.Puzzles, "green")
	s.says("or all and daily")
	s.shows("All kinds")
	if s.do(action.PlayHere, ""); roomtest.Of[scene.Ask](s.last).Action != action.PlayHere {
		t.Error("the position is not played on")
	}
}
