// Package settings is the dialog in which people see and change settings. What is chosen
// counts at once where that is possible, and is remembered; where a settings file or the
// environment wins, the dialog says so. It keeps nothing itself: which settings there are,
// their values and where they come from is package config's to say, and what a value
// changes is the screen's.
package settings

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/session"
)

// Host is what the dialog needs of the screen.
type Host interface {
	room.Shell
	Session() *session.Session
	Settings() *config.Store

	// Choose gives a setting a value, and Reset the one that it has when nothing is
	// chosen. Both count at once where that is possible.
	Choose(r *config.Setting, text string) tea.Cmd
	Reset(r *config.Setting) tea.Cmd
}

// Settings is the dialog.
type Settings struct {
	host Host
	rows []row
	at   int // chosen row, never a heading

	problem string // why what was wished for the chosen row cannot be; empty for nothing

	// As it was last drawn.
	first, shown int // topmost row, and how many
	valueX       int // column of the values
	valueW       int
}

// row is a setting, or the heading of a group.
type row struct {
	heading string
	entry   *config.Setting
}

// Open shows the settings.
func Open(h Host) {
	s := &Settings{host: h, at: 1}
	group := ""
	for _, e := range config.OnScreen() {
		if e.Group != group {
			group = e.Group
			s.rows = append(s.rows, row{heading: group})
		}
		s.rows = append(s.rows, row{entry: e})
	}
	h.Open(s)
	if k := s.network(); k != nil && k.Backend() == "" { // it is opened, to say what computes it
		session.Background(h.Session(), func(ctx context.Context) (ai.Analysis, error) {
			return k.Analyst().Think(ctx, game.Start(game.Size8), ai.Limits{Nodes: 1}, nil)
		}, func(ai.Analysis, error) {})
	}
}

// network returns the kind of engine that a network is; nil for none.
func (s *Settings) network() *ai.Kind {
	kinds := s.host.Session().Kinds()
	if i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.Network && k.Backend != nil }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

func (s *Settings) tr() *lang.Printer { return s.host.Printer() }

func (s *Settings) Title() string { return s.tr().T("Settings") }

func (s *Settings) entry() *config.Setting { return s.rows[s.at].entry }

func (s *Settings) Bindings() room.Bindings {
	tr, page := s.tr(), max(1, s.shown-1)
	fixed, path := Fixed(s.host, s.entry()), s.entry().Path != ""
	move := func(d int) func() tea.Cmd { return room.Just(func() { s.move(d) }) }
	group := func(d int) func() tea.Cmd { return room.Just(func() { s.nextGroup(d) }) }
	step := func(d int) func() tea.Cmd { return func() tea.Cmd { return s.step(d) } }
	play := step(1)
	if path {
		play = s.typePath
	}
	return room.Bindings{
		{Action: action.Up, Do: move(-1)}, {Action: action.Down, Word: tr.T("choose"), Do: move(1)},
		{Action: action.Left, Do: step(-1), Hidden: fixed}, {Action: action.Right, Word: tr.T("change"), Do: step(1), Hidden: fixed},
		{Key: "pgup", Do: move(-page), Hidden: true}, {Key: "pgdown", Do: move(page), Hidden: true},
		{Key: "home", Do: move(-len(s.rows)), Hidden: true}, {Key: "end", Do: move(len(s.rows)), Hidden: true},
		{Action: action.Play, Word: tr.T("type a path"), Do: play, Hidden: fixed || !path},
		{Key: "backspace", Word: tr.T("default"), Do: s.reset, Hidden: fixed}, {Key: "delete", Do: s.reset, Hidden: true},
		{Key: "tab", Word: tr.T("next group"), Do: group(1)}, {Key: "shift+tab", Do: group(-1), Hidden: true},
		{Action: action.Settings, Do: room.Just(s.host.Close), Hidden: true},
	}
}

// move goes d rows on, or to the entry nearest to there.
func (s *Settings) move(d int) {
	at := min(max(s.at+d, 0), len(s.rows)-1)
	if s.rows[at].entry == nil {
		switch {
		case d < 0 && at > 0:
			at--
		default:
			at++
		}
	}
	s.at, s.problem = at, ""
}

// nextGroup goes to the first entry of another group.
func (s *Settings) nextGroup(d int) {
	var starts []int
	in := 0
	for i, r := range s.rows {
		if r.entry == nil {
			if i < s.at {
				in = len(starts)
			}
			starts = append(starts, i+1)
		}
	}
	s.at, s.problem = starts[(in+d+len(starts))%len(starts)], ""
}

