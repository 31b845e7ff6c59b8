package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"othello/game"
)

var (
	pgnTag     = regexp.MustCompile(`(?m)^[ \t]*\[([A-Za-z]+)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\][ \t]*$`)
	pgnStart   = regexp.MustCompile(`^\s*\[[A-Za-z]+[ \t]+"`)
	questStart = regexp.MustCompile(`^\s*\{\s*"\w+"\s*:`)
)

// pgn reads the games that PlayOK offers as text: tags in brackets, one a line, then
// numbered moves, "--" for a pass, and the score.
func (p *parser) pgn() ([]*Record, error) {
	tags := pgnTag.FindAllStringSubmatchIndex(p.text, -1)
	if len(tags) == 0 || strings.TrimSpace(p.text[:tags[0][0]]) != "" {
		return nil, p.fail(0, "the tag %q does not end with a quotation mark and a bracket", excerpt(strings.TrimSpace(p.text)))
	}
	var records []*Record
	r := &Record{}
	for i, t := range tags {
		r.tag(p.text[t[2]:t[3]], p.text[t[4]:t[5]])
		from, to := t[1], len(p.text)
		if i+1 < len(tags) {
			to = tags[i+1][0]
		}
		if strings.TrimSpace(p.text[from:to]) == "" && to < len(p.text) {
			continue
		}
		g, err := p.newGame(game.StartBoard(game.Size8), from)
		if err == nil {
			err = p.moves(g, game.Size8, from, to)
		}
		if err != nil {
			return nil, err
		}
		r.Game = g
		records = append(records, r)
		r = &Record{}
	}
	return records, nil
}

// tag takes a tag of PGN. Those without a field in a Record are left out.
func (r *Record) tag(name, value string) {
	value = strings.TrimSpace(printable(strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)))
	if strings.Trim(value, "?.-") == "" {
		return // unknown
	}
	fields := map[string]*string{"Black": &r.Black, "White": &r.White, "Event": &r.Event, "Site": &r.Place, "Date": &r.Date}
	if field := fields[name]; field != nil {
		*field = value
	}
	r.Date = strings.ReplaceAll(r.Date, ".", "-")
	var black, white int
	if n, _ := fmt.Sscanf(value, "%d-%d", &black, &white); name == "Result" && n == 2 && black >= 0 && white >= 0 && black+white == 64 {
		r.Result = &game.Result{Black: black, White: white}
	}
}

// questGame is a game as the server of Othello Quest gives it: Black is the first player,
// "-" is a pass, and what has no move, such as the end of the game, is no ply. Arrays bound
// what hostile text takes of memory: no game is as long.
type questGame struct {
	Players  [2]struct{ Name string }
	Position struct{ Moves [200]struct{ M string } }
}

// quest reads games of Othello Quest, one behind the other. JSON does not tell where in a
// game a value stands: errors of a move have the place where its game begins.
func (p *parser) quest() ([]*Record, error) {
	var records []*Record
	decoder := json.NewDecoder(strings.NewReader(p.text))
	for {
		at := int(decoder.InputOffset())
		at += len(p.text[at:]) - len(strings.TrimLeft(p.text[at:], " \t\n"))
		var q questGame
		switch err := decoder.Decode(&q); {
		case errors.Is(err, io.EOF):
			return records, nil
		case err != nil:
			if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
				at = int(syntax.Offset) - 1
			}
			return nil, p.fail(at, "this is not a game of Othello Quest in JSON")
		}
		g, err := p.newGame(game.StartBoard(game.Size8), at)
		if err != nil {
			return nil, err
		}
		for _, move := range q.Position.Moves {
			m, n := moveAt(move.M, game.Size8)
			switch {
			case move.M == "":
				continue
			case move.M == "-":
				m = game.Pass
			case n == 0 || n != len(move.M):
				return nil, p.fail(at, "%q is not a move (a1 to %s, or pass)", excerpt(move.M), game.Size8.Last())
			}
			if err := p.play(g, m, at); err != nil {
				return nil, err
			}
		}
		if len(g.Moves()) == 0 {
			return nil, p.fail(at, "a game of Othello Quest has its moves in \"position\"; here are none")
		}
		name := func(i int) string { return strings.TrimSpace(printable(q.Players[i].Name)) }
		records = append(records, &Record{Game: g, Black: name(0), White: name(1)})
	}
}
