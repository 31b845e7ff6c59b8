package edit

import (
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

// Files under Setup.Dir. Damaged ones are renamed.
const (
	positionsFile = "positions.obf"
	draftFile     = "edited.obf"
	damaged       = "damaged-"
)

// fileMost is the size in bytes of the largest file that is read: thousands of positions.
const fileMost = 8 << 20

// positionsMost is the number of positions that are kept, and positionNameMost the
// length of their names in characters.
const (
	positionsMost    = 5000
	positionNameMost = 60
)

// position is a position that a person has given a name.
type position struct {
	name   string // not empty, and no other position's
	board  game.Board
	notes  string             // further lines of remarks in the file, kept as they are
	scores []record.MoveScore // declared in the file, kept as they are
}

// store is a file of positions: OBF, the name in a remark above each. Another program, or
// another run of this one, may change it at any time, so it is read anew for every change.
type store struct {
	dir  string // empty for none
	file string

	mu      sync.Mutex
	pending []change // not written yet, because writing failed
}

// change turns a list of positions into another one. The error says why it cannot.
type change func([]position) ([]position, error)

// outcome is what came of a change, or of reading.
type outcome struct {
	list    []position
	err     error  // why it was not made
	unkept  error  // why it cannot be kept on disk
	trouble string // what is wrong with the file
}

// apply makes a change, nil for none, and returns what there is after it.
func (p *store) apply(tr *lang.Printer, c change) (msg outcome) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, trouble, err := p.read(tr)
	msg.trouble = trouble
	for _, earlier := range p.pending {
		if next, failed := earlier(list); failed == nil {
			list = next
		}
	}
	msg.list = list
	if c == nil {
		return msg
	}
	next, refused := c(slices.Clone(list))
	if refused != nil {
		msg.err = refused
		return msg
	}
	msg.list = next
	if err == nil {
		err = p.write(next)
	}
	if err != nil {
		p.pending = append(p.pending, c)
		msg.unkept = err
		return msg
	}
	p.pending = nil
	return msg
}

func (p *store) unkept() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.pending)
}

// read reads the file. trouble tells that a damaged one was set aside, err why not to write it.
// One that the system cannot read, which may pass, stays.
func (p *store) read(tr *lang.Printer) (list []position, trouble string, err error) {
	if p.dir == "" {
		return nil, "", lang.Errorf("no directory for them is known")
	}
	path := filepath.Join(p.dir, p.file)
	data, err := wholefile.Read(path, fileMost)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	if _, system := errors.AsType[syscall.Errno](err); system {
		return nil, tr.F("The saved positions cannot be read: %v.", err), err
	}
	if err == nil {
		data, err = wholefile.Unseal(data)
	}
	if err == nil {
		if list, err = decodePositions(tr, data); err == nil {
			return list, "", nil
		}
	}
	ext := filepath.Ext(p.file)
	aside, failed := wholefile.SetAside(path, damaged+strings.TrimSuffix(p.file, ext)+"-*"+ext)
	if failed != nil {
		return nil, tr.F("The saved positions cannot be read: %v.", err), err
	}
	return nil, tr.F("The saved positions cannot be read (%v); the file is now %s.", err, aside), nil
}

func (p *store) write(list []position) error {
	data, err := encodePositions(list)
	if err != nil {
		return err
	}
	return wholefile.Save(filepath.Join(p.dir, p.file), data)
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
func decodePositions(tr *lang.Printer, data []byte) ([]position, error) {
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
			s.name = tr.F("Position %d", i+1)
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
	return func(list []position) ([]position, error) {
		if i := named(list, name); i >= 0 {
			list[i] = position{name: name, board: b, notes: list[i].notes}
			return list, nil
		}
		if len(list) >= positionsMost {
			return nil, lang.Errorf("%d positions are saved already, the most allowed", len(list))
		}
		return append(list, position{name: name, board: b}), nil
	}
}

// deleting removes a position; one that is gone already is no failure.
func deleting(name string) change {
	return func(list []position) ([]position, error) {
		return slices.DeleteFunc(list, func(s position) bool { return s.name == name }), nil
	}
}
