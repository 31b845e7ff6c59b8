package settings

import (
	"slices"
	"strings"

	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/widget"
)

// labelW is the width of a label in cells.
const labelW = 18

// list is the settings to choose from, each of which can be changed in its place.
func (s *Settings) list() scene.Search {
	tr := s.tr()
	var shown []*config.Setting
	step := func(d int) func(string) []scene.Effect {
		return func(key string) []scene.Effect { return s.step(config.Named(key), d) }
	}
	return scene.Search{
		Heading: func() string { return s.tr().T("Settings") }, Label: tr.T("Filter"), Prompt: tr.T("Type to filter"),
		None: tr.T("No setting matches."), Verb: tr.T("choose"), Action: action.Settings, Stays: true, Shown: true,
		Keys: []scene.Key{{Name: "left", Do: step(-1)}, {Name: "right", Text: tr.T("change"), Do: step(1)}, {Name: "delete", Text: tr.T("default"), Do: s.reset}},
		Find: func(typed string) int {
			shown = slices.DeleteFunc(config.OnScreen(), func(r *config.Setting) bool {
				text := strings.Join([]string{s.tr().T(r.Group), s.tr().T(r.Label), r.Key, s.word(r), s.tr().T(s.env.Settings().Help(r))}, " ")
				return !phrase.HasAll(text, strings.Fields(strings.ToLower(typed)))
			})
			return len(shown)
		},
		Entry: func(i int) scene.Entry {
			r := shown[i]
			return scene.Entry{Text: widget.Pad(s.tr().T(r.Label), labelW) + " " + s.word(r), More: s.tag(r), Arg: r.Key, About: func() []scene.Item {
				help := s.tr().T(s.env.Settings().Help(r))
				if r.Path != "" && s.value(r).Text != "" {
					help = s.word(r) + ". " + help // which the list may cut
				}
				return []scene.Item{{Text: help}, {Text: s.origin(r), Kind: scene.Note}}
			}}
		},
	}
}

// step goes on to another value of a setting, past those that cannot be used.
func (s *Settings) step(r *config.Setting, d int) []scene.Effect {
	list := s.Choices(r)
	switch {
	case s.Fixed(r):
		return refused(s.fixed(r))
	case len(list) == 1:
		return scene.One(s.ask(r))
	}
	text := s.known(r, s.value(r).Text)
	at := slices.IndexFunc(list, func(c config.Choice) bool { return c.Text == text })
	for i := range list {
		next := list[((at+d*(i+1))%len(list)+len(list))%len(list)].Text
		if s.env.Settings().Try(r, next) == nil {
			return scene.One(scene.Set{Setting: r, Text: next, Then: found})
		}
	}
	return nil
}

// found tells the list that it shows other values now.
func found() []scene.Effect { return scene.One(scene.Found{}) }

func (s *Settings) reset(key string) []scene.Effect {
	r := config.Named(key)
	if s.Fixed(r) {
		return refused(s.fixed(r))
	}
	return scene.One(scene.Set{Setting: r, Default: true, Then: found})
}

// ask asks for a value of a setting: one of those that it can have, or a path.
func (s *Settings) ask(r *config.Setting) scene.Effect {
	tr := s.tr()
	value := func(text string) string { return r.Key + " " + text }
	if r.Path != "" {
		text := s.value(r).Text
		if slices.Contains(r.Texts(), text) {
			text = ""
		}
		return scene.Prompt{
			Heading: tr.T(r.Label), Label: tr.T(r.Path), Text: text, Kept: true, Verb: tr.T("take it"), Action: action.Settings,
			Files: func(_ string, folder bool) bool { return folder || !r.Folder },
			Do: func(path string) []scene.Effect {
				if path == "" {
					return s.reset(r.Key)
				}
				return s.Do(action.Settings, value(path))
			},
		}
	}
	pick := scene.Pick{Heading: tr.T(r.Label), None: tr.T("No such value."), Verb: tr.T("choose"), Action: action.Settings}
	for i, c := range s.Choices(r) {
		if c.Text == s.known(r, s.value(r).Text) {
			pick.At = i
		}
		pick.Texts, pick.Args = append(pick.Texts, c.Word), append(pick.Args, value(c.Text))
	}
	return pick
}

// origin says where the value of a setting comes from, how long it counts, and what it is by default.
func (s *Settings) origin(r *config.Setting) string {
	tr, v, place := s.tr(), s.value(r), s.env.Settings().Place(s.tr(), r)
	standard := tr.F("The default is %s.", s.wordOf(r, v.Default))
	switch {
	case s.Fixed(r):
		return tr.F("%s sets this: change it there.", place)
	case !v.Lasts():
		return tr.F("%s sets this. What you choose here counts until the program ends.", place)
	case r.Later && v.Text != v.Start:
		return tr.F("From the next start. %s", standard)
	case v.Origin == config.Default:
		return tr.T("This is the default.")
	}
	return standard
}

// tag says in a word where the value of a setting comes from; empty for the default.
func (s *Settings) tag(r *config.Setting) string {
	if s.value(r).Origin == config.Default {
		return ""
	}
	place, _, _ := strings.Cut(s.env.Settings().Place(s.tr(), r), " line ")
	return place
}
