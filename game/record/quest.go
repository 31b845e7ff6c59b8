package record

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"othello/game"
)

var questStart = regexp.MustCompile(`^\s*(?:\{\s*"\w+"\s*:|\[\s*\{\s*")`)

// questPlay is where a game of Othello Quest says what was played: "-" is a pass, and what has
// no move, such as the end of the game, is no ply. Arrays bound what hostile text takes of
// memory: no game is as long.
type questPlay struct{ Moves [200]struct{ M, S string } }

// quest reads games of Othello Quest as its server gives them, one behind the other, in a
// list, or in an object with other things.
func (p *parser) quest() {
	p.mirror = true
	decoder := json.NewDecoder(strings.NewReader(p.text))
	for p.err == nil {
		at := int(decoder.InputOffset())
		at += len(p.text[at:]) - len(strings.TrimLeft(p.text[at:], " \t\n,"))
		var value json.RawMessage
		switch err := decoder.Decode(&value); {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
				at = int(syntax.Offset) - 1
			}
			p.fail(at, notQuest)
			p.add(nil)
			return
		}
		before := len(p.records) + p.left.Count
		p.questValue(value, at, 0)
		if before == len(p.records)+p.left.Count {
			p.fail(at, noQuestMoves)
			p.add(nil)
		}
	}
}

const (
	notQuest     = "this is not a game of Othello Quest in JSON"
	noQuestMoves = "a game of Othello Quest has its moves in \"position\"; here are none"
)

// object is an object of JSON whose values were not taken apart.
type object map[string]json.RawMessage

// questValue reads the games in a value that stands at an offset of the text: itself, or those
// in it. Games of a list have their own place.
func (p *parser) questValue(value json.RawMessage, at, depth int) {
	const deepest = 4
	var fields object
	var list []json.RawMessage
	switch {
	case p.err != nil:
	case value[0] == '[' && depth < deepest && json.Unmarshal(value, &list) == nil:
		for _, v := range list {
			at += max(0, strings.Index(p.text[at:], string(v)))
			p.questValue(v, at, depth+1)
			at += len(v)
		}
	case value[0] != '{' || depth == deepest || json.Unmarshal(value, &fields) != nil:
	case fields["position"] != nil:
		p.add(p.questGame(fields, at))
	default:
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			p.questValue(fields[name], at, depth+1)
		}
	}
}

// questGame reads one game; Black is the first player.
func (p *parser) questGame(fields object, at int) *Record {
	var position object
	var play questPlay
	if json.Unmarshal(fields["position"], &position) != nil || json.Unmarshal(fields["position"], &play) != nil {
		p.fail(at, notQuest)
	}
	g := p.newGame(game.StartBoard(game.Size8), at)
	r := &Record{Game: g}
	for _, in := range []object{position, fields} {
		for name, value := range in {
			var text string
			_ = json.Unmarshal(value, &text)
			switch {
			case name == "moves" || name == "position" || name == "players":
			case name == "startPos" && text != "":
				p.questStart(g, text, at)
			default:
				p.foreign(name, string(value), at)
			}
		}
	}
	for _, move := range play.Moves {
		m, n := moveAt(move.M, game.Size8)
		if move.S != "" {
			r.questEnd(strings.ReplaceAll(strings.ToLower(move.S), ":", " "))
		}
		switch {
		case move.M == "":
		case move.M == "-":
			p.play(g, game.Pass, at)
		case n == 0 || n != len(move.M):
			p.noMove(at, move.M, game.Size8)
		default:
			p.play(g, m, at)
		}
	}
	if len(g.Moves()) == 0 {
		p.fail(at, noQuestMoves)
	}
	var players []struct{ Name string }
	if _ = json.Unmarshal(fields["players"], &players); len(players) > 1 {
		r.Black, r.White = strings.TrimSpace(blanked(players[0].Name)), strings.TrimSpace(blanked(players[1].Name))
	}
	return r
}

// questStart plays the moves that were drawn before the game began, or sets its board up.
func (p *parser) questStart(g *game.Game, text string, at int) {
	inner := &parser{format: Quest, text: narrow(text)}
	d, drawn := inner.drawing()
	moves := !drawn && anySquare.MatchString(inner.text)
	switch {
	case drawn:
		inner.side(&d)
		g.Restart(d.board)
	case moves:
		inner.moves(g, 0, len(inner.text))
		for n := range g.Node().Path() {
			n.Drawn = n.Parent() != nil
		}
	}
	if inner.err != nil || !drawn && !moves {
		p.fail(at, "the field %s sets a start that is not understood: %q", "startPos", excerpt(text))
	}
}

// questEnd takes over how a game ended: "RESIGN" and "LOSE:TIME" are said of the side to move.
func (r *Record) questEnd(said string) {
	loser := r.Game.Turn()
	if strings.HasPrefix(said, "win") {
		loser = loser.Opponent()
	}
	r.endedBecause(said, loser.Opponent())
}
