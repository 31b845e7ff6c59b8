package ui

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/game/record"
)

// saveKey names the extra property that holds what SGF has no place for: who plays
// and the clocks. Other programs pass over it.
const saveKey = "othello"

// savedGame is a game as it was left.
type savedGame struct {
	session *session
	spent   time.Duration // time already used on the next move
}

// encodeSave writes a session as SGF.
func encodeSave(s *session, spent time.Duration, kinds []ai.Kind) ([]byte, error) {
	r := *s.record
	r.Game = s.game
	r.Extra = map[string]string{}
	for k, v := range s.record.Extra {
		r.Extra[k] = v
	}
	r.Extra[saveKey] = strings.Join([]string{
		"black=" + sideText(s.match.black, kinds),
		"white=" + sideText(s.match.white, kinds),
		"clock=" + s.match.clock.String(),
		"increment=" + s.match.increment.String(),
		"flagged=" + s.flagged.String(),
		"spent=" + spent.Round(time.Millisecond).String(),
	}, " ")
	var out bytes.Buffer
	err := record.Write(&out, record.SGF, &r)
	return out.Bytes(), err
}

func sideText(s side, kinds []ai.Kind) string {
	who := "engine"
	if s.human {
		who = "human"
	}
	return fmt.Sprintf("%s/%s/%d", who, kinds[s.kind].ID, s.level)
}

func parseSide(text string, kinds []ai.Kind, s *side) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return
	}
	s.human = parts[0] == "human"
	if i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == parts[1] }); i >= 0 {
		s.kind = i
	}
	level, _ := strconv.Atoi(parts[2])
	s.level = kinds[s.kind].Clamp(level)
}

// decodeSave reads what encodeSave wrote. Settings that are missing or make no
// sense stay at their defaults; a game that cannot be read is an error.
func decodeSave(data []byte, kinds []ai.Kind, defaults match) (*savedGame, error) {
	records, _, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, errors.New("there is no game in it")
	}
	r := records[0]
	s := &savedGame{session: &session{game: r.Game, match: defaults, record: r}}
	as := &s.session.match
	as.size = r.Game.Board().Size()
	for word := range strings.FieldsSeq(r.Extra[saveKey]) {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "black":
			parseSide(value, kinds, &as.black)
		case "white":
			parseSide(value, kinds, &as.white)
		case "clock":
			as.clock = savedTime(value)
		case "increment":
			as.increment = savedTime(value)
		case "spent":
			s.spent = savedTime(value)
		case "flagged":
			if value == game.Black.String() {
				s.session.flagged = game.Black
			} else if value == game.White.String() {
				s.session.flagged = game.White
			}
		}
	}
	return s, nil
}

func savedTime(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return min(max(d, 0), 1000*time.Hour)
}

// worthwhile reports whether the game was begun and not finished.
func (s *savedGame) worthwhile() bool {
	g := s.session.game
	return len(g.Root().Children()) > 0 && !g.Over() && s.session.flagged == game.Empty
}

// summary says what the game is, for the offer to go on with it.
func (s *savedGame) summary() string {
	return "There is an unfinished game: " + progressText(s.session.game) + "."
}

// flush hands the current game to the writer, if it changed since the last time.
func (m *model) flush() {
	if !m.dirty || !m.loaded || m.held {
		return
	}
	m.dirty = false
	m.write(saveName, m.session(), m.watch.elapsed())
}

func (m *model) write(name string, s *session, spent time.Duration) {
	if m.saver == nil {
		return
	}
	data, err := encodeSave(s, spent, m.kinds)
	if err != nil {
		m.updateSaveFailed(err)
		return
	}
	m.saver.put(name, data)
}

// keepReplaced writes the current game to a file of its own, because another one
// takes its place.
func (m *model) keepReplaced() {
	if m.loaded {
		m.write(stamped(replacedName), m.session(), 0)
	}
}

// updateSaveFailed says once that games cannot be kept; play goes on.
func (m *model) updateSaveFailed(err error) tea.Cmd {
	if !m.saveFailed {
		m.saveFailed = true
		m.warn(fmt.Sprintf("This game cannot be saved: %v.", err))
	}
	return m.saver.watch()
}

// updateLoaded decides what to begin with.
func (m *model) updateLoaded(msg loadedMsg) tea.Cmd {
	m.loaded = true
	if msg.trouble != "" {
		m.warn(msg.trouble)
	}
	if msg.game != nil && msg.game.worthwhile() {
		if !m.given {
			m.open(newResumeDialog(msg.game))
			return nil
		}
		m.shelve(msg.game)
	}
	if len(m.setup.Choices) > 0 {
		m.openChoices()
		return nil
	}
	return m.release()
}

// shelve keeps a saved game that gives way to another one.
func (m *model) shelve(s *savedGame) {
	m.shelf = append(m.shelf, s.session)
	m.write(stamped(replacedName), s.session, s.spent)
}

// resume goes on with the game of the last time.
func (m *model) resume(s *savedGame) tea.Cmd {
	cmd := m.enter(s.session)
	m.watch.spent = s.spent
	m.say("The game goes on.")
	return cmd
}

// declineResume starts afresh and keeps the unfinished game in reach.
func (m *model) declineResume(s *savedGame) tea.Cmd {
	m.shelve(s)
	m.say(fmt.Sprintf("%s brings the unfinished game back.", m.keys.first(actRestore)))
	return m.release()
}
