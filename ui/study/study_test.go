package study

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

const opening = "f5d6c3d3c4f4"

func TestAnalysisOfTheBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newStudy(t, opening, &thinker{})
		node := r.game().Node()
		h.do(action.Analyse)
		h.wait(time.Second)
		if list := r.Judgements(); len(list) != node.Board().Position().Moves().Count() || list[0].Depth < 5 {
			t.Fatalf("after a second %+v is known", list)
		}
		h.do(action.Forward)
		if !r.line.on() || r.line.at != 1 || r.Scene().Node == node {
			t.Error("forward does not show the expected line")
		}
		h.do(action.Play) // keeps it
		if r.game().Node().Parent() != node {
			t.Error("the line that was shown is not kept as a variation")
		}
		h.do(action.Pause)
		if text := h.text(); r.search.on || !strings.Contains(text, "Stopped") {
			t.Errorf("pause does not stop the search:\n%s", text)
		}
		h.do(action.Delete)
		if r.game().Node() != node || !strings.Contains(h.said, "Deleted") {
			t.Errorf("the variation is not deleted: %q", h.said)
		}
		h.do(action.Leave)
		if h.open || r.game().Node() != node {
			t.Error("leaving does not go back to the game")
		}
	})
}

func TestReviewOfTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &thinker{}
		r, h := newStudy(t, opening, e)
		h.do(action.Review)
		h.wait(time.Minute)
		known := r.review.now.known
		if r.review.on || known.Done != known.Total || known.Total == 0 {
			t.Fatalf("%d of %d positions are analysed", known.Done, known.Total)
		}
		if m := r.review.move(r.game().Node()); m == nil || !m.Class.Wrong() || known.Mistake(0, 1) != r.game().Node().Ply()+1 {
			t.Errorf("it opens at %v, which is not before the first mistake", r.game().Node().Move())
		}
		asked := e.asked
		h.do(action.First)
		if ply := r.game().Node().Ply(); ply != 0 {
			t.Errorf("first goes to ply %d", ply)
		}
		for h.do(action.Next); !strings.Contains(h.said, "no mistake after"); h.do(action.Next) {
			if m := r.review.move(r.game().Node()); !m.Class.Wrong() {
				t.Errorf("%v is no mistake", m.Move)
			}
		}
		h.do(action.Leave)
		h.do(action.Review)
		h.wait(time.Second)
		if e.asked != asked {
			t.Errorf("what is known was searched again %d times", e.asked-asked)
		}
		h.do(action.Analyse)
		h.wait(5 * time.Second)
		if text := h.text(); !strings.Contains(text, "ANALYSIS") {
			t.Errorf("the analysis is not open:\n%s", text)
		}
		before := r.ScoreAt(r.game().Node())
		if h.do(action.Leave); !h.open || r.mode != reviewing || r.ScoreAt(r.game().Node()) != before {
			t.Error("leaving the analysis does not lead back to the review, with what it found")
		}
	})
}

// lopsided is an engine to which a position is worth eight discs for who can move on the
// right half of the board, where it finds the best move.
type lopsided struct{}

func (lopsided) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p, Depth: 9, Source: ai.FromSearch}
	best := game.NoSquare
	for m := range p.Moves().Squares() {
		if best == game.NoSquare || m.File() > best.File() {
			best = m
		}
	}
	if best != game.NoSquare {
		a.PV = []game.Square{best}
		if next := p.Play(best); next.CanMove() {
			a.PV = append(a.PV, next.Moves().First())
		}
		if best.File() > 3 {
			a.Score.Discs = 8
		}
	}
	return a, nil
}

// reviewOf opens the review of a game, complete, at its first mistake.
func reviewOf(t *testing.T, h *host, r *Room) *review.Move {
	t.Helper()
	h.do(action.Review)
	h.wait(time.Second)
	m := r.review.move(r.game().Node())
	if m == nil || !m.Class.Wrong() {
		t.Fatalf("the game has no mistake: %+v", r.review.now.known.Moves)
	}
	return m
}

