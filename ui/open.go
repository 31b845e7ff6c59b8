package ui

import (
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/room"
)

// session is a game with its players: what is put aside when another game takes
// its place.
type session struct {
	game    *game.Game
	match   match
	record  *record.Record // names and other properties the game came with; never nil
	flagged game.Color
	aside   string // file that it was put aside in; empty if none
	touched bool   // moves were made in it since it was there
}

func (m *model) session() *session {
	return &session{m.game, m.match, m.record, m.flagged, m.aside, m.touched}
}

// shelfMost is the number of replaced games that can be brought back.
const shelfMost = 20

// begin makes s the current game. The one before it is kept, in memory and on
// disk, if anybody made a move in it.
func (m *model) begin(s *session) tea.Cmd {
	m.abandonThought()
	m.goHome()
	if len(m.game.Root().Children()) > 0 {
		m.keepReplaced()
		m.shelf = append(m.shelf, m.session())
		m.shelf = m.shelf[max(0, len(m.shelf)-shelfMost):]
	}
	return tea.Batch(m.renewBook(), m.enter(s))
}

// enter shows s without keeping what was there.
func (m *model) enter(s *session) tea.Cmd { return m.enterAt(s, 0) }

// enterAt is enter with some time already spent on the next move.
func (m *model) enterAt(s *session, spent time.Duration) tea.Cmd {
	m.dropEditor()
	m.game, m.match, m.record, m.flagged, m.aside, m.touched = s.game, s.match, s.record, s.flagged, s.aside, s.touched
	m.held, m.paused, m.dirty = false, false, true
	m.analysis, m.fault = nil, nil
	if _, ok := m.exploring(); ok {
		m.home, m.flagged = home{node: m.game.Node(), flagged: s.flagged, spent: spent}, game.Empty
	}
	m.lastMoved = time.Time{}
	m.entry.file = ""
	m.cursor.At, m.cursor.Shown, m.cursor.Hover = game.At(3, 2), false, game.NoSquare
	m.stopAnimation()
	m.Quiet()
	m.announce()
	return m.turn(spent)
}

// newGame starts a game from the opening.
func (m *model) newGame(as match) tea.Cmd {
	m.stopExploring()
	return m.begin(&session{game: game.New(as.size), match: as, record: &record.Record{}})
}

// restore brings back the game that was replaced last and puts the current one in
// its place, so that the same key returns.
func (m *model) restore() tea.Cmd {
	if len(m.shelf) == 0 {
		m.Say("No game has been replaced.")
		return nil
	}
	s := m.shelf[len(m.shelf)-1]
	m.shelf = m.shelf[:len(m.shelf)-1]
	m.goHome()
	if len(m.game.Root().Children()) > 0 {
		m.keepReplaced()
		m.shelf = append(m.shelf, m.session())
	}
	cmd := m.enter(s)
	if !m.stopped() && !m.match.side(m.game.Turn()).human {
		m.paused = true
		m.abandonThought()
		m.watch.stop()
	}
	m.Say(fmt.Sprintf("The replaced game is back: %s. %s changes them again.", phrase.Progress(m.game), m.keys.First(action.Restore)))
	return cmd
}

// openRecord shows a game from elsewhere at its end. A person who plays one
// colour gets the side to move, so that no engine plays on unasked.
func (m *model) openRecord(r *record.Record) tea.Cmd {
	if t, ok := m.room.(room.Reading); ok {
		return t.Take(r)
	}
	as := m.match
	as.size = r.Game.Board().Size()
	if turn := r.Game.Turn(); as.black.human != as.white.human && !as.side(turn).human {
		as.black, as.white = as.white, as.black
	}
	cmd := m.begin(&session{game: r.Game, match: as, record: r})
	if !m.stopped() && !m.match.side(m.game.Turn()).human {
		m.paused = true
		m.abandonThought()
		m.watch.stop()
	}
	text := "Opened: " + phrase.Progress(m.game) + "."
	if m.game.Over() {
		text += m.offerReview()
	}
	if m.paused {
		text += fmt.Sprintf(" %s lets the engines play on.", m.keys.First(action.Pause))
	}
	if len(m.shelf) > 0 {
		text += fmt.Sprintf(" %s brings back the other game.", m.keys.First(action.Restore))
	}
	m.Say(text)
	return tea.Batch(cmd, m.reviewAtOnce())
}

