package edit

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/disk"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// A draft is the file of what is being edited, with its history. It stands beside
// the game of its slot: editor.obf beside game.sgf, editor-2.obf beside game-2.sgf.
const (
	draftStem        = "editor"
	gameStem         = "game"
	damagedDraftName = "damaged-*.obf" // drafts that could not be read
)

func draftPath(slot string) string {
	name := strings.TrimSuffix(filepath.Base(slot), filepath.Ext(slot))
	return filepath.Join(filepath.Dir(slot), draftStem+strings.TrimPrefix(name, gameStem)+record.OBF.Extension())
}

func slotPath(draft string) string {
	name := strings.TrimSuffix(filepath.Base(draft), filepath.Ext(draft))
	return filepath.Join(filepath.Dir(draft), gameStem+strings.TrimPrefix(name, draftStem)+record.SGF.Extension())
}

// fileMost is the size in bytes of the largest file that is read: thousands of positions.
const fileMost = 8 << 20

// draftStepsMost is the number of steps that are kept on disk.
const draftStepsMost = 200

// The remarks of a draft. The present position has one of them.
const (
	draftOpen   = "being edited"
	draftClosed = "edited before"
)

// Draft is what the editor held the last time.
type Draft struct {
	history history
	open    bool // it was being edited
}

// encodeDraft writes a position a line, the present one marked as being edited or not.
func encodeDraft(h history, open bool) ([]byte, error) {
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
	return wholefile.Seal([]byte(text)), err
}

func decodeDraft(data []byte) (*Draft, error) {
	records, _, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, lang.Errorf("it holds no position")
	}
	records = records[:min(len(records), stepsMost)]
	d := &Draft{history: history{at: len(records) - 1}}
	for i, r := range records {
		d.history.steps = append(d.history.steps, step{r.Game.Board(), game.At(3, 3)})
		switch strings.TrimSpace(r.Game.Root().Comment) {
		case draftOpen:
			d.history.at, d.open = i, true
		case draftClosed:
			d.history.at = i
		}
	}
	return d, nil
}

// LoadDraft reads the draft of a slot, nil for none, or takes over that of a program that has ended.
func LoadDraft(tr *lang.Printer, slot string) (d *Draft, trouble string) {
	own := draftPath(slot)
	d, trouble = readDraft(tr, own)
	if d != nil && d.open {
		return d, trouble
	}
	others, _ := filepath.Glob(filepath.Join(filepath.Dir(own), draftStem+"*"+record.OBF.Extension()))
	for _, path := range others {
		if path == own || !session.SlotFree(slotPath(path)) {
			continue
		}
		other, damage := readDraft(tr, path)
		if damage != "" {
			trouble = damage
		}
		if other == nil || !other.open {
			continue
		}
		if d != nil {
			other.history.follow(d.history)
		}
		if data, err := encodeDraft(other.history, true); err == nil && wholefile.Save(own, data) == nil {
			_ = disk.Remove(path) // if it stays, it is offered once more
		}
		return other, trouble
	}
	return d, trouble
}

// readDraft reads a draft, nil if there is none, and sets a damaged one aside.
func readDraft(tr *lang.Printer, path string) (d *Draft, trouble string) {
	d, aside, err := readOrSetAside(path, damagedDraftName, decodeDraft)
	if err != nil && aside == "" { // what is edited next is written there
		aside, _ = wholefile.SetAside(path, damagedDraftName)
	}
	switch {
	case err == nil:
		return d, ""
	case aside == "":
		return nil, tr.F("The edited position %s cannot be read: %v.", path, err)
	}
	return nil, tr.F("The edited position cannot be read (%v); it is now %s.", err, aside)
}

// readOrSetAside reads a file, the zero value if there is none. A damaged one is renamed; aside
// is its new name, empty if it could not be. One that the system cannot read, which may pass, is not.
func readOrSetAside[T any](path, damagedName string, decode func([]byte) (T, error)) (v T, aside string, err error) {
	data, err := wholefile.Read(path, fileMost)
	if errors.Is(err, fs.ErrNotExist) {
		return v, "", nil
	}
	if _, system := errors.AsType[syscall.Errno](err); system {
		return v, "", err
	}
	if err == nil {
		data, err = wholefile.Unseal(data)
	}
	if err == nil {
		if v, err = decode(data); err == nil {
			return v, "", nil
		}
	}
	if aside, moved := wholefile.SetAside(path, damagedName); moved == nil {
		return v, aside, err
	}
	return v, "", err
}

// Restore takes over a draft, nil for none, and keeps it beside the game's file from now on. offer
// tells to ask whether to continue editing.
func (e *Editor) Restore(slot string, d *Draft, offer bool) {
	e.slot = slot
	switch {
	case d == nil:
	case len(e.steps) > 0: // opened before the draft was read
		e.follow(d.history)
	default:
		e.history = d.history
		e.judged = judge(e.tr(), e.Board())
		if d.open && offer {
			e.offer()
		}
		return
	}
	e.keepDraft()
}

func (e *Editor) keepDraft() {
	if e.slot == "" || len(e.steps) == 0 {
		return
	}
	data, err := encodeDraft(e.history, e.open && e.changed())
	if err != nil {
		e.host.Warn(e.tr().F("The edited position cannot be saved: %v.", err))
		return
	}
	e.setup.Keep(filepath.Base(draftPath(e.slot)), data)
}

func (e *Editor) offer() {
	tr := e.tr()
	e.host.Open(&room.Question{
		Shell:   e.host,
		Heading: tr.T("Editor"),
		Text:    tr.F("A position was being edited: %s.", phrase.Position(tr, e.Board())),
		Answers: []room.Answer{
			{Text: tr.T("Continue editing it"), Do: e.resume},
			{Text: tr.T("Leave it for later"), Do: func() tea.Cmd {
				keys := e.host.Keys()
				e.host.Say(tr.F("%s and %s bring the edited position back.", keys.First(action.Edit), keys.First(action.Undo)))
				return nil
			}},
		},
	})
}

// Unkept reports whether quitting now would lose something. keeps tells that drafts reach the disk.
func (e *Editor) Unkept(keeps bool) bool {
	return e.store.unkept() > 0 || e.open && e.changed() && !keeps
}

// AskToQuit warns that what was edited will be lost; leave quits.
func (e *Editor) AskToQuit(leave func() tea.Cmd) {
	tr := e.tr()
	e.host.Open(&room.Question{
		Shell:   e.host,
		Heading: tr.T("Quit"),
		Text:    tr.T("The edited and saved positions cannot be written to disk. Quitting loses them."),
		Answers: []room.Answer{
			{Text: tr.T("Stay")},
			{Text: tr.T("Copy the position and stay"), Do: func() tea.Cmd {
				e.openCopy()
				return nil
			}},
			{Text: tr.T("Quit"), Do: leave},
		},
	})
}
