package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// positionsDialog lists the saved positions, with a look at the chosen one.
type positionsDialog struct {
	m      *model
	list   widget.List
	height int  // lines of the list when it was last drawn
	read   bool // the file has been read
	keys   dialog.Buttons
	keysY  int
}

// changePositions makes a change to the saved positions in the background; done is
// said when it is made, nothing if empty. A nil change reads them.
func (m *model) changePositions(c change, done string) tea.Cmd {
	outcome := make(chan positionsMsg, 1)
	m.work.Go(func() { outcome <- m.positions.apply(c) })
	return func() tea.Msg {
		msg := <-outcome
		msg.done = done
		return msg
	}
}

func (m *model) updatePositions(msg positionsMsg) tea.Cmd {
	m.saved = msg.list
	switch {
	case msg.unkept != nil:
		m.Warn(fmt.Sprintf("The positions cannot be saved: %v. They are kept until you quit.", msg.unkept))
	case msg.trouble != "":
		m.Warn(msg.trouble)
	case msg.err != nil:
		m.Warn(fmt.Sprintf("Not done: %v.", msg.err))
	case msg.done != "":
		m.Say(msg.done)
	}
	for _, d := range m.dialogs {
		if d, ok := d.(*positionsDialog); ok {
			d.read = true
			d.show(m.saved)
		}
	}
	return nil
}

// openPositions shows the saved positions, as they are on disk now.
func (m *model) openPositions() tea.Cmd {
	d := &positionsDialog{m: m}
	d.show(m.saved)
	d.list.At = max(0, named(m.saved, m.editor.name))
	m.Open(d)
	return m.changePositions(nil, "")
}

func (d *positionsDialog) show(saved []savedPosition) {
	chosen := d.list.At
	d.list = widget.List{N: len(saved), Line: func(i int) string { return saved[i].name }}
	d.list.Move(chosen)
}

func (d *positionsDialog) Title() string { return "Saved positions" }

func (d *positionsDialog) Key(k tea.KeyPressMsg) tea.Cmd {
	m := d.m
	switch name, a := k.String(), m.keys.Action(k); {
	case a == action.Up:
		d.list.Move(-1)
	case a == action.Down:
		d.list.Move(1)
	case d.list.Key(name):
	case a == action.Quit:
		return m.quit()
	case a == action.Cancel:
		m.Close()
	default:
		return d.keys.Press(name)
	}
	return nil
}

// chosen is the position on which the list stands.
func (d *positionsDialog) chosen() (savedPosition, bool) {
	m := d.m
	if d.list.At >= len(m.saved) {
		return savedPosition{}, false
	}
	return m.saved[d.list.At], true
}

func (d *positionsDialog) buttons() dialog.Buttons {
	m := d.m
	row := dialog.Buttons{{Key: "S", Word: "save this one", Do: m.openSavePosition}, dialog.Closing(m, "close")}
	if d.list.N == 0 {
		return row
	}
	return append(dialog.Buttons{
		{Key: "enter", Word: "load", Do: d.load}, {Key: "r", Word: "rename", Do: d.rename}, {Key: "delete", Word: "delete", Do: d.remove},
	}, row...)
}

func (d *positionsDialog) load() tea.Cmd {
	m := d.m
	s, ok := d.chosen()
	if !ok {
		return nil
	}
	m.Close()
	m.editor.set(s.board, m.cursor.At)
	m.editor.name = s.name
	m.Say(fmt.Sprintf("%s: %s. %s takes it back.", s.name, phrase.Position(s.board), m.keys.First(action.Undo)))
	return nil
}

func (d *positionsDialog) rename() tea.Cmd {
	m := d.m
	s, ok := d.chosen()
	if !ok {
		return nil
	}
	m.Open(&dialog.Ask{
		Shell:   m,
		Heading: "Rename", Label: "New name", Text: s.name, Verb: "rename",
		Remark: func(text string) string {
			if name := positionName(text); name != s.name && named(m.saved, name) >= 0 {
				return "There is a position of that name already."
			}
			return ""
		},
		Done: func(text string) tea.Cmd {
			name := positionName(text)
			if name == "" || name == s.name {
				return nil
			}
			if m.editor.name == s.name {
				m.editor.name = name
			}
			return m.changePositions(renaming(s.name, name), "Renamed: "+name+".")
		},
	})
	return nil
}

