package play

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/widget"
)

// Panel writes the players, the score, whose turn it is or how the game ended, what the engine
// thinks, and the moves.
func (r *Room) Panel(s *widget.Sheet) {
	tr, st, w, roomy := r.tr(), s.Styles, s.W, s.H >= 16
	if roomy {
		s.Add(r.titleLine(w))
	}
	black, white := r.ses.Game().Board().Count()
	s.Add(r.playerLine(game.Black, w), r.playerLine(game.White, w), board.Bar(st, float64(black), float64(white), w))
	if roomy {
		next := panel.NextOpening(r.host, r.ses.Game().Position(), r.host.Cursor().Pointed())
		s.Add(st.Accent.Render(widget.Fit(next, w)))
	}
	s.Add(r.TurnLine(w))
	network, summary := "", r.setup.Summary()
	if r.ShowsPriors() {
		network = st.Text.Render(r.setup.Priors.Text(w))
	}
	switch thinking := r.thinkingLines(w); {
	case summary != nil:
		r.addSummary(s, summary, roomy)
	case roomy && thinking != nil:
		s.Add(network)
		if network != "" && s.H >= roomyH {
			s.Add("")
		}
		heading := tr.T("Engine")
		if r.showsValues() {
			heading = tr.T("Engine, also on the bar")
		}
		s.Add(widget.Rule(st, heading, w))
		s.Add(thinking...)
		if s.H >= 21 { // the rows that a whole game of pairs needs, and one more
			s.Add("")
		}
	case network != "", roomy:
		s.Add(network, "")
	case thinking != nil && s.Room() > 2:
		s.Add(thinking[0])
	}
	panel.Note(s, r.ses.Noted())
	aside := s.Aside()
	if s.H >= roomyH && (summary != nil || r.showsValues()) {
		heading, score := tr.T("Graph: what the engine said"), reportedAt
		if summary != nil {
			heading, score = tr.T("Graph"), func(n *game.Node) board.Score { return reviewed(summary, n, r.setup.ScoreAt) }
		}
		graph(aside, heading, r.ses.Game(), score)
	}
	if roomy {
		panel.MovesBelow(aside, r.ses.Game())
	} else {
		panel.MovesOf(r.ses.Game()).Write(s, s.Room())
	}
}

// roomyH is the height of a panel from which on nothing need be close together.
const roomyH = 29

// graphH is the height of the graph of a game.
const graphH = 9

// graph writes what a game is worth; nothing if that is known of less than two of its positions.
func graph(s *widget.Sheet, heading string, g *game.Game, score func(n *game.Node) board.Score) {
	graph, known := widget.Graph{Cursor: g.Node().Number()}, 0
	for _, n := range g.Line() {
		if at := score(n); n.Move() != game.Pass {
			graph.Points = append(graph.Points, scene.Point{Worth: scene.Worth(at)})
			if at.Known {
				known++
			}
		}
	}
	if known > 1 && s.Room() > graphH {
		s.Add(widget.Rule(s.Styles, heading, s.W))
		s.Add(strings.Split(graph.Render(s.Printer, s.Styles, s.W, graphH), "\n")...)
	}
}

// titleLine is the event of an opened record, or the program's name, and the opening.
func (r *Room) titleLine(w int) string {
	title := r.tr().T("OTHELLO")
	if e := widget.Clean(r.ses.Record().Event); e != "" {
		title = strings.TrimSpace(e + " " + widget.Clean(r.ses.Record().Date))
	}
	right := r.host.Styles().Dim.Render(r.tr().F("%d empty", r.ses.Game().Position().Empties()))
	left := r.host.Styles().Title.Render(title)
	if name := r.host.Names().At(r.ses.Game().Node()); name != "" {
		left += r.host.Styles().Dim.Render("  " + name)
	}
	return widget.Spread(widget.Fit(left, w-ansi.StringWidth(right)-1), right, w)
}

func (r *Room) playerLine(c game.Color, w int) string {
	tr := r.host.Printer()

	seat := &scene.Seat{Side: c, Turn: r.ses.Game().Turn() == c && !r.ses.Over(), Timed: r.ses.Timed(), Left: r.ses.Remaining(c)}
	return panel.Seat(r.host.Styles(), seat, r.ses.Game().Board(), w, func(style lipgloss.Style, w int) string {
		side := style.Render(widget.Pad(tr.T(c.String()), max(ansi.StringWidth(tr.T("Black")), ansi.StringWidth(tr.T("White")))+1))
		return side + r.playerName(c, w-ansi.StringWidth(side))
	})
}

