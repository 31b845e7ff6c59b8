package command

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/cputime"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/config"
)

// Solver finds the score of p under perfect play; the analysis is proven.
type Solver interface {
	Solve(ctx context.Context, p game.Position) (ai.Analysis, error)
}

func (a *App) solve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve [FILE | -]",
		Short: "Solve positions to the end of the game",
		Long: `Finds the score and the line of best play for every position of FILE, or of the standard input. The positions may be in any format; of a game, its last position is solved. Scores are in discs for the side to move, with empty squares counted for the winner.

--check compares the results with the scores that an OBF file declares; the exit code is 1 if any differs.`,
		Example: `
othello solve fforum-40-59.obf
othello solve --json --set engine.threads=1 --check fforum-40-59.obf`,
		Args: files(1),
	}
	asJSON := cmd.Flags().Bool("json", false, "one JSON object for each position, as docs/schema/solve.json says")
	check := cmd.Flags().Bool("check", false, "compare with the scores that the file declares")
	a.addSettings(cmd)
	cmd.RunE = a.begun(func(cmd *cobra.Command, args []string, config *config.Store) error {
		records, left, err := a.readFiles(cmd.Context(), args)
		if err != nil {
			return err
		}
		show, end := a.progress()
		solver, sum, wrong := a.Solver(config.Engine), solution{}, 0
		for i, r := range records {
			show(float64(i)/float64(len(records)), a.tr.F("\r%d of %d positions ", i, len(records)))
			s, err := solved(cmd.Context(), solver, r)
			end()
			if err != nil {
				return lang.Errorf("position %d: %w", i+1, err)
			}
			if s.N = i + 1; *check && s.differs(r) {
				wrong++
			}
			if *asJSON {
				err = json.NewEncoder(printable.JSON(a.Stdout)).Encode(s)
			} else {
				_, err = fmt.Fprintln(a.Stdout, s.text(a.tr))
			}
			if err != nil {
				return lang.Errorf("writing the solutions: %w", err)
			}
			sum.Nodes, sum.CPU, sum.Seconds = sum.Nodes+s.Nodes, sum.CPU+s.CPU, sum.Seconds+s.Seconds
		}
		if !*asJSON {
			_, err = fmt.Fprint(a.Stdout, a.tr.F("%s, %d nodes, %.2f s CPU, %.2f s", a.tr.Count(len(records), "position"), sum.Nodes, sum.CPU, sum.Seconds), speed(a.tr, ", ", sum.Nodes, sum.CPU), "\n")
			err = wrapped(lang.N("writing the solutions: %w"), err)
		}
		if err == nil && wrong > 0 {
			err = lang.Errorf("%d of %d positions differ from the file", wrong, len(records))
		}
		return cmp.Or(err, left)
	})
	return cmd
}

// solution is the printed result for a position.
type solution struct {
	Version int     `json:"version"`
	N       int     `json:"n"` // number of the position in the file, from 1
	Empties int     `json:"empties"`
	Score   int     `json:"score"`          // discs for the side to move
	Move    string  `json:"move"`           // best move; empty when the game is over
	PV      string  `json:"pv"`             // line of best play, as a transcript with spaces
	Nodes   int64   `json:"nodes"`          // nodes searched
	CPU     float64 `json:"cpu_seconds"`    // processor time of the process
	Seconds float64 `json:"seconds"`        // wall time
	Exact   bool    `json:"exact"`          // the score is the true one
	Wanted  *int    `json:"want,omitempty"` // score that the file declares, where it differs
}

func solved(ctx context.Context, solver Solver, r *record.Record) (solution, error) {
	p := r.Game.Position()
	s := solution{Version: jsonVersion, Empties: p.Empties(), Score: p.Margin(), Exact: true}
	if p.Over() {
		return s, nil
	}
	cpu, start := cputime.Own(), time.Now()
	found, err := solver.Solve(ctx, p)
	s.CPU, s.Seconds = (cputime.Own() - cpu).Seconds(), time.Since(start).Seconds()
	s.Score, s.Exact, s.Nodes = int(found.Score.Discs), found.Score.Exact(), found.Nodes
	names := make([]string, len(found.PV))
	for i, m := range found.PV {
		names[i] = p.Size().Name(m)
	}
	s.PV = strings.Join(names, " ")
	s.Move, _, _ = strings.Cut(s.PV, " ")
	return s, err
}

// differs looks for a difference between what was found and what the file says: another best
// score, or a best move that it gives another score.
func (s *solution) differs(r *record.Record) bool {
	if len(r.Scores) == 0 {
		return false
	}
	want := slices.MaxFunc(r.Scores, func(a, b record.MoveScore) int { return cmp.Compare(a.Score, b.Score) }).Score
	worse := func(m record.MoveScore) bool {
		return m.Score != want && r.Game.Board().Size().Name(m.Move) == s.Move
	}
	if s.Score == want && !slices.ContainsFunc(r.Scores, worse) {
		return false
	}
	s.Wanted = &want
	return true
}

// text returns the result as one line.
func (l solution) text(tr *lang.Printer) string {
	text := tr.F("%3d  %2d empties  %+4d  %12d nodes  %8.2f s  %s", l.N, l.Empties, l.Score, l.Nodes, l.CPU, l.PV)
	if l.Wanted != nil {
		text += tr.F("  WRONG: the file says %+d", *l.Wanted)
	}
	return text
}