// TestOnePosition shows one position at a time: before the mistake with what was played and what
// would have been better, and after it without that.
func TestOnePosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newStudy(t, opening, lopsided{})
		m := reviewOf(t, h, r)
		node := r.game().Node()
		played := node.Next()
		wrong := map[review.Class]scene.Sign{review.Inaccuracy: scene.Inaccuracy, review.Mistake: scene.Wrong, review.Blunder: scene.Blunder}[m.Class]
		s := r.Scene()
		if sign, shown := s.Signs[m.Move]; s.Node != node || !shown || sign != wrong || s.Signs[m.BestMove()] != scene.Better {
			t.Errorf("before the mistake %v the board shows %v", m.Move, s.Signs)
		}
		if s.Values[0].Move != m.BestMove() || !slices.ContainsFunc(s.Values, func(v ai.MoveScore) bool { return v.Move == m.Move }) {
			t.Errorf("its values are %v", s.Values)
		}
		h.do(action.Forward)
		s = r.Scene()
		if _, shown := s.Signs[m.BestMove()]; s.Node != played || s.Signs[m.Move] != wrong || shown && m.BestMove() != r.review.move(played).BestMove() {
			t.Errorf("after the mistake the board shows %v", s.Signs)
		}
		for _, v := range s.Values {
			if !played.Board().Position().Legal(v.Move) {
				t.Errorf("%v is no move of the side that replies", v.Move)
			}
		}
		h.do(action.Back)
		h.do(action.Flip)
		s = r.Scene()
		better := node.Board().Play(m.BestMove())
		if s.Node.Board() != better || len(s.Signs) != 0 || *s.Score != r.ScoreAt(s.Node) {
			t.Errorf("the better line shows\n%v, %v", s.Node.Board(), s.Signs)
		}
		h.do(action.Forward)
		if s := r.Scene(); s.Node.Board() != better.Play(m.Best.Line[1]) || r.game().Node() != node {
			t.Errorf("the second move of the better line shows\n%v", s.Node.Board())
		}
		h.do(action.Flip)
		if s := r.Scene(); s.Node != node || len(node.Children()) != 1 {
			t.Errorf("back from the better line\n%v", s.Node.Board())
		}
		h.do(action.Flip)
		h.do(action.Play)
		if n := r.game().Node(); n.Move() != m.BestMove() || n.Parent() != node {
			t.Errorf("the better line is not kept: %v", n.Move())
		}
	})
}

// plotted is the graph of a scene.
func plotted(r *Room) *scene.Graph {
	for _, part := range r.Scene().Sections {
		for _, i := range part.All() {
			if i.Graph != nil {
				return i.Graph
			}
		}
	}
	return nil
}

// TestGraphOfAVariation finds the game's own line in the graph while a variation is
// looked at, also when nobody waited for its analysis.
func TestGraphOfAVariation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newStudy(t, opening, lopsided{})
		h.Ses.Look()
		line := r.game().Line()
		h.Ses.GoTo(line[2])
		other := r.game().Position().Moves() &^ line[3].Move().Bit()
		if err := h.Ses.Try(other.First()); err != nil {
			t.Fatal(err)
		}
		h.do(action.Review)
		h.wait(time.Second)
		h.do(action.Last)
		g := plotted(r)
		if len(g.Points) != len(line) || g.From != 3 || len(g.Line) != 1 {
			t.Fatalf("the graph has %d points, and %d from %d on", len(g.Points), len(g.Line), g.From)
		}
		for i, p := range g.Points {
			if !p.Known {
				t.Errorf("the game is not known after %d plies", i)
			}
		}
		h.do(action.Promote)
		if g = plotted(r); len(g.Points) != 4 || g.Line != nil {
			t.Errorf("the main line is now the one with %d points: %v", len(g.Points), g.Line)
		}
	})
}

// TestTurningIsSaidAtTheEnd says at the end of a game where it turned, and nowhere else.
func TestTurningIsSaidAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, h := newStudy(t, "e6f4e3f6g5d6e7f5c5", lopsided{}) // the shortest game
		h.do(action.Review)
		h.wait(time.Second)
		line := r.game().Line()
		for i, n := range line {
			h.Ses.GoTo(n)
			text := phrase.Turning(nil, r.review.now.known)
			said := text != "" && strings.Contains(strings.Join(strings.Fields(h.text()), " "), text)
			if want := i == len(line)-1; said != want {
				t.Errorf("after %d plies of %d: said %v, of turning %d", i, len(line)-1, said, r.review.now.known.Turning)
			}
		}
	})
}
