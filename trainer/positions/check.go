package positions

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"sync"
	"time"

	"othello/game/wthor"
	"othello/internal/crash"
	"othello/internal/wholefile"
	"othello/trainer/games"
)

// DatabaseFile describes one .wtb file.
type DatabaseFile struct {
	Path       string    `json:"path"`
	SHA256     string    `json:"sha256"`
	Created    time.Time `json:"created,omitzero"` // as the file says; zero if it does not
	Games      int       `json:"games"`
	Positions  int       `json:"positions"`         // moves played, that is positions with a move
	Unfinished int       `json:"unfinished"`        // games that stop before their end
	Disagree   int       `json:"disagree"`          // finished games whose stored score is not that of the board
	Illegal    []string  `json:"illegal,omitempty"` // first illegal move of each game that has one
}

// DatabaseReport is the summary of all files.
type DatabaseReport struct {
	Files      []DatabaseFile `json:"files"`
	Games      int            `json:"games"`
	Positions  int            `json:"positions"`
	Unique     int            `json:"unique"` // positions, mirror images counted once
	Unfinished int            `json:"unfinished"`
	Disagree   int            `json:"disagree"`
	Illegal    int            `json:"illegal"`
	Repeated   int            `json:"repeated"`  // games
	Theoretic  int            `json:"theoretic"` // games with a theoretical score
	Seconds    float64        `json:"seconds"`   // wall time of replaying all games
}

// CheckDatabases reports what is in the databases of the source, whether their games are
// legal and whether their results are those of the boards. done is called after each
// file, from one goroutine at a time.
func CheckDatabases(ctx context.Context, source games.Source, done func(files, of int)) (*DatabaseReport, error) {
	databases, err := source.Open()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	r := &DatabaseReport{Files: make([]DatabaseFile, len(databases))}
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
func replay(d *wthor.Database) (f DatabaseFile, lines, boards []uint64, err error) {
	f = DatabaseFile{Path: d.Path, Created: d.Created, Games: d.Len()}
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
}
