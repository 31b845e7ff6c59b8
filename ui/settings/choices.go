package settings

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/session"
	"othello/ui/theme"
)

// Choices returns the values that a setting can have, with their words: those of its row, the
// themes and engines that there are, and what was typed into a file.
func (s *Settings) Choices(r *config.Setting) []config.Choice {
	now, tr := s.env.Settings(), s.tr()
	list := slices.Clone(r.Choices)
	switch r {
	case config.Theme:
		list = nil
		for _, name := range theme.Names(now.UI.Config) {
			list = append(list, config.Choice{Text: name})
		}
	case config.Black, config.White, config.Kind:
		for _, k := range s.kinds() {
			if k.Absent {
				continue
			}
			list = append(list, config.Choice{Text: k.ID, Word: k.Name})
		}
	case config.Level:
		list = levels(tr, s.kinds(), now.Engine.Kind)
	}
	if _, isSwitch := r.Zero().(bool); isSwitch {
		list = []config.Choice{{Text: "true", Word: lang.N("on")}, {Text: "false", Word: lang.N("off")}}
	}
	v := now.Value(r)
	for _, text := range []string{v.Default, v.Start, v.Text} {
		text = s.known(r, text)
		if !slices.ContainsFunc(list, func(c config.Choice) bool { return c.Text == text }) {
			list = append([]config.Choice{{Text: text}}, list...)
		}
	}
	for i, c := range list {
		if d, err := time.ParseDuration(c.Text); err == nil && c.Word == "" {
			list[i].Word = phrase.Time(tr, d)
		} else {
			list[i].Word = tr.T(cmp.Or(c.Word, c.Text))
		}
	}
	return list
}

// word returns what a setting's value is called.
func (s *Settings) word(r *config.Setting) string { return s.wordOf(r, s.value(r).Text) }

func (s *Settings) wordOf(r *config.Setting, text string) string {
	text = s.known(r, text)
	for _, c := range s.Choices(r) {
		if c.Text == text {
			return c.Word
		}
	}
	return text
}

// known returns the value that stands in the list of Choices for a text: the ID of a level for
// its number or another kind's level.
func (s *Settings) known(r *config.Setting, text string) string {
	if r != config.Level {
		return text
	}
	kinds := s.kinds()
	i := named(kinds, s.env.Settings().Engine.Kind)
	return string(kinds[i].LevelID(ai.FindLike(kinds, i, ai.LevelID(text))))
}

// named returns the index of the kind of that name; of the first kind if there is none.
func named(kinds []ai.Kind, id string) int { return max(0, session.KindNamed(kinds, id)) }

// levels returns the levels of the kind of that name; of the first kind if there is none.
func levels(tr *lang.Printer, kinds []ai.Kind, id string) []config.Choice {
	kind := kinds[named(kinds, id)]
	list := make([]config.Choice, len(kind.Levels))
	for i := range list {
		list[i] = config.Choice{Text: string(kind.LevelID(i + 1)), Word: strings.TrimPrefix(phrase.Strength(tr, kind, i+1), "level ")}
	}
	return list
}
