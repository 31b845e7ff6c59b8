// Package check examines databases of games: what is in them, whether their games
// are legal and whether their results are those of the boards.
package check

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"othello/game/record"
	"othello/internal/crash"
	"othello/internal/wholefile"
	"othello/trainer/games"
)

// File describes one .wtb file.
type File struct {
	Path       string    `json:"path"`
	SHA256     string    `json:"sha256"`
	Created    time.Time `json:"created,omitzero"` // as the file says; zero if it does not
	Games      int       `json:"games"`
	Positions  int       `json:"positions"`         // moves played, that is positions with a move
	Unfinished int       `json:"unfinished"`        // games that stop before their end
	Disagree   int       `json:"disagree"`          // finished games whose stored score is not that of the board
	Illegal    []string  `json:"illegal,omitempty"` // first illegal move of each game that has one
}

// Report is the summary of all files.
type Report struct {
	Files      []File   `json:"files"`
	Games      int      `json:"games"`
	Positions  int      `json:"positions"`
	Unique     int      `json:"unique"` // positions, mirror images counted once
	Unfinished int      `json:"unfinished"`
	Disagree   int      `json:"disagree"`
	Illegal    int      `json:"illegal"`
	Repeated   int      `json:"repeated"`         // games
	Theoretic  int      `json:"theoretic"`        // games with a theoretical score
	Seconds    float64  `json:"seconds"`          // wall time of replaying all games
	Theory     *Verdict `json:"theory,omitempty"` // nil if nothing was solved
}

// Games checks the games of all databases of the source. done is called after each
// file, from one goroutine at a time.
func Games(ctx context.Context, source games.Source, done func(files, of int)) (*Report, error) {
	databases, err := source.Open()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	r := &Report{Files: make([]File, len(databases))}
	var lines, all []uint64
	var mu sync.Mutex // guards what follows but for the files, and done is called under it
	finished := 0
	err = crash.Each(ctx, 0, len(databases), func(_ context.Context, _, i int) error {
		f, moves, boards, err := replay(databases[i])
		if err != nil {
			return err
		}
		r.Files[i] = f
		mu.Lock()
		defer mu.Unlock()
		r.Games += f.Games
		r.Positions += f.Positions
		r.Unfinished += f.Unfinished
		r.Disagree += f.Disagree
		r.Illegal += len(f.Illegal)
		if databases[i].Depth > 0 {
			r.Theoretic += f.Games
		}
		lines, all = append(lines, moves...), append(all, boards...)
		finished++
		done(finished, len(databases))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("checking games: %w", err)
	}
	r.Seconds = time.Since(began).Seconds()
	r.Unique = unique(all)
	r.Repeated = len(lines) - unique(lines)
	return r, nil
}

// maxFile is the size in bytes of the largest file, as in package record.
const maxFile = 256 << 20

// replay plays all games of a database. lines are hashes of the moves of each game,
// boards those of all canonical positions.
func replay(d *record.Database) (f File, lines, boards []uint64, err error) {
	f = File{Path: d.Path, Created: d.Created, Games: d.Len()}
	data, err := wholefile.Read(d.Path, maxFile)
	if err != nil {
		return f, nil, nil, err
	}
	f.SHA256 = fmt.Sprintf("%x", sha256.Sum256(data))
	moves := fnv.New64a()
	for i := range d.Len() {
		e := d.Entry(i)
		moves.Reset()
		for p, m := range e.Positions() {
			f.Positions++
			c, _ := p.Canonical()
			boards = append(boards, c.Hash())
			_, _ = moves.Write([]byte{byte(m)}) // never fails
		}
		lines = append(lines, moves.Sum64())
		if err := e.Check(); err != nil {
			f.Illegal = append(f.Illegal, fmt.Sprintf("%s: game %d: %v", d.Path, i+1, err))
			continue
		}
		board, over := e.Final()
		if !over {
			f.Unfinished++
		} else if board.Result().Black != e.Score() {
			f.Disagree++
		}
	}
	return f, lines, boards, nil
}

// unique returns the number of different values; it sorts list.
func unique(list []uint64) int {
	slices.Sort(list)
	return len(slices.Compact(list))
}
