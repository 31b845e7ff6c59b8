package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game/diagram"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
)

// savePicture saves the board as it is shown, without what keys and mouse point at.
func (m *model) savePicture() {
	d := pictureOf(m.Board(board.SquareSizes[0])) // values in full
	d.Title = panel.OpeningName(m)
	words := map[diagram.Style]string{
		diagram.Light: m.tr.T("For light pages"), diagram.Dark: m.tr.T("For dark pages"), diagram.Print: m.tr.T("For print, black on white"),
	}
	question := &room.Question{Shell: m, Heading: m.tr.T("Save a picture of the board"), Text: m.tr.T("What is it for?")}
	for _, style := range diagram.Styles() {
		question.Answers = append(question.Answers, room.Answer{Text: words[style], Do: func() tea.Cmd {
			m.games.SavePicture(style, d)
			return nil
		}})
	}
	m.Open(question)
}

func pictureOf(v board.View) *diagram.Diagram {
	d := diagram.OfBoard(v.Board)
	d.Turned, d.Last = v.Turned, v.Last
	for s, n := range v.Notes {
		mark := diagram.Mark{Text: n.Text}
		switch n.Heat {
		case board.Best:
			mark.Tone, mark.Ring = diagram.Good, true
		case board.Bad:
			mark.Tone = diagram.Bad
		}
		d.Marks[s] = mark
	}
	for s, text := range v.Tags {
		d.Marks[s] = diagram.Mark{Text: text}
	}
	for s, sign := range v.Signs {
		mark := d.Marks[s]
		mark.Ring = true
		if mark.Text == "" {
			mark.Text = sign.Text
		}
		switch sign.Tone {
		case board.ToneGood:
			mark.Tone = diagram.Good
		case board.ToneBad:
			mark.Tone = diagram.Bad
		}
		d.Marks[s] = mark
	}
	return d
}
