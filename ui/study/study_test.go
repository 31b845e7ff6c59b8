package study

import (
	"context"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
)

const opening = "f5d6c3d3c4f4"

func TestAnalysisOfTheBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h := newStudy(t, opening, &thinker{})
		node := s.game().Node()
		s.Analyse()
		h.wait(time.Second)
		a := h.At.(*Analysis)
		if list := s.Judgements(); len(list) != node.Board().Position().Moves().Count() || list[0].Depth < 5 {
			t.Fatalf("after a second %+v is known", list)
		}
		h.do(action.Forward)
		if !a.line.on() || a.line.at != 1 {
			t.Error("forward does not show the expected line")
		}
		h.do(action.Play) // keeps it
		if s.game().Node().Parent() != node {
			t.Error("the line that was shown is not kept as a variation")
		}
		h.do(action.Pause)
		if text := strings.Join(h.panel().Lines, "\n"); a.search != nil || !strings.Contains(text, "Stopped") {
			t.Errorf("pause does not stop the search:\n%s", text)
		}
		h.do(action.Delete)
		if s.game().Node() != node || !strings.Contains(h.Notice.Text, "Deleted") {
			t.Errorf("the variation is not deleted: %q", h.Notice.Text)
		}
		h.do(action.Leave)
		if h.At != nil || s.game().Node() != node {
			t.Error("leaving does not go back to the game")
		}
	})
}

// chooser is a network: it gives each move a prior and what it thinks of it.
type chooser struct{}

func (chooser) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p, Source: ai.FromNetwork, WinRate: 0.5, Nodes: 1}
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{
			Move: m, Score: ai.Estimated(float64(m % 5)), Prior: 0.1, Depth: 1, Source: ai.FromNetwork, PV: []game.Square{m},
		})
	}
	a.PV = a.Moves[0].PV
	return a, nil
}

func TestReviewOfTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &thinker{}
		s, h := newStudy(t, opening, e)
		s.Review()
		r := h.At.(*Review)
		h.wait(time.Minute)
		if r.job != nil || r.known.Done != r.known.Total || r.known.Total == 0 {
			t.Fatalf("%d of %d positions are analysed", r.known.Done, r.known.Total)
		}
		asked := e.asked
		h.do(action.First)
		if ply := s.game().Node().Ply(); ply != 0 {
			t.Errorf("first goes to ply %d", ply)
		}
		for h.do(action.NextMistake); !strings.Contains(h.Notice.Text, "no mistake after"); h.do(action.NextMistake) {
			if !r.Move().Class.Wrong() {
				t.Errorf("%v is no mistake", r.Move().Move)
			}
		}
		h.do(action.Leave)
		s.Review()
		h.wait(time.Second)
		if e.asked != asked {
			t.Errorf("what is known was searched again %d times", e.asked-asked)
		}
		if again := s.Analyse(); again != nil || h.At.(*Analysis).from != r {
			t.Error("the analysis does not lead back to the review")
		}
		h.do(action.Leave)
		if h.At != r {
			t.Error("leaving the analysis does not lead back to the review")
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

// reviewOf is the review of a game, complete, of the position after a mistake.
func reviewOf(t *testing.T, h *host, s *Study) (*Review, *review.Move) {
	t.Helper()
	s.Review()
	r := h.At.(*Review)
	h.wait(time.Second)
	h.do(action.First)
	h.do(action.NextMistake)
	m := r.Move()
	if m == nil || !m.Class.Wrong() {
		t.Fatalf("the game has no mistake: %+v", r.known.Moves)
	}
	return r, m
}

func TestBetterLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h := newStudy(t, opening, lopsided{})
		r, m := reviewOf(t, h, s)
		node := s.game().Node()
		view := func() board.View {
			v := board.View{Board: s.game().Board(), Size: board.SquareSizes[1], Last: node.Move()}
			r.View(&v)
			return v
		}
		if v := view(); v.Signs[m.Move] != (board.Sign{Text: m.Class.Mark(), Tone: board.ToneBad}) || v.Signs[m.BestMove()] != (board.Sign{Text: "!", Tone: board.ToneGood}) {
			t.Errorf("after the mistake %v the board shows %v", m.Move, v.Signs)
		}
		h.do(action.Flip)
		if v := view(); v.Board != node.Parent().Board().Play(m.BestMove()) || v.Signs[m.Move].Text != "" {
			t.Errorf("the better line shows\n%v, %v", v.Board, v.Signs)
		}
		h.do(action.Forward)
		if v := view(); v.Board != node.Parent().Board().Play(m.Best.Line[0]).Play(m.Best.Line[1]) || s.game().Node() != node {
			t.Errorf("the second move of the better line shows\n%v", v.Board)
		}
		h.do(action.First)
		if v := view(); v.Board != node.Parent().Board() || len(v.Signs) != 2 {
			t.Errorf("before the better line\n%v, %v", v.Board, v.Signs)
		}
		h.do(action.Flip)
		if v := view(); v.Board != node.Board() || s.game().Node() != node || len(node.Parent().Children()) != 1 {
			t.Errorf("back from the better line\n%v", v.Board)
		}
		h.do(action.Flip)
		h.do(action.Play)
		if n := s.game().Node(); n.Move() != m.BestMove() || n.Parent() != node.Parent() {
			t.Errorf("the better line is not kept: %v", n.Move())
		}
	})
}

