package serve

import (
	"fmt"
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

// Words of terms.
const (
	engineWord = "engine" // followed by its name and a level
	casualWord = "casual"
)

// form asks by which terms to play: somebody, if a name is given, or an engine or whoever comes. It
// begins with those of the time before.
func (g *guest) form(name string) []scene.Effect {
	tr, t := g.tr(), g.terms
	f := scene.Form{Heading: tr.T("New game"), Verb: tr.T("open the table"), Action: action.New}
	against := scene.Field{Label: tr.T("Against"), Value: engineWords(t.Engine, t.Level), Options: []scene.Option{{Text: tr.T("anyone")}}}
	for _, k := range g.setup.Kinds {
		for n := range k.Levels {
			against.Options = append(against.Options, scene.Option{Value: engineWords(k.ID, k.LevelID(n+1)), Text: phrase.Engine(tr, k, n+1)[0]})
		}
	}
	if name != "" {
		f.Heading, f.Verb, f.Action = tr.F("Invite %s", name), tr.T("invite"), action.Invite
		against.Value, against.Options = name, []scene.Option{{Value: name, Text: name}}
	}
	f.End = phrase.Capital(tr, f.Verb)
	board := scene.Field{Label: tr.T("Board"), Value: sizeWord(t.Size)}
	for _, n := range []game.Size{game.Size8, game.Size6, game.Size4} {
		board.Options = append(board.Options, scene.Option{Value: sizeWord(n), Text: tr.F("%d x %d", int(n), int(n))})
	}
	side := choice(tr.T("Your colour"), strings.ToLower(t.Color.String()), tr.T("either"), "black", tr.T("Black"))
	side.Options = append(side.Options, scene.Option{Value: "white", Text: tr.T("White")})
	clock := scene.Field{Label: tr.T("Time for each side"), Value: fmt.Sprint(int(t.Clock.Minutes()))}
	for _, d := range session.Clocks {
		clock.Options = append(clock.Options, scene.Option{Value: fmt.Sprint(int(d.Minutes())), Text: clockWords(tr, lobby.Terms{Clock: d})})
	}
	gained := scene.Field{Label: tr.T("Gained with a move"), Value: fmt.Sprint(int(t.Increment.Seconds()))}
	for _, d := range session.Increments {
		gained.Options = append(gained.Options, scene.Option{Value: fmt.Sprint(int(d.Seconds())), Text: phrase.Time(tr, d)})
	}
	rated := ""
	if t.Casual {
		rated = casualWord
	}
	f.Fields = []scene.Field{against, board, side, clock, gained, choice(tr.T("Rated"), rated, tr.T("yes"), casualWord, tr.T("no"))}
	return scene.One(f)
}

// choice is a field for the usual or something else, which has a word.
func choice(label, value, usual, word, other string) scene.Field {
	return scene.Field{Label: label, Value: value, Options: []scene.Option{{Text: usual}, {Value: word, Text: other}}}
}

func engineWords(id string, level ai.LevelID) string {
	return fmt.Sprintf("%s %s %s", engineWord, id, level)
}

func sizeWord(n game.Size) string { return fmt.Sprintf("%dx%d", n, n) }

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
		case casualWord:
			t.Casual = true
		case "4x4", "6x6", "8x8":
			t.Size = game.Size(w[0] - '0')
		case engineWord:
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
		if strings.EqualFold(name, "guest") { // whose names have two words
			var number string
			number, arg, _ = strings.Cut(arg, " ")
			name += " " + number
		}
	case a == action.Engine:
		arg = engineWord + " " + arg
	}
	t, err := g.readTerms(arg)
	if err != nil {
		return warn(err)
	}
	if g.terms = t; a == action.Invite {
		_, err = g.visitor.Invite(name, t)
		return done(err, scene.Say{Text: g.tr().F("%s is asked.", name)})
	}
	_, err = g.visitor.Open(t)
	return done(err)
}
