// Package check looks a folder of WTHOR files over: what is in them, whether
// their games are legal and whether their results are those of the boards.
package check

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"othello/game/record"
	"othello/internal/wholefile"
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
	lines     []uint64 // hashes of the moves of each game
	theory    int      // games with a theoretical score
}

// Report is what the folders hold together.
type Report struct {
	Files                                              []File
	Games, Positions, Unique                           int
	Unfinished, Disagree, Illegal, Repeated, Theoretic int
	Replay                                             time.Duration // wall time of replaying all games
}

// Folders checks all .wtb files of the folders. done is called after each file, from
// one goroutine at a time.
func Folders(ctx context.Context, dirs []string, done func(files, of int)) (*Report, error) {
	paths, err := databases(dirs)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	r := &Report{}
	if r.Files, err = replayAll(ctx, paths, done); err != nil {
		return nil, err
	}
	var all [][]uint64
	var lines []uint64
	for i := range r.Files {
		f := &r.Files[i]
		r.Games += f.Games
		r.Positions += f.Positions
		r.Unfinished += f.Unfinished
		r.Disagree += f.Disagree
		r.Illegal += len(f.Illegal)
		r.Theoretic += f.theory
		all = append(all, f.positions)
		lines = append(lines, f.lines...)
		f.positions, f.lines = nil, nil
	}
	r.Replay = time.Since(began)
	r.Unique = unique(slices.Concat(all...))
	r.Repeated = len(lines) - unique(lines)
	return r, nil
}

// databases are the .wtb files of the folders, at least one.
func databases(dirs []string) ([]string, error) {
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
	return paths, nil
}

// replayAll replays the files, one on each CPU at a time.
func replayAll(ctx context.Context, paths []string, done func(files, of int)) ([]File, error) {
	files, errs := make([]File, len(paths)), make([]error, len(paths))
	work := make(chan int)
	var mu sync.Mutex // guards finished, and done is called under it
	finished := 0
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range work {
				files[i], errs[i] = replay(paths[i])
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
	if err := cmp.Or(append(errs, ctx.Err())...); err != nil {
		return nil, fmt.Errorf("checking games: %w", err)
	}
	return files, nil
}

// maxFile is the size in bytes of the largest file that is read: four million games.
const maxFile = 256 << 20

// replay plays all games of a file.
func replay(path string) (File, error) {
	f := File{Path: path}
	data, err := wholefile.Read(path, maxFile)
	if err != nil {
		return f, err
	}
	f.SHA256 = fmt.Sprintf("%x", sha256.Sum256(data))
	d, err := record.ReadDatabase(data)
	if err != nil {
		return f, fmt.Errorf("%s: %w", path, err)
	}
	f.Created, f.Games = d.Created, d.Len()
	if d.Depth > 0 {
		f.theory = d.Len()
	}
	moves := fnv.New64a()
	for i := range d.Len() {
		e := d.Entry(i)
		moves.Reset()
		for p, m := range e.Positions() {
			f.Positions++
			c, _ := p.Canonical()
			f.positions = append(f.positions, c.Hash())
			_, _ = moves.Write([]byte{byte(m)}) // never fails
		}
		f.lines = append(f.lines, moves.Sum64())
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
	return f, nil
}

// unique is the number of different values; it sorts list.
func unique(list []uint64) int {
	slices.Sort(list)
	return len(slices.Compact(list))
}
