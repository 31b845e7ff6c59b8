package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/phrase"
)

// savedGame is a game as it was left.
type savedGame struct {
	session *session
	spent   time.Duration // time already used on the next move
}

// encodeSave writes a session as SGF.
func encodeSave(s *session, spent time.Duration, kinds []ai.Kind) ([]byte, error) {
	r := *s.record
	r.Game = s.game
	saved := record.Session{
		Record: &r, Black: seatOf(s.match.black, kinds), White: seatOf(s.match.white, kinds),
		Clock: s.match.clock, Increment: s.match.increment, Spent: spent, Flagged: s.flagged,
	}
	return saved.Encode()
}

// decodeSave reads what encodeSave wrote. Settings that are missing or make no
// sense stay at their defaults; a game that cannot be read is an error.
func decodeSave(data []byte, kinds []ai.Kind, defaults match) (*savedGame, error) {
	saved, err := record.DecodeSession(data, record.Session{
		Black: seatOf(defaults.black, kinds), White: seatOf(defaults.white, kinds), Clock: defaults.clock, Increment: defaults.increment,
	})
	if err != nil {
		return nil, err
	}
	as := match{
		size:  saved.Record.Game.Board().Size(),
		black: sideOf(saved.Black, kinds), white: sideOf(saved.White, kinds),
		clock: saved.Clock, increment: saved.Increment,
	}
	return &savedGame{&session{game: saved.Record.Game, match: as, record: saved.Record, flagged: saved.Flagged}, saved.Spent}, nil
}

func seatOf(s side, kinds []ai.Kind) record.Seat {
	return record.Seat{Human: s.human, Kind: kinds[s.kind].ID, Level: s.level}
}

// sideOf is the side of a saved seat; an engine that is gone gives way to the
// first of those there are.
func sideOf(s record.Seat, kinds []ai.Kind) side {
	kind := max(0, slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == s.Kind }))
	return side{human: s.Human, kind: kind, level: kinds[kind].Clamp(s.Level)}
}

// worthwhile reports whether the game was begun and not finished.
func (s *savedGame) worthwhile() bool {
	g := s.session.game
	return len(g.Root().Children()) > 0 && !g.Over() && s.session.flagged == game.Empty
}

// summary says what the game is, for the offer to go on with it.
func (s *savedGame) summary() string {
	return "There is an unfinished game: " + phrase.Progress(s.session.game) + "."
}

// flush hands the current game to the writer, if it changed since the last time.
func (m *model) flush() {
	if !m.dirty || !m.loaded || m.held {
		return
	}
	m.dirty = false
	if m.slot == nil {
		return
	}
	if s := m.finished; s != nil {
		m.finished = nil
		m.put(s, 0)
	}
	m.atHome(func() { m.write(filepath.Base(m.slot.Path), m.session(), m.watch.elapsed()) })
}

func (m *model) write(name string, s *session, spent time.Duration) {
	if m.saver == nil {
		return
	}
	data, err := encodeSave(s, spent, m.kinds)
	if err != nil {
		m.updateSaving(err)
		return
	}
	m.saver.put(name, data)
}

// keepReplaced writes the current game to a file of its own, because another one
// takes its place.
func (m *model) keepReplaced() {
	if m.loaded {
		s := m.session()
		m.put(s, 0)
		m.aside = s.aside
	}
}

// put writes a game to a file of its own, which stays the same for each game.
func (m *model) put(s *session, spent time.Duration) {
	if s.aside == "" {
		s.aside = stamped(replacedName)
	}
	m.write(s.aside, s, spent)
}

// updateSaving says once that games cannot be kept, and once that they can be again;
// play goes on.
func (m *model) updateSaving(err error) tea.Cmd {
	switch {
	case err != nil && !m.saveFailed:
		m.insist(fmt.Sprintf("This game cannot be saved: %v.", err))
	case err == nil && m.saveFailed:
		m.Say("The game is saved again.")
	}
	m.saveFailed = err != nil
	return m.saver.watch()
}

// unkept reports whether the game would be lost by leaving: it cannot be kept on disk
// and is unfinished or, unless it came finished from elsewhere, has moves.
func (m *model) unkept() bool {
	if m.saver != nil && !m.saveFailed || len(m.game.Root().Children()) == 0 {
		return false
	}
	at, flagged := m.game.Node(), m.flagged
	if m.home.node != nil {
		at, flagged = m.home.node, m.home.flagged
	}
	return m.touched || !at.Board().Over() && flagged == game.Empty
}

// updateLoaded decides what to begin with.
func (m *model) updateLoaded(msg loadedMsg) tea.Cmd {
	m.loaded, m.slot = true, msg.slot
	if msg.trouble != "" {
		m.Warn(msg.trouble)
	}
	if msg.slot != nil {
		m.editor.Restore(msg.slot.Path, msg.draft, !m.given)
	}
	if msg.game != nil && msg.game.worthwhile() {
		if !m.given {
			m.Open(newResumeDialog(m, msg.game))
			return nil
		}
		m.shelve(msg.game)
	} else if msg.game != nil && len(msg.game.session.game.Root().Children()) > 0 {
		m.finished = msg.game.session
		m.shelf = append(m.shelf, m.finished)
	}
	if len(m.setup.Choices) > 0 {
		m.openChoices()
		return nil
	}
	if msg.slot != nil && msg.game == nil && m.notice.text == "" && !m.given {
		m.welcome()
	}
	return m.release()
}

// welcome tells who seems to be here for the first time how to move.
func (m *model) welcome() {
	if m.decides() {
		m.Say("Click a square, type it (d3), or go there and press " + m.keys.First(action.Play) + ".")
	}
}

// shelve keeps a saved game that gives way to another one.
func (m *model) shelve(s *savedGame) {
	m.shelf = append(m.shelf, s.session)
	m.put(s.session, s.spent)
}

// resume goes on with the game of the last time.
func (m *model) resume(s *savedGame) tea.Cmd {
	cmd := m.enterAt(s.session, s.spent)
	m.Say("The game goes on.")
	return cmd
}

// declineResume starts afresh and keeps the unfinished game in reach.
func (m *model) declineResume(s *savedGame) tea.Cmd {
	m.shelve(s)
	m.Say(fmt.Sprintf("%s brings the unfinished game back.", m.keys.First(action.Restore)))
	return m.release()
}
