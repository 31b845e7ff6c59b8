package openings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
)

var errNoGames = lang.Errorf("no games to explore: start with --wthor and the folder of WTHOR files")

// The words of a filter, and the one for all games.
const (
	player     = "player"
	opponent   = "opponent"
	tournament = "tournament"
	from       = "from"
	to         = "to"
	allGames   = "all"
)

// filterWords begin the parts of a filter.
var filterWords = []string{player, opponent, tournament, from, to, "black", "white"}

// choose asks which games count, or takes the words of a filter.
func (e *Explorer) choose(arg string) []scene.Effect {
	switch {
	case e.of.Games == nil:
		return scene.One(scene.Warn{Err: errNoGames})
	case e.fault != nil:
		return scene.One(scene.Warn{Err: e.unreadable()})
	case arg == "":
		return scene.One(e.form())
	}
	if arg == allGames {
		arg = ""
	}
	f, err := parseFilter(arg)
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	e.filter = f
	return append(e.look(), scene.Read{All: true})
}

// form is the filter as a form.
func (e *Explorer) form() scene.Form {
	tr, f := e.tr(), e.filter
	year := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	color := ""
	if f.Color != game.Empty {
		color = strings.ToLower(f.Color.String())
	}
	return scene.Form{
		Heading: tr.T("Filter games"), Verb: tr.T("show games"), Action: action.Filter, End: tr.T("Show these games"),
		Other: tr.T("Show all games"), OtherArg: allGames, About: e.meaning,
		Fields: []scene.Field{
			{Word: player, Label: tr.T("Player"), Value: f.Player},
			{Label: tr.T("  colour"), Value: color, Options: []scene.Option{{Text: tr.T("either")}, {Value: "black", Text: tr.T("Black")}, {Value: "white", Text: tr.T("White")}}},
			{Word: opponent, Label: tr.T("Opponent"), Value: f.Opponent},
			{Word: tournament, Label: tr.T("Tournament"), Value: f.Tournament},
			{Word: from, Label: tr.T("From year"), Value: year(f.From), Digits: 4},
			{Word: to, Label: tr.T("To year"), Value: year(f.To), Digits: 4},
		},
	}
}

// meaning says what a field of the form is for, or which names its text stands for.
func (e *Explorer) meaning(word, text string) string {
	tr := e.tr()
	switch word {
	case "":
		return tr.T("space or an arrow changes it; it needs a player")
	case from, to:
		return tr.T("first and last year; either may be empty")
	}
	if e.games == nil {
		return "" // they are being read
	}
	names := e.games.Collection().Names.Players
	if word == tournament {
		names = e.games.Collection().Names.Tournaments
	}
	if text = strings.ToLower(strings.TrimSpace(text)); text == "" {
		return tr.F("%d names", len(names))
	}
	var found []string
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), text) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return tr.T("No such name.")
	}
	return fmt.Sprintf("%d: %s", len(found), tr.List(found[:min(len(found), 4)]...))
}

// parseFilter reads "player tamenori black tournament paris from 2001 to 2005".
func parseFilter(args string) (record.Filter, error) {
	var f record.Filter
	words := strings.Fields(args)
	for i := 0; i < len(words); {
		word := strings.ToLower(words[i])
		i++
		end := i
		for end < len(words) && !slices.Contains(filterWords, strings.ToLower(words[end])) {
			end++
		}
		value := strings.Join(words[i:end], " ")
		i = end
		switch word {
		case player, opponent, tournament:
			if value == "" {
				return f, lang.Errorf("%s needs a name", word)
			}
			*map[string]*string{player: &f.Player, opponent: &f.Opponent, tournament: &f.Tournament}[word] = value
		case from, to:
			year, err := strconv.Atoi(value)
			if err != nil || year < 1 || year > 9999 {
				return f, lang.Errorf("%s needs a year, not %q", word, value)
			}
			*map[string]*int{from: &f.From, to: &f.To}[word] = year
		case "black", "white":
			if value != "" {
				return f, lang.Errorf("unexpected after %s: %q", word, value)
			}
			f.Color = map[string]game.Color{"black": game.Black, "white": game.White}[word]
		default:
			return f, lang.Errorf("%q is not one of %s", word, strings.Join(filterWords, ", "))
		}
	}
	if f.To != 0 && f.From > f.To {
		return f, lang.Errorf("the first year, %d, is after the last, %d", f.From, f.To)
	}
	if f.Color != game.Empty && f.Player == "" {
		return f, lang.Errorf(`a colour needs "player" and a name before it`)
	}
	return f, nil
}

// cutWord removes a word from the beginning of a text, and reports whether it stood there.
func cutWord(text, word string) (rest string, found bool) {
	rest, found = strings.CutPrefix(text+" ", word+" ")
	return strings.TrimSpace(rest), found
}

// filterText is a filter in words: "only Tamenori as Black, Paris, 2001-2005".
func filterText(tr *lang.Printer, f record.Filter) string {
	var parts []string
	who := f.Player
	if f.Color != game.Empty {
		who = tr.F("%s as %v", who, f.Color)
	}
	switch {
	case f.Opponent != "" && who != "":
		who = tr.F("%s against %s", who, f.Opponent)
	case f.Opponent != "":
		who = f.Opponent
	}
	for _, part := range []string{who, f.Tournament, yearsText(tr, f.From, f.To)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return tr.F("only %s", tr.List(parts...))
}

// yearsText is a span of years in words; zero is no bound.
func yearsText(tr *lang.Printer, from, to int) string {
	switch {
	case from == 0 && to == 0:
		return ""
	case from == to:
		return fmt.Sprint(from)
	case to == 0:
		return fmt.Sprintf("%d-", from)
	case from == 0:
		return tr.F("until %d", to)
	}
	return fmt.Sprintf("%d-%d", from, to)
}