// pasteMsg is text that has been read as a record.
type pasteMsg struct {
	records   []*record.Record
	format    record.Format
	continues bool // the moves go on from the board the text was pasted on
	from      *game.Node
	err       error
}

// readText reads pasted or typed text in a command, since it may be long. A single
// square is a move. Several are tried as a game from the opening first, then as a
// continuation of the current one.
func (m *model) readText(text string) tea.Cmd {
	if r, ok := m.room.(room.Reading); ok {
		return r.Read(text)
	}
	if s, err := game.ParseSquare(strings.TrimSpace(text)); err == nil {
		m.typed = ""
		return m.try(s)
	}
	at, size := m.game.Node(), m.match.size
	board := at.Board()
	return func() tea.Msg {
		records, format, err := record.ParseFrom(game.StartBoard(size), []byte(text))
		if err == nil || format != record.Transcript {
			return pasteMsg{records: records, format: format, err: err}
		}
		if more, _, errHere := record.ParseFrom(board, []byte(text)); errHere == nil {
			return pasteMsg{records: more, format: format, continues: true, from: at}
		}
		if size != game.Size8 {
			if more, _, err8 := record.Parse([]byte(text)); err8 == nil {
				return pasteMsg{records: more, format: format}
			}
		}
		return pasteMsg{format: format, err: err}
	}
}

func (m *model) updatePaste(msg pasteMsg) tea.Cmd {
	if msg.err == nil {
		m.typed = ""
	}
	switch {
	case msg.err != nil:
		m.Warn(fmt.Sprintf("Not opened: %v.%s", msg.err, m.typedText()))
		return nil
	case len(msg.records) == 0:
		m.Warn("Not opened: there is no game in it.")
	case msg.continues:
		return m.continueWith(msg)
	case len(msg.records) > 1:
		m.Open(dialog.NewChooser(m, "Games in the text", recordTitles(msg.records),
			func(i int) tea.Cmd { return m.openRecord(msg.records[i]) }, m.release))
	default:
		return m.openRecord(msg.records[0])
	}
	return nil
}

// continueWith plays the moves of a pasted transcript on from where it was pasted.
func (m *model) continueWith(msg pasteMsg) tea.Cmd {
	if msg.from != m.game.Node() || len(msg.records) != 1 {
		m.Warn("Not played: the game has moved on meanwhile.")
		return nil
	}
	moves := msg.records[0].Game.Moves()
	if len(moves) == 1 && !m.mayMove() {
		return nil
	}
	for _, s := range moves {
		if err := m.game.Play(s); err != nil {
			m.Warn(fmt.Sprintf("Not played: %v.", err))
			break
		}
		m.touched = true
	}
	return m.arrive()
}

// recordTitles names records read from one text.
func recordTitles(records []*record.Record) []string {
	titles := make([]string, len(records))
	for i, r := range records {
		titles[i] = phrase.Record(r, i+1)
	}
	return titles
}

// openedMsg is a game chosen from a list, read.
type openedMsg struct {
	record *record.Record
	err    error
}

func openChoice(c Choice) tea.Cmd {
	return func() tea.Msg {
		r, err := c.Open()
		if err == nil && r == nil {
			err = errors.New("there is no game in it")
		}
		return openedMsg{r, err}
	}
}

func (m *model) updateOpened(msg openedMsg) tea.Cmd {
	if msg.err != nil {
		m.Warn(fmt.Sprintf("Not opened: %v.", msg.err))
		return m.release()
	}
	return m.openRecord(msg.record)
}

// release starts the game that was waiting for an answer, if one was.
func (m *model) release() tea.Cmd {
	if !m.held {
		return nil
	}
	m.held = false
	return tea.Batch(m.advance(), m.reviewAtOnce())
}

// copyMoves puts the moves on the terminal's clipboard.
func (m *model) copyMoves() tea.Cmd {
	var text []byte
	for _, s := range m.game.Moves() {
		if s.IsSquare() {
			text = append(text, s.String()...)
		}
	}
	if len(text) == 0 {
		m.Say("There are no moves to copy yet.")
		return nil
	}
	m.Say("Copied, if the terminal allows it: " + string(text))
	return tea.SetClipboard(string(text))
}
