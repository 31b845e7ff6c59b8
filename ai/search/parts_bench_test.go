//go:build ablation && unix

package search

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// BenchmarkParts solves FFO #40 to #44 with and without each part, in turns: as many
// as -benchtime 5x says. Every score is checked.
func BenchmarkParts(b *testing.B) {
	list := problems(b, "fforum-40-59.obf")[:5]
	for _, p := range parts {
		if p.endgame {
			b.Run(p.name, func(b *testing.B) {
				compare(b, p, func(e *Engine) (nodes int64) {
					for i, pr := range list {
						a, err := e.Solve(b.Context(), pr.position)
						if err != nil || int(a.Score.Discs) != pr.score || pr.moves[a.Move()] != pr.score {
							b.Fatalf("problem %d: %v scores %v, %v; want %d", 40+i, a.Move(), a.Score.Discs, err, pr.score)
						}
						nodes += a.Nodes
					}
					return nodes
				})
			})
		}
	}
}

// BenchmarkPartsMidgame searches 26 positions 12 plies deep in the same way.
func BenchmarkPartsMidgame(b *testing.B) {
	list := midgamePositions(b)
	for _, p := range parts {
		if p.midgame {
			b.Run(p.name, func(b *testing.B) {
				compare(b, p, func(e *Engine) int64 { return searchAll(b, e, list, 12) })
			})
		}
	}
}

// BenchmarkDepths searches the same positions 12, 16 and 20 plies deep.
func BenchmarkDepths(b *testing.B) {
	list := midgamePositions(b)
	for _, depth := range []int{12, 16, 20} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			e := engineOfParts(b, 128)
			var nodes int64
			for b.Loop() {
				nodes = searchAll(b, e, list, depth)
			}
			b.ReportMetric(float64(nodes)/1e6, "Mnodes")
		})
	}
}

// midgamePositions are twelve openings, and fourteen positions of a line of perfect
// play.
func midgamePositions(b *testing.B) []game.Position {
	b.Helper()
	data, err := os.ReadFile("../../../shared/openings/xot.txt")
	if err != nil {
		b.Skipf("the shared openings are not here: %v", err)
	}
	openings := strings.Fields(string(data))
	var list []game.Position
	for i := range 12 {
		list = append(list, after(b, openings[i*len(openings)/12]))
	}
	for moves := 10; moves <= 36; moves += 2 {
		list = append(list, after(b, game.DrawnLine[:2*moves]))
	}
	return list
}

// searchAll searches positions to a depth, each with an empty table, and returns how
// many were visited.
func searchAll(b *testing.B, e *Engine, list []game.Position, depth int) (nodes int64) {
	b.Helper()
	for _, p := range list {
		e.Clear()
		a, err := e.Think(b.Context(), p, ai.Limits{Depth: depth, Exact: 1}, nil)
		if err != nil || a.Depth != min(depth, p.Empties()) || !p.Legal(a.Move()) {
			b.Fatalf("%v at depth %d, %v", a.Move(), a.Depth, err)
		}
		nodes += a.Nodes
	}
	return nodes
}

// after returns the position after the moves of line.
func after(tb testing.TB, line string) game.Position {
	tb.Helper()
	p := game.Start(game.Size8)
	for ; len(line) >= 2; line = line[2:] {
		m, err := game.ParseSquare(line[:2])
		if err != nil || !p.Legal(m) {
			tb.Fatalf("%q is not legal: %v", line[:2], err)
		}
		p = p.Play(m)
	}
	return p
}

// compare does work by turns with everything on and without p. It reports the
// positions visited without it, and the median of the user time of the process, both
// also relative to everything on.
func compare(b *testing.B, p part, work func(*Engine) int64) {
	run := func() (nodes int64, used float64) {
		debug.FreeOSMemory() // tables must not inherit the pages of earlier ones
		e := engineOfParts(b, 128)
		start := userTime()
		nodes = work(e)
		return nodes, (userTime() - start).Seconds()
	}
	var nodes, without int64
	var used, ratios []float64
	for b.Loop() {
		all, whole := run()
		p.turn(false)
		part, time := run()
		p.turn(true)
		if nodes != 0 && (nodes != all || without != part) {
			b.Fatalf("%d and %d positions, %d and %d before", all, part, nodes, without)
		}
		nodes, without = all, part
		used = append(used, time)
		ratios = append(ratios, time/whole)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(without)/1e6, "Mnodes")
	b.ReportMetric(100*(float64(without)/float64(nodes)-1), "nodes-%")
	b.ReportMetric(median(used), "cpu-s")
	b.ReportMetric(100*(median(ratios)-1), "cpu-%")
}

func median(list []float64) float64 {
	slices.Sort(list)
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}

// userTime returns what the process has computed so far, without the kernel's work.
func userTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}
