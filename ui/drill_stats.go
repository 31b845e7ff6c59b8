package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book/practice"
)

// drillStats are the results of drills, on disk and in memory.
type drillStats struct {
	file  practice.File              // without a directory results are forgotten in the end
	known map[string]practice.Result // never nil once something was read or kept
}

// drillsMsg is what is on disk now.
type drillsMsg struct {
	known   map[string]practice.Result // nil if it could not be read
	trouble string
}

// read is the command that reads the file.
func (s *drillStats) read() tea.Cmd {
	if s.file.Dir == "" {
		return nil
	}
	return func() tea.Msg { return s.update(nil) }
}

func (s *drillStats) update(change func(map[string]practice.Result)) (msg drillsMsg) {
	msg.known, msg.trouble = s.file.Update(change)
	return msg
}

// keep takes down a finished run, in memory at once and on disk in the background;
// leaving the program waits for that.
func (s *drillStats) keep(m *model, key string, clean bool) tea.Cmd {
	if s.known == nil {
		s.known = map[string]practice.Result{}
	}
	now := time.Now()
	s.known[key] = s.known[key].After(clean, now)
	if s.file.Dir == "" {
		return nil
	}
	return m.Go(func() tea.Msg {
		return s.update(func(known map[string]practice.Result) { known[key] = known[key].After(clean, now) })
	})
}

// text is what is known of a drill, in a sentence.
func (s *drillStats) text(key string) string { return s.known[key].Text(time.Now()) }

func (m *model) updateDrills(msg drillsMsg) tea.Cmd {
	if msg.trouble != "" {
		m.Warn(msg.trouble)
	}
	if msg.known == nil {
		return nil
	}
	m.drills.known = msg.known
	if d, ok := m.top().(*openingMenu); ok {
		d.Refresh()
	}
	return nil
}
