package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/widget"
)

// The file under Setup.Dir. A damaged one is renamed.
const (
	positionsFile = "positions.obf"
	damagedFile   = "damaged-positions-*.obf"
)

// fileMost is the size in bytes of the largest file that is read: thousands of positions.
const fileMost = 8 << 20

// positionsMost is the number of positions that are kept, and positionNameMost the
// length of their names in characters.
const (
	positionsMost    = 5000
	positionNameMost = 60

	draftName = "(edited last)" // of the position that was, by whatever program
)

// position is a position that a person has given a name.
type position struct {
	name   string // not empty, and no other position's
	board  game.Board
	notes  string             // further lines of remarks in the file, kept as they are
	scores []record.MoveScore // declared in the file, kept as they are
}

// store is the file of positions: OBF, the name in a remark above each. Another program, or
// another run of this one, may change it at any time, so it is read anew for every change.
type store struct {
	dir string // empty for none

	mu      sync.Mutex
	pending []change // not written yet, because writing failed
}

// change turns a list of positions into another one.
type change func([]position) []position

// apply makes a change, nil for none, and returns what there is after it, and what failed. A
// change that could not be written is part of all later lists, and is written with the next one.
func (p *store) apply(c change) ([]position, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, damage, err := p.read()
	if c != nil {
		p.pending = append(p.pending, c)
	}
	for _, each := range p.pending {
		list = each(list)
	}
	switch {
	case c == nil:
		return list, cmp.Or(err, damage)
	case err == nil:
		err = p.write(list)
	}
	if err != nil {
		return list, lang.Errorf("the positions cannot be saved: %w. They are kept until you quit", err)
	}
	p.pending = nil
	return list, damage
}

func (p *store) unkept() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.pending)
}

// read reads the file. damage tells that a damaged one was set aside, err why not to write it.
// One that the system cannot read, which may pass, stays.
func (p *store) read() (list []position, damage, err error) {
	path := filepath.Join(p.dir, positionsFile)
	data, err := wholefile.Read(path, fileMost)
	if p.dir == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	_, system := errors.AsType[syscall.Errno](err)
	if err == nil {
		data, err = wholefile.Unseal(data)
	}
	if err == nil {
		list, err = decodePositions(data)
	}
	if err == nil {
		return list, nil, nil
	}
	if !system {
		if aside, failed := wholefile.SetAside(path, damagedFile); failed == nil {
			return nil, lang.Errorf("the saved positions cannot be read (%w); the file is now %s", err, aside), nil
		}
	}
	return nil, nil, lang.Errorf("the saved positions cannot be read: %w", err)
}

func (p *store) write(list []position) error {
	switch {
	case p.dir == "":
		return lang.Errorf("no directory for them is known")
	case len(list) > positionsMost:
		return lang.Errorf("there are %d, more than %d", len(list), positionsMost)
	}
	data, err := encodePositions(list)
	if err != nil {
		return err
	}
	return wholefile.Save(filepath.Join(p.dir, positionsFile), data)
}

func encodePositions(list []position) ([]byte, error) {
	records := make([]*record.Record, len(list))
	for i, s := range list {
		g := game.FromBoard(s.board)
		g.Root().Comment = s.name
		if s.notes != "" {
			g.Root().Comment += "\n" + s.notes
		}
		records[i] = &record.Record{Game: g, Scores: s.scores}
	}
	text, err := record.Text(record.OBF, records...)
	return wholefile.Seal([]byte(text)), err
}

// decodePositions reads positions in any format. The first line of a remark is the name; missing
// and duplicate names are replaced.
func decodePositions(data []byte) ([]position, error) {
	if strings.TrimSpace(string(data)) == "" {
		return nil, nil
	}
	records, _, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	if len(records) > positionsMost {
		return nil, lang.Errorf("it holds %d positions, more than %d", len(records), positionsMost)
	}
	taken := map[string]bool{}
	var list []position
	for i, r := range records {
		name, notes, _ := strings.Cut(r.Game.Root().Comment, "\n")
		s := position{name: positionName(name), board: r.Game.Board(), notes: notes}
		if r.Game.Node() == r.Game.Root() {
			s.scores = r.Scores // of a game that has moved on they are those of another position
		}
		if s.name == "" {
			s.name = fmt.Sprintf("Position %d", i+1)
		}
		for base, n := s.name, 2; taken[s.name]; n++ {
			s.name = fmt.Sprintf("%s (%d)", base, n)
		}
		taken[s.name] = true
		list = append(list, s)
	}
	return list, nil
}

// positionName is text as a name: one clean line of bounded length.
func positionName(text string) string {
	text = strings.Join(strings.Fields(widget.Clean(text)), " ")
	if runes := []rune(text); len(runes) > positionNameMost {
		text = strings.TrimSpace(string(runes[:positionNameMost]))
	}
	return text
}

func named(list []position, name string) int {
	return slices.IndexFunc(list, func(s position) bool { return s.name == name })
}

// saving adds a position, or replaces the board of the one of that name.
func saving(name string, b game.Board) change {
	return func(list []position) []position {
		if i := named(list, name); i >= 0 {
			list[i] = position{name: name, board: b, notes: list[i].notes}
			return list
		}
		return append(list, position{name: name, board: b})
	}
}

// deleting removes a position.
func deleting(name string) change {
	return func(list []position) []position {
		return slices.DeleteFunc(list, func(s position) bool { return s.name == name })
	}
}