// playerName is who plays c, with as much of an engine's level as fits, its number first.
func (r *Room) playerName(c game.Color, w int) string {
	s, st := r.ses.Seat(c), r.host.Styles()
	given := phrase.Player(r.tr(), widget.Clean(map[game.Color]string{game.Black: r.ses.Record().Black, game.White: r.ses.Record().White}[c]))
	switch {
	case given != "" && s.Human || r.ses.Over() && !r.ses.Played(): // who sits here had no part in a finished game from elsewhere
		return st.Text.Render(widget.Fit(given, w))
	case s.Human && r.ses.Seat(c.Opponent()).Human:
		return st.Text.Render(widget.Fit(r.tr().T("Person"), w))
	case s.Human:
		return st.Text.Render(widget.Fit(r.tr().T("You"), w))
	}
	name, level := fittingEngine(r.tr(), r.ses.Kinds()[s.Kind], s.Level, w)
	return st.Text.Render(name) + st.Dim.Render(level)
}

// TurnLine says whose turn it is, or how the game ended.
func (r *Room) TurnLine(w int) string {
	tr, st := r.tr(), r.host.Styles()
	turn := r.ses.Game().Turn()
	elapsed, thinking := r.ses.Thinking()
	switch {
	case r.ses.Over():
		text := widget.Fitting(w, r.outcome(), r.Table.Verdict())
		return st.Title.Bold(true).Render(widget.Fit(text, w))
	case r.ses.Fault() != nil:
		return st.Failure.Render(widget.Fit(tr.F("%s gave no move", tr.T(r.ses.Kinds()[r.ses.Thinker().Kind].Name)), w))
	case r.ses.Paused():
		return st.Warning.Render(widget.Fit(tr.F("Paused, %v to move", turn), w))
	case thinking:
		return st.Accent.Render(widget.Fit(tr.F("%v is thinking  %.1f s", turn, elapsed.Seconds()), w))
	case r.ses.Game().MustPass():
		return st.Warning.Render(widget.Fit(tr.F("%v must pass", turn), w))
	case r.ses.Busy():
		return st.Accent.Render(widget.Fit(tr.F("%v is thinking", turn), w))
	case !r.ses.Seat(turn).Human:
		return st.Accent.Render(widget.Fit(tr.F("%v to move", turn), w))
	case r.ses.Seat(turn.Opponent()).Human:
		return st.Accent.Bold(true).Render(widget.Fit(tr.F("%v to move", turn), w))
	}
	return st.Accent.Bold(true).Render(widget.Fit(tr.F("Your move: you are %v", turn), w))
}

// thinkingLines is the search in three lines: score and depth, expected line, amount of work;
// nothing where it is hidden.
func (r *Room) thinkingLines(w int) []string {
	tr, st := r.tr(), r.host.Styles()
	a, mover := r.ses.Analysis()
	if r.ses.Fault() != nil {
		lines := widget.WrappedIn(widget.Clean(r.Table.Fault()), w, 3)
		for i, l := range lines {
			lines[i] = st.Failure.Render(l)
		}
		return append(lines, "", "")[:3]
	}
	switch {
	case r.secret(), a == nil && (r.ses.Over() || r.ses.Seat(game.Black).Human && r.ses.Seat(game.White).Human):
		return nil
	case a == nil:
		text := tr.T("No search yet.")
		if _, thinking := r.ses.Thinking(); thinking {
			text = tr.F("%s is starting ...", tr.T(r.ses.Kinds()[r.ses.Thinker().Kind].Name))
		}
		return []string{st.Dim.Render(widget.Fit(text, w)), "", ""}
	}
	says := panel.Score(tr, a, mover)
	if win := panel.Win(tr, panel.Rate(a), mover); win != "" && !a.Score.Exact() {
		switch both := tr.List(says, win); {
		case a.Source == ai.FromNetwork:
			says = win
		case ansi.StringWidth(both+panel.Depth(tr, a)) < w:
			says = both
		}
	}
	return []string{
		widget.Spread(st.Text.Bold(true).Render(says), st.Dim.Render(panel.Depth(tr, a)), w),
		st.Text.Render(widget.Fit(phrase.Moves(r.ses.Game().Board().Size(), a.PV), w)),
		st.Dim.Render(widget.Fit(panel.Work(tr, a), w)),
	}
}
