package edit

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"sync/atomic"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/scene"
)

// The file under Setup.Dir, and what a damaged one is renamed to.
const (
	draftFile   = "edited.obf"
	damagedFile = "damaged-edited-*.obf"
)

// draftMost is the size in bytes of the largest file that is read.
const draftMost = 4 << 10

// draft is the file of the position that was edited last. What is worth a name is saved like a game.
type draft struct {
	path string // empty for none

	mu     sync.Mutex                 // held while it is written
	latest atomic.Pointer[game.Board] // to be kept, by whichever write comes last
}

// read returns the position that an earlier run has left; nil if there is none. A file that cannot
// be read gets another name, which the error says.
func (d *draft) read() (*game.Board, error) {
	if d.path == "" {
		return nil, nil
	}
	data, err := wholefile.Read(d.path, draftMost)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		data, err = wholefile.Unseal(data)
	}
	var list []*record.Record
	if err == nil {
		list, _, err = record.Parse(data)
	}
	if err != nil {
		aside, failed := wholefile.SetAside(d.path, damagedFile)
		if failed != nil {
			return nil, lang.Errorf("the position edited last cannot be read: %w", err)
		}
		return nil, lang.Errorf("the position edited last cannot be read (%w); the file is now %s", err, aside)
	}
	b := list[0].Game.Board()
	return &b, nil
}

// write writes the latest position.
func (d *draft) write(context.Context) (struct{}, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	text, err := record.Text(record.OBF, &record.Record{Game: game.FromBoard(*d.latest.Load())})
	if err == nil {
		err = wholefile.Save(d.path, wholefile.Seal([]byte(text)))
	}
	return struct{}{}, err
}

// keep keeps a position that was changed for the next run.
func (r *Room) keep(b game.Board) []scene.Effect {
	if r.draft.path == "" || b == r.began {
		return nil
	}
	r.draft.latest.Store(&b)
	return scene.One(scene.Work{Keep: true, Do: scene.In(r.draft.write, func(_ struct{}, err error) []scene.Effect {
		if r.unkept = err != nil; r.unkept {
			return scene.One(scene.Warn{Err: lang.Errorf("the edited position cannot be saved: %w", err)})
		}
		return nil
	})})
}

// Unkept reports whether quitting now would lose what was edited last.
func (r *Room) Unkept() bool { return r.unkept }
