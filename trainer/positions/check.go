package positions

import (
	"context"
	"fmt"

	"othello/game/wthor"
	"othello/trainer/games"
)

// DatabaseReport is the result of checking databases.
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
// file.
func CheckDatabases(ctx context.Context, source games.Source, done func(files, of int)) (*DatabaseReport, error) {
	databases, err := source.Open()
	if err != nil {
		return nil, err
	}
	r := &DatabaseReport{}
	for i, d := range databases {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("checking games: %w", err)
		}
		r.replay(d)
		done(i+1, len(databases))
	}
	return r, nil
}

// replay adds what all games of a database are.
func (r *DatabaseReport) replay(d *wthor.Database) {
	r.Files++
	r.Games += d.Len()
	if d.Depth > 0 {
		r.Theoretic += d.Len()
	}
	for i := range d.Len() {
		e := d.Entry(i)
		for range e.Positions() {
			r.Positions++
		}
		if err := e.Check(); err != nil {
			r.Illegal++
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
}