func (d *positionsDialog) remove() tea.Cmd {
	m := d.m
	s, ok := d.chosen()
	if !ok {
		return nil
	}
	m.Open(&dialog.Question{
		Shell:   m,
		Heading: "Delete",
		Text:    fmt.Sprintf("Delete %q for good?", s.name),
		Answers: []dialog.Answer{
			{Text: "Keep it"},
			{Text: "Delete it", Do: func() tea.Cmd { return m.changePositions(deleting(s.name), "Deleted: "+s.name+".") }},
		},
	})
	return nil
}

func (d *positionsDialog) Click(x, y int) tea.Cmd {
	if y == d.keysY {
		return d.keys.Click(x)
	}
	if i, ok := d.list.LineAt(y); ok {
		if i == d.list.At {
			return d.load()
		}
		d.list.At = i
	}
	return nil
}

func (d *positionsDialog) Wheel(n int) tea.Cmd {
	d.list.Move(n)
	return nil
}

func (d *positionsDialog) Content(w, h int) string {
	m := d.m
	w = min(w, 72)
	const gap = 2
	look, lookW, lookH := "", 0, 0
	if s, ok := d.chosen(); ok {
		look, lookW, lookH = d.look(s.board)
	}
	d.height = max(1, min(h-3, max(d.list.N, 12)))
	listW := w
	if lookW > 0 && w >= lookW+gap+24 && d.height >= lookH {
		listW = w - lookW - gap
	} else {
		look = ""
	}
	body := d.list.View(m.styles, listW, d.height)
	switch {
	case d.list.N == 0 && !d.read:
		body = m.styles.Dim.Render("Reading ...")
	case d.list.N == 0:
		body = m.styles.Dim.Render(widget.Fit("No position is saved yet.", w))
	}
	left, right := strings.Split(body, "\n"), strings.Split(look, "\n")
	lines := make([]string, d.height)
	for i := range lines {
		text, side := "", ""
		if i < len(left) {
			text = left[i]
		}
		if i < len(right) {
			side = right[i]
		}
		lines[i] = text + strings.Repeat(" ", max(0, listW+gap-ansi.StringWidth(text))) + side
		if look == "" {
			lines[i] = text
		}
	}
	d.keys, d.keysY = d.buttons(), d.height+1
	return strings.Join(lines, "\n") + "\n\n" + d.keys.View(m.styles, w)
}

// look is a small picture of a board with a line about it below.
func (d *positionsDialog) look(b game.Board) (text string, w, h int) {
	m := d.m
	v := board.View{Board: b, Size: board.SquareSize{W: 2, H: 1}, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
	bw, bh := board.Size(b.Size(), v.Size)
	black, white := b.Count()
	turn := fmt.Sprintf("%v to move", b.Turn)
	if b.Over() {
		turn = "game over"
	}
	return v.Render(m.styles) + "\n" + m.styles.Text.Render(fmt.Sprintf("%d : %d", black, white)) + "\n" + m.styles.Dim.Render(turn), max(bw, 20), bh + 2
}

// openSavePosition asks for the name to save the edited position under.
func (m *model) openSavePosition() tea.Cmd {
	b := m.editor.board()
	name := m.editor.name
	for n := len(m.saved) + 1; name == ""; n++ {
		if free := fmt.Sprintf("Position %d", n); named(m.saved, free) < 0 {
			name = free
		}
	}
	m.Open(&dialog.Ask{
		Shell:   m,
		Heading: "Save the position", Label: "Name", Text: name, Verb: "save",
		Remark: func(text string) string {
			if i := named(m.saved, positionName(text)); i >= 0 && m.saved[i].board != b {
				return "This replaces the position of that name."
			}
			return ""
		},
		Done: func(text string) tea.Cmd {
			name := positionName(text)
			if name == "" {
				m.Warn("A position needs a name to be saved.")
				return nil
			}
			m.editor.name = name
			return m.changePositions(saving(name, b), "Saved: "+name+".")
		},
	})
	return m.changePositions(nil, "")
}
