package edit

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/ui/room"
	"othello/ui/widget"
)

// copyDialog copies the position to the clipboard or a file, in any format that can hold it.
type copyDialog struct {
	room.Picker
	e     *Editor
	forms []copyForm
}

// copyForm is the position in one format.
type copyForm struct {
	name      string
	text      string
	extension string
	binary    func() (string, error) // makes the content, in the background; nil for a text
}

// copyForms lists the formats that can hold the position. The game's own comes with its moves.
func (e *Editor) copyForms() []copyForm {
	tr := e.tr()
	b := e.Board()
	bare := &record.Record{Game: game.FromBoard(b)}
	whole := bare
	if r := e.setup.Game(); b == r.Game.Board() {
		whole = r
	}
	var forms []copyForm
	add := func(name string, f record.Format, r *record.Record) {
		if text, err := record.Text(f, r); err == nil {
			forms = append(forms, copyForm{name: name, text: text, extension: f.Extension()})
		}
	}
	addFile := func(name string, f record.Format, content func() (string, error)) {
		forms = append(forms, copyForm{name: name, extension: f.Extension(), binary: content})
	}
	add(tr.T("Board on one line"), record.Board, bare)
	forms = append(forms, copyForm{name: tr.T("Board as a diagram"), text: b.String(), extension: record.Board.Extension()})
	add("OBF", record.OBF, bare)
	add("GGF", record.GGF, whole)
	add("SGF", record.SGF, whole)
	if len(whole.Game.Moves()) > 0 {
		add(tr.T("Transcript"), record.Transcript, whole)
		if text, err := record.Text(record.WTHOR, whole); err == nil {
			addFile("WTHOR", record.WTHOR, func() (string, error) { return text, nil })
		}
	}
	add(tr.T("Bitboards"), record.Bitboards, bare)
	add(tr.T("Picture, SVG"), record.SVG, bare)
	addFile(tr.T("Picture, PNG"), record.PNG, func() (string, error) { return record.Text(record.PNG, bare) })
	return forms
}

func (e *Editor) openCopy() {
	tr := e.tr()
	d := &copyDialog{e: e, forms: e.copyForms()}
	d.Picker = room.Picker{
		Shell: e.host, Heading: tr.T("Copy the position"), Choose: d.copy, Looks: true,
		List: widget.List{N: len(d.forms), Line: func(i int) string { return d.forms[i].name }},
		Bound: func() room.Bindings {
			return room.Bindings{
				{Key: "enter", Word: tr.T("copy"), Do: d.copy}, {Key: "s", Word: tr.T("save to a file"), Do: d.save},
				{Key: "up"}, {Key: "down", Word: tr.T("format")},
			}
		},
	}
	e.host.Open(d)
}

func (d *copyDialog) copy() tea.Cmd {
	f := d.forms[d.List.At]
	if f.binary != nil {
		return d.save()
	}
	d.e.host.Close()
	d.e.host.Say(d.e.tr().F("Copied, if the terminal allows it: %s", strings.Join(strings.Fields(f.text), " ")))
	return tea.SetClipboard(f.text)
}

func (d *copyDialog) save() tea.Cmd {
	f := d.forms[d.List.At]
	name := "position" + f.extension
	if d.e.name != "" {
		name = fileName(d.e.name) + f.extension
	}
	d.e.host.Close()
	if f.binary == nil {
		f.binary = func() (string, error) { return f.text, nil }
	}
	d.e.setup.Save(name, f.binary)
	return nil
}

// fileName is a name of a position as the name of a file.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
}

func (d *copyDialog) Content(w, h int) string {
	w = min(w, 66)
	st := d.e.host.Styles()
	f := d.forms[d.List.At]
	lines := strings.Split(d.List.View(st, w, len(d.forms)), "\n")
	lines = append(lines, "")
	space := max(1, min(10, h-len(lines))) // of the text
	var text []string
	if f.binary != nil {
		text = append(text, d.e.tr().T("A binary format: save it to a file."))
	} else {
		text = strings.Split(ansi.Hardwrap(strings.TrimRight(f.text, "\n"), w, true), "\n")
	}
	if len(text) > space {
		text = append(text[:space-1], "...")
	}
	for i := range space {
		line := ""
		if i < len(text) {
			line = st.Dim.Render(text[i])
		}
		lines = append(lines, widget.Pad(line, w))
	}
	return strings.Join(lines, "\n")
}
