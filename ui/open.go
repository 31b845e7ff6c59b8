package ui

import (
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
)

// restore swaps the game with the one that was replaced last.
func (m *model) restore() tea.Cmd {
	if m.ses.Replaced() == 0 {
		m.Say(m.tr.T("No game has been replaced."))
		return nil
	}
	m.dropAside()
	_ = m.ses.Restore()
	cmd := m.Step()
	m.Say(m.tr.F("The replaced game is back: %s. %s swaps them again.", phrase.Progress(m.tr, m.ses.Game()), m.Keymap.First(action.Restore)))
	return cmd
}

func (m *model) openRecord(r *record.Record) tea.Cmd {
	if a, ok := m.room.(room.Aside); ok {
		return a.Read([]*record.Record{r}, false)
	}
	before := m.ses.Match()
	m.ses.Open(r)
	cmd := m.Step()
	text := m.tr.F("Opened: %s.", phrase.Progress(m.tr, m.ses.Game()))
	for _, c := range []game.Color{game.Black, game.White} {
		if !m.ses.Over() && m.ses.Seat(c).Human && !m.ses.Seat(c.Opponent()).Human && !before.Seat(c).Human {
			text += m.tr.F(" You are %v now.", c)
		}
	}
	if m.ses.Over() {
		text += m.study.Offer()
	}
	if m.ses.Paused() {
		text += m.tr.F(" %s lets the engines continue.", m.Keymap.First(action.Pause))
	}
	if m.ses.Replaced() > 0 {
		text += m.tr.F(" %s brings back the other game.", m.Keymap.First(action.Restore))
	}
	m.Say(text)
	return tea.Batch(cmd, m.reviewAtOnce())
}

