package record

import (
	"fmt"
	"regexp"
	"strings"

	"othello/game"
)

var (
	pgnTag   = regexp.MustCompile(`^\[[ \t]*([A-Za-z][\w-]*)[ \t]+"`)
	pgnStart = regexp.MustCompile(`^(?:\s|[;%][^\n]*\n)*\[[ \t]*[A-Za-z][\w-]*[ \t]+"`)
	tagEnd   = regexp.MustCompile(`"[ \t]*\][ \t]*(?:\n|$|\[|\d+[ \t]*\.)`)
)

// pgn reads the games that PlayOK and others offer as text: tags in brackets, then numbered
// moves, "--" for a pass, and the score.
func (p *parser) pgn() {
	p.mirror = true
	for at := 0; at < len(p.text) && p.err == nil; {
		begun := at
		head, from := p.tags(at)
		at = len(p.text)
		i := from
		for line := range strings.Lines(p.text[from:]) { // up to the next line that begins with a tag
			if i > from && pgnTag.MatchString(strings.TrimLeft(line, " \t")) {
				at = i
				break
			}
			i += len(line)
		}
		if p.err != nil || len(head) > 0 || strings.TrimSpace(p.text[from:at]) != "" {
			p.add(p.pgnGame(head, begun, from, at))
		}
	}
}

// tags reads tags from an offset of the text and returns the offset of the moves. A value may
// have quotation marks in it: it ends where a bracket, and then a line, a tag or a move
// follow.
func (p *parser) tags(at int) (head map[string]string, moves int) {
	head = map[string]string{}
	for {
		rest := strings.TrimLeft(p.text[at:], " \t\n")
		at = len(p.text) - len(rest)
		line, _, _ := strings.Cut(rest, "\n")
		if strings.HasPrefix(line, ";") || strings.HasPrefix(line, "%") {
			at += len(line)
			continue
		}
		m := pgnTag.FindStringSubmatchIndex(rest)
		if m == nil {
			return head, at
		}
		end := tagEnd.FindStringIndex(line[m[1]:])
		if end == nil {
			p.fail(at, "the tag %q does not end with a quotation mark and a bracket", excerpt(line))
			at += len(line)
			continue
		}
		name, value := rest[m[2]:m[3]], line[m[1]:m[1]+end[0]]
		if len(head) < mostProperties {
			head[name] = strings.TrimSpace(blanked(strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)))
		}
		at += m[1] + end[0] + 1 + strings.IndexByte(line[m[1]+end[0]:], ']')
	}
}

// pgnGame reads the moves at p.text[from:to] below their tags, which begin at begun.
func (p *parser) pgnGame(head map[string]string, begun, from, to int) *Record {
	r := &Record{Game: p.newGame(game.StartBoard(game.Size8), from)}
	for name, value := range head {
		m := fenBoard.FindStringSubmatchIndex(value)
		switch {
		case name == "SetUp" && head["FEN"] != "":
		case name == "FEN" && m != nil:
			r.Game.Restart(p.fenBoard(value, m, begun))
		default:
			p.foreign(name, value, begun)
		}
		r.tag(name, value)
	}
	said := p.moves(r.Game, from, to).String()
	if r.Result != nil {
		r.endedBecause(head["Termination"], r.Result.Winner())
	}
	r.endedIn(said)
	return r
}

// tagFields are the properties of other formats that tags stand for.
var tagFields = map[string]string{"Black": "PB", "White": "PW", "Event": "EV", "Site": "PC", "Date": "DT"}

// tag takes a tag of PGN. Those without a field in a Record are kept with it.
func (r *Record) tag(name, value string) {
	var black, white int
	field := r.field(tagFields[name])
	switch {
	case strings.Trim(value, "?.-*") == "" || name == "FEN" || name == "SetUp":
	case name == "Date":
		r.Date = strings.ReplaceAll(value, ".", "-")
	case field != nil:
		*field = value
	default:
		if n, _ := fmt.Sscanf(value, "%d-%d", &black, &white); name == "Result" && n == 2 && black >= 0 && white >= 0 && black+white == 64 {
			r.Result = &game.Result{Black: black, White: white}
		} else {
			r.keep("PGN."+name, value)
		}
	}
}
