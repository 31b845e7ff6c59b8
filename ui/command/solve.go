package command

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/config"
)

// Solver plays positions out to the end of the game.
type Solver interface {
	ai.Engine
	// Solve finds the score of p under perfect play; the analysis is proven.
	Solve(ctx context.Context, p game.Position) (ai.Analysis, error)
	// Outcome finds the winner of p under perfect play: 1 for the side to move, -1 for
	// the other side, 0 for a draw. The score of the analysis is only a bound.
	Outcome(ctx context.Context, p game.Position) (int, ai.Analysis, error)
}

func (a *App) solve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve [FILE | -]",
		Short: "Solve positions to the end of the game",
		Long: `Finds the score and the line of best play for every position of FILE, or of the standard input. The positions may be in any format; of a game, its last position is solved. Scores are in discs for the side to move, with empty squares counted for the winner.

--check compares the results with the scores that an OBF file declares; the exit code is 1 if any differs.`,
		Example: `
othello solve fforum-40-59.obf
othello solve --json --threads 1 --check fforum-40-59.obf`,
		Args: files(1),
	}
	asJSON := cmd.Flags().Bool("json", false, "one JSON object for each position, as docs/schema/solve.json says")
	check := cmd.Flags().Bool("check", false, "compare with the scores that the file declares")
	outcome := cmd.Flags().Bool("wld", false, "find only who wins, which is faster")
	a.addSettings(cmd, "engine.threads", "engine.hash_mb")
	cmd.RunE = a.begun(func(cmd *cobra.Command, args []string, config *config.Store) error {
		if *check && *outcome {
			return cli.Usagef("--check needs scores, which --wld does not find")
		}
		records, err := a.readRecords(cmd.Context(), fileOf(args), record.Unknown)
		if err != nil {
			return err
		}
		show, end := a.progress()
		run := solving{solver: a.Solver(config.Engine), check: *check, outcome: *outcome, json: *asJSON, out: a.Stdout, end: end, show: func(done int) {
			show(float64(done)/float64(len(records)), a.tr.F("\r%d of %d positions ", done, len(records)))
		}}
		return run.all(cmd.Context(), a.tr, records)
	})
	return cmd
}

// solving is one run of the solve command.
type solving struct {
	solver               Solver
	check, outcome, json bool
	out                  io.Writer
	show                 func(done int) // how many positions are solved
	end                  func()         // removes that

	nodes        int64
	cpu, elapsed time.Duration
	wrong        int
}

// solution is the printed result for a position.
type solution struct {
	Version int     `json:"version"`
	N       int     `json:"n"` // number of the position in the file, from 1
	Empties int     `json:"empties"`
	Score   int     `json:"score"`          // discs for the side to move; with --wld its sign alone
	Winner  string  `json:"wld,omitempty"`  // "win", "loss" or "draw", with --wld
	Move    string  `json:"move"`           // best move; empty when the game is over
	PV      string  `json:"pv"`             // line of best play, as a transcript with spaces
	Nodes   int64   `json:"nodes"`          // nodes searched
	CPU     float64 `json:"cpu_seconds"`    // user CPU time of the process
	Seconds float64 `json:"seconds"`        // wall time
	Exact   bool    `json:"exact"`          // the score is the true one
	Wanted  *int    `json:"want,omitempty"` // score that the file declares, where it differs
}

func (s *solving) all(ctx context.Context, tr *lang.Printer, records []*record.Record) error {
	out := bufio.NewWriter(s.out)
	for i, r := range records {
		s.show(i)
		line, err := s.one(ctx, i+1, r)
		s.end()
		if err != nil {
			return errors.Join(err, out.Flush())
		}
		if s.json {
			err = json.NewEncoder(printable.JSON(out)).Encode(line)
		} else {
			_, err = fmt.Fprintln(out, line.text(tr))
		}
		// Flush each line: the next position may take an hour.
		if err = errors.Join(err, out.Flush()); err != nil {
			return lang.Errorf("writing the solutions: %w", err)
		}
	}
	if !s.json {
		if _, err := fmt.Fprint(s.out, tr.F("%s, %d nodes, %.2f s CPU, %.2f s", tr.Count(len(records), "position"), s.nodes, s.cpu.Seconds(), s.elapsed.Seconds()),
			speed(tr, ", ", s.nodes, s.cpu), "\n"); err != nil {
			return lang.Errorf("writing the solutions: %w", err)
		}
	}
	if s.wrong > 0 {
		return lang.Errorf("%d of %d positions differ from the file", s.wrong, len(records))
	}
	return nil
}

func (s *solving) one(ctx context.Context, n int, r *record.Record) (solution, error) {
	p := r.Game.Position()
	line := solution{Version: jsonVersion, N: n, Empties: p.Empties(), Exact: true}
	cpu, start := cpuTime(), time.Now()
	var found ai.Analysis
	var err error
	switch {
	case p.Over():
		line.Score = p.Margin()
		if s.outcome {
			line.Score = min(max(line.Score, -1), 1)
		}
	case s.outcome:
		line.Score, found, err = s.solver.Outcome(ctx, p)
		line.Exact = false
	default:
		found, err = s.solver.Solve(ctx, p)
		line.Score, line.Exact = int(found.Score.Discs), found.Score.Exact()
	}
	if err != nil {
		return line, lang.Errorf("position %d: %w", n, err)
	}
	elapsed, used := time.Since(start), cpuTime()-cpu
	s.nodes, s.cpu, s.elapsed = s.nodes+found.Nodes, s.cpu+used, s.elapsed+elapsed
	line.Nodes, line.CPU, line.Seconds = found.Nodes, used.Seconds(), elapsed.Seconds()
	if s.outcome {
		line.Winner = [3]string{"loss", "draw", "win"}[line.Score+1]
	}
	if len(found.PV) > 0 {
		line.Move = p.Size().Name(found.Move())
	}
	names := make([]string, len(found.PV))
	for i, m := range found.PV {
		names[i] = p.Size().Name(m)
	}
	line.PV = strings.Join(names, " ")
	if s.check {
		s.compare(&line, r)
	}
	return line, nil
}

// compare looks for a difference between what was found and what the file says:
// another best score, or a best move that it gives another score.
func (s *solving) compare(line *solution, r *record.Record) {
	if len(r.Scores) == 0 {
		return
	}
	want := r.Scores[0].Score
	for _, m := range r.Scores {
		want = max(want, m.Score)
	}
	for _, m := range r.Scores {
		if r.Game.Board().Size().Name(m.Move) == line.Move && m.Score != want {
			line.Wanted = &want
		}
	}
	if line.Score != want {
		line.Wanted = &want
	}
	if line.Wanted != nil {
		s.wrong++
	}
}

// text returns the result as one line.
func (l solution) text(tr *lang.Printer) string {
	score := fmt.Sprintf("%+d", l.Score)
	if l.Winner != "" {
		score = l.Winner
	}
	text := tr.F("%3d  %2d empties  %4s  %12d nodes  %8.2f s  %s", l.N, l.Empties, score, l.Nodes, l.CPU, l.PV)
	if l.Wanted != nil {
		text += tr.F("  WRONG: the file says %+d", *l.Wanted)
	}
	return text
}