// isPath reports whether text names a file or a folder rather than a move or a record.
func isPath(text string) bool {
	if text == "" || strings.ContainsAny(text, "\n\r") {
		return false
	}
	for _, start := range []string{"~/", "./", "../", `~\`, `.\`, `..\`} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return filepath.IsAbs(text) || os.IsPathSeparator(text[len(text)-1]) || record.FormatOfPath(text) != record.Unknown
}

func (m *model) openFile(path string) tea.Cmd {
	return room.Work(&m.reading, func() ([]config.GameChoice, error) { return m.setup.OpenFile(path) }, func(choices []config.GameChoice, err error) tea.Cmd {
		switch {
		case !m.understood(lang.N("Not opened: %v."), err):
			return nil
		case len(choices) == 1:
			return m.openChoice(choices[0])
		}
		return m.games.OpenFile(filepath.Base(path), choices)
	})
}

// readText reads a text in a command, since it may be long: a path is opened, a square played,
// several moves tried from the opening first, then as a continuation of the game.
func (m *model) readText(text string) tea.Cmd {
	m.reading.End()
	if path := strings.TrimSpace(text); m.setup.OpenFile != nil && isPath(path) {
		return m.openFile(path)
	}
	if a, ok := m.room.(room.Aside); ok {
		b := a.Board()
		return m.parse(&m.visit, b, text, func(records []*record.Record, on bool, err error) tea.Cmd {
			if !m.understood(lang.N("Not read: %v."), err) || on && a.Board() != b {
				return nil
			}
			return a.Read(records, on)
		})
	}
	if name := strings.TrimSpace(text); isSquare(name) {
		return m.Typed(name)
	}
	at := m.ses.Game().Node()
	return m.parse(&m.reading, at.Board(), text, func(records []*record.Record, on bool, err error) tea.Cmd {
		switch {
		case !m.understood(lang.N("Not opened: %v."), err):
			return nil
		case on:
			return m.continueWith(at, records)
		}
		return m.openRecords(records)
	})
}

// parse reads the records of a text, or moves that go on from b, for what g is about.
func (m *model) parse(g *room.Generation, b game.Board, text string, then func(records []*record.Record, on bool, err error) tea.Cmd) tea.Cmd {
	var on bool
	return room.Work(g, func() (records []*record.Record, err error) {
		records, on, err = record.ParseHere(b, []byte(text), false)
		return records, err
	}, func(records []*record.Record, err error) tea.Cmd { return then(records, on, err) })
}

// understood says why a text was not read.
func (m *model) understood(refusal string, err error) bool {
	if err != nil {
		m.Warn(m.tr.F(refusal, err))
	}
	return err == nil
}

func (m *model) openRecords(records []*record.Record) tea.Cmd {
	switch len(records) {
	case 0:
		m.Warn(m.tr.T("Not opened: it holds no game."))
		return nil
	case 1:
		return m.openRecord(records[0])
	}
	choices := make([]config.GameChoice, len(records))
	for i, r := range records {
		choices[i] = config.GameChoice{Title: phrase.Record(m.tr, r, i+1), Open: func() (*record.Record, error) { return r, nil }}
	}
	return m.games.OpenFile(m.tr.T("Games in the text"), choices)
}

func (m *model) continueWith(from *game.Node, records []*record.Record) tea.Cmd {
	if err := m.ses.PlayLine(from, records[0].Game.Moves()); err != nil {
		return tea.Batch(m.Step(), m.Refuse(err))
	}
	return m.Step()
}

func (m *model) openGame(r *record.Record, review bool) tea.Cmd {
	cmd := m.openRecord(r)
	if review && m.Looking() == nil && !m.aside() {
		return tea.Batch(cmd, m.studying.Ask(action.Review, ""))
	}
	return cmd
}

func (m *model) openChoice(c config.GameChoice) tea.Cmd {
	return room.Work(&m.reading, c.Read, func(r *record.Record, err error) tea.Cmd {
		if err != nil {
			m.Warn(m.tr.F("Not opened: %v.", err))
			return m.Release()
		}
		return m.openRecord(r)
	})
}

func (m *model) note() {
	n := m.ses.Noted()
	if n == nil {
		m.Say(m.tr.T("Notes are written in games, in their analysis and review."))
		return
	}
	about := m.tr.T("On the game")
	if n.Parent() != nil {
		about = phrase.Placed(m.tr, n)
	}
	room.AskNote(m, about, n.Comment, func(text string) tea.Cmd {
		m.ses.Note(n, text)
		return nil
	})
}

func (m *model) copyMoves() tea.Cmd {
	var text []byte
	for _, s := range m.shown().Moves() {
		if s.IsSquare() {
			text = append(text, m.shown().Board().Size().Name(s)...)
		}
	}
	if len(text) == 0 {
		m.Say(m.tr.T("No moves to copy yet."))
		return nil
	}
	m.Say(m.tr.F("Copied, if the terminal allows it: %s", text))
	return tea.SetClipboard(string(text))
}

// shown returns the game on the board: while exploring, not the session's.
func (m *model) shown() *game.Game {
	if m.room == m.explorer {
		return m.explorer.Game()
	}
	return m.ses.Game()
}

func (m *model) record() *record.Record {
	r := *m.ses.Record()
	r.Game = m.shown()
	return &r
}

// openPrompt asks for moves or any record, for terminals that cannot paste.
func (m *model) openPrompt() {
	m.Open(&room.Ask{
		Shell: m, Heading: m.tr.T("Type"), Verb: m.tr.T("play or open"),
		Label: m.tr.T("A move (f5), a transcript, a position, any record,") + "\n" + m.tr.T("or a file: ~/game.sgf, completed by tab."),
		Files: &room.Completion{Shell: m, Want: opensFiles},
		Done:  m.typed, Pasted: m.readText,
	})
}

// typed plays or opens a text that was typed.
func (m *model) typed(text string) tea.Cmd {
	switch strings.ToLower(text) {
	case "":
		return nil
	case "pass", "pa", "--":
		return m.room.Type(game.Pass)
	}
	return m.readText(text)
}

// opensFiles reports whether a path is completed to a file: one that may hold games, or a folder.
func opensFiles(name string, folder bool) bool {
	return folder || record.FormatOfPath(name) != record.Unknown
}
