package study

import (
	"cmp"
	"fmt"
	"slices"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// view describes what a room shows.
type view struct{ *Room }

// Scene implements scene.Room.
func (r *Room) Scene() scene.Scene {
	tr, n := r.tr(), r.game().Node()
	s := scene.Scene{
		Title: r.env.Names().At(n), Node: n, Waits: true, Legal: true, Priors: true,
		Signs: map[game.Square]scene.Sign{},
	}
	if r.line.on() {
		s.Node, s.Waits, s.Legal, s.Priors = r.line.node, false, false, false
		s.Enter = tr.T("keep")
	}
	at := r.ScoreAt(s.Node)
	s.Score = &at
	s.Values = r.judgements(s.Node.Board().Position())
	if v := (view{r}); r.mode == analysing {
		v.analysis(&s)
	} else {
		v.reviewing(&s)
	}
	return s
}

// analysis describes what the search has found.
func (r view) analysis(s *scene.Scene) {
	tr := r.tr()
	s.Kind, s.Spoken = tr.T("ANALYSIS"), tr.T("Analysis.")
	if !r.line.on() {
		s.Enter = tr.T("show line")
	}
	main := scene.Section{Items: []scene.Item{{Kind: scene.Discs}, {Kind: scene.Turn}, r.search.state()}}
	if said := r.setup.Said; said != nil && !r.line.on() && said() != "" {
		main.Items = append(main.Items, scene.Item{Kind: scene.Note, Text: said()})
	}
	main.Items = append(main.Items, r.shownLine()...)
	table := r.table(s, s.Values, nil)
	judge := phrase.Judge(tr, r.search.limits)
	rows := table.Fill
	table.Fill = func() []scene.Item {
		return append(rows(), scene.Item{Kind: scene.Legend, Text: panel.Legend(tr)}, scene.Item{Kind: scene.Legend, Text: phrase.Judge(tr, ai.Limits{Depth: r.search.last.Depth})})
	}
	table.Items = []scene.Item{
		{Kind: scene.Spoken, Text: judge},
		{Kind: scene.Spoken, Text: tr.F("Moves for %v, in discs at the end:", s.Node.Board().Turn)},
	}
	switch {
	case len(s.Values) > 0:
	case r.game().Over():
		table.Items = []scene.Item{{Kind: scene.Note, Text: panel.Standing(tr, r.game().Board())}}
	default:
		table.Items = []scene.Item{{Kind: scene.Note, Text: tr.T("No values yet.")}}
	}
	graph := r.graph()
	graph.Aside = true
	s.Sections = []scene.Section{main, table, graph, {Heading: tr.T("Moves"), Aside: true, Items: []scene.Item{{Kind: scene.Moves}}}}
}

// shownLine says which line is shown, and how it is stepped through.
func (r view) shownLine() []scene.Item {
	tr, l := r.tr(), r.line
	if !l.on() {
		return nil
	}
	text := tr.F("Expected line, %d of %d: %s", l.at, len(l.moves), phrase.Moves(r.size(), l.moves[:l.at]))
	return []scene.Item{{Class: review.Inaccuracy, Text: text}}
}

// table lists moves with their values, best first; marks are what to write behind the names.
func (r view) table(s *scene.Scene, list []ai.MoveScore, marks map[game.Square]string) scene.Section {
	tr, b := r.tr(), s.Node.Board()
	return scene.Section{Name: "values", Heading: tr.T("Moves"), Change: action.Labels, Columns: []scene.Column{
		{Title: tr.T("move")}, {Title: tr.T("value")}, {Title: tr.In("of a search", "depth")}, {Title: tr.In("who choose a move", "players")}, {Title: tr.T("and then"), Kind: scene.Rest},
	}, Fill: func() []scene.Item {
		var rows []scene.Item
		list := ai.Distinct(b.Position(), list)
		best, _ := chosen(list, r.pick)
		for _, v := range list {
			name := phrase.Move(b.Size(), v.Move)
			cells := []string{name + marks[v.Move], phrase.Score(v.Score), panel.Source(tr, v), "", phrase.Moves(b.Size(), v.PV[1:])}
			if v.Prior > 0 {
				cells[3] = fmt.Sprintf("%.0f%%", 100*v.Prior)
			}
			rows = append(rows, scene.Item{
				Text: r.valueText(b, v, marks[v.Move]), Cells: cells, Class: review.ClassOf(list[0].Score, v.Score),
				Action: action.Flip, Arg: name, On: r.mode == analysing && v.Move == best.Move,
			})
		}
		return rows
	}}
}

// better marks a move that should have been made.
const better = "!"

// valueText is what a move is worth in words.
func (r view) valueText(b game.Board, v ai.MoveScore, mark string) string {
	tr := r.tr()
	text := fmt.Sprintf("%s: %s", b.Size().Name(v.Move), phrase.Worth(tr, v.Score.Discs, v.Score.Exact()))
	if !v.Score.Exact() {
		text += tr.F(", depth %d", v.Depth)
	}
	if len(v.PV) > 1 {
		text += tr.F(", then %s", phrase.Moves(b.Size(), v.PV[1:]))
	}
	switch mark {
	case "":
		return text
	case better:
		return tr.F("Better: %s", text)
	}
	return tr.F("Played: %s", text)
}

// reviewing describes what was played from the position, and what would have been better.
func (r view) reviewing(s *scene.Scene) {
	tr, of := r.tr(), r.review
	if of.now == nil {
		r.lookAt() // before anything has arrived
	}
	s.Kind, s.Spoken = tr.T("REVIEW"), tr.T("Review.")
	r.count(s)
	m := of.move(s.Node)
	if m == nil && !r.line.on() {
		s.Enter = tr.T("forward")
	}
	if m != nil && !r.line.on() {
		s.Enter = tr.T("better line")
		s.Values = slices.DeleteFunc(s.Values, func(v ai.MoveScore) bool {
			firm := r.known.firm(s.Node.Board().Position())
			return v.Move != m.Move && v.Move != m.BestMove() && !firm(v)
		})
	}
	marks := map[game.Square]string{}
	r.signs(s, m, marks)
	table := r.table(s, s.Values, marks)
	table.Heading = ""
	if len(s.Values) == 0 {
		table.Fill = nil
	}
	players := scene.Section{Items: []scene.Item{{Kind: scene.Players, Text: r.player(game.Black), More: r.player(game.White)}}}
	s.Sections = append([]scene.Section{players, r.graph(), r.here(s.Node, m), table}, r.lists()...)
}

// count says how far the review has come.
func (r view) count(s *scene.Scene) {
	tr, of := r.tr(), r.review
	k := of.now.known
	if of.on {
		k = of.job.known
	}
	p := scene.Progress{Done: k.Done, Total: k.Total}
	count := fmt.Sprintf("%d/%d", p.Done, p.Total)
	switch {
	case of.on:
		s.Progress, s.Count = &p, count
	case of.fault != nil:
		s.Count = tr.F("failed at %s", count)
	case p.Done < p.Total:
		s.Count = tr.F("stopped at %s, %s continues", count, r.env.Name(action.Pause))
	default:
		s.Count = tr.T("analysed")
	}
}

var signs = map[review.Class]scene.Sign{review.Inaccuracy: scene.Inaccuracy, review.Mistake: scene.Wrong, review.Blunder: scene.Blunder}

// Signs marks the move that led to a position, the one that was played from it, and a better one,
// by the judgements of both moves; nil for none.
func Signs(last, m *review.Move) map[game.Square]scene.Sign {
	list := map[game.Square]scene.Sign{}
	if last != nil && last.Class.Wrong() && last.Move.IsSquare() {
		list[last.Move] = signs[last.Class]
	}
	if m != nil && m.Class.Wrong() {
		list[m.Move] = signs[m.Class]
		if best := m.BestMove(); best.IsSquare() {
			list[best] = scene.Better
		}
	}
	return list
}

// signs marks the squares, and writes the marks of the moves.
func (r view) signs(s *scene.Scene, m *review.Move, marks map[game.Square]string) {
	if r.line.on() {
		return
	}
	var last *review.Move
	if up := s.Node.Parent(); up != nil {
		last = r.review.move(up)
	}
	s.Signs = Signs(last, m)
	if m != nil && m.Class.Wrong() {
		marks[m.Move], marks[m.BestMove()] = m.Class.Mark(), better
	}
}

// Judged says what a judgement is, and how often people choose the move.
func Judged(tr *lang.Printer, m *review.Move) []scene.Item {
	list := []scene.Item{{Text: phrase.Judgement(tr, m), Class: m.Class}}
	if choice := phrase.Choice(tr, m); choice != "" && m.Class != review.Unjudged && m.Class != review.Forced {
		list = append(list, scene.Item{Kind: scene.Note, Text: tr.F("%s.", choice)})
	}
	return list
}

// here says what was played from a node, or how the line has ended there.
func (r view) here(n *game.Node, m *review.Move) scene.Section {
	tr, s := r.tr(), scene.Section{Name: "here"}
	switch {
	case r.line.on():
		s.Heading, s.Fill = panel.Standing(tr, n.Board()), r.shownLine
		return s
	case m == nil:
		s.Heading, s.Fill = panel.Standing(tr, n.Board()), func() []scene.Item { return append(r.before(n), r.ended(n)...) }
		return s
	}
	s.Heading = phrase.MoveHead(tr, m) + m.Class.Mark()
	if m.Elapsed > 0 {
		s.Heading = tr.List(s.Heading, phrase.Clock(tr, m.Elapsed))
	}
	if !session.OnMainLine(r.review.now.nodes[n.Ply()+1]) {
		s.Heading = tr.F("%s, variation", s.Heading)
	}
	s.Fill = func() []scene.Item {
		list := append(r.before(n), scene.Item{Kind: scene.Spoken, Text: tr.F("Then %s was played.", phrase.MoveHead(tr, m))})
		return append(list, Judged(tr, m)...)
	}
	return s
}

// before tells of the move that led to a node.
func (r view) before(n *game.Node) (list []scene.Item) {
	tr := r.tr()
	if up := n.Parent(); up != nil {
		if last := r.review.move(up); last != nil && last.Class.Wrong() {
			list = append(list, scene.Item{Kind: scene.Note, Text: tr.F("After %s.", phrase.MoveHead(tr, last)+last.Class.Mark())})
		}
	}
	if n.Comment != "" {
		list = append(list, scene.Item{Kind: scene.Note, Text: tr.F("Note: %s", phrase.Note(n.Comment))})
	}
	return list
}

// ended says how the line has ended at a node.
func (r view) ended(n *game.Node) (list []scene.Item) {
	if early := r.ses.EndedAt(n); early != "" {
		list = append(list, scene.Item{Text: phrase.Verdict(r.tr(), early, r.game().Result())})
	}
	if text := phrase.Turning(r.tr(), r.review.now.known); text != "" && session.OnMainLine(n) {
		k := r.review.now.known
		list = append(list, scene.Item{Text: text, Action: action.GoTo, Arg: fmt.Sprint(k.Moves[k.Turning-1].Number)})
	}
	return list
}

// player is the name that a file gives the player of c, or the colour.
func (r view) player(c game.Color) string {
	of := r.ses.Record()
	name := of.Black
	if c == game.White {
		name = of.White
	}
	if name != "" {
		name = phrase.Player(r.tr(), name)
	}
	return cmp.Or(name, r.tr().T(c.String()))
}
