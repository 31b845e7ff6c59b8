package openings

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"othello/game"
	"othello/game/wthor"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
)

// parts begin the parts of a filter; allGames asks for all games.
var parts = []string{"player", "opponent", "tournament", "from", "to", "black", "white"}

const allGames = "all"

// choose asks which games count, or takes the words of a filter.
func (e *Explorer) choose(arg string) []scene.Effect {
	if err := e.missing(); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	switch arg {
	case "":
		return []scene.Effect{scene.Say{Text: e.tr().F("%s.", e.source()), Aloud: true}, e.ask()}
	case allGames:
		arg = ""
	}
	if err := e.take(arg); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	return append(e.look(), scene.Read{All: true})
}

// take takes the words of a filter; none for all games.
func (e *Explorer) take(words string) error {
	f, err := parseFilter(words)
	if err == nil {
		e.filter, e.words = f, words
	}
	return err
}

// ask asks for the words of a filter in a line.
func (e *Explorer) ask() scene.Prompt {
	tr := e.tr()
	return scene.Prompt{
		Heading: tr.T("Filter games"), Label: tr.T("player NAME, black or white, opponent NAME,\ntournament NAME, from YEAR, to YEAR; part of a name"),
		Verb: tr.T("show games"), Text: e.words, Kept: e.words != "", Action: action.Filter,
		Do: func(line string) []scene.Effect { return e.choose(cmp.Or(line, allGames)) },
	}
}

// parseFilter reads "player tamenori black tournament paris from 2001 to 2005".
func parseFilter(args string) (f wthor.Filter, err error) {
	names := map[string]*string{"player": &f.Player, "opponent": &f.Opponent, "tournament": &f.Tournament}
	years := map[string]*int{"from": &f.From, "to": &f.To}
	sides := map[string]game.Color{"black": game.Black, "white": game.White}
	for words := strings.Fields(args); len(words) > 0; {
		word, end := strings.ToLower(words[0]), 1
		for end < len(words) && !slices.Contains(parts, strings.ToLower(words[end])) {
			end++
		}
		value := strings.Join(words[1:end], " ")
		words = words[end:]
		switch name, year, side := names[word], years[word], sides[word]; {
		case name != nil && value != "":
			*name = value
		case year != nil:
			if *year, err = strconv.Atoi(value); err != nil || *year < 1 || *year > 9999 {
				return f, lang.Errorf("%s needs a year, not %q", word, value)
			}
		case side != game.Empty && value == "":
			f.Color = side
		case name != nil:
			return f, lang.Errorf("%s needs a name", word)
		default:
			return f, lang.Errorf("%q is not one of %s", strings.TrimSpace(word+" "+value), strings.Join(parts, ", "))
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
