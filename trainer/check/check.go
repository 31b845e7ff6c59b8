// Package check looks a folder of WTHOR files over: what is in them, whether
// their games are legal and whether their results are those of the boards.
package check

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"othello/game"
	"othello/game/record"
)

// File is what one .wtb file holds.
type File struct {
	Path       string
	SHA256     string
	Created    time.Time // as the file says; zero if it does not
	Games      int
	Positions  int     // moves played, that is positions with a move
	Unfinished int     // games that stop before their end
	Disagree   int     // finished games whose stored score is not that of the board
	Illegal    []error // first illegal move of each game that has one

	positions []uint64 // hashes of all canonical positions
}

// Report is what the folders hold together.
type Report struct {
	Files                                              []File
	Games, Positions, Unique                           int
	Unfinished, Disagree, Illegal, Repeated, Theoretic int
	Replay                                             time.Duration // wall time of replaying all games
}

// Folders checks all .wtb files of the folders. done is called after each file.
func Folders(ctx context.Context, dirs []string, done func(files, of int)) (*Report, error) {
	var paths []string
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, fmt.Errorf("checking games: %w", err)
		}
		for _, e := range entries {
			if strings.EqualFold(filepath.Ext(e.Name()), ".wtb") {
				paths = append(paths, filepath.Join(dir, e.Name()))
			}
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("checking games: no .wtb file in %s", strings.Join(dirs, ", "))
	}
	slices.Sort(paths)
	began := time.Now()
	r := &Report{Files: make([]File, len(paths))}
	type played struct {
		moves  []uint64
		theory int
	}
	games := make([]played, len(paths))
	errs := make([]error, len(paths))
	work := make(chan int)
	var mu sync.Mutex
	finished := 0
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range work {
				r.Files[i], games[i].moves, games[i].theory, errs[i] = replay(paths[i])
				mu.Lock()
				finished++
				done(finished, len(paths))
				mu.Unlock()
			}
		})
	}
	for i := range paths {
		if ctx.Err() != nil {
			break
		}
		work <- i
	}
	close(work)
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("checking games: %w", err)
	}
	var all [][]uint64
	var lists []uint64
	for i := range r.Files {
		if errs[i] != nil {
			return nil, fmt.Errorf("checking games: %w", errs[i])
		}
		f := &r.Files[i]
		r.Games += f.Games
		r.Positions += f.Positions
		r.Unfinished += f.Unfinished
		r.Disagree += f.Disagree
		r.Illegal += len(f.Illegal)
		r.Theoretic += games[i].theory
		all = append(all, f.positions)
		lists = append(lists, games[i].moves...)
		f.positions = nil
	}
	r.Replay = time.Since(began)
	r.Unique = unique(slices.Concat(all...))
	r.Repeated = len(lists) - unique(lists)
	return r, nil
}

// replay plays all games of a file. The hashes are one per game, of its moves.
func replay(path string) (f File, games []uint64, theory int, err error) {
	f.Path = path
	data, err := os.ReadFile(path)
	if err != nil {
		return f, nil, 0, err
	}
	f.SHA256 = fmt.Sprintf("%x", sha256.Sum256(data))
	d, err := record.ReadDatabase(data)
	if err != nil {
		return f, nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	f.Created, f.Games = d.Created, d.Len()
	if d.Depth > 0 {
		theory = d.Len()
	}
	for i := range d.Len() {
		e := d.Entry(i)
		moves := uint64(0)
		for p, m := range e.Positions() {
			f.Positions++
			f.positions = append(f.positions, hash(p))
			moves = mix(moves ^ uint64(m+1))
		}
		games = append(games, moves)
		if err := e.Check(); err != nil {
			f.Illegal = append(f.Illegal, fmt.Errorf("%s: game %d: %w", path, i+1, err))
			continue
		}
		board, over := e.Final()
		if !over {
			f.Unfinished++
		} else if board.Result().Black != e.Score() {
			f.Disagree++
		}
	}
	return f, games, theory, nil
}

// hash is the same for a position and its mirror images.
func hash(p game.Position) uint64 {
	c, _ := p.Canonical()
	return mix(uint64(c.Own) ^ mix(uint64(c.Opp)))
}

func mix(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// unique is the number of different values; it sorts list.
func unique(list []uint64) int {
	slices.Sort(list)
	return len(slices.Compact(list))
}