// TestGraphOfAVariation finds the game's own line in the graph while a variation is
// looked at, also when nobody waited for its analysis.
func TestGraphOfAVariation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h := newStudy(t, opening, lopsided{})
		h.Ses.Look()
		line := s.game().Line()
		h.Ses.GoTo(line[2])
		other := s.game().Position().Moves() &^ line[3].Move().Bit()
		if err := h.Ses.Try(other.First()); err != nil {
			t.Fatal(err)
		}
		s.Review()
		r := h.At.(*Review)
		h.wait(time.Second)
		g := r.graph(3)
		if len(g.Points) != len(line) || g.From != 3 || len(g.Variation) != 1 {
			t.Fatalf("the graph has %d points, and %d from %d on", len(g.Points), len(g.Variation), g.From)
		}
		for i, p := range g.Points {
			if !p.Known {
				t.Errorf("the game is not known after %d plies", i)
			}
		}
		h.do(action.Promote)
		if g = r.graph(3); len(g.Points) != 4 || g.Variation != nil {
			t.Errorf("the main line is now the one with %d points: %v", len(g.Points), g.Variation)
		}
	})
}

// TestTurningIsSaidAtTheEnd says at the last move of a game where it turned, and nowhere else.
func TestTurningIsSaidAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h := newStudy(t, "e6f4e3f6g5d6e7f5c5", lopsided{}) // the shortest game
		s.Review()
		r := h.At.(*Review)
		h.wait(time.Second)
		line := s.game().Line()
		for i, n := range line {
			h.Ses.GoTo(n)
			text := phrase.Turning(nil, r.known)
			said := text != "" && strings.Contains(strings.Join(strings.Fields(strings.Join(h.panel().Lines, " ")), " "), text)
			if want := i == len(line)-1; said != want {
				t.Errorf("after %d plies of %d: said %v, of turning %d", i, len(line)-1, said, r.known.Turning)
			}
		}
	})
}

// TestTraps shows what replies lose of the position on the board alone: a position that needs no
// search has its own, and a stopped analysis none.
func TestTraps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h := newStudy(t, opening, &thinker{})
		s.setup.Traps = panel.NewTraps(panel.NewNetwork(h, chooser{}), &thinker{}) // beside the one that analyses
		s.Analyse()
		a := h.At.(*Analysis)
		traps := func() map[game.Square]float64 {
			s.setup.Traps.Ask(a.Traps(trapsAt))
			h.wait(20 * time.Second)
			return s.setup.Traps.Of(s.game().Position())
		}
		first := traps()
		if len(first) != s.game().Position().Moves().Count() || !strings.Contains(strings.Join(h.panel().Lines, "\n"), "trap") {
			t.Errorf("at first: %v", first)
		}
		p := s.game().Node().Parent().Board().Position()
		for m := range p.Moves().Squares() {
			s.known.put(p, ai.MoveScore{Move: m, Score: ai.ScoreOf(0, true), PV: []game.Square{m}})
		}
		h.do(action.Back)
		if a.search != nil {
			t.Error("a solved position is searched")
		}
		if got := traps(); len(got) != p.Moves().Count() || maps.Equal(got, first) {
			t.Errorf("of the solved position: %v", got)
		}
		h.do(action.Back)
		if traps() == nil {
			t.Error("none where the search goes on")
		}
		if _, shown := a.Traps(trapsAt - 1); shown {
			t.Error("a narrow panel has them searched")
		}
		h.do(action.Pause)
		h.do(action.Back)
		if got := traps(); got != nil {
			t.Errorf("while it is stopped: %v", got)
		}
	})
}
