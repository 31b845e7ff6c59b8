package protocol

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

type emitter = func(format string, args ...any)

// answerGo searches for the move to play. It leaves the board unchanged, since the GUI
// sends the move back.
func (s *nboardServer) answerGo(ctx context.Context, _ string) {
	p, n, lim := s.game.Position(), s.size(), s.levelLimits(s.game.Turn())
	engine := s.player()
	if s.depth > 0 {
		engine = s.Kind.Engine
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
func (s *nboardServer) hint(ctx context.Context, number string) {
	moves, _ := strconv.Atoi(number)
	moves = min(max(moves, 1), 64)
	p, n, lim := s.game.Position(), s.size(), s.levelLimits(game.Empty)
	lim.Moves = moves
	if p.Over() {
		s.send("status The game is over")
		return
	}
	s.send("status Thinking")
	s.start(ctx, func(ctx context.Context, emit emitter) {
		a, err := s.think(ctx, s.Kind.Engine, p, lim, func(a ai.Analysis) { emitAnalysis(emit, n, a, moves) })
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
func (s *nboardServer) analyzeGame(ctx context.Context, _ string) {
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
				a, err := s.think(ctx, s.Kind.Engine, p, lim, nil)
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

// scored returns the moves of an analysis, n at most; the best one alone if the
// engine scored no others.
func scored(a ai.Analysis, n int) []ai.MoveScore {
	if len(a.Moves) > 0 {
		return a.Moves[:min(n, len(a.Moves))]
	}
	return []ai.MoveScore{{
		Move: a.Move(), Score: a.Score, Depth: a.Depth,
		Confidence: a.Confidence, Source: a.Source, PV: a.PV,
	}}
}

// depthName returns the depth of a score in NBoard's notation: "100%" for a proven one,
// else the plies and, for a selective search, its confidence.
func depthName(m ai.MoveScore) string {
	switch {
	case m.Score.Exact():
		return "100%"
	case m.Confidence > 0 && m.Confidence < 100:
		return fmt.Sprintf("%d@%d%%", m.Depth, m.Confidence)
	}
	return strconv.Itoa(m.Depth)
}

// lineName writes moves without spaces: "F5d6C3"; a pass is "PA".
func lineName(n game.Size, moves []game.Square) string {
	var out strings.Builder
	for _, m := range moves {
		if m == game.Pass {
			out.WriteString("PA")
		} else if m.IsSquare() {
			out.WriteString(n.Name(m))
		}
	}
	return out.String()
}
