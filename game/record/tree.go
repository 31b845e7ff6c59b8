package record

import (
	"regexp"

	"othello/game"
)

// tree is a game tree of SGF or GGF while it is read.
type tree struct {
	*scanner
	record  *Record
	begun   int          // offset of the tree
	node    *game.Node   // where the next node goes
	stack   []*game.Node // nodes at which the open variations branch off
	result  string       // value of RE
	current *game.Node   // node marked as the current one; nil if none is
	last    *game.Node   // node marked as the end of its redo; nil if none is
	scores  []string     // values of SCORE
	root    bool         // the root was read
	setUp   bool         // the file places discs
	turnSet bool         // the file says who begins
}

// treeRoot is where a game begins, and no variation.
var treeRoot = regexp.MustCompile(`\(\s*;\s*(?:GM|FF|CA|AP|SZ|ST|P[BWC]|EV|DT|RE|RU|RO|TI|TY|BO|GN|US|SO|KM)[a-z]*\s*\[`)

// trees reads all game trees of the text. What stands between them is skipped: pages around
// the games, or the number that GGS puts before a pair played at once. Behind a tree that
// could not be read the next one begins that has a property of a root.
func (p *parser) trees() {
	s := &scanner{parser: p}
	for next := treeStart; p.err == nil; {
		at := next.FindStringIndex(s.text[s.at:])
		if at == nil {
			break
		}
		s.at += at[0]
		p.mirror = true
		g := p.newGame(game.StartBoard(game.Size8), s.at)
		t := &tree{scanner: s, record: &Record{Game: g}, begun: s.at, node: g.Root()}
		t.read()
		if next = treeStart; p.err != nil {
			next, s.at = treeRoot, max(s.at, t.begun+1)
		}
		p.add(t.record)
	}
	if len(p.records) == 0 && p.left.Count == 0 {
		p.fail(s.at, "no game found")
	}
}

// maxNesting bounds the nesting of variations, far above the length of a game.
const maxNesting = 1000

// read reads the tree up to its last parenthesis. The properties of GGF count in their order,
// those of a node of SGF together.
func (t *tree) read() {
	var node []token
	open := false // a node has begun
	for t.err == nil {
		tok := t.next()
		switch {
		case t.err != nil:
		case tok.kind == 'p' && t.format == GGF:
			t.ggf(tok)
		case tok.kind == 'p' && !open:
			t.fail(tok.offset, "the property %s is outside a node", tok.name)
		case tok.kind == 'p' && len(node) == mostProperties:
			t.fail(tok.offset, "a node has more than %d properties", mostProperties)
		case tok.kind == 'p':
			node = append(node, tok)
		default:
			if open {
				t.sgf(node)
			}
			open, node = tok.kind == ';', node[:0]
			if t.bracket(tok); t.err != nil {
				t.at = tok.offset // where another game may begin
			}
			if len(t.stack) == 0 {
				return
			}
		}
	}
}

// bracket takes what stands between nodes: the beginning or the end of a variation, or the end
// of the text. The tree is complete when the last one has ended.
func (t *tree) bracket(tok token) {
	switch {
	case tok.kind == ';' || t.err != nil:
	case tok.kind == 0 || tok.kind == '(' && t.format == GGF && len(t.stack) > 0:
		t.fail(t.begun, "the game that begins here has no end '%s'", map[Format]string{SGF: ")", GGF: ";)"}[t.format])
	case tok.kind == '(' && len(t.stack) == maxNesting:
		t.fail(tok.offset, "variations nested deeper than %d", maxNesting)
	case tok.kind == '(':
		t.stack = append(t.stack, t.node)
	default:
		last := len(t.stack) - 1
		t.node, t.stack = t.stack[last], t.stack[:last]
		switch {
		case last > 0:
		case t.format == GGF:
			t.endedGGF()
		default:
			t.ended()
		}
	}
}

// turn makes sure that the colour of the move p is the one to move, after a pass that the
// file may have left out.
func (t *tree) turn(g *game.Game, m game.Square, p token) {
	mover := p.mover()
	if g.Turn() != mover && g.MustPass() && m != game.Pass {
		t.play(g, game.Pass, p.offset)
	}
	if g.Turn() != mover && !g.Over() {
		t.fail(p.offset, "%v moves, but it is %v's turn", mover, g.Turn())
	}
}

// inBoard reads a move whose coordinates count from the upper left square of a board of the
// given size: letter and digit, or two letters as in SGF.
func inBoard(name string, size game.Size) (game.Square, bool) {
	if m, n := moveAt(name, game.Size8); n == len(name) && m == game.Pass || name == "--" {
		return game.Pass, true
	}
	if len(name) == 2 && isLetter(name[1]) {
		name = name[:1] + string(rune('1'+(name[1]|0x20)-'a'))
	}
	m, err := size.ParseSquare(name)
	return m, err == nil
}
