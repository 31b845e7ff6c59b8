package arena

import (
	"fmt"
	"path/filepath"

	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/wholefile"
)

// ReadProblems returns the problems of a file, whose moves all have a score, as a set of the
// file's name.
func ReadProblems(path string) (TestSet, error) {
	s := TestSet{name: filepath.Base(path)}
	data, err := wholefile.Read(path, record.MaxText)
	if err != nil {
		return s, cli.Refuse(fmt.Errorf("reading problems: %w", err))
	}
	list, _, err := record.Parse(data)
	if err != nil {
		return s, cli.Refuse(fmt.Errorf("reading problems: %s: %w", path, err))
	}
	for i, r := range list {
		p := r.Game.Board().Position()
		scores := map[game.Square]int{}
		best := -64
		for _, m := range r.Scores {
			scores[m.Move] = m.Score
			best = max(best, m.Score)
		}
		for m := range p.Moves().Squares() {
			if _, ok := scores[m]; !ok {
				return s, cli.Refuse(fmt.Errorf("reading problems: %s: problem %d has no score of %v", path, i+1, m))
			}
		}
		s.list = append(s.list, judged{p, float64(best), func(m game.Square) int { return best - scores[m] }})
	}
	return s, nil
}