// Fixed reports whether choosing a value would do nothing at all: the file or the
// environment wins at every start, and the setting counts from the start on.
func Fixed(h Host, e *config.Setting) bool { return e.Later && !h.Settings().Value(e).Lasts() }

// step goes on to another value of the chosen entry, past those that cannot be used.
func (s *Settings) step(d int) tea.Cmd {
	e := s.entry()
	if Fixed(s.host, e) {
		return nil
	}
	list := Choices(s.host, e)
	if len(list) == 1 && e.Path != "" {
		return s.typePath()
	}
	text := known(s.host, e, s.host.Settings().Value(e).Text)
	at := slices.IndexFunc(list, func(c config.Choice) bool { return c.Text == text })
	s.problem = ""
	for i := range list {
		next := list[((at+d*(i+1))%len(list)+len(list))%len(list)].Text
		problem := s.host.Settings().Try(e, next)
		if problem == nil {
			return s.host.Choose(e, next)
		}
		s.problem = cmp.Or(s.problem, s.tr().F("%v.", problem))
	}
	return nil
}

func (s *Settings) reset() tea.Cmd {
	if Fixed(s.host, s.entry()) {
		return nil
	}
	return s.host.Reset(s.entry())
}

// typePath asks for the path of the chosen entry.
func (s *Settings) typePath() tea.Cmd {
	e := s.entry()
	if Fixed(s.host, e) {
		return nil
	}
	text := s.host.Settings().Value(e).Text
	if slices.ContainsFunc(e.Choices, func(c config.Choice) bool { return c.Text == text }) {
		text = ""
	}
	files := &room.Completion{Shell: s.host}
	if e.Folder {
		files.Want = func(_ string, folder bool) bool { return folder }
	}
	s.host.Open(&room.Ask{
		Shell: s.host, Heading: s.tr().T(e.Label), Label: s.tr().T(e.Path), Text: text, Verb: s.tr().T("take it"), Files: files,
		Done: func(path string) tea.Cmd {
			if path == "" {
				return nil
			}
			path = absolute(path)
			if err := s.host.Settings().Try(e, path); err != nil {
				s.problem = s.tr().F("%v.", err)
				return nil
			}
			s.problem = ""
			return s.host.Choose(e, path)
		},
	})
	return nil
}

// absolute returns a path that means the same wherever the program is started.
func absolute(path string) string {
	if strings.HasPrefix(path, "~/") {
		return path
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// Click implements room.Dialog: on a label it chooses the entry, on a value it changes it.
func (s *Settings) Click(x, y int) tea.Cmd {
	i := s.first + y
	if y < 0 || y >= s.shown || i >= len(s.rows) || s.rows[i].entry == nil || x >= s.valueX+s.valueW {
		return nil
	}
	s.at, s.problem = i, ""
	switch {
	case x < s.valueX:
		return nil
	case x < s.valueX+2:
		return s.step(-1)
	case s.entry().Path != "":
		return s.typePath()
	}
	return s.step(1)
}

func (s *Settings) Wheel(d int) tea.Cmd {
	s.move(d)
	return nil
}

// origin says where the value of an entry comes from, and how long it counts.
func (s *Settings) origin(e *config.Setting) string {
	tr := s.tr()
	m := s.host.Settings()
	v := m.Value(e)
	standard := tr.F("The default is %s.", s.word(e, v.Default))
	var text string
	switch {
	case Fixed(s.host, e):
		return tr.F("%s sets this: change it there.", m.Place(tr, e))
	case v.Chosen():
		return tr.F("Until the program ends: %s sets %s, which counts again at the next start.", m.Place(tr, e), s.word(e, v.Start))
	case !v.Lasts():
		return tr.F("%s sets this. What you choose here counts until the program ends.", m.Place(tr, e))
	case v.Origin == config.Flag:
		text = tr.F("%s sets this for now. What you choose here is remembered. %s", m.Place(tr, e), standard)
	case v.Origin == config.Remembered:
		text = tr.F("Remembered. %s", standard)
	default:
		text = tr.T("This is the default.")
	}
	if e.Later && v.Text != v.Start {
		text = tr.F("From the next start. %s", text)
	}
	return text
}

// tag says in a word where the value of an entry comes from; empty for the default.
func (s *Settings) tag(e *config.Setting) string {
	m := s.host.Settings()
	if m.Value(e).Origin == config.Default {
		return ""
	}
	place, _, _ := strings.Cut(m.Place(s.tr(), e), " line ")
	return place
}
