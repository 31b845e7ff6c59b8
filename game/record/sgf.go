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
// the standard. Some properties are our own: ELAPSED, thinking time in seconds; DRAWN, a
// move that was drawn by lot; CURRENT, where the game stood ("at") and where its redo ended
// ("end"); and at the root EXTRA and SCORE for what a Record holds and SGF has no property for.

// sgf reads a node: the first one, the root, says what the game is.
func (t *tree) sgf(node []token) {
	if !t.root {
		t.root = true
		t.header(node)
	}
	t.setup(node)
	for _, p := range node {
		if p.name == "B" || p.name == "W" {
			t.move(p)
		}
	}
	for _, p := range node {
		t.annotate(p)
	}
}

// header reads the size of the board, the players, and what is kept of other properties.
func (t *tree) header(node []token) {
	for _, p := range node {
		switch value := p.text(); p.name {
		case "GM":
			if value != "2" {
				t.fail(p.offset, "the game is number %s, not Othello, which is 2", excerpt(value))
			}
		case "SZ":
			n, err := strconv.Atoi(value)
			if err != nil || !game.Size(n).Valid() {
				t.fail(p.offset, "the board has size %q; 8, 6 and 4 are supported", excerpt(value))
				return
			}
			t.record.Game.Restart(game.StartBoard(game.Size(n)))
		case "RE":
			t.result = value
			t.record.setExtra(SGF, p)
		case "EXTRA":
			t.record.foreignExtra(p.values)
		case "SCORE":
			t.scores = append(t.scores, p.values...)
		default:
			if !slices.Contains(places[SGF], p.name) {
				t.foreign(p.name, value, p.offset)
			}
			t.record.header(SGF, p)
		}
	}
}

// foreignExtra reads EXTRA[GGF.TI:15\:00], the properties of another format.
func (r *Record) foreignExtra(values []string) {
	for _, v := range values {
		if key, value, ok := strings.Cut(unescape(v), ":"); ok && isForeign(key) {
			if name, own := strings.CutPrefix(key, "GGF."); own && isName(name) {
				value = closed(value) // as it will be written
			}
			r.keep(key, value)
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
	for _, v := range values {
		name, value, _ := strings.Cut(unescape(v), ":")
		_ = r.score(name, value)
	}
}

// move plays the move of a node. The first one tells whose turn it is if discs were placed
// and nothing else says so.
func (t *tree) move(p token) {
	g := t.record.Game
	m, ok := inBoard(p.text(), g.Board().Size())
	if p.text() == "" || p.text() == "tt" {
		m, ok = game.Pass, true
	}
	if !ok {
		t.fail(p.offset, "%q is not a move", excerpt(p.text()))
		return
	}
	if b := g.Root().Board(); t.setUp && !t.turnSet && len(g.Root().Children()) == 0 && b.Turn != p.mover() && !b.Position().MustPass() {
		b.Turn = p.mover()
		g.Restart(b)
	}
	g.GoTo(t.node)
	t.turn(g, m, p)
	t.play(g, m, p.offset)
	t.node = g.Node()
}

// annotate takes over what is said about a node.
func (t *tree) annotate(p token) {
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
	case "DRAWN":
		t.node.Drawn = t.node.Parent() != nil
	case "CURRENT":
		if slices.Contains(p.values, "at") {
			t.current = t.node
		}
		if slices.Contains(p.values, "end") {
			t.last = t.node
		}
	}
}

// setup places discs and the side to move, which is possible until the first move.
func (t *tree) setup(node []token) {
	g := t.record.Game
	b := g.Root().Board()
	for _, p := range node {
		color, places := map[string]game.Color{"AB": game.Black, "AW": game.White, "AE": game.Empty}[p.name]
		switch begun := len(g.Root().Children()) > 0; {
		case begun && places:
			t.fail(p.offset, "discs are placed in the middle of a game")
		case begun:
		case places && !t.setUp:
			b.Black, b.White, t.setUp = 0, 0, true
			fallthrough
		case places:
			for _, v := range p.values {
				b = t.place(b, color, strings.TrimSpace(v), p.offset)
			}
		case p.name == "PL":
			t.turnSet = true
			switch strings.ToUpper(p.text()) {
			case "B", "BLACK", "1":
				b.Turn = game.Black
			case "W", "WHITE", "2":
				b.Turn = game.White
			default:
				t.fail(p.offset, "the side to move is %q, not B or W", excerpt(p.text()))
			}
		}
	}
	if len(g.Root().Children()) == 0 && (t.setUp || t.turnSet) {
		t.mirror = false
		g.Restart(b)
	}
}

// place puts discs on a square or on a rectangle, "a1:c3".
func (t *tree) place(b game.Board, color game.Color, squares string, offset int) game.Board {
	if squares == "" {
		return b
	}
	from, to, rectangle := strings.Cut(squares, ":")
	if !rectangle {
		to = from
	}
	first, ok := inBoard(from, b.Size())
	last, also := inBoard(to, b.Size())
	if !ok || !also || !first.IsSquare() || !last.IsSquare() {
		t.fail(offset, "%q is not a square", excerpt(squares))
		return b
	}
	for rank := first.Rank(); rank <= last.Rank(); rank++ {
		for file := first.File(); file <= last.File(); file++ {
			b = b.With(game.At(file, rank), color)
		}
	}
	return b
}

// ended completes the tree: redo follows first variations, scores are read for the board that
// was set up, and the current node is the marked one or the end of the main line.
func (t *tree) ended() {
	result := t.result
	if strings.EqualFold(result, "draw") {
		result = "0"
	}
	sign := map[string]string{"B": "", "W": "-"}
	winner, margin, won := strings.Cut(result, "+")
	if s, ok := sign[strings.ToUpper(winner)]; won && ok {
		result = s + margin
	}
	r, g := t.record, t.record.Game
	if r.Result = resultOf(result, g.Board().Size()); r.Result != nil {
		delete(r.Extra, endingKey)
	}
	r.sgfScores(t.scores)
	g.Rewind()
	for _, n := range []*game.Node{t.last, t.current} {
		if n != nil {
			g.GoTo(n)
		}
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
