package edit

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// positionsDialog lists the saved positions, with a look at the chosen one.
type positionsDialog struct {
	room.Picker
	e    *Editor
	read bool // the file has been read
}

// change changes the saved positions in the background, nil to read them. Then it says done, if
// that is not empty, and calls then, if that is not nil.
func (e *Editor) change(c change, done string, then func()) tea.Cmd {
	tr := e.tr()
	return e.host.Go(room.Work(&e.files, func() (outcome, error) { return e.store.apply(tr, c), nil }, func(out outcome, _ error) tea.Cmd {
		e.changedSaved(out, done)
		if out.err == nil && then != nil {
			then()
		}
		return nil
	}))
}

func (e *Editor) changedSaved(out outcome, done string) {
	e.saved = out.list
	switch {
	case out.unkept != nil:
		e.host.Warn(e.tr().F("The positions cannot be saved: %v. They are kept until you quit.", out.unkept))
	case out.trouble != "":
		e.host.Warn(out.trouble)
	case out.err != nil:
		e.host.Warn(e.tr().F("Saved positions not changed: %v.", out.err))
	case done != "":
		e.host.Say(done)
	}
	if d := e.list; d != nil {
		d.read = true
		d.show()
	}
}

func (e *Editor) openSaved() tea.Cmd {
	tr, d := e.tr(), &positionsDialog{e: e}
	d.Picker = room.Picker{Shell: e.host, Heading: tr.T("Saved positions"), Choose: d.load, Looks: true, Bound: func() room.Bindings {
		none := d.List.N == 0
		return room.Bindings{
			{Key: "enter", Word: tr.T("load"), Do: d.load, Hidden: none}, {Key: "r", Word: tr.T("rename"), Do: d.rename, Hidden: none},
			{Key: "delete", Word: tr.T("delete"), Do: d.remove, Hidden: none}, {Key: "S", Word: tr.T("save this one"), Do: e.openSave},
		}
	}}
	e.list = d
	e.list.show()
	e.list.List.At = max(0, named(e.saved, e.name))
	e.host.Open(d)
	return e.change(nil, "", nil)
}

// Names are the names of the saved positions, as they were last read.
func (e *Editor) Names() []string {
	names := make([]string, len(e.saved))
	for i, s := range e.saved {
		names[i] = s.name
	}
	return names
}

func (d *positionsDialog) show() {
	chosen := d.List.At
	d.List = widget.List{N: len(d.e.saved), Line: func(i int) string { return d.e.saved[i].name }}
	d.List.Move(chosen)
}

func (d *positionsDialog) chosen() (position, bool) {
	if d.List.At >= len(d.e.saved) {
		return position{}, false
	}
	return d.e.saved[d.List.At], true
}

func (d *positionsDialog) load() tea.Cmd {
	s, ok := d.chosen()
	if !ok {
		return nil
	}
	d.e.host.Close()
	d.e.set(s.board)
	d.e.name = s.name
	d.e.host.Say(d.e.tr().F("%s: %s. %s takes it back.", s.name, phrase.Position(d.e.tr(), s.board), d.e.host.Keys().First(action.Undo)))
	return nil
}

func (d *positionsDialog) rename() tea.Cmd {
	tr := d.e.tr()
	s, ok := d.chosen()
	if !ok {
		return nil
	}
	d.e.host.Open(&room.Ask{
		Shell:   d.e.host,
		Heading: tr.T("Rename"), Label: tr.T("New name"), Text: s.name, Verb: tr.T("rename"),
		Remark: func(text string) string {
			if name := positionName(text); name != s.name && named(d.e.saved, name) >= 0 {
				return tr.T("A position already has that name.")
			}
			return ""
		},
		Done: func(text string) tea.Cmd {
			name := positionName(text)
			if name == "" || name == s.name {
				return nil
			}
			return d.e.change(renaming(s.name, name), tr.F("Renamed: %s.", name), func() {
				if d.e.name == s.name {
					d.e.name = name
				}
			})
		},
	})
	return nil
}

func (d *positionsDialog) remove() tea.Cmd {
	tr := d.e.tr()
	s, ok := d.chosen()
	if !ok {
		return nil
	}
	room.Confirm(d.e.host, tr.T("Delete"), tr.F("Delete %q for good?", s.name), tr.T("Keep it"), tr.T("Delete it"), func() tea.Cmd {
		return d.e.change(deleting(s.name), tr.F("Deleted: %s.", s.name), nil)
	})
	return nil
}

func (d *positionsDialog) Content(w, h int) string {
	w = min(w, 72)
	const gap = 2
	look, lookW, lookH := "", 0, 0
	if s, ok := d.chosen(); ok {
		look, lookW, lookH = d.look(s.board)
	}
	height := max(1, min(h, max(d.List.N, 12)))
	listW := w
	if lookW > 0 && w >= lookW+gap+24 && height >= lookH {
		listW = w - lookW - gap
	} else {
		look = ""
	}
	body := d.List.View(d.e.host.Styles(), listW, height)
	switch {
	case d.List.N == 0 && !d.read:
		body = d.e.host.Styles().Dim.Render(d.e.tr().T("Reading ..."))
	case d.List.N == 0:
		body = d.e.host.Styles().Dim.Render(widget.Fit(d.e.tr().T("No saved positions yet."), w))
	}
	body = lipgloss.NewStyle().Width(listW).Height(height).Render(body)
	if look == "" {
		return body
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, body, strings.Repeat(" ", gap), look)
}

// look is a small picture of a board with a line about it below.
func (d *positionsDialog) look(b game.Board) (text string, w, h int) {
	v := board.Small(b)
	bw, bh := board.Size(b.Size(), v.Size)
	black, white := b.Count()
	turn := d.e.tr().F("%v to move", b.Turn)
	if b.Over() {
		turn = d.e.tr().T("game over")
	}
	return v.Render(d.e.host.Styles()) + "\n" + d.e.host.Styles().Text.Render(fmt.Sprintf("%d : %d", black, white)) + "\n" + d.e.host.Styles().Dim.Render(turn), max(bw, 20), bh + 2
}

func (e *Editor) openSave() tea.Cmd {
	tr := e.tr()
	b := e.Board()
	name := e.name
	for n := len(e.saved) + 1; name == ""; n++ {
		if free := tr.F("Position %d", n); named(e.saved, free) < 0 {
			name = free
		}
	}
	e.host.Open(&room.Ask{
		Shell:   e.host,
		Heading: tr.T("Save the position"), Label: tr.T("Name"), Text: name, Verb: tr.T("save"),
		Remark: func(text string) string {
			if i := named(e.saved, positionName(text)); i >= 0 && e.saved[i].board != b {
				return tr.T("This replaces the position of that name.")
			}
			return ""
		},
		Done: func(text string) tea.Cmd {
			name := positionName(text)
			if name == "" {
				e.host.Warn(tr.T("Not saved: the position needs a name."))
				return nil
			}
			return e.change(saving(name, b), tr.F("Saved: %s.", name), func() { e.name = name })
		},
	})
	return e.change(nil, "", nil)
}
