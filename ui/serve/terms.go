package serve

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	"othello/ui/session"
)

// usualTerms are what a visitor is asked about first.
var usualTerms = lobby.Terms{Size: game.Size8, Clock: 5 * time.Minute, Increment: 3 * time.Second}

// form asks by which terms to play: somebody, if a name is given, or an engine or whoever comes. It
// begins with those of the time before.
func (g *guest) form(name string) []scene.Effect {
	tr, t := g.tr(), g.terms
	f := scene.Form{
		Heading: tr.T("New game"), Verb: tr.T("open the table"), Action: action.New, Fields: func() []scene.Field { return g.fields(&t, name) },
		Do: func() []scene.Effect { return g.opened(name != "", name, t) },
	}
	if name != "" {
		f.Heading, f.Verb, f.Action = tr.F("Invite %s", name), tr.T("invite"), action.Invite
	}
	f.End = phrase.Capital(tr, f.Verb)
	return scene.One(f)
}

// fields are the choices of terms.
func (g *guest) fields(t *lobby.Terms, name string) []scene.Field {
	tr := g.tr()
	against, board, side, rated := scene.Field{Label: tr.T("Against")}, scene.Field{Label: tr.T("Board")}, scene.Field{Label: tr.T("Your colour")}, scene.Field{Label: tr.T("Rated")}
	if name != "" {
		against.Add(name, true, func() {})
	} else {
		against.Add(tr.T("anyone"), t.Engine == "", func() { t.Engine, t.Level = "", "" })
		for _, k := range g.setup.Kinds {
			for n := range k.Levels {
				id := k.LevelID(n + 1)
				against.Add(phrase.Engine(tr, k, n+1)[0], t.Engine == k.ID && t.Level == id, func() { t.Engine, t.Level = k.ID, id })
			}
		}
	}
	for _, n := range []game.Size{game.Size8, game.Size6, game.Size4} {
		board.Add(tr.F("%d x %d", int(n), int(n)), t.Size == n, func() { t.Size = n })
	}
	side.Add(tr.T("either"), t.Color == game.Empty, func() { t.Color = game.Empty })
	for _, c := range []game.Color{game.Black, game.White} {
		side.Add(tr.T(c.String()), t.Color == c, func() { t.Color = c })
	}
	clock := scene.Times(tr.T("Time for each side"), session.Clocks, t.Clock, func(d time.Duration) string { return clockWords(tr, lobby.Terms{Clock: d}) }, func(d time.Duration) { t.Clock = d })
	gained := scene.Field{Label: tr.T("Gained with a move")}
	if t.Clock == 0 {
		t.Increment = 0
	} else {
		gained = scene.Times(gained.Label, session.Increments, t.Increment, func(d time.Duration) string { return phrase.Time(tr, d) }, func(d time.Duration) { t.Increment = d })
	}
	rated.Add(tr.T("yes"), !t.Casual, func() { t.Casual = false })
	rated.Add(tr.T("no"), t.Casual, func() { t.Casual = true })
	return []scene.Field{against, board, side, clock, gained, rated}
}

var errTerms = lang.Errorf("terms are minutes for each side, seconds for each move, and words: 5 3 black")

// readTerms reads terms: minutes, and seconds for each move, and words that the help lists.
func (g *guest) readTerms(text string) (t lobby.Terms, err error) {
	numbers := 0
	for words := strings.Fields(strings.ToLower(text)); len(words) > 0; words = words[1:] {
		switch w := words[0]; w {
		case "black":
			t.Color = game.Black
		case "white":
			t.Color = game.White
		case "casual":
			t.Casual = true
		case "4x4", "6x6", "8x8":
			t.Size = game.Size(w[0] - '0')
		case "engine": // followed by its name and a level
			ids := ai.IDs(g.setup.Kinds)
			if len(words) < 3 || !slices.Contains(ids, words[1]) {
				return t, lang.Errorf("name an engine and its level: engine NAME LEVEL, where NAME is one of %s", strings.Join(ids, ", "))
			}
			t.Engine, t.Level = words[1], ai.LevelID(words[2])
			words = words[2:]
		default:
			n, err := strconv.Atoi(w)
			if err != nil || n < 0 || n > 1000 || numbers > 1 {
				return t, errTerms
			}
			if numbers == 0 {
				t.Clock = time.Duration(n) * time.Minute
			} else {
				t.Increment = time.Duration(n) * time.Second
			}
			numbers++
		}
	}
	if t.Clock == 0 {
		t.Increment = 0
	}
	return t, nil
}

// open opens a table by the terms that are typed, against anybody, an engine or somebody.
func (g *guest) open(a action.Action, arg string) []scene.Effect {
	name := ""
	switch {
	case a == action.Invite:
		name, arg, _ = strings.Cut(arg, " ")
	case a == action.Engine:
		arg = "engine " + arg
	}
	t, err := g.readTerms(arg)
	if err != nil {
		return warn(err)
	}
	return g.opened(a == action.Invite, name, t)
}

// opened opens a table, for whoever comes or for somebody who is invited.
func (g *guest) opened(invites bool, name string, t lobby.Terms) []scene.Effect {
	if g.terms = t; invites {
		_, err := g.visitor.Invite(name, t)
		return done(err, scene.Say{Text: g.tr().F("%s is asked.", name)})
	}
	_, err := g.visitor.Open(t)
	return done(err)
}
