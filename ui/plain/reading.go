package plain

import (
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// sayActions says what each of the words does that count in the room.
func (v *view) sayActions() {
	v.Say("Type a square, or one of:")
	list := v.in.Actions()
	for _, a := range list[:slices.Index(list, action.Leave)+1] {
		if a.Word() != "" {
			v.Say("%s: %s.", a.Word(), a.Help(v.Tr))
		}
	}
}

// read says the scene: its title if that is another than the last, the board, what there is to
// know and to do.
func (v *view) read() {
	s := v.in.Scene()
	if s.Spoken != v.said {
		v.said = s.Spoken
		v.Say("%s", s.Spoken)
	}
	v.sayBoard()
	v.sayItems(v.in, "")
}

// sayBoard prints the board.
func (v *view) sayBoard() { v.Say("%s", phrase.Board(v.Tr, v.ses.Game().Board())) }

// sayItems says what there is to know and to do in a room or, with a name, what stands in a section:
// its sentences and its rows.
func (v *view) sayItems(r scene.Room, name string) {
	for _, part := range r.Scene().Sections {
		if name == "" && !part.Aside && !part.List || name != "" && part.Name == name {
			v.saySection(part)
		}
	}
}

func (v *view) saySection(part scene.Section) {
	for _, i := range part.All() {
		switch {
		case i.Kind == scene.Spoken:
			v.Say("%s", i.Text)
		case i.Text == "":
		case i.Cells != nil:
			v.live[i.Kind] = i.Text
			v.Say("%s.", i.Text) // which begins with the name of a square
		case i.Action == "" && (i.Kind == scene.Text || i.Kind == scene.Task || i.Kind == scene.Note):
			v.live[i.Kind] = i.Text
			v.Say("%s", sentence(v.Tr, i.Text))
		}
	}
	if part.Say != nil {
		for _, text := range part.Say() {
			v.Say("%s", text)
		}
	}
}

// sentence returns a text that may not end as a sentence does as one.
func sentence(tr *lang.Printer, text string) string {
	if strings.TrimRight(text, ".。?!？！") == text {
		text = tr.F("%s.", text)
	}
	return phrase.Capital(tr, text)
}

// sayNew says what the person is to do, and how they are doing, where that is new.
func (v *view) sayNew() {
	for _, part := range v.in.Scene().Sections {
		for _, i := range part.Items {
			counts := i.Kind == scene.Task && i.Action == "" || i.Kind == scene.Score && v.setup.Interactive
			if counts && i.Text != "" && v.live[i.Kind] != i.Text {
				v.live[i.Kind] = i.Text
				v.Say("%s", sentence(v.Tr, i.Text))
			}
		}
	}
}
