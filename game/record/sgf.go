package record

import (
	"slices"
	"strconv"
	"strings"

	"othello/game"
)

// SGF, FF[4] with GM[2]. Points are written as letter and digit ("f5"), as
// Othello programs do, counted from the upper left square of the board that SZ
// names; two letters ("fe") are read as well. V is in discs from Black's view, as in
// the standard. Some properties are our own: ELAPSED, thinking time in seconds;
// CURRENT, where the game stood ("at") and where its redo ended ("end"); and at the
// root EXTRA and SCORE for what a Record holds and SGF has no property for.

// maxNesting bounds the nesting of variations, far above the length of a game.
const maxNesting = 1000

// sgfTree is one game tree while it is read.
type sgfTree struct {
	*scanner
	record  *Record
	begun   int          // offset of the tree
	node    *game.Node   // where the next node goes; nil before the root was read
	stack   []*game.Node // nodes at which the open variations branch off
	at, end *game.Node   // nodes marked by CURRENT
	scores  []string     // values of SCORE
	setUp   bool         // the file places discs
	turnSet bool         // the file says who begins
}

// sgf reads all game trees of the text.
func (p *parser) sgf() ([]*Record, error) {
	s := &scanner{parser: p}
	return s.trees(func() (*Record, error) {
		t := &sgfTree{scanner: s, record: &Record{}, begun: s.at}
		return t.record, t.read()
	})
}

func (t *sgfTree) read() error {
	var properties []token
	open := false // a node has begun
	flush := func() error {
		if !open {
			return nil
		}
		open = false
		if t.node == nil {
			return t.root(properties)
		}
		return t.apply(properties)
	}
	for {
		tok, err := t.next()
		if err != nil {
			return err
		}
		if tok.kind == 'p' {
			if !open {
				return t.fail(tok.offset, "the property %s is outside a node", tok.name)
			}
			if len(properties) == mostProperties {
				return t.fail(tok.offset, "a node has more than %d properties", mostProperties)
			}
			properties = append(properties, tok)
			continue
		}
		if err := flush(); err != nil {
			return err
		}
		properties = properties[:0]
		switch tok.kind {
		case ';':
			open = true
		case '(':
			if len(t.stack) == maxNesting {
				return t.fail(tok.offset, "variations nested deeper than %d", maxNesting)
			}
			t.stack = append(t.stack, t.node)
		case ')':
			last := len(t.stack) - 1
			if t.node = t.stack[last]; last == 0 {
				t.finish()
				return nil
			}
			t.stack = t.stack[:last]
		default:
			return t.fail(t.begun, "the game that begins here has no end ')'")
		}
	}
}

// root reads the root node: the game, the players and the starting position.
func (t *sgfTree) root(properties []token) error {
	r := t.record
	size := game.Size8
	var result string
	for _, p := range properties {
		switch value := p.text(); p.name {
		case "GM":
			if value != "2" {
				return t.fail(p.offset, "the game is number %s, not Othello, which is 2", excerpt(value))
			}
		case "SZ":
			n, err := strconv.Atoi(value)
			if err != nil || !game.Size(n).Valid() {
				return t.fail(p.offset, "the board has size %q; 8, 6 and 4 are supported", excerpt(value))
			}
			size = game.Size(n)
		case "RE":
			result = value
			r.setExtra(SGF, p)
		case "EXTRA":
			r.foreignExtra(p.values)
		case "SCORE":
			t.scores = append(t.scores, p.values...)
		default:
			if !r.header(p.name, value) {
				r.setExtra(SGF, p)
			}
		}
	}
	if strings.EqualFold(result, "draw") {
		result = "0"
	}
	sign := map[string]string{"B": "", "W": "-"}
	winner, margin, won := strings.Cut(result, "+")
	if s, ok := sign[strings.ToUpper(winner)]; won && ok {
		result = s + margin
	}
	if r.Result = resultOf(result, size); r.Result != nil {
		delete(r.Extra, "SGF.RE")
	}

	g, err := t.newGame(game.StartBoard(size), t.begun)
	if err != nil {
		return err
	}
	r.Game, t.node = g, g.Root()
	return t.apply(properties)
}

// foreignExtra reads EXTRA[GGF.TI:15\:00], the properties of another format.
func (r *Record) foreignExtra(values []string) {
	for _, v := range values {
		if key, value, ok := strings.Cut(unescape(v), ":"); ok && isForeign(key) {
			if name, own := strings.CutPrefix(key, "GGF."); own && isName(name) {
				value = closed(value) // as it will be written
			}
			if r.Extra == nil {
				r.Extra = map[string]string{}
			}
			r.Extra[key] = value
		}
	}
}

// isForeign reports whether key of a Record's Extra is written as EXTRA in SGF.
func isForeign(key string) bool {
	for f, own := range places {
		if name, ok := strings.CutPrefix(key, f.String()+"."); ok && isName(name) {
			return f != SGF && !slices.Contains(own, name)
		}
	}
	return key != "" && !strings.Contains(key, ":")
}

// sgfScores reads SCORE[a2:38][c7:36], the declared scores of a problem. Invalid values,
// such as the score of an illegal move, are ignored.
func (r *Record) sgfScores(values []string) {
	moves := make([]string, len(values))
	for i, v := range values {
		moves[i], _, _ = strings.Cut(unescape(v), ":")
	}
	p := r.Game.Root().Board().Position()
	size := scoreNames(p, moves)
	for _, v := range values {
		name, value, _ := strings.Cut(unescape(v), ":")
		m, n := moveAt(name, size)
		score, err := strconv.Atoi(value)
		if n > 0 && n == len(name) && p.Legal(m) && err == nil && score >= -64 && score <= 64 && len(r.Scores) < 64 {
			r.Scores = append(r.Scores, MoveScore{Move: m, Score: score})
		}
	}
}

