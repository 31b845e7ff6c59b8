package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
)

// Files under Setup.StateDir.
const (
	draftName        = "editor.obf"    // what is being edited, with its history
	damagedDraftName = "damaged-*.obf" // drafts that could not be read
)

// draftStepsMost is the number of steps that are kept on disk.
const draftStepsMost = 200

// The remarks of a draft. The present position has one of them.
const (
	draftOpen   = "being edited"
	draftClosed = "edited before"
)

// draft is what the editor held the last time.
type draft struct {
	history editHistory
	open    bool // it was being edited
}

// encodeDraft writes positions one a line, the present one marked. open tells that
// it is being edited.
func encodeDraft(h editHistory, open bool) ([]byte, error) {
	first := max(0, min(h.at-draftStepsMost/2, len(h.steps)-draftStepsMost))
	var records []*record.Record
	for i := first; i < min(len(h.steps), first+draftStepsMost); i++ {
		g := game.FromBoard(h.steps[i].board)
		if i == h.at {
			g.Root().Comment = draftClosed
			if open {
				g.Root().Comment = draftOpen
			}
		}
		records = append(records, &record.Record{Game: g})
	}
	text, err := record.Text(record.OBF, records...)
	return []byte(text), err
}

// decodeDraft reads what encodeDraft wrote.
func decodeDraft(data []byte) (*draft, error) {
	records, _, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, errors.New("there is no position in it")
	}
	records = records[:min(len(records), editStepsMost)]
	d := &draft{history: editHistory{at: len(records) - 1}}
	for i, r := range records {
		d.history.steps = append(d.history.steps, editStep{r.Game.Board(), game.At(3, 3)})
		switch strings.TrimSpace(r.Game.Root().Comment) {
		case draftOpen:
			d.history.at, d.open = i, true
		case draftClosed:
			d.history.at = i
		}
	}
	return d, nil
}

// loadDraft reads the draft of the last time, nil if there is none, and sets a
// damaged one aside.
func loadDraft(dir string) (d *draft, trouble string) {
	path := filepath.Join(dir, draftName)
	data, err := readBounded(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ""
	}
	if err == nil {
		if d, err = decodeDraft(data); err == nil {
			return d, ""
		}
	}
	aside := filepath.Join(dir, stamped(damagedDraftName))
	if moved := os.Rename(path, aside); moved != nil {
		return nil, fmt.Sprintf("The edited position %s cannot be read: %v.", path, err)
	}
	return nil, fmt.Sprintf("The edited position cannot be read (%v); it is now %s.", err, aside)
}

// flushDraft hands the edited position to the writer, if it changed since the last
// time.
func (m *model) flushDraft() {
	e := m.editor
	if e == nil || !e.dirty || !m.loaded || m.saver == nil {
		return
	}
	e.dirty = false
	data, err := encodeDraft(e.editHistory, m.editing() && e.changed())
	if err != nil {
		m.updateSaveFailed(err)
		return
	}
	m.saver.put(draftName, data)
}

// takeDraft takes over what the editor held the last time. A position that was
// being edited is offered.
func (m *model) takeDraft(d *draft) {
	if e := m.editor; e != nil { // opened before the draft was read: it comes first
		e.steps = append(d.history.steps[:d.history.at+1], e.steps...)
		e.at += d.history.at + 1
		return
	}
	m.editor = newEditor(d.history.board())
	m.editor.editHistory = d.history
	m.editor.began = game.Board{} // so that it counts as edited
	if d.open && !m.given {
		m.open(newDraftDialog(d.history.board()))
	}
}

// newDraftDialog offers to go on editing.
func newDraftDialog(b game.Board) dialog {
	return &question{
		heading: "Editor",
		text:    fmt.Sprintf("A position was being edited: %s.", positionText(b)),
		answers: []answer{
			{"Go on editing it", (*model).resumeEditing},
			{"Leave it for later", func(m *model) tea.Cmd {
				m.say(fmt.Sprintf("%s and %s bring the edited position back.", m.keys.first(actEdit), m.keys.first(actUndo)))
				return nil
			}},
		},
	}
}
