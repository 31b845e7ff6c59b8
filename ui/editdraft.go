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
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/room"
)

// A draft is the file of what is being edited, with its history. It stands beside
// the game of its slot: editor.obf beside game.sgf, editor-2.obf beside game-2.sgf.
const (
	draftStem        = "editor"
	gameStem         = "game"
	damagedDraftName = "damaged-*.obf" // drafts that could not be read
)

// draftPath is the draft that belongs to the slot of a game.
func draftPath(slot string) string {
	name := strings.TrimSuffix(filepath.Base(slot), filepath.Ext(slot))
	return filepath.Join(filepath.Dir(slot), draftStem+strings.TrimPrefix(name, gameStem)+record.OBF.Extension())
}

// slotPath is the slot that a draft belongs to.
func slotPath(draft string) string {
	name := strings.TrimSuffix(filepath.Base(draft), filepath.Ext(draft))
	return filepath.Join(filepath.Dir(draft), gameStem+strings.TrimPrefix(name, draftStem)+record.SGF.Extension())
}

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

// loadDraft reads the draft of a slot, nil if there is none. One that another
// program was editing when it ended is taken over.
func loadDraft(slot string) (d *draft, trouble string) {
	own := draftPath(slot)
	d, trouble = readDraft(own)
	if d != nil && d.open {
		return d, trouble
	}
	others, _ := filepath.Glob(filepath.Join(filepath.Dir(own), draftStem+"*"+record.OBF.Extension()))
	for _, path := range others {
		if path == own || !record.SlotFree(slotPath(path)) {
			continue
		}
		other, damage := readDraft(path)
		if damage != "" {
			trouble = damage
		}
		if other == nil || !other.open {
			continue
		}
		if d != nil {
			other.history.follow(d.history)
		}
		if data, err := encodeDraft(other.history, true); err == nil && record.ReplaceFile(own, data) == nil {
			_ = os.Remove(path) // if it stays, it is offered once more
		}
		return other, trouble
	}
	return d, trouble
}

// readDraft reads a draft, nil if there is none, and sets a damaged one aside.
func readDraft(path string) (d *draft, trouble string) {
	data, err := readBounded(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ""
	}
	if err == nil {
		if d, err = decodeDraft(data); err == nil {
			return d, ""
		}
	}
	aside := filepath.Join(filepath.Dir(path), stamped(damagedDraftName))
	if moved := os.Rename(path, aside); moved != nil {
		return nil, fmt.Sprintf("The edited position %s cannot be read: %v.", path, err)
	}
	return nil, fmt.Sprintf("The edited position cannot be read (%v); it is now %s.", err, aside)
}

// flushDraft hands the edited position to the writer, if it changed since the last
// time.
func (m *model) flushDraft() {
	e := m.editor
	if e == nil || !e.dirty || m.slot == nil {
		return
	}
	e.dirty = false
	data, err := encodeDraft(e.editHistory, m.editing() && e.changed())
	if err != nil {
		m.updateSaving(err)
		return
	}
	m.saver.put(filepath.Base(draftPath(m.slot.Path)), data)
}

// takeDraft takes over what the editor held the last time. A position that was
// being edited is offered.
func (m *model) takeDraft(d *draft) {
	if m.editor != nil { // opened before the draft was read
		m.editor.follow(d.history)
		return
	}
	m.editor = newEditor(m, d.history.board())
	m.editor.editHistory = d.history
	m.editor.began = game.Board{} // so that it counts as edited
	if d.open && !m.given {
		m.Open(newDraftDialog(m, d.history.board()))
	}
}

// editLost reports whether something would be lost that was edited, if the program
// ended now.
func (m *model) editLost() bool {
	return m.positions.unkept() > 0 || m.editing() && m.editor.changed() && (m.saver == nil || m.saveFailed)
}

// newEditQuitDialog warns that what was edited will be lost.
func newEditQuitDialog(m *model) room.Dialog {
	return &dialog.Question{
		Shell:   m,
		Heading: "Quit",
		Text:    "What was edited or saved with a name cannot be kept on disk. Quitting loses it.",
		Answers: []dialog.Answer{
			{Text: "Stay"},
			{Text: "Copy the position and stay", Do: func() tea.Cmd { m.openCopy(); return nil }},
			{Text: "Quit", Do: m.leave},
		},
		Quit: m.leave,
	}
}

// newDraftDialog offers to go on editing.
func newDraftDialog(m *model, b game.Board) room.Dialog {
	return &dialog.Question{
		Shell:   m,
		Heading: "Editor",
		Text:    fmt.Sprintf("A position was being edited: %s.", phrase.Position(b)),
		Answers: []dialog.Answer{
			{Text: "Go on editing it", Do: m.resumeEditing},
			{Text: "Leave it for later", Do: func() tea.Cmd {
				m.Say(fmt.Sprintf("%s and %s bring the edited position back.", m.keys.First(action.Edit), m.keys.First(action.Undo)))
				return nil
			}},
		},
	}
}