// apply adds a node: its discs and side to move, its move, and its annotations.
func (t *sgfTree) apply(properties []token) error {
	if err := t.setup(properties); err != nil {
		return err
	}
	g := t.record.Game
	for _, p := range properties {
		if p.name != "B" && p.name != "W" {
			continue
		}
		m, ok := inBoard(p.text(), g.Board().Size())
		if p.text() == "" || p.text() == "tt" {
			m, ok = game.Pass, true
		}
		if !ok {
			return t.fail(p.offset, "%q is not a move", excerpt(p.text()))
		}
		t.begins(p)
		g = t.record.Game
		g.GoTo(t.node)
		if err := t.turn(g, m, p); err != nil {
			return err
		}
		if err := t.play(g, m, p.offset); err != nil {
			return err
		}
		t.node = g.Node()
	}
	for _, p := range properties {
		switch p.name {
		case "C", "GC":
			t.note(t.node, unescape(p.values[0]))
		case "V":
			if v, ok := parseEval(p.text()); ok {
				if t.node.Mover() == game.White {
					v = -v
				}
				t.node.Eval = &v
			}
		case "ELAPSED":
			if d, ok := parseSeconds(p.text()); ok {
				t.node.Elapsed = d
			}
		case "CURRENT":
			if slices.Contains(p.values, "at") {
				t.at = t.node
			}
			if slices.Contains(p.values, "end") {
				t.end = t.node
			}
		}
	}
	return nil
}

// setup places discs and the side to move, which is possible until the first move.
func (t *sgfTree) setup(properties []token) error {
	g := t.record.Game
	b := g.Root().Board()
	changed := false
	for _, p := range properties {
		color, places := map[string]game.Color{"AB": game.Black, "AW": game.White, "AE": game.Empty}[p.name]
		if !places && p.name != "PL" {
			continue
		}
		if t.node != g.Root() || len(g.Root().Children()) > 0 {
			if p.name == "PL" {
				continue
			}
			return t.fail(p.offset, "discs are placed in the middle of a game")
		}
		changed = true
		if p.name == "PL" {
			switch strings.ToUpper(p.text()) {
			case "B", "BLACK", "1":
				b.Turn = game.Black
			case "W", "WHITE", "2":
				b.Turn = game.White
			default:
				return t.fail(p.offset, "the side to move is %q, not B or W", excerpt(p.text()))
			}
			t.turnSet = true
			continue
		}
		if !t.setUp {
			b.Black, b.White, t.setUp = 0, 0, true
		}
		for _, v := range p.values {
			if strings.TrimSpace(v) == "" {
				continue
			}
			from, to, rectangle := strings.Cut(strings.TrimSpace(v), ":")
			first, ok := inBoard(from, b.Size())
			last := first
			if rectangle && ok {
				last, ok = inBoard(to, b.Size())
			}
			if !ok || !first.IsSquare() || !last.IsSquare() {
				return t.fail(p.offset, "%q is not a square", excerpt(v))
			}
			for rank := first.Rank(); rank <= last.Rank(); rank++ {
				for file := first.File(); file <= last.File(); file++ {
					b = b.With(game.At(file, rank), color)
				}
			}
		}
	}
	if changed {
		t.restart(b)
	}
	return nil
}

// restart begins the game, which has no move yet, at another board.
func (t *sgfTree) restart(b game.Board) {
	old := t.record.Game.Root()
	g := game.FromBoard(b)
	g.Root().Eval, g.Root().Elapsed = old.Eval, old.Elapsed
	t.note(g.Root(), string(t.notes[old]))
	t.record.Game, t.node = g, g.Root()
	for i, n := range t.stack {
		if n == old {
			t.stack[i] = g.Root()
		}
	}
	if t.at == old {
		t.at = g.Root()
	}
	if t.end == old {
		t.end = g.Root()
	}
}

// begins gives the first move to the colour that plays it, if discs were placed
// without saying whose turn it is.
func (t *sgfTree) begins(p token) {
	root := t.record.Game.Root()
	b := root.Board()
	if t.node == root && len(root.Children()) == 0 && t.setUp && !t.turnSet && b.Turn != p.mover() && !b.Position().MustPass() {
		b.Turn = p.mover()
		t.restart(b)
	}
}

// finish completes the tree: redo follows first variations, scores are read for the board
// that was set up, and the current node is the marked one or the end of the main line.
func (t *sgfTree) finish() {
	g := t.record.Game
	branches := []*game.Node{}
	todo := []*game.Node{g.Root()}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if len(n.Children()) > 1 {
			branches = append(branches, n)
		}
		todo = append(todo, n.Children()...)
	}
	for _, n := range slices.Backward(branches) {
		g.GoTo(n.Children()[0])
	}
	t.record.sgfScores(t.scores)
	g.GoTo(mainEnd(g))
	if t.end != nil {
		g.GoTo(t.end)
	}
	if t.at != nil {
		g.GoTo(t.at)
	}
}

// mainEnd returns the last node of the main line.
func mainEnd(g *game.Game) *game.Node {
	n := g.Root()
	for len(n.Children()) > 0 {
		n = n.Children()[0]
	}
	return n
}
