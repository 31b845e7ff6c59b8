package study

import (
	"fmt"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// lists are the lists of a review: its moves, what was wrong, how well both sides have played,
// and what else was tried.
func (r view) lists() []scene.Section {
	tr, k := r.tr(), r.review.now.known
	return []scene.Section{
		{Name: "moves", Heading: tr.T("Moves"), List: true, Items: []scene.Item{{Kind: scene.Line, Line: &scene.Judged{Nodes: r.review.now.nodes, Known: k}}}, Say: func() []string { return phrase.Review(tr, k) }},
		{Name: "mistakes", Heading: tr.T("Mistakes"), List: true, Columns: []scene.Column{{Title: tr.T("move")}, {Title: tr.T("loss")}, {Title: tr.In("a move", "best")}}, Fill: r.mistakes, Say: func() []string { return phrase.Playing(tr, k) }},
		{Name: "summary", Heading: tr.T("Totals"), List: true, Fill: r.totals},
		{Name: "lines", Heading: tr.T("Lines"), List: true, Fill: r.tree},
	}
}

// mistakes lists what was wrong.
func (r view) mistakes() []scene.Item {
	tr, k := r.tr(), r.review.now.known
	var list []scene.Item
	if k.Done < k.Total {
		list = append(list, scene.Item{Kind: scene.Note, Text: tr.F("%d of %d positions analysed.", k.Done, k.Total)})
	}
	at := r.game().Node().Ply()
	for i := range k.Moves {
		if m := &k.Moves[i]; m.Class.Wrong() {
			cells := []string{phrase.MoveHead(tr, m) + m.Class.Mark(), fmt.Sprintf("%.1f", m.Loss), m.Name(m.BestMove())}
			list = append(list, scene.Item{Text: phrase.Judged(tr, m), Cells: cells, Class: m.Class, Action: action.GoTo, Arg: fmt.Sprint(m.Number), On: i == at})
		}
	}
	if k.Mistake(0, 1) == 0 {
		list = append(list, scene.Item{Text: tr.T("No mistakes.")})
	}
	return list
}

// totals say how well both sides have played.
func (r view) totals() (list []scene.Item) {
	for _, text := range phrase.Playing(r.tr(), r.review.now.known) {
		list = append(list, scene.Item{Text: text})
	}
	return list
}

// tree lists the lines of a game: each stretch, the variations beside its last move, the rest.
func (r view) tree() []scene.Item {
	var list []scene.Item
	at := r.game().Node()
	add := func(n *game.Node, depth int, begins bool) {
		i := scene.Item{Kind: scene.Branch, Text: phrase.Move(r.size(), n.Move()), Depth: depth, Action: action.GoTo, Arg: scene.Path(n), On: n == at}
		if begins {
			i.Kind = scene.Row
		}
		if n.Move().IsSquare() && (begins || n.Number()%10 == 1) {
			i.Text = fmt.Sprintf("%d.%s", n.Number(), i.Text)
		}
		list = append(list, i)
	}
	var walk func(n *game.Node, depth int, begins bool)
	walk = func(n *game.Node, depth int, begins bool) {
		for len(n.Children()) > 0 {
			tried := n.Children()
			add(tried[0], depth, begins)
			begins = len(tried) > 1
			for _, v := range tried[1:] {
				add(v, depth+1, true)
				walk(v, depth+1, false)
			}
			n = tried[0]
		}
	}
	walk(r.game().Root(), 0, true)
	return list
}

// graph is what the game is worth after each disc, by all that is known, and the line on the
// board where that leaves the game's own.
func (r view) graph() scene.Section {
	return scene.Section{Heading: r.tr().T("Graph"), Plot: true, Fill: func() []scene.Item {
		line := r.game().Line()
		g := &scene.Graph{Points: r.points(mainLine(line[0]))}
		for _, n := range line {
			if !session.OnMainLine(n) {
				g.From, g.Line = n.Number(), r.points(line)[n.Number():]
				break
			}
		}
		return []scene.Item{{Kind: scene.Plot, Graph: g}}
	}}
}

// Points are what a line is worth after each disc, and how the move there is judged; a pass changes
// nothing.
func Points(line []*game.Node, worth func(*game.Node) scene.Worth, judged func(from, to *game.Node) *review.Move) []scene.Point {
	var list []scene.Point
	for i, n := range line {
		if n.Move() == game.Pass && len(list) > 0 {
			continue
		}
		at := scene.Point{Worth: worth(n), Node: n}
		if i > 0 {
			if m := judged(line[i-1], n); m != nil {
				at.Class = m.Class
			}
		}
		list = append(list, at)
	}
	return list
}

func (r view) points(line []*game.Node) []scene.Point { return Points(line, r.ScoreAt, r.judged) }

// judged is the judgement of the move from one node to the next; nil if neither line has it.
func (r view) judged(from, to *game.Node) *review.Move {
	if r.review.now == nil {
		return nil
	}
	for _, k := range []*review.Review{r.review.now.known, r.review.main.known} {
		if from.Ply() < len(k.Moves) && k.Board(from.Ply()) == from.Board() && k.Moves[from.Ply()].Move == to.Move() {
			return &k.Moves[from.Ply()]
		}
	}
	return nil
}
