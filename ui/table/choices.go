package table

import (
	"fmt"
	"time"

	"othello/game"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// From asks how a game that stands somewhere is played on, and says a text once it is.
func (t *Table) From(heading, text string, g *game.Game) []scene.Effect {
	return t.seats.form(heading, t.ses.Match(), g, text)
}

// form asks for all that can be chosen of a game that begins from g, or from the opening for nil.
// It begins with the choices of a match.
func (t *seating) form(heading string, m session.Match, g *game.Game, text string) []scene.Effect {
	return scene.One(scene.Form{
		Heading: heading, Verb: t.tr().T("start"), End: t.tr().T("Start"), Fields: func() []scene.Field { return t.fields(&m, g == nil) },
		Swap: func() { m.Black, m.White = m.White, m.Black },
		Do:   func() []scene.Effect { return t.begin(m, g, scene.Say{Text: text}) },
	})
}

// fields are the choices of a match, with those of the board if it is wanted.
func (t *seating) fields(m *session.Match, board bool) (list []scene.Field) {
	tr := t.tr()
	if board {
		f := scene.Field{Label: tr.T("Board")}
		for _, size := range []game.Size{game.Size8, game.Size6, game.Size4} {
			f.Add(fmt.Sprintf("%d x %d", size, size), size == m.Size, func() { m.Size = size; t.ses.Fit(m) })
		}
		list = append(list, f)
	}
	for _, c := range []game.Color{game.Black, game.White} {
		list = append(list, t.sides(m, c)...)
	}
	list = append(list, scene.Times(tr.T("Clock"), session.Clocks, m.Clock, func(d time.Duration) string {
		if d == 0 {
			return tr.T("none")
		}
		return tr.F("%s each", phrase.Time(tr, d))
	}, func(d time.Duration) { m.Clock = d }))
	if m.Clock == 0 {
		return append(list, scene.Field{Label: tr.T("  per move")})
	}
	return append(list, scene.Times(tr.T("  per move"), session.Increments, m.Increment, func(d time.Duration) string {
		if d == 0 {
			return tr.T("nothing")
		}
		return tr.F("%s more", phrase.Time(tr, d))
	}, func(d time.Duration) { m.Increment = d }))
}

// sides are who plays a colour, and at which level.
func (t *seating) sides(m *session.Match, c game.Color) []scene.Field {
	tr, kinds, s := t.tr(), t.ses.KindsOn(m.Size), m.Seat(c)
	who, level := scene.Field{Label: tr.T(c.String())}, scene.Field{Label: tr.T("  level")}
	who.Add(tr.T("a person"), s.Human, func() { s.Human = true })
	for i, k := range kinds {
		if !k.Absent {
			who.Add(tr.T(k.Name), !s.Human && s.Kind == i, func() { s.Human = false; s.SetKind(kinds, i) })
		}
	}
	if k := kinds[s.Kind]; !s.Human {
		who.About, level.About = tr.T(k.Plays), tr.T(k.Plays)
		for i := range k.Levels {
			level.Add(tr.F("%d of %d", i+1, len(k.Levels))+"  "+levelText(tr, k, i+1), s.Level == i+1, func() { s.SetLevel(kinds, i+1) })
		}
	}
	return []scene.Field{who, level}
}
