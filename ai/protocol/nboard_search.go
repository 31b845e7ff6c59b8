package protocol

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

type emitter = func(format string, args ...any)

// answerGo searches for the move to play. It leaves the board unchanged, since the GUI
// sends the move back.
func (s *nboardServer) answerGo(ctx context.Context) {
	p, n, lim := s.game.Position(), s.size(), s.levelLimits(s.game.Turn())
	engine := s.player()
	if s.depth > 0 {
		engine = s.kind.Engine
	}
	if p.Over() {
		s.send("=== PA")
		s.send("status The game is over")
		return
	}
	s.send("status Thinking")
	s.start(ctx, func(ctx context.Context, emit emitter) {
		start := time.Now()
		a, err := s.think(ctx, engine, p, lim, func(a ai.Analysis) { emitAnalysis(emit, n, a, 1) })
		if err != nil {
			if ctx.Err() == nil {
				emit("status Cannot move: %v", err)
			}
			return
		}
		emit("nodestats %d %.2f", a.Nodes, a.Elapsed.Seconds())
		emit("=== %s", moveItem(n, a, time.Since(start)))
		emit("status")
	})
}

// moveItem returns a move as "move/eval/seconds", a pass without its score.
func moveItem(n game.Size, a ai.Analysis, elapsed time.Duration) string {
	if a.Move() == game.Pass {
		return "PA"
	}
	return fmt.Sprintf("%s/%.2f/%.2f", strings.ToUpper(n.Name(a.Move())), hundredths(a.Score.Discs), elapsed.Seconds())
}

// hundredths returns a score rounded to hundredths; never -0, which would be sent as
// "-0.00".
func hundredths(score float64) float64 { return math.Round(score*100)/100 + 0 }

// hint scores the best moves. It ignores the clock and the level's handicap.
func (s *nboardServer) hint(ctx context.Context, moves int) {
	p, n, lim := s.game.Position(), s.size(), s.levelLimits(game.Empty)
	lim.Moves = moves
	if p.Over() {
		s.send("status The game is over")
		return
	}
	s.send("status Thinking")
	s.start(ctx, func(ctx context.Context, emit emitter) {
		a, err := s.think(ctx, s.kind.Engine, p, lim, func(a ai.Analysis) { emitAnalysis(emit, n, a, moves) })
		switch {
		case err == nil:
			emitAnalysis(emit, n, a, moves)
			emit("status")
		case ctx.Err() == nil:
			emit("status Cannot give hints: %v", err)
		}
	})
}

// analyzeGame scores each position of the game for Black, the last one first, without the
// level's handicap.
func (s *nboardServer) analyzeGame(ctx context.Context) {
	lim := s.levelLimits(game.Empty)
	type position struct {
		ply   int
		board game.Board
	}
	var positions []position
	for n := range s.game.Node().Path() {
		positions = append(positions, position{n.Ply(), n.Board()})
	}
	s.send("status Analyzing")
	s.start(ctx, func(ctx context.Context, emit emitter) {
		for i := len(positions) - 1; i >= 0; i-- {
			p := positions[i].board.Position()
			score := float64(p.Margin())
			if !p.Over() {
				a, err := s.think(ctx, s.kind.Engine, p, lim, nil)
				if ctx.Err() != nil {
					return
				}
				if err != nil {
					emit("status Cannot analyze: %v", err)
					return
				}
				score = a.Score.Discs
			}
			if positions[i].board.Turn == game.White {
				score = -score
			}
			emit("analysis %d %.2f", positions[i].ply, hundredths(score))
		}
		emit("status")
	})
}

// learn adds the current game to the book. Commands sent meanwhile wait, since people
// move on to the next game at once.
func (s *nboardServer) learn(ctx context.Context) {
	switch {
	case s.broken != nil:
		s.reportError(s.broken)
	case s.Learn == nil:
		s.send("status Nothing is learnt: learning is off in the settings")
	case !s.game.Over():
		s.send("status Nothing is learnt: the game is not finished")
	default:
		s.send("status Learning")
		end := s.game.Node()
		s.start(ctx, func(ctx context.Context, emit emitter) {
			text, err := s.Learn(ctx, end)
			switch {
			case ctx.Err() != nil:
				return
			case err != nil:
				text = fmt.Sprintf("Nothing is learnt: %v", err)
				s.note("%v", err)
			}
			emit("learned")
			emit("status %s", text)
		})
		s.job.waitFor = true
		return
	}
	s.send("learned")
}

// emitAnalysis sends the node count and one line for each of the best moves:
// "search pv eval 0 depth", or "book pv eval games depth".
func emitAnalysis(emit emitter, n game.Size, a ai.Analysis, moves int) {
	if a.Move() == game.NoSquare {
		return
	}
	emit("nodestats %d %.2f", a.Nodes, a.Elapsed.Seconds())
	for _, m := range scored(a, moves) {
		pv := m.PV
		if len(pv) == 0 {
			pv = []game.Square{m.Move}
		}
		word := "search"
		if m.Source == ai.FromBook {
			word = "book"
		}
		emit("%s %s %.2f %d %s", word, lineName(n, pv), hundredths(m.Score.Discs), m.Visits, depthName(m))
	}
}
