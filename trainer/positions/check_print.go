package positions

import (
	"fmt"
	"io"
	"time"

	"othello/game"
)

// PrintDatabases writes the report for people, with each file if files is set.
func PrintDatabases(w io.Writer, r *DatabaseReport, files bool) {
	for _, f := range r.Files {
		if !files {
			break
		}
		created := "no date"
		if !f.Created.IsZero() {
			created = f.Created.Format(time.DateOnly)
		}
		fmt.Fprintf(w, "%s  %s  %s  %d games, %d unfinished, %d disagreeing\n", f.SHA256, f.Path, created, f.Games, f.Unfinished, f.Disagree)
	}
	for _, f := range r.Files {
		for _, text := range f.Illegal {
			fmt.Fprintln(w, text)
		}
	}
	fmt.Fprintf(w, "files                  %9d\n", len(r.Files))
	fmt.Fprintf(w, "games                  %9d\n", r.Games)
	fmt.Fprintf(w, "  repeated             %9d\n", r.Repeated)
	fmt.Fprintf(w, "  with illegal moves   %9d\n", r.Illegal)
	fmt.Fprintf(w, "  unfinished           %9d\n", r.Unfinished)
	fmt.Fprintf(w, "  disagreeing results  %9d\n", r.Disagree)
	fmt.Fprintf(w, "  theoretical scores   %9d\n", r.Theoretic)
	fmt.Fprintf(w, "positions              %9d  %.1f M/s\n", r.Positions, float64(r.Positions)/r.Seconds/1e6)
	fmt.Fprintf(w, "  different            %9d  mirror images counted once\n", r.Unique)
	if v := r.Theory; v != nil {
		for _, s := range v.Differ {
			fmt.Fprintf(w, "%d: stored %+d, solved %+d\n%v\n", s.Year, s.Stored, s.Solved, game.Position{Own: s.Own, Opp: s.Opp}.Board(game.Black))
		}
		fmt.Fprintf(w, "theoretical scores     %9d  solved: %v, %d M nodes\n", v.Done, v, v.Nodes/1e6)
	}
}
