package positions

import (
	"context"
	"fmt"
	"sync"

	"othello/game/wthor"
	"othello/internal/crash"
	"othello/trainer/games"
)

// DatabaseReport is what a check of databases found.
type DatabaseReport struct {
	Files      int      `json:"files"`
	Games      int      `json:"games"`
	Positions  int      `json:"positions"`   // with a move played
	Theoretic  int      `json:"theoretic"`   // games with a theoretical score
	Unfinished int      `json:"unfinished"`  // games that stop before their end
	Disagree   int      `json:"disagree"`    // finished games whose stored score is not that of the board
	Illegal    int      `json:"illegal"`     // games with an illegal move
	Wrong      []string `json:"wrong_moves"` // the first one of each
}

// CheckDatabases reports what is in the databases of the source, whether their games are
// legal and whether their results are those of the boards. done is called after each
// file, from one goroutine at a time.
func CheckDatabases(ctx context.Context, source games.Source, done func(files, of int)) (*DatabaseReport, error) {
	databases, err := source.Open()
	if err != nil {
		return nil, err
	}
	r := &DatabaseReport{}
	var mu sync.Mutex // guards r, and done is called under it
	err = crash.Each(ctx, 0, len(databases), func(_ context.Context, _, i int) error {
		found := replay(databases[i])
		mu.Lock()
		defer mu.Unlock()
		r.Files++
		r.Games += found.Games
		r.Positions += found.Positions
		r.Theoretic += found.Theoretic
		r.Unfinished += found.Unfinished
		r.Disagree += found.Disagree
		r.Illegal += len(found.Wrong)
		r.Wrong = append(r.Wrong, found.Wrong...)
		done(r.Files, len(databases))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("checking games: %w", err)
	}
	return r, nil
}

// replay plays all games of a database.
func replay(d *wthor.Database) (r DatabaseReport) {
	r.Games = d.Len()
	if d.Depth > 0 {
		r.Theoretic = d.Len()
	}
	for i := range d.Len() {
		e := d.Entry(i)
		for range e.Positions() {
			r.Positions++
		}
		if err := e.Check(); err != nil {
			r.Wrong = append(r.Wrong, fmt.Sprintf("%s: game %d: %v", d.Path, i+1, err))
			continue
		}
		board, over := e.Final()
		if !over {
			r.Unfinished++
		} else if board.Result().Black != e.Score() {
			r.Disagree++
		}
	}
	return r
}
