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

// The words of a filter, and the one for all games.
const (
	player     = "player"
	opponent   = "opponent"
	tournament = "tournament"
	from       = "from"
	to         = "to"
	allGames   = "all"
)

// parts begin the parts of a filter.
var parts = []string{player, opponent, tournament, from, to, "black", "white"}

// choose asks which games count, or takes the words of a filter.
func (e *Explorer) choose(arg string) []scene.Effect {
	if err := e.missing(); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	switch arg {
	case "":
		text, _ := e.source()
		return []scene.Effect{scene.Say{Text: e.tr().F("%s.", text), Aloud: true}, e.ask()}
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
		Remark: func(line string) string {
			f, err := parseFilter(line)
			switch {
			case err != nil:
				return tr.Err(err)
			case f == wthor.Filter{}:
				return tr.T("all games")
			}
			return tr.F("only %s", line)
		},
		Do: func(line string) []scene.Effect { return e.choose(cmp.Or(line, allGames)) },
	}
}

// parseFilter reads "player tamenori black tournament paris from 2001 to 2005".
func parseFilter(args string) (wthor.Filter, error) {
	var f wthor.Filter
	words := strings.Fields(args)
	for i := 0; i < len(words); {
		word := strings.ToLower(words[i])
		i++
		end := i
		for end < len(words) && !slices.Contains(parts, strings.ToLower(words[end])) {
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
			return f, lang.Errorf("%q is not one of %s", word, strings.Join(parts, ", "))
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
